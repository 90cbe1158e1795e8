"""What a source has told about its device: lost once, found once, and why."""

import asyncio
from collections.abc import Awaitable, Callable

from companion.model.errors import DeviceError
from companion.model.ports import Deliver
from companion.model.signals import LinkFound, LinkLost

AGAIN_AFTER = 1.0
"""A device that is not there is looked for again after so many seconds."""


class Link:
    """Tells each loss and each return once; a device never found was lost from the start."""

    def __init__(self, source: str, clock: Callable[[], float]) -> None:
        self.problem: str | None = None
        self._source = source
        self._clock = clock
        self._is_there: bool | None = None

    async def keep(self, deliver: Deliver, serve: Callable[[Deliver], Awaitable[None]]) -> None:
        """Serves a device until that fails, says why, and begins anew; for ever.

        `serve` says `find` once the device works.
        """
        self.problem = None
        self._is_there = None
        while True:
            try:
                await serve(deliver)
            except DeviceError as error:
                self.lose(deliver, str(error))
            await asyncio.sleep(AGAIN_AFTER)

    def lose(self, deliver: Deliver, why: str) -> None:
        self.problem = why
        if self._is_there is not False:
            self._is_there = False
            deliver(LinkLost(self._clock(), self._source))

    def find(self, deliver: Deliver) -> None:
        self.problem = None
        if not self._is_there:
            self._is_there = True
            deliver(LinkFound(self._clock(), self._source))
