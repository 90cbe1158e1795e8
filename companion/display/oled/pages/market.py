"""The row of face-up cards, and the decks beside it."""

from collections.abc import Sequence
from typing import Final

from companion.display.oled.fonts import MEDIUM, SMALL, TINY
from companion.display.oled.items import Block, Frame, Page
from companion.display.oled.look import Look
from companion.display.oled.sheet import Sheet
from companion.display.texts import kind_name
from companion.model.cards import EMPTY, UNSEEN
from companion.model.views import TableView

SHORT: Final = 3
"""Letters of a card's name on its picture."""


def draw_market(sheet: Sheet, market: Sequence[str], wanted: int | None, look: Look) -> None:
    """Each card with the beginning of its name; the place that wants one is lit."""
    if not market:
        return
    pitch = sheet.width // len(market)
    height = min(22, sheet.room - 2)
    top = sheet.top + (sheet.room - height) // 2
    font = SMALL if height > SMALL.height else TINY
    for place, kind in enumerate(market):
        left = place * pitch + 1
        shape = Block if place == wanted else Frame
        sheet.items.append(shape(left, top, pitch - 2, height))
        text = _short(kind, font.columns(pitch - 4), look)
        x = left + (pitch - 2 - font.width * len(text)) // 2
        sheet.letters(x, top + (height - font.height + 1) // 2, text, font)
    sheet.top = sheet.bottom


def _short(kind: str, columns: int, look: Look) -> str:
    if kind in (EMPTY, UNSEEN):
        return kind
    return kind_name(kind, look.language)[: min(SHORT, columns)]


def decks_page(view: TableView, look: Look) -> Page:
    """How many cards lie where."""
    sheet, decks = look.sheet(), view.decks
    tickets = f"{look.say('tickets')} {decks.tickets}"
    deck, discards = (
        f"{look.say('deck')} {decks.deck}",
        f"{look.say('discards')} {decks.discards}",
    )
    if not view.market:
        sheet.bar(look.say("decks"), tickets if sheet.is_low else "")
        lines = [f"{deck}  {discards}"] if sheet.is_low else [deck, discards, tickets]
        sheet.middle(lines, sheet.words if sheet.is_low else MEDIUM)
        return sheet.items
    sheet.bar(look.say("decks"), tickets)
    sheet.footer([f"{deck}  {discards}"], sheet.words)
    draw_market(sheet, view.market, None, look)
    return sheet.items
