"""What can go wrong at a table, to be tried by hand and watched."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from companion.simulation.live.table import LiveTable
from companion.simulation.world.clock import Process
from companion.simulation.world.faults import Faults
from companion.simulation.world.slots import Defect
from companion.simulation.world.table import unknown_tag

DARK: Final = 4.0
"""So long the power stays away."""
ARM: Final = 2.0
"""So long an arm lies over the board."""


class Mischief:
    """Each act is one a person, a cable or a sensor could do to a real table."""

    def __init__(self, table: LiveTable, presets: Mapping[str, Faults]) -> None:
        self._table = table
        self._presets = presets
        self.noise = "none"
        self.hub_plugged = True
        self.reader_plugged = True
        self.acts: Mapping[str, Callable[[], None]] = {
            "bump": self._bump,
            "sleeve": self._sleeve,
            "bus_card": self._bus_card,
            "hub": self._cable,
            "reader": self._reader,
            "power": self._power,
            "sensor": self._sensor,
        }

    def make_noise(self, preset: str) -> bool:
        """Only what happens by itself; what people do wrong is left to the people."""
        if preset not in self._presets:
            return False
        rates = self._presets[preset]
        self.noise = preset
        loose = {"hub_dropouts": 0, "reader_dropouts": 0}
        self._table.set_faults(replace(rates, restarts=0, overlooked=0, **loose))
        return True

    def _bump(self) -> None:
        claimed = [space for space in self._table.board.trains if self._table.is_claimed(space)]
        if claimed:
            self._table.board.bump(self._table.chance.choice(claimed))

    def _sleeve(self) -> None:
        table = self._table
        near = table.board.layout.near
        spaces = [space for space, others in enumerate(near) if others]
        if spaces:
            around = near[table.chance.choice(spaces)][:6]
            slots = [slot for slot in map(table.board.slot, around) if slot is not None]
            table.clock.spawn(self._arm(slots))

    def _arm(self, slots: list[int]) -> Process:
        for slot in slots:
            self._table.slots.cover(slot)
            yield 0.1
        yield ARM
        for slot in slots:
            self._table.slots.free(slot)

    def _bus_card(self) -> None:
        self._table.tap(unknown_tag(self._table.chance))

    def _cable(self) -> None:
        self.hub_plugged = not self.hub_plugged
        if self.hub_plugged:
            self._table.hub.come_back(told=True, rebooted=True)
        else:
            self._table.hub.drop(told=True)

    def _reader(self) -> None:
        self.reader_plugged = not self.reader_plugged
        if self.reader_plugged:
            self._table.reader.come_back(told=True)
        else:
            self._table.reader.drop(told=True)

    def _power(self) -> None:
        if self._table.scene is not None:
            self._table.machine.cut_power()
            self._table.clock.call(DARK, self._table.machine.boot)

    def _sensor(self) -> None:
        """Under a train if there is one: a blind sensor is noticed where something should lie."""
        board = self._table.board
        spaces = [space for space in board.trains if self._table.is_claimed(space)]
        slots = [slot for slot in map(board.slot, spaces) if slot is not None]
        if slots:
            self._table.slots.break_slot(self._table.chance.choice(slots), Defect.DEAD)
