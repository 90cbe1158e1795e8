"""What a host says when table and game differ: a correction, or that the board is right."""

from collections.abc import Mapping
from dataclasses import replace

from companion.interpretation import claims, differing_cards
from companion.interpretation.mind import Mind, Question, Wishes
from companion.interpretation.turns import MOST_WISHES, book_unseen
from companion.model import corrections as x
from companion.model.expectation import Step
from companion.model.scene import Ask
from companion.model.views import Phase

Values = Mapping[str, str | int]


def correct(mind: Mind, values: Values) -> Wishes:
    """One correction, named on a page; what it lacks or misspells is told, and nothing moves."""
    correction = _correction(mind, values)
    if correction is None:
        mind.hint("unclear_correction")
        return
    if isinstance(correction, x.SetTurn):
        yield from _leave_unseen(mind)
    yield from _say(mind, correction)


def _leave_unseen(mind: Mind) -> Wishes:
    """Whose turn it is may be said at any time: what is half done was done without us."""
    mind.question = mind.named = mind.claimant = None
    for _ in range(MOST_WISHES):
        if mind.expecting.phase is not Phase.PLAY or not mind.waits_for(Step.REFILL, Step.REPLACE):
            return
        yield from book_unseen(mind)


def _correction(mind: Mind, values: Values) -> x.Correction | None:  # noqa: PLR0911 - one a kind
    what, seat = values.get("what"), seat_of(mind, values)
    total, place = _number(values, "total"), _number(values, "place")
    match what:
        case "owner" if seat is not None or _is_nobody(values):
            return x.SetOwner(str(values.get("route")), seat)
        case "turn" if seat is not None:
            return x.SetTurn(seat)
        case "hand" if seat is not None and total is not None:
            return _hand(mind, seat, total)
        case "trains" if seat is not None and total is not None:
            return x.SetTrains(seat, total)
        case "ticket" | "no_ticket" if seat is not None:
            say = x.GiveTicket if what == "ticket" else x.TakeTicket
            return say(seat, str(values.get("ticket")))
        case "market" if place is not None and "kind" in values:
            return x.SetMarketCard(place, str(values["kind"]))
        case "row" if seat is not None and "kind" in values:
            return x.SetRow(
                seat,
                str(values["kind"]),
                _number(values, "coloured") or 0,
                _number(values, "wilds") or 0,
            )
        case "deck_over":
            return x.EndDeck()
        case "reshuffled":
            return x.ReshuffleDeck()
        case _:
            return None


def _hand(mind: Mind, seat: int, total: int) -> x.Correction:
    """Who counts what our books count already says that they are other cards."""
    sizes = mind.expecting.hand_sizes
    counted = 0 <= seat < len(sizes) and sizes[seat] == total
    return x.ForgetHand(seat) if counted else x.SetHandCount(seat, total)


def _is_nobody(values: Values) -> bool:
    return values.get("seat", "") == ""


def seat_of(mind: Mind, values: Values) -> int | None:
    """By number or by name."""
    number = _number(values, "seat")
    return mind.seat_named(str(values.get("seat", ""))) if number is None else number


def _number(values: Values, name: str) -> int | None:
    try:
        return int(values.get(name, ""))
    except ValueError:
        return None


def _say(mind: Mind, correction: x.Correction) -> Wishes:
    mind.declined = None
    refused = yield correction
    if refused is not None:
        mind.hint_refused(refused)


def board_is_right(mind: Mind, values: Values) -> Wishes:
    """Emptied routes are nobody's; complete ones are the named seat's, or whose turn it is.

    Cards that were tapped are where they were tapped; with `what` "cards" only these are meant.
    """
    cards_only = values.get("what") == "cards"
    if mind.is_board_silent and not cards_only:
        mind.hint("board_silent")
        return
    mind.question = None
    for correction in differing_cards.corrections(mind):
        yield from _say(mind, correction)
    if cards_only:
        return
    for route in _emptied(mind):
        yield from _say(mind, x.SetOwner(mind.route(route).id, None))
    yield from _own_all(mind, seat_of(mind, values))


def _own_all(mind: Mind, seat: int | None) -> Wishes:
    """Route by route, until one has to be asked for."""
    for route in _complete(mind):
        owner = _whose_turn_tells(mind, route) if seat is None else seat
        if owner is None:
            _ask(mind, route, claims.claimant(mind))
            return
        yield from _claim(mind, route, owner)
        if mind.expecting.owners[route] is None:
            yield from _say(mind, x.SetOwner(mind.route(route).id, owner))


def _emptied(mind: Mind) -> list[int]:
    """Routes with an owner on which no train lies, as far as a slot could tell."""
    owned = sorted(mind.board.owned)
    return [route for route in owned if _is_sensed(mind, route) and mind.board.is_empty(route)]


def _complete(mind: Mind) -> list[int]:
    """Routes without an owner on whose every space a train lies."""
    return [route for route in sorted(mind.board.touched()) if all(mind.board.filled(route))]


def _is_sensed(mind: Mind, route: int) -> bool:
    return any(slot not in mind.board.masked for slot in mind.board.slots_of.get(route, ()))


def _whose_turn_tells(mind: Mind, route: int) -> int | None:
    """Who may claim the route now; in the middle of another action it cannot be a claim."""
    seat = claims.claimant(mind)
    is_open = mind.waits_for(Step.ACT) and route in mind.expecting.open_routes[seat]
    return seat if is_open else None


def _claim(mind: Mind, route: int, owner: int) -> Wishes:
    """Trains of whose turn it is are a claim that the person confirms, if the cards allow it."""
    placed = claims.placement(mind)
    if placed is not None and placed.route == route and claims.claimant(mind) == owner:
        mind.declined = None
        yield from claims.try_claim(mind, confirmed=True)


def _possible(mind: Mind, route: int) -> list[int]:
    """The seats that could own the route, by what everybody can see."""
    return [seat for seat, routes in enumerate(mind.expecting.open_routes) if route in routes]


def _ask(mind: Mind, route: int, after: int) -> None:
    """Whose trains: the next possible seat is offered."""
    seats = len(mind.expecting.names)
    possible = sorted(_possible(mind, route), key=lambda seat: (seat - after - 1) % seats)
    if possible:
        mind.question = Question(Ask.CLAIMANT, possible[0], route=route)
    else:
        mind.hint("nobodys_route")


def not_this_seat(mind: Mind, question: Question) -> None:
    """The offered seat is not the owner: the next one is offered."""
    if question.route is not None:
        _ask(mind, question.route, question.seat)


def badge_names_owner(mind: Mind, question: Question, seat: int) -> None:
    if question.route in mind.expecting.open_routes[seat]:
        mind.question = replace(question, seat=seat)
    else:
        mind.hint("route_not_open", seat=mind.expecting.names[seat])


def this_seat(mind: Mind, question: Question) -> Wishes:
    """The owner is confirmed; then the other routes that nobody was named for."""
    if question.route is None:
        return
    refused = yield x.SetOwner(mind.route(question.route).id, question.seat)
    if refused is not None:
        mind.hint_refused(refused)
    else:
        yield from _own_all(mind, None)
