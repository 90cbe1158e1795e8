"""One hub's line: each change once, whatever arrives."""

from companion.model.readings import Reading, SlotChanged, SourceFound, SourceLost
from companion.model.signals import Acknowledge, AskSnapshot, SlotReport, SlotSnapshot
from companion.sensing.sensed import NEVER, NOTHING
from companion.sensing.slots import LineTimes, SlotLine


def report(number: int, slot: int, *, covered: bool = True) -> SlotReport:
    return SlotReport(0.0, number, slot, covered)


def snapshot(number: int, *covered: int) -> SlotSnapshot:
    return SlotSnapshot(0.0, number, frozenset(covered))


def synced(number: int = 10, *covered: int) -> SlotLine:
    line = SlotLine()
    line.link_found(0.0)
    line.snapshot(0.0, snapshot(number, *covered))
    assert line.synced
    return line


def changes(readings: tuple[Reading, ...]) -> list[tuple[int, bool]]:
    return [(r.slot, r.covered) for r in readings if isinstance(r, SlotChanged)]


def test_a_found_link_asks_for_everything_and_is_found_once_it_is_known() -> None:
    line = SlotLine("the hub")
    assert line.link_found(1.0) == ((), (AskSnapshot(),))
    assert not line.synced
    readings, replies = line.snapshot(1.1, snapshot(4, 7, 3))
    assert readings == (
        SlotChanged(1.1, 3, True),
        SlotChanged(1.1, 7, True),
        SourceFound(1.1, "the hub"),
    )
    assert replies == (Acknowledge(4),)
    assert line.synced


def test_reports_in_order_are_changes_and_are_acknowledged() -> None:
    line = synced(10)
    assert line.report(1.0, report(11, 5)) == ((SlotChanged(1.0, 5, True),), (Acknowledge(11),))
    readings, replies = line.report(2.0, report(12, 5, covered=False))
    assert readings == (SlotChanged(2.0, 5, False),)
    assert replies == (Acknowledge(12),)


def test_a_repeated_report_is_acknowledged_again_and_changes_nothing() -> None:
    line = synced(10)
    line.report(1.0, report(11, 5))
    line.report(1.1, report(12, 6))
    assert line.report(1.2, report(11, 5)) == ((), (Acknowledge(12),))


def test_a_gap_asks_at_once_and_only_once() -> None:
    line = synced(10)
    assert line.report(1.0, report(12, 6)) == ((), (AskSnapshot(),))
    assert line.report(1.0, report(13, 7)) == NOTHING
    assert not line.synced


def test_a_gap_filled_by_a_repeat_lets_the_held_reports_pass_in_order() -> None:
    line = synced(10)
    line.report(1.0, report(13, 7))
    line.report(1.0, report(12, 6))
    readings, replies = line.report(1.1, report(11, 5))
    assert changes(readings) == [(5, True), (6, True), (7, True)]
    assert {r.time for r in readings} == {1.1}
    assert replies == (Acknowledge(13),)
    assert line.synced
    assert line.due == NEVER


def test_a_gap_closed_by_a_snapshot_gives_the_differences_and_what_followed() -> None:
    line = synced(10, 1, 2)
    line.report(1.0, report(12, 6))
    line.report(1.0, report(13, 7))
    readings, replies = line.snapshot(1.1, snapshot(12, 2, 6, 9))
    assert changes(readings) == [(1, False), (6, True), (9, True), (7, True)]
    assert replies == (Acknowledge(13),)
    assert line.known == {2, 6, 7, 9}


def test_a_report_that_the_snapshot_made_needless_is_dropped() -> None:
    line = synced(10)
    line.report(1.0, report(12, 6))
    line.snapshot(1.1, snapshot(12, 6))
    assert line.report(1.2, report(11, 5)) == ((), (Acknowledge(12),))
    assert line.report(1.2, report(12, 6)) == ((), (Acknowledge(12),))


def test_a_report_still_ahead_of_a_snapshot_waits_to_be_repeated() -> None:
    line = synced(10)
    line.report(1.0, report(15, 6))
    assert line.snapshot(1.1, snapshot(12)).replies == (Acknowledge(12),)
    assert line.synced
    line.report(1.2, report(13, 7))
    assert line.report(1.2, report(14, 8)) == ((SlotChanged(1.2, 8, True),), (Acknowledge(14),))


def test_an_unanswered_question_is_repeated_and_the_silent_hub_is_lost_then_found() -> None:
    line = SlotLine(times=LineTimes(again=0.25, silent=2.0, patient=1.0))
    line.link_found(0.0)
    assert line.due == 0.25
    assert line.advance(0.2) == NOTHING
    said: list[Reading] = []
    for tick in range(1, 8):
        assert line.advance(tick * 0.25) == ((), (AskSnapshot(),))
    readings, replies = line.advance(2.0)
    said += readings
    assert replies == (AskSnapshot(),)
    assert line.due == 3.0
    said += line.advance(3.0).readings
    said += line.snapshot(3.5, snapshot(1)).readings
    assert said == [SourceLost(2.0, "hub"), SourceFound(3.5, "hub")]


def test_a_hub_lost_by_silence_is_not_found_before_a_snapshot() -> None:
    line = synced(10)
    line.report(1.0, report(12, 6))
    line.advance(3.0)
    assert line.lost
    assert SourceFound(3.1, "hub") not in line.report(3.1, report(11, 5)).readings
    assert line.advance(4.2).replies == (AskSnapshot(),)
    assert line.snapshot(4.3, snapshot(12, 5, 6)).readings == (SourceFound(4.3, "hub"),)


def test_a_lost_link_is_told_once_and_nothing_is_heard_over_it() -> None:
    line = synced(10)
    assert line.link_lost(1.0).readings == (SourceLost(1.0, "hub"),)
    assert line.link_lost(1.1) == NOTHING
    assert line.report(1.2, report(11, 5)) == NOTHING
    assert line.snapshot(1.2, snapshot(12, 5)) == NOTHING
    assert line.due == NEVER


def test_a_hub_that_started_again_while_away_is_believed_with_its_first_snapshot() -> None:
    line = synced(500, 1, 2)
    line.link_lost(1.0)
    assert line.link_found(5.0).replies == (AskSnapshot(),)
    readings, replies = line.snapshot(5.1, snapshot(3, 2, 4))
    assert changes(readings) == [(1, False), (4, True)]
    assert readings[-1] == SourceFound(5.1, "hub")
    assert replies == (Acknowledge(3),)
    assert changes(line.report(6.0, report(4, 1)).readings) == [(1, True)]


def test_a_late_snapshot_is_no_restart() -> None:
    line = synced(10, 1)
    line.report(1.0, report(11, 5))
    assert line.snapshot(1.1, snapshot(9)) == ((), (AskSnapshot(),))
    assert line.known == {1, 5}
    assert line.snapshot(1.2, snapshot(11, 1, 5)) == ((), (Acknowledge(11),))
    # The first doubt is over: a late one much later begins another.
    assert line.snapshot(9.0, snapshot(9)) == ((), (AskSnapshot(),))
    assert line.known == {1, 5}


def test_a_hub_that_started_again_unnoticed_is_recognised_by_its_snapshots() -> None:
    line = synced(500, 1)
    assert line.report(1.0, report(1, 8)) == ((), (AskSnapshot(),))
    assert line.snapshot(1.1, snapshot(1, 8)) == NOTHING
    assert line.advance(1.3).replies == (AskSnapshot(),)
    assert line.snapshot(1.4, snapshot(1, 8)) == NOTHING
    readings, replies = line.snapshot(2.2, snapshot(1, 8))
    assert changes(readings) == [(1, False), (8, True)]
    # The lower number is believed, and asked after once more.
    assert replies == (Acknowledge(1), AskSnapshot())
    line.snapshot(2.3, snapshot(1, 8))
    assert line.synced


def test_a_repeat_that_says_something_else_is_a_hub_that_started_again() -> None:
    line = synced(0)
    line.report(1.0, report(1, 5))
    assert line.report(2.0, report(1, 6)) == ((), (AskSnapshot(),))


def test_a_change_to_what_was_known_already_asks_for_a_snapshot() -> None:
    line = synced(10, 5)
    assert line.report(1.0, report(11, 5)) == ((), (Acknowledge(11), AskSnapshot()))


def test_a_flood_of_reports_ahead_is_held_in_bounded_memory() -> None:
    line = synced(0)
    for number in range(2, 5000):
        line.report(1.0, report(number, number))
    readings, _ = line.report(1.1, report(1, 1))
    assert len(readings) == 257
