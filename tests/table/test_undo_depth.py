"""Undo goes back and nowhere else, to the first thing anybody did, and redo all the way again."""

from collections import Counter
from collections.abc import Callable

import pytest

from companion.model.events import Redone, TicketCompleted, TicketShown, Undone
from companion.model.scene import Ask, Pile, Thing
from companion.model.table import SlotLevel
from tests.kit.at_table import AtTable, untracked
from tests.kit.finished import finished, press

ROUTE = "montreal--new-york"
GAMES = [
    ("usa-2004", "slots=space,cards=on,buttons=on"),
    ("usa-2004", "slots=route,cards=off,buttons=on"),
    ("usa-2025", "slots=route,cards=on,buttons=off"),
    ("usa-2025", "slots=none,cards=off,buttons=off"),
    ("new-york", "slots=none,cards=on,buttons=on"),
    ("new-york", "slots=space,cards=off,buttons=on"),
    ("first-journey-europe", "slots=space,cards=on,buttons=off"),
    ("first-journey-europe", "slots=none,cards=off,buttons=on"),
    ("card-game", "slots=none,cards=on,buttons=on"),
]

walks = pytest.mark.parametrize(("edition", "equipment"), GAMES)


CARDS = {Pile.HAND: "hand", Pile.LAID_OUT: "hand", Pile.DECK: "deck", Pile.DISCARDS: "discards"}

Heap = tuple[str, int | None]


def heaps(table: AtTable) -> Counter[Heap]:
    """How many cards our books have where."""
    view = table.scene.view
    assert view is not None
    lay: Counter[Heap] = Counter({("hand", n): seat.cards for n, seat in enumerate(view.seats)})
    lay["deck", None], lay["discards", None] = view.decks.deck, view.decks.discards
    return lay


def told(table: AtTable) -> Counter[Heap]:
    """How many cards more lie where, if people do as they are told."""
    change: Counter[Heap] = Counter()
    for item in table.scene.put_back:
        for pile, sign in ((item.source, -1), (item.target, 1)):
            if item.thing is Thing.CARD and pile in CARDS:
                seat = item.seat if CARDS[pile] == "hand" else None
                change[CARDS[pile], seat] += sign * item.count
    return change


def trains(table: AtTable, *, on: bool) -> list[int]:
    """The routes where people are told to lay trains, or to take them off."""
    end = Pile.BOARD if on else Pile.TRAINS
    items = [item for item in table.scene.put_back if item.target is end]
    return [item.route for item in items if item.route is not None]


def walk(table: AtTable, name: str, look: Callable[[], None] = lambda: None) -> list[int]:
    """Presses it until nothing more happens; the number of steps that count after each press."""
    numbers = [len(table.companion.steps)]
    while True:
        before, log = table.companion.steps, len(table.notebook.entries)
        press(table, name)
        written = table.notebook.entries[log:]
        if not written:
            assert table.companion.steps == before
            assert table.hint == f"nothing_to_{name}"
            return numbers
        after = table.companion.steps
        assert set(written) == {Undone() if name == "undo" else Redone()}, "nothing is invented"
        assert len(after) - len(before) == (-1 if name == "undo" else 1) * len(written)
        shorter, longer = sorted((before, after), key=len)
        assert longer[: len(shorter)] == shorter
        numbers.append(len(after))
        look()


@walks
def test_a_whole_game_is_undone_and_redone(edition: str, equipment: str) -> None:
    """Nobody touches the table meanwhile."""
    table = finished(edition, equipment)
    end, lay = table.state, heaps(table)

    def guidance_is_right() -> None:
        change = told(table)
        assert {heap: lay[heap] + change[heap] for heap in lay} == heaps(table)

    back = walk(table, "undo", guidance_is_right)
    assert len(back) > 30
    if table.equipment.cards:
        assert back[-1] == 0
    else:
        assert table.asks() in (Ask.KEEP, Ask.TURN), "the deal was nobody's doing"
    forth = walk(table, "redo", guidance_is_right)
    assert forth == back[::-1], "the same stops on both ways"
    assert (table.state, table.asks()) == (end, Ask.OVER)
    assert table.scene.put_back == ()


@pytest.mark.parametrize("cards", ["on", "off"])
@pytest.mark.parametrize("slots", ["space", "route"])
def test_trains_that_are_put_back_and_laid_again_as_told_lead_to_the_same_game(
    slots: str, cards: str
) -> None:
    table = finished("new-york", f"slots={slots},cards={cards},buttons=on")
    end = table.state
    routes = [route.id for route in table.edition.routes]

    def take_off() -> None:
        for route in trains(table, on=False):
            table.lift(routes[route])
        table.wait(10.0)
        assert trains(table, on=False) == []
        assert table.scene.differences == ()

    def lay() -> None:
        for route in trains(table, on=True):
            table.place(routes[route])
        table.wait(10.0)
        assert trains(table, on=True) == []
        assert table.scene.differences == ()

    back = walk(table, "undo", take_off)
    assert table.state.owners == (None,) * len(routes)
    assert walk(table, "redo", lay) == back[::-1]
    assert table.state == end


def test_redone_claims_are_told_together_until_all_their_trains_lie_there() -> None:
    """Slowly enough for the screen to ask about a route that is empty."""
    table = finished("new-york", "slots=space,cards=on,buttons=on")
    end, routes = table.state, [route.id for route in table.edition.routes]
    back = walk(table, "undo")
    for route in trains(table, on=False):
        table.lift(routes[route])
    forth = walk(table, "redo", lambda: table.wait(5.0))
    assert forth == back[::-1]
    claimed = {route for route, owner in enumerate(end.owners) if owner is not None}
    assert set(trains(table, on=True)) == claimed
    for route in claimed:
        table.place(routes[route])
    assert (table.scene.put_back, table.state) == ((), end)


def refilled(table: AtTable) -> None:
    """Blue takes a face-up card, the refill is scanned, Blue draws a second one blind."""
    table.ready()
    table.tap(table.market[0])
    table.tap(table.card("green"))
    table.tap(table.card("white"))
    assert table.state.turn == 1


def test_undo_means_my_draw_only_straight_after_a_refill() -> None:
    table = AtTable()
    refilled(table)
    end, steps = table.state, len(table.companion.steps)
    for undone in (1, 2, 3):
        press(table, "undo")
        assert len(table.companion.steps) == steps - undone
    assert (table.state.turn, table.asks()) == (0, Ask.TURN)
    assert walk(table, "redo")[-1] == steps
    assert table.state == end


def test_that_somebody_is_walking_back_is_known_after_a_power_cut() -> None:
    table = AtTable()
    refilled(table)
    steps = table.companion.steps
    press(table, "undo")
    table.companion.kill()
    table.start()
    press(table, "undo")
    assert table.companion.steps == steps[:-2]


def untold() -> AtTable:
    """Without tracked cards: dealt, tickets kept, and Blue has drawn two cards."""
    table = AtTable(equipment=untracked())
    table.begin("Blue", "Red")
    table.press("confirm")
    table.press("confirm")
    table.press("next")
    assert table.state.turn == 1
    return table


def test_without_tracked_cards_an_undo_with_nothing_left_changes_nothing() -> None:
    table = untold()
    end = table.state
    back = walk(table, "undo")
    assert (table.asks(), table.hint) == (Ask.KEEP, "nothing_to_undo")
    assert back == [back[-1] + number for number in (4, 3, 2, 1, 0)]
    table.wait(60.0)
    assert walk(table, "redo") == back[::-1]
    assert table.state == end


def test_in_a_card_game_that_is_only_counted_the_entries_are_undone_and_no_more() -> None:
    table = AtTable("card-game", equipment=untracked(SlotLevel.NONE))
    table.begin("Blue", "Red")
    assert table.asks() is Ask.ENTER
    for seat, red in ((0, 4), (1, 2)):
        table.ask("track", seat=seat, red=red)
        table.press("confirm")
    assert table.asks() is Ask.OVER
    end = table.state
    back = walk(table, "undo")
    assert (len(back), table.asks()) == (5, Ask.ENTER)
    assert walk(table, "redo") == back[::-1]
    assert table.state == end


def completed() -> AtTable:
    """First Journey without tracked cards: a ticket is completed, and another replaces it."""
    table = finished("first-journey-europe", "slots=none,cards=off,buttons=off")
    while not any(isinstance(event, TicketCompleted) for event in table.companion.steps[-2]):
        press(table, "undo")
    assert isinstance(table.companion.steps[-1][0], TicketShown)
    return table


def test_what_was_booked_without_anybody_is_undone_with_what_led_to_it() -> None:
    table = completed()
    state, steps = table.state, table.companion.steps
    press(table, "undo")
    assert table.companion.steps == steps[:-2]
    press(table, "redo")
    assert (table.companion.steps, table.state) == (steps, state)


def test_an_undo_that_a_power_cut_left_half_done_did_not_happen() -> None:
    table = completed()
    steps, log = table.companion.steps, len(table.notebook.entries)
    press(table, "undo")
    del table.notebook.entries[log + 1 :]
    table.companion.kill()
    table.start()
    table.wait(1.0)
    assert table.companion.steps == steps
    assert table.notebook.entries[log:] == [Undone(), Redone()]
    walk(table, "redo")
    assert table.asks() is Ask.OVER


def test_who_is_walking_back_and_lifts_trains_ahead_comes_to_the_claim_step_by_step() -> None:
    table = AtTable()
    hands = table.ready()
    table.place(ROUTE)
    for tag in hands[0][:3]:
        table.tap(tag)
    for kind in ("green", "white", "green"):
        table.tap(table.card(kind))
    steps = table.companion.steps
    press(table, "undo")
    table.lift(ROUTE)
    table.wait(5.0)
    assert table.asks() is Ask.TAKE_BACK
    for undone in (2, 3, 4):
        press(table, "undo")
        assert table.companion.steps == steps[:-undone]
    assert table.state.owners[table.edition.route_index[ROUTE]] is None


def test_redo_before_a_game_changes_nothing() -> None:
    table = AtTable()
    table.ask("redo")
    assert (table.state, table.hint) == (None, "game_first")
