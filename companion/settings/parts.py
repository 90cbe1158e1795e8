"""The settings as a whole: what was read, as one frozen value."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from companion.display.texts import LANGUAGES
from companion.files.wanted import one_of, seconds, text
from companion.interpretation.mind import Times
from companion.settings.displays import Buzzer, Lights, Screen, StatusLed, Web
from companion.settings.keys import key
from companion.settings.senses import Buttons, Hub, Reader, Sensors
from companion.settings.words import files


@dataclass(frozen=True, slots=True)
class Patience:
    """[times]: how long things take at this table."""

    settle: float = key(seconds(0.1, 10), "a placement so long unchanged is meant", 0.8)
    same_tap: float = key(seconds(0.5, 30), "a card back within this time is the same tap", 3.0)
    bump: float = key(seconds(0.5, 60), "a train so long missing was bumped", 4.0)
    stray: float = key(seconds(1, 120), "a train so long out of place does not belong there", 8.0)
    early: float = key(
        seconds(1, 120), "trains and cards so far apart may be two players': it asks", 6.0
    )
    at_once: float = key(
        seconds(0.5, 30), "trains so soon after a claim ask whether it is taken back", 3.0
    )
    hasty: float = key(
        seconds(0.5, 30), "a face-up card so soon after a turn asks whose it is", 2.0
    )
    quiet: float | None = key(
        seconds(1, 120), "without tracked cards, a full route so long unchanged is claimed", None
    )


@dataclass(frozen=True, slots=True)
class General:
    """The keys before the first table of the file."""

    tables: tuple[str, ...] = key(files(), "the owner's table files, as seen from this file")
    language: str = key(one_of(*LANGUAGES), "what the screen speaks", "en")
    journal: str | None = key(text(), "the file of all games, instead of the usual place", None)


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything a table is made of; a part that is None is not there."""

    tables: tuple[Path, ...]
    language: str = "en"
    journal: Path | None = None
    """None: the usual place."""
    hub: Hub | None = None
    sensors: Sensors | None = None
    readers: Mapping[str, Reader] = field(default_factory=dict)
    buttons: Buttons | None = None
    buzzer: Buzzer | None = None
    status_led: StatusLed | None = None
    screen: Screen | None = None
    lights: Lights | None = None
    web: Web | None = None
    times: Times = field(default_factory=Times)
