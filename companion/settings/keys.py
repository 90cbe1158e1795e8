"""Lets a frozen dataclass say which keys a table of the settings has, and reads them."""

from collections.abc import Iterator
from dataclasses import MISSING, Field, dataclass, field, fields
from typing import TYPE_CHECKING, Any, TypeVar, cast

from companion.files.document import Section
from companion.files.wanted import Wanted

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

D = TypeVar("D", bound="DataclassInstance")


def key(wanted: Wanted[object], about: str, default: object = MISSING) -> Any:  # noqa: ANN401 - as `dataclasses.field`
    """One key of a table; without a default it is required."""
    return field(default=default, metadata={"wanted": wanted, "about": about})


@dataclass(frozen=True, slots=True)
class Key:
    """A key as the reference shows it."""

    name: str
    wanted: Wanted[object]
    about: str
    default: object

    @property
    def required(self) -> bool:
        return self.default is MISSING


def keys_of(part: "type[DataclassInstance]") -> Iterator[Key]:
    for item in fields(part):
        if "wanted" in item.metadata:
            yield _key(item)


def read_part(section: Section, part: type[D]) -> D | None:
    """The table as its dataclass, defaults filled in; None and faults if anything is wrong."""
    values: dict[str, object] = {}
    sound = True
    for item in keys_of(part):
        value = section.take(item.name, item.wanted, required=item.required)
        if value is not None:
            values[item.name] = value
        elif item.required or item.name in section.values:
            sound = False
    section.finish()
    return part(**values) if sound else None


def _key(item: Field[object]) -> Key:
    wanted = cast("Wanted[object]", item.metadata["wanted"])
    return Key(item.name, wanted, item.metadata["about"], item.default)
