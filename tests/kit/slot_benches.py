"""Sources of slots of every kind on a bench: trains put down, plugs pulled."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest

from companion.model.ports import SlotSource
from companion.sensing.direct.source import DirectSlots
from companion.sensing.direct.wiring import ChainOnPins, ChainOnSpi, PinEach
from companion.sensing.hub import SerialHub, at_path
from companion.simulation.devices.shift_register import SimulatedChain
from companion.simulation.pico.rig import Rig
from companion.simulation.pico.wires import Build
from tests.kit.pins import mock_pins, solder, solder_chain
from tests.kit.simulated_table import TableHub
from tests.kit.tools import require_micropython

SLOTS = 20
DATA, CLOCK, LOAD = 9, 11, 22


@dataclass(frozen=True)
class SlotBench:
    source: SlotSource
    set_slot: Callable[[int, bool], None]
    unplug: Callable[[], None]
    plug: Callable[[], None]

    def cover(self, *slots: int) -> None:
        for slot in slots:
            self.set_slot(slot, True)

    def free(self, *slots: int) -> None:
        for slot in slots:
            self.set_slot(slot, False)


@contextmanager
def hub_of_the_simulated_table(_patch: pytest.MonkeyPatch) -> Iterator[SlotBench]:
    table = TableHub(SLOTS)

    def set_slot(slot: int, covered: bool) -> None:  # noqa: FBT001 - a level is a level
        table.device.sense(slot, covered=covered)

    yield SlotBench(table, set_slot, table.unplug, table.plug)


@contextmanager
def pin_each(patch: pytest.MonkeyPatch) -> Iterator[SlotBench]:
    with mock_pins(patch) as factory:
        numbers = tuple(range(4, 4 + SLOTS))
        pins = [factory.pin(number) for number in numbers]
        levels = dict.fromkeys(pins, True)
        broken = False

        def state(pin: object) -> bool:
            """A sensor holds its pin, whatever else pulls at it."""
            if broken:
                raise OSError("the pins are gone")
            return levels[pin]

        patch.setattr(type(pins[0]), "_get_state", state)

        def set_slot(slot: int, covered: bool) -> None:  # noqa: FBT001 - a level is a level
            levels[pins[slot]] = not covered

        def set_broken(*, so: bool) -> None:
            nonlocal broken
            broken = so

        yield SlotBench(
            DirectSlots("board", PinEach(numbers), sample_hz=1000),
            set_slot,
            lambda: set_broken(so=True),
            lambda: set_broken(so=False),
        )


def chain_bench(chain: SimulatedChain, source: DirectSlots) -> SlotBench:
    def set_slot(slot: int, covered: bool) -> None:  # noqa: FBT001 - a level is a level
        chain.inputs[slot] = not covered

    def unplug() -> None:
        chain.tail = False

    def plug() -> None:
        chain.tail = True

    return SlotBench(source, set_slot, unplug, plug)


@contextmanager
def chain_on_pins(patch: pytest.MonkeyPatch) -> Iterator[SlotBench]:
    chain = SimulatedChain(3)
    with mock_pins(patch) as factory:
        solder_chain(factory, chain, (DATA, CLOCK, LOAD), patch)
        wiring = ChainOnPins(SLOTS, DATA, CLOCK, LOAD)
        yield chain_bench(chain, DirectSlots("board", wiring, sample_hz=1000))


class SpiDev:
    """Stands for the library spidev, with a chain on its bus."""

    chain: SimulatedChain
    mode = 0
    max_speed_hz = 0

    def open(self, port: int, device: int) -> None:
        assert (port, device) == (0, 0)

    def xfer2(self, data: list[int]) -> list[int]:
        assert self.mode == 2
        return list(self.chain.transfer(len(data)))

    def close(self) -> None:
        """Nothing to let go."""


@contextmanager
def chain_on_spi(patch: pytest.MonkeyPatch) -> Iterator[SlotBench]:
    chain = SimulatedChain(3)
    with mock_pins(patch) as factory:
        solder(factory.pin(LOAD), chain.set_load, patch)
        module = type("spidev", (), {"SpiDev": type("SpiDev", (SpiDev,), {"chain": chain})})
        patch.setitem(__import__("sys").modules, "spidev", module)
        wiring = ChainOnSpi(SLOTS, LOAD)
        yield chain_bench(chain, DirectSlots("board", wiring, sample_hz=1000))


@contextmanager
def hub_with_firmware(_patch: pytest.MonkeyPatch) -> Iterator[SlotBench]:
    """The driver at a serial port, the real firmware in a real MicroPython behind it."""
    require_micropython()
    with Rig(Build(registers=3, pixels=30)) as rig:

        def set_slot(slot: int, covered: bool) -> None:  # noqa: FBT001 - a level is a level
            rig.wires.set(slot, covered=covered)

        yield SlotBench(SerialHub("board", at_path(rig.path)), set_slot, rig.unplug, rig.plug_in)
