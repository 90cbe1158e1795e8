"""How First Journey ends, and who wins."""

from dataclasses import replace

import pytest

from companion.model import commands as c
from companion.model.cards import Cards
from companion.model.events import GameEnded
from companion.model.verdicts import Reason
from companion.model.views import Phase
from companion.rules.first_journey.scoring import tally
from companion.rules.first_journey.state import State
from tests.kit.first_journey import (
    TICKETS,
    accept,
    accepted,
    box,
    claim,
    happened,
    position,
    refuse,
    with_seat,
)

OTHERS = [ticket for ticket in TICKETS if ticket not in ("dublin--paris", "london--zurich")]


def one_claim_from(completed: int, rival: int = 0, trains: int = 20) -> State:
    """Black on London–Paris completes two tickets of seat 0 at once."""
    return position(
        hands=({"black": 1}, {"black": 1}),
        routes={0: ["dublin--london--1", "paris--zurich--1"]},
        tickets={0: ["dublin--paris", "london--zurich"]},
        completed={0: OTHERS[:completed], 1: OTHERS[5 : 5 + rival]},
        trains=(trains, 20),
    )


def test_f14_the_game_ends_at_once_with_the_sixth_completed_ticket() -> None:
    state = one_claim_from(completed=5)
    verdict = accepted(state, claim(state, "london--paris--1", black=1))
    assert [type(event).__name__ for event in verdict.events] == [
        "RouteClaimed",
        "TicketCompleted",
        "GameEnded",
    ]
    assert verdict.events[-1] == GameEnded(totals=(6, 0), winners=(0,))
    assert verdict.after.ticket_deck == state.ticket_deck, "no ticket is drawn any more"
    assert refuse(verdict.after, c.DrawFromDeck(1)) is Reason.GAME_OVER
    result = tally(verdict.after)
    assert (result.winners, result.decided_by) == ((0,), "six_tickets")


def test_f14_a_bonus_may_be_the_sixth() -> None:
    state = with_seat(one_claim_from(completed=4), 0, bonus=True)
    verdict = accepted(state, claim(state, "london--paris--1", black=1))
    assert verdict.events[-1] == GameEnded(totals=(6, 0), winners=(0,))
    assert tally(verdict.after).seats[0].parts == (("tickets", 5), ("east_to_west", 1))


def test_f14_another_s_sixth_ticket_wins_out_of_turn() -> None:
    state = with_seat(one_claim_from(completed=0, rival=5), 1, hidden_tickets=1)
    state = accept(state, c.DrawFromDeck(0))
    state = with_seat(state, 1, groups=(frozenset({"london", "zurich"}),))
    verdict = accepted(with_seat(state, 0, tickets=()), c.CompleteTicket(1, "london--zurich"))
    assert verdict.events[-1] == GameEnded(totals=(0, 6), winners=(1,))


def test_f15_the_game_ends_with_the_last_train_after_that_claim_s_completions() -> None:
    state = one_claim_from(completed=0, rival=1, trains=1)
    state = accept(state, claim(state, "london--paris--1", black=1))
    assert state.phase is Phase.PLAY
    state = accept(state, c.ShowTicket(0, "berlin--kiev"))
    assert state.phase is Phase.PLAY
    verdict = accepted(state, c.ShowTicket(0, "paris--warsaw"))
    assert [type(event).__name__ for event in verdict.events] == [
        "TicketShown",
        "TurnEnded",
        "CountBegan",
        "GameEnded",
    ]
    assert verdict.events[-1] == GameEnded(totals=(2, 1), winners=(0,))
    assert tally(verdict.after).decided_by == "completed_tickets"


def test_f15_tied_players_win_together() -> None:
    state = position(
        hands=({"black": 1}, {}, {}),
        trains=(1,),
        completed={0: OTHERS[:2], 1: OTHERS[2:4], 2: OTHERS[4:5]},
    )
    verdict = accepted(state, claim(state, "london--paris--1", black=1))
    assert verdict.events[-1] == GameEnded(totals=(2, 2, 1), winners=(0, 1))
    result = tally(verdict.after)
    assert result.decided_by == "shared"
    assert [seat.rank for seat in result.seats] == [1, 1, 3]


def test_f16_there_are_no_points_no_penalties_and_no_longest_path() -> None:
    state = position(
        hands=({"black": 1}, {}),
        trains=(1,),
        tickets={0: ["berlin--kiev", "paris--vienna"]},
        completed={0: OTHERS[2:3]},
    )
    state = accept(state, claim(state, "london--paris--1", black=1))
    counted = tally(state).seats[0]
    assert counted.total is None
    assert counted.path_length is None
    assert counted.completed == 1
    assert counted.unrevealed == 2


def test_f19_the_sixth_ticket_with_the_last_train_is_a_win_by_six() -> None:
    state = one_claim_from(completed=5, trains=1)
    state = accept(state, claim(state, "london--paris--1", black=1))
    assert tally(state).decided_by == "six_tickets"
    assert tally(state).winners == (0,)


def only_open(state: State, *names: str) -> State:
    """As if all other routes had owners long ago."""
    return state._replace(free=tuple(route for route in state.free if route.id in names))


def test_f21_the_game_ends_when_no_open_route_fits_anybody_s_trains() -> None:
    state = position(hands=({"black": 1}, {}), trains=(2, 2))
    state = only_open(state, "vienna--warsaw", "madrid--paris--1")
    assert happened(state, claim(state, "vienna--warsaw", black=1)) == [
        "RouteClaimed",
        "TurnEnded",
        "CountBegan",
        "GameEnded",
    ]
    state = with_seat(state, 1, trains=3)
    assert accept(state, claim(state, "vienna--warsaw", black=1)).phase is Phase.PLAY


def test_f21_a_route_barred_to_everybody_by_their_own_twin_does_not_fit() -> None:
    state = position(hands=({"black": 1}, {}), routes={0: ["london--paris--1"]})
    state = only_open(state, "london--paris--2", "vienna--warsaw")
    after = accept(state, claim(state, "vienna--warsaw", black=1))
    assert after.phase is Phase.PLAY, "the other player may still claim the twin"
    state = with_seat(state, 1, trains=0)
    after = accept(state, claim(state, "vienna--warsaw", black=1))
    assert after.phase is Phase.OVER


@pytest.fixture
def exhausted() -> State:
    """No card and no ticket to draw; nobody can pay for anything."""
    edition = box(tickets=("dublin--paris", "berlin--kiev"), cards=(0,) * 7)
    return position(edition, tickets={0: tuple(edition.ticket)})


def test_u34_only_who_can_do_nothing_passes(exhausted: State) -> None:
    assert happened(exhausted, c.Pass(0)) == ["TurnPassed", "TurnEnded"]
    swappable = exhausted._replace(ticket_deck=1)
    assert refuse(swappable, c.Pass(0)) is Reason.MUST_ACT
    drawable = exhausted._replace(deck=1, unseen=(1, 0, 0, 0, 0, 0, 0))
    assert refuse(drawable, c.Pass(0)) is Reason.MUST_ACT
    payable = with_seat(exhausted, 0, hand=exhausted.edition.cards(black=1))
    assert refuse(payable, c.Pass(0)) is Reason.MUST_ACT


def test_u34_hidden_cards_oblige_nobody(exhausted: State) -> None:
    state = with_seat(exhausted, 0, hand=Cards((0,) * 7, 3))
    assert happened(state, c.Pass(0)) == ["TurnPassed", "TurnEnded"]


def test_u44_if_all_pass_one_after_another_the_game_ends(exhausted: State) -> None:
    state = with_seat(accept(exhausted, c.Pass(0)), 1, completed=("paris--vienna",))
    verdict = accepted(state, c.Pass(1))
    assert verdict.events[-1] == GameEnded(totals=(0, 1), winners=(1,))


@pytest.mark.parametrize(
    "action",
    [c.DrawFromDeck(0), c.SwapTickets(0), claim(position(), "london--paris--1", black=1)],
)
def test_u44_any_action_in_between_starts_the_passes_anew(action: c.Command) -> None:
    state = position(hands=({"black": 1}, {}), passes=1)
    assert accept(state, action).passes == 0


def test_how_many_tickets_win_is_a_figure_of_the_edition() -> None:
    state = one_claim_from(completed=2)
    state = state._replace(numbers=replace(state.numbers, win_tickets=3))
    assert happened(state, claim(state, "london--paris--1", black=1))[-1] == "GameEnded"
