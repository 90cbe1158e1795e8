"""Classic games for tests: any position, moves that must be accepted or refused."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion import editions
from companion.model import events as e
from companion.model.cards import EMPTY, UNSEEN, Cards
from companion.model.commands import Command
from companion.model.edition import ClassicNumbers, Edition
from companion.model.verdicts import Accepted, Reason, Refused
from companion.model.views import Phase
from companion.rules import classic
from companion.rules.classic.questions import doubles_close
from companion.rules.classic.state import Seat, State

Counts = Mapping[str, int]
ROW = ("red", "blue", "green", "yellow", "white")
NEW_YORK_ROW = ("red", "blue", "green", "pink", "black")


def with_numbers(edition: Edition, **numbers: object) -> Edition:
    """The same edition with other numbers, for options and small cases."""
    changed: Any = numbers
    assert isinstance(edition.numbers, ClassicNumbers)
    return replace(edition, numbers=replace(edition.numbers, **changed))


def position(  # noqa: PLR0913 - a table has many places
    edition: Edition | str = "usa-2004",
    *,
    hands: Sequence[Counts] = ({}, {}, {}, {}),
    hidden: Sequence[int] = (),
    market: Sequence[str] | None = None,
    discards: Counts | None = None,
    deck: int | None = None,
    routes: Mapping[int, Sequence[str]] | None = None,
    trains: Sequence[int] = (),
    tickets: Mapping[int, Sequence[str]] | None = None,
    **others: Any,  # noqa: ANN401 - further fields of the state
) -> State:
    """A game in play, seat 0 to move; what is not said lies in the deck.

    With `deck` given, cards that would be too many for it are in the last seat's hand.
    """
    box = editions.load(edition) if isinstance(edition, str) else edition
    names = ("Blue", "Red", "Green", "Yellow", "Black")[: len(hands)]
    ticket_deck = len(box.tickets) - sum(len(held) for held in (tickets or {}).values())
    state = classic.begin(box, e.GameBegan(box.id, names, 0, ticket_deck))
    row = tuple(market if market is not None else ROW if "yellow" in box.kinds else NEW_YORK_ROW)
    held = [counts(box, hand) for hand in hands]
    gone = counts(box, discards or {})
    hidden = tuple(hidden) or (0,) * len(hands)
    unseen = [
        total - sum(hand[n] for hand in held) - row.count(kind) - gone[n]
        for n, (kind, total) in enumerate(zip(box.kinds, box.card_counts, strict=True))
    ]
    assert min(unseen) >= 0, "more cards than the edition has"
    in_deck = sum(unseen) - sum(hidden) - row.count(UNSEEN)
    seats = tuple(
        Seat(Cards(hand, unknown), state.numbers.trains, tickets=tuple((tickets or {}).get(n, ())))
        for n, (hand, unknown) in enumerate(zip(held, hidden, strict=True))
    )
    state = state._replace(
        seats=seats,
        market=row,
        discards=Cards(gone),
        unseen=tuple(unseen),
        deck=in_deck,
        phase=Phase.PLAY,
    )
    for seat, owned in (routes or {}).items():
        state = own(state, seat, *owned)
    for n, left in enumerate(trains):
        state = with_seat(state, n, trains=left)
    if deck is not None:
        state = burn(state, in_deck - deck)
    return state._replace(**others)


def burn(state: State, number: int) -> State:
    """Puts cards of the deck aside for good, into the hand of the last seat, plainest first."""
    unseen, hand = list(state.unseen), list(state.seats[-1].hand.known)
    for _ in range(number):
        kind = max(range(len(unseen)), key=lambda n: (unseen[n], -n))
        unseen[kind] -= 1
        hand[kind] += 1
    last = len(state.seats) - 1
    state = with_seat(state, last, hand=Cards(tuple(hand), state.seats[-1].hand.hidden))
    return state._replace(unseen=tuple(unseen), deck=state.deck - number)


def counts(edition: Edition, cards: Counts) -> tuple[int, ...]:
    assert set(cards) <= set(edition.kinds), cards
    return tuple(cards.get(kind, 0) for kind in edition.kinds)


def with_seat(state: State, index: int, **fields: Any) -> State:  # noqa: ANN401 - fields of a seat
    seats = list(state.seats)
    seats[index] = seats[index]._replace(**fields)
    return state._replace(seats=tuple(seats))


def own(state: State, seat: int, *routes: str) -> State:
    """Gives routes to a seat, with trains, points and closed tracks as a claim would."""
    owners, free = list(state.owners), state.free
    for name in routes:
        route = state.edition.routes[state.edition.route_index[name]]
        owners[route.index] = seat
        gone = {route.index, *route.twins} if doubles_close(state) else {route.index}
        free = tuple(other for other in free if other.index not in gone)
        own_seat = state.seats[seat]
        state = with_seat(
            state,
            seat,
            routes=(*own_seat.routes, route.index),
            trains=own_seat.trains - route.length,
            route_points=own_seat.route_points + state.numbers.route_points[route.length - 1],
        )
    return state._replace(owners=tuple(owners), free=free)


def accept(state: State, *commands: Command) -> State:
    """The state after commands that must all be accepted."""
    for command in commands:
        state = accepted(state, command).after
    return state


def accepted(state: State, command: Command) -> Accepted[State]:
    verdict = classic.decide(state, command)
    assert isinstance(verdict, Accepted), f"{command} was refused: {verdict}"
    folded = state
    for event in verdict.events:
        folded = classic.evolve(folded, event)
    assert folded == verdict.after, "the events do not lead to the state that was promised"
    return verdict


def happened(state: State, command: Command) -> list[str]:
    """The names of the events of an accepted command."""
    return [type(event).__name__ for event in accepted(state, command).events]


def refuse(state: State, command: Command) -> Reason:
    """Why a command that must be refused is refused."""
    verdict = classic.decide(state, command)
    assert isinstance(verdict, Refused), f"{command} was accepted: {verdict.events}"
    return verdict.reason


def hand(state: State, seat: int) -> dict[str, int]:
    """A hand by name, with what is hidden under `?`; kinds it has none of are absent."""
    held = state.seats[seat].hand
    named = {kind: n for kind, n in zip(state.edition.kinds, held.known, strict=True) if n}
    return named | ({UNSEEN: held.hidden} if held.hidden else {})


def empty_row(state: State) -> tuple[str, ...]:
    return (EMPTY,) * len(state.market)
