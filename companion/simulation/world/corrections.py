"""People tell the web page how the table really is: the last way out, or a mistake they notice."""

from collections import Counter

from companion.model.cards import EMPTY, UNSEEN
from companion.model.readings import Button
from companion.model.scene import Scene
from companion.simulation.world.clock import Process
from companion.simulation.world.hands import Hands
from companion.simulation.world.room import Pending


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

    def claim(self, claim: Pending) -> Process:
        """Whose route it is, how many cards are left after paying for it, and who is next."""
        room = self._room
        left = room.truth.seats[claim.seat].hand.total - len(claim.tags)
        room.turn_used = True
        yield from self._take_cards_back(len(claim.tags))
        yield from self.owner(claim.route)
        yield from self._say(what="hand", seat=claim.seat, total=left)
        yield from self._say(what="turn", seat=(claim.seat + 1) % len(room.names))

    def _take_cards_back(self, most: int) -> Process:
        """Nothing may lie there half paid."""
        for _ in range(most):
            scene = yield from self._hands.look()
            if scene.view is None or not scene.view.tendered:
                return
            yield from self._hands.press(Button.UNDO)

    def own_count(self, scene: Scene, seat: int) -> Process:
        """The screen says how many cards one holds: is that so?"""
        held: int = self._room.truth.seats[seat].hand.total
        if scene.view is not None and scene.view.seats[seat].cards != held:
            yield from self.hand(seat, held)

    def board(self, scene: Scene) -> Process:
        """Trains lie on a route that the screen shows open, or as somebody else's."""
        if scene.view is None or scene.view.board is None:
            return
        for route, owner in enumerate(scene.view.board.owners):
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
        shown = {
            place: kind
            for place, kind in enumerate(scene.view.market)
            if kind not in (EMPTY, UNSEEN)
        }
        if Counter(shown.values()) <= Counter(lying.values()):
            return  # Perhaps in another order, which is nobody's business.
        for place, kind in shown.items():
            if lying.get(place, EMPTY) not in (EMPTY, kind):
                yield from self._say(what="market", place=place, kind=lying[place])

    def _say(self, **values: str | int) -> Process:
        self._room.corrections += 1
        yield from self._hands.web("correct", **values)
