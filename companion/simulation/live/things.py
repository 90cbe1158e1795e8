"""Where every card and ticket physically lies, each pile in its true order."""

from collections.abc import Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from random import Random

from companion.model.edition import CardGameNumbers, Edition
from companion.model.table import CardTag, TagMeaning


@dataclass
class Piles:
    """Cards are known by their tags, tickets by their names; the top of a pile is its end."""

    deck: list[str]
    tickets: list[str]
    hands: list[list[str]]
    laid: list[list[str]]
    """Laid out on the table before each seat, to pay or to be played."""
    held: list[list[str]]
    """Tickets that each seat has kept."""
    offered: list[list[str]]
    """Tickets that each seat is choosing among."""
    row: dict[int, str] = field(default_factory=dict)
    discards: list[str] = field(default_factory=list)
    ticket_discards: list[str] = field(default_factory=list)


class Things:
    """What hands can move; nothing here knows the rules."""

    def __init__(
        self, edition: Edition, tags: Mapping[str, TagMeaning], seats: int, chance: Random
    ) -> None:
        self._chance = chance
        self._kinds = {
            tag: meaning.kind for tag, meaning in tags.items() if isinstance(meaning, CardTag)
        }
        self._tickets = [ticket.id for ticket in edition.tickets]
        self._seats = seats
        self._reshuffles = not isinstance(edition.numbers, CardGameNumbers)
        """Discards become the deck when it is empty (U16), or never (C21)."""
        self.gather()

    def gather(self) -> None:
        """Everything back into its box, shuffled."""
        deck, tickets = self._shuffled(list(self._kinds)), self._shuffled(self._tickets)
        hands, laid, held, offered = (_none(self._seats) for _ in range(4))
        self.piles = Piles(deck, tickets, hands, laid, held, offered)

    def kind(self, tag: str) -> str:
        return self._kinds[tag]

    def copy(self) -> Piles:
        return deepcopy(self.piles)

    # Cards

    def draw(self, seat: int, kind: str | None = None) -> str | None:
        """Off the deck into a hand; `kind` searches the deck for such a card first (C2)."""
        tag = self._top(kind)
        if tag is not None:
            self.piles.hands[seat].append(tag)
        return tag

    def turn_up(self, place: int) -> str | None:
        """Off the deck onto the row, unless a card lies there that nobody showed yet."""
        if place not in self.piles.row:
            tag = self._top()
            if tag is None:
                return None
            self.piles.row[place] = tag
        return self.piles.row[place]

    def take(self, seat: int, place: int) -> str | None:
        tag = self.piles.row.pop(place, None)
        if tag is not None:
            self.piles.hands[seat].append(tag)
        return tag

    def put_back(self, seat: int, tag: str, place: int | None) -> None:
        """From a hand to where it came from: the row, or without a place the deck."""
        if tag not in self.piles.hands[seat]:
            return
        self.piles.hands[seat].remove(tag)
        if place is None or place in self.piles.row:
            self.piles.deck.append(tag)
        else:
            self.piles.row[place] = tag

    def lay(self, seat: int, tag: str) -> bool:
        if tag not in self.piles.hands[seat]:
            return False
        self.piles.hands[seat].remove(tag)
        self.piles.laid[seat].append(tag)
        return True

    def take_back(self, seat: int, keep: int = 0) -> None:
        """All but so many of the cards laid out return to the hand."""
        laid = self.piles.laid[seat]
        self.piles.hands[seat] += laid[keep:]
        del laid[keep:]

    def pay(self, seat: int) -> None:
        self.piles.discards += self.piles.laid[seat]
        self.piles.laid[seat] = []

    def sweep_row(self) -> None:
        self.piles.discards += self.piles.row.values()
        self.piles.row.clear()

    def reshuffle(self) -> None:
        self.piles.deck = [*self._shuffled(self.piles.discards), *self.piles.deck]
        self.piles.discards = []

    def _top(self, kind: str | None = None) -> str | None:
        if not self.piles.deck and self._reshuffles:
            self.reshuffle()
        deck = self.piles.deck
        if kind is not None:
            found = next((tag for tag in reversed(deck) if self.kind(tag) == kind), None)
            if found is not None:
                deck.remove(found)
                return found
        return deck.pop() if deck else None

    # Tickets

    def draw_tickets(self, count: int) -> list[str]:
        """Discarded ones are shuffled first if there are too few (F17)."""
        if len(self.piles.tickets) < count:
            self.piles.tickets = [
                *self._shuffled(self.piles.ticket_discards),
                *self.piles.tickets,
            ]
            self.piles.ticket_discards = []
        pile = self.piles.tickets
        return [pile.pop() for _ in range(min(count, len(pile)))]

    def offer(self, seat: int, count: int) -> None:
        if not self.piles.offered[seat]:
            self.piles.offered[seat] = self.draw_tickets(count)

    def keep(self, seat: int, kept: Iterable[str]) -> None:
        """The others go under the pile."""
        wanted = set(kept)
        offered = self.piles.offered[seat]
        self.piles.held[seat] += [ticket for ticket in offered if ticket in wanted]
        self.piles.tickets[:0] = [ticket for ticket in offered if ticket not in wanted]
        self.piles.offered[seat] = []

    def hold(self, seat: int) -> str | None:
        """One ticket off the pile, kept without a choice (F5)."""
        drawn = self.draw_tickets(1)
        self.piles.held[seat] += drawn
        return drawn[0] if drawn else None

    def discard_tickets(self, seat: int) -> None:
        self.piles.ticket_discards += self.piles.held[seat]
        self.piles.held[seat] = []

    def _shuffled(self, pile: list[str]) -> list[str]:
        return self._chance.sample(pile, len(pile))


def _none(seats: int) -> list[list[str]]:
    return [[] for _ in range(seats)]
