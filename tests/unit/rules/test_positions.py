"""Reading who plays, and collecting everything that is wrong."""

import pytest

from companion import editions
from companion.rules.families import FAMILIES, POSITIONS
from companion.rules.positions import (
    Faults,
    Player,
    check_held_once,
    check_keys,
    check_player_count,
    read_list,
    read_players,
    read_whole_number,
    unknown_name,
)


@pytest.fixture
def faults() -> Faults:
    return Faults()


def player(name: str, **values: object) -> Player:
    return Player(name, name, values)


def test_every_family_can_count_a_position() -> None:
    assert set(POSITIONS) == set(FAMILIES)


def test_faults_are_kept_in_order_and_without_echoes(faults: Faults) -> None:
    assert not faults
    for sentence in ("One.", "Two.", "One."):
        faults.add(sentence)
    assert faults
    assert faults.sentences == ("One.", "Two.")


def test_players_are_read_in_their_order(faults: Faults) -> None:
    players = read_players({"players": [{"name": "Blue"}, {"name": " Red ", "routes": []}]}, faults)
    assert [one.name for one in players] == ["Blue", " Red "]
    assert [one.label for one in players] == ["Blue", "Red"]
    assert players[1].values == {"name": " Red ", "routes": []}
    assert not faults


def test_missing_players_are_a_fault(faults: Faults) -> None:
    assert read_players({}, faults) == ()
    assert faults.sentences == ('The position has no "players"; expected a list of them.',)


@pytest.mark.parametrize("value", [None, {}, "Blue", 2, True])
def test_players_that_are_no_list_are_a_fault(value: object, faults: Faults) -> None:
    assert read_players({"players": value}, faults) == ()
    (sentence,) = faults.sentences
    assert sentence.endswith('as "players"; expected a list.')


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        ("Blue", 'Player 2 is "Blue"; expected an object with a name.'),
        (None, "Player 2 is null; expected an object with a name."),
        ({}, 'Player 2 has no "name"; expected one.'),
        ({"name": ""}, 'Player 2 has "" as "name"; expected a text that is not empty.'),
        ({"name": " \t"}, 'Player 2 has " \\t" as "name"; expected a text that is not empty.'),
        ({"name": None}, 'Player 2 has null as "name"; expected a text that is not empty.'),
        ({"name": ["Red"]}, 'Player 2 has a list as "name"; expected a text that is not empty.'),
    ],
)
def test_a_player_without_a_name_is_known_by_number(
    entry: object, sentence: str, faults: Faults
) -> None:
    players = read_players({"players": [{"name": "Blue"}, entry]}, faults)
    assert players[1].label == "Player 2"
    assert faults.sentences == (sentence,)


@pytest.mark.parametrize("other", ["Zoë", " Zoë", "Zoë\n", "Zoe\u0308"])
def test_two_equal_names_are_a_fault(other: str, faults: Faults) -> None:
    read_players({"players": [{"name": "Zoë"}, {"name": other}]}, faults)
    assert faults.sentences == ("2 players are called Zoë; expected different names.",)


def test_names_that_differ_in_capitals_are_two_names(faults: Faults) -> None:
    read_players({"players": [{"name": "blue"}, {"name": "Blue"}]}, faults)
    assert not faults


def test_two_players_without_a_name_are_not_called_the_same(faults: Faults) -> None:
    read_players({"players": [{"name": ""}, {"name": ""}]}, faults)
    assert len(faults.sentences) == 2
    assert not any("called" in sentence for sentence in faults.sentences)


@pytest.mark.parametrize(
    ("edition", "count", "sentence"),
    [
        ("usa-2004", 0, "There are 0 players; Ticket to Ride, USA (2004) is for 2 to 5."),
        ("usa-2004", 1, "There is 1 player; Ticket to Ride, USA (2004) is for 2 to 5."),
        ("usa-2004", 6, "There are 6 players; Ticket to Ride, USA (2004) is for 2 to 5."),
        ("new-york", 5, "There are 5 players; Ticket to Ride, New York is for 2 to 4."),
    ],
)
def test_a_wrong_number_of_players_is_a_fault(
    edition: str, count: int, sentence: str, faults: Faults
) -> None:
    check_player_count(editions.load(edition), [player(str(n)) for n in range(count)], faults)
    assert faults.sentences == (sentence,)


@pytest.mark.parametrize("count", [2, 5])
def test_u1_two_to_five_play_the_usa_map(count: int, faults: Faults) -> None:
    check_player_count(editions.load("usa-2025"), [player(str(n)) for n in range(count)], faults)
    assert not faults


def test_an_unknown_key_is_a_fault_with_the_nearest_right_one(faults: Faults) -> None:
    check_keys({"name": "Blue", "route": [], "zzz": 1}, ("name", "routes"), "Blue", faults)
    assert faults.sentences == (
        'Blue has an unknown key "route"; did you mean routes?',
        'Blue has an unknown key "zzz".',
    )


def test_a_missing_list_is_empty(faults: Faults) -> None:
    assert read_list({}, "routes", "Blue", faults) == []
    assert not faults


@pytest.mark.parametrize("value", [None, "boston--miami", {}, 0, False])
def test_what_is_no_list_is_a_fault(value: object, faults: Faults) -> None:
    assert read_list({"routes": value}, "routes", "Blue", faults) == []
    (sentence,) = faults.sentences
    assert sentence.startswith("Blue has ")
    assert sentence.endswith('as "routes"; expected a list.')


def test_a_whole_number_is_read(faults: Faults) -> None:
    assert read_whole_number({"points": 1}, "points", 1, "Blue", faults) == 1
    assert read_whole_number({"red": 0}, "red", 0, "Blue", faults) == 0
    assert not faults


@pytest.mark.parametrize("value", [0, -1, 2.5, 2.0, True, "2", None, [], {}, float("nan")])
def test_what_is_no_positive_whole_number_is_a_fault(value: object, faults: Faults) -> None:
    assert read_whole_number({"points": value}, "points", 1, "Blue", faults) is None
    (sentence,) = faults.sentences
    assert sentence.endswith('as "points"; expected a positive whole number.')


def test_a_missing_whole_number_is_a_fault(faults: Faults) -> None:
    assert read_whole_number({}, "red", 0, "Blue", faults) is None
    assert faults.sentences == ('Blue has no "red"; expected a whole number from 0 up.',)


def test_an_unknown_name_names_the_nearest(faults: Faults) -> None:
    unknown_name("city", "bostn", ("boston", "miami"), "Blue's ticket 1", faults)
    assert faults.sentences == (
        'Blue\'s ticket 1 has an unknown city "bostn"; did you mean boston?',
    )


def test_what_two_or_three_players_hold_is_a_fault_naming_them_all(faults: Faults) -> None:
    blue, red, green = player("Blue"), player("Red"), player("Green")
    held = [(blue, ["t1", "t2"]), (red, ["t2", "t3"]), (green, ["t2"])]
    check_held_once("ticket", held, faults)
    assert faults.sentences == (
        "Blue, Red and Green have the same ticket t2; it can belong to only one.",
    )


def test_what_one_player_lists_twice_is_a_fault(faults: Faults) -> None:
    check_held_once("route", [(player("Blue"), ["a", "a", "b"])], faults)
    assert faults.sentences == ("Blue lists the route a 2 times; expected once.",)
