"""One reading per tap, whatever a reader answers."""

from companion.model.readings import (
    Reading,
    SourceFound,
    SourceLost,
    TagGone,
    TagsCrowded,
    TagSeen,
)
from companion.sensing.presence import Presence, ReaderTimes
from companion.sensing.sensed import NEVER

A, B, C = ("a",), ("b",), ("c",)
AB = ("a", "b")
NONE: tuple[str, ...] = ()
GARBLED = None
PERIOD = 0.1

Answers = list[tuple[str, ...] | None]


def told(readings: tuple[Reading, ...] | list[Reading]) -> str:
    """Readings in short: +a seen, -a gone, ! crowded."""
    words = []
    for reading in readings:
        match reading:
            case TagSeen():
                words.append(f"+{reading.tag}")
            case TagGone():
                words.append(f"-{reading.tag}")
            case TagsCrowded():
                words.append("!")
            case SourceLost():
                words.append("lost")
            case SourceFound():
                words.append("found")
    return " ".join(words)


def watch(answers: Answers, reader: Presence | None = None, start: float = 0.0) -> str:
    """What ten answers a second lead to."""
    reader = reader or Presence("reader")
    readings: list[Reading] = []
    for number, tags in enumerate(answers):
        now = start + PERIOD * number
        readings += reader.advance(now)
        readings += reader.poll(now, tags)
    return told(readings)


def test_a_tap_is_seen_with_its_first_answer_and_gone_once() -> None:
    reader = Presence("left")
    assert reader.poll(1.0, A) == (TagSeen(1.0, "left", "a"),)
    assert reader.poll(1.1, NONE) == ()
    assert reader.poll(1.2, NONE) == ()
    assert reader.due == 1.35
    assert reader.advance(1.35) == (TagGone(1.35, "left", "a"),)
    assert reader.poll(1.4, NONE) == ()


def test_a_card_left_lying_is_one_tap() -> None:
    assert watch([A] * 600) == "+a"


def test_a_garbled_answer_is_not_a_removed_card() -> None:
    assert watch([A, *[GARBLED] * 15, A]) == "+a"
    assert watch([A, GARBLED, GARBLED, NONE, GARBLED, GARBLED, A]) == "+a"


def test_one_missed_read_is_not_a_removed_card() -> None:
    assert watch([A, NONE, A, NONE, NONE, A, A]) == "+a"
    slow = Presence("reader")
    assert told([*slow.poll(0.0, A), *slow.poll(0.5, NONE), *slow.poll(1.0, A)]) == "+a"


def test_two_taps_of_one_card_are_two() -> None:
    assert watch([A, A, *[NONE] * 4, A]) == "+a -a +a"


def test_a_removed_card_is_noticed_behind_garbled_answers() -> None:
    assert watch([A, NONE, NONE, GARBLED, GARBLED, A]) == "+a -a +a"


def test_the_next_card_need_not_wait_until_the_last_is_gone() -> None:
    assert watch([A, NONE, B, NONE, C]) == "+a -a +b -b +c"


def test_cards_exchanged_between_two_answers_are_told_one_answer_later() -> None:
    assert watch([A, A, B]) == "+a"
    assert watch([A, A, B, B]) == "+a -a +b"
    assert watch([A, A, B, NONE]) == "+a -a +b"
    assert watch([A, A, B, C, C]) == "+a -a +b -b +c"


def test_an_exchanged_card_is_told_even_if_the_reader_falls_silent() -> None:
    reader = Presence("reader", ReaderTimes(silent=None))
    watch([A, B], reader)
    assert told(reader.advance(reader.due)) == "-a +b -b"
    assert reader.due == NEVER


def test_two_at_once_are_crowded_once_and_neither_is_seen() -> None:
    assert watch([AB] * 9 + [NONE] * 9) == "!"


def test_the_first_stays_while_a_second_joins_and_leaves() -> None:
    assert watch([A, AB, AB, A, AB, *[A] * 20]) == "+a !"


def test_each_time_a_second_joins_it_is_crowded_again() -> None:
    assert watch([A, AB, *[A] * 9, AB, *[A] * 9]) == "+a ! !"


def test_a_reader_that_lists_one_of_two_at_a_time_is_crowded_as_well() -> None:
    assert watch([A, B, A, B, A, B, B, A]) == "+a !"


def test_one_tag_told_twice_in_an_answer_is_no_crowd() -> None:
    assert watch([("a", "a")]) == "+a"


def test_a_card_of_a_crowd_counts_once_it_lay_alone_for_a_second() -> None:
    assert watch([AB, *[B] * 10]) == "!"
    assert watch([AB, *[B] * 12]) == "! +b"
    assert watch([A, AB, *[B] * 12]) == "+a ! -a +b"


def test_a_card_of_a_crowd_counts_when_it_is_tapped_again() -> None:
    assert watch([AB, *[NONE] * 4, B]) == "! +b"
    assert watch([AB, GARBLED, GARBLED, GARBLED, GARBLED, GARBLED, B]) == "!"


def test_another_card_alone_counts_right_after_a_crowd() -> None:
    assert watch([AB, C]) == "! +c"


def test_a_silent_reader_is_lost_within_two_seconds_and_found_with_its_answer() -> None:
    reader = Presence("left", start=5.0)
    assert reader.due == 7.0
    assert reader.advance(6.9) == ()
    assert reader.advance(7.0) == (SourceLost(7.0, "left"),)
    assert reader.due == NEVER
    assert reader.poll(9.0, NONE) == (SourceFound(9.0, "left"),)
    assert reader.due == 11.0


def test_a_reader_that_only_stammers_is_lost_as_well() -> None:
    assert watch([A, *[GARBLED] * 25]) == "+a lost"


def test_a_card_lying_through_a_silence_is_no_second_tap() -> None:
    reader = Presence("reader")
    assert watch([A], reader) == "+a"
    assert told(reader.advance(2.0)) == "lost"
    assert watch([A, A], reader, start=9.0) == "found"
    assert told(reader.link_lost(10.0)) == "lost"
    assert told(reader.link_lost(10.1)) == ""
    assert told(reader.link_found(11.0)) == "found"
    assert watch([NONE] * 5, reader, start=11.1) == "-a"


def test_silence_of_a_reader_that_answers_only_while_something_is_on_it_means_gone() -> None:
    reader = Presence("reader", ReaderTimes(silent=None))
    assert reader.due == NEVER
    assert watch([A, A, GARBLED], reader) == "+a"
    assert told(reader.advance(0.5)) == ""
    assert told(reader.advance(reader.due)) == "-a"
    assert reader.due == NEVER
    assert watch([A], reader, start=60.0) == "+a"
    assert told(reader.poll(70.0, A)) == "-a +a"


def test_an_empty_answer_of_such_a_reader_neither_puts_off_nor_hurries_the_leaving() -> None:
    reader = Presence("reader", ReaderTimes(silent=None))
    assert watch([A], reader) == "+a"
    due = reader.due
    assert watch([NONE, NONE], reader, start=0.1) == ""
    assert reader.due == due
    assert watch([B], reader, start=0.3) == "-a +b"
    assert watch([NONE, B], reader, start=0.4) == ""
    assert told(reader.advance(reader.due)) == "-b"


def test_such_a_reader_keeps_what_lay_on_it_while_its_line_is_lost() -> None:
    reader = Presence("reader", ReaderTimes(silent=None))
    watch([A], reader)
    reader.link_lost(0.1)
    assert reader.due == NEVER
    assert told(reader.link_found(9.0)) == "found"
    assert told(reader.poll(9.1, A)) == ""


def test_a_crowd_on_such_a_reader_is_over_when_it_falls_silent() -> None:
    reader = Presence("reader", ReaderTimes(silent=None))
    assert watch([AB, AB], reader) == "!"
    assert watch([B], reader, start=5.0) == "+b"
