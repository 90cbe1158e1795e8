"""The page of a table that is being set up: what to do, how far it is, what the buttons do."""

from collections.abc import Mapping
from typing import Final

from companion.display.oled.items import Block, Page
from companion.display.oled.look import Look
from companion.display.oled.pages.prompt import ICONS
from companion.display.oled.pages.words import draw_told
from companion.display.texts import say
from companion.model.setup import SetupPage

BAR_HEIGHT: Final = 2
"""Of the line that grows with what is done."""


def setup_page(page: SetupPage, look: Look) -> Page:
    sheet = look.sheet()
    figures = (f"{page.done}/{page.total}",) if page.total else ()
    if not sheet.is_low:
        sheet.bar(say(f"setup.{page.topic}", None, look.language), *figures)
        sheet.legend(
            [
                (ICONS[button], say(f"setup.button_{label}", None, look.language))
                for button, label in page.buttons
            ]
        )
    if page.total:
        sheet.bottom -= BAR_HEIGHT + 1
        width = sheet.width * page.done // page.total
        if width:
            sheet.items.append(Block(0, sheet.bottom + 1, width, BAR_HEIGHT))

    def sentence(values: Mapping[str, str | int]) -> str:
        return say(page.key, values, look.language)

    draw_told(sheet, sentence, dict(page.values))
    return sheet.items
