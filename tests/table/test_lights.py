"""The lights at a table: what people do, and what shines a moment later."""

import pytest

from companion.display.leds import Board, Light, Look, Story, follow
from companion.display.leds.language import say
from companion.display.palette import BLUE, RED
from companion.display.pixels import one_per_space
from companion.model.table import SlotLevel
from tests.kit.at_table import AtTable, untracked

ROUTE = "montreal--new-york"
DOUBLE = "kansas-city--oklahoma-city--1", "kansas-city--oklahoma-city--2"


class Lit:
    """A table with its lights."""

    def __init__(self, table: AtTable) -> None:
        self.table = table
        self.board = Board(table.edition, one_per_space(table.edition))
        self.story = Story()

    def words(self, route: str = ROUTE) -> list[Light | None]:
        """What each space of a route says."""
        return [light for light, _ in self.shown(route)]

    def shown(self, route: str = ROUTE) -> list[tuple[Light | None, object]]:
        scene, now = self.table.scene, self.table.now
        self.story = follow(self.story, scene, now - 9)
        top: dict[int, tuple[Light, object]] = {}
        for layer in say(scene, self.board, self.story, Look(), now).layers:
            top |= dict.fromkeys(layer.pixels, (layer.light, layer.color))
        index = self.table.edition.route_index[route]
        return [top.get(pixel, (None, None)) for pixel in self.board.route(index)]


@pytest.fixture
def lit() -> Lit:
    return Lit(AtTable())


def claim(lit: Lit) -> None:
    hands = lit.table.ready()
    lit.table.place(ROUTE)
    for tag in hands[0][:3]:
        lit.table.tap(tag)


def test_a_train_down_is_answered_before_anything_else_happens(lit: Lit) -> None:
    lit.table.ready()
    assert lit.words() == [Light.OPEN] * 3
    lit.table.cover(lit.table.slots(ROUTE)[0], pause=0.0)
    assert lit.words() == [Light.FILLED, Light.MISSING, Light.MISSING]
    assert lit.shown()[0][1] == BLUE


def test_a_paid_claim_turns_to_its_owners_colour(lit: Lit) -> None:
    claim(lit)
    assert lit.words() == [Light.LAST_CLAIM] * 3
    assert lit.table.scene.claiming is None


def test_trains_put_down_while_cards_are_drawn_are_off_turn(lit: Lit) -> None:
    lit.table.ready()
    lit.table.tap(lit.table.card("green"))
    lit.table.cover(lit.table.slots(ROUTE)[0], pause=0.0)
    assert lit.words() == [Light.OFF_TURN, Light.OPEN, Light.OPEN]


def test_a_claim_named_for_somebody_else_is_off_turn_in_that_colour(lit: Lit) -> None:
    lit.table.ready()
    lit.table.place(ROUTE)
    lit.table.press("next")
    assert lit.shown() == [(Light.OFF_TURN, RED)] * 3


def test_trains_on_a_closed_track_are_refused() -> None:
    lit = Lit(AtTable(equipment=untracked()))
    lit.table.begin()
    while lit.table.asks() not in ("turn", None):
        lit.table.press("next")
    lit.table.place(DOUBLE[0])
    lit.table.press("confirm")
    assert lit.words(DOUBLE[1]) == [None, None]
    lit.table.cover(lit.table.slots(DOUBLE[1])[0], pause=0.0)
    assert lit.words(DOUBLE[1])[0] is Light.REFUSED


def test_a_bumped_train_is_missed_where_it_lay(lit: Lit) -> None:
    claim(lit)
    lit.table.free(lit.table.slots(ROUTE)[1])
    lit.table.wait(10.0)
    assert lit.words() == [Light.LAST_CLAIM, Light.BUMPED, Light.LAST_CLAIM]
    lit.table.cover(lit.table.slots(ROUTE)[1])
    assert lit.words() == [Light.LAST_CLAIM] * 3


def test_after_an_undo_the_trains_are_guided_off_and_after_a_redo_back(lit: Lit) -> None:
    claim(lit)
    while not lit.table.scene.undone:
        lit.table.press("undo")
    assert lit.words() == [Light.TAKE_OFF] * 3
    lit.table.lift(ROUTE)
    assert lit.words() == [Light.OPEN] * 3
    while lit.table.state.owners[lit.table.edition.route_index[ROUTE]] is None:
        lit.table.ask("redo")
    assert lit.shown() == [(Light.BUMPED, BLUE)] * 3


def test_after_an_undo_a_board_that_senses_nothing_guides_the_whole_route_off() -> None:
    lit = Lit(AtTable(equipment=untracked(SlotLevel.NONE)))
    lit.table.begin()
    while lit.table.asks() not in ("turn", None):
        lit.table.press("next")
    lit.table.ask("claim", route=ROUTE)
    lit.table.press("confirm")
    assert lit.words() == [Light.LAST_CLAIM] * 3
    while lit.table.state.owners[lit.table.edition.route_index[ROUTE]] is not None:
        lit.table.press("undo")
    assert lit.words() == [Light.TAKE_OFF] * 3


def test_trains_of_an_earlier_game_shine_until_they_are_gone(lit: Lit) -> None:
    slots = lit.table.slots(ROUTE)
    lit.table.cover(*slots)
    lit.table.begin()
    assert lit.words() == [Light.TAKE_OFF] * 3
    lit.table.lift(ROUTE)
    assert set(lit.words()) == {Light.WELCOME}
