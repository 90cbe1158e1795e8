"""Writes the values of the model as JSON and reads them back."""

import json
from collections.abc import Mapping
from enum import StrEnum
from math import isinf
from types import NoneType
from typing import Any, Final, TypeVar, cast, get_args

from companion.journal.annotations import Plain, UnfitError, quoted, reader_of, shape_of
from companion.model.errors import UnreadableRecordError
from companion.model.events import Event, Redone, Undone
from companion.model.readings import Reading

T = TypeVar("T")

EVENTS: Final[Mapping[str, type]] = {
    kind.__name__: kind for kind in (*get_args(Event), Undone, Redone)
}
READINGS: Final[Mapping[str, type]] = {kind.__name__: kind for kind in get_args(Reading)}
NAMED: Final[Mapping[type, str]] = {
    **dict.fromkeys(EVENTS.values(), "event"),
    **dict.fromkeys(READINGS.values(), "reading"),
}
"""What says its own name, and under which key."""


def plain(value: object) -> Plain:
    """A value as JSON can say it; a field that is None by default and None is left out."""
    kind: Any = type(value)
    if kind in (str, int, float, bool, NoneType):
        return value
    if isinstance(value, StrEnum):
        return value.value
    if type(value) is tuple:
        return [plain(item) for item in value]
    key = NAMED.get(kind)
    written = {key: kind.__name__} if key else {}
    for field in shape_of(kind).fields:
        content = getattr(value, field.name)
        if content is not None or field.default is not None:
            written[field.name] = plain(content)
    return written


def dumps(value: object) -> str:
    """One compact line of JSON, the same for equal values."""
    return compact(plain(value))


def compact(data: Plain) -> str:
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    try:
        text.encode()
    except UnicodeEncodeError:  # half of a surrogate pair, which only an escape can say
        text = json.dumps(data, separators=(",", ":"), allow_nan=False)
    return text


def loads(text: str | bytes) -> Plain:
    """What a text of JSON says; raises UnreadableRecordError."""
    try:
        return json.loads(text, parse_constant=_refuse_constant, parse_float=_finite)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise UnreadableRecordError(f"This is not JSON: {error.msg} at {place}.") from error
    except RecursionError as error:
        raise UnreadableRecordError("This JSON is nested too deeply.") from error
    except ValueError as error:  # not UTF-8, or a number of some thousand digits
        raise UnreadableRecordError(f"This is not JSON: {error}.") from error


def read_event(data: Plain) -> Event | Undone | Redone:
    """The event that `plain` made this of; raises UnreadableRecordError."""
    event: Event | Undone | Redone = _read_named("event", EVENTS, data)
    return event


def read_reading(data: Plain) -> Reading:
    """The reading that `plain` made this of; raises UnreadableRecordError."""
    reading: Reading = _read_named("reading", READINGS, data)
    return reading


def read(kind: type[T], data: Plain) -> T:
    """A value of any annotated kind without a name; raises UnreadableRecordError."""
    try:
        value: T = reader_of(cast("Any", kind))(data)
    except UnfitError as unfit:
        raise UnreadableRecordError(f"Found {unfit}.") from None
    return value


def _read_named(key: str, kinds: Mapping[str, type], data: Plain) -> Any:  # noqa: ANN401
    if type(data) is not dict or type(data.get(key)) is not str:
        raise UnreadableRecordError(
            f'Found {quoted(data)} where a named {key} is expected, {{"{key}": …}}.'
        )
    values = dict(data)
    name = values.pop(key)
    if name not in kinds:
        raise UnreadableRecordError(
            f"The {key} {quoted(name)} is unknown to this companion; a newer one may know it."
        )
    return shape_of(cast("Any", kinds[name])).read(values)


def _refuse_constant(name: str) -> object:
    raise ValueError(f"{name} is no number")


def _finite(digits: str) -> float:
    number = float(digits)
    if isinf(number):
        raise ValueError(f"{quoted(digits)} is too large a number")
    return number
