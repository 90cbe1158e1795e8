"""A simulated RDM6300: says the number of the tag that lies on it again and again."""

from collections.abc import Callable


class SimulatedRdm6300:
    """`send` takes what the reader says; of two tags at once it understands none."""

    def __init__(self, send: Callable[[bytes], None]) -> None:
        self._send = send
        self._tags: dict[str, None] = {}
        self._garbled = 0

    def put(self, *tags: str) -> None:
        """Lays tags down; a tag's number is ten hex digits."""
        self._tags.update(dict.fromkeys(tags))

    def remove(self, tag: str) -> None:
        self._tags.pop(tag, None)

    def garble(self, answers: int) -> None:
        """So many of its next numbers arrive with a wrong digit."""
        self._garbled = answers

    def receive(self, data: bytes) -> None:
        """It hears nothing: its RX pin is not connected."""

    def tick(self) -> None:
        if len(self._tags) != 1:
            return
        (tag,) = self._tags
        check = 0
        for at in range(0, len(tag), 2):
            check ^= int(tag[at : at + 2], 16)
        if self._garbled:
            self._garbled -= 1
            check ^= 0x11
        self._send(b"\x02%s%02X\x03" % (tag.encode(), check))
