"""What the loader says about each fault of edition.toml."""

from collections.abc import Callable

import pytest

FaultsOf = Callable[..., tuple[str, ...]]
NUMBER = "expected a whole number from 1 to 999"

CASES = {
    "a misspelt key": (
        "trains = 15",
        "trians = 15",
        f"line 23: [classic] has no trains; {NUMBER}.",
        "line 24: unknown key 'trians' in [classic]; expected perhaps 'trains'.",
    ),
    "a key that resembles nothing": (
        'name = "Ticket to Ride, New York"',
        'name = "New York"\nzzz = 1',
        (
            "line 2: unknown key 'zzz' in the file; "
            "expected name, family, players, map, cards, classic, provenance."
        ),
    ),
    "a missing key": (
        "trains = 15",
        "",
        f"line 23: [classic] has no trains; {NUMBER}.",
    ),
    "a missing name": (
        'name = "Ticket to Ride, New York"',
        "",
        "line 1: the file has no name; expected a text of one line.",
    ),
    "a text for a number": (
        "trains = 15",
        'trains = "many"',
        f"line 24: trains is 'many'; {NUMBER}.",
    ),
    "true for a number": (
        "trains = 15",
        "trains = true",
        f"line 24: trains is true; {NUMBER}.",
    ),
    "a number for true": (
        "running_total = false",
        "running_total = 0",
        "line 35: running_total is 0; expected true or false.",
    ),
    "no trains at all": (
        "trains = 15",
        "trains = 0",
        f"line 24: trains is 0; {NUMBER}.",
    ),
    "a hexadecimal number too long to print": (
        "trains = 15",
        "trains = 0x" + "f" * 5000,
        f"line 24: trains is a very large number; {NUMBER}.",
    ),
    "a list with a text in it": (
        "[1, 2, 4, 7]",
        '[1, 2, "x"]',
        "line 34: route_points is [1, 2, 'x']; expected a list of whole numbers from 0 to 999.",
    ),
    "an unknown word": (
        '"compulsory"',
        '"compulsary"',
        (
            "line 32: second_pick is 'compulsary'; "
            'expected "compulsory" or "optional", perhaps \'compulsory\'.'
        ),
    ),
    "an unknown bonus": (
        "{ attractions = 1 }",
        "{ atractions = 1 }",
        "line 38: unknown key 'atractions' in [classic.bonuses]; expected perhaps 'attractions'.",
    ),
    "an unknown tie-break": (
        '"completed_tickets"',
        '"complete_tickets"',
        (
            "line 39: tie_breaks is ['complete_tickets']; expected a list of completed_tickets "
            "and longest_path, each at most once, perhaps 'completed_tickets'."
        ),
    ),
    "an unknown family": (
        '"classic"',
        '"classik"',
        (
            "line 2: family is 'classik'; "
            'expected "classic" or "first_journey" or "card_game", perhaps \'classic\'.'
        ),
    ),
    "a missing table": (
        "[map]\npicture = [667, 1024]",
        "",
        "line 1: the file has no table [map]; expected one.",
    ),
    "a table where a text belongs": (
        "[map]\npicture = [667, 1024]",
        "[map]\npicture = [667, 1024]\nfolder = { name = 'usa' }",
        "line 10: folder is {'name': 'usa'}; expected a text of one line.",
    ),
    "no word about players": (
        "[players]\nmin = 2  # N1\nmax = 4",
        "\n\n",
        "line 1: the file has no table [players]; expected one.",
    ),
    "a picture with one side": (
        "picture = [667, 1024]",
        "picture = [667]",
        "line 9: picture is [667]; expected [width, height], each a number from 1 to 100000.",
    ),
    "a picture of no size": (
        "picture = [667, 1024]",
        "picture = [nan, 1024]",
        "line 9: picture is [nan, 1024]; expected [width, height], each a number from 1 to 100000.",
    ),
    "an unknown map": (
        "picture = [667, 1024]",
        'picture = [667, 1024]\nfolder = "use"',
        (
            "line 10: folder is 'use'; expected a folder with a cities.csv beside this file, "
            "or a shipped map (usa), perhaps 'usa'."
        ),
    ),
    "an unknown column of names": (
        "picture = [667, 1024]",
        'picture = [667, 1024]\ncity_names = "nane"',
        "line 10: city_names is 'nane'; expected a column of cities.csv, perhaps 'name'.",
    ),
    "a wild card that is not counted": (
        "taxi = 8",
        "taxy = 8",
        "line 12: wild is 'taxi'; expected one of the counted cards, perhaps 'taxy'.",
    ),
    "half a card": (
        "pink = 6",
        "pink = 6.5",
        f"line 18: pink is 6.5; {NUMBER}.",
    ),
    "a card called gray": (
        "pink = 6",
        "pink = 5\ngray = 1",
        (
            "line 19: a card is called 'gray'; "
            "expected a colour of its own, for gray routes take any."
        ),
    ),
    "a card name with a blank": (
        "pink = 6",
        '"hot pink" = 6\npink = 6',
        "line 18: the name is 'hot pink'; expected lower-case letters, digits and hyphens.",
        (
            "line 64: 44 cards are printed, but 50 are listed; "
            'expected as many as printed, or fewer with status = "incomplete".'
        ),
    ),
    "a list without provenance": (
        "[provenance.cities]",
        "[provenance.citys]",
        "line 41: [provenance] has no table [provenance.cities]; expected one.",
        "line 41: unknown key 'citys' in [provenance]; expected perhaps 'cities'.",
    ),
    "an unknown status": (
        'status = "inferred"',
        'status = "infered"',
        (
            'line 52: status is \'infered\'; expected "printed" or "inferred" or "substitute" '
            "or \"incomplete\", perhaps 'inferred'."
        ),
    ),
    "one player": (
        "max = 4",
        "max = 1",
        "line 6: max is 1; expected a whole number from 2 to 8.",
    ),
    "fewer players at most than at least": (
        "min = 2  # N1\nmax = 4",
        "min = 4\nmax = 3",
        "line 6: max is 3, but min is 4; expected max to be no less.",
    ),
    "a value left out": (
        "trains = 15",
        "trains =",
        "line 24: the file is no TOML (Invalid value); expected key = value.",
    ),
    "a bracket left open at the end": (
        'note = "6 colours of 6 and 8 taxis."',
        'note = "6 colours of 6 and 8 taxis."\nmore = [',
        "line 65: the file is no TOML (Invalid value); expected key = value.",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_edition_toml_with(case: str, faults_of: FaultsOf) -> None:
    old, new, *expected = CASES[case]
    assert list(faults_of("new-york", ("edition.toml", old, new))) == [
        f"edition.toml, {fault}" for fault in expected
    ]


def test_a_deck_of_wild_cards_only_is_reported(faults_of: FaultsOf) -> None:
    colors = "".join(
        f"{color} = 6\n" for color in ("blue", "green", "black", "pink", "red", "orange")
    )
    faults = faults_of("new-york", ("edition.toml", colors, ""))
    assert "edition.toml, line 12: all cards are wild; expected colours beside them." in faults


def test_a_dotted_key_is_found_on_its_own_line(faults_of: FaultsOf) -> None:
    edit = ("edition.toml", "[players]\nmin = 2  # N1\nmax = 4", "players.min = 2\nplayers.max = 0")
    assert faults_of("new-york", edit) == (
        "edition.toml, line 5: max is 0; expected a whole number from 2 to 8.",
    )


def test_a_value_instead_of_a_table_is_reported(faults_of: FaultsOf) -> None:
    edit = ("edition.toml", "[players]\nmin = 2  # N1\nmax = 4", "players = 4")
    assert faults_of("new-york", edit) == (
        "edition.toml, line 4: players is 4; expected a table [players].",
    )


def test_lists_are_still_checked_when_edition_toml_cannot_be_read(faults_of: FaultsOf) -> None:
    toml = ("edition.toml", "trains = 15", "trains =")
    route = ("routes.csv", "central-park,times-square", "centralpark,times-square")
    assert faults_of("new-york", toml, route) == (
        "edition.toml, line 24: the file is no TOML (Invalid value); expected key = value.",
        (
            "routes.csv, line 8: city_a is 'centralpark'; "
            "expected the id of a city in cities.csv, perhaps 'central-park'."
        ),
    )


def test_brackets_nested_too_deeply_are_a_fault_and_no_crash(faults_of: FaultsOf) -> None:
    (fault,) = faults_of("new-york", ("edition.toml", "trains = 15", "trains = " + "[" * 5000))
    assert "the file is no TOML" in fault
