"""Tickets entered with three buttons."""

from companion import editions
from companion.model.edition import Ticket
from companion.model.readings import Button, ButtonPressed
from companion.setup.ticket_entry import TicketEntry

UNDO, NEXT, CONFIRM = Button.UNDO, Button.NEXT, Button.CONFIRM


def press(work: TicketEntry, *buttons: Button) -> None:
    for button in buttons:
        work.receive(ButtonPressed(1.0, button))


def value(work: TicketEntry, name: str) -> str | int:
    return dict(work.view.page.values)[name]


def choose(work: TicketEntry, name: str, wanted: str | int) -> None:
    for _ in range(40):
        if value(work, name) == wanted:
            press(work, CONFIRM)
            return
        press(work, NEXT)
    raise AssertionError(f"{wanted} is never offered")


def test_a_ticket_is_two_cities_and_its_points() -> None:
    work = TicketEntry(editions.load("usa-2025"), [], 2)
    choose(work, "letter", "B")
    choose(work, "city", "Boston")
    choose(work, "letter", "D")
    choose(work, "city", "Denver")
    assert value(work, "ticket") == "Boston – Denver"
    choose(work, "points", 15)
    assert work.entered == [Ticket("own-1", "boston", "denver", 15)]
    assert (work.over, work.version, work.missing) == (False, 1, 1)


def test_a_ticket_of_first_journey_has_no_points() -> None:
    work = TicketEntry(editions.load("first-journey-europe"), [], 1)
    for letter, city in (("L", "London"), ("R", "Rome")):
        choose(work, "letter", letter)
        choose(work, "city", city)
    assert work.over
    assert [(t.city_a, t.city_b) for t in work.entered] == [("london", "rome")]


def test_the_second_city_is_never_the_first() -> None:
    work = TicketEntry(editions.load("usa-2025"), [], 2)
    choose(work, "letter", "B")
    press(work, CONFIRM)
    letters = set()
    for _ in range(40):
        letters.add(value(work, "letter"))
        press(work, NEXT)
    assert "B" not in letters  # Boston alone begins so


def test_undo_goes_back_and_at_the_beginning_away() -> None:
    work = TicketEntry(editions.load("usa-2025"), [], 2)
    choose(work, "letter", "B")
    press(work, UNDO)
    assert work.view.page.key == "setup.entry_from_letter"
    press(work, UNDO)
    assert work.over
    assert not work.entered


def test_with_no_ticket_missing_there_is_nothing_to_enter() -> None:
    assert TicketEntry(editions.load("usa-2004"), [], 0).over
