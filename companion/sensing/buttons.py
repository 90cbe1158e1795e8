"""Buttons on pins of the Pi: each press once, however its contact bounces."""

import asyncio
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import partial
from time import monotonic
from typing import Any, Final

from companion.model.ports import Deliver
from companion.model.readings import Button
from companion.model.signals import ButtonEdge
from companion.pins import pin_sentences
from companion.sensing.link import Link

QUIET: Final = 0.02
"""A level counts once it has stood still for so many seconds; a shorter one is a spark."""


class GpioButtons:
    """Buttons between their pins and ground."""

    def __init__(
        self, name: str, pins: Mapping[Button, int], clock: Callable[[], float] = monotonic
    ) -> None:
        self.name = name
        self._pins = dict(pins)
        self._clock = clock
        self._link = Link(name, clock)

    @property
    def problem(self) -> str | None:
        return self._link.problem

    async def run(self, deliver: Deliver) -> None:
        await self._link.keep(deliver, self._serve)

    async def _serve(self, deliver: Deliver) -> None:
        with self._open(deliver):
            self._link.find(deliver)
            await asyncio.Event().wait()

    @contextmanager
    def _open(self, deliver: Deliver) -> Iterator[None]:
        with ExitStack() as opened:
            for button, number in self._pins.items():
                with pin_sentences(f'The button "{button}"'):
                    from gpiozero import DigitalInputDevice  # noqa: PLC0415 - only where pins are

                    device = opened.enter_context(DigitalInputDevice(number, pull_up=True))
                    watch = _Watch(device, partial(self._press, button, deliver))
                    opened.callback(watch.stop)
                    device.when_activated = device.when_deactivated = watch.edge
            yield

    def _press(self, button: Button, deliver: Deliver) -> None:
        deliver(ButtonEdge(self._clock(), button))


class _Watch:
    """Waits until a pin is quiet. gpiozero could, but not with every backend alike."""

    def __init__(self, device: Any, pressed: Callable[[], None]) -> None:  # noqa: ANN401 - no types
        self._device = device
        self._pressed = pressed
        self._down = bool(device.is_active)
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self._stopped = False

    def edge(self) -> None:
        """Called by a thread of the backend."""
        if not self._stopped:
            self._loop.call_soon_threadsafe(self._restart)

    def stop(self) -> None:
        self._stopped = True
        if self._timer is not None:
            self._timer.cancel()

    def _restart(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if not self._stopped:
            self._timer = self._loop.call_later(QUIET, self._settle)

    def _settle(self) -> None:
        down = bool(self._device.is_active)
        if down is not self._down:
            self._down = down
            if down:
                self._pressed()
