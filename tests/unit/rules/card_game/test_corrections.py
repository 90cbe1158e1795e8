"""What a host says about a Card Game, and what follows from it."""

import pytest

from companion.model import commands as c
from companion.model import corrections as x
from companion.model import events as e
from companion.model.cards import EMPTY, UNSEEN
from companion.model.verdicts import Reason
from companion.model.views import Phase
from companion.rules import card_game
from companion.rules.card_game.state import State
from companion.rules.mechanics.turns import Action
from tests.kit.card_game import NO_ROW, ROW, accept, begin, box, counts, hand, named, position
from tests.kit.correcting import Host

host = Host(card_game)


@pytest.mark.parametrize(
    "correction", [x.SetOwner("chicago--dallas", 0), x.SetTrains(0, 3), x.ReshuffleDeck()]
)
def test_there_are_no_routes_no_trains_and_no_reshuffling(correction: x.Correction) -> None:
    assert host.refused(position(), correction) is Reason.NOT_IN_THIS_GAME


def test_c6_another_seats_turn_begins_with_its_step_1() -> None:
    state = position(railyards={1: ["red 2"]})
    verdict = host.accepted(state, x.SetTurn(1))
    assert verdict.events == (e.TurnCorrected(1), e.MovedToTrack(1, ("red",)))


def test_c6_a_seat_that_begins_its_turn_anew_does_not_repeat_step_1() -> None:
    state = accept(position(railyards={0: ["red 2"]}), c.DrawFromDeck(0, "blue"))
    assert host.accepted(state, x.SetTurn(0)).events == (e.TurnCorrected(0),)


def test_c6_a_turn_that_was_not_over_repeats_nobodys_step_1() -> None:
    """Green has had step 1 of a turn that is Red's: it is taken back, and comes in due time."""
    rows = {1: ["red 2"], 2: ["blue 1", "green 2+1"]}
    state = position(hands=({}, {}, {}), railyards=rows, turn=1)
    red = state.seats[1]
    too_early = accept(state, c.DrawFromDeck(1, "white"), c.DrawFromDeck(1, "white"))
    assert named(too_early.seats[2].track) == {"blue": 1, "locomotive": 1}
    back = host.corrected(too_early, x.SetTurn(1))
    assert (back.seats[1].track, back.seats[1].railyard) == (red.track, red.railyard)
    assert (back.seats[2].track, back.seats[2].railyard) == (
        state.seats[2].track,
        state.seats[2].railyard,
    )
    again = accept(back, c.DrawFromDeck(1, "white"), c.DrawFromDeck(1, "white"))
    assert again.seats[2].track == too_early.seats[2].track


def test_c6_rows_that_somebody_has_put_right_since_are_not_taken_back() -> None:
    state = position(hands=({}, {}, {}), railyards={2: ["blue 2"]}, turn=1)
    ended = accept(state, c.DrawFromDeck(1, "white"), c.DrawFromDeck(1, "white"))
    said = host.corrected(ended, x.SetRow(2, "blue", 2))
    assert host.corrected(said, x.SetTurn(1)).seats[2] == said.seats[2]


def test_c6_with_two_players_the_other_ones_turn_is_the_next() -> None:
    state = accept(
        position(railyards={0: ["blue 2"]}), c.DrawFromDeck(0, "red"), c.DrawFromDeck(0, "red")
    )
    assert host.happened(state, x.SetTurn(0)) == ["TurnCorrected", "MovedToTrack"]


def test_what_was_begun_is_dropped_when_the_turn_is_anothers() -> None:
    drawing = accept(position(), c.DrawFromDeck(0, "blue"))
    after = host.corrected(drawing, x.SetTurn(1))
    assert (after.turn, after.action, hand(after, 0)) == (1, Action.NONE, {"blue": 1})
    laid_out = accept(position(hands=({"red": 2}, {})), c.Tender(0, "red"))
    assert sum(host.corrected(laid_out, x.SetTurn(1)).tendered) == 0


def test_the_turn_waits_for_what_must_be_finished_first() -> None:
    choosing = accept(position(), c.DrawTickets(0))
    assert host.refused(choosing, x.SetTurn(1)) is Reason.CHOICE_PENDING
    refill = accept(position(), c.TakeFaceUp(0, 1))
    assert host.refused(refill, x.SetTurn(1)) is Reason.REFILL_OWED


def test_c14_in_the_last_round_the_last_seat_stays_the_last() -> None:
    state = position(hands=({}, {}, {}), deck=0, turn=1, turns_left=2)
    assert host.corrected(state, x.SetTurn(0)).turns_left == 3


def test_a_hand_has_more_or_fewer_cards() -> None:
    state = position(hands=({"red": 2}, {}))
    assert hand(host.corrected(state, x.SetHandCount(0, 3)), 0) == {"red": 2, UNSEEN: 1}
    fewer = host.accepted(state, x.SetHandCount(0, 1))
    assert hand(fewer.after, 0) == {UNSEEN: 1}
    assert fewer.after.deck == state.deck + 1


def test_the_discards_never_make_up_for_a_short_deck() -> None:
    state = position(hands=({"red": 2}, {}), deck=2)
    assert state.discards.total > 0
    assert host.refused(state, x.SetHandCount(0, 5)) is Reason.IMPOSSIBLE_COUNT


def test_c14_the_last_card_in_a_hand_begins_the_last_round() -> None:
    state = position(hands=({"red": 2}, {}), deck=1)
    assert host.happened(state, x.SetHandCount(0, 3)) == ["HandCorrected", "LastRoundBegan"]


def test_a_last_round_that_has_begun_goes_on() -> None:
    state = position(hands=({"red": 2}, {}), deck=0, turns_left=2)
    after = host.corrected(state, x.SetHandCount(0, 1))
    assert (after.deck, after.turns_left) == (1, 2)


def test_hands_are_corrected_once_they_are_dealt() -> None:
    assert host.refused(begin(box(), 2), x.SetHandCount(0, 3)) is Reason.NOT_NOW
    assert host.refused(begin(box(), 2), x.SetMarketCard(0, "red")) is Reason.NOT_NOW


def test_c3_three_locomotives_stay_in_a_corrected_market() -> None:
    state = position(market=("locomotive", "locomotive", "green", "yellow", "white"))
    after = host.corrected(state, x.SetMarketCard(2, "locomotive"))
    assert after.market[:3] == ("locomotive",) * 3


def test_an_emptied_market_place_is_owed_a_card() -> None:
    state = host.corrected(position(), x.SetMarketCard(2, EMPTY))
    assert card_game.expect(state).place == 2


def test_c14_in_the_last_turns_an_emptied_place_is_owed_none() -> None:
    """Its card is in somebody's hand, which then says so."""
    state = host.corrected(position(deck=0, turns_left=2), x.SetMarketCard(2, EMPTY))
    assert card_game.expect(state).place is None
    counted = host.corrected(state, x.SetHandCount(1, 1))
    assert (hand(counted, 1), counted.deck) == ({UNSEEN: 1}, 0)


def test_a_ticket_comes_from_wherever_our_books_have_it() -> None:
    known = position(tickets={0: ["c01"]})
    after = host.corrected(known, x.GiveTicket(1, "c01"))
    assert (after.seats[0].tickets, after.seats[1].tickets) == ((), ("c01",))
    drawn = host.corrected(position(), x.GiveTicket(1, "c01"))
    assert drawn.ticket_deck == position().ticket_deck - 1


def test_a_completed_ticket_is_nobodys_open_one() -> None:
    state = position(completed={0: ["c01"]})
    assert host.refused(state, x.GiveTicket(1, "c01")) is Reason.TICKET_LAID_ASIDE


def test_c27_whoever_chose_a_ticket_that_is_anothers_is_proposed_others() -> None:
    state = position(
        tickets={0: ["c01", "c02"]}, tracks={0: {"yellow": 1, "blue": 1}}, phase=Phase.COUNT
    )
    state = accept(state, c.ChooseCompleted(0, ("c01",)))
    after = host.corrected(state, x.GiveTicket(1, "c01"))
    assert after.seats[0].chosen is None
    end = accept(after, c.FinishCount(0), c.FinishCount(1))
    assert [seat.completed for seat in end.seats] == [("c02",), ()]


def test_c27_whoever_chose_a_ticket_that_is_not_there_is_proposed_others() -> None:
    state = position(
        tickets={0: ["c01", "c02"]}, tracks={0: {"yellow": 1, "blue": 1}}, phase=Phase.COUNT
    )
    state = accept(state, c.ChooseCompleted(0, ("c01",)))
    after = host.corrected(state, x.TakeTicket(0, "c01"))
    assert (after.seats[0].chosen, after.seats[0].tickets) == (None, ("c02",))
    assert after.ticket_deck == state.ticket_deck + 1


def test_c6_a_card_that_left_a_row_without_us_is_on_the_track() -> None:
    state = position(railyards={1: ["red 2"]})
    after = host.corrected(state, x.SetRow(1, "red", 1))
    assert [(row.coloured, row.wilds) for row in after.seats[1].railyard] == [(1, 0)]
    assert sum(after.seats[1].track) == 1
    back = host.corrected(after, x.SetRow(1, "red", 2))
    assert (sum(back.seats[1].track), back.seats[1].railyard) == (0, state.seats[1].railyard)


def test_c9_a_row_that_was_laid_without_us_came_out_of_the_hand() -> None:
    state = position(hands=({}, {"red": 2, "locomotive": 1}))
    after = host.corrected(state, x.SetRow(1, "red", 2, 1))
    assert hand(after, 1) == {}
    assert [(row.coloured, row.wilds) for row in after.seats[1].railyard] == [(2, 1)]


def test_c9_a_row_of_hidden_cards_is_not_in_the_hand_where_our_books_know_it() -> None:
    state = position(hands=({"red": 9}, {}), hidden=(0, 3), tracks={1: {"red": 1}}, market=NO_ROW)
    after = host.corrected(state, x.SetRow(1, "red", 2))
    assert (hand(after, 0), hand(after, 1)) == ({UNSEEN: 9}, {UNSEEN: 1})
    assert named(after.seats[1].track) == {"red": 1}


def test_c6_a_row_that_step_1_emptied_too_early_comes_back_from_the_track() -> None:
    state = position(railyards={1: ["red 1"]}, hands=({}, {"red": 1}))
    moved = host.corrected(state, x.SetTurn(1))
    assert (moved.seats[1].railyard, sum(moved.seats[1].track)) == ((), 1)
    back = host.corrected(moved, x.SetRow(1, "red", 1))
    assert (sum(back.seats[1].track), hand(back, 1)) == (0, {"red": 1})


def test_c9_a_row_like_the_one_that_step_1_emptied_came_out_of_the_hand() -> None:
    """Nobody said whose turn it was: the colour was free, and laid again (C6)."""
    state = position(railyards={1: ["red 1"]}, hands=({}, {"red": 1}))
    state = accept(state, c.DrawFromDeck(0, "blue"), c.DrawFromDeck(0, "blue"))
    after = host.corrected(state, x.SetRow(1, "red", 1))
    assert (sum(after.seats[1].track), hand(after, 1)) == (1, {})


def test_c6_a_row_put_right_in_its_owners_turn_waits_for_the_next_step_1() -> None:
    state = host.corrected(position(hands=({}, {"red": 2})), x.SetTurn(1))
    assert host.happened(state, x.SetRow(1, "red", 2)) == ["RowCorrected"]


def test_c12_a_colour_that_another_railyard_shows_was_robbed_there() -> None:
    state = position(railyards={0: ["red 2"]}, hands=({}, {"red": 3}))
    assert host.happened(state, x.SetRow(1, "red", 3)) == ["RowRobbed", "RowCorrected"]
    assert host.corrected(state, x.SetRow(1, "red", 3)).seats[0].railyard == ()


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        (x.SetRow(0, "red", 11), Reason.IMPOSSIBLE_COUNT),
        (x.SetRow(0, "red", 10**12), Reason.IMPOSSIBLE_COUNT),
        (x.SetRow(0, "red", 1, 10**12), Reason.IMPOSSIBLE_COUNT),
        (x.SetRow(0, "red", -1), Reason.IMPOSSIBLE_COUNT),
        (x.SetRow(0, "red", 0), Reason.ALREADY_SO),
        (x.SetRow(0, "locomotive", 1), Reason.UNKNOWN_KIND),
        (x.SetRow(0, "pink", 1), Reason.UNKNOWN_KIND),
    ],
)
def test_a_row_that_cannot_be_or_is_so_already_is_refused(row: x.SetRow, reason: Reason) -> None:
    assert host.refused(position(), row) is reason


def test_a_row_is_put_right_once_nothing_is_laid_out() -> None:
    laid_out = accept(position(hands=({"red": 2}, {})), c.Tender(0, "red"))
    assert host.refused(laid_out, x.SetRow(0, "blue", 1)) is Reason.CARDS_TENDERED


def counting(**cards: int) -> State:
    """Seat 0 has these cards on its track; all that is left is the count."""
    state = position(tracks={0: cards}, hands=({"red": 2}, {}), tickets={0: ["c08"]})
    return state._replace(phase=Phase.COUNT)


def test_c15_a_stack_is_counted_anew_out_of_the_hand_first() -> None:
    state = counting(green=1)
    after = host.corrected(state, x.SetTrack(0, counts({"green": 1, "red": 3, "blue": 1})))
    assert named(after.seats[0].track) == {"green": 1, "red": 3, "blue": 1}
    assert (hand(after, 0), after.deck) == ({}, state.deck - 2)


def test_c15_a_stack_tapped_card_by_card_leaves_the_hand_alone() -> None:
    state = counting(red=3)
    for tapped in range(1, 4):
        state = host.corrected(state, x.SetTrack(0, counts({"red": tapped}), f"tag {tapped}"))
    assert (named(state.seats[0].track), hand(state, 0)) == ({"red": 3}, {"red": 2})


def test_c15_a_tapped_card_is_not_in_the_hand_where_our_books_know_it() -> None:
    """All ten are seen: what is tapped is believed, what is typed is not."""
    state = position(hands=({}, {"red": 9}), market=("red", *ROW[1:]))._replace(phase=Phase.COUNT)
    cards = counts({"red": 1})
    assert host.refused(state, x.SetTrack(0, cards)) is Reason.KIND_ALL_SEEN
    after = host.corrected(state, x.SetTrack(0, cards, "tag"))
    assert (named(after.seats[0].track), hand(after, 1)) == ({"red": 1}, {UNSEEN: 9})
    no_deck = position(hands=({}, {"red": 9}), market=("red", *ROW[1:]), deck=0)
    after = host.corrected(no_deck._replace(phase=Phase.COUNT), x.SetTrack(0, cards, "tag"))
    assert (named(after.seats[0].track), hand(after, 1)) == ({"red": 1}, {UNSEEN: 8})


def test_c15_what_was_thought_to_be_in_the_stack_is_in_the_deck() -> None:
    state = counting(green=3)
    after = host.corrected(state, x.SetTrack(0, counts({"green": 1})))
    assert (named(after.seats[0].track), after.deck) == ({"green": 1}, state.deck + 2)


def test_c27_a_choice_made_with_another_stack_is_proposed_anew() -> None:
    state = accept(counting(green=1, red=1), c.ChooseCompleted(0, ()))
    after = host.corrected(state, x.SetTrack(0, counts({"green": 2, "red": 1})))
    assert after.seats[0].chosen is None


@pytest.mark.parametrize(
    ("state", "cards", "reason"),
    [
        (position(), {"red": 1}, Reason.NOT_NOW),
        (counting(), {"red": 99}, Reason.KIND_ALL_SEEN),
        (counting(red=1), {"red": 1}, Reason.ALREADY_SO),
        (accept(counting(), c.FinishCount(0)), {"red": 1}, Reason.ALREADY_COUNTED),
    ],
)
def test_a_stack_that_cannot_be_is_refused(
    state: State, cards: dict[str, int], reason: Reason
) -> None:
    assert host.refused(state, x.SetTrack(0, counts(cards))) is reason


def test_c17_a_ticket_completed_with_the_first_deck_is_laid_aside() -> None:
    held = host.accepted(counting(), x.LayAside(0, "c08"))
    assert held.events == (e.TicketLaidAside(0, "c08"),)
    assert (held.after.seats[0].tickets, held.after.seats[0].completed) == ((), ("c08",))
    drawn = host.happened(counting(), x.LayAside(1, "c26"))
    assert drawn == ["TicketCorrected", "TicketLaidAside"]
    assert host.refused(held.after, x.LayAside(1, "c08")) is Reason.TICKET_LAID_ASIDE
    assert host.refused(position(), x.LayAside(0, "c08")) is Reason.NOT_NOW
