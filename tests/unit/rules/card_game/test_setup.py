"""Parts and set-up of the Card Game (C1 to C5)."""

import pytest

from companion.model import commands as c
from companion.model import events as e
from companion.model.verdicts import Reason
from companion.model.views import Phase
from companion.rules import card_game
from companion.rules.card_game.state import State, shares
from tests.kit.card_game import accept, accepted, begin, box, hand, refuse


def dealt(state: State, each: int = 8) -> State:
    for _ in range(each):
        for seat in range(len(state.seats)):
            state = accept(state, c.DealCard(seat))
    return state


def with_row(state: State, *kinds: str) -> State:
    return accept(state, *(c.FillMarket(place, kind) for place, kind in enumerate(kinds)))


def test_c1_there_are_96_cards_of_which_16_are_locomotives() -> None:
    edition = box()
    assert sum(edition.card_counts) == 96
    assert edition.card_counts[edition.kind_index["locomotive"]] == 16
    assert edition.wild == "locomotive"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_c2_everybody_starts_with_one_locomotive_and_is_dealt_seven_cards(players: int) -> None:
    state = begin(box(), players)
    assert refuse(state, c.DealCard(0, "red")) is Reason.LOCOMOTIVE_FIRST
    for seat in range(players):
        state = accept(state, c.DealCard(seat))
    assert [hand(state, seat) for seat in range(players)] == [{"locomotive": 1}] * players
    assert state.deck == 96 - players
    state = accept(state, c.DealCard(1, "red"), c.DealCard(1, "locomotive"))
    assert hand(state, 1) == {"red": 1, "locomotive": 2}
    state = dealt(begin(box(), players))
    assert [seat.hand.total for seat in state.seats] == [8] * players
    assert refuse(state, c.DealCard(0, "red")) is Reason.HAND_COMPLETE


def test_c2_the_first_locomotives_are_not_in_the_deck() -> None:
    state = accept(begin(box(), 4), c.DealCard(0), c.DealCard(1))
    for number in range(12):
        state = accept(state, c.DealCard(number % 2, "locomotive"))
    assert refuse(state, c.DealCard(0, "locomotive")) is Reason.KIND_ALL_SEEN
    assert hand(accept(state, c.DealCard(2)), 2) == {"locomotive": 1}


def test_c3_five_cards_are_turned_up_once_the_hands_are_dealt() -> None:
    state = begin(box(), 2)
    assert refuse(state, c.FillMarket(0, "red")) is Reason.NOT_NOW
    state = dealt(state)
    assert refuse(state, c.FillMarket(5, "red")) is Reason.NO_SUCH_PLACE
    state = with_row(state, "red", "blue", "green", "yellow")
    assert refuse(state, c.FillMarket(0, "red")) is Reason.PLACE_TAKEN
    assert state.phase is Phase.SETUP
    assert accept(state, c.FillMarket(4)).market == ("red", "blue", "green", "yellow", "?")


def test_c3_a_row_full_of_locomotives_is_never_flushed() -> None:
    state = with_row(dealt(begin(box(), 2)), *["locomotive"] * 5)
    assert state.market == ("locomotive",) * 5
    assert state.phase is Phase.TICKETS


def test_c4_everybody_looks_at_six_tickets_and_keeps_at_least_one() -> None:
    state = dealt(begin(box(), 2))
    row = [c.FillMarket(place) for place in range(5)]
    state = accept(state, *row[:4])
    assert accepted(state, row[4]).events[-1] == e.TicketsDealt(6)
    state = accept(state, row[4])
    assert state.ticket_deck == 24 - 12
    assert refuse(state, c.KeepTickets(0, ())) is Reason.TOO_FEW_KEPT
    state = accept(state, c.ShowTicket(0, "c01"), c.ShowTicket(0, "c02"))
    assert refuse(state, c.ShowTicket(1, "c01")) is Reason.TICKET_HELD
    assert refuse(state, c.KeepTickets(0, ("c03",))) is Reason.TICKET_NOT_OFFERED
    state = accept(state, c.KeepTickets(0, ("c02",)))
    assert state.seats[0].tickets == ("c02",)
    assert state.phase is Phase.TICKETS


def test_c4_the_unwanted_tickets_are_in_the_deck_when_all_have_chosen() -> None:
    state = dealt(begin(box(), 2))
    state = accept(state, *(c.FillMarket(place) for place in range(5)))
    state = accept(state, c.KeepTickets(1, (), 4))
    verdict = accepted(state, c.KeepTickets(0, (), 1))
    assert verdict.events[-1] == e.PlayBegan()
    assert verdict.after.ticket_deck == 24 - 5
    assert [seat.hidden_tickets for seat in verdict.after.seats] == [1, 4]


def test_c4_a_short_ticket_deck_is_shared_evenly() -> None:
    state = dealt(begin(box(tickets=11), 2))
    state = accept(state, *(c.FillMarket(place) for place in range(5)))
    assert [seat.hidden_offered for seat in state.seats] == [5, 5]


def test_c5_the_first_seat_begins_and_the_turn_goes_clockwise() -> None:
    state = dealt(begin(box(), 3, first=2))
    state = accept(state, *(c.FillMarket(place) for place in range(5)))
    state = accept(state, *(c.KeepTickets(seat, (), 1) for seat in range(3)))
    assert state.turn == 2
    assert refuse(state, c.DrawFromDeck(0)) is Reason.NOT_YOUR_TURN
    state = accept(state, c.DrawFromDeck(2), c.StopDrawing(2))
    assert state.turn == 0


def test_c5_hands_and_tickets_are_secret() -> None:
    state = accept(begin(box(), 2), c.DealCard(0), c.DealCard(0, "red"))
    assert card_game.view(state, 0).seats[0].hand == box().cards(red=1, locomotive=1)
    for viewer in (None, 1):
        assert card_game.view(state, viewer).seats[0].hand is None
        assert card_game.view(state, viewer).seats[0].cards == 2


def test_a_small_deck_is_dealt_one_by_one_from_the_first_seat() -> None:
    assert shares(96, 7, 4, 0) == (7, 7, 7, 7)
    assert shares(6, 4, 4, 2) == (1, 1, 2, 2)
    assert shares(0, 4, 3, 1) == (0, 0, 0)


def test_a_command_of_another_game_is_refused() -> None:
    state = begin(box(), 2)
    assert refuse(state, c.SwapTickets(0)) is Reason.NOT_IN_THIS_GAME
    assert refuse(state, c.DealCard(2)) is Reason.NO_SUCH_SEAT
    assert refuse(state, c.DealCard(-1)) is Reason.NO_SUCH_SEAT
    state = accept(state, c.DealCard(0))
    assert refuse(state, c.DealCard(0, "pink")) is Reason.UNKNOWN_KIND


def test_an_edition_of_another_family_cannot_begin() -> None:
    from companion import editions  # noqa: PLC0415

    began = e.GameBegan("new-york", ("Blue", "Red"), 0, 18)
    with pytest.raises(TypeError, match="not of the card game family"):
        card_game.begin(editions.load("new-york"), began)
