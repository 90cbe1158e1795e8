"""Shows scenes from a thread of their own, so that nothing a display does can delay sensing."""

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

from companion.model.edition import Edition
from companion.model.notices import Notice
from companion.model.scene import Scene
from companion.model.setup import SetupView
from companion.model.table import TableMap
from companion.model.tastes import Tastes

LOG: Final = logging.getLogger(__name__)
AGAIN_AFTER: Final = 1.0
"""A painting that failed is tried again after so many seconds."""


@dataclass(frozen=True, slots=True)
class Moment:
    """All that a display needs to know, and nothing that is secret."""

    edition: Edition
    map: TableMap
    scene: Scene
    notices: tuple[Notice, ...] = ()
    tastes: Tastes | None = None
    """What the host changed since the start; None leaves everything as the settings say."""
    setup: SetupView | None = None
    """What is shown instead of the game while the table is set up."""


class Painting(Protocol):
    """Puts moments onto one display."""

    @property
    def name(self) -> str: ...

    @property
    def problem(self) -> str | None:
        """Why nothing is to be seen or heard, or None."""

    def paint(self, moment: Moment, now: float) -> float | None:
        """Shows it; answers when it wants to paint again even if nothing changes, or None."""

    def close(self) -> None:
        """Leaves the display as it should look when nobody feeds it."""


class Easel:
    """One painting at work: the newest moment wins, older ones are never painted."""

    def __init__(self, painting: Painting, clock: Callable[[], float]) -> None:
        self._painting = painting
        self._clock = clock
        self._condition = threading.Condition()
        self._moment: Moment | None = None
        self._fresh = False
        self._closing = False
        self._failed: str | None = None
        self._thread = threading.Thread(target=self._work, name=painting.name, daemon=True)
        self._thread.start()

    @property
    def name(self) -> str:
        return self._painting.name

    @property
    def problem(self) -> str | None:
        return self._failed or self._painting.problem

    def show(self, moment: Moment) -> None:
        """Never waits."""
        with self._condition:
            self._moment, self._fresh = moment, True
            self._condition.notify()

    def close(self, patience: float = 1.0) -> None:
        """Waits a moment for the last stroke; a display that hangs is left behind."""
        with self._condition:
            self._closing = True
            self._condition.notify()
        self._thread.join(patience)

    def _work(self) -> None:
        due: float | None = None
        while (moment := self._next(due)) is not None:
            now = self._clock()
            try:
                due = self._painting.paint(moment, now)
                self._failed = None
            except Exception as error:
                # Whatever it is, it is a display's trouble and not the game's.
                if self._failed is None:
                    LOG.exception("The %s could not be painted.", self.name)
                self._failed = f"the {self.name} could not be painted ({error})."
                due = now + AGAIN_AFTER
        try:
            self._painting.close()
        except Exception:
            LOG.exception("The %s could not be switched off.", self.name)

    def _next(self, due: float | None) -> Moment | None:
        """The moment to paint, once there is a fresh one or the time has come; None at the end."""
        with self._condition:
            while not self._closing:
                if self._fresh and self._moment is not None:
                    self._fresh = False
                    return self._moment
                left = None if due is None else due - self._clock()
                if left is not None and left <= 0 and self._moment is not None:
                    return self._moment
                self._condition.wait(left)
            return None
