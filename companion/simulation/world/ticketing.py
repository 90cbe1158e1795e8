"""Tickets: choosing among those drawn, swapping them, drawing one for each that is completed."""

from collections.abc import Generator, Sequence
from typing import Final, NamedTuple

from companion.model.commands import KeepTickets, ShowTicket
from companion.model.edition import FirstJourneyNumbers
from companion.model.events import TicketCompleted
from companion.model.readings import Button
from companion.model.scene import Ask, Scene
from companion.model.views import Phase
from companion.simulation.world.answers import Answers, is_question
from companion.simulation.world.attention import Attention
from companion.simulation.world.clock import Process
from companion.simulation.world.corrections import Corrections
from companion.simulation.world.effects import Effect
from companion.simulation.world.hands import Answer, Hands
from companion.simulation.world.ledger import Step
from companion.simulation.world.room import Purpose

MOST_UNDONE: Final = 8
"""More steps than any choice of tickets has."""
MOST_GIVEN: Final = 2
"""So often one says whose a ticket is: what else is put right may end the game by mistake."""


class Choice(NamedTuple):
    """Tickets before a seat, those it keeps, and how many it then has."""

    seat: int
    offered: tuple[str, ...]
    kept: tuple[str, ...]
    total: int


def choice_of(steps: Sequence[Step]) -> Choice:
    """From the true steps of one choice."""
    offered = tuple(s.command.ticket for s in steps if isinstance(s.command, ShowTicket))
    last = steps[-1]
    if not isinstance(last.command, KeepTickets):
        raise TypeError(f"{last.command} does not end a choice")
    seat = last.command.seat
    return Choice(seat, offered, last.command.kept, len(last.after.seats[seat].tickets))


class Ticketing:
    def __init__(self, hands: Hands, attention: Attention, answers: Answers) -> None:
        self._hands = hands
        self._attention = attention
        self._answers = answers
        self._corrections = Corrections(hands)
        self._room = hands.room
        attention.announce_forgotten = self.announce_forgotten

    def choose(self, choice: Choice) -> Process:
        """Until the screen says how many tickets the seat has now."""
        room, hands = self._room, self._hands
        patience = self._attention.patience(f"seat {choice.seat} chooses tickets")
        choice = yield from self._as_the_screen_counts(choice)
        # Those kept are enough; many people show all, and later once more what they return.
        everything = room.chance.random() < 1 / 2
        while not patience.is_wearing_thin:
            shown = yield from self._show_tickets(choice, everything=everything)
            scene = yield from hands.look()
            if shown and _is_choosing(scene, choice.seat):
                yield from hands.press(Button.CONFIRM)
                scene = yield from hands.look()
            if _is_chosen(scene, choice):
                return
            patience.spend(scene, excused=room.dropped > 0)
            busy = yield from self._attention.make_way(scene, choice.seat)
            scene = yield from hands.look()
            # A ticket shown already would be returned by showing it again.
            if not busy or _is_half_chosen(scene, choice.seat):
                yield from self._start_over(choice.seat)
            everything = False
        yield from self.tell(choice)

    def _as_the_screen_counts(self, choice: Choice) -> Generator[float, None, Choice]:
        """It may have missed a ticket of long ago: what matters is that it counts these."""
        scene = yield from self._hands.look()
        if scene.view is None or scene.view.phase is not Phase.PLAY:
            return choice
        held = scene.view.seats[choice.seat].tickets
        return choice._replace(total=held + len(choice.kept))

    def tell(self, choice: Choice) -> Process:
        """Without tags, or where the reader is of no use: only how many are kept is told."""
        room = self._room
        patience = self._attention.patience(f"seat {choice.seat} tells of tickets")
        while True:
            scene = yield from self._hands.look()
            if _is_chosen(scene, choice):
                return
            patience.spend(scene)
            if patience.is_wearing_thin and room.begun:
                yield from self._give(choice)
                return
            if (yield from self._attention.make_way(scene, choice.seat)):
                continue
            if scene.view is not None and scene.view.seats[choice.seat].offered:
                yield from self._hands.web("kept", seat=choice.seat, count=len(choice.kept))
            else:
                yield from self._hands.web("tickets", seat=choice.seat, kept=len(choice.kept))

    def _give(self, choice: Choice) -> Process:
        """The last way out: which tickets they are, and who is next."""
        yield from self._corrections.back_to_play()
        for ticket in choice.kept:
            yield from self._corrections.ticket(choice.seat, ticket)
        self._room.turn_used = True
        yield from self._corrections.everything((choice.seat + 1) % len(self._room.names))

    def replace(self, seat: int, ticket: str, step: Step) -> Process:
        """A new ticket for a completed or swapped one (F9, F10)."""
        room = self._room
        yield room.pause(room.speeds.reach)
        if not room.tracked:
            return
        tag = room.tickets[ticket]
        if step in room.plan.forgotten:
            self._attention.debts.forget(seat, Purpose.TICKET, tag)
        else:
            yield from self._attention.show(tag, _anything, step)

    def complete(self, seat: int, step: Step) -> Process:
        """Tickets whose cities are now joined are announced, unless the screen already knows."""
        for event in step.events:
            if isinstance(event, TicketCompleted) and event.seat == seat:
                yield from self._attention.finish_claims()
                yield from self._announce(seat, event.ticket)

    def announce_forgotten(self, seat: int) -> Process:
        """Completed tickets lie open (F10): those that the screen does not count are told again."""
        if not isinstance(self._room.edition.numbers, FirstJourneyNumbers):
            return
        scene = yield from self._hands.look()
        if scene.view is None or scene.view.phase is not Phase.PLAY:
            return
        for ticket in self._room.truth.seats[seat].completed:
            if not self._is_counted(scene, seat, ticket):
                yield from self._announce(seat, ticket)

    def swap(self, seat: int) -> Process:
        """Without tags: the web page is told that the tickets were swapped (F9)."""
        patience = self._attention.patience(f"seat {seat} swaps tickets")
        scene = yield from self._hands.look()
        while scene.view is not None and scene.view.turn == seat:
            patience.spend(scene)
            yield from self._hands.web("swap", seat=seat)
            scene = yield from self._hands.look()

    def _is_over(self, scene: Scene) -> bool:
        """With six tickets, nobody minds which was the sixth (F14)."""
        return _has_ended(scene) and self._room.truth.phase is Phase.OVER

    def _is_counted(self, scene: Scene, seat: int, ticket: str) -> bool:
        """Named on the screen, or the one that it does not name before its replacement is there."""
        if scene.view is None:
            return True
        shown, laid_open = scene.view.seats[seat], self._room.truth.seats[seat].completed
        missing = {*laid_open, ticket}.difference(shown.completed)
        return ticket not in missing or len(missing) <= shown.laid_aside - len(shown.completed)

    def _announce(self, seat: int, ticket: str) -> Process:
        """By showing it; if the reader will not understand, on the web page."""
        room, hands = self._room, self._hands

        def is_completed(_: Scene, now: Scene) -> bool:
            return self._is_counted(now, seat, ticket)

        patience = self._attention.patience(f"seat {seat} completes {ticket}")
        shown, given = False, 0
        while True:
            scene = yield from hands.look()
            if is_completed(scene, scene) or self._is_over(scene):
                return
            patience.spend(scene, excused=room.dropped > 0)
            if is_question(scene):
                yield from self._answers.answer(scene)
            elif _is_owed_by_other(scene, seat) or _has_ended(scene):
                yield from hands.press(Button.UNDO)
            elif room.tracked and not shown:
                shown = True
                yield from self._attention.show(room.tickets[ticket], is_completed)
            elif scene.prompt and scene.prompt.ask is Ask.REPLACE:
                return  # The screen completed another one first: this one comes after it.
            elif patience.is_wearing_thin and given < MOST_GIVEN:
                given += 1
                yield from self._corrections.ticket(seat, ticket)
                yield from self._corrections.board(scene)
            else:
                yield from hands.web("ticket", seat=seat, ticket=ticket)

    def _show_tickets(self, choice: Choice, *, everything: bool) -> Answer:
        """Tells whether the screen has counted as many as were shown."""
        seat = choice.seat
        yield from self._show_each(seat, choice.offered if everything else choice.kept)
        scene = yield from self._hands.look()
        if everything and _progress(scene, seat)[0] == len(choice.offered):
            returned = [ticket for ticket in choice.offered if ticket not in choice.kept]
            if not (yield from self._return_each(choice, returned)):
                return False
            scene = yield from self._hands.look()
        elif everything:
            return False
        return _progress(scene, seat)[0] == len(choice.kept)

    def _show_each(self, seat: int, tickets: Sequence[str]) -> Process:
        for ticket in tickets:
            tag = self._room.tickets[ticket]
            yield self._hands.before_again(tag)
            yield from self._attention.show(tag, _ticket_seen(seat))

    def _return_each(self, choice: Choice, tickets: Sequence[str]) -> Answer:
        """False if the choice was broken off meanwhile: then all is shown anew."""
        for number, ticket in enumerate(tickets, 1):
            yield from self._show_each(choice.seat, [ticket])
            scene = self._room.machine.scene
            shown = None if scene is None else _progress(scene, choice.seat)[0]
            if not isinstance(shown, int) or shown < len(choice.offered) - number:
                return False
        return True

    def _start_over(self, seat: int) -> Process:
        """Back to where none of them was shown."""
        for _ in range(MOST_UNDONE):
            scene = yield from self._hands.look()
            prompt = scene.prompt
            if prompt is None or (prompt.seat == seat and not dict(prompt.values).get("shown")):
                break
            yield from self._hands.press(Button.UNDO)
        yield self._room.speeds.again


def _is_choosing(scene: Scene, seat: int) -> bool:
    prompt = scene.prompt
    return prompt is not None and prompt.ask in (Ask.KEEP, Ask.CHOOSE) and prompt.seat == seat


def _is_half_chosen(scene: Scene, seat: int) -> bool:
    return _is_choosing(scene, seat) and bool(_progress(scene, seat)[0])


def _is_chosen(scene: Scene, choice: Choice) -> bool:
    if scene.view is None:
        return False
    seat = scene.view.seats[choice.seat]
    return seat.offered == 0 and seat.tickets == choice.total


def _ticket_seen(seat: int) -> Effect:
    """One more ticket was shown, or one less lies before the seat."""

    def seen(before: Scene, now: Scene) -> bool:
        return _progress(now, seat) != _progress(before, seat)

    return seen


def _progress(scene: Scene, seat: int) -> tuple[object, int]:
    """How many of its tickets the screen has seen; those it gives to somebody else are none."""
    prompt = scene.prompt
    shown = 0 if prompt is None or prompt.seat != seat else dict(prompt.values).get("shown", 0)
    return shown, 0 if scene.view is None else scene.view.seats[seat].offered


def _has_ended(scene: Scene) -> bool:
    return scene.view is not None and scene.view.phase is Phase.OVER


def _is_owed_by_other(scene: Scene, seat: int) -> bool:
    prompt = scene.prompt
    return prompt is not None and prompt.ask is Ask.REPLACE and prompt.seat != seat


def _anything(before: Scene, now: Scene) -> bool:
    return now.prompt != before.prompt or now.view != before.view
