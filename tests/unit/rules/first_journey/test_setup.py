"""Setting up First Journey: hands, tickets, who begins."""

import pytest

from companion import editions
from companion.model import commands as c
from companion.model.cards import UNSEEN
from companion.model.edition import Edition
from companion.model.events import GameBegan
from companion.model.verdicts import Reason
from companion.model.views import Phase
from companion.rules import first_journey
from companion.rules.first_journey.state import State
from tests.kit.first_journey import accept, begin, box, happened, refuse


def dealt(edition: Edition, players: int) -> State:
    state = begin(edition, players)
    for seat in range(players):
        state = accept(state, *[c.DealCard(seat)] * 4)
    return state


def test_f1_f2_everyone_has_the_edition_s_trains_and_the_deck_holds_all_cards() -> None:
    state = begin(box(), 3)
    assert [seat.trains for seat in state.seats] == [20, 20, 20]
    assert state.deck == 72


def test_f5_four_cards_and_then_two_tickets_for_everybody() -> None:
    state = begin(box(), 2)
    state = accept(state, *[c.DealCard(0, "red")] * 4)
    assert refuse(state, c.DealCard(0, "red")) is Reason.HAND_COMPLETE
    assert refuse(state, c.ShowTicket(0, "dublin--paris")) is Reason.NO_HIDDEN_TICKET
    state = accept(state, *[c.DealCard(1)] * 3)
    assert happened(state, c.DealCard(1)) == ["CardDealt", "TicketsDealt"]
    state = accept(state, c.DealCard(1))
    assert [seat.owed for seat in state.seats] == [2, 2]
    assert state.ticket_deck == len(state.edition.tickets) - 4


def test_f5_there_is_no_choice_the_game_begins_when_all_tickets_are_taken() -> None:
    state = dealt(box(), 2)
    for seat, ticket in ((0, "dublin--paris"), (1, UNSEEN), (0, "berlin--kiev")):
        assert happened(state, c.ShowTicket(seat, ticket)) == ["TicketShown"]
        state = accept(state, c.ShowTicket(seat, ticket))
    assert refuse(state, c.ShowTicket(0, "london--zurich")) is Reason.TICKET_OWED
    assert refuse(state, c.ShowTicket(1, "dublin--paris")) is Reason.TICKET_HELD
    assert refuse(state, c.ShowTicket(1, "nonsense")) is Reason.UNKNOWN_TICKET
    assert happened(state, c.ShowTicket(1, "paris--vienna")) == ["TicketShown", "PlayBegan"]
    state = accept(state, c.ShowTicket(1, "paris--vienna"))
    assert state.seats[0].tickets == ("dublin--paris", "berlin--kiev")
    assert (state.seats[1].tickets, state.seats[1].hidden_tickets) == (("paris--vienna",), 1)


def test_f5_there_is_no_face_up_row() -> None:
    state = begin(box(), 2)
    assert first_journey.view(state, None).market == ()
    assert refuse(state, c.FillMarket(0, "red")) is Reason.NOT_IN_THIS_GAME


def test_f5_too_few_tickets_are_dealt_evenly() -> None:
    state = dealt(box(("dublin--paris", "berlin--kiev", "paris--vienna")), 3)
    assert [seat.owed for seat in state.seats] == [1, 1, 1]


def test_f6_the_first_player_begins_and_turns_go_clockwise() -> None:
    state = begin(box(), 3, first=2)
    for seat in range(3):
        state = accept(state, *[c.DealCard(seat)] * 4)
    for seat in range(3):
        state = accept(state, *[c.ShowTicket(seat, UNSEEN)] * 2)
    assert state.phase is Phase.PLAY
    for turn in (2, 0, 1, 2):
        assert state.turn == turn
        assert refuse(state, c.DrawFromDeck((turn + 1) % 3)) is Reason.NOT_YOUR_TURN
        state = accept(state, *[c.DrawFromDeck(turn)] * 2)


def test_an_edition_of_another_family_is_refused() -> None:
    usa = editions.load("usa-2004")
    with pytest.raises(TypeError, match="not of the First Journey family"):
        first_journey.begin(usa, GameBegan(usa.id, ("Blue", "Red"), 0, len(usa.tickets)))
