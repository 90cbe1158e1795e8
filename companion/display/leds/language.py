"""Says a scene in lights: the language of `docs/light-language.md`."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf
from typing import Final

from companion.display.leds.board import Board, Stage
from companion.display.leds.finale import completed, faint, finale
from companion.display.leds.layers import Layer, Light
from companion.display.leds.power import Look
from companion.display.leds.rhythm import Rhythm, Steady, Sweep
from companion.display.leds.story import Story
from companion.display.leds.urgent import troubled, urgent
from companion.display.leds.words import (
    AMBER,
    RHYTHMS,
    SHOWN_TICKET_SECONDS,
    SIGHT,
    TURN_BEGINS_SECONDS,
    WARM,
    WHITE,
    pulses,
)
from companion.display.palette import Color, seat_colors
from companion.model.scene import Highlight, Scene
from companion.model.views import Phase, TableView

DIMMED: Final = Steady(0.25)
DIMMED_OPEN: Final = Steady(0.1)
"""What is left of everything else while something is pointed out."""


@dataclass(frozen=True, slots=True)
class Said:
    """The layers of a moment, and until when they hold; till then they move by themselves."""

    layers: tuple[Layer, ...]
    until: float = inf


def say(scene: Scene, board: Board, story: Story, look: Look, time: float) -> Said:
    """What the lights show: calm things first, what concerns somebody now above them."""
    view = scene.view
    if view is None or view.board is None:
        lit = _pointed_out(board, scene.highlight)
        return Said((*_welcome(board), *lit, *troubled(scene, board, ())))
    stage = Stage(board, view.board, seat_colors([seat.name for seat in view.seats]))
    if view.tally is not None and story.over_since is not None:
        layers, until = finale(stage, view.tally, story.over_since, time)
        return Said((*layers, *_pointed_out(board, scene.highlight)), until)
    above = urgent(scene, view, stage)
    if story.joined is not None and time < story.joined_since + SHOWN_TICKET_SECONDS:
        seat, ticket = story.joined
        shown = completed(stage, seat, board.edition.ticket[ticket], story.joined_since)
        layers = [*faint(stage), *shown, *above]
        return Said(tuple(layers), story.joined_since + SHOWN_TICKET_SECONDS)
    calm = _calm(scene, view, stage, story, look)
    begins = _turn_begins(stage, story) if scene.highlight is None else ()
    until = story.turn_since + TURN_BEGINS_SECONDS
    if time < until:
        return Said((*calm, *begins, *above), until)
    return Said((*calm, *above))


def _welcome(board: Board) -> Iterator[Layer]:
    everything = range(len(board.edition.routes))
    yield board.across(Light.WELCOME, everything, WARM, RHYTHMS[Light.WELCOME])


def _calm(scene: Scene, view: TableView, stage: Stage, story: Story, look: Look) -> Iterator[Layer]:
    """The board as it stands; steady routes first, since what never moves is painted once."""
    lit = scene.highlight
    counting = look.pulses or (lit is not None and lit.what == "owners")
    dim = lit is not None and not counting
    yield _open(view, stage, dim=dim)
    turn = story.turn
    for seat in sorted(range(len(stage.colors)), key=lambda seat: seat == turn):
        light = Light.TURN if seat == turn and not (dim or counting) else Light.CLAIMED
        yield stage.of_seat(light, seat, DIMMED if dim else pulses(seat) if counting else None)
    if lit is not None:
        yield from _pointed_out(stage.board, lit)
    else:
        yield from _last_claim(stage, scene.last_claim)


def _turn_begins(stage: Stage, story: Story) -> Iterator[Layer]:
    """A band of the seat's colour crosses the open routes."""
    if story.turn is not None:
        sweep = Sweep(story.turn_since, TURN_BEGINS_SECONDS)
        color = stage.colors[story.turn]
        yield stage.board.across(Light.TURN_BEGINS, stage.open, color, sweep)


def _open(view: TableView, stage: Stage, *, dim: bool) -> Layer:
    if view.turns_left is not None and view.phase is Phase.PLAY and not dim:
        tide = RHYTHMS[Light.LAST_ROUND]
        return stage.board.across(Light.LAST_ROUND, stage.open, AMBER, tide)
    rhythm: Rhythm = DIMMED_OPEN if dim else RHYTHMS[Light.OPEN]
    return stage.board.routes(Light.OPEN, stage.open, WARM, rhythm)


def _pointed_out(board: Board, lit: Highlight | None) -> Iterator[Layer]:
    if lit is not None:
        yield board.routes(Light.HIGHLIGHT, lit.routes, SIGHT, RHYTHMS[Light.HIGHLIGHT])


def _last_claim(stage: Stage, route: int | None) -> Iterator[Layer]:
    owner = None if route is None else stage.table.owners[route]
    if route is not None and owner is not None:
        spark = _pale(stage.colors[owner])
        yield stage.board.routes(Light.LAST_CLAIM, (route,), spark, RHYTHMS[Light.LAST_CLAIM])


def _pale(color: Color) -> Color:
    red, green, blue = ((a + b) // 2 for a, b in zip(color, WHITE, strict=True))
    return red, green, blue
