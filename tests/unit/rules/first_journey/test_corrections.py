"""What a host says about a First Journey game, and what follows from it."""

import pytest

from companion.model import commands as c
from companion.model import corrections as x
from companion.model import events as e
from companion.model.cards import UNSEEN
from companion.model.verdicts import Reason
from companion.model.views import Phase
from companion.rules import first_journey
from companion.rules.first_journey.state import Action
from tests.kit.correcting import Host
from tests.kit.first_journey import accept, build, position, with_seat

host = Host(first_journey)


def test_an_owner_has_the_route_fewer_trains_and_the_cities_joined() -> None:
    state = position()
    after = host.corrected(state, x.SetOwner("paris--zurich--1", 1))
    assert after == build(state, 1, "paris--zurich--1")


def test_a_route_that_is_nobodys_takes_the_cities_apart_again() -> None:
    empty = position()
    state = build(empty, 1, "paris--zurich--1", "vienna--zurich--1")
    after = host.corrected(state, x.SetOwner("paris--zurich--1", None))
    assert after == build(empty, 1, "vienna--zurich--1")


def test_f8_the_second_track_is_open_to_others_only() -> None:
    state = build(position(), 1, "paris--zurich--1")
    assert host.refused(state, x.SetOwner("paris--zurich--2", 1)) is Reason.TWIN_OWNED
    assert host.corrected(state, x.SetOwner("paris--zurich--2", 0)).seats[0].trains == 19


def test_f10_a_ticket_that_a_corrected_board_joins_is_completed_at_once() -> None:
    state = position(tickets={1: ["paris--vienna"]}, routes={1: ["paris--zurich--1"]})
    verdict = host.accepted(state, x.SetOwner("vienna--zurich--1", 1))
    assert verdict.events == (
        e.RouteAssigned(1, "vienna--zurich--1"),
        e.TicketCompleted(1, "paris--vienna", revealed=False),
        e.TicketsDrawn(1, 1),
    )
    assert verdict.after.turn == 0


def test_f12_the_bonus_is_due_in_whosever_turn() -> None:
    state = position(routes={1: ["brest--paris", "berlin--paris--1", "berlin--warsaw--1"]})
    verdict = host.accepted(state, x.SetOwner("moscow--warsaw--1", 1))
    assert verdict.events == (e.RouteAssigned(1, "moscow--warsaw--1"), e.BonusEarned(1))


def test_what_was_announced_stays_announced() -> None:
    state = build(position(completed={1: ["dublin--paris"]}), 1, "paris--zurich--1")
    state = with_seat(state, 1, bonus=True)
    after = host.corrected(state, x.SetOwner("paris--zurich--1", None))
    assert (after.seats[1].completed, after.seats[1].bonus) == (("dublin--paris",), True)


def test_f14_a_corrected_board_may_end_the_game_with_the_sixth_ticket() -> None:
    done = ("dublin--paris", "london--zurich", "berlin--kiev", "madrid--zurich", "vienna--moscow")
    state = position(
        tickets={1: ["paris--vienna"]}, completed={1: done}, routes={1: ["paris--zurich--1"]}
    )
    assert host.happened(state, x.SetOwner("vienna--zurich--1", 1)) == [
        "RouteAssigned",
        "TicketCompleted",
        "GameEnded",
    ]


def test_f15_no_train_left_ends_the_game() -> None:
    state = with_seat(position(), 1, hidden_tickets=1)
    assert host.happened(state, x.SetTrains(1, 0)) == ["TrainsCorrected", "CountBegan"]


def test_the_turn_is_anothers_and_what_was_begun_is_dropped() -> None:
    state = accept(position(), c.DrawFromDeck(0, "red"))
    after = host.corrected(state, x.SetTurn(1))
    assert (after.turn, after.action, after.picks) == (1, Action.NONE, 0)
    laid_out = accept(position(hands=({"red": 1}, {})), c.Tender(0, "red"))
    assert sum(host.corrected(laid_out, x.SetTurn(1)).tendered) == 0


def test_the_turn_waits_for_a_ticket_that_is_owed() -> None:
    state = accept(position(tickets={0: ["dublin--paris", "london--zurich"]}), c.SwapTickets(0))
    assert host.refused(state, x.SetTurn(1)) is Reason.TICKET_OWED


def test_before_the_first_turn_it_says_who_begins() -> None:
    state = with_seat(position(phase=Phase.TICKETS), 0, owed=2)
    assert host.corrected(state, x.SetTurn(1)).turn == 1


def test_a_hand_has_more_or_fewer_cards() -> None:
    state = position(hands=({"red": 2}, {}))
    more = host.corrected(state, x.SetHandCount(0, 3)).seats[0].hand
    assert more == state.edition.cards(1, red=2)
    assert host.corrected(state, x.SetHandCount(0, 1)).seats[0].hand == state.edition.cards(1)


def test_a_ticket_comes_from_wherever_our_books_have_it() -> None:
    ticket = "berlin--kiev"
    known = position(tickets={0: [ticket]})
    assert host.corrected(known, x.GiveTicket(1, ticket)).seats[0].tickets == ()
    hidden = with_seat(position(ticket_deck=11), 1, hidden_tickets=1)
    assert host.corrected(hidden, x.GiveTicket(1, ticket)).seats[1].hidden_tickets == 0
    discarded = position(ticket_discards=(ticket, "dublin--paris"), ticket_deck=10)
    after = host.corrected(discarded, x.GiveTicket(1, ticket))
    assert (after.ticket_discards, after.seats[1].tickets) == (("dublin--paris",), (ticket,))
    drawn = host.corrected(position(), x.GiveTicket(1, ticket))
    assert (drawn.ticket_deck, drawn.seats[1].tickets) == (11, (ticket,))


def test_f17_an_empty_ticket_deck_is_made_anew_from_the_discards() -> None:
    state = position(ticket_deck=0, hidden_ticket_discards=12)
    assert host.happened(state, x.GiveTicket(1, "berlin--kiev")) == [
        "TicketsReshuffled",
        "TicketCorrected",
    ]
    bare = position(ticket_deck=0)
    assert host.refused(bare, x.GiveTicket(1, "berlin--kiev")) is Reason.NO_TICKETS_LEFT


def test_a_ticket_that_another_was_said_to_have_completed_can_be_given_to_whose_it_is() -> None:
    state = position(completed={0: ["berlin--kiev"]})
    after = host.corrected(state, x.GiveTicket(1, "berlin--kiev"))
    assert [seat.completed for seat in after.seats] == [()] * len(after.seats)
    assert after.seats[1].tickets == ("berlin--kiev",)
    assert host.refused(state, x.GiveTicket(0, "berlin--kiev")) is Reason.TICKET_LAID_ASIDE


def test_a_ticket_that_the_seat_has_not_is_another_one_since_each_has_two() -> None:
    state = position(tickets={0: ["berlin--kiev", "dublin--paris"]})
    after = host.corrected(state, x.TakeTicket(0, "berlin--kiev"))
    assert (after.seats[0].tickets, after.seats[0].hidden_tickets) == (("dublin--paris",), 1)
    assert after.ticket_deck == state.ticket_deck
    assert host.refused(after, x.TakeTicket(0, "berlin--kiev")) is Reason.ALREADY_SO


def test_a_corrected_ticket_that_is_joined_is_completed() -> None:
    state = position(routes={1: ["paris--zurich--1", "vienna--zurich--1"]})
    assert host.happened(state, x.GiveTicket(1, "paris--vienna")) == [
        "TicketCorrected",
        "TicketCompleted",
        "TicketsDrawn",
    ]


def test_the_discards_become_the_deck() -> None:
    state = position(discards={"red": 3})
    after = host.corrected(state, x.ReshuffleDeck())
    assert (after.deck, after.discards.total) == (state.deck + 3, 0)


@pytest.mark.parametrize("kind", ["red", UNSEEN])
def test_there_is_no_market_to_correct(kind: str) -> None:
    assert host.refused(position(), x.SetMarketCard(0, kind)) is Reason.NOT_IN_THIS_GAME
