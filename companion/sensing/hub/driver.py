"""The hub at a serial port: keeps the conversation going, whatever happens to the line."""

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import Final

from companion.model.errors import DeviceError
from companion.model.ports import Deliver
from companion.model.signals import Reply
from companion.sensing.hub.conversation import Conversation
from companion.sensing.hub.finding import Find
from companion.sensing.hub.messages import Hello, Settings, ToHub
from companion.sensing.hub.pixels import PixelLine
from companion.sensing.link import AGAIN_AFTER, Link
from companion.sensing.serial_line import SerialLine, open_line

BAUD: Final = 115_200
"""Means nothing on USB."""


class SerialHub:
    """Slots and lights of one hub; see docs/wire-protocol.md."""

    def __init__(
        self,
        name: str,
        find: Find,
        settings: Settings | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.name = name
        self._find = find
        self._settings = settings or Settings()
        self._clock = clock
        self._link = Link(name, clock)
        self._pixels = PixelLine(self._settings.current_ma)
        self._line: SerialLine | None = None
        self._talk: Conversation | None = None
        self._soon: asyncio.Handle | None = None
        self._later: asyncio.Handle | None = None

    @property
    def problem(self) -> str | None:
        return self._link.problem

    @property
    def hello(self) -> Hello | None:
        """What the hub has said about itself; None while it is not there."""
        return self._talk.hello if self._talk else None

    @property
    def talk(self) -> Conversation | None:
        """For whoever measures the line."""
        return self._talk

    @property
    def count(self) -> int:
        return self.hello.pixels if self.hello else 0

    async def run(self, deliver: Deliver) -> None:
        self._link = Link(self.name, self._clock)
        while True:
            try:
                path = self._find()
                with open_line(path, BAUD, f'The hub "{self.name}"') as line:
                    await self._converse(line, path, deliver)
            except DeviceError as error:
                self._link.lose(deliver, str(error))
            finally:
                self._hang_up()
            await asyncio.sleep(AGAIN_AFTER)

    def reply(self, reply: Reply) -> None:
        if self._talk:
            self._talk.reply(reply)
            self._send_soon()

    def show(self, frame: bytes) -> None:
        self._pixels.show(frame)
        self._send_soon()

    def say(self, message: ToHub) -> None:
        """For tools: statistics, a restart. What the hub answers is in `talk`."""
        if self._talk:
            self._talk.say(message)
            self._send_soon()

    async def _converse(self, line: SerialLine, path: str, deliver: Deliver) -> None:
        what = f'The hub "{self.name}" at {path}'
        self._line = line
        talk = self._talk = Conversation(what, self._settings, self._pixels, self._clock())
        self._send_now()
        is_known = False
        while True:
            data = await line.receive()
            for told in talk.receive(self._clock(), data):
                if not isinstance(told, Hello):
                    deliver(told)
                    continue
                if is_known:
                    self._link.lose(deliver, f"{what} has started again.")
                is_known = True
                self._link.find(deliver)
            self._send_now()

    def _send_soon(self) -> None:
        """Once for all that is said in one go."""
        if self._line and self._soon is None:
            self._soon = asyncio.get_running_loop().call_soon(self._send_now)

    def _send_now(self) -> None:
        self._forget_timers()
        if self._line is None or self._talk is None:
            return
        now = self._clock()
        try:
            data = self._talk.send(now)
            if data:
                self._line.send(data)
        except DeviceError as error:
            self._line.fail(error)
            return
        delay = max(0.0, self._talk.due() - now)
        self._later = asyncio.get_running_loop().call_later(delay, self._send_now)

    def _forget_timers(self) -> None:
        for timer in (self._soon, self._later):
            if timer is not None:
                timer.cancel()
        self._soon = self._later = None

    def _hang_up(self) -> None:
        self._forget_timers()
        self._line = self._talk = None
