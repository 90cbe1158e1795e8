"""Which faults a command means: a preset of ours, or FILE:PRESET of one's own."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from companion import editions
from companion.cli.options import Problem
from companion.files.faults import nearest
from companion.model.errors import PresetsError
from companion.simulation.world.faults import Faults, load_presets

BETWEEN: Final = ":"
"""A file of one's own, and which of its presets."""


@cache
def presets() -> Mapping[str, Faults]:
    """Those that came with the companion."""
    try:
        return load_presets(editions.data_folder() / "faults.toml")
    except PresetsError as error:
        raise Problem(
            f"{error}\nPlease mend the file, or bring back the one that came with the companion."
        ) from error


def find_faults(words: str) -> Faults:
    """Of a preset's name, or of FILE:PRESET; raises Problem."""
    file, between, name = words.rpartition(BETWEEN)
    if between and not file:
        raise Problem(f"{words!r} names no file before its colon; expected FILE:PRESET.")
    known = _own(file) if between else presets()
    if name not in known:
        inside = f" in {file}" if between else ""
        perhaps = nearest(name, known)
        raise Problem(f"There is no preset {name!r}{inside}; expected {', '.join(known)}{perhaps}.")
    return known[name]


@cache
def _own(file: str) -> Mapping[str, Faults]:
    try:
        return load_presets(Path(file))
    except PresetsError as error:
        raise Problem(str(error)) from error
