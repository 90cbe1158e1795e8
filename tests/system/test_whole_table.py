"""The whole program in real time: firmware in MicroPython and a PN532 at the ends of its lines."""

import asyncio
from pathlib import Path

from companion.model.readings import Button
from companion.model.scene import Ask
from tests.kit.tools import require_micropython
from tests.kit.whole_table import UNTRACKED, WholeTable, whole_table


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


class QuickPeople:
    """Two who claim the shortest open route that they can pay for, and else draw."""

    def __init__(self, table: WholeTable) -> None:
        self._table = table
        self.owners: dict[str, int] = {}
        """What was truly claimed, by the route's id."""

    async def sit_down(self) -> None:
        table = self._table
        await table.until(lambda: not table.scene.troubles)
        for name in ("Anna", "Ben"):
            table.tap("join", name=name)
        table.press(Button.CONFIRM, Button.CONFIRM)
        while table.asks is not Ask.TURN:
            table.press(Button.NEXT)

    async def play(self, turns: int) -> bool:
        """So many turns, or fewer if that ends the game; whether it goes on."""
        for _ in range(turns):
            if self._table.asks is not Ask.TURN:
                return False
            await self._turn()
        return True

    async def _turn(self) -> None:
        table, view = self._table, self._table.scene.view
        assert view
        seat = view.seats[view.turn]
        open_routes = [
            route
            for route in table.games.edition.routes
            if table.board.owners[route.index] is None
            and not table.board.closed[route.index]
            and not any(table.board.owners[twin] is not None for twin in route.twins)
            and route.length <= min(seat.cards, seat.trains or 0)
        ]
        if not open_routes:
            table.press(Button.NEXT)
            await table.until(lambda: table.scene.view is not view)
            return
        route = min(open_routes, key=lambda route: route.length)
        for slot in table.slots(route):
            table.rig.wires.set(slot, covered=True)
            await asyncio.sleep(0.01)
        await table.confirm(route, settle=0.1)
        self.owners[route.id] = view.turn

    async def count(self) -> None:
        """Nobody shows a ticket."""
        table = self._table
        while table.asks is Ask.COUNT:
            table.press(Button.CONFIRM)
        await table.until(lambda: bool(table.scene.view and table.scene.view.tally))


def test_a_whole_game_is_played_over_a_bad_line_with_the_plug_pulled_and_the_power_cut(
    tmp_path: Path,
) -> None:
    require_micropython()

    async def evening(table: WholeTable) -> None:
        people = QuickPeople(table)
        table.rig.cable.corrupted = 0.01
        async with table.switched_on():
            await people.sit_down()
            assert await people.play(6)
            table.rig.unplug()
            await table.until(lambda: bool(table.scene.troubles))
            table.rig.plug_in()
            await table.until(lambda: not table.scene.troubles)
            assert await people.play(4)
        async with table.switched_on():
            await table.until(lambda: not table.scene.troubles)
            assert not await people.play(200)
            await people.count()
            edition = table.games.edition
            found = {route.id: table.board.owners[route.index] for route in edition.routes}
            assert {name: owner for name, owner in found.items() if owner is not None} == (
                people.owners
            )

    with whole_table(tmp_path, UNTRACKED) as table:
        asyncio.run(evening(table))
