"""Compares what is committed about cards and tickets with where they truly were, turn by turn."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.app import Companion
from companion.model.edition import Edition, FirstJourneyNumbers
from companion.model.events import (
    CardDealt,
    CardDrawn,
    Event,
    FaceUpTaken,
    HandObscured,
    MarketCorrected,
    MarketFilled,
    Tendered,
    TicketCompleted,
    TicketCorrected,
    TicketReleased,
    TicketShown,
    TicketsKept,
    Withdrawn,
)
from companion.model.scene import QUESTIONS, Scene
from companion.rules.timeline import Step
from companion.simulation.world.cards import PhysicalCards
from companion.simulation.world.ledger import State, Turn

ASTRAY: Final[Mapping[str, int]] = {"forgotten": 1, "missed": 1, "wrong_order": 2}
"""So many cards can be in the wrong place for each scan that never came, or that changed places
with another one.
"""
MOVING: Final = frozenset(
    {CardDealt, CardDrawn, FaceUpTaken, MarketFilled, Tendered}
    | {TicketCompleted, TicketShown, TicketsKept}
)
"""With these a card is or comes in a hand or the row, or a ticket comes to a seat."""
SETTLING: Final = frozenset(
    {HandObscured, MarketCorrected, TicketCorrected, TicketReleased, Withdrawn}
)
"""With these our books no longer say so."""


class CardJudge:
    """Counts cards booked to a hand or to the row, and tickets to a seat, where they never were.

    One reader cannot tell who holds a card to it: if Red forgets to show a second card and Blue,
    who does not look, shows a first one, it looks just like Red's second. So a scan that has gone
    astray excuses what comes after it and looks like that; all else is a wrong claim.
    """

    def __init__(self, edition: Edition, running: Callable[[], Companion]) -> None:
        self._running = running
        self._judged: list[Step] = []
        """Steps that counted when a turn was over and nothing was questioned."""
        self._tickets: set[tuple[int, str]] = set()
        """Seats, and the tickets that have truly been theirs."""
        self._seen: dict[int, Any] = {}
        """What each seat truly held when it was looked at last."""
        self._kind_index = edition.kind_index
        self._stays_shown = isinstance(edition.numbers, FirstJourneyNumbers)
        """A ticket that is shown is one's own; elsewhere it may be returned."""
        self.misplaced = 0
        self.unexcused = 0
        self.notes: list[str] = []
        """Each misplaced one, and by which step it was there; what nothing excuses comes first."""

    def turn_over(self, cards: PhysicalCards, turn: Turn, faults: Mapping[str, int]) -> None:
        self._see_tickets(turn.before)
        self._see_tickets(turn.after)
        companion = self._running()
        if companion.state is None or _is_questioned(companion.scene):
            return  # The power is cut, or the screen asks: the next turn is judged with this one.
        steps, judged = companion.steps, self._judged
        while judged and (len(judged) > len(steps) or judged[-1] != steps[len(judged) - 1]):
            judged.pop()
        untrue: list[Event] = []
        for step in steps[len(judged) :]:
            for event in step:
                if type(event) in MOVING and self._is_untrue(event, cards):
                    untrue.append(event)
                elif type(event) in SETTLING:
                    untrue = [wrong for wrong in untrue if not self._settles(event, wrong)]
            judged.append(step)
        self.misplaced += len(untrue)
        excused = sum(cards * faults.get(kind, 0) for kind, cards in ASTRAY.items())
        known, self.unexcused = self.unexcused, max(self.unexcused, self.misplaced - excused)
        told = [f"misplaced by step {len(judged)}: {event}" for event in untrue]
        self.notes = [*told, *self.notes] if self.unexcused > known else [*self.notes, *told]

    def _settles(self, event: Event, wrong: Event) -> bool:
        """Did people put it right since? Then our books no longer say what is untrue."""
        match event, wrong:
            case HandObscured(seat, cards), CardDrawn(drawer, kind) | FaceUpTaken(drawer, _, kind):
                return seat == drawer and cards[self._kind_index[kind]] > 0
            case MarketCorrected(place), MarketFilled(filled):
                return place == filled
            case Withdrawn(_, _, tag), Tendered():
                return tag == wrong.tag
            case (
                TicketCorrected(_, ticket, holder) | TicketReleased(holder, ticket),
                TicketsKept(seat, kept),
            ):
                return seat == holder and ticket in kept
            case _:
                return False

    def _see_tickets(self, truth: State) -> None:
        for seat, held in enumerate(truth.seats):
            if self._seen.get(seat) is held:
                continue  # Most seats are the same from turn to turn.
            self._seen[seat] = held
            self._tickets |= {(seat, ticket) for ticket in held.tickets}
            self._tickets |= {(seat, ticket) for ticket in getattr(held, "completed", ())}

    def _is_untrue(self, event: Event, cards: PhysicalCards) -> bool:
        match event:
            case CardDealt(seat, _, str(tag)) | CardDrawn(seat, _, str(tag)):
                return not cards.was_held(tag, seat)
            case FaceUpTaken(seat, _, _, str(tag)) | Tendered(seat, _, _, str(tag)):
                return not cards.was_held(tag, seat)
            case MarketFilled(_, _, str(tag)):
                return not cards.was_in_row(tag)
            case TicketsKept(seat, kept):
                return any((seat, ticket) not in self._tickets for ticket in kept)
            case TicketCompleted(seat, ticket):
                return (seat, ticket) not in self._tickets
            case TicketShown(seat, ticket, str()) if self._stays_shown:
                return (seat, ticket) not in self._tickets
            case _:
                return False


def _is_questioned(scene: Scene) -> bool:
    """Trains that lie elsewhere are no question about cards."""
    asked = scene.prompt is not None and scene.prompt.ask in QUESTIONS
    return asked or bool(scene.elsewhere)
