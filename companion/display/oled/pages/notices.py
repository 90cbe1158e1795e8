"""What the web page has to say at the table: its address, codes, and who was paired."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final
from urllib.parse import urlsplit

from companion.display.oled.fitting import shorten, wrap
from companion.display.oled.fonts import MEDIUM, SMALL, TINY
from companion.display.oled.items import Bits, Block, Page
from companion.display.oled.look import Look
from companion.display.oled.sheet import Sheet
from companion.model.notices import HostCode, Paired, SeatCode, WebAddress

LEAST_MODULE: Final = 2
"""A phone does not read squares of a QR code that are smaller, in pixels."""
QUIET: Final = 1
"""Lit squares around the code; the standard wants four, but phones do with fewer."""


def address_page(notice: WebAddress, look: Look) -> Page:
    """A QR code at the left where it fits, the address in words beside it or instead."""
    sheet = look.sheet()
    code = qr_code(notice.url)
    side = min(sheet.size[1], sheet.width)
    module = side // (len(code) + 2 * QUIET)
    if module < LEAST_MODULE:
        sheet.bar(look.say("scoreboard"))
        _address(sheet, notice.url)
        return sheet.items
    width = len(code) * module
    left = (side - width) // 2
    sheet.items.append(Block(0, 0, side, side))
    sheet.items.append(Bits(left, left, _enlarged(code, module)))
    _beside(sheet, side + 3, notice.url, look)
    return sheet.items


@lru_cache(maxsize=4)
def qr_code(url: str) -> tuple[str, ...]:
    """The dark squares as "#". In capitals an address is the same, and its code is smaller."""
    import segno  # noqa: PLC0415 - 7 MB, only where there is an address to show

    parts = urlsplit(url)
    if parts.path in ("", "/") and not parts.query:
        url = url.upper().removesuffix("/")
    code = segno.make(url, error="l", micro=False, boost_error=True)
    return tuple("".join("#" if dark else "." for dark in row) for row in code.matrix)


def _enlarged(rows: Sequence[str], module: int) -> tuple[str, ...]:
    wide = ("".join(pixel * module for pixel in row) for row in rows)
    return tuple(row for row in wide for _ in range(module))


def _beside(sheet: Sheet, left: int, url: str, look: Look) -> None:
    room = sheet.width - left
    sheet.letters(left, 4, shorten(look.say("scan"), SMALL.columns(room)), SMALL)
    top, pitch = 8 + SMALL.height, TINY.height + 1
    for line in _pieces(url, TINY.columns(room))[: (sheet.size[1] - top) // pitch]:
        sheet.letters(left, top, line, TINY)
        top += pitch


def _address(sheet: Sheet, url: str) -> None:
    for font in (MEDIUM, SMALL, TINY):
        lines = _pieces(url, font.columns(sheet.width))
        if len(lines) * font.height <= sheet.room:
            break
    sheet.middle(lines[: sheet.room // font.height], font)


def _pieces(url: str, columns: int) -> list[str]:
    """An address broken after a dot, a colon or a slash where possible."""
    text = url.removeprefix("http://").removesuffix("/")
    marked = "".join(letter + " " if letter in "./:" else letter for letter in text)
    lines: list[str] = []
    for part in " ".join(wrap(marked, columns)).split(" "):
        if lines and len(lines[-1]) + len(part) <= columns:
            lines[-1] += part
        else:
            lines.append(part)
    return lines


def code_page(notice: SeatCode | HostCode, now: float, look: Look) -> Page:
    """The code as large as it gets, and how long it is good for."""
    sheet = look.sheet()
    left = {"count": max(0, int(notice.until - now))}
    if isinstance(notice, SeatCode):
        room = sheet.words.columns(sheet.width - 4) - len(look.say("seat_code", {"seat": ""}))
        sheet.bar(look.say("seat_code", {"seat": shorten(notice.seat, max(1, room))}))
    else:
        sheet.bar(look.say("host_code"))
    sheet.footer([look.say("seconds", left)], sheet.words)
    sheet.big(notice.code)
    return sheet.items


def paired_page(notice: Paired, look: Look) -> Page:
    sheet = look.sheet()
    sheet.bar(look.say("paired"))
    sheet.big(notice.seat)
    return sheet.items
