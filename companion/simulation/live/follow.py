"""People keep the table in order by what the screen says: paid cards are discarded, and so on."""

from companion.model.cards import EMPTY
from companion.model.views import TableView
from companion.simulation.live.things import Piles, Things

REMEMBERED = 40
"""So many changes back people remember how the cards lay, for an undo."""


class Order:
    """Moves things as the screen changes; after an undo they lie again as they did."""

    def __init__(self, things: Things) -> None:
        self._things = things
        self._last: TableView | None = None
        self._past: list[tuple[TableView, Piles]] = []
        self.shown: set[str] = set()
        """Offered tickets that were held to the reader."""
        self.undoing = False
        """Somebody asked to take back what was done."""

    @property
    def is_playing(self) -> bool:
        return self._last is not None

    def forget(self) -> None:
        """The game is over and put away."""
        self._last, self._past = None, []
        self.shown.clear()

    def follow(self, view: TableView) -> None:
        last = self._last
        if last is not None and not (self.undoing and self._restore(view)):
            self._tidy(last, view)
        self._last = view
        self._past = [*self._past[-REMEMBERED:], (view, self._things.copy())]
        self.undoing = False

    def _restore(self, view: TableView) -> bool:
        for past, piles in reversed(self._past):
            if past == view:
                self._things.piles = piles
                self.shown.clear()
                return True
        return False

    def _tidy(self, last: TableView, view: TableView) -> None:
        things = self._things
        if view.deck_number > last.deck_number:
            things.sweep_row()
            things.reshuffle()
        elif view.market and all(kind == EMPTY for kind in view.market) and any(last.market):
            things.sweep_row()
        for seat in range(len(view.seats)):
            self._tidy_cards(last, view, seat)
            self._tidy_tickets(last, view, seat)

    def _tidy_cards(self, last: TableView, view: TableView, seat: int) -> None:
        laid = self._things.piles.laid[seat]
        if not laid or seat != last.turn:
            return
        if _has_played(last, view, seat):
            self._things.pay(seat)
        elif view.tendered < last.tendered:
            self._things.take_back(seat, view.tendered if view.turn == seat else 0)

    def _tidy_tickets(self, last: TableView, view: TableView, seat: int) -> None:
        piles, completed = self._things.piles, view.seats[seat].completed
        if completed:
            piles.held[seat] = [name for name in piles.held[seat] if name not in completed]
        if last.seats[seat].offered and not view.seats[seat].offered and piles.offered[seat]:
            offered = piles.offered[seat]
            count = view.seats[seat].tickets - last.seats[seat].tickets
            likely = sorted(offered, key=lambda name: name not in self.shown)
            self._things.keep(seat, likely[:count])
            self.shown.difference_update(offered)


def _has_played(last: TableView, view: TableView, seat: int) -> bool:
    if view.seats[seat].railyard != last.seats[seat].railyard:
        return True
    if view.board is None or last.board is None:
        return False
    pairs = zip(last.board.owners, view.board.owners, strict=True)
    return any(before is None and now == seat for before, now in pairs)
