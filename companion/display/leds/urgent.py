"""What lies over everything else: a claim in the making, trains that should not lie as they do."""

from collections.abc import Iterable, Iterator
from typing import Final

from companion.display.leds.board import Board, Stage
from companion.display.leds.layers import Layer, Light
from companion.display.leds.words import ALARM, AMBER, WHITE
from companion.display.palette import Color
from companion.model.scene import Claiming, Difference, Mismatch, Scene
from companion.model.table import Spot
from companion.model.views import TableView

REFUSALS: Final = ("refused.", "route_not_open", "too_many_cards", "nobodys_route")
"""Hints that a claim cannot be as it lies."""


def urgent(scene: Scene, view: TableView, stage: Stage) -> Iterator[Layer]:
    claiming = scene.claiming
    elsewhere = [s for s in scene.loose if claiming is None or s.route != claiming.route]
    yield stage.board.word(Light.OFF_TURN, elsewhere, AMBER)
    if claiming is not None:
        yield from _claim(scene, view, claiming, stage)
    yield from troubled(scene, stage.board, stage.colors)


def _claim(scene: Scene, view: TableView, claiming: Claiming, stage: Stage) -> Iterator[Layer]:
    board, color = stage.board, stage.colors[claiming.seat]
    spaces = list(enumerate(_by_space(board, claiming)))
    filled = [Spot(claiming.route, space) for space, is_filled in spaces if is_filled]
    if _is_refused(scene, view, claiming, len(spaces)):
        yield board.word(Light.REFUSED, filled, ALARM)
    elif claiming.seat != view.turn:
        yield board.word(Light.OFF_TURN, filled, color)
    else:
        missing = [Spot(claiming.route, space) for space, is_filled in spaces if not is_filled]
        yield board.word(Light.FILLED, filled, color)
        yield board.word(Light.MISSING, missing, color)


def _by_space(board: Board, claiming: Claiming) -> tuple[bool, ...]:
    """A board that senses whole routes says the same of all spaces."""
    length = board.edition.routes[claiming.route].length
    filled = claiming.filled
    return filled if len(filled) == length else (any(filled),) * length


def _is_refused(scene: Scene, view: TableView, claiming: Claiming, length: int) -> bool:
    """By what everybody can see: a closed track, too few trains, or what a hint says."""
    if view.board is not None and view.board.closed[claiming.route]:
        return True
    trains = view.seats[claiming.seat].trains
    if trains is not None and trains < length:
        return True
    return any(hint.key.startswith(REFUSALS) for hint in scene.hints)


def troubled(scene: Scene, board: Board, colors: tuple[Color, ...]) -> Iterator[Layer]:
    """Where table and game differ: what to put back, and what to take off."""
    owners = () if scene.view is None or scene.view.board is None else scene.view.board.owners
    for difference in scene.differences:
        if difference.mismatch is Mismatch.MISSING_TRAIN and owners:
            owner = owners[difference.route]
            color = WHITE if owner is None else colors[owner]
            yield board.word(Light.BUMPED, [_spot(difference)], color)
    extra = [_spot(d) for d in scene.differences if d.mismatch is Mismatch.EXTRA_TRAIN]
    undone = [spot for spot in scene.loose if spot.route in scene.undone]
    for spots in _by_route((*extra, *undone)):
        yield board.word(Light.TAKE_OFF, spots, WHITE)


def _spot(difference: Difference) -> Spot:
    return Spot(difference.route, difference.space)


def _by_route(spots: Iterable[Spot]) -> list[list[Spot]]:
    """Each route by itself, so that the light runs along it."""
    found: dict[int, set[Spot]] = {}
    for spot in spots:
        found.setdefault(spot.route, set()).add(spot)
    return [sorted(group, key=lambda spot: spot.space or 0) for group in found.values()]
