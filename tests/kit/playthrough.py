"""A whole game written down for a person to read: every command, every event, every secret."""

import io
from dataclasses import fields

from rich.console import Console

from companion.display.narration import cards_name
from companion.display.tally import print_tally
from companion.model.cards import Cards
from companion.model.commands import Command
from companion.model.edition import Edition
from companion.model.events import Event, TurnEnded
from companion.model.views import SeatView, TableView
from companion.simulation.game import Game

WIDTH = 100


def playthrough(edition: Edition, players: int, seed: int) -> str:
    game = Game(edition, players, seed)
    names = game.began.seats
    lines = [
        f"# {edition.name}",
        f"# {players} players, seed {seed}; {names[game.began.first]} begins.",
        "# One numbered line a command; what follows from it is indented below.",
        "",
    ]
    for number, (command, verdict) in enumerate(game.moves(), start=1):
        lines.append(f"{number:4}  {described(command, edition, names)}")
        lines += [f"        {described(event, edition, names)}" for event in verdict.events]
        if any(isinstance(event, TurnEnded) for event in verdict.events):
            lines += ["", *table(game.family.view(verdict.after, None)), ""]
    view = game.family.view(game.state, None)
    assert view.tally is not None
    page = io.StringIO()
    print_tally(Console(file=page, width=WIDTH), edition, names, view.tally)
    lines += ["", *(line.rstrip() for line in page.getvalue().splitlines())]
    return "\n".join(lines) + "\n"


def described(said: Command | Event, edition: Edition, names: tuple[str, ...]) -> str:
    """The name of a command or event and its fields, as one reads them."""
    words = [type(said).__name__]
    for field in fields(said):
        value = getattr(said, field.name)
        if value is None or value in ((), ""):
            continue
        if field.name in ("seat", "robber"):
            words.append(names[value])
        elif isinstance(value, Cards):
            words.append(cards_name(edition, value))
        else:
            words.append(f"{field.name}={value}")
    return " ".join(words)


def table(view: TableView) -> list[str]:
    """What everybody sees between two turns."""
    market = f"   market {' '.join(view.market)}" if view.market else ""
    decks = view.decks
    lines = [
        f"      | deck {decks.deck}   discards {decks.discards}   tickets {decks.tickets}{market}"
    ]
    lines += [f"      | {seat_line(seat)}" for seat in view.seats]
    return lines


def seat_line(seat: SeatView) -> str:
    parts = []
    if seat.score is not None:
        parts.append(f"{seat.score} points")
    if seat.trains is not None:
        parts.append(f"{seat.trains} trains")
    parts += [f"{seat.cards} cards", f"{seat.tickets} tickets"]
    if seat.laid_aside or seat.completed:
        parts.append(f"completed {max(seat.laid_aside, len(seat.completed))}")
    parts += [f"{row.kind} {row.coloured}+{row.wilds}" for row in seat.railyard]
    if seat.track:
        parts.append(f"on the track {seat.track}")
    return f"{seat.name:7}" + ", ".join(parts)
