"""The whole program in real time: firmware in MicroPython and a PN532 at the ends of its lines."""

import asyncio
from pathlib import Path

from companion.model.readings import Button
from companion.model.scene import Ask
from tests.kit.tools import require_micropython
from tests.kit.whole_table import WholeTable, whole_table


async def begin(table: WholeTable) -> None:
    """Blue and Red join by their badges; nobody shows a card or a ticket."""
    await table.until(lambda: not table.scene.troubles and table.rig.wires.light.frames > 0)
    await table.tap_badge("Blue")
    await table.tap_badge("Red")
    table.press(Button.CONFIRM, Button.CONFIRM)
    for _ in range(50):
        if table.asks is Ask.TURN:
            return
        table.press(Button.NEXT)
    raise AssertionError(f"the game never began: {table.asks}")


def test_trains_are_claimed_lit_and_remembered_through_a_bad_line_and_a_restart(
    tmp_path: Path,
) -> None:
    require_micropython()

    async def evening(table: WholeTable) -> None:
        async with table.switched_on():
            # Everybody has two cards, so that Blue can pay for two routes of one space.
            routes = [route for route in table.games.edition.routes if route.length == 1]
            first, second, third = routes[0], routes[1], routes[3]
            await begin(table)
            await table.claim(first)
            assert table.board.owners[first.index] == 0
            await table.until(lambda: table.lit(first))
            table.rig.cable.corrupted = 0.01
            await table.claim(second)
            assert table.board.owners[second.index] == 1
            table.rig.cable.corrupted = 0.0
            table.rig.unplug()
            await table.until(lambda: bool(table.scene.troubles))
            for slot in table.slots(third):
                table.rig.wires.set(slot, covered=True)
            table.rig.plug_in()
            await table.until(lambda: not table.scene.troubles)
            await table.until(lambda: table.asks is Ask.PAY)
            owners = table.board.owners
        async with table.switched_on():
            assert table.board.owners == owners
            await table.confirm(third)
            assert table.board.owners[third.index] == 0
            assert not table.scene.differences

    with whole_table(tmp_path) as table:
        asyncio.run(evening(table))
