"""Tag readers of every kind on a bench: cards laid down, cables pulled."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from companion.model.ports import Source
from companion.sensing.presence import ReaderTimes
from companion.sensing.readers.pn532 import Pn532Reader
from companion.sensing.readers.rdm6300 import Rdm6300Reader
from companion.simulation.devices.pn532 import SimulatedPn532
from companion.simulation.devices.rdm6300 import SimulatedRdm6300
from companion.simulation.devices.serial_port import SimulatedSerialPort
from tests.kit.simulated_table import TableReader


class Surface(Protocol):
    """What one can do to a reader with one's hands."""

    def put(self, *tags: str) -> None: ...

    def remove(self, tag: str) -> None: ...

    def garble(self, answers: int) -> None: ...


@dataclass(frozen=True)
class ReaderBench:
    source: Source
    times: ReaderTimes
    touch: Callable[[Callable[[Surface], None]], None]
    unplug: Callable[[], None]
    plug: Callable[[], None]
    cards: tuple[str, str]

    def put(self, *tags: str) -> None:
        self.touch(lambda surface: surface.put(*tags))

    def remove(self, tag: str) -> None:
        self.touch(lambda surface: surface.remove(tag))

    def garble(self, answers: int) -> None:
        self.touch(lambda surface: surface.garble(answers))


@contextmanager
def table_bench(_folder: Path) -> Iterator[ReaderBench]:
    table = TableReader()
    cards = ("04A1B2C3D4E5F6", "DEADBEEF")
    yield ReaderBench(
        table, ReaderTimes(), lambda act: act(table.device), table.unplug, table.plug, cards
    )


@contextmanager
def pn532_bench(folder: Path) -> Iterator[ReaderBench]:
    with SimulatedSerialPort(folder / "reader", SimulatedPn532) as port:

        def touch(act: Callable[[Surface], None]) -> None:
            with port.lock:
                act(port.device)

        def plug() -> None:
            # The reader gets its power from the plug.
            port.device.restart()
            port.plug()

        reader = Pn532Reader("cards", str(port.path))
        cards = ("04A1B2C3D4E5F6", "DEADBEEF")
        yield ReaderBench(reader, ReaderTimes(), touch, port.unplug, plug, cards)


@contextmanager
def rdm6300_bench(folder: Path) -> Iterator[ReaderBench]:
    with SimulatedSerialPort(folder / "reader", SimulatedRdm6300) as port:

        def touch(act: Callable[[Surface], None]) -> None:
            with port.lock:
                act(port.device)

        reader = Rdm6300Reader("cards", str(port.path))
        cards = ("0F00A1B2C3", "1D004E5F60")
        yield ReaderBench(reader, ReaderTimes(silent=None), touch, port.unplug, port.plug, cards)
