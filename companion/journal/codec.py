"""Writes the values of the model as JSON and reads them back."""

import json
from collections.abc import Callable
from enum import StrEnum
from functools import cache
from math import isinf
from types import NoneType
from typing import Any, Final, TypeVar

from companion.journal.annotations import Plain, Reader, UnfitError, quoted, reader_of, shape_of
from companion.model.errors import UnreadableRecordError
from companion.model.events import Event, Redone, Undone
from companion.model.readings import Reading

T = TypeVar("T")

_ATOMS: Final = frozenset({str, int, float, bool, NoneType})
"""What JSON says as it is."""


class _Compact(json.JSONEncoder):
    """Keeps the encoder in C that json makes anew for every text: half the time of a short one."""

    def __init__(self, *, ensure_ascii: bool) -> None:
        super().__init__(ensure_ascii=ensure_ascii, separators=(",", ":"), allow_nan=False)
        names = "encode_basestring_ascii" if ensure_ascii else "encode_basestring"
        quote = getattr(json.encoder, names)
        make = getattr(json.encoder, "c_make_encoder", None)
        rest = (None, ":", ",", False, False, False)
        self._chunks = make and make(None, self.default, quote, *rest)

    def encode(self, o: Plain) -> str:
        return "".join(self._chunks(o, 0)) if self._chunks else super().encode(o)


_READABLE: Final = _Compact(ensure_ascii=False)
_ESCAPED: Final = _Compact(ensure_ascii=True)

_EVENT: Final = reader_of(Event | Undone | Redone)
_READING: Final = reader_of(Reading)


def plain(value: object) -> Plain:
    """A value as JSON can say it; a field that is None by default and None is left out."""
    kind: Any = type(value)
    return value if kind in _ATOMS else _writer_of(kind)(value)


@cache
def _writer_of(kind: Any) -> Callable[[Any], Plain]:  # noqa: ANN401 - mypy takes no type for hashable
    """What writes values of this kind; worked out once, since a game writes thousands."""
    if issubclass(kind, StrEnum):
        return str
    if kind is tuple:
        return lambda items: [plain(item) for item in items]
    shape = shape_of(kind)
    name = {shape.key: kind.__name__} if shape.key else {}
    parts = [(field.name, field.default is None) for field in shape.fields]

    def write(value: object) -> Plain:
        written = name.copy()
        for part, is_left_out in parts:
            content = getattr(value, part)
            if content is not None or not is_left_out:
                written[part] = content if type(content) in _ATOMS else plain(content)
        return written

    return write


def dumps(value: object) -> str:
    """One compact line of JSON, the same for equal values."""
    return compact(plain(value))


def compact(data: Plain) -> str:
    text = _READABLE.encode(data)
    return text if text.isascii() else encoded(data).decode()


def encoded(data: Plain) -> bytes:
    """The same in UTF-8."""
    try:
        return _READABLE.encode(data).encode()
    except UnicodeEncodeError:  # half of a surrogate pair, which only an escape can say
        return _ESCAPED.encode(data).encode()


def loads(text: str | bytes) -> Plain:
    """What a text of JSON says; raises UnreadableRecordError."""
    try:
        if isinstance(text, str):
            return _DECODER.decode(text)
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
    event: Event | Undone | Redone = _read(_EVENT, data)
    return event


def read_reading(data: Plain) -> Reading:
    """The reading that `plain` made this of; raises UnreadableRecordError."""
    reading: Reading = _read(_READING, data)
    return reading


def read(kind: type[T], data: Plain) -> T:
    """A value of any annotated kind; raises UnreadableRecordError."""
    hint: Any = kind
    value: T = _read(reader_of(hint), data)
    return value


def _read(reader: Reader, data: Plain) -> Any:  # noqa: ANN401 - whatever the annotation says
    try:
        return reader(data)
    except UnfitError as unfit:
        raise UnreadableRecordError(f"Found {unfit}.") from None


def _refuse_constant(name: str) -> object:
    raise ValueError(f"{name} is no number")


def _finite(digits: str) -> float:
    number = float(digits)
    if isinf(number):
        raise ValueError(f"{quoted(digits)} is too large a number")
    return number


_DECODER: Final = json.JSONDecoder(parse_constant=_refuse_constant, parse_float=_finite)
