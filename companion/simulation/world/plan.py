"""Which mishaps befall which turn and which scan: drawn by lot before the evening begins."""

from collections import Counter
from collections.abc import Collection, Hashable, Sequence
from itertools import pairwise
from math import ceil
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
from companion.simulation.world.due import Due
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
        self.lingering = self._due(scans if cards else (), faults.lingering)
        self.crowded = self._due(scans if cards else (), faults.crowded)
        replaced = _replaced(turns) if cards else {}
        self.wrong_order = self._some(tuple(replaced), faults.wrong_order)
        """Face-up cards whose replacement is scanned first."""
        swapped = {each for step in self.wrong_order for each in (step, replaced[step])}
        self.forgotten = self._elsewhere(self.forgotten, swapped, scans)
        self.early = self._some(_before_claims(turns) if slots else (), faults.off_turn)
        """Turns during which the next player already places trains."""
        built = [turn for turn in turns if slots and any(o is not None for o in turn.before.owners)]
        self.bumps = self._often(built, faults.bumps)
        tapping = turns if cards else ()
        self.unknown = Due(tapping, self._often(tapping, faults.unknown))
        around = [part for chapter in ledger.chapters for part in _around(chapter)]
        self.restarts = self._often((*turns, *around), faults.restarts)
        """Turns, and lists of steps before and after them, in which the power is cut."""
        hub, reader = faults.hub_dropouts, faults.reader_dropouts
        if not cards or not slots:  # what is there has the loose cables of both
            hub, reader = (hub + reader) * slots, (hub + reader) * cards
        self.hub_dropouts, self.reader_dropouts = self._split(turns, hub, reader)

    def _number(self, rate: float) -> int:
        """0.2 is one in every fifth game."""
        return ceil(rate - self._chance.random())

    def _some(self, candidates: Sequence[T], rate: float) -> frozenset[T]:
        """Never the same one twice."""
        return frozenset(self._chance.sample(candidates, min(self._number(rate), len(candidates))))

    def _elsewhere(
        self, chosen: frozenset[T], taken: Collection[T], candidates: Sequence[T]
    ) -> frozenset[T]:
        """Those that are taken by another mishap are exchanged for free ones."""
        kept = chosen.difference(taken)
        free = [each for each in candidates if each not in taken and each not in kept]
        moved = min(len(chosen) - len(kept), len(free))
        return kept.union(self._chance.sample(free, moved))

    def _due(self, opportunities: Sequence[T], rate: float) -> Due[T]:
        return Due(opportunities, Counter(self._some(opportunities, rate)))

    def _often(self, candidates: Sequence[T], rate: float) -> Counter[T]:
        number = self._number(rate)
        return Counter(self._chance.choices(candidates, k=number) if candidates else ())

    def _split(
        self, candidates: Sequence[T], first: float, second: float
    ) -> tuple[Counter[T], Counter[T]]:
        """One lot for both: together they are as many as one rate of their sum would make them."""
        lot = self._chance.random()
        of_first, of_both = ceil(first - lot), ceil(first + second - lot)
        chosen = self._chance.choices(candidates, k=of_both) if candidates else []
        return Counter(chosen[:of_first]), Counter(chosen[of_first:])


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


def _replaced(turns: Sequence[Turn]) -> dict[Step, Step]:
    """Face-up cards that are followed by their replacement, and that."""
    return {
        step: following
        for turn in turns
        for step, following in pairwise(turn.steps)
        if isinstance(step.command, TakeFaceUp) and isinstance(following.command, FillMarket)
    }


def _before_claims(turns: Sequence[Turn]) -> list[Turn]:
    return [
        turn
        for turn, following in pairwise(turns)
        if isinstance(following.steps[0].command, ClaimRoute)
    ]
