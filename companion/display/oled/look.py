"""How a page is to look: for which edition, in which language, on how large a screen."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.display.oled.items import Size
from companion.display.oled.sheet import Sheet
from companion.display.texts import say
from companion.model.edition import Edition
from companion.model.views import TableView


@dataclass(frozen=True, slots=True)
class Look:
    edition: Edition
    language: str = "en"
    size: Size = (128, 64)

    def sheet(self) -> Sheet:
        return Sheet(self.size)

    def say(self, name: str, values: Mapping[str, str | int] | None = None) -> str:
        """A few words of the small screen."""
        return say(f"screen.{name}", values, self.language)


def seat_names(view: TableView | None) -> tuple[str, ...]:
    return () if view is None else tuple(seat.name for seat in view.seats)
