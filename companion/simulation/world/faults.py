"""What goes wrong at a table, and how often: presets are read from a file."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Faults:
    """Rates of 0 switch a fault off."""

    # Of a hundred percent
    bounce: float = 0.0
    """Placements whose contact chatters."""
    straddle: float = 0.0
    """Placements beside a parallel track that cover both before they settle."""
    sleeve: float = 0.0
    """Claims during which a hand or sleeve covers neighbouring slots."""
    missed: float = 0.0
    """Taps that the reader does not notice."""
    doubled: float = 0.0
    """Taps that are read twice."""
    garbled: float = 0.0
    """Taps with an answer of the reader that nobody can read."""
    lost: float = 0.0
    """Slot reports that do not arrive at first."""
    repeated: float = 0.0
    """Slot reports that arrive twice."""
    reordered: float = 0.0
    """Slot reports that arrive after the next one."""
    overlooked: float = 0.0
    """Looks at the screen after which one still does not know what it says."""
    bad_slots: float = 0.0
    """Slots that are dead, stuck or flapping."""

    # A game
    bumps: float = 0.0
    """Trains knocked off their spaces."""
    lingering: float = 0.0
    """Cards left lying on the reader."""
    crowded: float = 0.0
    """Two cards on the reader at once."""
    unknown: float = 0.0
    """Tags on the reader that belong to no card of the game."""
    forgotten: float = 0.0
    """Cards never scanned; without a reader, turns nobody told the companion about."""
    off_turn: float = 0.0
    """Trains placed before the turn of the player before is over."""
    wrong_order: float = 0.0
    """The refill scanned before the face-up card that it replaces."""
    restarts: float = 0.0
    """The program killed and started again."""
    dropouts: float = 0.0
    """The hub or the reader silent for a while."""


def load_presets(path: Path) -> Mapping[str, Faults]:
    """The presets of a file, by name; a rate that nobody knows is an error."""
    with path.open("rb") as file:
        tables = tomllib.load(file)
    known = {field.name for field in fields(Faults)}
    for preset, rates in tables.items():
        if not isinstance(rates, dict):
            raise ValueError(f"{path.name}: {preset!r} is no table of rates.")  # noqa: TRY004 - the file is wrong, not the program
        for name, rate in rates.items():
            if name not in known:
                raise ValueError(f"{path.name}: {preset!r} has no fault called {name!r}.")
            if isinstance(rate, bool) or not isinstance(rate, int | float) or rate < 0:
                raise ValueError(
                    f"{path.name}: {name!r} of {preset!r} is {rate!r}; expected a rate from 0 up."
                )
    return {preset: Faults(**rates) for preset, rates in tables.items()}
