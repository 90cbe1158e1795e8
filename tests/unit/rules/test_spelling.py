"""How names stand in sentences, and which right name is meant."""

import pytest

from companion.rules.spelling import escaped, nearest, printable, shown

ROUTES = (
    "atlanta--raleigh--1",
    "atlanta--raleigh--2",
    "montreal--new-york",
    "chicago--toronto",
    "saint-louis--nashville",
)


@pytest.mark.parametrize(
    "misspelt",
    [
        "montreal--new-yrok",
        "Montréal--New York",
        "MONTREAL--NEW_YORK",
        "new-york--montreal",
        "newyork--montreal",
        "montreal-new-york",
        "montreal--new-york ",
    ],
)
def test_a_misspelt_name_finds_the_right_one(misspelt: str) -> None:
    assert nearest(misspelt, ROUTES) == ("montreal--new-york",)


def test_a_double_route_without_its_number_finds_both_tracks() -> None:
    assert nearest("raleigh--atlanta", ROUTES) == ("atlanta--raleigh--1", "atlanta--raleigh--2")


def test_a_misspelt_track_of_a_double_route_keeps_its_number() -> None:
    assert nearest("atlanta--raleigth--2", ROUTES) == ("atlanta--raleigh--2",)


@pytest.mark.parametrize("far", ["", "zzz", "x" * 1_000_000])
def test_a_name_like_no_other_finds_none(far: str) -> None:
    assert nearest(far, ROUTES) == ()


def test_without_known_names_there_is_no_nearest() -> None:
    assert nearest("boston", ()) == ()


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("Blue", '"Blue"'),
        (None, "null"),
        (True, "true"),
        (False, "false"),
        (2.5, "2.5"),
        (-3, "-3"),
        ([1], "a list"),
        ({"a": 1}, "an object"),
    ],
)
def test_a_value_is_shown_as_json_writes_it(value: object, text: str) -> None:
    assert shown(value) == text


def test_what_a_terminal_would_obey_is_spelt_out() -> None:
    assert printable("a\x1b[31m\n\ud800é") == "a\\x1b[31m\\n\\ud800é"


def test_a_long_text_is_cut() -> None:
    assert len(escaped("x" * 1000)) == 60
