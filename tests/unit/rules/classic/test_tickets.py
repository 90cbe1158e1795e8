"""Drawing, choosing, showing and keeping tickets in a classic game."""

import pytest

from companion.model import commands as c
from companion.model.verdicts import Reason
from companion.model.views import Phase
from companion.rules.classic.state import State
from tests.kit.classic import accept, accepted, happened, position, refuse, with_seat

THREE = ("t2004-01", "t2004-02", "t2004-03")


def drawn(state: State, *tickets: str) -> State:
    return accept(state, c.DrawTickets(0), *(c.ShowTicket(0, ticket) for ticket in tickets))


def test_u30_three_are_drawn_and_at_least_one_is_kept() -> None:
    state = drawn(position(), *THREE)
    assert state.ticket_deck == 27
    assert refuse(state, c.KeepTickets(0, ())) is Reason.TOO_FEW_KEPT
    state = accept(state, c.KeepTickets(0, THREE[:1]))
    assert (state.seats[0].tickets, state.ticket_deck, state.turn) == (THREE[:1], 29, 1)


def test_u30_what_is_left_is_drawn_when_fewer_than_three_are() -> None:
    state = accept(position(ticket_deck=2), c.DrawTickets(0))
    assert (state.seats[0].hidden_offered, state.ticket_deck) == (2, 0)
    assert accept(state, c.KeepTickets(0, (), 1)).ticket_deck == 1


def test_u30_all_are_drawn_before_any_is_returned() -> None:
    state = accept(position(ticket_deck=3), c.DrawTickets(0))
    assert state.ticket_deck == 0
    assert refuse(state, c.DrawTickets(0)) is Reason.CHOICE_PENDING


def test_n12_two_are_drawn_and_a_last_single_one_must_be_kept() -> None:
    state = accept(position("new-york"), c.DrawTickets(0))
    assert state.seats[0].hidden_offered == 2
    state = accept(position("new-york", ticket_deck=1), c.DrawTickets(0), c.ShowTicket(0, "nt01"))
    assert refuse(state, c.KeepTickets(0, ())) is Reason.TOO_FEW_KEPT
    assert refuse(state, c.ReturnTicket(0, "nt01")) is Reason.TOO_FEW_KEPT
    assert accept(state, c.KeepTickets(0, ("nt01",))).turn == 1


def test_u31_only_tickets_just_drawn_may_be_kept_or_returned() -> None:
    state = drawn(position(tickets={0: ["t2004-09"]}), *THREE)
    assert refuse(state, c.KeepTickets(0, ("t2004-09",))) is Reason.TICKET_NOT_OFFERED
    assert refuse(state, c.KeepTickets(0, (THREE[0], THREE[0]))) is Reason.TICKET_NOT_OFFERED
    assert refuse(state, c.ReturnTicket(0, "t2004-09")) is Reason.TICKET_NOT_OFFERED
    assert refuse(state, c.KeepTickets(0, THREE[:1], 1)) is Reason.TICKET_NOT_OFFERED
    assert refuse(state, c.KeepTickets(1, THREE[:1])) is Reason.NOTHING_OFFERED
    assert refuse(state, c.ReturnTicket(1, THREE[0])) is Reason.NOTHING_OFFERED
    assert accept(state, c.KeepTickets(0, THREE)).seats[0].tickets == ("t2004-09", *THREE)


def test_a_ticket_returned_before_the_choice_ends_lies_in_the_deck_again() -> None:
    state = accept(drawn(position(), *THREE), c.ReturnTicket(0, THREE[1]))
    assert (state.seats[0].offered, state.ticket_deck) == ((THREE[0], THREE[2]), 28)
    state = accept(state, c.ReturnTicket(0, THREE[0]))
    assert refuse(state, c.ReturnTicket(0, THREE[2])) is Reason.TOO_FEW_KEPT
    assert accept(state, c.KeepTickets(0, (THREE[2],))).ticket_deck == 29


def test_u33_an_empty_ticket_deck_allows_no_ticket_action() -> None:
    assert refuse(position(ticket_deck=0), c.DrawTickets(0)) is Reason.NO_TICKETS_LEFT


def test_while_tickets_are_chosen_nothing_else_happens() -> None:
    state = drawn(position(hands=({"blue": 3}, {}, {}, {})), *THREE)
    claim = c.ClaimRoute(0, "montreal--new-york", state.edition.cards(blue=3))
    for command in (c.DrawFromDeck(0), c.TakeFaceUp(0, 0), claim, c.Tender(0, "blue"), c.Pass(0)):
        assert refuse(state, command) is Reason.CHOICE_PENDING


def test_a_ticket_is_shown_once_and_must_exist() -> None:
    state = drawn(position(tickets={1: ["t2004-09"]}), THREE[0])
    assert refuse(state, c.ShowTicket(0, THREE[0])) is Reason.TICKET_HELD
    assert refuse(state, c.ShowTicket(0, "t2004-09")) is Reason.TICKET_HELD
    assert refuse(state, c.ShowTicket(0, "t1910-01")) is Reason.UNKNOWN_TICKET
    assert refuse(state, c.ShowTicket(1, THREE[1])) is Reason.NO_HIDDEN_TICKET


def test_tickets_nobody_showed_are_kept_as_a_number_and_may_be_shown_later() -> None:
    state = accept(position(), c.DrawTickets(0), c.KeepTickets(0, (), 2))
    assert (state.seats[0].tickets, state.seats[0].hidden_tickets) == ((), 2)
    state = accept(state, c.ShowTicket(0, THREE[0]))
    assert (state.seats[0].tickets, state.seats[0].hidden_tickets) == (THREE[:1], 1)


def test_hidden_tickets_are_revealed_in_the_final_count() -> None:
    state = with_seat(position(phase=Phase.COUNT), 0, hidden_tickets=2)
    state = accept(state, c.ShowTicket(0, THREE[0]))
    verdict = accepted(state, c.ShowTicket(0, THREE[1]))
    assert type(verdict.events[-1]).__name__ == "GameEnded"


def test_a_seat_may_finish_the_count_with_tickets_unrevealed() -> None:
    state = with_seat(position(phase=Phase.COUNT), 0, hidden_tickets=2)
    state = with_seat(state, 1, hidden_tickets=1)
    assert happened(state, c.FinishCount(0)) == ["CountFinished"]
    state = accept(state, c.FinishCount(0))
    assert refuse(state, c.FinishCount(0)) is Reason.ALREADY_COUNTED
    assert refuse(state, c.ShowTicket(0, THREE[0])) is Reason.NO_HIDDEN_TICKET
    assert happened(state, c.FinishCount(1)) == ["CountFinished", "GameEnded"]


@pytest.mark.parametrize("phase", [Phase.SETUP, Phase.TICKETS, Phase.PLAY])
def test_the_count_is_not_finished_before_the_end(phase: Phase) -> None:
    assert refuse(position(phase=phase), c.FinishCount(0)) is Reason.NOT_NOW
