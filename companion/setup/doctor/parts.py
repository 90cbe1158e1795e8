"""What is attached to the table: does each part answer, and is it what the table file says?"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from companion.setup.doctor.finding import Finding, note, well, wrong

SPOKEN_FOR: Final = ("lights", "codes")
"""Parts that never know what is wrong with them: the hub speaks for its lights."""


@dataclass(frozen=True, slots=True)
class PartFacts:
    """A source or a display after it was given some seconds to answer."""

    name: str
    problem: str | None


@dataclass(frozen=True, slots=True)
class HubFacts:
    """What the source of slots said while nobody touched the table."""

    slots: int
    """How many the table file names, counted from 0."""
    pixels: int
    has_slots: int | None
    """How many there are; None where nobody can say."""
    has_pixels: int | None
    covered: frozenset[int] = frozenset()
    restless: frozenset[int] = frozenset()
    """Slots that changed although nobody was told to touch anything."""
    bad_frames: int = 0
    late_samples: int = 0
    firmware: str = ""


def judge_parts(parts: Iterable[PartFacts]) -> Iterator[Finding]:
    """A driver's own sentence says already what to do."""
    for part in parts:
        if part.name in SPOKEN_FOR:
            continue
        if part.problem:
            yield wrong(part.name, "part_problem", source=part.name, problem=part.problem)
        else:
            yield well(part.name, "part", source=part.name)


def judge_hub(hub: HubFacts) -> Iterator[Finding]:
    if hub.firmware:
        yield well("hub", "firmware", version=hub.firmware)
    if hub.has_slots is not None and hub.slots > hub.has_slots:
        yield wrong("slots", "slots_few", slots=hub.slots, found=hub.has_slots)
    for slot in sorted(hub.restless):
        yield wrong("slots", "slot_restless", slot=slot)
    for slot in sorted(hub.covered - hub.restless):
        yield note("slots", "slot_covered", slot=slot)
    if hub.slots and not hub.restless and not hub.covered:
        yield well("slots", "slots", slots=hub.slots)
    if hub.has_pixels is not None and hub.pixels > hub.has_pixels:
        yield wrong("lights", "pixels_few", pixels=hub.pixels, found=hub.has_pixels)
    elif hub.pixels:
        yield note("lights", "pixels_look", pixels=hub.pixels)
    if hub.bad_frames:
        yield note("hub", "line_bad", count=hub.bad_frames)
    if hub.late_samples:
        yield note("hub", "hub_late", count=hub.late_samples)
