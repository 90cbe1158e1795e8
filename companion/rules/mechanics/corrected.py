"""What corrections change, in every game that has the things they speak of.

Cards and tickets are conserved like everywhere else: what our books had wrongly goes to the deck,
which nobody has looked into. Trains are not: once a host has said how many are left, they and the
owned routes may add up to more or fewer than the box holds.
"""

from collections.abc import Sequence
from typing import Any, Protocol, Self, TypeVar

from companion.model import events as e
from companion.model.cards import EMPTY, UNSEEN, Cards
from companion.model.edition import Route
from companion.rules.mechanics import market
from companion.rules.mechanics.claims import Board
from companion.rules.mechanics.counts import Counts, minus_one, plus_one
from companion.rules.mechanics.drawing import exchanged
from companion.rules.mechanics.tables import CardTable


class TrainNumbers(Protocol):
    @property
    def trains(self) -> int: ...


class Railway(Board, Protocol):
    """A board whose edition says how many trains everybody has."""

    @property
    def numbers(self) -> TrainNumbers: ...


class Holder(Protocol):
    """The part of a seat that has kept tickets."""

    @property
    def tickets(self) -> tuple[str, ...]: ...

    @property
    def hidden_tickets(self) -> int: ...

    def _replace(self, *, tickets: tuple[str, ...] = ..., hidden_tickets: int = ...) -> Self: ...


class TicketTable(Protocol):
    @property
    def seats(self) -> tuple[Holder, ...]: ...

    @property
    def ticket_deck(self) -> int: ...

    def _replace(
        self,
        *,
        # Each family has seats of its own, and gets back the ones it gave.
        seats: tuple[Any, ...] = ...,
        ticket_deck: int = ...,
    ) -> Self: ...


R = TypeVar("R", bound=Railway)
S = TypeVar("S", bound=CardTable)
M = TypeVar("M", bound=market.Table)
T = TypeVar("T", bound=TicketTable)
H = TypeVar("H", bound=Holder)


def route_released(board: R, event: e.RouteReleased, *, doubles_close: bool) -> R:
    """The trains go back to the seat, but never more than the box holds."""
    index = board.edition.route_index[event.route]
    seat = board.seats[event.seat]
    seat = seat._replace(
        trains=min(board.numbers.trains, seat.trains + board.edition.routes[index].length),
        routes=tuple([owned for owned in seat.routes if owned != index]),
    )
    board = board._replace(seats=exchanged(board.seats, event.seat, seat))
    return _owned(board, index, None, doubles_close=doubles_close)


def route_assigned(board: R, event: e.RouteAssigned, *, doubles_close: bool) -> R:
    index = board.edition.route_index[event.route]
    seat = board.seats[event.seat]
    seat = seat._replace(
        trains=seat.trains - board.edition.routes[index].length, routes=(*seat.routes, index)
    )
    board = board._replace(seats=exchanged(board.seats, event.seat, seat))
    return _owned(board, index, event.seat, doubles_close=doubles_close)


def _owned(board: R, index: int, owner: int | None, *, doubles_close: bool) -> R:
    owners = exchanged(board.owners, index, owner)
    free = free_routes(board.edition.routes, owners, doubles_close=doubles_close)
    return board._replace(owners=owners, free=free)


def free_routes(
    routes: Sequence[Route], owners: Sequence[int | None], *, doubles_close: bool
) -> tuple[Route, ...]:
    """The routes that nobody owns and that no claimed twin closes (U28)."""
    closed = {
        twin
        for route in routes
        if doubles_close and owners[route.index] is not None
        for twin in route.twins
    }
    return tuple(
        [route for route in routes if owners[route.index] is None and route.index not in closed]
    )


def trains_corrected(board: R, event: e.TrainsCorrected) -> R:
    seat = board.seats[event.seat]._replace(trains=event.count)
    return board._replace(seats=exchanged(board.seats, event.seat, seat))


def hand_corrected(state: S, event: e.HandCorrected) -> S:
    """Cards come off the deck unseen, or hidden ones go back to it."""
    seat = state.seats[event.seat]
    more = event.count - seat.hand.total
    hand = Cards(seat.hand.known, seat.hand.hidden + more)
    seats = exchanged(state.seats, event.seat, seat._replace(hand=hand))
    return state._replace(seats=seats, deck=state.deck - more)


def market_corrected(state: M, event: e.MarketCorrected) -> M:
    """The card of our books goes to the deck, the card that lies there comes out of it."""
    before, after = state.market[event.place], event.kind
    unseen = with_card_back(state, before)
    if after not in (UNSEEN, EMPTY):
        unseen = minus_one(unseen, state.edition.kind_index[after])
    return state._replace(
        market=exchanged(state.market, event.place, after),
        deck=state.deck + (before != EMPTY) - (after != EMPTY),
        unseen=unseen,
    )


def with_card_back(state: market.Table, card: str) -> Counts:
    """What is unseen once a card of the row is: one we did not know was unseen all along."""
    index = state.edition.kind_index.get(card)
    return state.unseen if index is None else plus_one(state.unseen, index)


def ticket_corrected(state: T, event: e.TicketCorrected) -> T:
    """Leaves its holder, or the deck; `UNSEEN` where nobody may know which ticket it was."""
    seats, deck = state.seats, state.ticket_deck
    if event.holder is None:
        deck -= 1
    else:
        seats = exchanged(seats, event.holder, _without(seats[event.holder], event.ticket))
    seats = exchanged(seats, event.seat, with_ticket(seats[event.seat], event.ticket))
    return state._replace(seats=seats, ticket_deck=deck)


def ticket_released(state: T, event: e.TicketReleased) -> T:
    """Back to the deck."""
    seats = exchanged(state.seats, event.seat, _without(state.seats[event.seat], event.ticket))
    return state._replace(seats=seats, ticket_deck=state.ticket_deck + 1)


def _without(seat: H, ticket: str) -> H:
    if ticket not in seat.tickets:
        return seat._replace(hidden_tickets=seat.hidden_tickets - 1)
    return seat._replace(tickets=tuple([name for name in seat.tickets if name != ticket]))


def with_ticket(seat: H, ticket: str) -> H:
    if ticket == UNSEEN:
        return seat._replace(hidden_tickets=seat.hidden_tickets + 1)
    return seat._replace(tickets=(*seat.tickets, ticket))
