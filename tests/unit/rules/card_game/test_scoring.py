"""The final count: penalties, big-city bonuses and ties (C18 to C20, C28)."""

from dataclasses import replace

from companion.model.views import Tally
from companion.rules.card_game.scoring import Holding, score
from tests.kit.card_game import NUMBERS, box


def held(done: str = "", left: str = "") -> Holding:
    ticket = box().ticket
    return Holding(
        tuple(ticket[name] for name in done.split()), tuple(ticket[name] for name in left.split())
    )


def count(*holdings: Holding) -> Tally:
    return score(NUMBERS, holdings)


def test_c18_open_tickets_subtract_and_scores_may_be_negative() -> None:
    first, second = count(held("c14", "c44 c01"), held(left="c46")).seats
    assert first.parts == (("tickets", 10 - 20 - 5), ("seattle", 8))
    assert (first.total, second.total) == (-7, -22)
    assert [ticket.points for ticket in first.tickets] == [10, -20, -5]


def test_c19_the_most_completed_tickets_naming_a_city_have_its_bonus() -> None:
    first, second = count(held("c01 c02 c03"), held("c06 c18")).seats
    assert dict(first.parts) == {"tickets": 16, "chicago": 12, "dallas": 10, "new-york": 15}
    assert dict(second.parts) == {"tickets": 17, "dallas": 10}, "all tied players score it"


def test_c19_a_ticket_naming_two_big_cities_counts_for_both() -> None:
    first, _ = count(held("c44"), held()).seats
    assert dict(first.parts) == {"tickets": 20, "los-angeles": 12, "new-york": 15}


def test_c19_open_tickets_name_no_city() -> None:
    first, second = count(held("c14"), held("c13", "c43")).seats
    assert dict(first.parts) == {"tickets": 10, "seattle": 8}
    assert dict(second.parts) == {"tickets": -10, "new-york": 15, "miami": 8}


def test_c28_nobody_has_a_bonus_for_no_ticket() -> None:
    result = count(held(), held(left="c01"))
    assert [seat.parts for seat in result.seats] == [(("tickets", 0),), (("tickets", -5),)]


def test_c20_most_points_win() -> None:
    result = count(held("c01"), held("c44"))
    assert (result.winners, result.decided_by) == ((1,), "points")
    assert [seat.rank for seat in result.seats] == [2, 1]


def test_c20_a_tie_goes_to_the_most_completed_tickets() -> None:
    numbers = replace(NUMBERS, city_bonuses=())
    result = score(numbers, [held("c14"), held("c01 c02")])
    assert [seat.total for seat in result.seats] == [10, 10]
    assert (result.winners, result.decided_by) == ((1,), "completed_tickets")


def test_c20_then_to_the_most_bonus_cards_of_which_a_shared_one_counts_for_each() -> None:
    numbers = replace(NUMBERS, city_bonuses=(("chicago", 5), ("dallas", 5), ("seattle", 6)))
    result = score(numbers, [held("c14"), held("c03"), held("c06")])
    assert [seat.parts[1:] for seat in result.seats] == [
        (("seattle", 6),),
        (("chicago", 5), ("dallas", 5)),
        (("chicago", 5),),
    ]
    assert [seat.total for seat in result.seats] == [16, 16, 12]
    assert (result.winners, result.decided_by) == ((1,), "bonus_cards")


def test_c20_then_the_victory_is_shared() -> None:
    result = count(held("c01"), held("c02"), held())
    assert (result.winners, result.decided_by) == ((0, 1), "shared")
    assert [seat.rank for seat in result.seats] == [1, 1, 3]
