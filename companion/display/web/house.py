"""What the pages ask of the program behind them."""

from collections.abc import Mapping
from typing import Protocol

from companion.model.edition import Edition
from companion.model.scene import Scene
from companion.model.story import Story
from companion.model.table import TableMap
from companion.model.views import TableView

Values = Mapping[str, str | int]


class House(Protocol):
    """The table and its game; a page never sees the books behind it."""

    @property
    def edition(self) -> Edition: ...

    @property
    def map(self) -> TableMap:
        """What the table senses."""

    @property
    def scene(self) -> Scene | None:
        """What everybody may see; None while the program under the table is off."""

    @property
    def story(self) -> Story: ...

    def seat_view(self, seat: int) -> TableView | None:
        """What one seat may see."""

    def request(self, name: str, values: Values) -> None:
        """A tap on a page, on its way to be a reading."""


class Touchable(Protocol):
    """A table made of software, with things on it that a page can touch."""

    def picture(self) -> Mapping[str, object]:
        """Everything that lies open, and how much of everything that does not."""

    def mine(self, visitor: str) -> Mapping[str, object]:
        """The cards and tickets of the seats that this visitor plays."""

    def touch(self, visitor: str, act: str, values: Values) -> str | None:
        """A hand does something; why it cannot be, as a key of the catalogue, or None."""
