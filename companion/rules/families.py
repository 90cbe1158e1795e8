"""The one place that maps an edition to its family of rules."""

from collections.abc import Mapping
from typing import Any, Final

from companion.model.edition import Edition
from companion.model.ports import Family
from companion.rules import classic

FAMILIES: Final[Mapping[str, Family[Any]]] = {"classic": classic}


def family_of(edition: Edition) -> Family[Any]:
    return FAMILIES[edition.family]
