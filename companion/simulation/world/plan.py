"""Which mishaps befall which turn and which scan: drawn by lot before the evening begins."""

from collections import Counter
from collections.abc import Hashable, Sequence
from itertools import pairwise
from random import Random
from typing import NamedTuple, TypeVar

from companion.model.commands import (
    ClaimRoute,
    Command,
    DrawFromDeck,
    FillMarket,
    ShowTicket,
    TakeFaceUp,
)
from companion.model.table import TableMap
from companion.simulation.world.faults import Faults
from companion.simulation.world.ledger import Chapter, Ledger, Step, Turn

T = TypeVar("T", bound=Hashable)


class Part(NamedTuple):
    """What comes before or after the turns of a chapter."""

    chapter: Chapter
    name: str


class Plan:
    def __init__(self, ledger: Ledger, table: TableMap, faults: Faults, chance: Random) -> None:
        self._chance = chance
        turns = ledger.turns
        cards, slots = table.equipment.cards, bool(table.slots)
        scans = [step for turn in turns for step in _scans(turn)]
        draws = [turn.steps[0] for turn in turns if _is_draw(turn.steps[0].command)]
        self.forgotten = self._some(scans if cards else draws, faults.forgotten)
        """Steps of which a scan, or the report of a turn, is left out."""
        self.lingering = self._some(scans if cards else (), faults.lingering)
        self.crowded = self._some(scans if cards else (), faults.crowded)
        self.wrong_order = self._some(_replaced(turns) if cards else (), faults.wrong_order)
        """Face-up cards whose replacement is scanned first."""
        self.early = self._some(_before_claims(turns) if slots else (), faults.off_turn)
        """Turns during which the next player already places trains."""
        built = [turn for turn in turns if slots and any(o is not None for o in turn.before.owners)]
        self.bumps = self._often(built, faults.bumps)
        self.unknown = self._often(turns if cards else (), faults.unknown)
        around = [part for chapter in ledger.chapters for part in _around(chapter)]
        self.restarts = self._often((*turns, *around), faults.restarts)
        """Turns, and lists of steps before and after them, in which the power is cut."""
        self.dropouts = self._often(turns if cards or slots else (), faults.dropouts)

    def _number(self, rate: float) -> int:
        """0.2 is one in every fifth game."""
        whole = int(rate)
        return whole + (self._chance.random() < rate - whole)

    def _some(self, candidates: Sequence[T], rate: float) -> frozenset[T]:
        """Never the same one twice."""
        return frozenset(self._chance.sample(candidates, min(self._number(rate), len(candidates))))

    def _often(self, candidates: Sequence[T], rate: float) -> Counter[T]:
        number = self._number(rate)
        return Counter(self._chance.choices(candidates, k=number) if candidates else ())


def _around(chapter: Chapter) -> list[Part]:
    """Set-up takes as long as some turns, the count as a few."""
    return [Part(chapter, "setup")] * 6 + [Part(chapter, "count")] * 3


def _scans(turn: Turn) -> list[Step]:
    """Where somebody shows a card that the companion could do without for a while."""
    kinds: tuple[type, ...] = (DrawFromDeck, TakeFaceUp, FillMarket, ClaimRoute)
    if isinstance(turn.steps[0].command, ClaimRoute):
        kinds = (*kinds, ShowTicket)  # F10: in place of a completed one
    return [step for step in turn.steps if isinstance(step.command, kinds)]


def _is_draw(command: Command) -> bool:
    return isinstance(command, DrawFromDeck | TakeFaceUp)


def _replaced(turns: Sequence[Turn]) -> list[Step]:
    """Face-up cards that are followed by their replacement."""
    return [
        step
        for turn in turns
        for step, following in pairwise(turn.steps)
        if isinstance(step.command, TakeFaceUp) and isinstance(following.command, FillMarket)
    ]


def _before_claims(turns: Sequence[Turn]) -> list[Turn]:
    return [
        turn
        for turn, following in pairwise(turns)
        if isinstance(following.steps[0].command, ClaimRoute)
    ]
