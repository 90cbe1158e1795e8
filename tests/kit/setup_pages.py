"""A page of every sentence of setting up, filled with names as long as they get."""

from collections.abc import Mapping
from string import Formatter

from companion.display.texts import sentences
from companion.model.readings import Button
from companion.model.setup import SetupPage

VALUES: Mapping[str, str | int] = {
    "kind": "locomotive",
    "route": "Salt Lake City – San Francisco (2)",
    "other": "Sault Ste. Marie – Montréal 5",
    "city": "Salt Lake City",
    "ticket": "Sault Ste. Marie – Oklahoma City",
    "name": "Maximiliane",
    "tag": "04A1B2C3D4E5F6",
    "problem": "The reader is not plugged in: plug it in.",
    "slots": "230, 253",
    "points": 21,
    "count": 12,
    "seen": 11,
    "minutes": 11,
    "number": 5,
    "slot": 253,
    "old": 107,
    "letter": "S",
}
TOPICS = ("menu", "doctor", "calibrate", "enroll", "tickets")
BUTTONS = ((Button.UNDO, "redo"), (Button.NEXT, "skip"), (Button.CONFIRM, "done"))


def setup_pages() -> dict[str, SetupPage]:
    """By the name of the sentence."""
    return {
        key.removeprefix("setup."): SetupPage("calibrate", key, _filled(sentence), BUTTONS, 78, 309)
        for key, sentence in sentences("en").items()
        if key.startswith("setup.")
        and not key.startswith("setup.button_")
        and key.removeprefix("setup.") not in TOPICS
    }


def _filled(sentence: str) -> tuple[tuple[str, str | int], ...]:
    gaps = {name for _, name, _, _ in Formatter().parse(sentence) if name}
    return tuple((name, VALUES[name]) for name in sorted(gaps))
