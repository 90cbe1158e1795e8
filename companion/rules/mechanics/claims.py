"""Claiming routes of a board: what is open, what pays, what it moves (U22 to U28, U43)."""

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from functools import lru_cache
from operator import attrgetter
from typing import Any, Final, Protocol, Self, TypeVar

from companion.model import commands as c
from companion.model import events as e
from companion.model.cards import Cards
from companion.model.edition import Edition, Route
from companion.model.verdicts import Reason, Refused
from companion.model.views import Phase
from companion.rules.mechanics.counts import Counts, contains, merge
from companion.rules.mechanics.drawing import exchanged
from companion.rules.mechanics.judging import Judged
from companion.rules.mechanics.payments import (
    can_surely_pay,
    is_payable,
    obscured,
    partly_unseen_payments,
    payments,
    wrong_set,
)
from companion.rules.mechanics.tables import CardSeat, CardTable
from companion.rules.mechanics.tenders import pay, purse, tenders


class Builder(CardSeat, Protocol):
    """A seat that claims routes."""

    @property
    def trains(self) -> int: ...

    @property
    def routes(self) -> tuple[int, ...]: ...

    def _replace(
        self,
        *,
        hand: Cards = ...,
        trains: int = ...,
        routes: tuple[int, ...] = ...,
        counted: bool = ...,
    ) -> Self: ...


class Board(CardTable, Protocol):
    """A table with a map on it."""

    @property
    def seats(self) -> tuple[Builder, ...]: ...

    @property
    def owners(self) -> tuple[int | None, ...]: ...

    @property
    def free(self) -> tuple[Route, ...]: ...

    def _replace(
        self,
        *,
        # Each family has seats of its own, and gets back the ones it gave.
        seats: tuple[Any, ...] = ...,
        owners: tuple[int | None, ...] = ...,
        free: tuple[Route, ...] = ...,
        deck: int = ...,
        discards: Cards = ...,
        unseen: Counts = ...,
        tendered: Counts = ...,
        phase: Phase = ...,
    ) -> Self: ...


S = TypeVar("S", bound=Board)

_INDEX: Final = attrgetter("index")


def not_open(board: Board, seat: int, route: Route, *, doubles_close: bool) -> Reason | None:
    """Why the seat may not claim this route, by what everybody can see (U24, U26 to U28)."""
    owners = board.owners
    if owners[route.index] is not None:
        return Reason.ROUTE_TAKEN
    if route.twins:
        twin_owners = [owners[twin] for twin in route.twins]
        if seat in twin_owners:
            return Reason.TWIN_OWNED
        if doubles_close and any(owner is not None for owner in twin_owners):
            return Reason.TWIN_CLOSED
    if route.length > board.seats[seat].trains:
        return Reason.TOO_FEW_TRAINS
    return None


def claim(board: Board, command: c.ClaimRoute, *, doubles_close: bool) -> Judged:
    """Cards paid unseen make some known ones uncertain before the route is claimed."""
    index = board.edition.route_index.get(command.route)
    if index is None:
        return Refused(Reason.UNKNOWN_ROUTE, (("route", command.route),))
    route, paid = board.edition.routes[index], command.paid
    reason = not_open(board, command.seat, route, doubles_close=doubles_close)
    if reason := reason or wrong_set(route, paid):
        return Refused(reason, (("route", route.id), ("length", route.length)))
    if not contains(paid.known, board.tendered):
        return Refused(Reason.TENDERED_NOT_PLAYED)
    own = purse(board, command.seat)
    if not is_payable(own, route, paid):
        return Refused(Reason.CARDS_NOT_HELD)
    claimed = e.RouteClaimed(command.seat, route.id, paid)
    if paid.hidden and any(cards := obscured(own, route, paid)):
        return e.HandObscured(command.seat, cards), claimed
    return (claimed,)


def open_routes(board: Board, seat: int) -> list[Route]:
    """The routes a seat may claim by what everybody can see, payment aside."""
    own = board.seats[seat]
    trains, barred = own.trains, _twins(board.edition, own.routes)
    return [route for route in board.free if route.length <= trains and route.index not in barred]


def open_of(board: Board, seat: int, free: frozenset[int]) -> frozenset[int]:
    """The same by index, for who asks about every seat: `free` are those of `board.free`."""
    own = board.seats[seat]
    return free - _longer_than(board.edition, own.trains) - _twins(board.edition, own.routes)


@lru_cache(maxsize=64)
def _longer_than(edition: Edition, trains: int) -> frozenset[int]:
    return frozenset([route.index for route in edition.routes if route.length > trains])


@lru_cache(maxsize=64)
def _twins(edition: Edition, routes: tuple[int, ...]) -> frozenset[int]:
    """The other tracks of routes that a seat owns; asked for more often than it claims."""
    return frozenset([twin for index in routes for twin in edition.routes[index].twins])


def payable_routes(board: Board, seat: int) -> list[Route]:
    """The open routes that the seat's known cards can surely pay."""
    own = board.seats[seat]
    *coloured, wilds = own.hand.known
    reach = [min(own.trains, count + wilds) for count in coloured]
    best, barred = max(reach), _twins(board.edition, own.routes)
    return [
        route
        for route in board.free
        if route.length <= (best if route.kind is None else reach[route.kind])
        and route.index not in barred
    ]


def can_surely_claim(board: Board, seat: int) -> bool:
    """Can the seat claim something with the cards we know it has?"""
    hand = board.seats[seat].hand
    return any(can_surely_pay(hand, route) for route in open_routes(board, seat))


def claims(board: Board, seat: int) -> Iterator[c.Command]:
    """Every card to lay out or take back, every claim with every payment, unseen ones included."""
    own, tendered = purse(board, seat), board.tendered
    yield from tenders(board, seat)
    for route in open_routes(board, seat):
        for paid in (*payments(own, route), *partly_unseen_payments(own, route)):
            if contains(paid.known, tendered):
                yield c.ClaimRoute(seat, route.id, paid)


def _without(routes: tuple[Route, ...], gone: tuple[int, ...]) -> tuple[Route, ...]:
    """The routes without these; they stand in the order of their indices, so need no search."""
    for index in gone:
        at = bisect_left(routes, index, key=_INDEX)
        if at < len(routes) and routes[at].index == index:
            routes = routes[:at] + routes[at + 1 :]
    return routes


def route_of(edition: Edition, event: e.RouteClaimed) -> Route:
    return edition.routes[edition.route_index[event.route]]


def route_claimed(
    board: S,
    event: e.RouteClaimed,
    *,
    doubles_close: bool,
    gains: Mapping[str, Any],
    **also: Any,  # noqa: ANN401 - as `_replace` takes them
) -> S:
    """The cards are discarded and the route has an owner (U25).

    `gains` is what else changes for the seat in a family, `also` what else for the table.
    """
    route, seat = route_of(board.edition, event), board.seats[event.seat]
    hand, unseen = pay(seat.hand, board.unseen, event.paid)
    seat = seat._replace(
        hand=hand,
        trains=seat.trains - route.length,
        routes=(*seat.routes, route.index),
        **gains,
    )
    gone = (route.index, *route.twins) if doubles_close else (route.index,)
    return board._replace(
        seats=exchanged(board.seats, event.seat, seat),
        owners=exchanged(board.owners, route.index, event.seat),
        free=_without(board.free, gone),
        discards=merge(board.discards, event.paid),
        unseen=unseen,
        tendered=(0,) * len(board.tendered),
        **also,
    )
