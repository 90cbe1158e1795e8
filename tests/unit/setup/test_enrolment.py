"""Enrolling cards, tickets and badges: counted, caught when wrong, taken up again."""

from random import Random

import pytest

from companion import editions
from companion.model.readings import Button, ButtonPressed, TagsCrowded, TagSeen
from companion.model.table import BadgeTag, CardTag, Equipment, TagMeaning, TicketTag
from companion.setup.enrolment import Enrolment, Step, sections, steps_for
from companion.simulation.setup.owner import CardOwner
from companion.simulation.world.table import simulated_map

BOX = editions.load("new-york")
NAMES = ("Anna", "Ben")
RED, BLUE, ANNA = CardTag("red"), CardTag("blue"), BadgeTag("Anna")
FEW = [Step(RED, 3), Step(BLUE, 2), Step(TicketTag("t1"), 1, "Rome – Paris", 7), Step(ANNA, 1)]
TAGS = [f"04A1B2C3D4E5{number:02X}" for number in range(30)]


def tap(work: Enrolment, *tags: str) -> None:
    for tag in tags:
        work.receive(TagSeen(1.0, "reader", tag))


def press(work: Enrolment, *buttons: Button) -> None:
    for button in buttons:
        work.receive(ButtonPressed(1.0, button))


def says(work: Enrolment) -> str:
    return work.view.page.key.removeprefix("setup.")


@pytest.fixture
def work() -> Enrolment:
    return Enrolment(FEW)


def test_all_is_tapped_in_order(work: Enrolment) -> None:
    tap(work, *TAGS[:3])
    assert says(work) == "cards_complete"
    press(work, Button.CONFIRM)
    tap(work, *TAGS[3:5])
    press(work, Button.CONFIRM)
    assert says(work) == "tap_ticket"
    assert dict(work.view.page.values)["ticket"] == "Rome – Paris"
    tap(work, TAGS[5], TAGS[6])
    assert work.over
    assert says(work) == "enrolled"
    assert list(work.tags.values()) == [RED, RED, RED, BLUE, BLUE, TicketTag("t1"), ANNA]
    assert work.view.page.done == work.view.page.total == 7


def test_a_card_tapped_twice_counts_once(work: Enrolment) -> None:
    tap(work, TAGS[0], TAGS[0])
    assert says(work) == "tag_again"
    assert work.count(RED) == 1


def test_a_tag_of_another_card_is_moved_only_when_tapped_again(work: Enrolment) -> None:
    tap(work, *TAGS[:3])
    press(work, Button.CONFIRM)
    tap(work, TAGS[0])
    assert says(work) == "tag_used"
    assert work.tags[TAGS[0]] == RED
    tap(work, TAGS[0])
    assert work.tags[TAGS[0]] == BLUE


def test_another_tap_in_between_means_no(work: Enrolment) -> None:
    tap(work, *TAGS[:3])
    press(work, Button.CONFIRM)
    tap(work, TAGS[0], TAGS[7], TAGS[0])
    assert work.tags[TAGS[0]] == RED


def test_a_missed_card_is_told_before_it_goes_on(work: Enrolment) -> None:
    tap(work, *TAGS[:2])
    press(work, Button.CONFIRM)
    assert says(work) == "cards_missing"
    assert dict(work.view.page.values)["count"] == 1
    press(work, Button.CONFIRM)
    assert dict(work.view.page.values)["kind"] == "blue"
    assert [left for _, left in work.missing] == [1, 2, 1, 1]


def test_one_card_too_many_is_told(work: Enrolment) -> None:
    tap(work, *TAGS[:4])
    assert says(work) == "tag_too_many"
    assert TAGS[3] not in work.tags


def test_a_tag_of_another_make_must_be_meant(work: Enrolment) -> None:
    tap(work, *TAGS[:3])
    press(work, Button.CONFIRM)
    tap(work, "88A1B2C3D4E5F6")
    assert says(work) == "tag_foreign"
    assert work.count(BLUE) == 0
    tap(work, "88A1B2C3D4E5F6")
    assert work.count(BLUE) == 1


def test_a_telephone_is_never_enrolled(work: Enrolment) -> None:
    tap(work, "08ABCDEF", "08ABCDEF")
    assert says(work) == "tag_random"
    assert not work.tags


def test_two_at_once_are_none(work: Enrolment) -> None:
    work.receive(TagsCrowded(1.0, "reader"))
    assert says(work) == "tags_crowded"


def test_the_last_tap_can_be_taken_back_over_steps(work: Enrolment) -> None:
    tap(work, *TAGS[:3])
    press(work, Button.CONFIRM, Button.UNDO)
    assert says(work) == "tap_cards"
    assert work.count(RED) == 2
    press(work, Button.UNDO, Button.UNDO, Button.UNDO)
    assert says(work) == "nothing_back"
    assert not work.tags
    assert not work.over
    press(work, Button.UNDO)
    assert work.over


def test_what_was_enrolled_before_is_not_asked_again() -> None:
    before: dict[str, TagMeaning] = {TAGS[0]: RED, TAGS[1]: RED, TAGS[2]: RED, TAGS[3]: BLUE}
    work = Enrolment(FEW, before)
    values = dict(work.view.page.values)
    assert (values["kind"], values["seen"], values["count"]) == ("blue", 1, 2)


def test_a_ticket_that_is_not_at_hand_is_skipped(work: Enrolment) -> None:
    press(work, *[Button.NEXT] * 4)
    assert says(work) == "tap_ticket"
    press(work, Button.NEXT)
    assert says(work) == "tap_badge"
    press(work, Button.NEXT)
    assert says(work) == "enrolled_but"


@pytest.mark.parametrize("edition", editions.available())
def test_a_whole_box_is_enrolled_by_a_clumsy_owner(edition: str) -> None:
    box = editions.load(edition)
    truth = simulated_map(box, Equipment()).tags
    badges = [of.name for of in truth.values() if isinstance(of, BadgeTag)]
    work = Enrolment(steps_for([box], badges))
    names = {step.name: step.meaning.ticket for step in work.steps if _is_ticket(step)}  # type: ignore[union-attr]
    owner = CardOwner(work, truth, names, Random(edition), blunders=0.1)
    owner.play()
    assert owner.blunders > 5
    assert work.tags == truth


def _is_ticket(step: Step) -> bool:
    return isinstance(step.meaning, TicketTag)


def test_two_editions_share_their_cards_and_not_their_tickets() -> None:
    boxes = [editions.load("usa-2004"), editions.load("usa-2025")]
    steps = steps_for(boxes, NAMES)
    cards = [step for step in steps if isinstance(step.meaning, CardTag)]
    tickets = [step for step in steps if _is_ticket(step)]
    assert sum(step.count for step in cards) == 110
    assert len(tickets) == sum(len(box.tickets) for box in boxes)
    assert len({step.name for step in tickets}) == len(tickets)


def test_the_lists_are_those_of_the_table_file() -> None:
    tags: dict[str, TagMeaning] = {TAGS[0]: RED, TAGS[1]: ANNA, TAGS[2]: TicketTag("t1")}
    assert sections(tags) == {
        "badges": {TAGS[1]: "Anna"},
        "cards": {TAGS[0]: "red"},
        "tickets": {TAGS[2]: "t1"},
    }
