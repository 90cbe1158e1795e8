"""What lies over everything else: a claim in the making, trains that should not lie as they do."""

from collections.abc import Iterable, Iterator
from typing import Final

from companion.display.leds.board import Board, Stage
from companion.display.leds.layers import Layer, Light
from companion.display.leds.words import ALARM, AMBER, WHITE
from companion.display.palette import Color
from companion.model.scene import Claiming, Mismatch, Pile, Scene, Thing
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
    for spot in _to_put_back(scene) if owners else ():
        owner = owners[spot.route]
        color = WHITE if owner is None else colors[owner]
        yield board.word(Light.BUMPED, [spot], color)
    for spots in _by_route(_to_take_off(scene)):
        yield board.word(Light.TAKE_OFF, spots, WHITE)


def _to_put_back(scene: Scene) -> Iterator[Spot]:
    """Bumped trains, and those of a claim that counts again."""
    missing = (d for d in scene.differences if d.mismatch is Mismatch.MISSING_TRAIN)
    yield from (Spot(difference.route, difference.space) for difference in missing)
    yield from (Spot(route, None) for route in _moved(scene, Pile.TRAINS, Pile.BOARD))


def _to_take_off(scene: Scene) -> Iterator[Spot]:
    """Trains that lie where none belongs, and those of a claim that counts no more.

    Of a route that is not sensed nobody knows better than that all of it is meant.
    """
    extra = (d for d in scene.differences if d.mismatch is Mismatch.EXTRA_TRAIN)
    yield from (Spot(difference.route, difference.space) for difference in extra)
    yield from (spot for spot in scene.loose if spot.route in scene.undone)
    sensed = {spot.route for spot in scene.loose}
    undone = _moved(scene, Pile.BOARD, Pile.TRAINS)
    yield from (Spot(route, None) for route in undone if route not in sensed)


def _moved(scene: Scene, source: Pile, target: Pile) -> list[int]:
    """Routes whose trains people are asked to move like this."""
    return [
        item.route
        for item in scene.put_back
        if item.thing is Thing.TRAIN
        and (item.source, item.target) == (source, target)
        and item.route is not None
    ]


def _by_route(spots: Iterable[Spot]) -> list[list[Spot]]:
    """Each route by itself, so that the light runs along it."""
    found: dict[int, set[Spot]] = {}
    for spot in spots:
        found.setdefault(spot.route, set()).add(spot)
    return [sorted(group, key=lambda spot: spot.space or 0) for group in found.values()]
