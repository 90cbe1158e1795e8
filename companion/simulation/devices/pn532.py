"""A simulated PN532: answers on its serial line as the chip does, from the cards that lie on it.

Only what a reader of card UIDs needs is there: every command about the chip itself, and listing
cards of type A. Before SAMConfiguration it refuses to look for cards; a real chip may be milder.
"""

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Final

from companion.simulation.devices.pn532_line import (
    ACK_FRAME,
    SYNTAX_ERROR_FRAME,
    Ear,
    Kind,
    answer_frame,
)

FIRMWARE: Final = bytes((0x32, 1, 6, 7))
FOREVER: Final = 0xFF
TIMED_OUT: Final = b"\x01"
DONE: Final = b"\x00"
FIELD_ITEM: Final = 1
RETRIES_ITEM: Final = 5
TYPE_A: Final = 0
SHORT_UID: Final = 4


class CardState(Enum):
    """What a card hears: called while active, it misses that call and hears the next; halted, it
    hears none until the field was off.
    """

    IDLE = "idle"
    ACTIVE = "active"
    HALTED = "halted"


class SimulatedPn532:
    """`send` takes what the chip says. Put cards on it, remove them, and break it on purpose."""

    def __init__(self, send: Callable[[bytes], None], firmware: bytes = FIRMWARE) -> None:
        self.commands: list[bytes] = []
        """All it was told, for tests."""
        self.mute = False
        """It hears but says nothing, like a chip that hangs."""
        self._send = send
        self._firmware = firmware
        self._garbled = 0
        self._ear = Ear()
        self._cards: dict[str, CardState] = {}
        self._registers: dict[bytes, int] = {}
        self._retries = FOREVER
        self._normal_mode = False
        self._last_answer = b""
        self._waiting: int | None = None
        """How many cards at most are wanted by a host that waits until one comes."""
        self._answers: Mapping[int, Callable[[bytes], bytes | None]] = {
            0x00: self._diagnose,
            0x02: lambda _: self._firmware,
            0x04: lambda _: bytes((0, 1, 0, 0x80)),
            0x06: self._read_registers,
            0x08: self._write_registers,
            0x0C: lambda _: b"\x3f\x06\x00",
            0x0E: lambda _: b"",
            0x10: lambda _: b"",
            0x12: lambda _: b"",
            0x14: self._configure_sam,
            0x16: lambda _: DONE,
            0x32: self._configure_rf,
            0x40: lambda _: TIMED_OUT,
            0x42: lambda _: TIMED_OUT,
            0x44: self._halt,
            0x4A: self._list_targets,
            0x50: lambda _: TIMED_OUT,
            0x52: self._halt,
            0x54: lambda _: DONE,
            0x56: lambda _: TIMED_OUT,
        }

    def put(self, *uids: str) -> None:
        """Lays cards down; a UID is 8 or 14 hex digits."""
        self._cards.update(dict.fromkeys(uids, CardState.IDLE))
        if self._waiting is not None:
            self._answer(0x4A, self._targets(self._waiting))

    def remove(self, uid: str) -> None:
        self._cards.pop(uid, None)

    def garble(self, answers: int) -> None:
        """So many of its next answers arrive with a wrong bit."""
        self._garbled = answers

    def restart(self) -> None:
        """As if its power had been off for a moment."""
        self._ear.fall_asleep()
        self._retries = FOREVER
        self._normal_mode = False
        self._waiting = None

    def receive(self, data: bytes) -> None:
        for kind, body in self._ear.hear(data):
            self._waiting = None
            if kind is Kind.COMMAND:
                self._obey(body[0], body[1:])
            elif kind is Kind.NACK:
                self._say(self._last_answer)

    def tick(self) -> None:
        """It speaks only when it is spoken to."""

    def _obey(self, code: int, data: bytes) -> None:
        self.commands.append(bytes((code,)) + data)
        self._say(ACK_FRAME)
        handle = self._answers.get(code)
        if handle is None or (code == 0x4A and not self._normal_mode):  # noqa: PLR2004 - as above
            self._say(SYNTAX_ERROR_FRAME)
        elif (answer := handle(data)) is not None:
            self._answer(code, answer)
        if code == 0x16:  # noqa: PLR2004 - PowerDown
            self._ear.fall_asleep()

    def _answer(self, code: int, data: bytes) -> None:
        self._waiting = None
        self._last_answer = answer_frame(bytes((code + 1,)) + data)
        frame = bytearray(self._last_answer)
        if self._garbled:
            self._garbled -= 1
            frame[-2] ^= 0x10
        self._say(bytes(frame))

    def _say(self, frame: bytes) -> None:
        if not self.mute:
            self._send(frame)

    def _diagnose(self, data: bytes) -> bytes:
        """The test of the line repeats what it was told; those of the memories find no fault."""
        return data if data[:1] == b"\x00" else DONE

    def _read_registers(self, data: bytes) -> bytes:
        names = (data[at : at + 2] for at in range(0, len(data), 2))
        return bytes(self._registers.get(name, 0) for name in names)

    def _write_registers(self, data: bytes) -> bytes:
        for at in range(0, len(data) - 2, 3):
            self._registers[data[at : at + 2]] = data[at + 2]
        return b""

    def _configure_sam(self, data: bytes) -> bytes:
        self._normal_mode = data[:1] == b"\x01"
        return b""

    def _configure_rf(self, data: bytes) -> bytes:
        if data[0] == RETRIES_ITEM:
            self._retries = data[3]
        elif data[0] == FIELD_ITEM and not data[1] & 1:
            self._cards = dict.fromkeys(self._cards, CardState.IDLE)
        return b""

    def _halt(self, _data: bytes) -> bytes:
        for uid, state in self._cards.items():
            if state is CardState.ACTIVE:
                self._cards[uid] = CardState.HALTED
        return DONE

    def _list_targets(self, data: bytes) -> bytes | None:
        most, modulation = data[0], data[1]
        if modulation != TYPE_A:
            return DONE
        if not self._called() and self._retries == FOREVER:
            self._waiting = most
            return None
        return self._targets(most)

    def _targets(self, most: int) -> bytes:
        listed = self._called()[:most]
        for uid, state in self._cards.items():
            if state is CardState.ACTIVE:
                self._cards[uid] = CardState.IDLE
        self._cards.update(dict.fromkeys(listed, CardState.ACTIVE))
        found = (_target(number, bytes.fromhex(uid)) for number, uid in enumerate(listed, 1))
        return bytes((len(listed),)) + b"".join(found)

    def _called(self) -> list[str]:
        """The cards that answer the host's call."""
        hearing = {CardState.IDLE, CardState.ACTIVE} if self._retries else {CardState.IDLE}
        return [uid for uid, state in self._cards.items() if state in hearing]


def _target(number: int, uid: bytes) -> bytes:
    """A card with a short UID is told as a MIFARE Classic, one with a long UID as an NTAG213."""
    kind = b"\x00\x04\x08" if len(uid) == SHORT_UID else b"\x00\x44\x00"
    return bytes((number,)) + kind + bytes((len(uid),)) + uid
