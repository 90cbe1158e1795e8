"""What a tap on a web page means: a reading like any other, from the same road in."""

from collections.abc import Mapping

from companion.interpretation import claims, lobby, presses
from companion.interpretation.mind import Mind, Wishes
from companion.model.cards import UNSEEN
from companion.model.commands import (
    CompleteTicket,
    DrawTickets,
    KeepTickets,
    ShowTicket,
    SwapTickets,
)
from companion.model.expectation import Step
from companion.model.wishes import Mask, Redo

Values = Mapping[str, str | int]


def request(mind: Mind, name: str, values: Values) -> Wishes:
    """Taps that stand for a button mean what the button means."""
    match name:
        case "next":
            yield from presses.press_next(mind)
        case "confirm":
            yield from presses.press_confirm(mind)
        case "undo":
            yield from presses.press_undo(mind)
        case "redo":
            yield Redo()
        case "join" if mind.expected is None:
            lobby.badge_before_game(mind, str(values.get("name", "")))
        case "game_is_right":
            yield from game_is_right(mind)
        case _ if mind.expected is not None:
            yield from _in_game(mind, name, values)
        case _:
            mind.hint("game_first")


def _in_game(mind: Mind, name: str, values: Values) -> Wishes:
    seat = _seat(mind, values)
    match name:
        case "claim":
            route = mind.edition.route_index.get(str(values.get("route")))
            if route is None:
                mind.hint("unknown_route")
            else:
                mind.named, mind.declined = route, None
                yield from claims.try_claim(mind)
        case "drew":
            yield from presses.drew(mind, int(values.get("cards", 2)))
        case "tickets":
            refused = yield DrawTickets(seat)
            if refused is None:
                yield KeepTickets(seat, (), int(values.get("kept", 1)))
        case "kept":
            yield KeepTickets(seat, (), int(values.get("count", 1)))
        case "ticket":
            yield from _ticket(mind, seat, str(values.get("ticket")))
        case "swap":
            refused = yield SwapTickets(seat)
            while refused is None and mind.waits_for(Step.REPLACE):
                refused = yield ShowTicket(seat, UNSEEN)
        case _:
            mind.hint("unknown_request", request=name)


def _ticket(mind: Mind, seat: int, ticket: str) -> Wishes:
    """A ticket named on a page: revealed in the count, announced as completed in First Journey."""
    if mind.expecting.replaces_tickets and not mind.waits_for(Step.COUNT):
        refused = yield CompleteTicket(seat, ticket)
        while refused is None and mind.waits_for(Step.REPLACE):
            refused = yield ShowTicket(seat, UNSEEN)
        return
    refused = yield ShowTicket(seat, ticket)
    if refused is not None:
        mind.hint_refused(refused)


def game_is_right(mind: Mind) -> Wishes:
    """The slots that differ are wrong: nobody listens to them any more."""
    for slot in differing_slots(mind):
        yield Mask(slot)


def differing_slots(mind: Mind) -> list[int]:
    if mind.expected is None:
        return lobby.leftovers(mind)
    owners = mind.expecting.owners
    return [
        slot
        for slot, spot in enumerate(mind.board.spots)
        if slot not in mind.board.masked
        and (owners[spot.route] is not None) != (slot in mind.board.covered)
    ]


def _seat(mind: Mind, values: Values) -> int:
    seat = values.get("seat")
    if isinstance(seat, int) and 0 <= seat < len(mind.expecting.names):
        return seat
    named = mind.seat_named(str(seat)) if seat is not None else None
    return mind.expecting.turn if named is None else named
