"""Says what a key of a file may hold: a description for people and a test for values."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from companion.files.faults import nearest

_NUMBER: Final = re.compile(r"\d{1,9}(\.\d{1,9})?")

MOST: Final = 999
"""No figure of a game box is larger; a slip of the finger is."""

T_co = TypeVar("T_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Wanted(Generic[T_co]):
    """`accept` answers the value as the model keeps it, or None if it is not what is expected."""

    expected: str
    accept: Callable[[object], T_co | None]
    known: tuple[str, ...] = ()
    """The words it may use, if only certain ones are allowed."""
    guess: Callable[[object], str] | None = None
    """What was probably meant by a wrong value, as it should be written, or nothing."""

    def perhaps(self, value: object) -> str:
        """The nearest right word for the first wrong one in the value."""
        if self.guess is not None:
            meant = self.guess(value)
            return f", perhaps {meant}" if meant else ""
        words = value if isinstance(value, list | dict) else [value]
        wrong = (word for word in words if isinstance(word, str) and word not in self.known)
        return next((nearest(word, self.known) for word in wrong), "")


def _is_whole(value: object, low: int, high: int) -> bool:
    # True is an int in Python, but `trains = true` is not a number of trains.
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def whole(low: int = 0, high: int = MOST) -> Wanted[int]:
    def accept(value: object) -> int | None:
        return value if isinstance(value, int) and _is_whole(value, low, high) else None

    return Wanted(f"a whole number from {low} to {high}", accept)


def decimal(low: float, high: float, unit: str = "") -> Wanted[float]:
    """A number with its unit in words, as in "seconds"."""

    def accept(value: object) -> float | None:
        if isinstance(value, bool) or not isinstance(value, int | float):
            return None
        return float(value) if low <= value <= high else None

    return Wanted(f"a number{unit and ' of '}{unit} from {low:g} to {high:g}", accept)


def seconds(low: float, high: float) -> Wanted[float]:
    """Somebody who wrote milliseconds, or the unit behind the number, is told what it would be."""
    plain = decimal(low, high, "seconds")

    def guess(value: object) -> str:
        text = str(value).strip().lower() if isinstance(value, str | int | float) else ""
        number = _NUMBER.match(text)
        if number is None:
            return ""
        tries = (float(number[0]) / divisor for divisor in (1, 1000))
        return next((f"{meant:g}" for meant in tries if low <= meant <= high), "")

    return Wanted(plain.expected, plain.accept, guess=guess)


def wholes() -> Wanted[tuple[int, ...]]:
    def accept(value: object) -> tuple[int, ...] | None:
        if not isinstance(value, list) or not value:
            return None
        return tuple(value) if all(_is_whole(item, 0, MOST) for item in value) else None

    return Wanted(f"a list of whole numbers from 0 to {MOST}", accept)


def yes_no() -> Wanted[bool]:
    return Wanted("true or false", lambda value: value if isinstance(value, bool) else None)


def text() -> Wanted[str]:
    def accept(value: object) -> str | None:
        return value if isinstance(value, str) and value and value.isprintable() else None

    return Wanted("a text of one line", accept)


def one_of(*known: str) -> Wanted[str]:
    return named(" or ".join(f'"{word}"' for word in known), known)


def named(expected: str, known: tuple[str, ...]) -> Wanted[str]:
    """One of too many words to list them all."""

    def accept(value: object) -> str | None:
        return value if isinstance(value, str) and value in known else None

    return Wanted(expected, accept, known)


def names(*known: str) -> Wanted[tuple[str, ...]]:
    def accept(value: object) -> tuple[str, ...] | None:
        if not isinstance(value, list) or not all(item in known for item in value):
            return None
        return tuple(value) if len(set(value)) == len(value) else None

    return Wanted(f"a list of {' and '.join(known)}, each at most once", accept, known)


def size(low: float, high: float) -> Wanted[tuple[float, float]]:
    def accept(value: object) -> tuple[float, float] | None:
        match value:
            case [int() | float() as width, int() | float() as height] if all(
                not isinstance(side, bool) and low <= side <= high for side in (width, height)
            ):
                return float(width), float(height)
        return None

    return Wanted(f"[width, height], each a number from {low:g} to {high:g}", accept)
