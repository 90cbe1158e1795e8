"""All senses of one table behind three calls."""

from companion.model.readings import (
    Button,
    ButtonPressed,
    Requested,
    SlotChanged,
    SlotFailed,
    SourceFound,
    SourceLost,
    TagGone,
    TagSeen,
)
from companion.model.signals import (
    Acknowledge,
    AskSnapshot,
    ButtonEdge,
    LinkFound,
    LinkLost,
    SlotReport,
    SlotSnapshot,
    TagPoll,
    WebTap,
)
from companion.model.table import Spot
from companion.sensing import HealthTimes, ReaderTimes, Sensing, Why

SPOTS = dict(enumerate((Spot(7, 0), Spot(7, 1), Spot(7, 2), Spot(8, 0))))


def table() -> Sensing:
    sensing = Sensing(SPOTS, {"reader": ReaderTimes(silent=None)})
    sensing.receive(LinkFound(0.0, "hub"))
    sensing.receive(SlotSnapshot(0.0, 0, frozenset()))
    return sensing


def test_buttons_and_taps_pass_through() -> None:
    sensing = table()
    pressed = sensing.receive(ButtonEdge(1.0, Button.UNDO))
    assert pressed == ((ButtonPressed(1.0, Button.UNDO),), ())
    tapped = sensing.receive(WebTap(2.0, "claim", (("route", 3),)))
    assert tapped == ((Requested(2.0, "claim", (("route", 3),)),), ())


def test_a_train_is_told_and_its_report_acknowledged() -> None:
    sensing = table()
    sensed = sensing.receive(SlotReport(1.0, 1, 2, True))
    assert sensed.readings == (SlotChanged(1.0, 2, True),)
    assert sensed.replies == (Acknowledge(1),)
    assert sensing.covered == {2}


def test_a_slot_the_table_does_not_have_is_not_told() -> None:
    sensing = table()
    assert sensing.receive(SlotReport(1.0, 1, 4, True)) == ((), (Acknowledge(1),))
    assert sensing.receive(SlotSnapshot(2.0, 2, frozenset({-1, 3, 99}))).readings == (
        SlotChanged(2.0, 3, True),
    )


def test_the_times_of_readings_never_go_back() -> None:
    sensing = table()
    sensing.receive(ButtonEdge(5.0, Button.NEXT))
    assert sensing.receive(SlotReport(4.0, 1, 2, True)).readings == (SlotChanged(5.0, 2, True),)


def test_a_signal_lets_due_timers_go_first() -> None:
    sensing = table()
    sensing.receive(TagPoll(1.0, "reader", ("a",)))
    assert sensing.wakes_at == 1.35
    assert sensing.receive(ButtonEdge(2.0, Button.NEXT)).readings == (
        TagGone(2.0, "reader", "a"),
        ButtonPressed(2.0, Button.NEXT),
    )
    assert sensing.wakes_at is None


def test_time_alone_repeats_a_question_to_the_hub() -> None:
    sensing = table()
    assert sensing.receive(SlotReport(1.0, 2, 2, True)).replies == (AskSnapshot(),)
    before = (sensing.wakes_at, sensing.synced)
    assert before == (1.25, False)
    assert sensing.advance(1.25) == ((), (AskSnapshot(),))
    sensing.receive(SlotSnapshot(1.3, 2, frozenset({1, 2})))
    assert sensing.synced
    assert sensing.covered == {1, 2}


def test_each_source_is_lost_and_found_under_its_own_name() -> None:
    sensing = table()
    for source in ("hub", "reader", "screen"):
        assert sensing.receive(LinkLost(1.0, source)).readings == (SourceLost(1.0, source),)
        assert sensing.receive(LinkLost(1.0, source)).readings == ()
    assert sensing.lost == {"hub", "reader", "screen"}
    for source in ("reader", "screen"):
        assert sensing.receive(LinkFound(2.0, source)).readings == (SourceFound(2.0, source),)
    assert sensing.receive(LinkFound(2.0, "screen")).readings == ()
    assert sensing.receive(LinkFound(2.0, "hub")) == ((), (AskSnapshot(),))
    assert sensing.lost == {"hub"}
    answer = sensing.receive(SlotSnapshot(2.1, 0, frozenset({1})))
    assert answer.readings == (SlotChanged(2.1, 1, True), SourceFound(2.1, "hub"))
    assert sensing.lost == frozenset()


def test_a_reader_nobody_announced_is_read_all_the_same() -> None:
    sensing = Sensing()
    seen = sensing.receive(TagPoll(1.0, "new", ("a",)))
    assert seen.readings == (TagSeen(1.0, "new", "a"),)


def test_a_reader_lost_before_anybody_knew_it_is_found_with_its_first_answer() -> None:
    sensing = Sensing()
    sensing.receive(LinkLost(1.0, "new"))
    seen = sensing.receive(TagPoll(2.0, "new", ("a",)))
    assert seen.readings == (SourceFound(2.0, "new"), TagSeen(2.0, "new", "a"))
    assert sensing.lost == frozenset()


def test_a_reader_that_never_answered_is_lost_two_seconds_after_the_start() -> None:
    sensing = Sensing(readers={"reader": ReaderTimes()}, start=100.0)
    assert sensing.wakes_at == 102.0
    assert sensing.advance(102.0).readings == (SourceLost(102.0, "reader"),)


def test_a_flapping_slot_is_masked_and_its_neighbours_are_not() -> None:
    sensing = Sensing(SPOTS, health=HealthTimes(rates=((2, 10.0),)))
    sensing.receive(SlotSnapshot(0.0, 0, frozenset()))
    readings = [
        reading
        for number in range(1, 8)
        for reading in sensing.receive(
            SlotReport(float(number), number, 1, number % 2 == 1)
        ).readings
    ]
    assert readings[2:] == [SlotFailed(3.0, 1, Why.FLAPPING)]
    assert sensing.masked == {1: Why.FLAPPING}
    assert sensing.receive(SlotReport(9.0, 8, 2, True)).readings == (SlotChanged(9.0, 2, True),)


def test_the_game_tells_which_slot_must_be_dead() -> None:
    sensing = table()
    sensing.receive(SlotReport(1.0, 1, 0, True))
    sensing.receive(SlotReport(2.0, 2, 2, True))
    assert sensing.suspects(frozenset({0, 1, 2})) == {1}
    sensing.expect(frozenset({0, 1, 2}))
    assert sensing.wakes_at == 62.0
    assert sensing.advance(62.0).readings == (SlotFailed(62.0, 1, Why.DEAD),)


def test_trains_that_came_while_the_hub_was_away_accuse_no_slot() -> None:
    sensing = table()
    sensing.receive(SlotSnapshot(1.0, 2, frozenset({0, 2})))
    sensing.expect(frozenset({0, 1, 2}))
    assert sensing.advance(62.0).readings == ()


def test_a_person_may_distrust_slots_of_the_table_only() -> None:
    sensing = table()
    assert sensing.distrust(3.0, {3, 77}) == (SlotFailed(3.0, 3, Why.DEAD),)
    assert sensing.masked == {3: Why.DEAD}


def test_everything_that_is_sensed_can_be_told_once_more() -> None:
    sensing = table()
    assert sensing.retell() == (SourceFound(0.0, "hub"),)
    sensing.receive(SlotReport(1.0, 1, 2, True))
    sensing.distrust(2.0, {3})
    sensing.receive(LinkLost(3.0, "reader"))
    assert sensing.retell() == (
        SlotChanged(3.0, 2, True),
        SlotFailed(3.0, 3, Why.DEAD),
        SourceFound(3.0, "hub"),
        SourceLost(3.0, "reader"),
    )


def test_a_slot_that_is_not_in_use_is_never_heard_of() -> None:
    sensing = Sensing({0: Spot(7, 0), 2: Spot(7, 1)})
    sensing.receive(LinkFound(0.0, "hub"))
    sensed = sensing.receive(SlotSnapshot(0.0, 0, frozenset({0, 1, 2})))
    changed = [reading.slot for reading in sensed.readings if isinstance(reading, SlotChanged)]
    assert changed == [0, 2]
