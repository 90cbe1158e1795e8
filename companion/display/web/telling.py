"""What a player, or the host for whoever is asked, can tell by hand where nothing senses it."""

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from companion.display.names import ticket_name
from companion.model.cards import UNSEEN
from companion.model.edition import CardGameNumbers, Edition, FirstJourneyNumbers
from companion.model.scene import QUESTIONS, Ask, Scene
from companion.model.table import TableMap
from companion.model.views import Phase, TableView

NOTHING: Final[Mapping[str, object]] = {"seat": None, "told": [], "missed": [], "buttons": []}
WHILE_PLAYING: Final = frozenset({Phase.TICKETS, Phase.PLAY, Phase.COUNT})
BETWEEN_ACTS: Final = frozenset({Ask.TURN, Ask.SECOND})
"""Nothing is owed, and nothing is half done: a ticket may be completed (F10)."""

Known = Mapping[int, Collection[str]]
"""By seat: the tickets that whoever asks may know."""
NOBODYS: Final[Known] = {}


class Act(NamedTuple):
    """One thing to tell, with what there is to choose from."""

    name: str
    choices: tuple[object, ...] = ()
    sensed: bool = False
    """Then it is told only if the table has missed it."""


class Moment(NamedTuple):
    """All that decides what can be told: public facts, but for who asks, and what they may know."""

    edition: Edition
    table: TableMap
    scene: Scene
    view: TableView
    seat: int
    known: Known
    own: bool
    """The seat's own player asks, and not the host."""

    @property
    def ask(self) -> Ask | None:
        """What is asked of this very seat."""
        prompt = self.scene.prompt
        return prompt.ask if prompt is not None and prompt.seat == self.seat else None

    def asked(self, name: str) -> int:
        """A number of what is asked of this seat: of the offered tickets, how many are `shown`."""
        prompt = self.scene.prompt
        return int(dict(prompt.values).get(name, 0)) if prompt and self.ask else 0

    @property
    def tracked(self) -> bool:
        return self.table.equipment.cards

    def hides_tickets(self, seat: int) -> bool:
        """As far as whoever asks may know."""
        return self.view.seats[seat].tickets > len(self.known.get(seat, ()))


def for_seat(
    edition: Edition, table: TableMap, scene: Scene, seat: int, tickets: Collection[str] = ()
) -> Mapping[str, object]:
    """What this player can tell, who has these tickets by our books; where a table has no buttons,
    the phone stands for them.
    """
    return _sections(edition, table, scene, seat, {seat: tickets}, own=True)


def for_host(
    edition: Edition, table: TableMap, scene: Scene, known: Known = NOBODYS
) -> Mapping[str, object]:
    """The same for whoever is asked; a completed ticket may be of whoever was asked before."""
    asked = None if scene.prompt is None else scene.prompt.seat
    return _sections(edition, table, scene, asked, known, own=False)


def _sections(
    edition: Edition, table: TableMap, scene: Scene, seat: int | None, known: Known, *, own: bool
) -> Mapping[str, object]:
    """Acts to tell at once, those the table may have missed, and buttons that mean something."""
    if scene.view is None or seat is None:
        return NOTHING
    if scene.prompt is None or scene.prompt.ask is Ask.PAUSED:
        return NOTHING
    moment = Moment(edition, table, scene, scene.view, seat, known, own)
    acts = [*_completed(moment), *_turn(moment), *_kept(moment), *_count(moment)]
    buttons = not own or not table.equipment.buttons
    return {
        "seat": seat,
        "told": [[act.name, act.choices] for act in acts if not act.sensed],
        "missed": [[act.name, act.choices] for act in acts if act.sensed],
        "buttons": list(_buttons(moment)) if buttons else [],
    }


@lru_cache(maxsize=8)
def catalogue(edition: Edition) -> tuple[tuple[str, str], ...]:
    """All tickets there are, for whoever has to name one."""
    named = [(ticket.id, ticket_name(edition, ticket.id)) for ticket in edition.tickets]
    return tuple(sorted(named, key=lambda ticket: ticket[1]))


def _turn(moment: Moment) -> Iterator[Act]:
    """What a turn may be: a route, cards, tickets."""
    ask, tracked = moment.ask, moment.tracked
    if ask is Ask.SECOND:
        yield Act("drew", (1,), tracked)
    if ask is Ask.TURN:
        yield Act("drew", tuple(_draws(moment)), tracked)
        yield from _new_tickets(moment)
    if ask in (Ask.TURN, Ask.PLACE):
        seen = {spot.route for spot in moment.table.spots.values()}
        routes = _open_routes(moment)
        for sensed in (False, True):
            if named := tuple(route for route in routes if (route in seen) is sensed):
                yield Act("claim", named, sensed)


def _open_routes(moment: Moment) -> list[int]:
    """By index: those that the seat may claim by what everybody can see."""
    board, trains = moment.view.board, moment.view.seats[moment.seat].trains or 0
    if board is None:
        return []
    return [
        route.index
        for route in moment.edition.routes
        if board.owners[route.index] is None
        and not board.closed[route.index]
        and route.length <= trains
        and all(board.owners[twin] != moment.seat for twin in route.twins)
    ]


def _draws(moment: Moment) -> Iterator[int | str]:
    """How many cards, or the one kind that is a whole turn where it lies face up."""
    yield 2
    if moment.tracked:
        yield 1  # the other is shown
    wild = moment.edition.wild
    if moment.view.board is not None and not {wild, UNSEEN}.isdisjoint(moment.view.market):
        yield wild


def _new_tickets(moment: Moment) -> Iterator[Act]:
    decks = moment.view.decks
    match moment.edition.numbers:
        case FirstJourneyNumbers():
            if decks.tickets + decks.ticket_discards:
                yield Act("swap", (), moment.tracked)
        case numbers if decks.tickets:
            counts = _counts(moment, min(numbers.draw_tickets, decks.tickets))
            yield Act("tickets", counts, moment.tracked)


def _kept(moment: Moment) -> Iterator[Act]:
    """At the beginning all choose at the same time."""
    offered = moment.view.seats[moment.seat].offered
    choosing = moment.ask is Ask.CHOOSE or moment.view.phase is Phase.TICKETS
    if offered and not moment.asked("shown") and choosing:
        yield Act("kept", _counts(moment, offered), moment.tracked)


def _counts(moment: Moment, offered: int) -> tuple[int, ...]:
    """How many of the offered tickets one may keep."""
    match moment.edition.numbers:
        case FirstJourneyNumbers():
            return ()
        case numbers if moment.view.phase is Phase.TICKETS:
            least = numbers.deal_keep
        case CardGameNumbers():
            least = 0
        case numbers:
            least = numbers.draw_keep
    return tuple(range(min(least, offered), offered + 1))


def _completed(moment: Moment) -> Iterator[Act]:
    """First Journey: tickets of cities that a seat has joined, if nobody has had them (F10)."""
    edition, view, prompt = moment.edition, moment.view, moment.scene.prompt
    if prompt is None or prompt.ask not in BETWEEN_ACTS:
        return
    if not isinstance(edition.numbers, FirstJourneyNumbers):
        return
    seats = [moment.seat] if moment.own else range(len(view.seats))
    had = {ticket for seat in view.seats for ticket in seat.completed}
    choices: list[tuple[int, str, str]] = []
    for seat in filter(moment.hides_tickets, seats):
        joined = _joined(moment, seat)
        choices += [
            (seat, ticket.id, ticket_name(edition, ticket.id))
            for ticket in edition.tickets
            if ticket.id not in had and ticket.city_b in joined.get(ticket.city_a, ())
        ]
    if choices:
        yield Act("completed", tuple(choices), moment.tracked)


def _joined(moment: Moment, seat: int) -> Mapping[str, frozenset[str]]:
    """By city: those that the seat's routes join with it."""
    owners = () if moment.view.board is None else moment.view.board.owners
    networks: dict[str, frozenset[str]] = {}
    for route, owner in zip(moment.edition.routes, owners, strict=True):
        if owner == seat:
            a, b = route.city_a, route.city_b
            network = networks.get(a, frozenset((a,))) | networks.get(b, frozenset((b,)))
            networks |= dict.fromkeys(network, network)
    return networks


def _count(moment: Moment) -> Iterator[Act]:
    """A phone names its tickets at any time of the count, beside its own ones."""
    yield from _chosen(moment) if moment.own else _revealed(moment)


def _revealed(moment: Moment) -> Iterator[Act]:
    """Tickets are shown to the reader, or told."""
    if moment.ask is Ask.COUNT and moment.hides_tickets(moment.seat):
        completed = {ticket for seat in moment.view.seats for ticket in seat.completed}
        known = completed.union(*moment.known.values())
        hidden = (ticket for ticket in catalogue(moment.edition) if ticket[0] not in known)
        yield Act("reveal", tuple(hidden), moment.tracked)


def _chosen(moment: Moment) -> Iterator[Act]:
    """The Card Game: others than those proposed, which only the seat's own phone knows (C27)."""
    proposes = isinstance(moment.edition.numbers, CardGameNumbers)
    if proposes and moment.known[moment.seat] and moment.ask in (Ask.COUNT, Ask.ENTER):
        yield Act("complete")


def _buttons(moment: Moment) -> Iterator[str]:
    """Those that answer the moment; undo is for everybody, as on the table."""
    ask, tracked = moment.ask, moment.tracked
    if ask in QUESTIONS:
        yield from ("confirm", "next")
    if ask in (Ask.PAY, Ask.RAILYARD, Ask.COUNT, Ask.ENTER):
        yield "confirm"
    if ask is Ask.PAY and moment.table.slots:
        yield "next"
    if tracked and ask in (Ask.KEEP, Ask.CHOOSE):
        if moment.asked("shown") >= moment.asked("least"):
            yield "confirm"
        yield "next"
    if tracked and ask in (Ask.DEAL, Ask.MARKET, Ask.SECOND, Ask.REFILL, Ask.REPLACE):
        yield "next"
    if moment.view.phase in WHILE_PLAYING:
        yield "undo"
