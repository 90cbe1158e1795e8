"""All seats in rows: points or completed tickets, trains, cards."""

from collections.abc import Callable, Sequence
from typing import Final

from companion.display.oled.fitting import shorten
from companion.display.oled.fonts import MEDIUM, SMALL, TINY, Font
from companion.display.oled.items import Block, Page
from companion.display.oled.look import Look
from companion.display.oled.sheet import Sheet
from companion.model.views import Phase, SeatView, TableView

Column = tuple[str, Callable[[SeatView], int | None]]

COLUMNS: Final[Sequence[Column]] = (
    ("points", lambda seat: seat.score),
    ("completed", lambda seat: seat.laid_aside + seat.bonus_tickets or None),
    ("trains", lambda seat: seat.trains),
    ("cards", lambda seat: seat.cards),
)
"""What a seat may have, most important first."""
MOST: Final = 2
"""So many columns are shown, of those in which anybody has anything."""
FIGURE: Final = 3
"""Letters of a figure."""
ROWS_WHERE_LOW: Final = 4


def scores_page(view: TableView, look: Look) -> Page:
    sheet = look.sheet()
    columns = [c for c in COLUMNS if any(c[1](seat) is not None for seat in view.seats)][:MOST]
    if sheet.is_low:
        _low(sheet, view, columns)
        return sheet.items
    titles = [look.say(title) for title, _ in columns]
    widths = [max(len(title), FIGURE) + 1 for title in titles]
    sheet.bar(
        look.say("scores"), "".join(t.rjust(w) for t, w in zip(titles, widths, strict=True)).strip()
    )
    pitch = min(17, sheet.room // len(view.seats))
    font = _font(view, sheet, pitch, sum(widths))
    sheet.skip((sheet.room - pitch * len(view.seats) + 1) // 2)
    for index, seat in enumerate(view.seats):
        figures = [_figure(c, seat).rjust(w) for c, w in zip(columns, widths, strict=True)]
        _row(sheet, (0, sheet.top, sheet.width, pitch), seat.name, "".join(figures), font)
        _mark(sheet, view, index, (0, sheet.top, sheet.width, pitch))
        sheet.skip(pitch)
    return sheet.items


def _low(sheet: Sheet, view: TableView, columns: Sequence[Column]) -> None:
    """Five seats on a low screen stand in two columns, without their trains."""
    crowded = len(view.seats) > ROWS_WHERE_LOW
    rows = (len(view.seats) + 1) // 2 if crowded else len(view.seats)
    width = sheet.width // 2 if crowded else sheet.width
    pitch = min(sheet.size[1] // rows, TINY.height + 2)
    for index, seat in enumerate(view.seats):
        place = (index // rows * width, index % rows * pitch, width, pitch)
        shown = columns[:1] if crowded else columns
        figures = "".join(_figure(column, seat).rjust(FIGURE + 1) for column in shown)
        _row(sheet, place, seat.name, figures, TINY)
        _mark(sheet, view, index, place)


def _font(view: TableView, sheet: Sheet, pitch: int, figures: int) -> Font:
    """Medium where every name fits beside the figures."""
    longest = max(len(seat.name) for seat in view.seats)
    fits = longest + figures <= MEDIUM.columns(sheet.width - 4)
    return MEDIUM if fits and pitch >= MEDIUM.height else SMALL


def _row(
    sheet: Sheet, place: tuple[int, int, int, int], name: str, figures: str, font: Font
) -> None:
    x, y, width, height = place
    inset = 2 if width > 2 * font.width else 0
    y += (height - font.height + 1) // 2
    columns = font.columns(width - 2 * inset)
    sheet.letters(x + inset, y, shorten(name, columns - len(figures)), font)
    text = figures.lstrip()
    sheet.letters(x + width - inset - font.width * len(text), y, text, font)


def _mark(sheet: Sheet, view: TableView, index: int, place: tuple[int, int, int, int]) -> None:
    """The row of whoever's turn it is becomes dark on lit."""
    if view.phase is Phase.PLAY and view.turn == index:
        x, y, width, height = place
        sheet.items.append(Block(x, y, width, min(height, sheet.size[1] - y)))


def _figure(column: Column, seat: SeatView) -> str:
    """Who has none yet of what others have, has 0 of it."""
    return str(column[1](seat) or 0)
