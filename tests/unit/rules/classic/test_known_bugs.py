"""Mistakes that engines of this game are known to make, each once."""

import pytest

from companion import editions
from companion.model import commands as c
from companion.model.cards import EMPTY
from companion.model.edition import ClassicNumbers, Ticket
from companion.model.verdicts import Reason
from companion.model.views import Phase
from companion.rules.classic.scoring import Holding, score
from tests.kit.classic import accept, hand, happened, position, refuse

USA = editions.load("usa-2004")


def test_a_face_up_locomotive_as_second_pick() -> None:
    state = position(market=("red", "red", "blue", "locomotive", "white"))
    state = accept(state, c.TakeFaceUp(0, 0), c.FillMarket(0, "black"))
    assert refuse(state, c.TakeFaceUp(0, 3)) is Reason.LOCOMOTIVE_SECOND


def test_three_face_up_locomotives_not_swept() -> None:
    state = accept(
        position(market=("red", "locomotive", "locomotive", "blue", "blue")), c.TakeFaceUp(0, 1)
    )
    assert happened(state, c.FillMarket(1, "red")) == ["MarketFilled", "TurnEnded"]
    state = position(market=("red", "locomotive", "locomotive", "blue", "blue"))
    state = accept(state, c.DrawFromDeck(0), c.TakeFaceUp(0, 0))
    assert "MarketFlushed" in happened(state, c.FillMarket(0, "locomotive"))


def test_three_face_up_locomotives_not_swept_after_the_replacement_between_two_picks() -> None:
    state = position(market=("red", "locomotive", "locomotive", "blue", "blue"))
    state = accept(state, c.TakeFaceUp(0, 0), c.FillMarket(0, "locomotive"))
    assert state.market == (EMPTY,) * 5


def test_a_blind_locomotive_ending_the_turn() -> None:
    assert accept(position(), c.DrawFromDeck(0, "locomotive")).turn == 0


def test_one_card_left_leaving_the_turn_open_forever() -> None:
    state = accept(position(market=("red", EMPTY, EMPTY, EMPTY, EMPTY), deck=0), c.TakeFaceUp(0, 0))
    assert state.turn == 1
    state = position(market=(EMPTY,) * 5, deck=1)
    state = accept(state, c.FillMarket(0))
    assert accept(state, c.TakeFaceUp(0, 0)).turn == 1


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_last_round_one_turn_too_short_or_too_long_or_the_trigger_player_left_out(
    players: int,
) -> None:
    state = position(hands=({"red": 2}, *[{}] * (players - 1)), trains=(4,))
    state = accept(state, c.ClaimRoute(0, "pittsburgh--toronto", USA.cards(red=2)))
    turns = []
    while state.phase is Phase.PLAY:
        turns.append(state.turn)
        state = accept(state, c.DrawFromDeck(state.turn), c.DrawFromDeck(state.turn))
    assert turns == [*range(1, players), 0]


def test_paying_twice() -> None:
    state = position(hands=({"blue": 4}, {}, {}, {}))
    state = accept(state, *[c.Tender(0, "blue")] * 3)
    state = accept(state, c.ClaimRoute(0, "montreal--new-york", USA.cards(blue=3)))
    assert hand(state, 0) == {"blue": 1}


def test_taking_every_card_of_the_colour() -> None:
    state = position(hands=({"blue": 7}, {}, {}, {}))
    state = accept(state, c.ClaimRoute(0, "montreal--new-york", USA.cards(blue=3)))
    assert hand(state, 0) == {"blue": 4}


def test_locomotives_not_spent() -> None:
    state = position(hands=({"blue": 2, "locomotive": 1}, {}, {}, {}))
    state = accept(state, c.ClaimRoute(0, "montreal--new-york", USA.cards(blue=2, locomotive=1)))
    assert hand(state, 0) == {}
    assert state.discards == USA.cards(blue=2, locomotive=1)


def test_the_colours_of_a_double_route_swapped() -> None:
    state = position(hands=({"yellow": 4, "orange": 4}, {}, {}, {}))
    yellow, orange = "atlanta--new-orleans--1", "atlanta--new-orleans--2"
    assert refuse(state, c.ClaimRoute(0, yellow, USA.cards(orange=4))) is Reason.WRONG_COLOR
    assert refuse(state, c.ClaimRoute(0, orange, USA.cards(yellow=4))) is Reason.WRONG_COLOR
    assert "RouteClaimed" in happened(state, c.ClaimRoute(0, orange, USA.cards(orange=4)))


def holding(*routes: str, tickets: tuple[Ticket, ...] = ()) -> Holding:
    return Holding(tuple(USA.routes[USA.route_index[route]] for route in routes), tickets)


def test_the_longest_path_marking_cities_instead_of_tracks_as_visited() -> None:
    assert isinstance(USA.numbers, ClassicNumbers)
    loop = holding(
        "montreal--toronto", "pittsburgh--toronto", "new-york--pittsburgh--1", "montreal--new-york"
    )
    assert score(USA, USA.numbers, [loop]).seats[0].path_length == 3 + 2 + 2 + 3


def test_a_connected_ticket_scored_as_failed() -> None:
    assert isinstance(USA.numbers, ClassicNumbers)
    ticket = Ticket("t", "new-york", "montreal", 7)
    seat = score(USA, USA.numbers, [holding("montreal--new-york", tickets=(ticket,))]).seats[0]
    assert seat.tickets[0].completed


def test_both_tracks_of_a_double_route_to_one_player() -> None:
    state = position(
        hands=({"yellow": 4, "orange": 4}, {}, {}, {}), routes={0: ["atlanta--new-orleans--1"]}
    )
    second = c.ClaimRoute(0, "atlanta--new-orleans--2", USA.cards(orange=4))
    assert refuse(state, second) is Reason.TWIN_OWNED


@pytest.mark.parametrize(
    ("edition", "players"), [("usa-2004", 2), ("usa-2004", 3), ("new-york", 2)]
)
def test_a_closed_second_track_still_claimable(edition: str, players: int) -> None:
    box = editions.load(edition)
    first = next(route for route in box.routes if route.twins and route.kind is not None)
    second = box.routes[first.twins[0]]
    cards = {second.color: second.length}
    state = position(edition, hands=(cards, *[{}] * (players - 1)), routes={1: [first.id]})
    assert refuse(state, c.ClaimRoute(0, second.id, box.cards(**cards))) is Reason.TWIN_CLOSED


def test_a_second_track_closed_with_three_players_in_new_york() -> None:
    state = position(
        "new-york", hands=({"black": 3}, {}, {}), routes={1: ["brooklyn--wall-street--1"]}
    )
    paid = state.edition.cards(black=3)
    assert "RouteClaimed" in happened(state, c.ClaimRoute(0, "brooklyn--wall-street--2", paid))
