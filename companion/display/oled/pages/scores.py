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
INSET: Final = 2
"""Pixels between the edge of the screen and the words."""


def scores_page(view: TableView, look: Look) -> Page:
    sheet = look.sheet()
    columns = [c for c in COLUMNS if any(c[1](seat) is not None for seat in view.seats)][:MOST]
    if sheet.is_low:
        _low(sheet, view, columns)
        return sheet.items
    titles = [look.say(title) for title, _ in columns]
    sheet.bar(look.say("scores"), " ".join(title.rjust(FIGURE) for title in titles))
    widths = [sheet.words.width * (max(len(title), FIGURE) + 1) for title in titles]
    edges = [sheet.width - INSET - sum(widths[place + 1 :]) for place in range(len(widths))]
    pitch = min(17, sheet.room // len(view.seats))
    font = _font(view, pitch, edges[0])
    sheet.skip((sheet.room - pitch * len(view.seats) + 1) // 2)
    for index, seat in enumerate(view.seats):
        figures = [(_figure(c, seat), edge) for c, edge in zip(columns, edges, strict=True)]
        _row(sheet, (0, sheet.top, sheet.width, pitch), seat.name, figures, font)
        _mark(sheet, view, index, (0, sheet.top, sheet.width, pitch))
        sheet.skip(pitch)
    return sheet.items


def _low(sheet: Sheet, view: TableView, columns: Sequence[Column]) -> None:
    """Five seats on a low screen stand in two columns, without their trains."""
    crowded = len(view.seats) > ROWS_WHERE_LOW
    rows = (len(view.seats) + 1) // 2 if crowded else len(view.seats)
    width = sheet.width // 2 if crowded else sheet.width
    pitch = min(sheet.size[1] // rows, TINY.height + 2)
    shown = columns[:1] if crowded else columns
    step = TINY.width * (FIGURE + 1)
    for index, seat in enumerate(view.seats):
        x, y = index // rows * width, index % rows * pitch
        edges = [x + width - INSET - step * (len(shown) - 1 - n) for n in range(len(shown))]
        figures = [(_figure(c, seat), edge) for c, edge in zip(shown, edges, strict=True)]
        _row(sheet, (x, y, width, pitch), seat.name, figures, TINY)
        _mark(sheet, view, index, (x, y, width, pitch))


def _font(view: TableView, pitch: int, edge: int) -> Font:
    """Medium where every name fits before the first figure."""
    longest = max(len(seat.name) for seat in view.seats)
    fits = INSET + MEDIUM.width * (longest + FIGURE) < edge
    return MEDIUM if fits and pitch >= MEDIUM.height else SMALL


def _row(
    sheet: Sheet,
    place: tuple[int, int, int, int],
    name: str,
    figures: Sequence[tuple[str, int]],
    font: Font,
) -> None:
    """A name at the left, figures that end at their edges."""
    x, y, _, height = place
    y += (height - font.height + 1) // 2
    left = x + INSET
    for figure, edge in figures:
        sheet.letters(edge - font.width * len(figure), y, figure, font)
    room = figures[0][1] - font.width * max(FIGURE, len(figures[0][0])) - 1 - left
    sheet.letters(left, y, shorten(name, font.columns(room)), font)


def _mark(sheet: Sheet, view: TableView, index: int, place: tuple[int, int, int, int]) -> None:
    """The row of whoever's turn it is becomes dark on lit."""
    if view.phase is Phase.PLAY and view.turn == index:
        x, y, width, height = place
        sheet.items.append(Block(x, y, width, min(height, sheet.size[1] - y)))


def _figure(column: Column, seat: SeatView) -> str:
    """Who has none yet of what others have, has 0 of it."""
    return str(column[1](seat) or 0)
