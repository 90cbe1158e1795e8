"""People tell the web page how the table really is: the last way out, or a mistake they notice."""

from collections import Counter
from typing import Final

from companion.model.cards import EMPTY, UNSEEN
from companion.model.readings import Button
from companion.model.scene import Ask, Scene
from companion.model.views import Phase, RowView, TableView
from companion.rules.families import family_of
from companion.simulation.world.clock import Process
from companion.simulation.world.hands import Hands
from companion.simulation.world.room import Pending

MOST_LAID_OUT: Final = 12
"""More cards than anybody lays out at once."""


MOST_UNDONE: Final = 40
"""More steps than any choice or count has that was begun by mistake."""

BEFORE_THE_END: Final = (Phase.SETUP, Phase.TICKETS, Phase.PLAY)


class Corrections:
    """Each is a true statement about what everybody can see, or about one's own hand."""

    def __init__(self, hands: Hands) -> None:
        self._hands = hands
        self._room = hands.room

    def turn(self, seat: int) -> Process:
        yield from self._say(what="turn", seat=seat)

    def hand(self, seat: int, total: int) -> Process:
        yield from self._say(what="hand", seat=seat, total=total)

    def ticket(self, seat: int, ticket: str) -> Process:
        yield from self._say(what="ticket", seat=seat, ticket=ticket)

    def no_ticket(self, seat: int, ticket: str) -> Process:
        yield from self._say(what="no_ticket", seat=seat, ticket=ticket)

    def claim(self, claim: Pending) -> Process:
        """Whose route it is, how many cards are left after paying for it, and who is next."""
        room = self._room
        room.owners[claim.route] = claim.seat
        yield from self.back_to_play()
        yield from self.take_cards_back()
        yield from self.owner(claim.route)
        yield from self.hand(claim.seat, room.truth.seats[claim.seat].hand.total)
        if claim.seat != room.acting:
            yield from self.turn(room.acting)
            return
        room.turn_used = True
        scene = yield from self._hands.look()
        if scene.prompt is None or scene.prompt.ask is not Ask.REPLACE:  # which ends the turn, too
            yield from self.turn((claim.seat + 1) % len(room.names))

    def deck_is_over(self) -> Process:
        yield from self._say(what="deck_over")

    def everything(self, seat: int) -> Process:
        """The last way out: whose turn it is, all that anybody can see, and everybody's count.

        The turn is said first, since with it cards move by themselves (C6), and again at the end,
        since what is said in between may leave something owed. After the last turn of a deck it is
        of whoever begins with the next (C17).
        """
        over = self._room.truth.phase is not Phase.PLAY and not self._room.edition.routes
        yield from self.back_to_play()
        yield from self.take_cards_back()
        yield from self.turn(seat)
        scene = yield from self._hands.look()
        yield from self.board(scene)
        if self._room.tracked:
            yield from self.row(scene)
            yield from self.railyards(scene)
            yield from self.counts()
        if over:
            yield from self.deck_is_over()
        else:
            yield from self.turn(seat)

    def counts(self) -> Process:
        """Everybody looks whether the screen counts their hand right."""
        for seat in range(len(self._room.names)):
            scene = yield from self._hands.look()
            yield from self.own_count(scene, seat)

    def back_to_play(self) -> Process:
        """A game that is over by mistake is not, and nobody chooses tickets: undo."""
        for _ in range(MOST_UNDONE):
            scene = yield from self._hands.look()
            choosing = scene.prompt is not None and scene.prompt.ask is Ask.CHOOSE
            if scene.view is None or (scene.view.phase in BEFORE_THE_END and not choosing):
                return
            yield from self._hands.press(Button.UNDO)

    def take_cards_back(self) -> Process:
        """Nothing may lie there half paid."""
        for _ in range(MOST_LAID_OUT):
            scene = yield from self._hands.look()
            if scene.view is None or not scene.view.tendered:
                return
            yield from self._hands.press(Button.UNDO)

    def railyards(self, scene: Scene) -> Process:
        """Rows lie open for everybody: are they as the screen has them?

        Those that have grown first: a row that is gone may have been robbed by one of them (C12).
        """
        if self._room.edition.routes:
            return  # There is a board in place of railyards.
        if scene.view is None or scene.view.phase is not Phase.PLAY:
            return
        truth = self._table().seats
        wrong: list[tuple[int, int, RowView]] = []
        for seat, (true, shown) in enumerate(zip(truth, scene.view.seats, strict=True)):
            lying = {row.kind: row for row in true.railyard}
            there = {row.kind: row for row in shown.railyard}
            for kind in sorted(lying.keys() | there.keys()):
                if lying.get(kind) != there.get(kind):
                    row, none = lying.get(kind, RowView(kind, 0, 0)), RowView(kind, 0, 0)
                    grown = _cards(row) - _cards(there.get(kind, none))
                    wrong.append((grown, seat, row))
        for _, seat, row in sorted(wrong, key=lambda each: -each[0]):
            counts = {"coloured": row.coloured, "wilds": row.wilds}
            yield from self._say(what="row", seat=seat, kind=row.kind, **counts)

    def _table(self) -> TableView:
        """What everybody sees lying there."""
        return family_of(self._room.edition).view(self._room.truth, None)

    def own_count(self, scene: Scene, seat: int) -> Process:
        """The screen says how many cards one holds: is that so?"""
        held: int = self._room.truth.seats[seat].hand.total
        if scene.view is not None and scene.view.seats[seat].cards != held:
            yield from self.hand(seat, held)

    def board(self, scene: Scene) -> Process:
        """Trains lie on a route that the screen shows open, or as somebody else's."""
        if scene.view is None or scene.view.board is None:
            return
        shown = scene.view.board.owners
        if list(shown) == self._room.owners:
            return  # As nearly always.
        for route, owner in enumerate(shown):
            if owner != self._room.owners[route]:
                yield from self.owner(route)

    def owner(self, route: int) -> Process:
        seat = self._room.owners[route]
        name = self._room.edition.routes[route].id
        yield from self._say(what="owner", route=name, seat="" if seat is None else seat)

    def row(self, scene: Scene) -> Process:
        """The screen shows a row of cards: do they lie there?"""
        if scene.view is None:
            return
        lying = {place: self._room.cards.kind(tag) for place, tag in self._room.cards.row.items()}
        exhausted = not self._room.truth.deck
        shown = {
            place: kind
            for place, kind in enumerate(scene.view.market)
            if kind not in (EMPTY, UNSEEN) or (kind == UNSEEN and exhausted and place not in lying)
        }
        if shown.items() <= lying.items() or Counter(shown.values()) <= Counter(lying.values()):
            return  # Perhaps in another order, which is nobody's business.
        taken = False
        for place, kind in shown.items():
            there = lying.get(place, EMPTY)
            if there != kind and (exhausted or there != EMPTY):
                taken |= there == EMPTY
                yield from self.place(place, there)
        if taken:
            yield from self.counts()  # Somebody has it in hand.

    def place(self, place: int, kind: str) -> Process:
        yield from self._say(what="market", place=place, kind=kind)

    def _say(self, **values: str | int) -> Process:
        self._room.corrections += 1
        yield from self._hands.web("correct", **values)


def _cards(row: RowView) -> int:
    return row.coloured + row.wilds
