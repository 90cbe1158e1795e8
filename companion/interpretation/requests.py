"""What a tap on a web page means: a reading like any other, from the same road in."""

from collections.abc import Callable, Generator, Mapping
from typing import Final

from companion.interpretation import (
    claims,
    corrections,
    farewells,
    lobby,
    presses,
    prompts,
    rewind,
    stacks,
)
from companion.interpretation.mind import Mind, Wishes
from companion.model.cards import UNSEEN
from companion.model.commands import (
    ChooseCompleted,
    CompleteTicket,
    DrawTickets,
    KeepTickets,
    ShowTicket,
    SwapTickets,
)
from companion.model.expectation import Step
from companion.model.verdicts import Refused
from companion.model.wishes import Mask, Wish

Values = Mapping[str, str | int]


def request(mind: Mind, name: str, values: Values) -> Wishes:
    """Taps that stand for a button mean what the button means."""
    match name:
        case "next" | "confirm" if (other := _asked_instead(mind, values)) is not None:
            mind.hint("asked_before", seat=mind.expecting.names[other])
        case "next":
            yield from presses.press_next(mind)
        case "confirm":
            yield from presses.press_confirm(mind)
        case "undo":
            yield from presses.press_undo(mind)
        case "redo" if mind.expected is not None:
            yield from rewind.redo(mind)
        case "join" if mind.expected is None:
            lobby.name_before_game(mind, str(values.get("name", "")))
        case "edition" if mind.expected is None:
            yield from lobby.choose_edition(mind, str(values.get("name", "")))
        case "game_is_right":
            yield from game_is_right(mind)
        case _ if mind.expected is not None:
            yield from _in_game(mind, name, values)
        case _:
            mind.hint("game_first")


def _asked_instead(mind: Mind, values: Values) -> int | None:
    """Who is asked by now, if a page shows its button for another seat: it was tapped too late."""
    if mind.expected is None or "seat" not in values:
        return None
    asked = prompts.prompt(mind, claims.placement(mind)).seat
    return None if asked == _seat(mind, values) else asked


def _in_game(mind: Mind, name: str, values: Values) -> Wishes:
    handle = REQUESTS.get(name)
    if handle is None:
        mind.hint("unknown_request", request=name)
    else:
        yield from handle(mind, _seat(mind, values), values)


def _claim(mind: Mind, seat: int, values: Values) -> Wishes:
    """On a board without slots, or with a broken one, a person says which route it is."""
    if seat != claims.claimant(mind) and _asks_whose_turn(mind, seat):
        return
    route = mind.edition.route_index.get(str(values.get("route")))
    if route is None:
        mind.hint("unknown_route")
    elif mind.expecting.owners[route] is not None:
        mind.hint("route_taken")
    else:
        mind.doubted |= mind.named not in (None, route)
        mind.named, mind.declined = route, None
        if "seat" in values:
            mind.claimant = seat
        yield from claims.try_claim(mind)


def _drew(mind: Mind, seat: int, values: Values) -> Wishes:
    """So many cards, or a face-up one of this kind."""
    if _asks_whose_turn(mind, seat):
        return
    if "kind" in values:
        yield from presses.took(mind, str(values["kind"]))
    else:
        yield from presses.drew(mind, _number(values, "cards", 2))


def _tickets(mind: Mind, seat: int, values: Values) -> Wishes:
    """Drawn and chosen without showing any."""
    if _asks_whose_turn(mind, seat):
        return
    refused = yield DrawTickets(seat)
    if refused is None:
        refused = yield KeepTickets(seat, (), _number(values, "kept", 1))
    if refused is not None:
        mind.hint_refused(refused)


def _kept(mind: Mind, seat: int, values: Values) -> Wishes:
    refused = yield KeepTickets(seat, (), _number(values, "count", 1))
    if refused is not None:
        mind.hint_refused(refused)


def _ticket(mind: Mind, seat: int, values: Values) -> Wishes:
    """A ticket named on a page: revealed in the count, announced as completed in First Journey."""
    ticket = str(values.get("ticket"))
    entered = mind.expecting.has_railyard and mind.waits_for(Step.COUNT)
    if entered and not mind.expecting.hidden_tickets[seat]:
        yield from stacks.enter_ticket(mind, seat, values)
        return
    if mind.expecting.replaces_tickets and not mind.waits_for(Step.COUNT):
        refused = yield CompleteTicket(seat, ticket)
        if refused is None and not mind.tracked:
            refused = yield from _take_unseen(mind, seat)
    else:
        refused = yield ShowTicket(seat, ticket)
    if refused is not None:
        mind.hint_refused(refused)


def _complete(mind: Mind, seat: int, values: Values) -> Wishes:
    """The Card Game: other tickets than the proposed ones (C27)."""
    refused = yield ChooseCompleted(seat, tuple(str(values.get("tickets", "")).split()))
    if refused is not None:
        mind.hint_refused(refused)


def _swap(mind: Mind, seat: int, _: Values) -> Wishes:
    if _asks_whose_turn(mind, seat):
        return
    refused = yield SwapTickets(seat)
    if refused is None:
        refused = yield from _take_unseen(mind, seat)
    if refused is not None:
        mind.hint_refused(refused)


def _asks_whose_turn(mind: Mind, seat: int) -> bool:
    """A tap that names a seat that is not at turn says that a turn was not told."""
    if seat == mind.expecting.turn:
        return False
    mind.ask_whose_turn(seat)
    return True


def _take_unseen(mind: Mind, seat: int) -> Generator[Wish, Refused | None, Refused | None]:
    """New tickets that nobody shows us."""
    refused = None
    while refused is None and mind.waits_for(Step.REPLACE):
        refused = yield ShowTicket(seat, UNSEEN)
    return refused


def _number(values: Values, name: str, usual: int) -> int:
    value = values.get(name, usual)
    return value if isinstance(value, int) else usual


REQUESTS: Final[Mapping[str, Callable[[Mind, int, Values], Wishes]]] = {
    "claim": _claim,
    "drew": _drew,
    "tickets": _tickets,
    "kept": _kept,
    "ticket": _ticket,
    "complete": _complete,
    "swap": _swap,
    "track": stacks.enter,
    "stop_and_count": lambda mind, _, __: farewells.ask_to_stop(mind),
    "leave": lambda mind, _, values: farewells.ask_to_leave(mind, values),
    "correct": lambda mind, _, values: corrections.correct(mind, values),
    "board_is_right": lambda mind, _, values: corrections.board_is_right(mind, values),
}
"""What can be asked for during a game, beyond what a button means."""


def game_is_right(mind: Mind) -> Wishes:
    """The slots that differ are wrong: nobody listens to them any more; cards go back."""
    mind.elsewhere.clear()
    for slot in differing_slots(mind):
        yield Mask(slot)


def differing_slots(mind: Mind) -> list[int]:
    if mind.expected is None:
        return lobby.leftovers(mind)
    owners = mind.expecting.owners
    return [
        slot
        for slot, spot in mind.board.spots.items()
        if slot not in mind.board.masked
        and (owners[spot.route] is not None) != (slot in mind.board.covered)
    ]


def _seat(mind: Mind, values: Values) -> int:
    seat = values.get("seat")
    if isinstance(seat, int) and 0 <= seat < len(mind.expecting.names):
        return seat
    named = mind.seat_named(str(seat)) if seat is not None else None
    return mind.expecting.turn if named is None else named
