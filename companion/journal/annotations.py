"""Reads plain JSON data as whatever a type annotation of the model says."""

import json
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import StrEnum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Final, NamedTuple, Union, get_args, get_origin, get_type_hints

from companion.journal.names import KEYS
from companion.model.errors import UnreadableRecordError

Plain = Any
"""What JSON can say: None, bool, int, float, str, lists and dictionaries of those."""

Reader = Callable[[Plain], Any]

_LONGEST_QUOTE: Final = 60


class UnfitError(Exception):
    """What was found, and what was expected in its place; who reads it knows where it stood."""

    def __init__(self, data: Plain, expected: str) -> None:
        super().__init__(f"{quoted(data)}; expected {expected}")


class Field(NamedTuple):
    name: str
    read: Reader
    default: Any
    """`dataclasses.MISSING` where there is none."""


class Shape(NamedTuple):
    """The fields of a dataclass or NamedTuple; `key` is what its name is written under, or ""."""

    kind: type
    key: str
    fields: tuple[Field, ...]
    names: frozenset[str]

    def read(self, data: Plain) -> Any:  # noqa: ANN401 - an instance of `kind`
        kind, key, parts, names = self
        if type(data) is not dict:
            raise UnfitError(data, f"{kind.__name__} as an object")
        if not data.keys() <= names:
            strange = quoted(min(data.keys() - names))
            raise UnreadableRecordError(f"{kind.__name__} has an unknown field {strange}.")
        if key and data.get(key) != kind.__name__:
            raise UnfitError(data.get(key), f"the {key} {kind.__name__}")
        values = []
        for name, read_field, default in parts:
            try:
                value = read_field(data[name]) if name in data else default
            except UnfitError as unfit:
                raise UnreadableRecordError(f"{kind.__name__}.{name} is {unfit}.") from None
            if value is MISSING:
                raise UnreadableRecordError(f"{kind.__name__} has no {name}.")
            values.append(value)
        return kind(*values)


@cache
def shape_of(kind: Any) -> Shape:  # noqa: ANN401 - mypy takes no type for hashable
    hints = get_type_hints(kind)
    if is_dataclass(kind):
        defaults = {field.name: field.default for field in fields(kind)}
    elif issubclass(kind, tuple) and hasattr(kind, "_fields"):
        defaults = dict.fromkeys(kind._fields, MISSING) | kind._field_defaults
    else:
        raise TypeError(f"{kind} is no value of the model")
    parts = tuple(Field(name, reader_of(hints[name]), value) for name, value in defaults.items())
    key = KEYS.get(kind, "")
    return Shape(kind, key, parts, frozenset(defaults) | ({key} if key else set()))


@cache
def reader_of(hint: Any) -> Reader:  # noqa: ANN401 - an annotation is anything
    """What reads a value of this annotation; raises UnfitError or UnreadableRecordError."""
    origin = get_origin(hint)
    if hint is Any:
        return lambda data: data
    if hint in _ATOMS:
        return _atom(*_ATOMS[hint])
    if origin is tuple:
        return _tuple(get_args(hint))
    if origin is list:
        return _many(get_args(hint)[0], list)
    if origin is dict:
        return _mapping(get_args(hint)[1])
    if origin in (Union, UnionType):
        return _union(get_args(hint))
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return _choice(hint)
    return shape_of(hint).read


_ATOMS: Final[Mapping[Any, tuple[tuple[type, ...], str]]] = {
    str: ((str,), "text"),
    int: ((int,), "a whole number"),
    float: ((float, int), "a number"),
    bool: ((bool,), "true or false"),
    NoneType: ((NoneType,), "null"),
}


def _atom(kinds: tuple[type, ...], expected: str) -> Reader:
    def read_atom(data: Plain) -> Plain:
        if type(data) not in kinds:
            raise UnfitError(data, expected)
        return data

    return read_atom


def _tuple(members: tuple[Any, ...]) -> Reader:
    return _many(members[0]) if members[-1] is Ellipsis else _fixed(members)


def _many(member: Any, kind: type = tuple) -> Reader:  # noqa: ANN401 - an annotation
    read_member = reader_of(member)

    def read_many(data: Plain) -> Any:  # noqa: ANN401 - of that kind
        if type(data) is not list:
            raise UnfitError(data, "a list")
        return kind([read_member(item) for item in data])

    return read_many


def _mapping(member: Any) -> Reader:  # noqa: ANN401 - an annotation
    read_member = reader_of(member)

    def read_mapping(data: Plain) -> dict[str, Any]:
        if type(data) is not dict:
            raise UnfitError(data, "an object")
        return {name: read_member(item) for name, item in data.items()}

    return read_mapping


def _fixed(members: tuple[Any, ...]) -> Reader:
    readers = tuple(reader_of(member) for member in members)

    def read_fixed(data: Plain) -> tuple[Any, ...]:
        if type(data) is not list or len(data) != len(readers):
            raise UnfitError(data, f"a list of {len(readers)}")
        return tuple([each(item) for each, item in zip(readers, data, strict=True)])

    return read_fixed


def _union(members: tuple[Any, ...]) -> Reader:
    keys = {KEYS.get(member, "") for member in members}
    if len(keys) == 1 and "" not in keys:
        return _named(keys.pop(), {member.__name__: member for member in members})
    return _first_of(tuple(reader_of(member) for member in members))


def _named(key: str, kinds: Mapping[str, Any]) -> Reader:
    """The member whose name is written."""

    def read_named(data: Plain) -> Any:  # noqa: ANN401 - one of the kinds
        name = data.get(key) if type(data) is dict else None
        if type(name) is not str:
            raise UnfitError(data, f'a named {key}, {{"{key}": …}}')
        if name not in kinds:
            raise UnreadableRecordError(
                f"The {key} {quoted(name)} is unknown to this companion; a newer one may know it."
            )
        return shape_of(kinds[name]).read(data)

    return read_named


def _first_of(readers: tuple[Reader, ...]) -> Reader:
    """The first member that fits; the last one's complaint is as good as any."""

    def read_one(data: Plain) -> Plain:
        for each in readers[:-1]:
            try:
                return each(data)
            except (UnfitError, UnreadableRecordError):
                continue
        return readers[-1](data)

    return read_one


def _choice(kind: type[StrEnum]) -> Reader:
    members = {member.value: member for member in kind}

    def read_choice(data: Plain) -> StrEnum:
        if type(data) is not str or data not in members:
            raise UnfitError(data, f"one of {', '.join(members)}")
        return members[data]

    return read_choice


def quoted(data: Plain) -> str:
    """Short, and in letters that any terminal can show."""
    if isinstance(data, dict | list):
        return "an object" if isinstance(data, dict) else "a list"
    text = json.dumps(data)
    return text if len(text) <= _LONGEST_QUOTE else text[: _LONGEST_QUOTE - 1] + "…"
