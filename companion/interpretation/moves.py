"""Which cards and tickets moved from where to where, told backwards for an undo."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.model import events as e
from companion.model.scene import Pile, Thing


class At(NamedTuple):
    """A pile, and whose or which of them it is."""

    pile: Pile
    seat: int | None = None
    place: int | None = None


class Move(NamedTuple):
    thing: Thing
    source: At
    target: At


Moves = Counter[Move]

DECK, DISCARDS = At(Pile.DECK), At(Pile.DISCARDS)
TICKET_DECK, TICKET_DISCARDS = At(Pile.TICKET_DECK), At(Pile.TICKET_DISCARDS)


def moves_undone(table: "Table", history: Sequence[e.Event], undone: Sequence[e.Event]) -> Moves:
    """The net moves that take these events back, the latest first."""
    for event in history:
        table.learn(event)
    back: list[list[tuple[Move, int]]] = []
    for event in undone:
        back.append(list(table.back(event)))
        table.learn(event)
    net: Moves = Counter()
    for moves in reversed(back):
        for move, count in moves:
            _add(net, move, count)
    return +net


def _add(net: Moves, move: Move, count: int) -> None:
    """What was to go to a seat or a place, and goes on from there, goes the whole way at once."""
    is_pool = move.source.seat is None and move.source.place is None
    for earlier in [] if is_pool else list(net):
        if (earlier.thing, earlier.target) == (move.thing, move.source):
            joined = min(net[earlier], count)
            net[earlier] -= joined
            count -= joined
            if earlier.source != move.target:
                net[earlier._replace(target=move.target)] += joined
    net[move] += count


class Table:
    """What an event does not say by itself: how many were offered, how long a row was."""

    def __init__(self, kinds: tuple[str, ...], seats: int, row: int) -> None:
        self._kinds = kinds
        self._seats = seats
        self._row = row
        self._offers: Counter[int] = Counter()
        self._rows: dict[int, dict[str, int]] = {}
        self._discards: Counter[Thing] = Counter()

    def learn(self, event: e.Event) -> None:
        self._learn_discards(event)
        match event:
            case e.TicketsDealt(count):
                self._offers = Counter(dict.fromkeys(range(self._seats), count))
            case e.TicketsOffered(seat, count):
                self._offers[seat] = count
            case e.TicketReturned(seat):
                self._offers[seat] -= 1
            case e.TicketsKept(seat):
                self._offers[seat] = 0
            case e.CardsPlayed(seat, cards):
                *_, wilds = cards.known  # they only ever come with one colour
                played = zip(self._kinds[:-1], cards.known[:-1], strict=True)
                rows = {kind: count + wilds for kind, count in played if count}
                self._rows[seat] = self._rows.get(seat, {}) | rows
            case e.MovedToTrack(seat):
                rows = self._rows.get(seat, {})
                self._rows[seat] = {kind: count - 1 for kind, count in rows.items() if count > 1}
            case e.RowRobbed(seat, kind):
                self._rows.get(seat, {}).pop(kind, None)
            case _:
                return

    def _learn_discards(self, event: e.Event) -> None:
        match event:
            case e.RouteClaimed(_, _, paid):
                self._discards[Thing.CARD] += paid.total
            case e.MarketFlushed():
                self._discards[Thing.CARD] += self._row
            case e.DeckReshuffled():
                self._discards[Thing.CARD] = 0
            case e.TicketsDiscarded(_, tickets, hidden):
                self._discards[Thing.TICKET] += len(tickets) + hidden
            case e.TicketsReshuffled():
                self._discards[Thing.TICKET] = 0
            case _:
                return

    def back(self, event: e.Event) -> Iterator[tuple[Move, int]]:
        """What goes back where if this event, the next one, is undone."""
        for thing, source, target, count in (*self._cards(event), *self._tickets(event)):
            if count:
                yield Move(thing, source, target), count

    def _cards(  # noqa: C901 - one flat list of cases
        self, event: e.Event
    ) -> Iterator[tuple[Thing, At, At, int]]:
        card = Thing.CARD
        match event:
            case e.CardDealt(seat) | e.CardDrawn(seat):
                yield card, At(Pile.HAND, seat), DECK, 1
            case e.FaceUpTaken(seat, place):
                yield card, At(Pile.HAND, seat), At(Pile.MARKET, place=place), 1
            case e.MarketFilled(place):
                yield card, At(Pile.MARKET, place=place), DECK, 1
            case e.MarketFlushed():
                yield card, DISCARDS, At(Pile.MARKET), self._row
            case e.DeckReshuffled():
                yield card, DECK, DISCARDS, self._discards[card]
            case e.Tendered(seat):
                yield card, At(Pile.LAID_OUT, seat), At(Pile.HAND, seat), 1
            case e.Withdrawn(seat):
                yield card, At(Pile.HAND, seat), At(Pile.LAID_OUT, seat), 1
            case e.RouteClaimed(seat, _, paid):
                yield card, DISCARDS, At(Pile.LAID_OUT, seat), sum(paid.known)
                yield card, DISCARDS, At(Pile.HAND, seat), paid.hidden
            case e.CardsPlayed(seat, cards):
                yield card, At(Pile.RAILYARD, seat), At(Pile.LAID_OUT, seat), sum(cards.known)
            case e.RowRobbed(seat, kind):
                robbed = self._rows.get(seat, {}).get(kind, 0)
                yield card, DISCARDS, At(Pile.RAILYARD, seat), robbed
            case e.MovedToTrack(seat, kinds):
                yield card, At(Pile.TRACK, seat), At(Pile.RAILYARD, seat), len(kinds)
            case _:
                return

    def _tickets(  # noqa: C901 - one flat list of cases
        self, event: e.Event
    ) -> Iterator[tuple[Thing, At, At, int]]:
        ticket = Thing.TICKET
        match event:
            case e.TicketsDealt(count):
                for seat in range(self._seats):
                    yield ticket, At(Pile.OFFER, seat), TICKET_DECK, count
            case e.TicketsOffered(seat, count):
                yield ticket, At(Pile.OFFER, seat), TICKET_DECK, count
            case e.TicketReturned(seat):
                yield ticket, TICKET_DECK, At(Pile.OFFER, seat), 1
            case e.TicketsKept(seat, kept, hidden):
                stayed = len(kept) + hidden
                yield ticket, At(Pile.TICKETS, seat), At(Pile.OFFER, seat), stayed
                yield ticket, TICKET_DECK, At(Pile.OFFER, seat), self._offers[seat] - stayed
            case e.TicketsDrawn(seat, count):
                yield ticket, At(Pile.TICKETS, seat), TICKET_DECK, count
            case e.TicketsDiscarded(seat, tickets, hidden):
                yield ticket, TICKET_DISCARDS, At(Pile.TICKETS, seat), len(tickets) + hidden
            case e.TicketsReshuffled():
                yield ticket, TICKET_DECK, TICKET_DISCARDS, self._discards[ticket]
            case e.TicketCompleted(seat):
                yield ticket, At(Pile.COMPLETED, seat), At(Pile.TICKETS, seat), 1
            case e.TicketsCompleted(seat, paid):
                yield ticket, At(Pile.COMPLETED, seat), At(Pile.TICKETS, seat), len(paid)
            case e.BonusEarned(seat):
                yield ticket, At(Pile.COMPLETED, seat), At(Pile.BONUS), 1
            case _:
                return
