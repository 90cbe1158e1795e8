"""The end of a game in lights: each ticket, the longest path train by train, the winner."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from companion.display.ceremony import TRAIN_SECONDS, Act, Part, act_at
from companion.display.leds.board import Stage
from companion.display.leds.layers import Layer, Light
from companion.display.leds.rhythm import Steady, Trace
from companion.display.leds.words import ALARM, FAILED, RHYTHMS
from companion.display.ways import ends_at, shortest_way, walk
from companion.model.edition import Ticket
from companion.model.table import Spot
from companion.model.views import Tally

FAINT: Final = Steady(0.25)
"""Everybody's routes, while something is shown upon them."""

TRACE_SECONDS: Final = 1.5
"""A ticket's path is traced in this time, however long it is."""


def finale(stage: Stage, tally: Tally, since: float, time: float) -> tuple[list[Layer], float]:
    """The act of this moment, and when the next one begins."""
    act = act_at(tally, time - since)
    start = since + act.start
    return [*faint(stage), *_act(stage, tally, act, start)], start + act.seconds


def faint(stage: Stage) -> Iterator[Layer]:
    return (stage.of_seat(Light.CLAIMED, seat, FAINT) for seat in range(len(stage.colors)))


def _act(stage: Stage, tally: Tally, act: Act, start: float) -> Iterator[Layer]:
    match act.part:
        case Part.TICKET if act.ticket is not None:
            known = stage.board.edition.ticket[act.ticket.name]
            if act.ticket.completed:
                yield from completed(stage, act.seat, known, start)
            else:
                yield from _failed(stage, known)
        case Part.PATH:
            edition = stage.board.edition
            path = [edition.route_index[name] for name in tally.seats[act.seat].path]
            spots = walk(edition, path)
            yield _traced(stage, Light.LONGEST_PATH, act.seat, spots, start, TRAIN_SECONDS)
        case Part.WINNER:
            yield from (stage.of_seat(Light.WINNER, seat) for seat in tally.winners)
        case _:
            yield stage.of_seat(Light.COUNTED, act.seat)


def completed(stage: Stage, seat: int, ticket: Ticket, start: float) -> Iterator[Layer]:
    """The shortest of the ways on which the seat's trains join the two cities."""
    edition = stage.board.edition
    way = shortest_way(edition, stage.owned(seat), ticket.city_a, ticket.city_b)
    if way:
        spots = walk(edition, way, ticket.city_a)
        step = TRACE_SECONDS / len(spots)
        yield _traced(stage, Light.COMPLETED, seat, spots, start, step)


def _failed(stage: Stage, ticket: Ticket) -> Iterator[Layer]:
    """The two ends call each other in vain."""
    board = stage.board
    for city, shift in ((ticket.city_a, 0.0), (ticket.city_b, FAILED.on)):
        pixels = board.spots(ends_at(board.edition, city))
        yield Layer(Light.FAILED, pixels, ALARM, replace(FAILED, shift=shift))


def _traced(
    stage: Stage, light: Light, seat: int, spots: tuple[Spot, ...], start: float, step: float
) -> Layer:
    pixels = stage.board.spots(spots)
    return Layer(light, pixels, stage.colors[seat], Trace(start, step, RHYTHMS[light]))
