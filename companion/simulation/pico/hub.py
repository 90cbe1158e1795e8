"""The hub of a simulated evening with its real firmware: in virtual time, over a bad cable."""

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from random import Random
from typing import Final, Protocol, Self

from companion.model.errors import DeviceError
from companion.model.signals import LinkFound, LinkLost, Reply, SlotReport, SlotSnapshot
from companion.simulation.pico.line import Cable
from companion.simulation.pico.stepped import SteppedPico
from companion.simulation.pico.wires import Build
from companion.simulation.world.clock import Clock
from companion.simulation.world.faults import Faults
from companion.simulation.world.hub import SOURCE, Line

AGAIN_AFTER: Final = 1.0
"""A driver that has given up its line opens it again after so many seconds."""
LIVELY: Final = 0.6
"""After something has happened the firmware gets its time as it wants it; later only with what
the host says, once a second: it would sample what does not change."""


class Talk(Protocol):
    """The host's end of the line, as the driver has it."""

    def receive(self, now: float, data: bytes) -> Sequence[object]:
        """Signals for the program; anything else means that the hub has begun anew."""

    def reply(self, reply: Reply) -> None: ...

    def send(self, now: float) -> bytes: ...

    def due(self) -> float: ...


class FirmwareHub:
    """Takes the place of the simulated hub, behind the real end of the host."""

    def __init__(
        self,
        slots: int,
        line: Line,
        clock: Clock,
        faults: Faults,
        chance: Random,
        *,
        answer: Callable[[float], Talk],
        corrupted: float,
    ) -> None:
        self.exists = slots > 0
        self.faults = faults
        self.occurred: Counter[str] = Counter()
        self._line = line
        self._clock = clock
        self.cable = Cable(corrupted, chance=Random(chance.getrandbits(32)))
        self.pico = SteppedPico(Build(registers=max(1, -(-slots // 8)), pixels=0))
        self._answer = answer
        self._talk: Talk | None = None
        self._is_up = False
        self._lively_until = 0.0
        self._planned = float("inf")

    def sense(self, slot: int, *, covered: bool) -> None:
        self.pico.wires.set(slot, covered=covered)
        self._go_on()

    def take(self, reply: Reply) -> None:
        if self._talk:
            self._talk.reply(reply)
            self._plan(0.0)

    def connect(self) -> None:
        """The program, or the cable, is there (again)."""
        if self.exists:
            self.cable.is_silent = False
            self._open()

    def drop(self, *, told: bool) -> None:
        if told:
            self._lose()
        else:
            self.cable.is_silent = True

    def come_back(self, *, told: bool, rebooted: bool) -> None:
        if rebooted:
            self.pico.power_off()
            self.pico.power_on()
        self.cable.is_silent = False
        if told:
            self._open()

    def close(self) -> None:
        self.pico.close()

    def _open(self) -> None:
        self._talk = self._answer(self._clock.now)
        self._is_up = False
        self._go_on()

    def _lose(self) -> None:
        """The driver has noticed."""
        self._talk = None
        self._is_up = False
        self._line.deliver(LinkLost(self._clock.now, SOURCE))

    def _go_on(self) -> None:
        self._lively_until = self._clock.now + LIVELY
        self._plan(0.0)

    def _plan(self, delay: float) -> None:
        at = self._clock.now + delay
        if at < self._planned:
            self._planned = at
            self._clock.call(delay, self._work)

    def _work(self) -> None:
        now = self._clock.now
        if now < self._planned:
            return  # Something earlier was planned meanwhile, and has been done.
        self._planned = float("inf")
        self._exchange(now)
        self._plan_next(now)

    def _exchange(self, now: float) -> None:
        data = b""
        if self._talk:
            try:
                data = self._talk.send(now)
            except DeviceError:
                self.occurred["given up"] += 1
                self._lose()
                self._clock.call(AGAIN_AFTER, self._try_again)
        said = self.pico.step(int(now * 1000), self.cable.carry(data))
        if self._talk and said:
            for told in self._talk.receive(now, self.cable.carry(said)):
                self._deliver(told)

    def _deliver(self, told: object) -> None:
        now = self._clock.now
        self._lively_until = now + LIVELY
        if isinstance(told, SlotReport | SlotSnapshot):
            is_taken = self._line.deliver(told)
        else:
            if self._is_up:
                self._line.deliver(LinkLost(now, SOURCE))
            self._is_up = True
            is_taken = self._line.deliver(LinkFound(now, SOURCE))
        if not is_taken:
            self._talk = None

    def _try_again(self) -> None:
        if self._talk is None:
            self._open()

    def _plan_next(self, now: float) -> None:
        due = self._talk.due() if self._talk else float("inf")
        if now < self._lively_until:
            due = min(due, self.pico.wakes_at / 1000)
        if due != float("inf"):
            # The firmware's milliseconds are whole: a little later, or its time would stand still.
            self._plan(max(0.0, due - now) + 0.0001)


class FirmwareHubs:
    """Makes a hub for each evening, and ends them all."""

    def __init__(self, answer: Callable[[float], Talk], corrupted: float = 0.0) -> None:
        self._answer = answer
        self._corrupted = corrupted
        self._all = ExitStack()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._all.close()

    def __call__(
        self, slots: int, line: Line, clock: Clock, faults: Faults, chance: Random
    ) -> FirmwareHub:
        hub = FirmwareHub(
            slots, line, clock, faults, chance, answer=self._answer, corrupted=self._corrupted
        )
        self._all.callback(hub.close)
        hub.pico.power_on()
        return hub
