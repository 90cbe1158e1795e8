"""Enrolling step by step: which tag sticks on which card, ticket and badge."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from companion.model.edition import Edition
from companion.model.readings import Button, ButtonPressed, Reading, TagsCrowded, TagSeen
from companion.model.setup import SetupPage, SetupView
from companion.model.table import BadgeTag, CardTag, TagMeaning, TicketTag

ENOUGH_TO_COMPARE: Final = 3
"""From so many tags on, one of another make is noticed."""
RARE: Final = 4
"""A make with a quarter of the tags of the usual one is usual too."""
RANDOM_UID: Final = "08"
"""Four bytes that begin so are made up anew each time: a telephone or a passport, no sticker."""
RANDOM_LENGTH: Final = 8

NOTHING_BACK: Final = ("nothing_back", ())
PASSING: Final = (
    "tags_crowded",
    "tag_again",
    "tag_used",
    "tag_foreign",
    "tag_random",
    "nothing_back",
)
"""Remarks: a button takes them away, and what is asked for is seen again."""

Values = tuple[tuple[str, str | int], ...]
Buttons = tuple[tuple[Button, str], ...]
TAPPING: Final[Buttons] = ((Button.UNDO, "take_back"), (Button.NEXT, "skip"))
COMPLETE: Final[Buttons] = ((Button.UNDO, "take_back"), (Button.CONFIRM, "go_on"))
DONE: Final[Buttons] = ((Button.CONFIRM, "done"),)


@dataclass(frozen=True, slots=True)
class Step:
    """So many tags with one meaning; `name` and `points` help to find a ticket in the box."""

    meaning: TagMeaning
    count: int
    name: str = ""
    points: int = 0


@dataclass(slots=True)
class Enrolment:
    """All tags of a table; what was there before counts, so it can be stopped at any time."""

    steps: Sequence[Step]
    tags: dict[str, TagMeaning] = field(default_factory=dict)
    over: bool = False
    version: int = 0
    """Grows with every tag."""
    wakes_at: float | None = None
    _at: int = 0
    _note: tuple[str, Values] | None = None
    _asked: tuple[str, str] | None = None
    """A tag, and what was asked about it: tapped once more, it is meant."""
    _history: list[tuple[int, str, TagMeaning | None]] = field(default_factory=list)
    _warned: bool = False

    def __post_init__(self) -> None:
        self._pass_complete()

    @property
    def _step(self) -> Step:
        return self.steps[self._at]

    def count(self, meaning: TagMeaning) -> int:
        return sum(of == meaning for of in self.tags.values())

    @property
    def missing(self) -> Iterator[tuple[Step, int]]:
        for step in self.steps:
            if left := step.count - self.count(step.meaning):
                yield step, left

    def advance(self, now: float) -> None:
        """Nothing here waits for a time."""

    def receive(self, reading: Reading) -> None:
        if self.over:
            return
        match reading:
            case TagSeen(tag=tag):
                self._tap(tag)
            case TagsCrowded():
                self._note = "tags_crowded", ()
            case ButtonPressed(button=Button.UNDO):
                self._take_back()
            case ButtonPressed():
                self._go_on()

    def _tap(self, tag: str) -> None:
        self._note, self._warned = None, False
        before, step = self.tags.get(tag), self._step
        asked, self._asked = self._asked, None
        if len(tag) == RANDOM_LENGTH and tag.startswith(RANDOM_UID):
            self._note = "tag_random", (("tag", tag),)
        elif before == step.meaning:
            self._note = "tag_again", ()
        elif self.count(step.meaning) >= step.count:
            self._note = "tag_too_many", (("count", step.count),)
        elif before is not None and asked != (tag, "used"):
            self._asked = tag, "used"
            self._note = "tag_used", (("name", self._told(before)),)
        elif before is None and self._is_foreign(tag) and asked != (tag, "foreign"):
            self._asked = tag, "foreign"
            self._note = "tag_foreign", (("tag", tag),)
        else:
            self._take(tag)

    def _take(self, tag: str) -> None:
        self._history.append((self._at, tag, self.tags.get(tag)))
        self.tags[tag] = self._step.meaning
        self.version += 1
        # A pile of cards is told to be complete by hand, so that one too many is noticed.
        if self._step.count == 1:
            self._pass_complete()

    def _is_foreign(self, tag: str) -> bool:
        """Nearly all others are of one make and this is not."""
        makes = Counter(map(_make, self.tags))
        if not makes:
            return False
        usual, count = makes.most_common(1)[0]
        return (
            count >= ENOUGH_TO_COMPARE
            and makes[_make(tag)] * RARE < count
            and (_make(tag) != usual)
        )

    def _go_on(self) -> None:
        if self._note is not None and self._note[0] in PASSING:
            self._note = self._asked = None
            return
        left = self._step.count - self.count(self._step.meaning)
        if left and self._step.count > 1 and not self._warned:
            self._warned = True
            self._note = "cards_missing", (("count", left),)
            return
        self._note, self._warned = None, False
        self._at += 1
        self._pass_complete()

    def _pass_complete(self) -> None:
        while self._at < len(self.steps) and self._is_complete(self._step):
            self._at += 1
        self.over = self._at >= len(self.steps)

    def _is_complete(self, step: Step) -> bool:
        return self.count(step.meaning) >= step.count

    def _take_back(self) -> None:
        """The last tag that was tapped, wherever that was."""
        last, self._note, self._warned, self._asked = self._note, None, False, None
        if not self._history:
            self.over = last == NOTHING_BACK
            self._note = NOTHING_BACK
            return
        self._at, tag, before = self._history.pop()
        if before is None:
            del self.tags[tag]
        else:
            self.tags[tag] = before
        self.version += 1

    @property
    def view(self) -> SetupView:
        done = sum(min(self.count(step.meaning), step.count) for step in self.steps)
        total = sum(step.count for step in self.steps)
        key, values, buttons = self._said()
        return SetupView(SetupPage("enroll", f"setup.{key}", values, buttons, done, total))

    def _said(self) -> tuple[str, Values, Buttons]:
        if self.over:
            left = sum(left for _, left in self.missing)
            return ("enrolled_but" if left else "enrolled"), (("count", left),), DONE
        step = self._step
        seen = self.count(step.meaning)
        buttons = COMPLETE if seen >= step.count else TAPPING
        if self._note is not None:
            return *self._note, buttons
        match step.meaning:
            case CardTag(kind):
                key = "tap_cards" if seen < step.count else "cards_complete"
                return key, (("kind", kind), ("seen", seen), ("count", step.count)), buttons
            case TicketTag():
                key = "tap_ticket" if step.points else "tap_ticket_plain"
                return key, (("ticket", step.name), ("points", step.points)), buttons
            case BadgeTag(name):
                return "tap_badge", (("name", name),), buttons

    def _told(self, meaning: TagMeaning) -> str:
        match meaning:
            case CardTag(kind):
                return kind
            case BadgeTag(name):
                return name
            case TicketTag(ticket):
                names = (step.name for step in self.steps if step.meaning == meaning)
                return next(names, ticket)


def steps_for(editions: Sequence[Edition], badges: Sequence[str]) -> list[Step]:
    """Cards colour by colour, tickets in the order of their cities, then badges."""
    counts: dict[str, int] = {}
    for edition in editions:
        for kind, count in zip(edition.kinds, edition.card_counts, strict=True):
            counts[kind] = max(count, counts.get(kind, 0))
    steps = [Step(CardTag(kind), count) for kind, count in counts.items()]
    for edition in editions:
        cities = {city.id: city.name for city in edition.cities}
        of = f" ({edition.id})" if len(editions) > 1 else ""
        steps += sorted(
            (
                Step(
                    TicketTag(ticket.id),
                    1,
                    f"{cities[ticket.city_a]} – {cities[ticket.city_b]}{of}",
                    ticket.points,
                )
                for ticket in edition.tickets
            ),
            key=lambda step: step.name,
        )
    steps += [Step(BadgeTag(name), 1, name) for name in badges]
    return list({step.meaning: step for step in steps}.values())


def sections(tags: Mapping[str, TagMeaning]) -> dict[str, dict[str, str]]:
    """As the table file has them: by UID, in three lists."""
    found: dict[str, dict[str, str]] = {"badges": {}, "cards": {}, "tickets": {}}
    for tag, meaning in tags.items():
        match meaning:
            case BadgeTag(name):
                found["badges"][tag] = name
            case CardTag(kind):
                found["cards"][tag] = kind
            case TicketTag(ticket):
                found["tickets"][tag] = ticket
    return found


def _make(tag: str) -> tuple[int, str]:
    """How long it is, and for those that tell it, who made it."""
    return len(tag), tag[:2] if len(tag) > RANDOM_LENGTH else ""
