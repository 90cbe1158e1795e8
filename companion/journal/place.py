"""Says where the journal lies unless somebody names another place."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

VARIABLE: Final = "COMPANION_JOURNAL"


def default_path(environment: Mapping[str, str]) -> Path:
    """$COMPANION_JOURNAL, else in the folder of programs' state."""
    if named := environment.get(VARIABLE):
        return Path(named)
    state = environment.get("XDG_STATE_HOME", "")
    # The specification of these folders says that a relative one is to be ignored.
    folder = Path(state) if state.startswith("/") else Path.home() / ".local/state"
    return folder / "companion/journal.sqlite"
