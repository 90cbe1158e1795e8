"""What a host says about a classic game, and what follows from it."""

import pytest

from companion.model import commands as c
from companion.model import corrections as x
from companion.model import events as e
from companion.model.cards import EMPTY, UNSEEN
from companion.model.verdicts import Reason
from companion.model.views import Phase
from companion.rules import classic
from companion.rules.classic.state import State
from companion.rules.mechanics.turns import Action
from tests.kit.classic import accept, hand, happened, own, position, with_seat
from tests.kit.correcting import Host

ROUTE = "montreal--new-york"
DOUBLE, TWIN = "new-york--washington--1", "new-york--washington--2"
host = Host(classic)


def owner(state: State, route: str) -> int | None:
    return state.owners[state.edition.route_index[route]]


def is_free(state: State, route: str) -> bool:
    return state.edition.route_index[route] in {free.index for free in state.free}


def test_an_owner_has_the_route_its_points_and_fewer_trains_but_pays_no_card() -> None:
    state = position(hands=({"blue": 3}, {}))
    after = host.corrected(state, x.SetOwner(ROUTE, 1))
    assert owner(after, ROUTE) == 1
    assert (after.seats[1].trains, after.seats[1].route_points) == (42, 4)
    assert not is_free(after, ROUTE)
    assert (after.turn, after.deck, after.discards) == (state.turn, state.deck, state.discards)


def test_a_route_that_is_nobodys_gives_the_trains_and_the_points_back() -> None:
    state = position()
    assert host.corrected(own(state, 1, ROUTE), x.SetOwner(ROUTE, None)) == state


def test_a_route_goes_from_one_owner_to_another() -> None:
    state = own(position(), 1, ROUTE)
    assert host.happened(state, x.SetOwner(ROUTE, 2)) == ["RouteReleased", "RouteAssigned"]
    assert host.corrected(state, x.SetOwner(ROUTE, 2)) == own(position(), 2, ROUTE)


def test_u28_the_second_track_opens_again_with_the_first() -> None:
    state = own(position(hands=({}, {})), 0, DOUBLE)
    assert not is_free(state, TWIN)
    assert host.refused(state, x.SetOwner(TWIN, 1)) is Reason.TWIN_CLOSED
    after = host.corrected(state, x.SetOwner(DOUBLE, None))
    assert is_free(after, DOUBLE)
    assert is_free(after, TWIN)


def test_u28_a_track_changes_hands_although_its_twin_is_closed() -> None:
    state = own(position(hands=({}, {})), 0, DOUBLE)
    after = host.corrected(state, x.SetOwner(DOUBLE, 1))
    assert owner(after, DOUBLE) == 1
    assert not is_free(after, TWIN)


@pytest.mark.parametrize(
    ("state", "correction", "reason"),
    [
        (own(position(), 1, DOUBLE), x.SetOwner(TWIN, 1), Reason.TWIN_OWNED),
        (position(trains=(45, 2)), x.SetOwner(ROUTE, 1), Reason.TOO_FEW_TRAINS),
        (position(), x.SetOwner("montreal--atlantis", 1), Reason.UNKNOWN_ROUTE),
        (position(), x.SetOwner(ROUTE, 7), Reason.NO_SUCH_SEAT),
        (position(), x.SetOwner(ROUTE, None), Reason.ALREADY_SO),
        (own(position(), 1, ROUTE), x.SetOwner(ROUTE, 1), Reason.ALREADY_SO),
        (position(phase=Phase.OVER), x.SetOwner(ROUTE, 1), Reason.GAME_OVER),
    ],
)
def test_what_no_board_can_show_is_refused_with_the_rules_own_reason(
    state: State, correction: x.Correction, reason: Reason
) -> None:
    assert host.refused(state, correction) is reason


def test_an_owner_can_be_corrected_during_the_count() -> None:
    state = with_seat(position(), 0, hidden_tickets=1)._replace(phase=Phase.COUNT)
    assert owner(host.corrected(state, x.SetOwner(ROUTE, 1)), ROUTE) == 1


def test_u35_few_trains_of_a_seat_that_had_its_turn_begin_the_last_round_with_it_as_the_last() -> (
    None
):
    state = position(trains=(45, 45, 5, 45), turn=3)
    verdict = host.accepted(state, x.SetOwner(ROUTE, 2))
    assert verdict.events == (e.RouteAssigned(2, ROUTE), e.LastRoundBegan(2))
    turns = []
    state = verdict.after
    while state.phase is Phase.PLAY:
        turns.append(state.turn)
        state = accept(state, c.DrawFromDeck(state.turn), c.DrawFromDeck(state.turn))
    assert turns == [3, 0, 1, 2]


def test_u35_few_trains_of_the_seat_at_turn_wait_for_the_end_of_that_turn() -> None:
    state = host.corrected(position(hands=({}, {}, {})), x.SetTrains(0, 1))
    assert state.turns_left is None
    state = accept(state, c.DrawFromDeck(0))
    assert happened(state, c.DrawFromDeck(0)) == ["CardDrawn", "LastRoundBegan", "TurnEnded"]


def test_the_last_round_is_called_off_when_nobody_has_few_trains_any_more() -> None:
    state = own(position(trains=(45, 5, 45, 45)), 1, ROUTE)._replace(turns_left=3, turn=2)
    verdict = host.accepted(state, x.SetOwner(ROUTE, None))
    assert verdict.events == (e.RouteReleased(1, ROUTE), e.LastRoundCalledOff())
    assert verdict.after.turns_left is None


def test_the_last_round_goes_on_while_somebody_has_few_trains() -> None:
    state = own(position(trains=(1, 5, 45, 45)), 1, ROUTE)._replace(turns_left=3, turn=2)
    assert host.corrected(state, x.SetOwner(ROUTE, None)).turns_left == 3


def test_the_turn_is_anothers() -> None:
    assert host.corrected(position(), x.SetTurn(2)).turn == 2
    assert host.refused(position(), x.SetTurn(0)) is Reason.ALREADY_SO


def test_cards_laid_out_go_back_to_the_hand_when_the_turn_is_anothers() -> None:
    state = accept(position(hands=({"red": 2}, {})), c.Tender(0, "red"))
    after = host.corrected(state, x.SetTurn(1))
    assert (after.turn, sum(after.tendered), hand(after, 0)) == (1, 0, {"red": 2})


def test_a_drawing_action_that_has_begun_is_ended_when_the_turn_is_anothers() -> None:
    state = accept(position(hands=({}, {})), c.DrawFromDeck(0, "red"))
    after = host.corrected(state, x.SetTurn(1))
    assert (after.turn, after.action, after.picks, hand(after, 0)) == (
        1,
        Action.NONE,
        0,
        {"red": 1},
    )


def test_a_seat_may_begin_its_turn_anew() -> None:
    state = accept(position(hands=({}, {})), c.DrawFromDeck(0, "red"))
    after = host.corrected(state, x.SetTurn(0))
    assert (after.turn, after.action, hand(after, 0)) == (0, Action.NONE, {"red": 1})


@pytest.mark.parametrize(
    ("state", "reason"),
    [
        (accept(position(), c.DrawTickets(0)), Reason.CHOICE_PENDING),
        (accept(position(), c.TakeFaceUp(0, 1)), Reason.REFILL_OWED),
        (position(phase=Phase.COUNT), Reason.NOT_NOW),
    ],
)
def test_the_turn_waits_for_what_must_be_finished_first(state: State, reason: Reason) -> None:
    assert host.refused(state, x.SetTurn(1)) is reason


@pytest.mark.parametrize("phase", [Phase.SETUP, Phase.TICKETS])
def test_before_the_first_turn_it_says_who_begins(phase: Phase) -> None:
    state = with_seat(position(phase=phase), 0, hidden_offered=3)
    assert host.corrected(state, x.SetTurn(3)).turn == 3


@pytest.mark.parametrize(("corrected", "left"), [(0, 4), (1, 3), (2, 2), (3, 1)])
def test_in_the_last_round_the_last_seat_stays_the_last(corrected: int, left: int) -> None:
    state = position(trains=(45, 45, 45, 2), turn=1, turns_left=3)
    if corrected != 1:
        state = host.corrected(state, x.SetTurn(corrected))
    assert state.turns_left == left


def test_more_cards_come_off_the_deck_unseen() -> None:
    state = position(hands=({"red": 2}, {}))
    after = host.corrected(state, x.SetHandCount(0, 5))
    assert hand(after, 0) == {"red": 2, UNSEEN: 3}
    assert after.deck == state.deck - 3


def test_u16_more_cards_than_the_deck_holds_say_that_it_was_reshuffled() -> None:
    state = position(hands=({}, {}), discards={"red": 3}, deck=1)
    assert host.happened(state, x.SetHandCount(0, 2)) == ["DeckReshuffled", "HandCorrected"]
    assert host.corrected(state, x.SetHandCount(0, 4)).deck == 0


def test_of_fewer_cards_none_is_known_any_more() -> None:
    state = position(hands=({"red": 2, "blue": 1}, {}), hidden=(1, 0))
    after = host.corrected(state, x.SetHandCount(0, 3))
    assert hand(after, 0) == {UNSEEN: 3}
    assert after.deck == state.deck + 1


def test_cards_laid_out_to_pay_stay_known_when_the_hand_has_fewer() -> None:
    state = accept(position(hands=({"red": 3}, {})), c.Tender(0, "red"))
    assert hand(host.corrected(state, x.SetHandCount(0, 2)), 0) == {"red": 1, UNSEEN: 1}
    assert host.refused(state, x.SetHandCount(0, 0)) is Reason.CARDS_TENDERED


@pytest.mark.parametrize(
    ("total", "reason"),
    [(-1, Reason.IMPOSSIBLE_COUNT), (3, Reason.IMPOSSIBLE_COUNT), (1, Reason.ALREADY_SO)],
)
def test_a_hand_that_cannot_be_or_is_so_already_is_refused(total: int, reason: Reason) -> None:
    state = position(hands=({"red": 1}, {}), deck=1)
    assert host.refused(state, x.SetHandCount(0, total)) is reason


def test_in_set_up_cards_that_were_dealt_unseen_complete_the_deal() -> None:
    state = position(hands=({"red": 4}, {"blue": 1}), market=(EMPTY,) * 5, phase=Phase.SETUP)
    assert classic.expect(state).wants_cards == (0, 3)
    state = host.corrected(state, x.SetHandCount(1, 4))
    assert classic.expect(state).place == 0


def test_once_the_tickets_are_counted_hands_row_and_deck_matter_no_more() -> None:
    state = position(discards={"red": 1}, phase=Phase.COUNT)
    for correction in (x.SetHandCount(0, 3), x.SetMarketCard(0, EMPTY), x.ReshuffleDeck()):
        assert host.refused(state, correction) is Reason.NOT_NOW


def test_an_unknown_ticket_is_one_of_the_seats_hidden_ones_first() -> None:
    state = with_seat(position(), 1, hidden_tickets=2)
    verdict = host.accepted(state, x.GiveTicket(1, "t2004-01"))
    assert verdict.events == (e.TicketCorrected(1, "t2004-01", holder=1),)
    after = verdict.after
    assert (after.seats[1].tickets, after.seats[1].hidden_tickets) == (("t2004-01",), 1)
    assert after.ticket_deck == state.ticket_deck


def test_an_unknown_ticket_comes_off_the_deck_when_the_seat_hides_none() -> None:
    state = position()
    after = host.corrected(state, x.GiveTicket(1, "t2004-01"))
    assert after.seats[1].tickets == ("t2004-01",)
    assert after.ticket_deck == state.ticket_deck - 1
    assert host.refused(position(ticket_deck=0), x.GiveTicket(1, "t2004-01")) is (
        Reason.NO_TICKETS_LEFT
    )


def test_a_ticket_known_elsewhere_changes_hands() -> None:
    state = with_seat(position(tickets={0: ["t2004-01", "t2004-02"]}), 1, hidden_tickets=1)
    after = host.corrected(state, x.GiveTicket(1, "t2004-01"))
    assert after.seats[0].tickets == ("t2004-02",)
    assert (after.seats[1].tickets, after.seats[1].hidden_tickets) == (("t2004-01",), 1)


def test_a_ticket_that_somebody_is_choosing_about_waits() -> None:
    state = accept(position(), c.DrawTickets(0), c.ShowTicket(0, "t2004-01"))
    assert host.refused(state, x.GiveTicket(1, "t2004-01")) is Reason.CHOICE_PENDING


@pytest.mark.parametrize(
    ("ticket", "reason"),
    [("t2004-01", Reason.ALREADY_SO), ("t1492-01", Reason.UNKNOWN_TICKET)],
)
def test_a_ticket_that_cannot_be_given_is_refused(ticket: str, reason: Reason) -> None:
    assert host.refused(position(tickets={1: ["t2004-01"]}), x.GiveTicket(1, ticket)) is reason


def test_a_ticket_that_the_seat_has_not_is_back_in_the_deck() -> None:
    state = position(tickets={1: ["t2004-01", "t2004-02"]})
    after = host.corrected(state, x.TakeTicket(1, "t2004-01"))
    assert after.seats[1].tickets == ("t2004-02",)
    assert (after.seats[1].hidden_tickets, after.ticket_deck) == (0, state.ticket_deck + 1)
    assert host.corrected(after, x.GiveTicket(0, "t2004-01")).seats[0].tickets == ("t2004-01",)


@pytest.mark.parametrize(
    ("ticket", "reason"),
    [("t2004-02", Reason.ALREADY_SO), ("t1492-01", Reason.UNKNOWN_TICKET)],
)
def test_a_ticket_that_cannot_be_taken_is_refused(ticket: str, reason: Reason) -> None:
    state = position(tickets={0: ["t2004-02"], 1: ["t2004-01"]})
    assert host.refused(state, x.TakeTicket(1, ticket)) is reason


def test_the_last_hidden_ticket_corrected_in_the_count_ends_the_game() -> None:
    state = with_seat(position(), 0, hidden_tickets=1)._replace(phase=Phase.COUNT)
    assert host.happened(state, x.GiveTicket(0, "t2004-01")) == ["TicketCorrected", "GameEnded"]


def test_another_card_lies_in_the_market() -> None:
    state = position(market=("red", "blue", "green", "yellow", "white"))
    after = host.corrected(state, x.SetMarketCard(0, "black"))
    assert after.market == ("black", "blue", "green", "yellow", "white")
    assert after.deck == state.deck
    red, black = state.edition.kind_index["red"], state.edition.kind_index["black"]
    assert (after.unseen[red] - state.unseen[red], after.unseen[black] - state.unseen[black]) == (
        1,
        -1,
    )


def test_a_market_card_becomes_unseen_and_seen_again() -> None:
    state = position()
    unseen = host.corrected(state, x.SetMarketCard(0, UNSEEN))
    assert (unseen.market[0], unseen.deck, sum(unseen.unseen)) == (
        UNSEEN,
        state.deck,
        sum(state.unseen) + 1,
    )
    assert host.corrected(unseen, x.SetMarketCard(0, state.market[0])) == state


def test_an_emptied_market_place_is_owed_a_card() -> None:
    state = position()
    after = host.corrected(state, x.SetMarketCard(2, EMPTY))
    assert after.deck == state.deck + 1
    assert classic.expect(after).place == 2
    after = accept(after, c.FillMarket(2, "black"))
    assert classic.expect(after).place is None


def test_a_place_that_is_empty_for_good_is_told_by_a_hand_that_has_one_more() -> None:
    state = position(hands=({}, {}), deck=0)
    state = host.corrected(state, x.SetMarketCard(2, EMPTY))
    assert classic.expect(state).place == 2
    state = host.corrected(state, x.SetHandCount(1, state.seats[1].hand.total + 1))
    assert (classic.expect(state).place, state.market[2], state.deck) == (None, EMPTY, 0)


def test_a_card_lies_on_a_place_that_we_thought_empty() -> None:
    state = position(market=("red", "blue", EMPTY, "yellow", "white"))
    after = host.corrected(state, x.SetMarketCard(2, "green"))
    assert (after.market[2], after.deck) == ("green", state.deck - 1)
    dry = position(market=("red", "blue", EMPTY, "yellow", "white"), discards={"green": 1}, deck=0)
    assert host.happened(dry, x.SetMarketCard(2, "green")) == ["DeckReshuffled", "MarketCorrected"]


def test_u15_a_corrected_row_is_checked_like_a_refilled_one() -> None:
    state = position(market=("locomotive", "locomotive", "green", "yellow", "white"))
    verdict = host.accepted(state, x.SetMarketCard(2, "locomotive"))
    assert verdict.events == (e.MarketCorrected(2, "locomotive"), e.MarketFlushed())
    assert classic.expect(verdict.after).place == 0


@pytest.mark.parametrize(
    ("correction", "reason"),
    [
        (x.SetMarketCard(5, "red"), Reason.NO_SUCH_PLACE),
        (x.SetMarketCard(0, "mauve"), Reason.UNKNOWN_KIND),
        (x.SetMarketCard(1, "red"), Reason.KIND_ALL_SEEN),
        (x.SetMarketCard(0, "red"), Reason.ALREADY_SO),
    ],
)
def test_a_market_that_cannot_be_so_is_refused(correction: x.Correction, reason: Reason) -> None:
    assert host.refused(position(hands=({"red": 11}, {})), correction) is reason


def test_while_cards_are_dealt_there_is_no_market_to_correct() -> None:
    state = position(hands=({}, {}), market=(EMPTY,) * 5, phase=Phase.SETUP)
    assert host.refused(state, x.SetMarketCard(0, "red")) is Reason.NOT_NOW


def test_a_deck_that_was_reshuffled_holds_the_discards() -> None:
    state = position(discards={"red": 3})
    after = host.corrected(state, x.ReshuffleDeck())
    assert (after.deck, after.discards.total) == (state.deck + 3, 0)
    assert host.refused(after, x.ReshuffleDeck()) is Reason.NO_DISCARDS


def test_trains_left_are_what_a_host_counts() -> None:
    assert host.corrected(position(), x.SetTrains(1, 30)).seats[1].trains == 30
    assert host.refused(position(), x.SetTrains(1, 46)) is Reason.IMPOSSIBLE_COUNT
    assert host.refused(position(), x.SetTrains(1, -1)) is Reason.IMPOSSIBLE_COUNT
    assert host.refused(position(), x.SetTrains(1, 45)) is Reason.ALREADY_SO


def test_a_released_route_gives_nobody_more_trains_than_the_box_holds() -> None:
    state = host.corrected(own(position(), 1, ROUTE), x.SetTrains(1, 44))
    assert host.corrected(state, x.SetOwner(ROUTE, None)).seats[1].trains == 45
