"""How a light moves: brightness as a function of time and of the place in a row of lights."""

from dataclasses import dataclass
from math import cos, inf, pi, tau
from typing import Final, Protocol

NEVER: Final = -inf


class Rhythm(Protocol):
    """Levels run from 0, dark, to 1; None leaves what lies beneath."""

    def level(self, time: float, place: float, count: int) -> float | None:
        """The brightness at a moment of the light at this place of so many."""

    @property
    def uniform(self) -> bool:
        """All places are equally bright."""

    @property
    def moves_until(self) -> float:
        """After this moment nothing changes any more."""


@dataclass(frozen=True, slots=True)
class Steady:
    high: float = 1.0
    uniform: bool = True
    moves_until: float = NEVER

    def level(self, time: float, place: float, count: int) -> float:  # noqa: ARG002 - always the same
        return self.high


@dataclass(frozen=True, slots=True)
class Breathe:
    """Swells and sinks without a pause."""

    period: float
    low: float = 0.4
    high: float = 1.0
    uniform: bool = True
    moves_until: float = inf

    def level(self, time: float, place: float, count: int) -> float:  # noqa: ARG002 - all together
        return self.low + (self.high - self.low) * (0.5 - 0.5 * cos(tau * time / self.period))


@dataclass(frozen=True, slots=True)
class Flash:
    """So many flashes, then a pause; `shift` lets two of them take turns."""

    times: int
    on: float
    off: float
    pause: float = 0.0
    low: float = 0.0
    high: float = 1.0
    shift: float = 0.0
    uniform: bool = True
    moves_until: float = inf

    def level(self, time: float, place: float, count: int) -> float:  # noqa: ARG002 - all together
        beat = self.on + self.off
        now = (time + self.shift) % (self.times * beat + self.pause)
        return self.high if now < self.times * beat and now % beat < self.on else self.low


@dataclass(frozen=True, slots=True)
class Comet:
    """Bright heads run along the row, each with a fading tail."""

    period: float
    low: float = 0.05
    apart: int = 4
    """So many lights from one head to the next."""
    uniform: bool = False
    moves_until: float = inf

    def level(self, time: float, place: float, count: int) -> float:  # noqa: ARG002 - any number
        behind = (time / self.period - place / self.apart) % 1.0
        return self.low + (1 - self.low) * (1 - behind) ** 2


@dataclass(frozen=True, slots=True)
class Spark:
    """Now and then one light after the other flickers up; between, nothing."""

    period: float
    seconds: float
    uniform: bool = False
    moves_until: float = inf

    def level(self, time: float, place: float, count: int) -> float | None:
        at = time % self.period / self.seconds * count
        return 1.0 if place <= at < place + 1 else None


@dataclass(frozen=True, slots=True)
class Tide:
    """A broad, slow wave; places run from 0 to 1 over the board."""

    period: float
    low: float
    high: float
    uniform: bool = False
    moves_until: float = inf

    def level(self, time: float, place: float, count: int) -> float:  # noqa: ARG002 - by place
        wave = (0.5 + 0.5 * cos(tau * (place - time / self.period))) ** 3
        return self.low + (self.high - self.low) * wave


@dataclass(frozen=True, slots=True)
class Sweep:
    """Once, a narrow band crosses the board; places run from 0 to 1."""

    start: float
    seconds: float
    high: float = 0.8
    width: float = 0.25
    uniform: bool = False

    @property
    def moves_until(self) -> float:
        return self.start + self.seconds

    def level(self, time: float, place: float, count: int) -> float | None:  # noqa: ARG002 - by place
        along = (time - self.start) / self.seconds
        if not 0 <= along < 1:
            return None
        away = abs(along * (1 + 2 * self.width) - self.width - place) / self.width
        return self.high * (0.5 + 0.5 * cos(pi * away)) if away < 1 else None


@dataclass(frozen=True, slots=True)
class Trace:
    """Light after light comes on, the newest brightest; once all are lit, `then` goes on."""

    start: float
    step: float
    then: Rhythm
    low: float = 0.04
    uniform: bool = False
    moves_until: float = inf

    def level(self, time: float, place: float, count: int) -> float | None:
        lit = (time - self.start) / self.step
        if lit >= count:
            return self.then.level(time - self.start, place, count)
        if lit < place:
            return self.low
        return 1.0 if lit < place + 1 else 0.6


@dataclass(frozen=True, slots=True)
class Twinkle:
    """Each light by itself, as if by chance."""

    low: float = 0.3
    uniform: bool = False
    moves_until: float = inf

    def level(self, time: float, place: float, count: int) -> float:  # noqa: ARG002 - by itself
        own = (place * 0.618034) % 1.0
        wave = 0.5 - 0.5 * cos(tau * (time * (0.6 + 0.8 * own) + 7 * own))
        return self.low + (1 - self.low) * wave**4
