"""What the watch notices in public scenes."""

import pytest

from companion import editions
from companion.model.cards import Cards
from companion.model.events import TicketCompleted
from companion.model.scene import (
    Ask,
    Difference,
    Highlight,
    Hint,
    Mismatch,
    News,
    Prompt,
    Scene,
    Trouble,
)
from companion.model.views import BoardView, Phase, TableView
from companion.rules import classic
from companion.simulation.world.report import Report
from companion.simulation.world.watch import Watch
from tests.kit.classic import position

USA = editions.load("usa-2004")
TAG = "04A2B3C4D5E6F7"


def view(**changes: object) -> TableView:
    made = classic.view(position(tickets={0: ["t2004-01"]}), None)
    return made._replace(**changes)  # type: ignore[arg-type]


def owned(**routes: int) -> BoardView:
    owners: list[int | None] = [None] * len(USA.routes)
    for route, seat in routes.items():
        owners[int(route[1:])] = seat
    return BoardView(tuple(owners), (False,) * len(USA.routes))


def watching() -> tuple[Watch, Report]:
    report = Report(1, None)
    return Watch(USA, [TAG], ("Blue", "Red"), report), report


def test_an_honest_scene_leaks_nothing() -> None:
    watch, report = watching()
    watch.see(Scene(view(), Prompt(Ask.TURN, 0), news=(News("event.card_drawn"),)), 1.0)
    assert report.leaks == 0
    assert report.notes == []


@pytest.mark.parametrize("secret", [TAG, "t2004-01"])
@pytest.mark.parametrize("where", ["prompt", "news", "hints", "troubles"])
def test_a_tag_or_a_kept_ticket_is_a_leak_wherever_it_stands(where: str, secret: str) -> None:
    values = (("it", secret),)
    scene = {
        "prompt": Scene(view(), Prompt(Ask.TURN, 0, values)),
        "news": Scene(view(), None, news=(News("x", values),)),
        "hints": Scene(view(), None, hints=(Hint("x", values),)),
        "troubles": Scene(view(), None, troubles=(Trouble("x", values),)),
    }[where]
    watch, report = watching()
    watch.see(scene, 1.0)
    assert report.leaks == 1


def test_a_completed_ticket_is_no_secret() -> None:
    watch, report = watching()
    watch.happens([TicketCompleted(0, "t2004-01", revealed=False)])
    watch.see(Scene(view(), None, news=(News("x", (("ticket", "t2004-01"),)),)), 1.0)
    assert report.leaks == 0


def test_in_the_count_tickets_are_shown() -> None:
    watch, report = watching()
    shown = (News("x", (("ticket", "t2004-01"),)),)
    watch.see(Scene(view(phase=Phase.COUNT), None, news=shown), 1.0)
    assert report.leaks == 0


def test_the_kind_of_a_blind_draw_is_a_leak_unless_it_lay_on_the_row() -> None:
    watch, report = watching()
    watch.drawn = "purple"
    watch.see(Scene(view(), None, news=(News("x", (("kind", "purple"),)),)), 1.0)
    assert report.leaks == 1
    watch.drawn = "red"
    watch.see(Scene(view(), None, news=(News("x", (("kind", "red"),)),)), 2.0)
    assert report.leaks == 1


def test_what_everybody_has_seen_in_the_row_is_no_secret() -> None:
    watch, report = watching()
    watch.has_lain_open = lambda kind: kind == "purple"
    watch.see(Scene(view(), None, news=(News("x", (("kind", "purple"),)),)), 1.0)
    assert report.leaks == 0
    watch.see(Scene(view(), None, news=(News("x", (("kind", "orange"),)),)), 2.0)
    assert report.notes == ["2.0 s: leak: somebody has orange"]


@pytest.mark.parametrize(
    "said",
    ["Blue", "Red, Blue", "Denver – Kansas City", "new-orleans", "such", "duluth--omaha--1"],
)
def test_public_things_may_be_named(said: str) -> None:
    watch, report = watching()
    watch.see(Scene(view(), None, troubles=(Trouble("x", (("what", said),)),)), 1.0)
    assert report.notes == []


@pytest.mark.parametrize(
    "said",
    ["(0, 2, 0, 0, 1, 0, 0, 0, 1)", "0, 2", "2 orange, 1 white", "orange", "Blue, orange", "many"],
)
def test_whatever_nobody_knows_to_be_public_is_a_leak(said: str) -> None:
    watch, report = watching()
    watch.see(Scene(view(), None, troubles=(Trouble("x", (("what", said),)),)), 1.0)
    assert report.leaks >= 1


def test_where_colours_are_open_nothing_else_is() -> None:
    watch, report = watching()
    claimed = (("seat", "Red"), ("color", "orange"))
    watch.see(Scene(view(), None, news=(News("event.route_claimed", claimed),)), 1.0)
    assert report.leaks == 0
    told = News("event.route_claimed", (*claimed, ("ticket", "t2004-01")))
    watch.see(Scene(view(), None, news=(told,)), 2.0)
    assert report.leaks == 1


def test_lights_that_show_the_two_cities_of_a_ticket_tell_it() -> None:
    watch, report = watching()
    ticket = USA.ticket["t2004-01"]
    for cities, leaks in (((ticket.city_a,), 0), ((ticket.city_a, ticket.city_b), 1)):
        watch.see(Scene(view(), None, highlight=Highlight("ticket", (), 9.0, cities)), 1.0)
        assert report.leaks == leaks


def test_what_is_told_once_more_tells_nothing_new() -> None:
    """A turn is explained anew: what was taken from the row, in sight of all, is said again."""
    watch, report = watching()
    taken = News("x", (("kind", "purple"),))
    watch.has_lain_open = lambda kind: kind == "purple"
    watch.see(Scene(view(), None, news=(taken,)), 1.0)
    watch.drawn = "purple"
    watch.see(Scene(view(), None, news=(News(taken.key, taken.values),)), 2.0)
    assert report.leaks == 0
    watch.see(Scene(view(), None, news=(News("y", taken.values),)), 3.0)
    assert report.leaks == 1


def test_a_seats_own_view_is_a_leak() -> None:
    watch, report = watching()
    watch.see(Scene(classic.view(position(), 2), None), 1.0)
    assert report.leaks == 1
    seats = view().seats
    shown = seats[0]._replace(hand=Cards((1,) * 9))
    watch.see(Scene(view(seats=(shown, *seats[1:])), None), 2.0)
    assert report.leaks == 2


def test_a_question_is_counted_when_it_appears_and_again_when_it_comes_back() -> None:
    watch, report = watching()
    for prompt in (
        Prompt(Ask.TURN, 0),
        Prompt(Ask.DIFFERENT, None, (("trains", 1),)),
        Prompt(Ask.DIFFERENT, None, (("trains", 2),)),
        Prompt(Ask.WHOSE_TURN, 1),
        Prompt(Ask.TURN, 0),
        Prompt(Ask.WHOSE_TURN, 1),
    ):
        watch.see(Scene(view(), prompt), 1.0)
    assert report.asked == {"different": 1, "whose_turn": 2}


def test_the_delay_runs_from_the_last_act_to_the_claim_on_the_screen() -> None:
    watch, report = watching()
    watch.claim_begins(5, 1)
    watch.claim_touched(10.0)
    watch.claim_touched(9.0)
    watch.see(Scene(view(), None), 10.5)
    watch.see(Scene(view(board=owned(_5=1)), None), 10.9)
    watch.see(Scene(view(board=owned(_5=1, _6=1)), None), 12.0)
    assert report.commit_delays == pytest.approx([0.9])


def test_a_claim_that_the_screen_passed_over_is_missed_once() -> None:
    watch, report = watching()
    watch.claim_begins(5, 1)
    watch.see(Scene(view(turn=1), None), 1.0)
    watch.turn_begins(2.0)
    assert report.missed_claims == 0
    watch.see(Scene(view(turn=2), None), 3.0)
    watch.turn_begins(4.0)
    watch.turn_begins(5.0)
    assert report.missed_claims == 1


def test_a_claim_that_the_screen_asks_about_is_not_missed_yet() -> None:
    watch, report = watching()
    watch.claim_begins(5, 1)
    watch.see(Scene(view(turn=2), Prompt(Ask.TAKE_BACK, 1)), 1.0)
    watch.turn_begins(2.0)
    assert report.missed_claims == 0
    watch.see(Scene(view(turn=2), None), 3.0)
    watch.turn_begins(4.0)
    assert report.missed_claims == 1


def test_an_untrue_owner_is_wrong_once() -> None:
    watch, report = watching()
    watch.see(Scene(view(board=owned(_5=1)), None), 1.0)
    truth = [None] * len(USA.routes)
    watch.turn_over(truth, {}, 2.0)
    watch.turn_over(truth, {}, 3.0)
    assert report.wrong_routes == 1


def test_an_untrue_owner_that_is_questioned_or_early_is_not_wrong() -> None:
    watch, report = watching()
    truth = [None] * len(USA.routes)
    board = view(board=owned(_5=1))
    watch.see(Scene(board, Prompt(Ask.TAKE_BACK, 1)), 1.0)
    watch.turn_over(truth, {}, 1.0)
    missing = Difference(Mismatch.MISSING_TRAIN, 3, 5)
    watch.see(Scene(board, None, differences=(missing,)), 2.0)
    watch.turn_over(truth, {}, 2.0)
    watch.see(Scene(board, None), 3.0)
    watch.turn_over(truth, {5: 1}, 3.0)
    assert report.wrong_routes == 0


@pytest.mark.parametrize("one_slot", [True, False])
@pytest.mark.parametrize("why", ["no trains", "trains", "being claimed"])
def test_a_claim_without_trains_is_wrong_however_soon_it_is_undone(
    why: str,
    one_slot: bool,  # noqa: FBT001 - a parameter
) -> None:
    watch, report = watching()
    watch.has_trains = lambda _: why == "trains"
    watch.has_one_slot = lambda _: one_slot
    watch.see(Scene(view(board=owned()), None), 1.0)
    if why == "being claimed":
        watch.claim_begins(5, 1)
    for time in (2.0, 3.0):
        watch.see(Scene(view(board=owned(_5=1)), None), time)
        watch.see(Scene(view(board=owned()), None), time + 0.1)
    is_wrong = why == "no trains"
    assert report.false_starts == (2 if is_wrong and one_slot else 0), "an arm looks like a train"
    assert report.wrong_routes == (is_wrong and not one_slot)
