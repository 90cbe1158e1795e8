"""Which game of a proof is played at which table."""

from dataclasses import dataclass
from itertools import chain, cycle, product
from random import Random
from typing import Self

from companion import editions
from companion.cli.evenings import Setting
from companion.cli.options import load_edition
from companion.cli.presets import presets
from companion.model.table import Equipment, SlotLevel


@dataclass(frozen=True, slots=True)
class Plan:
    """Which game is played at which table: kinds take turns, each goes through all its tables."""

    kinds: tuple[tuple[Setting, ...], ...]

    @classmethod
    def of(cls, edition: str | None, preset: str | None) -> Self:
        names = editions.available() if edition is None else [edition]
        wanted = presets() if preset is None else [preset]
        return cls(tuple(_tables(name, faults) for faults, name in product(wanted, names)))

    @property
    def names(self) -> tuple[tuple[str, str], ...]:
        """What tells this plan from another."""
        return tuple((tables[0].preset, tables[0].edition) for tables in self.kinds)

    def setting(self, number: int) -> Setting:
        turn, kind = divmod(number, len(self.kinds))
        tables = self.kinds[kind]
        return tables[turn % len(tables)]


def _tables(edition: str, preset: str) -> tuple[Setting, ...]:
    """Every number of players with all the equipment that makes a difference to this game; every
    other evening at a full table, where most can be misunderstood.
    """
    box = load_edition(edition)
    slots = tuple(SlotLevel) if box.routes else (SlotLevel.NONE,)
    cards = (True, False) if box.routes else (True,)
    tables = [
        Setting(edition, players, preset, Equipment(*has))
        for has in product(slots, cards, (True, False))
        for players in range(box.min_players, box.max_players + 1)
    ]
    Random(edition).shuffle(tables)  # a short proof, too, should see all sorts
    full = [table for table in tables if is_full(table)]
    others = [table for table in tables if not is_full(table)]
    return tuple(chain.from_iterable(zip(cycle(full), others, strict=False)))


def is_full(table: Setting) -> bool:
    """Everything is sensed that this game has."""
    has = table.equipment
    slots = SlotLevel.SPACE if load_edition(table.edition).routes else SlotLevel.NONE
    return has.cards and has.buttons and has.slots is slots
