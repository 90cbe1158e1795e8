"""Something shown live, in sections: each change is put into words once, whoever watches."""

import asyncio
import json
from collections.abc import Callable, Mapping

Sections = Mapping[str, object]


class Bell:
    """Wakes everybody who watches; rung after every change."""

    def __init__(self) -> None:
        self.closed = False
        self.listeners = 0
        """How many pages are open."""
        self._waiting: set[asyncio.Future[None]] = set()

    def ring(self) -> None:
        waiting, self._waiting = self._waiting, set()
        for future in waiting:
            if not future.done():
                future.set_result(None)

    def close(self) -> None:
        """Everybody is told, and goes."""
        self.closed = True
        self.ring()

    async def wait(self, seconds: float) -> bool:
        """Until the next ring; False if the time passed without one."""
        future = asyncio.get_running_loop().create_future()
        self._waiting.add(future)
        try:
            async with asyncio.timeout(seconds):
                await future
        except TimeoutError:
            return False
        finally:
            self._waiting.discard(future)
        return True


class Channel:
    """Rendered when somebody looks and something changed; nobody looking costs nothing."""

    def __init__(self, name: str, render: Callable[[], Sections]) -> None:
        self._name = name
        self._render = render
        self._stale = True
        self._values: dict[str, object] = {}
        self._written: dict[str, str] = {}
        self._changed: dict[str, int] = {}
        self._version = 0
        self._parts: dict[int, bytes] = {}
        """What to send to one who has seen so many versions."""

    def touch(self) -> None:
        self._stale = True

    def since(self, version: int) -> tuple[int, bytes | None]:
        """The present version, and the event that brings one from the given version to it."""
        if self._stale:
            self._refresh()
        if version == self._version:
            return version, None
        part = self._parts.get(version)
        if part is None:
            part = self._parts[version] = self._event(version)
        return self._version, part

    def _refresh(self) -> None:
        self._stale = False
        sections = self._render()
        changed = [
            name
            for name, value in sections.items()
            if name not in self._values or self._values[name] != value
        ]
        if not changed:
            return
        self._version += 1
        self._parts.clear()
        for name in changed:
            self._values[name] = sections[name]
            self._written[name] = json.dumps(
                sections[name], ensure_ascii=False, separators=(",", ":")
            )
            self._changed[name] = self._version

    def _event(self, version: int) -> bytes:
        members = ",".join(
            f'"{name}":{written}'
            for name, written in self._written.items()
            if self._changed[name] > version
        )
        return f"event: {self._name}\ndata: {{{members}}}\n\n".encode()
