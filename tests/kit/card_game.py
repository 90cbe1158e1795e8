"""Card Games for tests: a box with some of the tickets, any position, random commands."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from companion.model import commands as c
from companion.model.cards import UNSEEN, Cards
from companion.model.edition import CardGameNumbers, City, Edition, Ticket
from companion.model.events import GameBegan
from companion.model.views import Phase
from companion.rules import card_game
from companion.rules.card_game.railyard import row_counts
from companion.rules.card_game.state import Row, Seat, State
from tests.kit.asking import Asking

KINDS = (
    "black",
    "white",
    "yellow",
    "green",
    "blue",
    "red",
    "purple",
    "orange",
    "locomotive",
)
NAMES = ("Blue", "Red", "Green", "Yellow")
ROW = ("red", "blue", "green", "yellow", "white")
NO_ROW = ("", "", "", "", "")

# One line for a ticket: id, cities, points, and the cards it needs.
TICKETS = """
c01 chicago new-york 5 yellow=1
c02 new-york chicago 5 blue=1
c03 chicago dallas 6 yellow=1 green=1
c04 new-york sault-st-marie 6 yellow=1 blue=1
c06 chicago charleston 7 yellow=1 red=1
c08 dallas miami 9 green=1 red=1
c09 seattle los-angeles 9 black=1 white=1
c13 new-york miami 10 blue=1 red=1
c14 seattle denver 10 black=1 green=1
c16 los-angeles vancouver 10 black=1 white=1
c18 dallas washington 10 green=1 blue=1
c20 dallas new-york 11 green=1 blue=1 orange=1
c22 miami omaha 11 yellow=1 red=1 purple=1
c26 miami el-paso 13 green=1 red=1 orange=1
c29 seattle saint-louis 14 black=1 yellow=1 purple=1
c31 los-angeles duluth 14 white=1 yellow=1 purple=1
c32 seattle chicago 15 black=1 yellow=2
c37 seattle atlanta 17 black=1 green=1 red=1 orange=1
c39 los-angeles pittsburgh 18 white=1 blue=2 purple=1
c40 los-angeles miami 19 white=1 red=1 orange=2
c41 new-york las-vegas 19 white=1 blue=1 purple=1 orange=1
c43 seattle new-york 20 black=1 blue=2 purple=1
c44 los-angeles new-york 20 white=2 blue=2
c46 seattle miami 22 black=1 white=1 red=2 orange=1
"""

BONUSES = (
    ("seattle", 8),
    ("los-angeles", 12),
    ("chicago", 12),
    ("dallas", 10),
    ("new-york", 15),
    ("miami", 8),
)

NUMBERS = CardGameNumbers(
    deal_locomotives=1,
    deal_cards=7,
    deal_tickets=6,
    deal_keep=1,
    draw_tickets=4,
    second_deck_players=4,
    second_deck_deal=4,
    city_bonuses=BONUSES,
)

Named = Mapping[str, int]

_asking = Asking(card_game)
accept, accepted, happened, refuse = (
    _asking.accept,
    _asking.accepted,
    _asking.happened,
    _asking.refuse,
)


def ticket(line: str) -> Ticket:
    name, city_a, city_b, points, *needs = line.split()
    wanted = {kind: int(count) for kind, count in (need.split("=") for need in needs)}
    return Ticket(name, city_a, city_b, int(points), tuple(wanted.get(kind, 0) for kind in KINDS))


def box(
    cards: Sequence[int] = (10,) * 8 + (16,),
    tickets: int | None = None,
    **numbers: Any,  # noqa: ANN401 - fields of the numbers
) -> Edition:
    """The game with fewer tickets, and with other numbers for options and small cases."""
    listed = [ticket(line) for line in TICKETS.strip().split("\n")]
    cities = {city: None for named in listed for city in (named.city_a, named.city_b)}
    return Edition(
        id="small-card-game",
        name="A small Card Game",
        family="card_game",
        min_players=2,
        max_players=4,
        kinds=KINDS,
        card_counts=tuple(cards),
        numbers=replace(NUMBERS, **numbers),
        cities=tuple(City(name, name.title(), 0, 0) for name in cities),
        routes=(),
        tickets=tuple(listed[:tickets]),
        provenance=(),
        picture=(1, 1),
        digest="small",
    )


def begin(edition: Edition, players: int, first: int = 0) -> State:
    began = GameBegan(edition.id, NAMES[:players], first, len(edition.tickets))
    return card_game.begin(edition, began)


def position(  # noqa: PLR0913 - a table has many places
    edition: Edition | None = None,
    *,
    hands: Sequence[Named] = ({}, {}),
    hidden: Sequence[int] = (),
    railyards: Mapping[int, Sequence[str]] | None = None,
    tracks: Mapping[int, Named] | None = None,
    market: Sequence[str] = ROW,
    deck: int | None = None,
    tickets: Mapping[int, Sequence[str]] | None = None,
    completed: Mapping[int, Sequence[str]] | None = None,
    **others: Any,  # noqa: ANN401 - further fields of the state
) -> State:
    """A game in play, seat 0 to move after step 1; what is not said lies in the deck.

    A railyard is written as rows like "red 2" or "red 2+1", with locomotives after the plus. With
    `deck` given, cards that would be too many for it lie in the discards.
    """
    edition = edition or box()
    state = begin(edition, len(hands))
    hidden = tuple(hidden) or (0,) * len(hands)
    own, done = tickets or {}, completed or {}
    seats = tuple(
        Seat(
            hand=Cards(counts(hand), unknown),
            track=counts((tracks or {}).get(n, {})),
            owed=0,
            railyard=tuple(row(text) for text in (railyards or {}).get(n, ())),
            tickets=tuple(own.get(n, ())),
            completed=tuple(done.get(n, ())),
        )
        for n, (hand, unknown) in enumerate(zip(hands, hidden, strict=True))
    )
    unseen = list(edition.card_counts)
    for seat in seats:
        rows = [row_counts(edition, laid) for laid in seat.railyard]
        for pile in (seat.hand.known, seat.track, *rows):
            unseen = [left - count for left, count in zip(unseen, pile, strict=True)]
    unseen = [left - market.count(kind) for left, kind in zip(unseen, KINDS, strict=True)]
    assert min(unseen) >= 0, "more cards than the edition has"
    in_deck = sum(unseen) - sum(hidden) - market.count(UNSEEN)
    gone = burn(unseen, 0 if deck is None else in_deck - deck)
    held = sum(len(listed) for listed in (*own.values(), *done.values()))
    state = state._replace(
        seats=seats,
        market=tuple(market),
        discards=Cards(gone),
        unseen=tuple(left - away for left, away in zip(unseen, gone, strict=True)),
        deck=in_deck if deck is None else deck,
        ticket_deck=len(edition.tickets) - held,
        phase=Phase.PLAY,
        moved=True,
    )
    return state._replace(**others)


def burn(unseen: Sequence[int], number: int) -> tuple[int, ...]:
    """So many of the unseen cards, the most frequent kinds first."""
    left, gone = list(unseen), [0] * len(unseen)
    for _ in range(number):
        kind = max(range(len(left)), key=lambda n: (left[n], -n))
        left[kind] -= 1
        gone[kind] += 1
    return tuple(gone)


def counts(cards: Named) -> tuple[int, ...]:
    assert set(cards) <= set(KINDS), cards
    return tuple(cards.get(kind, 0) for kind in KINDS)


def row(text: str) -> Row:
    color, number = text.split()
    coloured, _, wilds = number.partition("+")
    return Row(KINDS.index(color), int(coloured), int(wilds or 0))


def railyard(state: State, seat: int) -> list[str]:
    """The rows of a seat, written as `position` takes them."""
    rows = state.seats[seat].railyard
    return [
        f"{KINDS[laid.color]} {laid.coloured}" + (f"+{laid.wilds}" if laid.wilds else "")
        for laid in rows
    ]


def named(cards: Sequence[int]) -> dict[str, int]:
    """Counts by name; kinds of which there are none are absent."""
    return {kind: count for kind, count in zip(KINDS, cards, strict=True) if count}


def hand(state: State, seat: int) -> dict[str, int]:
    """A hand by name, with what is hidden under `?`."""
    held = state.seats[seat].hand
    return named(held.known) | ({UNSEEN: held.hidden} if held.hidden else {})


def with_seat(state: State, index: int, **fields: Any) -> State:  # noqa: ANN401 - fields of a seat
    seats = list(state.seats)
    seats[index] = seats[index]._replace(**fields)
    return state._replace(seats=tuple(seats))


def play(seat: int = 0, /, **cards: int) -> c.PlayCards:
    return c.PlayCards(seat, Cards(counts(cards)))


def any_command(state: State, chance: Random, shown: float) -> c.Command:
    """Anything at all; `shown` is how often a card or ticket that moves is shown to us."""
    edition = state.edition
    seat = chance.choice((*[state.turn] * 6, *range(-1, len(state.seats) + 1)))
    own = state.seats[seat % len(state.seats)]
    place = chance.choice((*range(-1, len(state.market) + 1),))
    kind = chance.choice((*edition.kinds, "nonsense")) if chance.random() < shown else UNSEEN
    listed = chance.choice((*(ticket.id for ticket in edition.tickets), "nonsense"))
    likely: tuple[c.Command, ...] = (
        c.FillMarket(place, kind),
        c.DealCard(seat, kind),
        c.DrawFromDeck(seat, kind),
        any_play(state, chance, seat),
        any_choice(state, chance, seat),
        c.FinishCount(seat),
        c.MoveToTrack(seat, any_move(chance, own)),
    )
    unlikely: tuple[c.Command, ...] = (
        c.TakeFaceUp(seat, place, kind),
        c.StopDrawing(seat),
        c.Tender(seat, kind),
        c.Withdraw(seat, kind),
        c.ShowTicket(seat, listed),
        c.ReturnTicket(seat, chance.choice((*own.offered, listed))),
        c.DrawTickets(seat),
        c.Pass(seat),
        c.ChooseCompleted(seat, some(own.tickets, chance, listed)),
        c.CompleteTicket(seat, listed),
    )
    return chance.choice(chance.choice((likely, unlikely)))


def any_play(state: State, chance: Random, seat: int) -> c.Command:
    """Mostly a suit or three colours, at times neither."""
    cards = list(state.tendered)
    colors = range(len(cards) - 1)
    if chance.random() < 0.3:
        for color in chance.sample(colors, chance.choice((3, 3, 3, 2, 4))):
            cards[color] = 1
    else:
        cards[chance.choice(colors)] += chance.choice((0, 1, 1, 2, 2, 3, 3, 4, 5))
        cards[-1] += chance.choice((0, 0, 0, 1, 1, 2))
    return c.PlayCards(seat, Cards(tuple(cards), int(chance.random() < 0.02)))


def any_choice(state: State, chance: Random, seat: int) -> c.Command:
    """Some of the offered tickets in their order, at times with one too many."""
    chooser = state.seats[seat % len(state.seats)]
    kept = some(chooser.offered, chance, chance.choice(state.edition.tickets).id)
    return c.KeepTickets(seat, kept, chance.randrange(chooser.hidden_offered + 2))


def any_move(chance: Random, seat: Seat) -> tuple[str, ...]:
    """One card of each row, right or wrong, and now and then one too many."""
    kinds = [chance.choice((KINDS[laid.color], KINDS[-1])) for laid in seat.railyard]
    return (*kinds, *chance.choices(KINDS, k=int(chance.random() < 0.05)))


def some(tickets: Sequence[str], chance: Random, extra: str) -> tuple[str, ...]:
    chosen = [name for name in tickets if chance.random() < 0.6]
    return (*chosen, extra) if chance.random() < 0.05 else tuple(chosen)
