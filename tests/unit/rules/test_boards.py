"""What the rules say about tracks and tickets that somebody wrote down."""

import pytest

from companion import editions
from companion.model.edition import Edition, Route
from companion.rules.boards import check_tracks, read_routes, read_tickets
from companion.rules.positions import Faults, Player


@pytest.fixture
def usa() -> Edition:
    return editions.load("usa-2004")


@pytest.fixture
def faults() -> Faults:
    return Faults()


def player(name: str = "Blue", **values: object) -> Player:
    return Player(name, name, values)


def routes(edition: Edition, *ids: str) -> tuple[Route, ...]:
    return tuple(edition.routes[edition.route_index[one]] for one in ids)


def test_routes_are_read_by_id_in_their_order(usa: Edition, faults: Faults) -> None:
    ids = ["montreal--new-york", "atlanta--raleigh--2"]
    assert read_routes(usa, player(routes=ids), faults) == routes(usa, *ids)
    assert not faults


def test_an_unknown_route_names_player_and_nearest(usa: Edition, faults: Faults) -> None:
    read_routes(usa, player(routes=["montreal--new-yrok"]), faults)
    assert faults.sentences == (
        'Blue has an unknown route "montreal--new-yrok"; did you mean montreal--new-york?',
    )


@pytest.mark.parametrize("value", [None, 3, True, ["montreal--new-york"], {}])
def test_a_route_that_is_no_text_is_a_fault(value: object, usa: Edition, faults: Faults) -> None:
    assert read_routes(usa, player(routes=[value]), faults) == ()
    (sentence,) = faults.sentences
    assert sentence.endswith("among the routes; expected a route's id.")


def test_a_ticket_by_cities_is_named_after_them_in_the_order_given(
    usa: Edition, faults: Faults
) -> None:
    entry = {"city_a": "new-york", "city_b": "montreal", "points": 9}
    (ticket,) = read_tickets(usa, player(tickets=[entry]), faults, points=True)
    assert (ticket.id, ticket.points) == ("new-york--montreal", 9)
    assert not faults


def test_a_game_without_points_takes_tickets_of_two_cities(usa: Edition, faults: Faults) -> None:
    entry = {"city_a": "new-york", "city_b": "montreal"}
    (ticket,) = read_tickets(usa, player(tickets=[entry]), faults, points=False)
    assert (ticket.id, ticket.points) == ("new-york--montreal", 0)
    read_tickets(usa, player(tickets=[entry | {"points": 9}]), faults, points=False)
    assert faults.sentences == ('Blue\'s ticket 1 has an unknown key "points".',)


@pytest.mark.parametrize(
    ("ticket", "sentence"),
    [
        ("t2004-99", 'Blue has an unknown ticket "t2004-99"; did you mean t2004-'),
        (None, "Blue has null among the tickets; expected a ticket's id, or an object with"),
        (9, "Blue has 9 among the tickets; expected a ticket's id, or an object with"),
        (
            {"city_a": "bostn", "city_b": "miami", "points": 1},
            'Blue\'s ticket 1 has an unknown city "bostn"; did you mean boston?',
        ),
        (
            {"city_a": "boston", "city_b": 3, "points": 1},
            "Blue's ticket 1 has 3 as \"city_b\"; expected a city's id.",
        ),
        (
            {"city_b": "miami", "points": 1},
            "Blue's ticket 1 has no \"city_a\"; expected a city's id.",
        ),
        (
            {"city_a": "boston", "city_b": "boston", "points": 1},
            "Blue's ticket 1 goes from boston to itself; expected two different cities.",
        ),
        (
            {"city_a": "boston", "city_b": "miami"},
            'Blue\'s ticket 1 has no "points"; expected a positive whole number.',
        ),
        (
            {"city_a": "boston", "city_b": "miami", "points": 0},
            'Blue\'s ticket 1 has 0 as "points"; expected a positive whole number.',
        ),
        (
            {"city_a": "boston", "city_b": "miami", "points": 1, "pionts": 2},
            'Blue\'s ticket 1 has an unknown key "pionts"; did you mean points?',
        ),
    ],
)
def test_a_faulty_ticket_has_its_own_sentence(
    ticket: object, sentence: str, usa: Edition, faults: Faults
) -> None:
    read_tickets(usa, player(tickets=[ticket]), faults, points=True)
    (found,) = faults.sentences
    assert found.startswith(sentence)


def test_every_fault_of_one_ticket_is_reported(usa: Edition, faults: Faults) -> None:
    entry = {"city_a": "bostn", "city_b": "maimi", "points": -1, "worth": 3}
    assert read_tickets(usa, player(tickets=[entry]), faults, points=True) == ()
    assert len(faults.sentences) == 4


def test_u24_all_trains_may_lie_on_the_board_but_not_one_more(usa: Edition, faults: Faults) -> None:
    tracks = [routes(usa, "calgary--winnipeg", "duluth--helena")]
    check_tracks([player()], tracks, 12, 0, faults)
    assert not faults
    check_tracks([player()], tracks, 11, 0, faults)
    assert faults.sentences == ("Blue has 12 trains on the board; each player has only 11.",)


def test_u25_a_track_of_two_owners_is_a_fault(usa: Edition, faults: Faults) -> None:
    track = routes(usa, "montreal--new-york")
    check_tracks([player("Blue"), player("Red")], [track, track], 45, 3, faults)
    assert faults.sentences == (
        "Blue and Red have the same route montreal--new-york; it can belong to only one.",
    )


def test_a_track_listed_twice_is_one_fault_and_uses_its_trains_once(
    usa: Edition, faults: Faults
) -> None:
    check_tracks([player()], [routes(usa, *["calgary--winnipeg"] * 9)], 45, 3, faults)
    assert faults.sentences == ("Blue lists the route calgary--winnipeg 9 times; expected once.",)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_u27_nobody_has_both_tracks_of_a_double(seats: int, usa: Edition, faults: Faults) -> None:
    players = [player("Blue"), *(player(str(n)) for n in range(1, seats))]
    both = routes(usa, "atlanta--raleigh--1", "atlanta--raleigh--2")
    check_tracks(players, [both, *[()] * (seats - 1)], 45, 3, faults)
    (sentence,) = faults.sentences
    assert sentence == (
        "Blue has both atlanta--raleigh--1 and atlanta--raleigh--2; "
        "a player may own only one track of a double route."
    )


def sharing_a_double(usa: Edition, seats: int, faults: Faults) -> None:
    """Two of the players have a track each of one double route."""
    players = [player("Blue"), player("Red"), *(player(str(n)) for n in range(2, seats))]
    tracks = [routes(usa, "atlanta--raleigh--2"), routes(usa, "atlanta--raleigh--1")]
    check_tracks(players, [*tracks, *[()] * (seats - 2)], 45, 3, faults)


@pytest.mark.parametrize("seats", [2, 3])
def test_u28_the_second_track_is_closed_with_two_or_three_players(
    seats: int, usa: Edition, faults: Faults
) -> None:
    sharing_a_double(usa, seats, faults)
    (sentence,) = faults.sentences
    assert sentence == (
        "Red has atlanta--raleigh--1 and Blue has atlanta--raleigh--2; "
        f"with {seats} players the second track of a double route is closed to everybody."
    )


@pytest.mark.parametrize("seats", [4, 5])
def test_u28_the_second_track_is_open_with_four_or_five_players(
    seats: int, usa: Edition, faults: Faults
) -> None:
    sharing_a_double(usa, seats, faults)
    assert not faults


def test_where_nothing_closes_two_players_share_a_double(usa: Edition, faults: Faults) -> None:
    tracks = [routes(usa, "atlanta--raleigh--1"), routes(usa, "atlanta--raleigh--2")]
    check_tracks([player("Blue"), player("Red")], tracks, 45, 0, faults)
    assert not faults
