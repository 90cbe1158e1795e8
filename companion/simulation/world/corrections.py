"""The last way out: people tell the web page how the table really is."""

from companion.simulation.world.clock import Process
from companion.simulation.world.hands import Hands
from companion.simulation.world.room import Pending


class Corrections:
    """Used only after everything else has been tried: each is a true statement."""

    def __init__(self, hands: Hands) -> None:
        self._hands = hands
        self._room = hands.room

    def turn(self, seat: int) -> Process:
        self._room.occurred["corrected"] += 1
        yield from self._hands.web("correct", what="turn", seat=seat)

    def claim(self, claim: Pending) -> Process:
        """Whose route it is, how many cards are left after paying for it, and who is next."""
        room, hands = self._room, self._hands
        route = room.edition.routes[claim.route]
        left = room.truth.seats[claim.seat].hand.total - len(claim.tags)
        room.occurred["corrected"] += 1
        following = (claim.seat + 1) % len(room.names)
        yield from hands.web("correct", what="owner", route=route.id, seat=claim.seat)
        yield from hands.web("correct", what="hand", seat=claim.seat, total=left)
        yield from hands.web("correct", what="turn", seat=following)
