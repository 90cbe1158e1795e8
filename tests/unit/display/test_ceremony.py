from itertools import pairwise
from math import inf

from companion.display.ceremony import Part, act_at, acts
from companion.model.views import SeatTally, Tally, TicketResult

DONE = TicketResult("t1", completed=True, points=8)
FAILED = TicketResult("t2", completed=False, points=-5)


def seat(rank: int, *tickets: TicketResult, bonus: int = 0) -> SeatTally:
    parts = (("routes", 10), *((("longest_path", bonus),) if bonus else ()))
    return SeatTally(
        rank=rank,
        total=10,
        completed=1,
        parts=parts,
        tickets=tickets,
        unrevealed=0,
        trains_left=3,
        path_length=5,
        path=("a--b",),
    )


TALLY = Tally((seat(1, DONE, FAILED, bonus=10), seat(2, DONE)), (0,), ("points",), "points")


def test_it_goes_seat_by_seat_then_the_path_then_totals_with_the_best_last() -> None:
    told = [(act.part, act.seat, act.ticket) for act in acts(TALLY)]
    assert told == [
        (Part.ROUTES, 0, None),
        (Part.TICKET, 0, DONE),
        (Part.TICKET, 0, FAILED),
        (Part.ROUTES, 1, None),
        (Part.TICKET, 1, DONE),
        (Part.PATH, 0, None),
        (Part.TOTAL, 1, None),
        (Part.TOTAL, 0, None),
        (Part.WINNER, 0, None),
    ]


def test_each_act_begins_when_the_one_before_ends_and_the_last_never_ends() -> None:
    for act, after in pairwise(acts(TALLY)):
        assert act.start + act.seconds == after.start
    assert acts(TALLY)[-1].seconds == inf


def test_the_act_of_a_moment_is_the_one_that_has_begun() -> None:
    second = acts(TALLY)[1]
    assert act_at(TALLY, second.start - 0.01).part is Part.ROUTES
    assert act_at(TALLY, second.start) == second
    assert act_at(TALLY, 1e6).part is Part.WINNER
    assert act_at(TALLY, -1.0) == acts(TALLY)[0]
