"""Tickets of First Journey that nobody has shown us: announced, shown late, counted at the end."""

import pytest

from companion.model import commands as c
from companion.model.cards import UNSEEN
from companion.model.events import GameEnded, TicketCompleted
from companion.model.verdicts import Reason
from companion.model.views import Phase
from companion.rules.first_journey.state import State
from tests.kit.first_journey import (
    accept,
    accepted,
    begin,
    box,
    claim,
    happened,
    position,
    refuse,
    with_seat,
)

JOINED = ["dublin--london--1", "london--paris--1", "paris--zurich--1"]
"""Joins Dublin, London, Paris and Zurich."""


@pytest.fixture
def hidden() -> State:
    """Seat 0 holds two tickets that we do not know."""
    state = position(hands=({"black": 2}, {}), routes={0: JOINED}, ticket_deck=8)
    return with_seat(state, 0, hidden_tickets=2)


def test_f10_a_hidden_ticket_completes_when_its_owner_announces_it(hidden: State) -> None:
    verdict = accepted(hidden, c.CompleteTicket(0, "dublin--paris"))
    assert verdict.events[0] == TicketCompleted(0, "dublin--paris", revealed=True)
    state = verdict.after
    assert state.seats[0].completed == ("dublin--paris",)
    assert (state.seats[0].hidden_tickets, state.seats[0].owed) == (1, 1)
    assert state.turn == 0, "an announcement is no action"


def test_f10_an_announcement_may_come_after_the_turn(hidden: State) -> None:
    state = accept(hidden, *[c.DrawFromDeck(0)] * 2, c.DrawFromDeck(1))
    state = accept(state, c.CompleteTicket(0, "dublin--paris"), c.ShowTicket(0, UNSEEN))
    assert (state.turn, state.picks) == (1, 1), "the other player's draw goes on"


def test_f10_cities_that_are_not_joined_are_refused(hidden: State) -> None:
    assert refuse(hidden, c.CompleteTicket(0, "berlin--kiev")) is Reason.NOT_JOINED
    known = with_seat(hidden, 0, tickets=("berlin--kiev",), hidden_tickets=1)
    assert refuse(known, c.CompleteTicket(0, "berlin--kiev")) is Reason.NOT_JOINED


def test_f10_one_can_only_complete_what_one_may_hold(hidden: State) -> None:
    assert refuse(hidden, c.CompleteTicket(1, "dublin--paris")) is Reason.NO_HIDDEN_TICKET
    assert refuse(hidden, c.CompleteTicket(0, "nonsense")) is Reason.UNKNOWN_TICKET
    assert refuse(hidden, c.CompleteTicket(0, UNSEEN)) is Reason.UNKNOWN_TICKET
    other = with_seat(hidden, 1, tickets=("dublin--paris",))
    assert refuse(other, c.CompleteTicket(0, "dublin--paris")) is Reason.TICKET_HELD
    gone = hidden._replace(ticket_discards=("dublin--paris",))
    assert refuse(gone, c.CompleteTicket(0, "dublin--paris")) is Reason.TICKET_HELD


def test_nothing_is_announced_before_the_game() -> None:
    assert refuse(begin(box(), 2), c.CompleteTicket(0, "dublin--paris")) is Reason.NOT_NOW


def test_a_hidden_ticket_may_be_shown_later(hidden: State) -> None:
    state = accept(hidden, c.ShowTicket(0, "berlin--kiev"))
    assert (state.seats[0].tickets, state.seats[0].hidden_tickets) == (("berlin--kiev",), 1)
    assert refuse(state, c.ShowTicket(0, UNSEEN)) is Reason.NO_TICKET_OWED
    assert refuse(state, c.ShowTicket(1, "paris--vienna")) is Reason.NO_HIDDEN_TICKET


def test_f10_a_hidden_ticket_that_turns_out_joined_completes_at_once(hidden: State) -> None:
    assert happened(hidden, c.ShowTicket(0, "dublin--paris")) == [
        "TicketShown",
        "TicketCompleted",
        "TicketsDrawn",
    ]


def test_f9_hidden_tickets_are_swapped_as_a_number(hidden: State) -> None:
    state = accept(hidden, c.SwapTickets(0), *[c.ShowTicket(0, UNSEEN)] * 2)
    assert state.hidden_ticket_discards == 2
    assert state.seats[0].hidden_tickets == 2
    assert state.ticket_deck == 6


def last_train(hidden: State) -> State:
    """The last train is placed; hidden tickets may be complete."""
    return accept(with_seat(hidden, 0, trains=1), claim(hidden, "vienna--warsaw", black=1))


def test_f15_hidden_tickets_are_announced_before_the_game_is_counted(hidden: State) -> None:
    state = last_train(hidden)
    assert state.phase is Phase.COUNT
    assert refuse(state, c.DrawFromDeck(1)) is Reason.NOT_NOW
    state = accept(state, c.CompleteTicket(0, "dublin--paris"))
    assert refuse(state, c.FinishCount(0)) is Reason.TICKET_OWED
    state = accept(state, c.ShowTicket(0, UNSEEN), c.ShowTicket(0, "berlin--kiev"))
    assert state.phase is Phase.COUNT
    verdict = accepted(state, c.FinishCount(0))
    assert verdict.events[-1] == GameEnded(totals=(1, 0), winners=(0,))


def test_f15_the_count_waits_for_nobody_without_hidden_tickets(hidden: State) -> None:
    state = accept(last_train(hidden), c.ShowTicket(0, "berlin--kiev"))
    assert happened(state, c.ShowTicket(0, "paris--vienna")) == ["TicketShown", "GameEnded"]


def test_f15_who_is_counted_announces_nothing_more(hidden: State) -> None:
    state = with_seat(last_train(hidden), 1, hidden_tickets=1)
    state = accept(state, c.FinishCount(0))
    assert refuse(state, c.FinishCount(0)) is Reason.ALREADY_COUNTED
    assert refuse(state, c.CompleteTicket(0, "dublin--paris")) is Reason.NO_HIDDEN_TICKET
    assert refuse(state, c.ShowTicket(0, "dublin--paris")) is Reason.NO_HIDDEN_TICKET
    assert happened(state, c.FinishCount(1)) == ["CountFinished", "GameEnded"]


def test_f19_a_sixth_ticket_announced_in_the_count_wins(hidden: State) -> None:
    five = ("paris--vienna", "berlin--kiev", "london--berlin", "zurich--warsaw", "paris--warsaw")
    state = last_train(with_seat(hidden, 0, completed=five))
    assert happened(state, c.CompleteTicket(0, "dublin--paris")) == [
        "TicketCompleted",
        "GameEnded",
    ]


def test_a_count_is_finished_only_in_the_count(hidden: State) -> None:
    assert refuse(hidden, c.FinishCount(0)) is Reason.NOT_NOW
