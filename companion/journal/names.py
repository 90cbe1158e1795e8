"""Which values of the model say their own name when they are written, and under which key."""

from collections.abc import Mapping
from typing import Final, get_args

from companion.model.events import Event, Redone, Undone
from companion.model.readings import Reading

EVENTS: Final[Mapping[str, type]] = {
    kind.__name__: kind for kind in (*get_args(Event), Undone, Redone)
}
READINGS: Final[Mapping[str, type]] = {kind.__name__: kind for kind in get_args(Reading)}

KEYS: Final[Mapping[type, str]] = {
    **dict.fromkeys(EVENTS.values(), "event"),
    **dict.fromkeys(READINGS.values(), "reading"),
}
