"""First Journey games for tests: a part of the board, any position, random commands."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from companion.model import commands as c
from companion.model.cards import UNSEEN, Cards
from companion.model.edition import City, Edition, FirstJourneyNumbers, Route, Ticket
from companion.model.events import GameBegan
from companion.model.views import Phase
from companion.rules import first_journey
from companion.rules.first_journey.state import Seat, State
from companion.rules.mechanics.counts import contains
from companion.rules.mechanics.network import grown
from companion.rules.mechanics.payments import payments
from companion.rules.mechanics.tenders import purse
from tests.kit.asking import Asking
from tests.kit.roam import any_payment

KINDS = ("red", "blue", "green", "yellow", "black", "white", "locomotive")
NAMES = ("Blue", "Red", "Green", "Yellow")
EAST, WEST = ("moscow", "rostov"), ("dublin", "brest", "madrid")

# One line for two cities: how long, and a colour for each track.
TRACKS = """
dublin london 1 green yellow
london paris 1 black green
brest paris 2 yellow
madrid paris 3 blue red
paris zurich 1 blue white
berlin paris 3 yellow white
vienna zurich 2 black red
berlin vienna 1 red yellow
berlin warsaw 2 blue green
vienna warsaw 1 black
kiev warsaw 1 yellow
kiev moscow 2 green
moscow warsaw 3 red black
kiev rostov 2 black
"""

TICKETS = (
    "dublin--paris",
    "london--zurich",
    "paris--vienna",
    "berlin--kiev",
    "madrid--zurich",
    "vienna--moscow",
    "london--berlin",
    "brest--zurich",
    "zurich--warsaw",
    "paris--warsaw",
    "london--vienna",
    "warsaw--rostov",
)

_asking = Asking(first_journey)
accept, accepted, happened, refuse = (
    _asking.accept,
    _asking.accepted,
    _asking.happened,
    _asking.refuse,
)


def _routes() -> tuple[Route, ...]:
    routes: list[Route] = []
    for line in TRACKS.split("\n")[1:-1]:
        city_a, city_b, length, *colors = line.split()
        first = len(routes)
        for number, color in enumerate(colors):
            single = f"{city_a}--{city_b}"
            routes.append(
                Route(
                    id=single if len(colors) == 1 else f"{single}--{number + 1}",
                    index=first + number,
                    city_a=city_a,
                    city_b=city_b,
                    length=int(length),
                    color=color,
                    kind=KINDS.index(color),
                    twins=(first + 1 - number,) if len(colors) > 1 else (),
                    spaces=(),
                )
            )
    return tuple(routes)


def _city(name: str) -> City:
    marks = [mark for mark, side in (("east", EAST), ("west", WEST)) if name in side]
    return City(name, name.capitalize(), 0.5, 0.5, frozenset(marks))


def _ticket(name: str) -> Ticket:
    city_a, city_b = name.split("--")
    return Ticket(name, city_a, city_b)


def box(
    tickets: Sequence[str] = TICKETS,
    cards: Sequence[int] = (10,) * 6 + (12,),
    trains: int = 20,
) -> Edition:
    """A part of the board of Europe with tickets of our own."""
    routes = _routes()
    names = sorted({city for route in routes for city in (route.city_a, route.city_b)})
    return Edition(
        id="small-journey",
        name="A small journey",
        family="first_journey",
        min_players=2,
        max_players=4,
        kinds=KINDS,
        card_counts=tuple(cards),
        numbers=FirstJourneyNumbers(
            trains=trains, deal_cards=4, open_tickets=2, win_tickets=6, bonus_tickets=4
        ),
        cities=tuple(_city(name) for name in names),
        routes=routes,
        tickets=tuple(_ticket(name) for name in tickets),
        provenance=(),
        picture=(1, 1),
        digest="small",
    )


def begin(edition: Edition, players: int, first: int = 0) -> State:
    began = GameBegan(edition.id, NAMES[:players], first, len(edition.tickets))
    return first_journey.begin(edition, began)


def position(
    edition: Edition | None = None,
    *,
    hands: Sequence[Mapping[str, int]] = ({}, {}),
    hidden: Sequence[int] = (),
    discards: Mapping[str, int] | None = None,
    routes: Mapping[int, Sequence[str]] | None = None,
    trains: Sequence[int] = (),
    tickets: Mapping[int, Sequence[str]] | None = None,
    completed: Mapping[int, Sequence[str]] | None = None,
    **others: Any,  # noqa: ANN401 - further fields of the state
) -> State:
    """A game in play, seat 0 to move; what is not said lies in the deck."""
    edition = edition or box()
    state = begin(edition, len(hands))
    gone = edition.cards(**(discards or {}))
    held = [edition.cards(**hand).known for hand in hands]
    hidden = tuple(hidden) or (0,) * len(hands)
    unseen = tuple(
        total - sum(column)
        for total, *column in zip(edition.card_counts, gone.known, *held, strict=True)
    )
    assert min(unseen) >= 0, "more cards than the edition has"
    own, done = tickets or {}, completed or {}
    known = sum(len(listed) for listed in (*own.values(), *done.values()))
    state = state._replace(
        seats=tuple(
            Seat(Cards(hand, unknown), state.numbers.trains)._replace(
                tickets=tuple(own.get(n, ())), completed=tuple(done.get(n, ()))
            )
            for n, (hand, unknown) in enumerate(zip(held, hidden, strict=True))
        ),
        discards=gone,
        unseen=unseen,
        deck=sum(unseen) - sum(hidden),
        ticket_deck=len(edition.tickets) - known,
        phase=Phase.PLAY,
    )
    for seat, owned in (routes or {}).items():
        state = build(state, seat, *owned)
    for n, left in enumerate(trains):
        state = with_seat(state, n, trains=left)
    return state._replace(**others)


def build(state: State, seat: int, *routes: str) -> State:
    """Gives routes to a seat, with trains and groups as a claim would."""
    owners = list(state.owners)
    for name in routes:
        route = state.edition.routes[state.edition.route_index[name]]
        owners[route.index] = seat
        own = state.seats[seat]
        state = with_seat(
            state,
            seat,
            routes=(*own.routes, route.index),
            groups=grown(own.groups, route),
            trains=own.trains - route.length,
        )
    free = tuple(route for route in state.edition.routes if owners[route.index] is None)
    return state._replace(owners=tuple(owners), free=free)


def with_seat(state: State, index: int, **fields: Any) -> State:  # noqa: ANN401 - fields of a seat
    seats = list(state.seats)
    seats[index] = seats[index]._replace(**fields)
    return state._replace(seats=tuple(seats))


def claim(state: State, route: str, seat: int = 0, /, **cards: int) -> c.ClaimRoute:
    return c.ClaimRoute(seat, route, state.edition.cards(**cards))


def any_command(state: State, chance: Random, shown: float) -> c.Command:
    """Anything at all; `shown` is how often a card or ticket that moves is shown to us."""
    edition = state.edition
    seat = chance.choice((*[state.turn] * 6, *range(-1, len(state.seats) + 1)))
    kind = chance.choice((*KINDS, "nonsense")) if chance.random() < shown else UNSEEN
    listed = chance.choice((*(ticket.id for ticket in edition.tickets), "nonsense"))
    ticket = listed if chance.random() < max(shown, 0.1) else UNSEEN
    route = chance.choice(edition.routes)
    likely: tuple[c.Command, ...] = (
        c.DrawFromDeck(seat, kind),
        c.ClaimRoute(seat, route.id, any_payment(edition, chance, route.length, shown)),
        affordable_claim(state, chance, route) or c.DrawFromDeck(seat, kind),
        c.ShowTicket(seat, ticket),
        c.CompleteTicket(seat, listed),
        c.DealCard(seat, kind),
    )
    unlikely: tuple[c.Command, ...] = (
        c.Tender(seat, kind),
        c.Withdraw(seat, kind),
        c.SwapTickets(seat),
        c.Pass(seat),
        c.FinishCount(seat),
        c.FillMarket(0, kind),
        c.TakeFaceUp(seat, 0, kind),
        c.StopDrawing(seat),
        c.DrawTickets(seat),
        c.ReturnTicket(seat, listed),
        c.KeepTickets(seat, (listed,)),
    )
    return chance.choice(unlikely if chance.random() < 0.2 else likely)


def affordable_claim(state: State, chance: Random, route: Route) -> c.Command | None:
    """A claim that the cards we know of can pay, which chance alone would seldom find."""
    own = purse(state, state.turn)
    found = [paid for paid in payments(own, route) if contains(own.hand.known, paid.known)]
    return c.ClaimRoute(state.turn, route.id, chance.choice(found)) if found else None
