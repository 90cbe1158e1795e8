"""The last round: who still has a turn."""

from companion.display.oled.fitting import shorten
from companion.display.oled.items import Page
from companion.display.oled.look import Look
from companion.display.oled.pages.words import draw_names
from companion.model.views import TableView


def still_to_play(view: TableView) -> tuple[str, ...]:
    """The seats whose turn is to come, the present one first; who has left has none."""
    around = (*view.seats[view.turn :], *view.seats[: view.turn])
    names = [seat.name for seat in around if not seat.left]
    return tuple(names[: view.turns_left or 0])


def last_round_page(view: TableView, look: Look) -> Page:
    sheet, names = look.sheet(), still_to_play(view)
    sheet.bar(look.say("last_round"))
    if not sheet.is_low:
        sheet.skip(2)
        sheet.line(look.say("turns_left", {"count": view.turns_left or 0}))
    draw_names(sheet, lambda most: ", ".join(shorten(name, most) for name in names))
    return sheet.items
