"""The count at the end: tickets that the screen has not seen, until it names the winner."""

from collections.abc import Iterator
from typing import Final

from companion.model.commands import ChooseCompleted
from companion.model.readings import Button
from companion.model.scene import Ask, Scene
from companion.model.views import Phase, Tally
from companion.rules.families import family_of
from companion.simulation.world.answers import is_question
from companion.simulation.world.attention import Attention
from companion.simulation.world.clock import Process
from companion.simulation.world.corrections import Corrections
from companion.simulation.world.hands import Hands
from companion.simulation.world.ledger import Chapter

MOST_OBJECTIONS: Final = 3
"""So often somebody says that the count is wrong."""
MOST_RECOUNTS: Final = 3
"""So often one counts a stack before leaving it at that."""
MOST_BADGES: Final = 6
"""More taps of a badge than it takes to be asked about a stack."""


class Counting:
    def __init__(self, hands: Hands, attention: Attention) -> None:
        self._hands = hands
        self._attention = attention
        self._corrections = Corrections(hands)
        self._room = hands.room

    def finish(self, chapter: Chapter) -> Process:
        """Does what the screen asks until the game, or its first deck, is over."""
        for step in chapter.count:
            self._room.watch.happens(step.events)
        counted = chapter.turns[-1].after if chapter.turns else chapter.before
        self._room.truth = counted
        last = self._room.acting
        patience = self._attention.patience("counting")
        objections = 0
        while True:
            scene = yield from self._hands.look()
            if objections < MOST_OBJECTIONS and self._is_wrong(scene):
                objections += 1
                yield from self._object((last + 1) % len(self._room.names))
                continue
            if self._is_over(scene, chapter):
                self._clear_table(chapter)
                self._room.counts = ()
                return
            patience.spend(scene, excused=self._room.dropped > 0)
            if patience.is_wearing_thin and scene.view and scene.view.phase is Phase.PLAY:
                yield from self._stop_here((last + 1) % len(self._room.names))
            elif not is_question(scene) and scene.prompt and scene.prompt.ask is Ask.COUNT:
                yield from self._count(scene.prompt.seat or 0, chapter)
            else:
                yield from self._announce_forgotten()
                scene = yield from self._hands.look()
                if not self._is_over(scene, chapter):
                    yield from self._attention.respond(scene, (last + 1) % len(self._room.names))

    def _announce_forgotten(self) -> Process:
        for seat in range(len(self._room.names)):
            yield from self._attention.announce_forgotten(seat)

    def _is_wrong(self, scene: Scene) -> bool:
        """The board that everybody looks at now, or somebody's tickets, are not as shown."""
        if scene.view is None or scene.view.board is None or scene.view.tally is None:
            return False
        return (
            any(self._wrong_tickets(scene.view.tally))
            or list(scene.view.board.owners) != self._room.owners
        )

    def _wrong_tickets(self, tally: Tally) -> Iterator[tuple[int, tuple[str, ...], list[str]]]:
        """Seats whose tickets are not as counted, those they kept, and those they never had."""
        edition, final = self._room.edition, self._room.ledger.final
        truth = family_of(edition).view(final, None).tally
        if truth is None:
            return
        for seat, (true, shown) in enumerate(zip(truth.seats, tally.seats, strict=True)):
            kept = {ticket.name for ticket in true.tickets}
            counted = {ticket.name for ticket in shown.tickets}
            if kept != counted:
                yield seat, final.seats[seat].tickets, sorted(counted - kept)

    def _object(self, following: int) -> Process:
        """Back from the count, and told what is wrong; then it is counted again."""
        scene = yield from self._hands.look()
        wrong = (
            []
            if scene.view is None or scene.view.tally is None
            else [*self._wrong_tickets(scene.view.tally)]
        )
        yield from self._corrections.back_to_play()
        yield from self._announce_forgotten()
        for seat, kept, strange in wrong:
            for ticket in kept:
                yield from self._corrections.ticket(seat, ticket)
            for ticket in strange:
                yield from self._corrections.no_ticket(seat, ticket)
        self._room.pending.clear()
        yield from self._stop_here(following)

    def _stop_here(self, following: int) -> Process:
        """The screen thinks that the game goes on: all that can be seen is told, and the end."""
        yield from self._corrections.everything(following)
        yield from self._announce_forgotten()
        scene = yield from self._hands.look()
        goes_on = scene.view is not None and scene.view.phase is not Phase.OVER
        if goes_on and self._room.edition.routes:
            yield from self._hands.web("stop_and_count")
            yield from self._hands.press(Button.CONFIRM)

    def _clear_table(self, chapter: Chapter) -> None:
        """What the count lays aside, and what becomes the next deck (C17)."""
        for step in chapter.count:
            self._room.cards.follow(step)

    def _is_over(self, scene: Scene, chapter: Chapter) -> bool:
        """Over, or the next deck is dealt (C17)."""
        view = scene.view
        if view is None:
            return False
        number: int = getattr(chapter.before, "deck_number", 1)
        return view.phase is Phase.OVER or view.deck_number > number

    def _count(self, seat: int, chapter: Chapter) -> Process:
        room, hands = self._room, self._hands
        yield from self._tap_stack(seat)
        yield from self._name_tickets(seat)
        for step in chapter.count:
            if isinstance(step.command, ChooseCompleted) and step.command.seat == seat:
                yield from hands.web("complete", seat=seat, tickets=" ".join(step.command.tickets))
        for ticket in room.truth.seats[seat].tickets:
            if room.tracked:
                room.shower = seat
                yield hands.before_again(room.tickets[ticket])
                yield from self._attention.show(room.tickets[ticket], _is_noticed)
            else:
                yield from hands.web("ticket", seat=seat, ticket=ticket)
                yield room.pause(room.speeds.look)
        # Once all is shown the screen may go on by itself; a press would then mean the next seat.
        scene = yield from hands.look()
        if scene.prompt is not None and scene.prompt.ask is Ask.COUNT and scene.prompt.seat == seat:
            yield from hands.press(Button.CONFIRM)

    def _name_tickets(self, seat: int) -> Process:
        """The screen counts fewer tickets than one holds: which they are, on the web page."""
        held = self._room.truth.seats[seat].tickets
        scene = yield from self._hands.look()
        if scene.view is not None and scene.view.seats[seat].tickets < len(held):
            for ticket in held:
                yield from self._corrections.ticket(seat, ticket)

    def _tap_stack(self, seat: int) -> Process:
        """The screen counts other cards on the track than lie there (C15): one by one, then."""
        room, hands = self._room, self._hands
        stack = room.cards.tracks[seat]
        if not room.tracked:
            return
        for _ in range(MOST_RECOUNTS):
            scene = yield from hands.look()
            if scene.view is None or scene.view.seats[seat].track == len(stack):
                return
            yield from self._say_stack(seat)
            for tag in stack:
                yield from self._attention.show(tag, _is_noticed)

    def _say_stack(self, seat: int) -> Process:
        """By the badge, until the screen asks, and yes."""
        room, hands = self._room, self._hands
        badge = room.badges[room.names[seat]]
        for _ in range(MOST_BADGES):
            yield hands.before_again(badge)
            yield from hands.tap(badge)
            scene = yield from hands.look()
            if scene.prompt is not None and scene.prompt.ask is Ask.STACK:
                yield from hands.press(Button.CONFIRM)
                return


def _is_noticed(before: Scene, now: Scene) -> bool:
    """What was seen long ago is at least hinted at."""
    return now != before
