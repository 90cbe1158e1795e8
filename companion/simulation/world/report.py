"""What became of one evening."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class Report:
    seed: int
    ledger: Any
    """The true final state; each family has a state of its own."""
    faults: Counter[str] = field(default_factory=Counter)
    """How often each kind of fault really occurred."""
    asked: Counter[str] = field(default_factory=Counter)
    """Questions that appeared on the screen, by kind."""
    commit_delays: list[float] = field(default_factory=list)
    """From the last train settled, or taken out of the way, and the last card paid, to the claim on
    the screen.
    """
    restarts: int = 0
    corrections: int = 0
    """How often people told the web page what the game has wrong."""
    claims: int = 0
    missed_claims: int = 0
    wrong_routes: int = 0
    false_starts: int = 0
    """Routes with one slot that were claimed where no trains lay, however soon it was undone."""
    leaks: int = 0
    stuck: bool = False
    signals: int = 0
    seconds: float = 0.0
    """How long the evening took, in virtual time."""
    notes: list[str] = field(default_factory=list)
    """A sentence for everything that should not have been, with its time."""

    @property
    def questions(self) -> int:
        return self.asked.total()
