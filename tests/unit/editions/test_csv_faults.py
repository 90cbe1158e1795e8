"""What the loader says about each fault of a CSV list."""

from collections.abc import Callable

import pytest

FaultsOf = Callable[..., tuple[str, ...]]
CITY = "expected the id of a city in cities.csv"

CITIES = {
    "a place outside the picture": (
        "0.1910,0.0493",
        "1.910,0.0493",
        "line 2: x is '1.910'; expected a number from 0 to 1.",
    ),
    "a place that is no number": (
        "0.1910,0.0493",
        "nan,left",
        "line 2: x is 'nan'; expected a number from 0 to 1.",
        "line 2: y is 'left'; expected a number from 0 to 1.",
    ),
    "neither true nor false": (
        "Lincoln Center,false",
        "Lincoln Center,maybe",
        "line 2: attraction is 'maybe'; expected true or false.",
    ),
    "no name": ("Soho", "", "line 13: name is ''; expected a name."),
    "a name with a control character": (
        "Soho",
        "So\x1bho",
        "line 13: name is 'So\\x1bho'; expected a name.",
    ),
    "an id twice": (
        "central-park,Central Park,true,0.4696,0.0390\n",
        "central-park,Central Park,true,0.4696,0.0390\ncentral-park,Central Park,true,0.5,0.1\n",
        "line 4: id 'central-park' is already used in line 3; expected each only once.",
    ),
    "two cities on one spot": (
        "0.1910,0.0493",
        "0.4696,0.0390",
        (
            "line 3: 'central-park' lies on the same spot as 'lincoln-center'; "
            "expected another x or y."
        ),
    ),
    "an id in capitals": (
        "brooklyn,Brooklyn,true,0.8979,0.9287\n",
        "brooklyn,Brooklyn,true,0.8979,0.9287\nStaten Island,Staten Island,false,0.1,0.99\n",
        "line 17: id is 'Staten Island'; expected lower-case letters, digits and hyphens.",
    ),
    "a line too short": (
        "soho,Soho,false,0.3563,0.7500",
        "soho,Soho,false,0.3563",
        "line 13: the line has 4 cells; expected 5, as many as the header.",
    ),
    "a line too long": (
        "soho,Soho,false,0.3563,0.7500",
        "soho,Soho,false,0.3563,0.7500,1",
        "line 13: the line has 6 cells; expected 5, as many as the header.",
    ),
    "a column twice": (
        "id,name,attraction,x,y",
        "id,name,name,x,y",
        "line 1: the column 'name' occurs twice; expected it once.",
    ),
    "a misspelt optional column": (
        "attraction",
        "atraction",
        "line 1: unknown column 'atraction'; expected perhaps 'attraction'.",
        # N14: without the marks the bonus has nothing to look at.
        (
            "line 1: no city is marked 'attraction', but a bonus of edition.toml needs it; "
            "expected a column 'attraction' with at least one true."
        ),
    ),
    "no header": (
        "id,name,attraction,x,y\n",
        "",
        "line 1: this is no header; expected a table with the columns id, name, x, y.",
    ),
}

ROUTES = {
    "an unknown city": (
        "brooklyn--chinatown--1,brooklyn,",
        "brooklyn--chinatown--1,broklyn,",
        f"line 2: city_a is 'broklyn'; {CITY}, perhaps 'brooklyn'.",
    ),
    "a city that resembles nothing": (
        "brooklyn--chinatown--1,brooklyn,",
        "brooklyn--chinatown--1,zzz,",
        f"line 2: city_a is 'zzz'; {CITY}.",
    ),
    "an unknown colour": (
        "3,orange,1",
        "3,ornge,1",
        "line 2: color is 'ornge'; expected gray or the color of a card, perhaps 'orange'.",
    ),
    "the wild card as a colour": (
        "3,orange,1",
        "3,taxi,1",
        "line 2: color is 'taxi'; expected gray or the color of a card.",
    ),
    "a number used for both tracks": (
        "3,orange,1",
        "3,orange,2",
        (
            "line 3: parallel is '2'; expected the 2 tracks between brooklyn and chinatown "
            "to be numbered 1 to 2, each once."
        ),
    ),
    "a double route without its number": (
        "3,orange,1",
        "3,orange,",
        (
            "line 2: parallel is ''; expected the 2 tracks between brooklyn and chinatown "
            "to be numbered 1 to 2, each once."
        ),
    ),
    "a number without a second track": (
        "lower-east-side,3,gray,",
        "lower-east-side,3,gray,2",
        "line 4: parallel is '2'; expected an empty cell, for no other track joins these cities.",
    ),
    "no length": (
        "3,orange,1",
        "0,orange,1",
        "line 2: length is '0'; expected a whole number from 1 to 20.",
    ),
    "a length that is no number": (
        "3,orange,1",
        "three,orange,1",
        "line 2: length is 'three'; expected a whole number from 1 to 20.",
    ),
    "a length of thousands of digits": (
        "3,orange,1",
        "9" * 5000 + ",orange,1",
        f"line 2: length is '{'9' * 58}…; expected a whole number from 1 to 20.",
    ),
    "an id twice": (
        "brooklyn--chinatown--2,",
        "brooklyn--chinatown--1,",
        "line 3: id 'brooklyn--chinatown--1' is already used in line 2; expected each only once.",
    ),
    "a route from a city to itself": (
        "chelsea,soho,4",
        "chelsea,chelsea,4",
        "line 17: city_a and city_b are both 'chelsea'; expected two different cities.",
    ),
    "a line too short": (
        "3,orange,1",
        "3,orange",
        "line 2: the line has 5 cells; expected 6, as many as the header.",
    ),
    "a misspelt column": (
        "length",
        "lenght",
        "line 1: unknown column 'lenght'; expected perhaps 'length'.",
        "line 1: there is no column 'length'; expected id, city_a, city_b, length, color.",
    ),
    "a quote left open": (
        "3,orange,1",
        '3,"orange,1',
        "line 2: the line is no CSV (unexpected end of data); expected cells between commas.",
    ),
}

TICKETS = {
    "an unknown city": (
        "chelsea,5",
        "chelsee,5",
        f"line 2: city_b is 'chelsee'; {CITY}, perhaps 'chelsea'.",
    ),
    "a city to itself": (
        "chelsea,5",
        "central-park,5",
        "line 2: city_a and city_b are both 'central-park'; expected two different cities.",
    ),
    "points below zero": (
        "chelsea,5",
        "chelsea,-5",
        "line 2: points is '-5'; expected a whole number from 1 to 999.",
    ),
    "an id twice": (
        "nt02",
        "nt01",
        "line 3: id 'nt01' is already used in line 2; expected each only once.",
    ),
    "a column of another family": (
        "id,city_a,city_b,points",
        "id,city_a,city_b,points,cards",
        "line 1: unknown column 'cards'; expected id, city_a, city_b, points, source, note.",
        *(
            f"line {line}: the line has 4 cells; expected 5, as many as the header."
            for line in range(2, 20)
        ),
    ),
}

SPACES = {
    "a space twice": (
        "atlanta--charleston,2",
        "atlanta--charleston,1",
        "line 3: space 1 of 'atlanta--charleston' occurs twice; expected it once.",
    ),
    "a space left out": (
        "atlanta--charleston,2",
        "atlanta--charleston,3",
        (
            "line 3: route 'atlanta--charleston' has the spaces 1, 3; "
            "expected 1 to 2, its length in routes.csv."
        ),
    ),
    "a space that is no number": (
        "atlanta--charleston,2",
        "atlanta--charleston,two",
        "line 3: space is 'two'; expected a whole number from 1 to 20.",
    ),
    "an unknown route": (
        "atlanta--charleston,2",
        "atlanta--charlestown,2",
        (
            "line 2: route 'atlanta--charleston' has the spaces 1; "
            "expected 1 to 2, its length in routes.csv."
        ),
        (
            "line 3: route_id is 'atlanta--charlestown'; "
            "expected the id of a route in routes.csv, perhaps 'atlanta--charleston'."
        ),
    ),
    "a place outside the picture": (
        "0.83142",
        "8.3142",
        "line 2: x is '8.3142'; expected a number from 0 to 1.",
    ),
    "a board angle beyond a full turn": (
        "0.6485,9",
        "0.6485,900",
        "line 2: board_angle is '900'; expected a number from -360 to 360.",
    ),
}


def check(faults_of: FaultsOf, edition: str, file: str, case: tuple[str, ...]) -> None:
    old, new, *expected = case
    faults = faults_of(edition, (file, old, new))
    assert list(faults) == [f"{file}, {fault}" for fault in expected]


@pytest.mark.parametrize("case", CITIES)
def test_cities_with(case: str, faults_of: FaultsOf) -> None:
    # A city more or less also changes the count; only the line itself is looked at here.
    faults = faults_of("new-york", ("cities.csv", *CITIES[case][:2]))
    of_file = [fault for fault in faults if fault.startswith("cities.csv")]
    assert of_file == [f"cities.csv, {fault}" for fault in CITIES[case][2:]]


@pytest.mark.parametrize("case", ROUTES)
def test_routes_with(case: str, faults_of: FaultsOf) -> None:
    check(faults_of, "new-york", "routes.csv", ROUTES[case])


@pytest.mark.parametrize("case", TICKETS)
def test_tickets_with(case: str, faults_of: FaultsOf) -> None:
    check(faults_of, "new-york", "tickets.csv", TICKETS[case])


@pytest.mark.parametrize("case", SPACES)
def test_spaces_with(case: str, faults_of: FaultsOf) -> None:
    check(faults_of, "usa-2004", "spaces.csv", SPACES[case])


def test_a_double_route_of_unequal_length_is_reported(faults_of: FaultsOf) -> None:
    faults = faults_of("new-york", ("routes.csv", "3,red,2", "2,red,2"))
    assert faults[0] == (
        "routes.csv, line 3: length is 2, but the parallel track in line 2 has 3; "
        "expected equal lengths."
    )


def test_a_space_too_few_is_reported_with_its_route(faults_of: FaultsOf) -> None:
    line = "atlanta--charleston,2,0.86927,0.66578,3,0.8453,0.6472,176\n"
    faults = faults_of("usa-2004", ("spaces.csv", line, ""))
    assert faults[0] == (
        "spaces.csv, line 2: route 'atlanta--charleston' has the spaces 1; "
        "expected 1 to 2, its length in routes.csv."
    )


def test_semicolons_for_commas_are_named_as_such(faults_of: FaultsOf) -> None:
    faults = faults_of("new-york", ("tickets.csv", "id,city_a,city_b,points", "id;city_a;city_b"))
    assert faults[0] == (
        "tickets.csv, line 1: this is no header; "
        "expected a table with the columns id, city_a, city_b, points, with commas between them."
    )
