"""How a classic game comes to its end."""

import pytest

from companion import editions
from companion.model import commands as c
from companion.model.cards import EMPTY
from companion.model.verdicts import Reason
from companion.model.views import Phase
from companion.rules import classic
from companion.rules.classic.state import State
from companion.rules.timeline import Timeline
from tests.kit.classic import accept, accepted, happened, position, refuse

NOTHING = (EMPTY,) * 5


def draw_turn(state: State) -> State:
    return accept(state, c.DrawFromDeck(state.turn), c.DrawFromDeck(state.turn))


def nearly_out(trains: int, edition: str = "usa-2004", players: int = 3) -> State:
    """Seat 0 has a route of two to claim and then so many trains left."""
    hands = ({"red": 2}, *[{}] * (players - 1))
    return position(edition, hands=hands, trains=(trains + 2,))


def last_claim(edition: str = "usa-2004") -> c.ClaimRoute:
    route = "pittsburgh--toronto" if edition.startswith("usa") else "soho--wall-street"
    return c.ClaimRoute(0, route, editions.load(edition).cards(red=2))


def test_u34_a_player_who_can_do_nothing_passes_and_nobody_else_may() -> None:
    assert refuse(position(), c.Pass(0)) is Reason.MUST_ACT
    assert refuse(position(market=NOTHING, deck=0), c.Pass(0)) is Reason.MUST_ACT
    stuck = position(market=NOTHING, deck=0, ticket_deck=0)
    assert happened(stuck, c.Pass(0)) == ["TurnPassed", "TurnEnded"]
    assert refuse(stuck, c.Pass(1)) is Reason.NOT_YOUR_TURN


def test_u34_a_player_with_a_payable_route_may_not_pass() -> None:
    state = position(hands=({"red": 1}, {}, {}, {}), market=NOTHING, deck=0, ticket_deck=0)
    assert refuse(state, c.Pass(0)) is Reason.MUST_ACT


def test_u34_a_player_whose_hidden_cards_might_pay_may_pass_or_claim() -> None:
    state = position(hidden=(1, 0, 0, 0), market=NOTHING, deck=0, ticket_deck=0)
    assert accept(state, c.Pass(0)).turn == 1
    assert (
        accept(state, c.ClaimRoute(0, "atlanta--nashville", state.edition.cards(1))).seats[0].trains
        == 44
    )


def test_u44_if_all_pass_one_after_another_the_game_ends_and_is_scored() -> None:
    state = position(hands=({}, {}, {}), market=NOTHING, deck=0, ticket_deck=0, trains=(5, 5, 0))
    state = accept(state, c.Pass(0), c.Pass(1))
    assert happened(state, c.Pass(2))[-2:] == ["CountBegan", "GameEnded"]


def test_u44_a_turn_in_between_starts_the_passes_anew() -> None:
    state = position(hands=({}, {"red": 1}), market=NOTHING, deck=0, ticket_deck=0)
    state = accept(state, c.Pass(0))
    paid = state.edition.cards(red=1)
    state = accept(state, c.ClaimRoute(1, "atlanta--nashville", paid))
    assert state.passes == 0
    assert state.phase is Phase.PLAY


@pytest.mark.parametrize("action", [c.DrawFromDeck(0), c.TakeFaceUp(0, 0), c.DrawTickets(0)])
def test_u44_drawing_starts_the_passes_anew_too(action: c.Command) -> None:
    """After a pass only an undo or a correction brings cards back, but then it must count."""
    assert accept(position(passes=2), action).passes == 0


@pytest.mark.parametrize("trains", [0, 1, 2])
@pytest.mark.parametrize("players", [2, 3, 5])
def test_u35_everyone_has_exactly_one_more_turn_the_trigger_player_last(
    trains: int, players: int
) -> None:
    state = nearly_out(trains, players=players)
    assert happened(state, last_claim()) == ["RouteClaimed", "LastRoundBegan", "TurnEnded"]
    state = accept(state, last_claim())
    order = []
    while state.phase is Phase.PLAY:
        order.append(state.turn)
        state = draw_turn(state)
    assert order == [*range(1, players), 0]
    assert state.phase is Phase.OVER


def test_u35_three_trains_left_trigger_nothing() -> None:
    assert accept(nearly_out(3), last_claim()).turns_left is None


def test_n13_two_taxis_left_trigger_the_last_round_in_new_york() -> None:
    assert accept(nearly_out(2, "new-york"), last_claim("new-york")).turns_left == 3
    assert accept(nearly_out(3, "new-york"), last_claim("new-york")).turns_left is None


def test_u35_the_first_trigger_fixes_the_end() -> None:
    state = position(hands=({"red": 2}, {"blue": 2}, {}), trains=(4, 4))
    state = accept(state, last_claim())
    paid = state.edition.cards(blue=2)
    verdict = accepted(state, c.ClaimRoute(1, "atlanta--charleston", paid))
    assert [type(event).__name__ for event in verdict.events] == ["RouteClaimed", "TurnEnded"]
    state = draw_turn(verdict.after)
    assert (state.turn, state.phase) == (0, Phase.PLAY)
    assert draw_turn(state).phase is Phase.OVER


def test_u35_a_pass_is_a_turn_of_the_last_round() -> None:
    state = position(hands=({"red": 2}, {}), market=NOTHING, deck=0, ticket_deck=0, trains=(4, 0))
    state = accept(state, last_claim(), *(c.FillMarket(n, "red") for n in (0, 1)))
    assert state.turns_left == 2
    state = accept(state, c.TakeFaceUp(1, 0), c.TakeFaceUp(1, 1))
    assert accept(state, c.Pass(0)).phase is Phase.OVER


def test_u35_undoing_the_trigger_cancels_the_last_round() -> None:
    state = nearly_out(1)
    timeline = Timeline(classic, state)
    triggered = timeline.append(accepted(state, last_claim()).events)
    assert triggered.turns_left == 3
    timeline.undo()
    assert timeline.state == state


def test_u35_a_turn_that_draws_can_trigger_it_too() -> None:
    """It is the end of a turn that counts, whatever the turn was."""
    state = accept(position(trains=(2,)), c.DrawFromDeck(0), c.DrawFromDeck(0))
    assert state.turns_left == 4


def test_nothing_is_accepted_once_the_game_is_over() -> None:
    state = position(phase=Phase.OVER)
    commands = (c.DrawFromDeck(0), c.DealCard(0), c.FillMarket(0), c.FinishCount(0), c.Pass(0))
    for command in commands:
        assert refuse(state, command) is Reason.GAME_OVER
