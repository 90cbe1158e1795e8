"""Tickets on the shared board: shown once they lie face up, never before."""

from companion.display.highlights import Pointer
from companion.model.readings import Requested
from companion.model.scene import Hint
from companion.model.views import TableView
from tests.kit.light_scenes import edition, views


def ask(view: TableView, ticket: str) -> Pointer:
    pointer = Pointer()
    request = Requested(10.0, "highlight", (("what", "ticket"), ("ticket", ticket)))
    pointer.ask(edition(view.edition), view, request)
    return pointer


def test_after_the_count_a_completed_tickets_way_is_shown() -> None:
    end = views()[-1]
    assert end.tally is not None
    assert end.board is not None
    results = [(seat, r) for seat, counted in enumerate(end.tally.seats) for r in counted.tickets]
    for seat, result in results:
        lit = ask(end, result.name).highlight
        assert (lit is not None) == result.completed
        if lit is not None:
            assert {end.board.owners[route] for route in lit.routes} == {seat}


def test_a_failed_ticket_says_that_no_way_joins_its_cities() -> None:
    end = views()[-1]
    assert end.tally is not None
    failed = next(r.name for counted in end.tally.seats for r in counted.tickets if not r.completed)
    (hint,) = ask(end, failed).hints
    assert hint.key == "highlight_no_way"


def test_before_the_count_the_answer_is_the_same_for_every_ticket() -> None:
    view = views()[-2]
    assert view.tally is None
    answers = {ask(view, ticket.id).hints for ticket in edition().tickets}
    assert answers == {(Hint("highlight_private"),)}


def test_a_ticket_laid_face_up_in_play_is_shown() -> None:
    seen = views("first-journey-europe", 2)
    view = next(view for view in seen if any(seat.completed for seat in view.seats))
    ticket = next(seat.completed[0] for seat in view.seats if seat.completed)
    lit = ask(view, ticket).highlight
    assert lit is not None
    assert len(lit.cities) == 2
