"""Where every train card physically lies: deck, row, hands, railyards, stacks, discards."""

from collections.abc import Iterable, Mapping
from random import Random

from companion.model import events as e
from companion.model.edition import Edition
from companion.model.table import CardTag, TagMeaning
from companion.simulation.world.ledger import Step

Pile = dict[str, list[str]]
"""Cards by kind, each known by its tag (or, where cards carry no tags, by a made-up name)."""


class PhysicalCards:
    """Follows the true events card by card; which of several equal cards moves is chance.

    The deck's order is known kind by kind from the ledger, so choosing the card when it is drawn
    is the same as having shuffled it before.
    """

    def __init__(
        self, edition: Edition, tags: Mapping[str, TagMeaning], players: int, chance: Random
    ) -> None:
        self._kinds = edition.kinds
        self._chance = chance
        self._kind: dict[str, str] = {
            tag: meaning.kind for tag, meaning in tags.items() if isinstance(meaning, CardTag)
        } or {
            f"{kind} {number}": kind
            for kind, count in zip(edition.kinds, edition.card_counts, strict=True)
            for number in range(count)
        }
        self.deck: Pile = {kind: [] for kind in edition.kinds}
        self.hands: list[Pile] = [{kind: [] for kind in edition.kinds} for _ in range(players)]
        self.row: dict[int, str] = {}
        self.railyards: list[Pile] = [{} for _ in range(players)]
        """Everybody's rows by colour, the oldest first."""
        self.tracks: list[list[str]] = [[] for _ in range(players)]
        self.discards: list[str] = []
        self.reshuffles = 0
        self._held: dict[tuple[str, int], int] = {}
        """Cards and the hands they came into, with how often the deck had been shuffled by then."""
        self._holder: dict[str, int] = {}
        """Whose hand each card came into last."""
        self._laid_out: list[str] = []
        """The cards that somebody laid out last."""
        self._off_row: set[str] = set()
        """Cards whose holder took them from the row."""
        self._shown: dict[str, int] = {}
        """Cards that came into the row, likewise."""
        self._into_deck(self._kind)

    def kind(self, tag: str) -> str:
        return self._kind[tag]

    def was_held(self, tag: str, seat: int) -> bool:
        """Last of all, or in this deck, or in the one before, which may only just have ended."""
        if self._holder.get(tag) == seat:
            return True
        return self._held.get((tag, seat), -2) >= self.reshuffles - 1

    def was_in_row(self, tag: str) -> bool:
        return self._shown.get(tag, -2) >= self.reshuffles - 1

    def is_off_row(self, tag: str) -> bool:
        """Was it taken from the row, where everybody saw it?"""
        return tag in self._off_row

    def has_lain_open(self, kind: str) -> bool:
        """Does such a card lie in the row, was it just laid out, or did its holder take it from
        the row?
        """
        if any(self._kind[tag] == kind for tag in (*self.row.values(), *self._laid_out)):
            return True
        return any(tag in self._off_row for hand in self.hands for tag in hand[kind])

    def follow(self, step: Step) -> list[str]:
        """Moves what a true step moves; the cards it was about, in the order moved."""
        moved: list[str] = []
        for event in step.events:
            moved += self._move(event)
        return moved

    def _move(self, event: e.Event) -> list[str]:
        match event:
            case e.CardDealt(seat, kind) | e.CardDrawn(seat, kind):
                return [self._draw(seat, kind)]
            case e.FaceUpTaken(seat, place):
                tag = self.row.pop(place)
                self._take(seat, tag)
                self._off_row.add(tag)
                return [tag]
            case e.MarketFilled(place, kind):
                tag = self.row[place] = self._from_deck(kind)
                self._shown[tag] = self.reshuffles
                return [tag]
            case e.RouteClaimed(seat, _, paid):
                tags = self._lay_out(seat, paid.known)
                self.discards += tags
                return self._in_any_order(tags)
            case e.CardsPlayed(seat, cards):
                tags = self._lay_out(seat, cards.known)
                self.railyards[seat] |= self._rows(tags)
                return self._in_any_order(tags)
            case _:
                self._follow_rules(event)
        return []

    def _follow_rules(self, event: e.Event) -> None:
        """Cards that nobody shows, because they move by themselves."""
        match event:
            case e.RowRobbed(seat, kind):
                self.discards += self.railyards[seat].pop(kind)
            case e.MovedToTrack(seat, kinds):
                self._step(seat, kinds)
            case e.MarketFlushed():
                self._discard_row()
            case e.DeckReshuffled():
                self._shuffle_discards()
            case e.SecondDeckBegan():
                self._clear_table()
            case _:
                pass

    def _from_deck(self, kind: str) -> str:
        return self.deck[kind].pop()

    def _draw(self, seat: int, kind: str) -> str:
        tag = self._from_deck(kind)
        self._take(seat, tag)
        self._off_row.discard(tag)
        return tag

    def _take(self, seat: int, tag: str) -> None:
        self.hands[seat][self._kind[tag]].append(tag)
        self._held[tag, seat] = self.reshuffles
        self._holder[tag] = seat

    def _lay_out(self, seat: int, counts: Iterable[int]) -> list[str]:
        hand = self.hands[seat]
        self._laid_out = [
            hand[kind].pop()
            for kind, count in zip(self._kinds, counts, strict=True)
            for _ in range(count)
        ]
        return list(self._laid_out)

    def _in_any_order(self, tags: list[str]) -> list[str]:
        """As they are shown to the reader."""
        self._chance.shuffle(tags)
        return tags

    def _rows(self, tags: Iterable[str]) -> Pile:
        """A row for each colour; locomotives lie on top of the only one (C9, C10)."""
        rows: Pile = {kind: [] for kind in self._kinds}
        for tag in tags:
            rows[self._kind[tag]].append(tag)
        wilds = rows.pop(self._kinds[-1])
        return {kind: row + wilds for kind, row in rows.items() if row}

    def _step(self, seat: int, kinds: Iterable[str]) -> None:
        """Step 1 of a turn: a card of each row, of these kinds (C6)."""
        railyard = self.railyards[seat]
        for color, kind in zip(list(railyard), kinds, strict=True):
            top = next(tag for tag in railyard[color] if self._kind[tag] == kind)
            railyard[color].remove(top)
            self.tracks[seat].append(top)
            if not railyard[color]:
                del railyard[color]

    def _clear_table(self) -> None:
        """For the second deck: everything but the hands (C17)."""
        self._discard_row()
        for railyard, track in zip(self.railyards, self.tracks, strict=True):
            for pile in (*railyard.values(), track):
                self.discards += pile
            railyard.clear()
            track.clear()
        self._shuffle_discards()

    def _discard_row(self) -> None:
        self.discards += self.row.values()
        self.row.clear()

    def _shuffle_discards(self) -> None:
        self._into_deck(self.discards)
        self.discards = []
        self.reshuffles += 1

    def _into_deck(self, tags: Iterable[str]) -> None:
        for tag in tags:
            self.deck[self._kind[tag]].append(tag)
        for pile in self.deck.values():
            self._chance.shuffle(pile)
