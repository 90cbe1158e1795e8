"""Carries a set of tags from one table file to another, for a second table or a broken card."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from companion.daemon.keeper import TableKeeper, keeper_for
from companion.model.errors import SettingsError
from companion.model.table import BadgeTag, CardTag, TagMeaning, TicketTag
from companion.settings import read_settings
from companion.setup.enrolment import Enrolment, sections
from companion.tables.editing import edited, write_table
from companion.tables.reading import VERSION, Has, read_table_file


def carry(settings: Path, edition: str | None, out: Path | None, source: Path | None) -> str:
    """What was done, as a sentence; raises CompanionError if it cannot be done."""
    keeper = keeper_for(read_settings(settings).settings, edition)
    work = keeper.enrolment()
    told: list[str] = []
    if source is not None:
        told.append(_add(keeper, work, source))
    if out is not None:
        write_table(out, _set_text(keeper, work.tags), backup=True)
        told.append(f"{len(work.tags)} tags are in {out}.")
    return " ".join(told)


def _set_text(keeper: TableKeeper, tags: Mapping[str, TagMeaning]) -> str:
    """A table file without a board."""
    boxes = ", ".join(f'"{table.edition.id}"' for table in keeper.tables)
    head = f"# Tags of {keeper.path.name}; bring them back with `companion enroll --import`.\n"
    return edited(f"{head}version = {VERSION}\neditions = [{boxes}]\n", sections(tags))


def _add(keeper: TableKeeper, work: Enrolment, source: Path) -> str:
    new: dict[str, TagMeaning] = {}
    for table in read_table_file(source, Has()).tables:
        new |= table.map.tags
    if faults := tuple(_clashes(work, new)):
        raise SettingsError(f"{source}", faults)
    before = len(work.tags)
    work.tags |= new
    keeper.keep(work)
    return f"{len(work.tags) - before} of {len(new)} tags are new in {keeper.path}."


def _clashes(work: Enrolment, new: Mapping[str, TagMeaning]) -> Iterator[str]:
    """A tag with two meanings, or a ticket or badge with two tags."""
    wanted = {step.meaning: step.count for step in work.steps}
    merged = dict(work.tags)
    for tag, meaning in new.items():
        before = merged.get(tag)
        if before is not None and before != meaning:
            yield f"the tag {tag} is {_word(meaning)} here and {_word(before)} in the table file."
        merged[tag] = meaning
    for meaning in dict.fromkeys(new.values()):
        count = sum(of == meaning for of in merged.values())
        most = wanted.get(meaning, 1)
        if count > most:
            yield f"{_word(meaning)} would have {count} tags, but there {_are(most)}."


def _are(most: int) -> str:
    return "is only one" if most == 1 else f"are only {most}"


def _word(meaning: TagMeaning) -> str:
    match meaning:
        case CardTag(kind):
            return kind
        case TicketTag(ticket):
            return ticket
        case BadgeTag(name):
            return name
