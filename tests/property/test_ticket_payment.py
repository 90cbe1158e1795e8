"""The best payment of tickets equals what plain search and a table of all remainders find."""

import csv
from collections.abc import Callable, Sequence
from itertools import compress, product
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.mechanics import ticket_choice
from companion.rules.mechanics.relaxation import Relaxation
from companion.rules.mechanics.ticket_payment import PayableTicket, best_payment, payment_for

CARD_GAME = Path(__file__).parents[2] / "data" / "editions" / "card-game"
KINDS = ("black", "white", "yellow", "green", "blue", "red", "purple", "orange")
Case = tuple[Sequence[int], int, Sequence[PayableTicket]]


def rows(name: str) -> list[dict[str, str]]:
    with (CARD_GAME / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def printed_tickets() -> list[PayableTicket]:
    bonuses = {row["city"]: int(row["points"]) for row in rows("bonuses.csv")}
    tickets = []
    for row in rows("tickets.csv"):
        needs = dict(part.split("=") for part in row["cards"].split(";"))
        bonus = bonuses.get(row["city_a"], 0) + bonuses.get(row["city_b"], 0)
        cards = tuple(int(needs.get(kind, 0)) for kind in KINDS)
        tickets.append(PayableTicket(row["id"], int(row["points"]), cards, bonus))
    return tickets


PRINTED = printed_tickets()


def pile(chance: Random, size: int) -> tuple[list[int], int]:
    deck = [place for place in range(8) for _ in range(10)] + [8] * 16
    drawn = chance.sample(deck, size)
    return [drawn.count(place) for place in range(8)], drawn.count(8)


def payable(colored: Sequence[int], locomotives: int, chosen: Sequence[PayableTicket]) -> bool:
    demand = [sum(t.needs[kind] for t in chosen) for kind in range(len(colored))]
    missing = [max(0, need - have) for need, have in zip(demand, colored, strict=True)]
    return sum(missing) <= locomotives


def by_plain_search(case: Case) -> tuple[str, ...]:
    """The best of all subsets, word for word as C27 orders them."""
    colored, locomotives, tickets = case
    subsets = (
        list(compress(tickets, taken)) for taken in product((False, True), repeat=len(tickets))
    )
    return min(
        (
            -sum(t.points for t in chosen),
            -len(chosen),
            -sum(t.bonus for t in chosen),
            tuple(sorted(t.id for t in chosen)),
        )
        for chosen in subsets
        if payable(colored, locomotives, chosen)
    )[-1]


def by_table(case: Case) -> tuple[str, ...]:
    """The best for every remainder of cards, ticket by ticket: for small piles only."""
    colored, locomotives, tickets = case
    in_order = sorted(tickets)
    table: dict[tuple[int, ...], tuple[int, int, int, int]] = {(*colored, locomotives): (0,) * 4}
    for place, ticket in enumerate(in_order):
        digit = 1 << (len(in_order) - place)
        for left, (points, count, bonus, ids) in list(table.items()):
            cards = [have - need for have, need in zip(left, ticket.needs, strict=False)]
            wild = left[-1] + sum(min(0, card) for card in cards)
            if wild >= 0:
                rest = (*(max(0, card) for card in cards), wild)
                value = (points + ticket.points, count + 1, bonus + ticket.bonus, ids + digit)
                table[rest] = max(value, table.get(rest, value))
    chosen = max(table.values())[-1]
    return tuple(t.id for place, t in enumerate(in_order) if chosen & 1 << (len(in_order) - place))


def any_case(chance: Random) -> Case:
    """Few kinds and small figures, so that ties of every goal abound."""
    kinds, count = chance.randint(1, 4), chance.randint(0, 8)
    points, bonus, need = chance.choice((1, 2, 20)), chance.choice((0, 1, 20)), chance.randint(1, 4)
    tickets = [
        PayableTicket(
            f"t{place}",
            chance.randint(0, points),
            tuple(chance.randint(0, need) for _ in range(kinds)),
            chance.randint(0, bonus),
        )
        for place in range(count)
    ]
    chance.shuffle(tickets)
    most = chance.choice((1, 4, 12))
    return [chance.randint(0, most) for _ in range(kinds)], chance.randint(0, most), tickets


def assert_pays(case: Case) -> tuple[str, ...]:
    """The completed tickets of the proposal, whose cards are checked one by one."""
    colored, locomotives, tickets = case
    payment = best_payment(colored, locomotives, tickets)
    named = {t.id: t for t in tickets}
    assert payment == payment_for(colored, locomotives, [named[i] for i in payment.completed])
    assert payment.completed == tuple(sorted(payment.completed))
    assert [name for name, _ in payment.paid] == list(payment.completed)
    left = [*colored, locomotives]
    for name, cards in payment.paid:
        replaced = [need - card for need, card in zip(named[name].needs, cards, strict=False)]
        assert min(replaced, default=0) >= 0
        assert sum(replaced) == cards[-1]
        left = [have - card for have, card in zip(left, cards, strict=True)]
    assert min(left) >= 0
    used = sum(cards[-1] for _, cards in payment.paid)
    assert used == 0 or not payable(colored, used - 1, [named[i] for i in payment.completed])
    return payment.completed


@pytest.mark.parametrize("seed", range(8))
def test_small_cases_agree_with_plain_search(seed: int) -> None:
    chance = Random(seed)
    for _ in range(500):
        case = any_case(chance)
        assert assert_pays(case) == by_plain_search(case), case


@given(st.data())
@settings(max_examples=300, deadline=None)
def test_any_case_agrees_with_plain_search(data: st.DataObject) -> None:
    few = st.integers(0, 3)
    kinds = data.draw(st.integers(1, 3))
    needs = st.tuples(*[few] * kinds)
    drawn = data.draw(st.lists(st.tuples(few, needs, few), max_size=6))
    tickets = [PayableTicket(f"t{i}", *values) for i, values in enumerate(drawn)]
    case = data.draw(st.tuples(*[st.integers(0, 8)] * kinds)), data.draw(st.integers(0, 4)), tickets
    assert assert_pays(case) == by_plain_search(case)


@pytest.mark.parametrize("pivots", [0, 1, 5])
def test_a_relaxation_that_gives_up_costs_time_but_no_point(
    pivots: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ticket_choice, "_MOST_PIVOTS", pivots)
    chance = Random(pivots)
    for _ in range(150):
        case = any_case(chance)
        assert assert_pays(case) == by_plain_search(case), case


@pytest.mark.parametrize("seed", range(6))
def test_hands_of_printed_tickets_agree_with_plain_search(seed: int) -> None:
    chance = Random(seed)
    for _ in range(8):
        case = (*pile(chance, chance.randint(1, 40)), chance.sample(PRINTED, 10))
        assert assert_pays(case) == by_plain_search(case), case


@pytest.mark.parametrize("seed", range(6))
def test_all_printed_tickets_agree_with_the_table_of_small_piles(seed: int) -> None:
    chance = Random(seed)
    for size in range(1, 14):
        case = (*pile(chance, size), PRINTED)
        assert assert_pays(case) == by_table(case), case


@pytest.mark.parametrize("size", range(0, 97, 4))
def test_more_cards_never_complete_fewer_points(size: int) -> None:
    points = {t.id: t.points for t in PRINTED}
    colored, locomotives = pile(Random(size), size)
    before = sum(points[name] for name in assert_pays((colored, locomotives, PRINTED)))
    after = sum(points[name] for name in assert_pays((colored, locomotives + 1, PRINTED)))
    assert before <= after <= before + max(points.values())


def equal_points(tickets: Sequence[PayableTicket]) -> list[PayableTicket]:
    return [ticket._replace(points=10) for ticket in tickets]


def points_by_cards(tickets: Sequence[PayableTicket]) -> list[PayableTicket]:
    return [ticket._replace(points=5 * sum(ticket.needs)) for ticket in tickets]


def no_bonus(tickets: Sequence[PayableTicket]) -> list[PayableTicket]:
    return [ticket._replace(points=10, bonus=0) for ticket in tickets]


def pairs_of_cards(tickets: Sequence[PayableTicket]) -> list[PayableTicket]:
    return [t._replace(needs=tuple(2 * need for need in t.needs)) for t in tickets]


@pytest.fixture
def pivots(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Grows by one entry a pivot: work is counted, about 15,000 of them take a second."""
    counted: list[int] = []
    pivot = Relaxation.pivot

    def count(relaxation: Relaxation, row: int, column: int, *, at_high: bool) -> None:
        counted.append(row)
        pivot(relaxation, row, column, at_high=at_high)

    monkeypatch.setattr(Relaxation, "pivot", count)
    return counted


@pytest.mark.parametrize("count", [12, 30, 46])
@pytest.mark.parametrize("alter", [list, equal_points, points_by_cards, no_bonus, pairs_of_cards])
def test_the_search_stays_short_for_any_pile(
    alter: Callable[[Sequence[PayableTicket]], list[PayableTicket]], count: int, pivots: list[int]
) -> None:
    chance = Random(count)
    for size in range(4, 97, 4):
        pivots.clear()
        assert_pays((*pile(chance, size), alter(chance.sample(PRINTED, count))))
        assert len(pivots) < 3000, size


def made_up(chance: Random, number: int, least: int, most: int) -> PayableTicket:
    """A ticket whose value has nothing to do with what it costs."""
    needs = [0] * len(KINDS)
    for _ in range(chance.randint(2, 5)):
        needs[chance.randrange(len(KINDS))] += 1
    bonus = chance.choice((0, 8, 12, 15))
    return PayableTicket(f"t{number:02}", chance.randint(least, most), tuple(needs), bonus)


@pytest.mark.parametrize("count", [30, 46])
@pytest.mark.parametrize(("least", "most"), [(20, 22), (991, 1000), (999_991, 1_000_000)])
def test_the_search_stays_short_where_values_are_nearly_equal(
    least: int, most: int, count: int, pivots: list[int]
) -> None:
    """As many tickets as possible is then the question, and fractions answer it badly."""
    chance = Random(least)
    for number in range(25):
        pivots.clear()
        tickets = [made_up(chance, place, least, most) for place in range(count)]
        assert_pays(([chance.randint(4, 8) for _ in KINDS], chance.randint(0, 16), tickets))
        assert len(pivots) < 3000, number


def test_tickets_that_no_pile_can_pay_do_not_lengthen_the_search(pivots: list[int]) -> None:
    chance = Random(1)
    tickets = [made_up(chance, place, 5, 22) for place in range(30)]
    dear = [t._replace(id=f"x{t.id}", needs=tuple(n * 10**40 for n in t.needs)) for t in tickets]
    cards = [chance.randint(4, 8) for _ in KINDS], 5
    alone = assert_pays((*cards, tickets))
    needed = len(pivots)
    pivots.clear()
    assert assert_pays((*cards, [*tickets, *dear])) == alone
    assert len(pivots) == needed
