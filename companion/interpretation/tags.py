"""Where every tag lies, as a fold over events: nothing here that a restart would lose."""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from companion.model import events as e
from companion.model.table import CardTag, TagMeaning, TicketTag


class Where(StrEnum):
    UNSEEN = "unseen"
    HAND = "hand"
    TENDERED = "tendered"
    MARKET = "market"
    DISCARDS = "discards"
    OFFERED = "offered"
    KEPT = "kept"
    DONE = "done"
    TRACK = "track"
    """Tapped in the count, card by card."""


class Place(NamedTuple):
    """A hand or a market has a number: the seat, or the place in the row."""

    where: Where
    number: int = -1


UNSEEN = Place(Where.UNSEEN)


class TagBook:
    """Only tags that were seen have a place; all others are unseen."""

    def __init__(self, kinds: tuple[str, ...], meanings: Mapping[str, TagMeaning]) -> None:
        self._kinds = kinds
        self._meanings = meanings
        self._places: dict[str, Place] = {}
        self._tags: dict[Place, dict[str, None]] = {}
        """The same by place."""

    def place(self, tag: str) -> Place:
        return self._places.get(tag, UNSEEN)

    def tags(self, place: Place) -> list[str]:
        """The tags that lie there, in the order they came."""
        return list(self._tags.get(place, ()))

    def kind(self, tag: str) -> str | None:
        meaning = self._meanings.get(tag)
        return meaning.kind if isinstance(meaning, CardTag) else None

    def clear(self) -> None:
        self._places.clear()
        self._tags.clear()

    def learn(self, event: e.Event) -> None:  # noqa: C901, PLR0912 - one flat list of cases
        match event:
            case e.TurnEnded():  # the commonest, then those that move cards
                pass
            case e.CardDrawn(seat, _, str(tag)) | e.CardDealt(seat, _, str(tag)):
                self._put(tag, Place(Where.HAND, seat))
            case e.Tendered(seat, _, _, str(tag)):
                self._put(tag, Place(Where.TENDERED, seat))
            case e.RouteClaimed() | e.CardsPlayed():
                self._move(Where.TENDERED, Place(Where.DISCARDS))
            case e.FaceUpTaken(seat, place, _, tag):
                for lying in self.tags(Place(Where.MARKET, place)):
                    self._put(lying, Place(Where.HAND, seat))
                if tag is not None:
                    self._put(tag, Place(Where.HAND, seat))
            case e.MarketFilled(place, _, str(tag)):
                self._put(tag, Place(Where.MARKET, place))
            case e.MarketFlushed():
                self._move(Where.MARKET, Place(Where.DISCARDS))
            case e.DeckReshuffled():
                self._move(Where.DISCARDS, UNSEEN)
            case e.SecondDeckBegan():
                for where in (Where.MARKET, Where.DISCARDS, Where.TRACK):
                    self._move(where, UNSEEN)
            case e.Withdrawn(seat, _, str(tag)):
                self._put(tag, Place(Where.HAND, seat))
            case e.TurnCorrected():
                for tag in self._lying(Where.TENDERED):
                    self._put(tag, Place(Where.HAND, self.place(tag).number))
            case e.MarketCorrected(place, _):
                for tag in self.tags(Place(Where.MARKET, place)):
                    self._put(tag, UNSEEN)
            case e.TicketCorrected(seat, ticket, _):
                self._lay_ticket(ticket, Place(Where.KEPT, seat))
            case e.TicketReleased(_, ticket):
                self._lay_ticket(ticket, UNSEEN)
            case e.HandObscured(seat, cards):
                self._obscure(seat, cards)
            case e.TicketShown(seat, _, str(tag)):
                self._put(tag, Place(Where.OFFERED, seat))
            case e.TicketReturned(_, _, str(tag)):
                self._put(tag, UNSEEN)
            case e.TicketsKept(seat, kept, _):
                self._keep(seat, kept)
            case e.TrackCorrected(seat, _, _, _, str(tag)):
                self._put(tag, Place(Where.TRACK, seat))
            case e.TicketCompleted(_, _, _, str(tag)):
                self._put(tag, Place(Where.DONE))
            case _:
                pass

    def _put(self, tag: str, place: Place) -> None:
        if (before := self._places.pop(tag, None)) is not None:
            del self._tags[before][tag]
        if place != UNSEEN:
            self._places[tag] = place
            self._tags.setdefault(place, {})[tag] = None

    def _move(self, where: Where, to: Place) -> None:
        for tag in self._lying(where):
            self._put(tag, to)

    def _lying(self, where: Where) -> list[str]:
        return [tag for place, tags in self._tags.items() if place.where is where for tag in tags]

    def _lay_ticket(self, ticket: str, place: Place) -> None:
        """Whichever tag sticks on it."""
        for tag, meaning in self._meanings.items():
            if meaning == TicketTag(ticket):
                self._put(tag, place)

    def _obscure(self, seat: int, cards: tuple[int, ...]) -> None:
        """Some of these cards have left the hand, we do not know which: all count as unseen."""
        gone = {kind for kind, count in zip(self._kinds, cards, strict=True) if count}
        for tag in self.tags(Place(Where.HAND, seat)):
            if self.kind(tag) in gone:
                self._put(tag, UNSEEN)

    def _keep(self, seat: int, kept: tuple[str, ...]) -> None:
        for tag in self.tags(Place(Where.OFFERED, seat)):
            meaning = self._meanings.get(tag)
            stays = getattr(meaning, "ticket", None) in kept
            self._put(tag, Place(Where.KEPT, seat) if stays else UNSEEN)
