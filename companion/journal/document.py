"""One game as a file of its own: what `export` writes and `replay` reads."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from companion.journal import codec
from companion.journal.annotations import Plain, quoted
from companion.journal.game import Entry, Header, Result, Step, Traced
from companion.model.errors import UnreadableRecordError
from companion.model.events import Redone, Undone

T = TypeVar("T")

FORMAT: Final = "table-companion game"
VERSION: Final = 1

_LISTS: Final = {"entries", "trace"}


@dataclass(frozen=True, slots=True)
class GameDocument:
    software: str
    """The version of the companion that wrote the file."""
    secrets_hidden: bool
    """Cards and tickets that not everybody saw were taken out."""
    header: Header
    ended: float | None
    result: Result | None
    entries: tuple[Entry, ...]
    end: Plain
    """The public view of the table after the last entry, as `codec.plain` writes it."""
    trace: tuple[Traced, ...]


def write(document: GameDocument) -> str:
    """JSON with one line for each entry and each stretch of readings."""
    return "".join(_lines(document))


def read(text: str | bytes) -> GameDocument:
    """Raises UnreadableRecordError."""
    data = codec.loads(text)
    if type(data) is not dict or data.get("format") != FORMAT:
        raise UnreadableRecordError("This is no game that `companion export` wrote.")
    if data.get("version") != VERSION:
        raise UnreadableRecordError(
            f"This game is written in version {quoted(data.get('version'))} of its format; "
            f"this companion knows {VERSION}. Please update."
        )
    parts = {key: value for key, value in data.items() if key not in ("format", "version")}
    # Long lists are read item by item, so that a sentence can say which is wrong.
    short = codec.read(GameDocument, parts | {key: [] for key in parts.keys() & _LISTS})
    return replace(
        short,
        entries=tuple(_many("entry", parts["entries"], _entry)),
        trace=tuple(_many("stretch", parts["trace"], lambda item: codec.read(Traced, item))),
    )


def _lines(document: GameDocument) -> Iterator[str]:
    head = {
        "format": FORMAT,
        "version": VERSION,
        "software": document.software,
        "secrets_hidden": document.secrets_hidden,
        "header": codec.plain(document.header),
        "ended": document.ended,
        "result": codec.plain(document.result),
        "end": document.end,
    }
    yield "{\n"
    for key, value in head.items():
        yield f"{json.dumps(key)}: {codec.compact(value)},\n"
    yield from _list("entries", [codec.dumps(entry) for entry in document.entries])
    yield ",\n"
    yield from _list("trace", [codec.dumps(traced) for traced in document.trace])
    yield "\n}\n"


def _list(key: str, items: Sequence[str]) -> Iterator[str]:
    yield f"{json.dumps(key)}: [\n"
    yield ",\n".join(items)
    yield "\n]" if items else "]"


def _many(name: str, data: Plain, read_item: Callable[[Plain], T]) -> Iterator[T]:
    if type(data) is not list:
        raise UnreadableRecordError(f"Found {quoted(data)}; expected a list.")
    for number, item in enumerate(data):
        try:
            yield read_item(item)
        except UnreadableRecordError as error:
            raise UnreadableRecordError(f"At {name} {number + 1}: {error}") from error


def _entry(data: Plain) -> Entry:
    if type(data) is not list:
        event = codec.read_event(data)
        if isinstance(event, Undone | Redone):
            return event
        raise UnreadableRecordError("Expected a list of events, Undone or Redone.")
    events = [codec.read_event(item) for item in data]
    if any(isinstance(event, Undone | Redone) for event in events):
        raise UnreadableRecordError("Undone and Redone stand alone.")
    step: Step = tuple(events)  # type: ignore[arg-type] # just looked at
    return step
