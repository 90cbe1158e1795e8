"""The final count as a ceremony: each seat's routes and tickets, the longest path, the winner."""

from collections.abc import Sequence
from typing import Final

from companion.display.ceremony import TRAIN_SECONDS, Act, Part, acts
from companion.display.names import city_name, ticket_name
from companion.display.oled.fitting import fill, shorten, wrap
from companion.display.oled.fonts import LARGE, MEDIUM, NO_BREAK, SMALL, TINY
from companion.display.oled.icons import CROWN, DONE, FAILED
from companion.display.oled.items import Bits, Page
from companion.display.oled.look import Look, seat_names
from companion.display.oled.pages.words import sentence_page
from companion.display.oled.sheet import Sheet
from companion.display.verdict import join, verdict
from companion.model.views import SeatTally, TableView, Tally

COUNTING_SECONDS: Final = 1.0
"""Points run up to their new value for so long."""
NAMED_PARTS: Final = ("routes", "tickets", "longest_path", "attractions", "east_to_west")
"""Parts of a total that have words of their own; any other is a city's bonus."""


def ceremony_page(view: TableView, tally: Tally, act: Act, elapsed: float, look: Look) -> Page:
    """One act, so many seconds after its start."""
    seat, name = tally.seats[act.seat], view.seats[act.seat].name
    sheet = look.sheet()
    match act.part:
        case Part.ROUTES if "routes" in dict(seat.parts):
            sheet.bar(name, look.say("part_routes"))
            sheet.big(_running(dict(seat.parts)["routes"], elapsed))
        case Part.ROUTES:
            sheet.bar(look.say("final_count"))
            sheet.big(name)
        case Part.TICKET:
            _ticket(sheet, act, name, tally, look)
        case Part.PATH:
            _path(sheet, name, seat, elapsed, look)
        case Part.TOTAL:
            _total(sheet, name, seat, elapsed, look)
        case Part.WINNER:
            return winner_page(view, tally, look)
    return sheet.items


def winner_page(view: TableView, tally: Tally, look: Look) -> Page:
    """A crown over the name of whoever won."""
    sheet = look.sheet()
    names = [view.seats[seat].name for seat in tally.winners]
    title = "winner" if len(names) == 1 else "winners"
    if sheet.is_low:
        sheet.bar(look.say(title), _result(tally.seats[tally.winners[0]], look))
    else:
        sheet.items.append(Bits((sheet.width - len(CROWN[0])) // 2, 1, CROWN))
        sheet.skip(len(CROWN) + 3)
        result = _result(tally.seats[tally.winners[0]], look)
        line = f"{look.say(title)} · {result}"
        fits = len(line) <= sheet.words.columns(sheet.width)
        sheet.footer([line if fits else result], sheet.words)
    sheet.big(join(names, look.language))
    return sheet.items


def verdict_page(view: TableView, tally: Tally, look: Look) -> Page:
    """Who won and what decided it, in a sentence; its long names are shortened together."""
    names = seat_names(view)

    def sentence(columns: int) -> str:
        return verdict([shorten(name, columns) for name in names], tally, look.language)

    return sentence_page(look.say("result"), sentence, look)


def result_page(view: TableView, tally: Tally, look: Look) -> Page:
    """Everybody in the order in which they came in."""
    order = sorted(range(len(tally.seats)), key=lambda seat: (tally.seats[seat].rank, seat))
    rows = [
        (f"{tally.seats[seat].rank} ", view.seats[seat].name, _final(tally.seats[seat]))
        for seat in order
    ]
    return _table(look.say("result"), rows, tally, look)


def standings_page(view: TableView, tally: Tally, elapsed: float, look: Look) -> Page:
    """What has been counted so far, for the page beside the ceremony; it does not run ahead."""
    so_far = [0] * len(tally.seats)
    for act in acts(tally):
        if act.start <= elapsed and act.part is not Part.WINNER:
            so_far[act.seat] = _after(tally, act)
    rows = [("", seat.name, points) for seat, points in zip(view.seats, so_far, strict=True)]
    return _table(look.say("final_count"), rows, tally, look)


def _table(title: str, rows: Sequence[tuple[str, str, int]], tally: Tally, look: Look) -> Page:
    sheet = look.sheet()
    if not sheet.is_low:
        sheet.bar(title, look.say("completed" if tally.seats[0].total is None else "points"))
    font = next((f for f in (MEDIUM, SMALL) if f.height * len(rows) <= sheet.room), TINY)
    lines = sheet.room // font.height
    pitch = min(16, sheet.room // min(lines, len(rows)))
    width = sheet.width // -(-len(rows) // lines)
    for place, (rank, name, points) in enumerate(rows):
        figure, x, y = str(points), place // lines * width, sheet.top + place % lines * pitch
        columns = font.columns(width - 4) - len(rank) - len(figure) - 1
        sheet.letters(x + 2, y, rank + shorten(name, columns), font)
        sheet.letters(x + width - 2 - font.width * len(figure), y, figure, font)
    return sheet.items


def _ticket(sheet: Sheet, act: Act, name: str, tally: Tally, look: Look) -> None:
    """Done or failed, what it is worth, and its cities."""
    ticket = act.ticket
    if ticket is None:
        return
    unit = "completed" if tally.seats[act.seat].total is None else "points"
    sheet.bar(name, f"{_after(tally, act)} {look.say(unit)}")
    cities = ticket_name(look.edition, ticket.name)
    lines = 1 if sheet.is_low else 2
    columns = sheet.words.columns(sheet.width)
    sheet.footer(fill(lambda v: str(v["ticket"]), {"ticket": cities}, columns, lines), sheet.words)
    icon = DONE if ticket.completed else FAILED
    font = MEDIUM if sheet.is_low else LARGE
    worth = f"{ticket.points:+}" if ticket.points else ""
    width = len(icon[0]) + (4 + font.width * len(worth) if worth else 0)
    left, top = (sheet.width - width) // 2, sheet.top + (sheet.room - font.height) // 2
    sheet.items.append(Bits(left, top + (font.height - len(icon)) // 2, icon))
    sheet.letters(left + len(icon[0]) + 4, top, worth, font)


def _after(tally: Tally, act: Act) -> int:
    """What the seat has with this act counted in."""
    seat = tally.seats[act.seat]
    if act.part is Part.TOTAL:
        return _final(seat)
    shown = [each for each in acts(tally) if each.seat == act.seat and each.part is Part.TICKET]
    counted = seat.tickets[: sum(each.start <= act.start for each in shown)]
    if seat.total is None:
        return sum(ticket.completed for ticket in counted)
    parts = dict(seat.parts)
    path = parts.get("longest_path", 0) if act.part is Part.PATH else 0
    return parts.get("routes", 0) + sum(ticket.points for ticket in counted) + path


def _final(seat: SeatTally) -> int:
    return seat.completed if seat.total is None else seat.total


def _path(sheet: Sheet, name: str, seat: SeatTally, elapsed: float, look: Look) -> None:
    """The trains of the path, one after the other as the lights trace it."""
    trains = min(seat.path_length or 0, int(elapsed / TRAIN_SECONDS))
    bonus = dict(seat.parts).get("longest_path", 0)
    sheet.bar(name, f"{bonus:+}")
    sheet.footer([look.say("part_longest_path")], sheet.words)
    sheet.big(str(trains))


def _total(sheet: Sheet, name: str, seat: SeatTally, elapsed: float, look: Look) -> None:
    """What the total is made of, and the total."""
    sheet.bar(name, look.say("total"))
    parts = [f"{_part(part, look)} {points}".replace(" ", NO_BREAK) for part, points in seat.parts]
    if seat.unrevealed:
        parts.append(look.say("unrevealed", {"count": seat.unrevealed}))
    lines = wrap(f"{NO_BREAK}· ".join(parts), TINY.columns(sheet.width))
    if len(lines) <= (1 if sheet.is_low else 3):
        sheet.footer(lines, TINY)
    sheet.big(_running(_final(seat), elapsed))


def _part(part: str, look: Look) -> str:
    if part in NAMED_PARTS:
        return look.say(f"part_{part}")
    return city_name(look.edition, part)


def _result(seat: SeatTally, look: Look) -> str:
    return f"{_final(seat)} {look.say('completed' if seat.total is None else 'points')}"


def _running(points: int, elapsed: float) -> str:
    return str(round(points * min(1.0, max(0.0, elapsed) / COUNTING_SECONDS)))
