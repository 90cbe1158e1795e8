"""What people ask to see on the board: answered from public facts, and gone after a while."""

import pytest

from companion.display.highlights import SECONDS
from companion.display.texts import say
from companion.model.scene import Ask
from companion.model.table import Equipment
from tests.kit.at_table import AtTable

CLAIMED = "montreal--new-york"


@pytest.fixture
def table() -> AtTable:
    """Blue has claimed Montréal – New York; it is Red's turn."""
    table = AtTable()
    hands = table.ready()
    table.place(CLAIMED)
    for tag in hands[0][:3]:
        table.tap(tag)
    assert table.asked_seat == 1
    return table


def routes(table: AtTable) -> list[str]:
    lit = table.scene.highlight
    assert lit is not None
    return [table.edition.routes[route].id for route in lit.routes]


def test_a_city_shows_its_open_routes_only(table: AtTable) -> None:
    table.ask("highlight", what="city", city="Montréal")
    assert sorted(routes(table)) == [
        "boston--montreal--1",
        "boston--montreal--2",
        "montreal--sault-st-marie",
        "montreal--toronto",
    ]


def test_the_shortest_open_way_goes_round_what_is_taken(table: AtTable) -> None:
    table.ask("highlight", what="way", **{"from": "montreal", "to": "New York"})
    assert routes(table) == ["boston--montreal--1", "boston--new-york--1"]


def test_for_the_owner_the_way_leads_over_the_own_trains(table: AtTable) -> None:
    table.ask("highlight", what="way", seat="Blue", **{"from": "montreal", "to": "new-york"})
    assert routes(table) == [CLAIMED]


def test_all_routes_of_a_colour(table: AtTable) -> None:
    table.ask("highlight", what="color", color="Blue")
    colors = {table.edition.routes[table.edition.route_index[name]].color for name in routes(table)}
    assert colors == {"blue"}
    assert len(routes(table)) == 7


def test_all_routes_of_a_length(table: AtTable) -> None:
    table.ask("highlight", what="length", length=6)
    assert len(routes(table)) == 9
    table.ask("highlight", what="length", length="1")
    assert "atlanta--nashville" in routes(table)


def test_owners_are_counted_in_pulses(table: AtTable) -> None:
    table.ask("highlight", what="owners")
    lit = table.scene.highlight
    assert lit is not None
    assert lit.what == "owners"


@pytest.mark.parametrize("ticket", ["t01", "no such ticket", ""])
def test_a_ticket_that_lies_face_down_is_refused_with_the_reason(
    table: AtTable, ticket: str
) -> None:
    table.ask("highlight", what="ticket", ticket=ticket)
    assert table.scene.highlight is None
    assert table.hint == "highlight_private"
    assert "secret" in say("hint.highlight_private")


@pytest.mark.parametrize(
    ("values", "hint"),
    [
        ({}, "highlight_unclear"),
        ({"what": "hand"}, "highlight_unclear"),
        ({"what": "city"}, "highlight_unknown_city"),
        ({"what": "city", "city": "Atlantis"}, "highlight_unknown_city"),
        ({"what": "way", "from": "montreal"}, "highlight_unknown_city"),
        ({"what": "way", "from": "miami", "to": "Miami"}, "highlight_unknown_city"),
        ({"what": "color", "color": "pink"}, "highlight_no_such_routes"),
        ({"what": "length", "length": 9}, "highlight_no_such_routes"),
    ],
)
def test_a_request_that_cannot_be_shown_says_why(
    table: AtTable, values: dict[str, str | int], hint: str
) -> None:
    table.ask("highlight", **values)
    assert table.scene.highlight is None
    assert table.hint == hint
    assert say(f"hint.{hint}")


def test_it_goes_out_by_itself(table: AtTable) -> None:
    table.ask("highlight", what="length", length=6)
    table.wait(SECONDS - 2)
    assert table.scene.highlight is not None
    table.wait(3.0)
    assert table.scene.highlight is None


def test_the_companion_wakes_up_to_put_it_out(table: AtTable) -> None:
    table.ask("highlight", what="length", length=6)
    lit = table.scene.highlight
    assert lit is not None
    assert table.companion.wakes_at is not None
    assert table.companion.wakes_at <= lit.until


def test_it_is_cleared_on_request_and_replaced_by_the_next(table: AtTable) -> None:
    table.ask("highlight", what="length", length=6)
    table.ask("highlight", what="length", length=5)
    assert len(routes(table)) != 9
    table.ask("highlight", what="nothing")
    assert table.scene.highlight is None
    assert table.hint is None


def test_a_refusal_goes_away_too(table: AtTable) -> None:
    table.ask("highlight", what="ticket", ticket="t01")
    table.wait(SECONDS + 1)
    assert table.hint is None


def test_it_is_no_move_in_the_game(table: AtTable) -> None:
    before, entries = table.state, list(table.notebook.entries)
    table.ask("highlight", what="city", city="miami")
    assert table.state is before
    assert table.notebook.entries == entries
    assert table.asks() is Ask.TURN


def test_before_a_game_every_route_is_open() -> None:
    table = AtTable()
    table.ask("highlight", what="city", city="montreal")
    assert CLAIMED in routes(table)


def test_a_game_without_a_board_has_nothing_to_show() -> None:
    table = AtTable("card-game", Equipment())
    table.ask("highlight", what="city", city="montreal")
    assert table.hint == "highlight_no_board"


def test_the_brightness_that_was_asked_for_stays(table: AtTable) -> None:
    assert table.scene.brightness == ""
    table.ask("brightness", level="night")
    table.wait(SECONDS + 1)
    assert table.scene.brightness == "night"


def test_a_brightness_that_nobody_knows_is_told(table: AtTable) -> None:
    table.ask("brightness", level="blinding")
    assert table.scene.brightness == ""
    assert table.hint == "brightness_unclear"
