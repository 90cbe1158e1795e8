"""Claim by intent: what lies there, and each way to go wrong with its own hint."""

import pytest

from companion.display.sentences import hint_sentence
from companion.model.scene import Ask
from tests.kit.at_table import AtTable, untracked

ROUTE = "montreal--new-york"
DOUBLE, TWIN = "new-york--washington--1", "new-york--washington--2"


@pytest.fixture
def table() -> AtTable:
    return AtTable()


def owner(table: AtTable, route: str) -> int | None:
    result: int | None = table.state.owners[table.edition.route_index[route]]
    return result


def sentence(table: AtTable) -> str:
    (hint,) = table.scene.hints
    return hint_sentence(hint)


def test_parallel_tracks_have_a_hint_of_their_own(table: AtTable) -> None:
    table.ready()
    table.cover(table.slots(DOUBLE)[0], table.slots(TWIN)[1])
    table.wait(1.0)
    assert table.hint == "parallel_tracks"
    assert sentence(table).startswith("Trains lie on both tracks of New York – Washington")
    table.free(table.slots(TWIN)[1])
    table.wait(1.0)
    assert table.hint is None


def test_neighbours_that_nearly_touch_have_a_hint_of_their_own(table: AtTable) -> None:
    table.ready()
    table.cover(*table.slots("charleston--miami"), table.slots("atlanta--miami")[0])
    table.wait(1.0)
    assert table.hint == "neighbours"
    assert owner(table, "charleston--miami") is None


def test_two_half_filled_routes_at_once_have_a_hint_of_their_own(table: AtTable) -> None:
    table.ready()
    table.cover(table.slots(ROUTE)[0], table.slots("calgary--winnipeg")[0])
    table.wait(1.0)
    assert table.hint == "two_routes"
    assert "Calgary – Winnipeg" in sentence(table)


def test_trains_elsewhere_beside_a_complete_route_have_a_hint_of_their_own(table: AtTable) -> None:
    table.ready()
    table.cover(*table.slots(ROUTE), table.slots("calgary--winnipeg")[0])
    table.wait(1.0)
    assert table.hint == "trains_elsewhere"
    table.press("confirm")
    assert owner(table, ROUTE) == 0


def test_more_trains_than_the_player_has_have_a_hint_of_their_own(table: AtTable) -> None:
    table.ready()
    table.ask("correct", what="trains", seat=0, total=2)
    table.place(ROUTE)
    assert (table.asks(), table.hint) == (Ask.CLAIMANT, "few_trains")
    assert sentence(table) == "Blue has 2 trains left, and this route takes 3."


def test_trains_on_a_closed_track_have_a_hint_of_their_own(table: AtTable) -> None:
    table.ready()
    table.ask("correct", what="owner", route=DOUBLE, seat=1)
    table.place(TWIN)
    assert (table.asks(), table.hint) == (Ask.CLAIMANT, "closed_track")


def test_the_other_track_of_ones_own_double_has_a_hint_of_its_own(table: AtTable) -> None:
    table.ready("Blue", "Red", "Green", "Yellow")
    while table.asks() in (Ask.DEAL, Ask.MARKET, Ask.KEEP):
        table.press("next")
    table.ask("correct", what="owner", route=DOUBLE, seat=0)
    table.place(TWIN)
    assert table.hint == "both_tracks"


def test_a_hint_about_trains_waits_until_they_have_settled(table: AtTable) -> None:
    table.ready()
    table.cover(table.slots(ROUTE)[0], table.slots("calgary--winnipeg")[0], pause=0.1)
    assert table.hint is None


def test_no_hint_tells_whether_a_hand_could_pay(table: AtTable) -> None:
    """Paragraph: Trains first or cards first. Lights and hints use what everybody can see."""
    told = []
    for kinds in (("blue",) * 4, ("red",) * 4):
        table = AtTable()
        table.begin("Blue", "Red")
        table.deal({0: kinds, 1: ("green",) * 4}, ("black", "black", "white", "yellow", "white"))
        table.keep_unseen()
        table.place(ROUTE)
        told.append((table.scene.hints, table.scene.prompt, table.scene.claiming))
    assert told[0] == told[1]


def test_too_many_cards_are_hinted_at(table: AtTable) -> None:
    """Row: one's own card, no pick made this turn."""
    table.begin("Blue", "Red")
    hands = table.deal({0: ("blue",) * 4, 1: ("red",) * 4}, ("black",) * 5)
    table.keep_unseen()
    for tag in hands[0]:
        table.tap(tag)
    table.place(ROUTE)
    assert (table.hint, owner(table, ROUTE)) == ("too_many_cards", None)
    table.press("undo")
    assert owner(table, ROUTE) == 0


def test_a_wrong_kind_is_hinted_at(table: AtTable) -> None:
    """Row: one's own card, no pick made this turn."""
    hands = table.ready()
    table.place(ROUTE)
    for tag in (*hands[0][:2], hands[0][3]):
        table.tap(tag)
    assert (table.hint, owner(table, ROUTE)) == ("refused.several_colors", None)
    table.press("undo")
    table.tap(hands[0][2])
    assert owner(table, ROUTE) == 0


def test_a_placement_that_can_only_be_anothers_asks_whose_it_is() -> None:
    """Paragraph: Whose train?"""
    table = AtTable(equipment=untracked())
    table.begin("Blue", "Red")
    table.press("confirm")
    table.press("confirm")
    table.ask("correct", what="trains", seat=0, total=2)
    table.place(ROUTE)
    assert (table.asks(), table.asked_seat) == (Ask.CLAIMANT, 0)
    table.press("confirm")
    assert owner(table, ROUTE) is None
    table.press("next")
    assert (table.asks(), table.asked_seat) == (Ask.PAY, 1)
    table.press("confirm")
    assert owner(table, ROUTE) == 1


def test_a_badge_names_the_claimant_directly(table: AtTable) -> None:
    """Paragraph: Whose train? Row: a badge."""
    hands = table.ready()
    table.place(ROUTE)
    table.tap(table.badge("Red"))
    assert table.scene.claiming is not None
    assert (table.asks(), table.scene.claiming.seat) == (Ask.PAY, 1)
    table.press("confirm")
    assert owner(table, ROUTE) == 1
    assert hands


def test_an_unseen_card_beside_trains_on_a_track_that_is_not_open_is_a_draw(table: AtTable) -> None:
    """Row: an unseen card otherwise."""
    table.begin("Blue", "Red")
    while table.asks() in (Ask.DEAL, Ask.MARKET, Ask.KEEP):
        table.press("next")
    table.ask("correct", what="owner", route=DOUBLE, seat=1)
    table.place(TWIN)
    table.tap(table.card("red"))
    assert (sum(table.state.tendered), table.asks()) == (0, Ask.SECOND)
