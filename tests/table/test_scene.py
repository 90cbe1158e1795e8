"""What a scene tells the displays about the trains on the board."""

from companion.model.scene import Difference, Mismatch
from companion.model.table import Spot
from tests.kit.at_table import AtTable

ROUTE = "montreal--new-york"


def claimed() -> AtTable:
    table = AtTable()
    hands = table.ready()
    table.place(ROUTE)
    for tag in hands[0][:3]:
        table.tap(tag)
    return table


def test_a_train_on_a_route_that_nobody_owns_is_told_at_once() -> None:
    table = AtTable()
    table.ready()
    table.cover(table.slots(ROUTE)[1], pause=0.0)
    assert table.scene.loose == (Spot(table.edition.route_index[ROUTE], 1),)


def test_the_last_claim_is_told_and_its_trains_lie_loose_no_more() -> None:
    table = claimed()
    assert table.scene.last_claim == table.edition.route_index[ROUTE]
    assert table.scene.loose == ()


def test_the_last_claim_is_known_after_a_restart() -> None:
    table = claimed()
    table.companion.kill()
    table.start()
    assert table.scene.last_claim == table.edition.route_index[ROUTE]


def test_an_undone_claim_names_the_route_until_its_trains_are_gone() -> None:
    table = claimed()
    for _ in range(9):
        if table.scene.undone:
            break
        table.press("undo")
    assert table.scene.undone == (table.edition.route_index[ROUTE],)
    assert table.scene.last_claim is None
    table.lift(ROUTE)
    assert not table.scene.undone


def test_a_bumped_train_is_named_with_its_space() -> None:
    table = claimed()
    slot = table.slots(ROUTE)[2]
    table.free(slot)
    table.wait(10.0)
    missing = Difference(Mismatch.MISSING_TRAIN, slot, table.edition.route_index[ROUTE], 2)
    assert table.scene.differences == (missing,)
