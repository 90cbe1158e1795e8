"""Who won, and why, in words."""

import pytest

from companion.display.verdict import join, verdict
from companion.model.views import SeatTally, Tally

NAMES = ("Blue", "Red", "Green")
USA = ("points", "completed_tickets", "longest_path")


def seat(total: int | None, completed: int = 0, *, path: bool = False, cards: int = 0) -> SeatTally:
    bonuses = [("longest_path", 10)] * path + [(f"city-{n}", 8) for n in range(cards)]
    return SeatTally(
        rank=0,
        total=total,
        completed=completed,
        parts=(("routes", 0), ("tickets", 0), *bonuses),
        tickets=(),
        unrevealed=0,
        trains_left=0,
        path_length=None,
        path=(),
    )


def said(criteria: tuple[str, ...], *seats: SeatTally) -> str:
    tally = Tally(tuple(seats), (), criteria, "not looked at")
    return verdict(NAMES[: len(seats)], tally)


@pytest.mark.parametrize(
    ("total", "sentence"),
    [
        (16, "Blue wins with 16 points."),
        (1, "Blue wins with 1 point."),
        (0, "Blue wins with 0 points."),
        (-4, "Blue wins with -4 points."),
    ],
)
def test_points_decide(total: int, sentence: str) -> None:
    assert said(USA, seat(total), seat(-5, 7)) == sentence


def test_u39_completed_tickets_decide_between_equal_points() -> None:
    assert said(USA, seat(40, 3), seat(40, 2), seat(12, 9)) == (
        "Blue and Red are tied at 40 points; Blue wins with more completed tickets (3 to 2)."
    )


def test_u39_completed_tickets_decide_between_three() -> None:
    assert said(USA, seat(40, 1), seat(40, 2), seat(40, 4)) == (
        "Blue, Red and Green are tied at 40 points; "
        "Green wins with more completed tickets (4 to 2 and 1)."
    )


def test_u39_the_longest_path_decides_between_equal_tickets() -> None:
    assert said(USA, seat(40, 1), seat(40, 1, path=True)) == (
        "Blue and Red are tied at 40 points; each has 1 completed ticket; "
        "Red wins with the longest path."
    )


def test_u39_two_with_the_longest_path_share_the_victory() -> None:
    assert said(USA, seat(40, 2, path=True), seat(40, 2, path=True)) == (
        "Blue and Red are tied at 40 points; each has 2 completed tickets; "
        "both have the longest path; they share the victory."
    )


def test_u39_three_with_the_longest_path_share_the_victory() -> None:
    assert said(USA, *[seat(40, 2, path=True)] * 3) == (
        "Blue, Red and Green are tied at 40 points; each has 2 completed tickets; "
        "all of them have the longest path; they share the victory."
    )


def test_u39_without_the_longest_path_they_share_the_victory() -> None:
    assert said(USA, seat(40), seat(40), seat(3, path=True)) == (
        "Blue and Red are tied at 40 points; each has 0 completed tickets; "
        "neither has the longest path; they share the victory."
    )
    assert said(USA, seat(0), seat(0), seat(0)) == (
        "Blue, Red and Green are tied at 0 points; each has 0 completed tickets; "
        "none of them has the longest path; they share the victory."
    )


def test_a_tie_break_may_leave_two_of_three() -> None:
    assert said(USA, seat(40, 3), seat(40, 3, path=True), seat(40, 2)) == (
        "Blue, Red and Green are tied at 40 points; "
        "Blue and Red are ahead with more completed tickets (3 to 2); "
        "Red wins with the longest path."
    )
    assert said(USA, seat(40, 3), seat(40, 3, path=True), seat(40, 3, path=True)) == (
        "Blue, Red and Green are tied at 40 points; each has 3 completed tickets; "
        "Red and Green are ahead with the longest path; they share the victory."
    )


def test_n15_new_york_has_no_longest_path_to_decide() -> None:
    assert said(("points", "completed_tickets"), seat(20, 2), seat(20, 2)) == (
        "Blue and Red are tied at 20 points; each has 2 completed tickets; they share the victory."
    )


def test_f15_completed_tickets_alone_decide() -> None:
    criteria = ("completed_tickets",)
    assert said(criteria, seat(None, 4), seat(None, 5)) == "Red wins with 5 completed tickets."
    assert said(criteria, seat(None, 5), seat(None, 5)) == (
        "Blue and Red are tied at 5 completed tickets; they share the victory."
    )


def test_c20_bonus_cards_decide_between_equal_tickets() -> None:
    criteria = ("points", "completed_tickets", "bonus_cards")
    assert said(criteria, seat(40, 3, cards=1), seat(40, 3, cards=3)) == (
        "Blue and Red are tied at 40 points; each has 3 completed tickets; "
        "Red wins with more bonus cards (3 to 1)."
    )


def test_names_are_joined_as_one_says_them() -> None:
    assert join(["Blue"]) == "Blue"
    assert join(["Blue", "Red"]) == "Blue and Red"
    assert join(["Blue", "Red", "Green"]) == "Blue, Red and Green"


def test_f14_six_tickets_take_the_golden_one() -> None:
    seats = (seat(None, 6), seat(None, 5))
    tally = Tally(seats, (0,), ("completed_tickets",), "six_tickets")
    sentence = "Blue wins with 6 completed tickets and takes the golden ticket."
    assert verdict(NAMES[:2], tally) == sentence


def test_who_won_is_said_in_every_language() -> None:
    tally = Tally((seat(40, 3), seat(40, 2)), (), USA, "not looked at")
    assert verdict(NAMES[:2], tally, "fr") == (
        "Blue et Red sont à égalité avec 40 points ; Blue gagne avec plus de cartes "
        "Destination réussies (3 contre 2)."
    )
    assert verdict(NAMES[:2], tally, "de") == (
        "Gleichstand zwischen Blue und Red mit 40 Punkten; Blue gewinnt mit mehr "
        "erfüllten Zielkarten (3 zu 2)."
    )
