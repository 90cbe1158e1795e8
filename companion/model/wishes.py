"""What interpretation may want besides a command of the rules."""

from dataclasses import dataclass

from companion.model.commands import Command
from companion.model.corrections import Correction
from companion.model.expectation import Step


@dataclass(frozen=True, slots=True)
class ChooseEdition:
    """The game with this id is the one to be played next."""

    edition: str


@dataclass(frozen=True, slots=True)
class BeginGame:
    """These seats, clockwise, and who has the first turn."""

    seats: tuple[str, ...]
    first: int


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last step; or several, to where the game waits for none of `past`."""

    past: frozenset[Step] = frozenset()


@dataclass(frozen=True, slots=True)
class Redo:
    """Let the step taken back last count again; or several, on the same condition."""

    past: frozenset[Step] = frozenset()


@dataclass(frozen=True, slots=True)
class Mask:
    """Ignore a slot: a person said that the game is right and the sensor is not."""

    slot: int


Wish = Command | Correction | ChooseEdition | BeginGame | Undo | Redo | Mask
