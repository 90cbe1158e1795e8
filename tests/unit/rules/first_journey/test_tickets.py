"""Tickets of First Journey: completed at once, replaced at once, swapped."""

from typing import Any

from companion.model import commands as c
from companion.model.cards import UNSEEN
from companion.model.events import TicketCompleted, TicketsDiscarded, TicketsDrawn
from companion.model.verdicts import Reason
from companion.rules.first_journey.state import State
from tests.kit.first_journey import accept, accepted, box, claim, happened, position, refuse

PAYS = {"black": 2, "blue": 2, "green": 2}


def about_to_join(*tickets: str, **others: Any) -> State:  # noqa: ANN401 - fields of the state
    """London–Paris (black) joins Dublin, London, Paris and Zurich for seat 0."""
    return position(
        hands=(PAYS, PAYS),
        routes={0: ["dublin--london--1", "paris--zurich--1"]},
        tickets={0: tickets},
        **others,
    )


def joined(state: State) -> c.ClaimRoute:
    return claim(state, "london--paris--1", black=1)


def test_f10_a_ticket_completes_the_moment_the_trains_join_its_cities() -> None:
    state = about_to_join("dublin--paris", "berlin--kiev")
    assert happened(state, joined(state)) == ["RouteClaimed", "TicketCompleted", "TicketsDrawn"]
    after = accept(state, joined(state))
    assert after.seats[0].completed == ("dublin--paris",)
    assert after.seats[0].tickets == ("berlin--kiev",)
    assert after.seats[0].owed == 1
    assert after.ticket_deck == state.ticket_deck - 1


def test_f10_nothing_happens_before_the_replacement_is_shown() -> None:
    state = about_to_join("dublin--paris", "berlin--kiev")
    state = accept(state, joined(state))
    assert state.turn == 0
    assert refuse(state, c.DrawFromDeck(0)) is Reason.TICKET_OWED
    assert refuse(state, c.DrawFromDeck(1)) is Reason.NOT_YOUR_TURN
    assert refuse(state, c.ShowTicket(1, "paris--vienna")) is Reason.TICKET_OWED
    assert refuse(state, c.CompleteTicket(0, "london--zurich")) is Reason.TICKET_OWED
    assert refuse(state, c.ShowTicket(0, "dublin--paris")) is Reason.TICKET_HELD
    assert happened(state, c.ShowTicket(0, "paris--vienna")) == ["TicketShown", "TurnEnded"]
    assert happened(state, c.ShowTicket(0, UNSEEN)) == ["TicketShown", "TurnEnded"]


def test_f10_only_one_s_own_trains_join_cities() -> None:
    state = position(
        hands=(PAYS, {}), routes={1: ["dublin--london--1"]}, tickets={0: ["dublin--paris"]}
    )
    assert "TicketCompleted" not in happened(state, joined(state))


def test_f11_several_tickets_complete_one_by_one_in_the_player_s_order() -> None:
    state = about_to_join("london--zurich", "dublin--paris")
    state = accept(state, joined(state))
    assert state.seats[0].completed == ("london--zurich",)
    verdict = accepted(state, c.ShowTicket(0, "berlin--kiev"))
    completed = [event for event in verdict.events if isinstance(event, TicketCompleted)]
    assert completed == [TicketCompleted(0, "dublin--paris", revealed=False)]
    state = accept(verdict.after, c.ShowTicket(0, "paris--vienna"))
    assert state.seats[0].tickets == ("berlin--kiev", "paris--vienna")
    assert state.turn == 1


def test_f11_a_freshly_drawn_ticket_is_checked_too() -> None:
    state = accept(about := about_to_join("dublin--paris", "berlin--kiev"), joined(about))
    command = c.ShowTicket(0, "london--zurich")
    assert happened(state, command) == ["TicketShown", "TicketCompleted", "TicketsDrawn"]
    state = accept(state, command, c.ShowTicket(0, "paris--vienna"))
    assert state.seats[0].completed == ("dublin--paris", "london--zurich")


def test_f9_a_swap_discards_both_tickets_and_draws_two_new_ones() -> None:
    state = position(tickets={0: ["dublin--paris", "berlin--kiev"]})
    command = c.SwapTickets(0)
    assert happened(state, command) == ["SwapBegan", "TicketsDrawn", "TicketsDiscarded"]
    after = accept(state, command)
    assert after.ticket_discards == ("dublin--paris", "berlin--kiev")
    assert after.ticket_deck == state.ticket_deck - 2
    assert refuse(after, c.DrawFromDeck(0)) is Reason.TICKET_OWED
    assert refuse(after, c.ShowTicket(0, "dublin--paris")) is Reason.TICKET_HELD
    after = accept(after, c.ShowTicket(0, "paris--vienna"), c.ShowTicket(0, UNSEEN))
    assert (after.seats[0].tickets, after.seats[0].hidden_tickets) == (("paris--vienna",), 1)
    assert after.turn == 1


def test_f9_a_swap_is_a_whole_turn() -> None:
    state = accept(position(), c.DrawFromDeck(0))
    assert refuse(state, c.SwapTickets(0)) is Reason.DRAWING
    assert refuse(state, c.SwapTickets(1)) is Reason.NOT_YOUR_TURN


def test_f20_even_tickets_that_could_be_completed_may_be_swapped() -> None:
    state = about_to_join("dublin--paris", "london--zurich")
    assert "TicketsDiscarded" in happened(state, c.SwapTickets(0))


def test_f20_the_new_tickets_are_drawn_before_the_old_are_discarded() -> None:
    state = position(tickets={0: ["dublin--paris", "berlin--kiev"]}, ticket_deck=1)
    state = state._replace(ticket_discards=("london--zurich",))
    verdict = accepted(state, c.SwapTickets(0))
    assert [type(event).__name__ for event in verdict.events] == [
        "SwapBegan",
        "TicketsDrawn",
        "TicketsReshuffled",
        "TicketsDrawn",
        "TicketsDiscarded",
    ]
    assert verdict.after.ticket_deck == 0
    assert verdict.after.ticket_discards == ("dublin--paris", "berlin--kiev")


def test_f11_tickets_of_a_swap_are_checked_when_shown() -> None:
    state = position(
        routes={0: ["dublin--london--1", "london--paris--1"]},
        tickets={0: ["berlin--kiev", "paris--vienna"]},
    )
    state = accept(state, c.SwapTickets(0))
    assert happened(state, c.ShowTicket(0, "dublin--paris")) == ["TicketShown"]
    state = accept(state, c.ShowTicket(0, "dublin--paris"))
    assert happened(state, c.ShowTicket(0, "zurich--warsaw")) == [
        "TicketShown",
        "TicketCompleted",
        "TicketsDrawn",
    ]


def test_f17_discarded_tickets_are_shuffled_in_when_the_ticket_deck_is_empty() -> None:
    state = about_to_join(
        "dublin--paris", "berlin--kiev", ticket_deck=0, ticket_discards=("paris--vienna",)
    )
    assert happened(state, joined(state)) == [
        "RouteClaimed",
        "TicketCompleted",
        "TicketsReshuffled",
        "TicketsDrawn",
    ]
    state = accept(state, joined(state), c.ShowTicket(0, "paris--vienna"))
    assert state.seats[0].tickets == ("berlin--kiev", "paris--vienna")
    assert state.ticket_discards == ()


def test_f17_completed_tickets_never_return() -> None:
    state = about_to_join("dublin--paris", "berlin--kiev", ticket_deck=0, hidden_ticket_discards=1)
    state = accept(state, joined(state))
    assert refuse(state, c.ShowTicket(0, "dublin--paris")) is Reason.TICKET_HELD


def test_f18_with_no_ticket_left_one_plays_on_with_fewer() -> None:
    state = about_to_join("dublin--paris", "berlin--kiev", ticket_deck=0)
    assert happened(state, joined(state)) == ["RouteClaimed", "TicketCompleted", "TurnEnded"]
    state = accept(state, joined(state))
    assert state.seats[0].tickets == ("berlin--kiev",)
    assert refuse(state, c.SwapTickets(1)) is Reason.NO_TICKETS_LEFT


def test_f18_a_swap_draws_what_is_left() -> None:
    state = position(tickets={0: ["dublin--paris", "berlin--kiev"]}, ticket_deck=1)
    verdict = accepted(state, c.SwapTickets(0))
    assert TicketsDrawn(0, 1) in verdict.events
    assert TicketsDiscarded(0, ("dublin--paris", "berlin--kiev"), 0) in verdict.events
    assert verdict.after.seats[0].owed == 1


def test_f18_whoever_has_fewer_tickets_may_swap_back_to_two() -> None:
    state = position(box(), tickets={0: ["dublin--paris"]})
    assert TicketsDrawn(0, 2) in accepted(state, c.SwapTickets(0)).events
    state = position(box())
    assert TicketsDiscarded(0, (), 0) in accepted(state, c.SwapTickets(0)).events


def test_f18_a_missing_ticket_is_not_made_up_for_later() -> None:
    state = about_to_join("dublin--paris", "berlin--kiev", ticket_deck=0)
    state = accept(state, joined(state))._replace(ticket_discards=("paris--vienna",))
    state = accept(state, c.DrawFromDeck(1), c.DrawFromDeck(1), c.DrawFromDeck(0))
    assert state.seats[0].owed == 0
