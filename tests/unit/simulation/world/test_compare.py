"""The program's books against the truth."""

import pytest

from companion import editions
from companion.model.cards import Cards
from companion.rules.card_game.state import Row
from companion.simulation.world.compare import compare
from companion.simulation.world.ledger import write_ledger

TRUTH = write_ledger(editions.load("usa-2004"), 3, 4, "greedy").final


def with_seat(index: int, **fields: object) -> object:
    seats = list(TRUTH.seats)
    seats[index] = seats[index]._replace(**fields)
    return TRUTH._replace(seats=tuple(seats))


@pytest.mark.parametrize("name", editions.available())
def test_the_truth_agrees_with_itself(name: str) -> None:
    edition = editions.load(name)
    truth = write_ledger(edition, edition.min_players, 2, "greedy").final
    assert compare(truth, truth) == []


def test_cards_may_be_hidden_as_long_as_their_number_is_right() -> None:
    hand = TRUTH.seats[0].hand
    hidden = with_seat(0, hand=Cards((0,) * 9, hand.total))
    assert compare(TRUTH, hidden) == []


def test_a_hand_of_another_size_or_with_other_cards_differs() -> None:
    hand = TRUTH.seats[0].hand
    more = with_seat(0, hand=Cards(hand.known, 1))
    assert compare(TRUTH, more) == [
        f"Blue: the hand has {hand.total + 1} cards, truly {hand.total}"
    ]
    assert compare(TRUTH, more, hands=False) == []
    other = with_seat(0, hand=Cards((hand.total + 1, *([0] * 8)), -1))
    assert "Blue: the hand is" in compare(TRUTH, other)[0]


def test_another_owner_differs() -> None:
    route = next(n for n, owner in enumerate(TRUTH.owners) if owner is None)
    owners = tuple(0 if n == route else owner for n, owner in enumerate(TRUTH.owners))
    found = compare(TRUTH, TRUTH._replace(owners=owners))
    assert found == [f"{TRUTH.edition.routes[route].id} is owned by 0, truly by None"]


def test_other_tickets_trains_and_points_differ() -> None:
    seat = TRUTH.seats[1]
    fewer = with_seat(1, tickets=seat.tickets[1:])
    assert any("it has" in fault for fault in compare(TRUTH, fewer))
    assert any("points" in fault for fault in compare(TRUTH, fewer))
    assert any("trains is" in fault for fault in compare(TRUTH, with_seat(1, trains=44)))


def test_rows_of_a_railyard_may_lie_in_any_order_but_not_be_others() -> None:
    truth = write_ledger(editions.load("card-game"), 2, 2, "greedy").final
    rows = (Row(1, 2), Row(3, 1))

    def laid(*rows: Row) -> object:
        return truth._replace(seats=(truth.seats[0]._replace(railyard=rows), *truth.seats[1:]))

    assert compare(laid(*rows), laid(*reversed(rows))) == []
    assert "railyard are" in compare(laid(*rows), laid(Row(1, 3), Row(3, 1)))[0]


def test_no_books_differ_from_any_truth() -> None:
    assert compare(TRUTH, None) == ["The program has no game."]
    renamed = TRUTH._replace(names=("Ann", "Bob", "Cem"))
    assert compare(TRUTH, renamed) == ["The program played usa-2004 with Ann, Bob, Cem."]
