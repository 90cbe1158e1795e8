"""Where every train card physically lies."""

from collections import Counter
from random import Random
from typing import Any, cast

import pytest

from companion import editions
from companion.model.cards import Cards
from companion.model.events import CardDrawn, Event, FaceUpTaken, MarketFilled, RouteClaimed
from companion.model.table import Equipment
from companion.simulation.world.cards import PhysicalCards
from companion.simulation.world.ledger import Ledger, Step, write_ledger
from companion.simulation.world.table import simulated_map

GAMES = [("usa-2004", 4), ("new-york", 2), ("first-journey-europe", 3), ("card-game", 4)]


def steps_of(ledger: Ledger) -> list[Step]:
    return [
        step
        for chapter in ledger.chapters
        for part in (chapter.setup, *(turn.steps for turn in chapter.turns), chapter.count)
        for step in part
    ]


@pytest.mark.parametrize(("name", "players"), GAMES)
@pytest.mark.parametrize("tracked", [True, False], ids=["tags", "no tags"])
def test_cards_lie_where_the_true_state_counts_them(
    name: str, players: int, *, tracked: bool
) -> None:
    edition = editions.load(name)
    ledger = write_ledger(edition, players, 5, "random")
    tags = simulated_map(edition, Equipment(cards=tracked)).tags
    cards = PhysicalCards(edition, tags, players, Random(1))
    for step in steps_of(ledger):
        cards.follow(step)
        for hand, seat in zip(cards.hands, step.after.seats, strict=True):
            assert tuple(len(pile) for pile in hand.values()) == seat.hand.known
        assert sum(len(pile) for pile in cards.deck.values()) == step.after.deck
        row = [cards.kind(tag) for _, tag in sorted(cards.row.items())]
        assert Counter(row) == Counter(k for k in getattr(step.after, "market", ()) if k)
        for track, seat in zip(cards.tracks, step.after.seats, strict=True):
            stack = Counter(map(cards.kind, track))
            counted = tuple(stack[kind] for kind in edition.kinds)
            assert counted == getattr(seat, "track", (0,) * len(counted))
        for rows, seat in zip(cards.railyards, step.after.seats, strict=True):
            there = [(edition.kinds[row.color], row.total) for row in getattr(seat, "railyard", ())]
            assert [(kind, len(row)) for kind, row in rows.items()] == there


@pytest.mark.parametrize("name", ["usa-2004", "card-game"])
def test_a_card_is_never_in_two_places(name: str) -> None:
    edition = editions.load(name)
    ledger = write_ledger(edition, 4, 2, "random")
    tags = simulated_map(edition, Equipment()).tags
    cards = PhysicalCards(edition, tags, 4, Random(1))
    for step in steps_of(ledger):
        cards.follow(step)
    held = [pile for mine in (*cards.hands, *cards.railyards) for pile in mine.values()]
    piles = [*cards.deck.values(), *held, *cards.tracks, cards.row.values(), cards.discards]
    lying = [tag for pile in piles for tag in pile]
    assert len(lying) == len(set(lying)) == sum(edition.card_counts)


def test_paying_says_which_cards_were_paid() -> None:
    edition = editions.load("usa-2004")
    ledger = write_ledger(edition, 2, 1, "greedy")
    tags = simulated_map(edition, Equipment()).tags
    cards = PhysicalCards(edition, tags, 2, Random(1))
    claims = 0
    for step in steps_of(ledger):
        moved = cards.follow(step)
        if type(step.command).__name__ == "ClaimRoute":
            claims += 1
            route = edition.routes[edition.route_index[step.command.route]]  # type: ignore[union-attr]
            assert len(moved) == route.length
            assert set(moved) <= {*cards.discards, *cards.row.values()} | {
                tag for pile in cards.deck.values() for tag in pile
            }
    assert claims > 0


def test_what_lies_open_lay_in_the_row_or_was_just_laid_out() -> None:
    edition = editions.load("usa-2004")
    cards = PhysicalCards(edition, simulated_map(edition, Equipment()).tags, 2, Random(1))

    def after(*events: Event) -> str:
        cards.follow(Step(cast("Any", None), events, None))
        return " ".join(kind for kind in edition.kinds if cards.has_lain_open(kind))

    assert after(CardDrawn(0, "red")) == ""
    assert after(MarketFilled(2, "blue")) == "blue"
    assert after(FaceUpTaken(1, 2, "blue"), CardDrawn(1, "blue")) == "blue"
    paid = [0] * len(edition.kinds)
    paid[edition.kind_index["red"]] = 1
    route = edition.routes[0].id
    assert after(RouteClaimed(0, route, Cards(tuple(paid)))) == "red blue"
    paid = [0] * len(edition.kinds)
    paid[edition.kind_index["blue"]] = 2
    assert after(RouteClaimed(1, route, Cards(tuple(paid)))) == "blue"
    assert after(RouteClaimed(1, route, Cards((0,) * len(paid)))) == ""
