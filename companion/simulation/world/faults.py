"""What goes wrong at a table, and how often: presets are read from a file."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Final

from companion.files.document import Section, read_document
from companion.files.faults import Faults as Findings
from companion.files.faults import shown
from companion.files.wanted import Wanted, decimal
from companion.model.errors import PresetsError

MOST: Final = 1000
"""So often nothing happens in one game."""
PERCENT: Final = 100
NUMBER: Final = re.compile(r"(\d{1,9}(?:\.\d{1,9})?)\s*(%?)")


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
    dead: float = 0.0
    """Slots that sense nothing."""
    stuck: float = 0.0
    """Slots that always say that they are covered."""
    flapping: float = 0.0
    """Slots that come and go by themselves."""

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
    hub_dropouts: float = 0.0
    """The hub silent for a while; where there is none, the reader."""
    reader_dropouts: float = 0.0
    """The reader silent for a while; where there is none, the hub."""


NAMES: Final = tuple(field.name for field in fields(Faults))
A_GAME: Final = frozenset(NAMES[NAMES.index("bumps") :])
"""Faults that are counted by the game; all others are shares."""


def load_presets(path: Path) -> Mapping[str, Faults]:
    """The presets of a file, by name; raises PresetsError with everything that is wrong there."""
    file, findings = shown(path), Findings()
    document = read_document(path, file, "presets such as [home], each a table of rates", findings)
    presets = {} if document is None else _presets(document)
    if document is not None and not document.values:
        findings.add(file, 0, "the file has no preset; expected at least one, such as [home].")
    findings.raise_if_any("", PresetsError)
    return presets


def _presets(document: Section) -> dict[str, Faults]:
    sections = {name: document.section(name) for name in document.values}
    return {name: _rates(section) for name, section in sections.items() if section is not None}


def _rates(section: Section) -> Faults:
    rates = {name: section.take(name, _wanted(name), required=False) for name in NAMES}
    section.finish()
    faults = Faults(**{name: rate for name, rate in rates.items() if rate is not None})
    if faults.dead + faults.stuck + faults.flapping > 1:
        section.fault("dead", "dead, stuck and flapping are more than all slots; expected less.")
    return faults


def _wanted(name: str) -> Wanted[float]:
    return decimal(0, MOST, "times a game") if name in A_GAME else _share()


def _share() -> Wanted[float]:
    """Somebody who wrote percent is told what that is of one."""

    def guess(value: object) -> str:
        text = str(value).strip() if isinstance(value, str | int | float) else ""
        number = NUMBER.fullmatch(text)
        if number is None:
            return ""
        divisors = (PERCENT,) if number[2] else (1, PERCENT)
        tries = (float(number[1]) / divisor for divisor in divisors)
        return next((f"{meant:g}" for meant in tries if meant <= 1), "")

    return Wanted("a share from 0 to 1", decimal(0, 1).accept, guess=guess)
