"""Readings in, wishes out: the one door to interpretation."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.interpretation import claims, doubts, farewells, history, take_backs
from companion.interpretation import put_back as guidance
from companion.interpretation.board import Occupancy
from companion.interpretation.mind import Mind, Question, Times, Wishes
from companion.interpretation.presses import press_confirm, press_next, press_undo
from companion.interpretation.requests import request
from companion.interpretation.scans import scan
from companion.interpretation.shown import Shown, shown
from companion.interpretation.tags import TagBook
from companion.interpretation.turns import book_untracked
from companion.model import readings as r
from companion.model.edition import Edition
from companion.model.events import Event
from companion.model.expectation import Expectation
from companion.model.scene import Ask
from companion.model.table import TableMap


class Interpreter:
    """After a restart books are folded and the table is sensed anew; what was only said is lost,
    such as a question, a doubt or the name of a route, and can be said again.
    """

    def __init__(
        self,
        edition: Edition,
        table: TableMap,
        times: Times | None = None,
        shelf: Mapping[str, str] | None = None,
    ) -> None:
        shelf = shelf or {edition.id: edition.name}
        self._mind = Mind(
            edition=edition,
            table=table,
            times=times or Times(),
            book=TagBook(edition.kinds, table.tags),
            board=Occupancy(table.spots),
            shelf=shelf,
            choosing=len(shelf) > 1,
        )

    def play(self, edition: Edition, table: TableMap) -> None:
        """Another game than the one in mind; the people at the table are the same."""
        self._mind = replace(
            self._mind,
            edition=edition,
            table=table,
            book=TagBook(edition.kinds, table.tags),
            board=Occupancy(table.spots),
        )

    def read(self, reading: r.Reading) -> Wishes:
        """What someone wants, judging by this reading."""
        mind = self._mind
        mind.now = max(mind.now, reading.time)
        if not isinstance(reading, r.TagGone):
            mind.hints = []
        match reading:
            case r.TagGone(time, _, tag):
                mind.last_tap = (tag, time)
                mind.held_since = None
            case r.SlotChanged(time, slot, covered):
                yield from self._slot(time, slot, covered=covered)
            case r.TagSeen(time, _, tag):
                mind.held_since = time
                yield from self._tag(tag)
            case r.ButtonPressed(_, button):
                mind.last_tap = None
                yield from self._press(button)
            case r.Requested(_, name, values):
                mind.last_tap = None
                yield from request(mind, name, dict(values))
            case r.SourceFound(time, r.BOARD):
                mind.is_board_silent = False
                mind.heard, mind.heard_at = True, time
                history.forget_lifted(mind)
                guidance.settle(mind)
                yield from claims.try_claim(mind)
            case _:
                self._notice(reading)
        if not mind.tracked:
            yield from book_untracked(mind)

    def _notice(self, reading: r.Reading) -> None:
        """Readings that nobody wants anything by, but that change what later ones mean."""
        mind = self._mind
        match reading:
            case r.TagsCrowded():
                mind.hint("one_card_please")
            case r.SlotFailed(_, slot, _):
                mind.board.mask(slot)
            case r.SlotRecovered(_, slot):
                mind.board.unmask(slot)
            case r.SourceLost(time, r.BOARD):
                mind.is_board_silent = True
                mind.silent_since = time
            case _:
                return

    def advance(self, time: float) -> Wishes:
        """Time has passed: a placement may have settled, a train may be missed."""
        mind = self._mind
        mind.now = max(mind.now, time)
        farewells.lapse(mind)
        yield from claims.try_claim(mind)
        if not mind.tracked:
            yield from book_untracked(mind)
        take_backs.offer_where_emptied(mind)

    @property
    def is_calm(self) -> bool:
        """Does every train lie where our books have it, and does nothing wait for a moment?

        Then the passing of time changes nothing, and a card that leaves the reader changes
        nothing that anybody sees.
        """
        mind = self._mind
        if mind.board.loose or mind.board.absent or mind.named is not None:
            return False
        return mind.tracked and mind.expected is not None and self.wakes_at is None

    @property
    def wakes_at(self) -> float | None:
        """When the passing of time alone may change something."""
        mind = self._mind
        lapses = None if mind.question is None else farewells.lapses_at(mind)
        if not mind.board.absent and not mind.board.loose and mind.named is None:
            return lapses
        board, times, now = mind.board, mind.times, mind.now
        moments = [since + times.stray for since in board.loose.values()]
        moments += [since + times.bump for since in board.absent.values()]
        placed = claims.placement(mind) if mind.expected is not None else None
        if placed is not None:
            moments.append(placed.steady_at)
            if times.quiet is not None:
                moments.append(placed.steady_at + times.quiet)
        if lapses is not None:
            moments.append(lapses)
        moments = [moment for moment in moments if moment > now]
        if (offer := take_backs.offers_at(mind)) is not None:
            moments.append(max(offer, now))
        return min(moments, default=None)

    def learn(self, step: Sequence[Event], expected: Expectation) -> None:
        """A step was accepted; this is what is waited for now."""
        history.learn(self._mind, step, expected)

    def recall(
        self,
        steps: Sequence[Sequence[Event]],
        expected: Expectation,
        undone: Sequence[Event] = (),
        redone: Sequence[Event] = (),
    ) -> None:
        """The history as it now counts, after an undo, a redo or a restart."""
        history.recall(self._mind, steps, expected, undone)
        guidance.remember(self._mind, steps, undone, redone)

    @property
    def shown(self) -> Shown:
        return shown(self._mind)

    def mask(self, slot: int) -> None:
        self._mind.board.mask(slot)

    def _slot(self, time: float, slot: int, *, covered: bool) -> Wishes:
        mind = self._mind
        if covered:
            doubts.notice_hands(mind, slot, time)
            if not mind.board.loose and time - mind.board.moved_at > mind.times.settle:
                claims.forget_claimant(mind)
        mind.board.change(slot, covered=covered, time=time)
        mind.declined = None
        if covered:
            guidance.settle(mind)
        else:
            history.forget_lifted(mind)
        if mind.expected is not None:
            farewells.lapse(mind, played_on=True)
            if covered:
                mind.fade()
                take_backs.doubt_by_train(mind, slot)
            else:
                take_backs.offer_where_emptied(mind)
            yield from claims.try_claim(mind)

    def _tag(self, tag: str) -> Wishes:
        mind = self._mind
        last, mind.last_tap = mind.last_tap, None
        if last is not None and last[0] == tag and mind.now - last[1] < mind.times.same_tap:
            return
        mind.fade()
        if mind.question is not None and mind.question == Question(
            Ask.TAKE_BACK, mind.question.seat, tag
        ):
            return  # It asked whether the claim stands, and waits for the answer.
        if mind.question is not None and mind.question.ask not in (
            Ask.TAKE_BACK,
            Ask.CLAIMANT,
        ):
            mind.question = None
        yield from scan(mind, tag)

    def _press(self, button: r.Button) -> Wishes:
        match button:
            case r.Button.NEXT:
                yield from press_next(self._mind)
            case r.Button.CONFIRM:
                yield from press_confirm(self._mind)
            case r.Button.UNDO:
                yield from press_undo(self._mind)
