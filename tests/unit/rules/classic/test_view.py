"""What a viewer may see of a classic game."""

from companion.model.views import Phase
from companion.rules import classic
from tests.kit.classic import position, with_seat


def test_u32_the_public_view_has_numbers_but_no_hand_and_no_ticket() -> None:
    state = position(hands=({"red": 3}, {"blue": 2}), tickets={0: ["t2004-01"]})
    seat = classic.view(state, None).seats[0]
    assert (seat.cards, seat.tickets, seat.hand, seat.own_tickets) == (3, 1, None, ())


def test_u32_a_seat_sees_its_own_secrets_only() -> None:
    state = position(hands=({"red": 3}, {"blue": 2}), tickets={0: ["t2004-01"], 1: ["t2004-02"]})
    state = with_seat(state, 0, offered=("t2004-05",))
    own, other = classic.view(state, 0).seats
    assert (own.hand, own.own_tickets) == (state.seats[0].hand, ("t2004-01",))
    assert own.own_offered == ("t2004-05",)
    assert (other.hand, other.own_tickets) == (None, ())


def test_u32_after_the_end_everything_is_open() -> None:
    state = position(hands=({"red": 3}, {}), tickets={0: ["t2004-01"]}, phase=Phase.OVER)
    view = classic.view(state, None)
    assert view.seats[0].own_tickets == ("t2004-01",)
    assert view.tally is not None


def test_there_is_no_tally_before_the_end() -> None:
    assert classic.view(position(phase=Phase.COUNT), None).tally is None


def test_n11_new_york_shows_no_route_points_before_the_end() -> None:
    state = position("new-york", routes={0: ["soho--wall-street"]})
    assert classic.view(state, None).seats[0].score is None
    assert classic.view(state._replace(phase=Phase.OVER), None).seats[0].score == 2 + 1  # N14


def test_u29_usa_shows_route_points_at_once() -> None:
    state = position(routes={0: ["montreal--new-york"]})
    assert classic.view(state, None).seats[0].score == 4


def test_u37_after_the_end_the_points_are_the_final_ones() -> None:
    state = position(routes={0: ["montreal--new-york"]}, tickets={1: ["t2004-01"]})
    seats = classic.view(state._replace(phase=Phase.OVER), None).seats
    assert [seat.score for seat in seats] == [4 + 10, -12, 0, 0]


def test_closed_tracks_are_shown() -> None:
    state = position(hands=({}, {}), routes={0: ["atlanta--raleigh--1"]})
    board = classic.view(state, None).board
    assert board is not None
    index = state.edition.route_index["atlanta--raleigh--2"]
    assert board.closed[index]
    assert sum(board.closed) == 1
