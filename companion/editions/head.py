"""Reads edition.toml: name, family, players, cards, map, figures and provenance."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from companion.editions.numbers import FAMILIES, Figures, read_numbers
from companion.files.document import Section, read_document
from companion.files.faults import Faults
from companion.files.text import present
from companion.files.wanted import one_of, size, text, whole
from companion.model.edition import Status

FILE: Final = "edition.toml"
CARDS_FILE: Final = "train-cards.csv"
BONUSES_FILE: Final = "bonuses.csv"

_BOARD_LISTS: Final = ("cities", "routes", "spaces", "tickets", "cards")
LISTS: Final[Mapping[str, tuple[str, ...]]] = {
    "classic": _BOARD_LISTS,
    "first_journey": _BOARD_LISTS,
    "card_game": ("cities", "tickets", "cards", "bonuses"),
}
"""The lists whose origin an edition of each family states."""

_MOST_PLAYERS: Final = 8
_MOST_PRINTED: Final = 9999
_LARGEST_PICTURE: Final = 100_000
_BOARD_MM: Final = (50, 3000)


@dataclass(frozen=True, slots=True)
class Claim:
    """What the edition says about one of its lists, before anything is counted."""

    status: Status
    printed: int
    note: str


@dataclass(slots=True)
class Head:
    """What could be read of edition.toml; None stands for what is missing or wrong."""

    root: Section | None = None
    name: str = ""
    family: str | None = None
    players: tuple[int, int] | None = None
    map_folder: str | None = None
    city_names: str = "name"
    picture: tuple[float, float] = (1.0, 1.0)
    board_mm: tuple[float, float] | None = None
    wild: str | None = None
    counts: tuple[tuple[str, int], ...] | None = None
    figures: Figures = field(default_factory=dict)
    claims: dict[str, Claim] = field(default_factory=dict)

    @property
    def has_board(self) -> bool:
        return self.family != "card_game"

    def figure(self, name: str) -> int | None:
        value = self.figures.get(name)
        return value if isinstance(value, int) else None

    def fault(self, path: tuple[str, ...], sentence: str) -> None:
        """A fault on the line of a key, given with the tables around it."""
        section = self.root
        for table in path[:-1]:
            inner = section.section(table, required=False) if section else None
            section = inner or section
        if section:
            section.fault(path[-1], sentence)


def read_head(folder: Path, faults: Faults) -> Head:
    root = read_document(folder / FILE, FILE, "the figures of the edition", faults)
    head = Head(root)
    if root is None:
        return head
    head.name = root.take("name", text()) or ""
    head.family = root.take("family", one_of(*FAMILIES))
    head.players = _players(root)
    _read_map(root, head)
    _read_cards(root, head, folder)
    _read_figures(root, head, folder)
    _read_provenance(root, head)
    root.finish()
    return head


def _players(root: Section) -> tuple[int, int] | None:
    section = root.section("players")
    if section is None:
        return None
    low = section.take("min", whole(2, _MOST_PLAYERS))
    high = section.take("max", whole(2, _MOST_PLAYERS))
    section.finish()
    if low is None or high is None:
        return None
    if low > high:
        section.fault("max", f"max is {high}, but min is {low}; expected max to be no less.")
        return None
    return low, high


def _read_map(root: Section, head: Head) -> None:
    section = root.section("map", required=head.family is not None and head.has_board)
    if section is None:
        return
    head.map_folder = section.take("folder", text(), required=False)
    head.city_names = section.take("city_names", text(), required=False) or "name"
    sides = size(1, _LARGEST_PICTURE)
    head.picture = section.take("picture", sides, required=head.has_board) or (1.0, 1.0)
    head.board_mm = section.take("board_mm", size(*_BOARD_MM), required=False)
    section.finish()


def _read_cards(root: Section, head: Head, folder: Path) -> None:
    section = root.section("cards")
    if section is None:
        return
    head.wild = section.take("wild", text())
    in_file = present(folder / CARDS_FILE)
    head.counts = section.amounts("counts", required=not in_file)
    if in_file and head.counts is not None:
        section.fault("counts", f"counts and {CARDS_FILE} both list the cards; expected one.")
    section.finish()


def _read_figures(root: Section, head: Head, folder: Path) -> None:
    if head.family is None:
        for family in FAMILIES:
            root.ignore(family)
        return
    section = root.section(head.family)
    if section is None:
        return
    in_file = present(folder / BONUSES_FILE)
    elsewhere = frozenset({"city_bonuses"} if in_file else ())
    head.figures = read_numbers(section, head.family, elsewhere)
    if in_file and "city_bonuses" in section.values:
        section.fault(
            "city_bonuses", f"city_bonuses and {BONUSES_FILE} both list them; expected one."
        )


def _read_provenance(root: Section, head: Head) -> None:
    section = root.section("provenance")
    if section is None:
        return
    if head.family is None:
        return
    for name in LISTS[head.family]:
        entry = section.section(name)
        claim = _claim(entry) if entry else None
        if claim is not None:
            head.claims[name] = claim
    section.finish()


def _claim(entry: Section) -> Claim | None:
    status = entry.take("status", one_of(*(status.value for status in Status)))
    printed = entry.take("printed", whole(0, _MOST_PRINTED))
    note = entry.take("note", text(), required=False) or ""
    entry.finish()
    return None if status is None or printed is None else Claim(Status(status), printed, note)
