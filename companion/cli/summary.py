"""Many evenings in figures, added up one by one in bounded memory."""

from bisect import insort
from collections import Counter
from dataclasses import asdict, dataclass, field
from operator import attrgetter
from statistics import median

from companion.cli.evenings import Outcome, Setting

NOTES = 10
"""So many remarks about one failed evening are kept."""


@dataclass(frozen=True, slots=True)
class Failure:
    """An evening that went wrong, and the command that repeats it."""

    seed: int
    command: str
    notes: list[str]


@dataclass(slots=True)
class Summary:
    """What evenings came to; times are counted in milliseconds, so that they take little room."""

    games: int = 0
    exact: int = 0
    wrong_claims: int = 0
    missed_claims: int = 0
    stuck: int = 0
    lost_events: int = 0
    leaks: int = 0
    false_starts: int = 0
    misplaced_cards: int = 0
    restarts: int = 0
    questions: Counter[int] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)
    delays_ms: Counter[int] = field(default_factory=Counter)
    failed: list[Failure] = field(default_factory=list)

    def add(self, setting: Setting, outcome: Outcome) -> None:
        self.games += 1
        self.exact += outcome.exact
        self.wrong_claims += outcome.wrong_claims
        self.missed_claims += outcome.missed_claims
        self.stuck += outcome.stuck
        self.lost_events += outcome.lost_events
        self.leaks += outcome.leaks
        self.false_starts += outcome.false_starts
        self.misplaced_cards += outcome.misplaced_cards
        self.restarts += outcome.restarts
        self.questions[outcome.questions] += 1
        self.faults.update(outcome.faults)
        self.delays_ms.update(round(delay * 1000) for delay in outcome.delays)
        if outcome.failed:
            command = setting.command(outcome.seed)
            failure = Failure(outcome.seed, command, outcome.notes[:NOTES])
            insort(self.failed, failure, key=attrgetter("seed"))

    def as_json(self) -> dict[str, object]:
        """The figures without the failures, which come last."""
        return {
            "games": self.games,
            "exact": self.exact,
            "wrong_claims": self.wrong_claims,
            "missed_claims": self.missed_claims,
            "stuck": self.stuck,
            "lost_events": self.lost_events,
            "leaks": self.leaks,
            "false_starts": self.false_starts,
            "misplaced_cards": self.misplaced_cards,
            "questions_asked": sum(asked * games for asked, games in self.questions.items()),
            "questions_per_game": self.questions_per_game,
            "restarts": self.restarts,
            "faults": dict(sorted(self.faults.items())),
            "commit_delay_s": self.commit_delay_s,
        }

    @property
    def failures(self) -> list[dict[str, object]]:
        return [asdict(failure) for failure in self.failed]

    @property
    def questions_per_game(self) -> dict[str, float] | None:
        if not self.questions:
            return None
        middle = float(median(self.questions.elements()))
        return {"median": middle, "max": max(self.questions)}

    @property
    def commit_delay_s(self) -> dict[str, float] | None:
        if not self.delays_ms:
            return None
        delays = sorted(self.delays_ms.elements())
        p99 = delays[(len(delays) * 99 - 1) // 100]
        return {"median": round(median(delays) / 1000, 3), "p99": p99 / 1000}
