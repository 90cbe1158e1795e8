"""Reads which tag sticks on what: cards, tickets and badges by their UIDs."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from companion.files.document import Section
from companion.files.faults import quoted
from companion.files.wanted import Wanted, named, text
from companion.model.edition import Edition
from companion.model.table import BadgeTag, CardTag, TagMeaning, TicketTag
from companion.tables.uids import EXPECTED, plain_uid


@dataclass(slots=True)
class Tags:
    """All tags of a table file, for whichever edition is played."""

    badges: dict[str, str] = field(default_factory=dict)
    cards: dict[str, str] = field(default_factory=dict)
    tickets: dict[str, str] = field(default_factory=dict)

    def meanings(self, edition: Edition, *, cards: bool) -> dict[str, TagMeaning]:
        """What each means in one edition; cards of another box mean nothing in it."""
        meanings: dict[str, TagMeaning] = {uid: BadgeTag(name) for uid, name in self.badges.items()}
        if cards:
            kinds = edition.kind_index
            meanings |= {uid: CardTag(kind) for uid, kind in self.cards.items() if kind in kinds}
            meanings |= {
                uid: TicketTag(name) for uid, name in self.tickets.items() if name in edition.ticket
            }
        return meanings


def read_tags(root: Section, editions: Iterable[Edition]) -> Tags:
    boxes = tuple(editions)
    kinds = tuple(dict.fromkeys(kind for box in boxes for kind in box.kinds))
    tickets = tuple(dict.fromkeys(ticket.id for box in boxes for ticket in box.tickets))
    used: dict[str, str] = {}
    return Tags(
        _read(root, "badges", text(), used, each=True),
        _read(root, "cards", named("a kind of card", kinds), used),
        _read(root, "tickets", named("the id of a ticket", tickets), used, each=True),
    )


def _read(
    root: Section, name: str, wanted: Wanted[str], used: dict[str, str], *, each: bool = False
) -> dict[str, str]:
    """`"04:A2:2F:1B:6C:5D:80" = "red"`; with `each`, no meaning may occur twice."""
    section = root.section(name, required=False)
    tags: dict[str, str] = {}
    if section is None:
        return tags
    for written in section.values:
        meaning = section.take(written, wanted)
        uid = plain_uid(written)
        if uid is None:
            section.fault(written, f"the UID is {quoted(written)}; expected {EXPECTED}.")
        elif uid in used:
            section.fault(
                written,
                f"the tag {uid} already sticks on {used[uid]}; expected each tag only once.",
            )
        elif meaning is not None:
            if each and meaning in tags.values():
                other = next(tag for tag, of in tags.items() if of == meaning)
                section.fault(written, f"{meaning} has the tag {other} already; expected one tag.")
            tags[uid] = meaning
            used[uid] = f"{meaning} in [{name}]"
    return tags


def uncounted(tags: Tags, edition: Edition) -> Iterator[str]:
    """What the box holds and the tags do not, or the other way round; often still to be done."""
    counted = Counter(tags.cards.values())
    for kind, printed in zip(edition.kinds, edition.card_counts, strict=True):
        if counted[kind] != printed:
            yield f"{counted[kind]} of {printed} {kind} cards of {edition.id} have a tag."
    named = set(tags.tickets.values())
    missing = [ticket.id for ticket in edition.tickets if ticket.id not in named]
    if missing:
        yield (
            f"{len(edition.tickets) - len(missing)} of {len(edition.tickets)} tickets of "
            f"{edition.id} have a tag; {missing[0]} has none."
        )
