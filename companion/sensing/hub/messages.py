"""What hub and host say to each other, as values; each becomes, or comes out of, one frame."""

from collections.abc import Callable
from dataclasses import dataclass
from struct import Struct
from typing import Final

from companion.sensing.hub.framing import Frame

VERSION: Final = 1
"""Of the protocol; a hub that speaks another one is refused."""
COVERED: Final = 0x8000
SLOT: Final = 0x7FFF
TIME_BITS: Final = 30
"""The hub's milliseconds begin again after so many bits: every 12.4 days."""
NO_REGISTERS: Final = 1
"""A fault of the hub: its registers do not answer."""


@dataclass(frozen=True, slots=True)
class HostHello:
    """The host is there; whatever the hub answers carries the token."""

    token: int
    version: int = VERSION


@dataclass(frozen=True, slots=True)
class Acknowledged:
    number: int


@dataclass(frozen=True, slots=True)
class SnapshotAsked:
    pass


@dataclass(frozen=True, slots=True)
class PixelPart:
    """Pixels from `first` on; the frame is shown once all its parts are there."""

    frame: int
    part: int
    parts: int
    first: int
    colours: bytes


@dataclass(frozen=True, slots=True)
class Settings:
    """What the hub should do, and as its answer what it does."""

    debounce: int = 3
    """So many equal samples make a change."""
    rate_hz: int = 200
    brightness: int = 255
    """The brightest that a colour of a pixel may be."""
    current_ma: int = 2000
    """The most that all pixels together may draw."""


@dataclass(frozen=True, slots=True)
class StatisticsAsked:
    pass


@dataclass(frozen=True, slots=True)
class Restart:
    to_bootloader: bool = False


@dataclass(frozen=True, slots=True)
class AliveAsked:
    pass


@dataclass(frozen=True, slots=True)
class Hello:
    """What the hub is; token 0 if nobody asked."""

    version: int
    token: int
    session: int
    firmware: str
    slots: int
    pixels: int
    readers: int
    unique_id: str
    faults: int


@dataclass(frozen=True, slots=True)
class Reports:
    """Changes of one moment, numbered from `number` on."""

    number: int
    time_ms: int
    changes: tuple[tuple[int, bool], ...]


@dataclass(frozen=True, slots=True)
class Snapshot:
    number: int
    time_ms: int
    covered: frozenset[int]


@dataclass(frozen=True, slots=True)
class Shown:
    """A frame is shown, with those of its parts that have arrived, one bit each."""

    frame: int
    arrived: int


@dataclass(frozen=True, slots=True)
class Statistics:
    """Counted since the hub started; `free_memory` in bytes."""

    samples: int
    late_samples: int
    reports: int
    repeats: int
    dropped_reports: int
    bad_frames: int
    missed_frames: int
    free_memory: int


@dataclass(frozen=True, slots=True)
class Alive:
    time_ms: int
    faults: int


ToHub = (
    HostHello
    | Acknowledged
    | SnapshotAsked
    | PixelPart
    | Settings
    | StatisticsAsked
    | Restart
    | AliveAsked
)
FromHub = Hello | Reports | Snapshot | Shown | Settings | Statistics | Alive

HOST_HELLO: Final = Struct(">BB")
NUMBER: Final = Struct(">I")
PIXELS: Final = Struct(">BBBH")
SHOWN: Final = Struct(">BH")
SETTINGS: Final = Struct(">BHBH")
HELLO: Final = Struct(">BBH3BHHB8sB")
ALIVE: Final = Struct(">IB")
MOMENT: Final = Struct(">II")
STATISTICS: Final = Struct(">8I")


def encode(message: ToHub, sequence: int) -> Frame:
    """The frame that tells the hub something."""
    match message:
        case HostHello(token, version):
            kind, payload = "H", HOST_HELLO.pack(version, token)
        case Acknowledged(number):
            kind, payload = "A", NUMBER.pack(number)
        case SnapshotAsked():
            kind, payload = "S", b""
        case PixelPart(frame, part, parts, first, colours):
            kind, payload = "P", PIXELS.pack(frame, part, parts, first) + colours
        case Settings(debounce, rate_hz, brightness, current_ma):
            kind, payload = "C", SETTINGS.pack(debounce, rate_hz, brightness, current_ma)
        case StatisticsAsked():
            kind, payload = "T", b""
        case Restart(to_bootloader):
            kind, payload = "R", bytes((to_bootloader,))
        case AliveAsked():
            kind, payload = "L", b""
    return Frame(sequence & 0xFF, kind, payload)


def decode(frame: Frame) -> FromHub | None:
    """What the hub said; None if this host knows no such message.

    A payload may be longer than this host knows: a newer firmware has more to tell.
    """
    known = DECODERS.get(frame.kind)
    if known is None or len(frame.payload) < known[0]:
        return None
    return known[1](frame.payload)


def _hello(payload: bytes) -> Hello:
    version, token, session, *firmware, slots, pixels, readers, name, faults = HELLO.unpack_from(
        payload
    )
    numbers = ".".join(map(str, firmware))
    return Hello(version, token, session, numbers, slots, pixels, readers, name.hex(), faults)


def _reports(payload: bytes) -> Reports:
    number, time_ms = MOMENT.unpack_from(payload)
    words = (
        int.from_bytes(payload[at : at + 2], "big")
        for at in range(MOMENT.size, len(payload) - 1, 2)
    )
    return Reports(number, time_ms, tuple((word & SLOT, bool(word & COVERED)) for word in words))


def _snapshot(payload: bytes) -> Snapshot:
    number, time_ms = MOMENT.unpack_from(payload)
    bits = int.from_bytes(payload[MOMENT.size :], "little")
    covered = frozenset(slot for slot in range(bits.bit_length()) if bits >> slot & 1)
    return Snapshot(number, time_ms, covered)


DECODERS: Final[dict[str, tuple[int, Callable[[bytes], FromHub]]]] = {
    "h": (HELLO.size, _hello),
    "r": (MOMENT.size, _reports),
    "s": (MOMENT.size, _snapshot),
    "p": (SHOWN.size, lambda payload: Shown(*SHOWN.unpack_from(payload))),
    "c": (SETTINGS.size, lambda payload: Settings(*SETTINGS.unpack_from(payload))),
    "t": (STATISTICS.size, lambda payload: Statistics(*STATISTICS.unpack_from(payload))),
    "l": (ALIVE.size, lambda payload: Alive(*ALIVE.unpack_from(payload))),
}
"""By kind: the shortest payload, and how to read it."""
