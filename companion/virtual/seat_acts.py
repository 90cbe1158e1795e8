"""What the player of one seat does with hands at a virtual table."""

from collections.abc import Callable, Mapping

from companion.model.edition import CardGameNumbers, ClassicNumbers
from companion.model.readings import Button
from companion.model.scene import QUESTIONS, Ask
from companion.simulation.live import LiveTable
from companion.simulation.world.clock import Process

PLACING = 0.28
"""So long it takes to put one train beside the other."""

Values = Mapping[str, str | int]


class SeatActs:
    """Each act says why it cannot be, as a key of the catalogue, or None."""

    def __init__(self, table: LiveTable, changed: Callable[[], None]) -> None:
        self._table = table
        self._changed = changed
        self.acts: Mapping[str, Callable[[int, Values], str | None]] = {
            "space": self._space,
            "fill": self._fill,
            "deck": self._deck,
            "row": self._row,
            "lay": self._lay_card,
            "take_back": self._take_back,
            "tickets": self._tickets,
            "ticket": self._show_ticket,
        }

    def _space(self, seat: int, values: Values) -> str | None:
        space = values.get("space")
        if not isinstance(space, int) or not 0 <= space < len(self._table.board.layout.near):
            return "web.problem_unknown_act"
        self._table.touch(space, seat)
        return None

    def _fill(self, seat: int, values: Values) -> str | None:
        route = self._table.edition.route_index.get(str(values.get("route")))
        if route is None:
            return "web.problem_unknown_act"
        self._table.clock.spawn(self._placing(route, seat))
        return None

    def _placing(self, route: int, seat: int) -> Process:
        for space in self._table.board.spaces(route):
            if space not in self._table.board.trains:
                self._table.place(space, seat)
                self._changed()
                yield PLACING

    def _is_asked(self, seat: int, *asks: Ask) -> bool:
        prompt = None if self._table.scene is None else self._table.scene.prompt
        return prompt is not None and prompt.ask in asks and prompt.seat == seat

    def _is_questioned_in_turn(self, seat: int) -> bool:
        """A question to somebody else does not stop one's own turn."""
        scene = self._table.scene
        if scene is None or scene.view is None or scene.prompt is None:
            return False
        return scene.view.turn == seat and scene.prompt.ask in QUESTIONS

    def _deck(self, seat: int, _: Values) -> str | None:
        return self._draw(seat, lambda: self._table.things.draw(seat))

    def _row(self, seat: int, values: Values) -> str | None:
        place = values.get("place")
        if not isinstance(place, int):
            return "web.problem_no_card"
        return self._draw(seat, lambda: self._table.things.take(seat, place))

    def _draw(self, seat: int, take: Callable[[], str | None]) -> str | None:
        """One card at a time: the reader has to see each."""
        if not self._is_asked(seat, Ask.TURN, Ask.SECOND, Ask.PLACE, Ask.PAY, Ask.RAILYARD):
            return "web.problem_not_now"
        if self._table.is_tapping:
            return "web.problem_one_at_a_time"
        tag = take()
        if tag is None:
            return "web.problem_no_card"
        self._table.tap(tag)
        return None

    def _lay_card(self, seat: int, values: Values) -> str | None:
        tag = str(values.get("tag"))
        asked = self._is_asked(seat, Ask.TURN, Ask.PLACE, Ask.PAY, Ask.RAILYARD)
        if not asked and not self._is_questioned_in_turn(seat):
            return "web.problem_not_now"
        if not self._table.things.lay(seat, tag):
            return "web.problem_no_card"
        self._table.tap(tag)
        return None

    def _take_back(self, seat: int, _: Values) -> str | None:
        view = None if self._table.scene is None else self._table.scene.view
        if view is not None and view.turn == seat and view.tendered:
            self._table.press(Button.UNDO)
        else:
            self._table.things.take_back(seat)
        return None

    def _tickets(self, seat: int, _: Values) -> str | None:
        things, numbers = self._table.things, self._table.edition.numbers
        if self._is_asked(seat, Ask.REPLACE):
            return self._tap_ticket(things.hold(seat))
        if not self._is_asked(seat, Ask.TURN, Ask.KEEP, Ask.CHOOSE):
            return "web.problem_not_now"
        if isinstance(numbers, ClassicNumbers | CardGameNumbers):
            view = None if self._table.scene is None else self._table.scene.view
            offered = 0 if view is None else view.seats[seat].offered
            things.offer(seat, offered or numbers.draw_tickets)
            return None
        things.discard_tickets(seat)
        return self._tap_ticket(things.hold(seat))

    def _tap_ticket(self, ticket: str | None) -> str | None:
        if ticket is None:
            return "web.problem_no_card"
        self._table.tap_named(ticket)
        return None

    def _show_ticket(self, seat: int, values: Values) -> str | None:
        ticket, piles = str(values.get("ticket")), self._table.things.piles
        if ticket in piles.offered[seat]:
            self._table.order.shown ^= {ticket}
        elif ticket not in piles.held[seat]:
            return "web.problem_no_card"
        return self._tap_ticket(ticket)
