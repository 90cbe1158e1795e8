"""Slots straight on the Pi as a source: sampled by a thread, numbered like the reports of a hub."""

import asyncio
from collections.abc import Callable
from functools import partial
from threading import Event, Thread
from time import monotonic
from typing import Final

from companion.model.errors import DeviceError
from companion.model.ports import Deliver
from companion.model.signals import AskSnapshot, Reply, SlotReport, SlotSnapshot
from companion.pins import pin_sentences
from companion.sensing.direct.equal_samples import EqualSamples
from companion.sensing.direct.wiring import MOST_SLOTS, Read, Wiring
from companion.sensing.link import Link

SAMPLE_HZ: Final = 200
EQUAL: Final = 3
WRONG_FOR: Final = 1.0
"""A chain that gives nothing sound for so many seconds is broken."""


class DirectSlots:
    """The slots of `wiring` under the name `name`.

    Nothing can get lost between the pins and the loop, so acknowledgements need no answer; the
    numbers make it the same to sensing as a hub.
    """

    def __init__(
        self,
        name: str,
        wiring: Wiring,
        *,
        sample_hz: float = SAMPLE_HZ,
        equal: int = EQUAL,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        if not 1 <= wiring.slots <= MOST_SLOTS:
            raise DeviceError(
                f"{wiring.slots} slots cannot be read straight on the Pi: 1 to {MOST_SLOTS} can; "
                "more need a hub."
            )
        self.name = name
        self.samples = 0
        """How many were taken so far, for whoever wants the rate."""
        self._wiring = wiring
        self._period = 1 / sample_hz
        self._equal = equal
        self._clock = clock
        self._link = Link(name, clock)
        self._what = f'The slots "{name}" on the pins'
        self._number = 0
        self._covered: frozenset[int] = frozenset()
        self._deliver: Deliver | None = None
        """Where to, while the slots can be read."""

    @property
    def problem(self) -> str | None:
        return self._link.problem

    def reply(self, reply: Reply) -> None:
        if isinstance(reply, AskSnapshot) and self._deliver is not None:
            asyncio.get_running_loop().call_soon(self._snapshot)

    async def run(self, deliver: Deliver) -> None:
        await self._link.keep(deliver, self._serve)

    async def _serve(self, deliver: Deliver) -> None:
        with self._wiring.open(self._what) as read:
            await self._sample(read, deliver)

    async def _sample(self, read: Read, deliver: Deliver) -> None:
        """Lets a thread sample until that fails."""
        broken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        stop = Event()
        thread = Thread(target=self._watch, args=(read, deliver, broken, stop), name=self.name)
        thread.start()
        try:
            await broken
        finally:
            self._deliver = None
            stop.set()
            thread.join()

    def _watch(
        self, read: Read, deliver: Deliver, broken: asyncio.Future[None], stop: Event
    ) -> None:
        """The thread: it samples, and hands changes over to the loop."""
        loop = broken.get_loop()

        def tell(act: Callable[[], None]) -> None:
            if not stop.is_set():
                loop.call_soon_threadsafe(lambda: None if stop.is_set() else act())

        try:
            with pin_sentences(self._what):
                self._watch_on(read, deliver, tell, stop)
        except Exception as error:  # noqa: BLE001 - whatever it is, `run` raises it again
            tell(partial(broken.set_exception, error))

    def _watch_on(
        self, read: Read, deliver: Deliver, tell: Callable[[Callable[[], None]], None], stop: Event
    ) -> None:
        debounce = EqualSamples(self._equal)
        begun = False
        sound = due = self._clock()
        while not stop.is_set():
            sample = read()
            now = self._clock()
            self.samples += 1
            if sample is not None:
                sound = now
                changed, state = debounce.add(sample), debounce.state
                if not begun and debounce.settled:
                    begun = True
                    tell(partial(self._begin, deliver, state))
                elif changed:
                    tell(partial(self._report, now, changed, state))
            elif now - sound >= WRONG_FOR:
                raise DeviceError(
                    f"{self._what} give nothing sound: check the wires of the chain, that the last "
                    "register's serial input is tied to 3.3 V, and the number of slots."
                )
            due = max(due + self._period, now)
            stop.wait(due - now)

    def _begin(self, deliver: Deliver, state: int) -> None:
        self._covered = _slots(state)
        self._deliver = deliver
        self._link.find(deliver)

    def _report(self, time: float, changed: int, state: int) -> None:
        self._covered = _slots(state)
        for slot in sorted(_slots(changed)):
            self._number += 1
            if self._deliver is not None:
                covered = slot in self._covered
                self._deliver(SlotReport(time, self._number, slot, covered))

    def _snapshot(self) -> None:
        if self._deliver is not None:
            self._deliver(SlotSnapshot(self._clock(), self._number, self._covered))


def _slots(bits: int) -> frozenset[int]:
    return frozenset(slot for slot in range(bits.bit_length()) if bits >> slot & 1)
