"""Plays a recorded game once more by the rules and tells it in public words."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from rich.console import Console
from rich.text import Text

from companion.cli.options import Problem
from companion.display.narration import cards_name, narrate
from companion.display.tally import print_tally
from companion.display.terminal import COLUMNS
from companion.journal import Entry, Step
from companion.model.edition import Edition
from companion.model.events import Event, GameBegan, Redone, Undone
from companion.model.views import Phase, SeatView, TableView
from companion.rules.families import family_of
from companion.rules.timeline import Timeline

_STRANGE: Final = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    TypeError,
    ValueError,
)
"""What the rules may raise over events that they never made."""


class Story:
    """A game on its way from the first entry to the last; raises Problem where it cannot be."""

    def __init__(self, edition: Edition, began: GameBegan, names: Sequence[str]) -> None:
        least, most = edition.min_players, edition.max_players
        if not least <= len(began.seats) <= most or not 0 <= began.first < len(began.seats):
            raise Problem(f"{edition.name} cannot have begun with the seats of this game.")
        self.edition = edition
        self.names = names
        self.family = family_of(edition)
        self.start = self.family.begin(edition, began)
        self._timeline: Timeline[Any] = Timeline(self.family, self.start)
        self._told = 0

    def tell(self, entry: Entry) -> list[str]:
        """Plays one entry; the sentences that the whole table may hear of it."""
        self._told += 1
        try:
            return [sentence for sentence in self._sentences(entry) if sentence]
        except _STRANGE as error:
            raise Problem(
                f"Step {self._told} does not fit the game: the rules of {self.edition.name} "
                f"cannot follow it ({type(error).__name__})."
            ) from error

    def tell_all(self, entries: Sequence[Entry]) -> Iterator[tuple[int, str]]:
        """Each step that has words, with its number."""
        for number, entry in enumerate(entries, start=1):
            if sentences := self.tell(entry):
                yield number, " ".join(sentences)

    def view(self, viewer: int | None = None) -> TableView:
        try:
            return self.family.view(self._timeline.state, viewer)
        except _STRANGE as error:
            raise Problem(
                f"The game ends in a position that the rules cannot count ({type(error).__name__})."
            ) from error

    def print_end(self, console: Console, *, with_secrets: bool) -> None:
        """The final count, or how it stands in the middle of a game."""
        view = self.view()
        if view.phase is Phase.OVER and view.tally:
            print_tally(console, self.edition, self.names, view.tally)
        else:
            for line in _standing(self.names, view):
                console.print(Text(line), soft_wrap=True)
        if with_secrets:
            for seat, name in enumerate(self.names):
                for line in _secrets(self.edition, name, self.view(seat).seats[seat]):
                    console.print(Text(line), soft_wrap=True)

    def _sentences(self, entry: Entry) -> Iterator[str | None]:
        if isinstance(entry, Undone):
            yield self._about("Taken back", self._timeline.undo())
        elif isinstance(entry, Redone):
            yield self._about("Counts again", self._timeline.redo())
        else:
            for event in entry:
                self._check_seats(event)
            self._timeline.append(entry)
            yield from map(self._sentence, entry)

    def _check_seats(self, event: Event) -> None:
        """The fold takes a seat's number on trust."""
        for role in ("seat", "robber"):
            if not 0 <= getattr(event, role, 0) < len(self.names):
                raise IndexError(f"there is no {role} {getattr(event, role)}")

    def _about(self, words: str, step: Step) -> str | None:
        """A step that nobody heard of comes and goes in silence."""
        sentences = " ".join(filter(None, map(self._sentence, step)))
        return f"{words}: {sentences}" if sentences else None

    def _sentence(self, event: Event) -> str | None:
        return narrate(event, self.edition, self.names)


def _standing(names: Sequence[str], view: TableView) -> Iterator[str]:
    for name, seat in zip(names, view.seats, strict=True):
        figures = [(title.lower(), figure(seat)) for title, figure in COLUMNS]
        known = [f"{title} {value}" for title, value in figures if value is not None]
        yield f"{name}: {', '.join(known)}"
    if view.phase is Phase.PLAY:
        yield f"It is {names[view.turn]}'s turn."


def _secrets(edition: Edition, name: str, seat: SeatView) -> Iterator[str]:
    hand = seat.hand
    if hand is not None:
        unknown = f"{hand.hidden} not seen" if hand.hidden else ""
        cards = ", ".join(filter(None, (cards_name(edition, hand), unknown)))
        yield f"{name} holds {cards or 'no cards'}."
    if tickets := seat.own_tickets + seat.own_offered:
        yield f"{name} has {', '.join(_ticket(edition, ticket) for ticket in tickets)}."


def _ticket(edition: Edition, name: str) -> str:
    """A game without a map knows its cities by their ids only."""
    ticket = edition.ticket[name]
    ends = (ticket.city_a, ticket.city_b)
    cities = [edition.city[end].name if end in edition.city else end for end in ends]
    return f"{' – '.join(cities)} ({name})"
