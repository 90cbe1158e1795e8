"""A game as a person watches it in a terminal: seats, market, decks and the latest news."""

from collections.abc import Callable, Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from companion.model.cards import EMPTY, UNSEEN
from companion.model.edition import Edition
from companion.model.views import Phase, SeatView, TableView

SEAT_STYLES: Final = ("bright_blue", "bright_red", "bright_green", "bright_yellow", "white")

KIND_STYLES: Final = {
    "purple": "white on magenta",
    "pink": "black on bright_magenta",
    "red": "white on red",
    "orange": "black on dark_orange",
    "yellow": "black on bright_yellow",
    "green": "black on green",
    "blue": "white on blue",
    "white": "black on white",
    "black": "white on grey23",
}
COLUMNS: Final[Sequence[tuple[str, Callable[[SeatView], int | None]]]] = (
    ("Points", lambda seat: seat.score),
    ("Completed", lambda seat: seat.laid_aside + seat.bonus_tickets or None),
    ("Trains left", lambda seat: seat.trains),
    ("Cards", lambda seat: seat.cards),
    ("Tickets", lambda seat: seat.tickets),
    ("Track", lambda seat: seat.track or None),
)
"""What a seat can have; a column nobody has anything in is left out."""

WILD_STYLE: Final = "bold black on bright_cyan"
NEWS_LINES: Final = 8


def picture(edition: Edition, view: TableView, news: Sequence[str], title: str) -> RenderableType:
    """The whole screen for one moment of the game."""
    parts: list[RenderableType] = [_seats(view), Text()]
    if view.market:
        parts.append(_market(edition, view))
    parts += [_decks(view), Text(), _news(news)]
    # As texts, because a name may hold what would otherwise be taken for markup.
    return Panel(Group(*parts), title=Text(title), subtitle=Text(_moment(view)), padding=(1, 2))


def _seats(view: TableView) -> Table:
    columns = [
        column for column in COLUMNS if any(column[1](seat) is not None for seat in view.seats)
    ]
    table = Table(box=None, padding=(0, 1), pad_edge=False, header_style="dim")
    table.add_column("", no_wrap=True)
    for name, _ in columns:
        table.add_column(name, justify="right", no_wrap=True)
    railyards = any(seat.railyard for seat in view.seats)
    if railyards:
        table.add_column("Railyard")  # the one that may be cut where a terminal is narrow
    for index, seat in enumerate(view.seats):
        on_turn = view.phase is Phase.PLAY and index == view.turn
        color = SEAT_STYLES[index % len(SEAT_STYLES)]
        marker, style = ("▶", f"bold {color}") if on_turn else (" ", color)
        figures = [figure(seat) for _, figure in columns]
        cells = [Text("–" if value is None else str(value)) for value in figures]
        table.add_row(
            Text(f"{marker} {seat.name}", style=style),
            *cells,
            *([_railyard(seat)] if railyards else []),
        )
    return table


def _railyard(seat: SeatView) -> Text:
    text = Text(no_wrap=True, overflow="ellipsis")
    for row in seat.railyard:
        wilds = f"+{row.wilds}" if row.wilds else ""
        text.append(
            f" {row.kind} {row.coloured}{wilds} ", style=KIND_STYLES.get(row.kind, "reverse")
        )
    return text


def _market(edition: Edition, view: TableView) -> Text:
    row = Text("Face up  ")
    for card in view.market:
        label = {EMPTY: "–", UNSEEN: "?"}.get(card, card)
        style = WILD_STYLE if card == edition.wild else KIND_STYLES.get(card, "reverse")
        row.append(f" {label} ", style="dim" if card == EMPTY else style)
        row.append(" ")
    return row


def _decks(view: TableView) -> Text:
    decks = view.decks
    return Text(
        f"Deck {decks.deck}   Discards {decks.discards}   Tickets {decks.tickets}", style="dim"
    )


def _news(news: Sequence[str]) -> Text:
    latest = list(news[-NEWS_LINES:])
    lines = [""] * (NEWS_LINES - len(latest)) + latest
    text = Text("\n".join(lines[:-1]), style="dim")
    return text.append(f"\n{lines[-1]}", style="not dim")


def _moment(view: TableView) -> str:
    if view.phase is Phase.OVER:
        return "the game is over"
    if view.phase is not Phase.PLAY:
        return "set-up" if view.phase in (Phase.SETUP, Phase.TICKETS) else "final count"
    turn = f"{view.seats[view.turn].name}'s turn"
    return turn if view.turns_left is None else f"{turn}, last round: {view.turns_left} to go"
