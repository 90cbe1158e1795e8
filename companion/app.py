"""Wires the parts: read it from top to bottom, it is one turn.

signal → sensing → reading → interpretation → wish → rules → events → journal → scene
"""

from collections.abc import Generator, Iterable, Mapping
from itertools import chain
from typing import Any, Protocol

from companion.chronicle import Chronicle
from companion.display.highlights import REQUESTS as OF_THE_LIGHTS
from companion.display.highlights import Pointer
from companion.display.narration import public_news, route_cities
from companion.interpretation.interpreter import Interpreter
from companion.interpretation.mind import Times
from companion.model.commands import Command
from companion.model.corrections import Correction
from companion.model.edition import Edition
from companion.model.events import (
    Event,
    GameBegan,
    GameEnded,
    Redone,
    RouteAssigned,
    RouteClaimed,
    RouteReleased,
    Undone,
)
from companion.model.expectation import Expectation
from companion.model.expectation import Step as Awaited
from companion.model.readings import (
    ButtonPressed,
    Reading,
    Requested,
    Restarted,
    TagGone,
    TagsCrowded,
    TagSeen,
)
from companion.model.scene import Ask, News, Prompt, Scene, Trouble
from companion.model.signals import Reply, Signal
from companion.model.story import Story
from companion.model.table import TableMap, slots_by_route
from companion.model.verdicts import Reason, Refused
from companion.model.views import TableView, Tally
from companion.model.wishes import BeginGame, ChooseEdition, Mask, Redo, Undo, Wish
from companion.rules.families import family_of
from companion.rules.timeline import Entry, Step, Timeline
from companion.sensing.presence import ReaderTimes
from companion.sensing.sensed import NEVER
from companion.sensing.station import Sensing

PAUSE, GO_ON = "pause", "go_on"
ASIDE = frozenset({*OF_THE_LIGHTS, PAUSE, GO_ON})
"""Requests that no game has to understand."""
ACTS = TagSeen | TagsCrowded | ButtonPressed | Requested
"""What people do; in a break it means nothing, but the board is still watched."""
OWNING = frozenset({RouteClaimed, RouteAssigned, RouteReleased})
"""With these a route changes hands, and trains must lie elsewhere."""
NEWS = 6
"""So many of the latest happenings stay on the screen."""


class Record(Protocol):
    """The part of the journal that one game needs; what it returns from is durable."""

    def begin(self, began: GameBegan) -> None: ...

    def append(self, entry: Entry) -> None: ...

    def trace(self, reading: Reading) -> None: ...

    def end(self, tally: Tally) -> None: ...

    def resume(self) -> tuple[GameBegan, Iterable[Entry]] | None: ...


class Companion:
    """One table: signals in, scene out."""

    def __init__(
        self,
        edition: Edition,
        table: TableMap,
        record: Record,
        times: Times | None = None,
        readers: Mapping[str, ReaderTimes] | None = None,
        start: float = 0.0,
        others: Iterable[tuple[Edition, TableMap]] = (),
    ) -> None:
        """`others` are further games of the same table, to choose from before each game."""
        self._shelf = {box.id: (box, laid) for box, laid in ((edition, table), *others)}
        self._edition = edition
        self._family = family_of(edition)
        self._spots = table.spots
        self._slots_of = slots_by_route(self._spots)
        self._sensing = Sensing(self._spots, readers, start=start)
        names = {box.id: box.name for box, _ in self._shelf.values()}
        self._interpreter = Interpreter(edition, table, times, names)
        self._record = record
        self._timeline: Timeline[Any] | None = None
        self._chronicle = Chronicle()
        self._news: tuple[News, ...] = ()
        self._names: tuple[str, ...] = ()
        self._pointer = Pointer()
        self._paused = False
        self._scene: Scene | None = None
        self._pictured: tuple[Any, TableView] | None = None
        self._wakes: float | None = None
        self._replies: list[Reply] = []
        self._expected: Expectation | None = None
        self._resume(start)

    def receive(self, signal: Signal) -> tuple[Reply, ...]:
        """One signal all the way; returns what the hub should be told."""
        sensed = self._sensing.receive(signal)
        if sensed.readings:
            self._read(sensed.readings)
        return (*self.waiting_replies(), *sensed.replies) if self._replies else sensed.replies

    def advance(self, time: float) -> None:
        """Time passed; what the hub should be told waits for `waiting_replies`."""
        sensed = self._sensing.advance(time)
        self._replies += sensed.replies
        self._read(sensed.readings)
        if time >= self._pointer.until:
            self._pointer.clear()
            self._scene = self._wakes = None
        if not self._interpreter.is_calm:
            self._carry_out(self._interpreter.advance(time))

    def reread(self, reading: Reading) -> None:
        """A reading out of a trace, after the time that passed before it."""
        while self.wait_again(reading.time):
            pass
        self._read((reading,))

    def wait_again(self, until: float = NEVER) -> bool:
        """Between two readings of a trace: whatever the mere passing of time changes next."""
        due = self._interpreter.wakes_at
        if due is None or due > until:
            return False
        self._carry_out(self._interpreter.advance(due))
        return True

    def kill(self) -> None:
        """The power is cut: whatever is not durable by now never was."""
        self._timeline = None

    @property
    def wakes_at(self) -> float | None:
        """Asked for after every signal; but for sensing it changes with what is read only."""
        if self._wakes is None:
            wakes = self._interpreter.wakes_at
            self._wakes = self._pointer.until if wakes is None else min(wakes, self._pointer.until)
        first = min(self._wakes, self._sensing.due)
        return None if first == NEVER else first

    @property
    def scene(self) -> Scene:
        """What everybody may see now; made anew only after something happened."""
        if self._scene is None:
            self._scene = self._compose()
        return self._scene

    @property
    def state(self) -> Any:  # noqa: ANN401 - each family has a state of its own
        """The books, for tests and for whoever compares them with the truth."""
        return None if self._timeline is None else self._timeline.state

    @property
    def steps(self) -> tuple[Step, ...]:
        """The committed steps that count now, likewise."""
        return () if self._timeline is None else self._timeline.steps

    @property
    def story(self) -> Story:
        """Everything the scenes of this game have told."""
        if self._timeline is None:
            return Story()
        return self._chronicle.story(self._edition, self._names, self._timeline)

    def seat_view(self, seat: int) -> TableView | None:
        """What one seat may see: for a page that was paired with it, and for nobody else; in the
        count, when all tickets come to light, also to offer nobody a ticket that is known.
        """
        timeline = self._timeline
        if timeline is None or not 0 <= seat < len(self._names):
            return None
        return self._family.view(timeline.state, seat)

    def waiting_replies(self) -> list[Reply]:
        """What the hub should be told since it was last asked; the next `receive` brings it too."""
        waiting, self._replies = self._replies, []
        return waiting

    def _read(self, readings: Iterable[Reading]) -> None:
        for reading in readings:
            self._record.trace(reading)
            if isinstance(reading, Requested) and reading.request in ASIDE:
                self._step_aside(reading)
            elif not (self._paused and isinstance(reading, ACTS)):
                self._understand(reading)

    def _understand(self, reading: Reading) -> None:
        """A card that leaves the reader of a calm table changes nothing to be seen."""
        scene = self._scene if isinstance(reading, TagGone) and self._interpreter.is_calm else None
        self._carry_out(self._interpreter.read(reading))
        self._scene = scene

    def _step_aside(self, request: Requested) -> None:
        """Something to be seen on the board, or a break: nothing changes in the game."""
        if request.request in OF_THE_LIGHTS:
            self._pointer.ask(self._edition, self.scene.view, request)
        else:
            self._paused = request.request == PAUSE
        self._scene = self._wakes = None

    def _carry_out(self, wishes: Generator[Wish, Refused | None, None]) -> None:
        """Each wish is answered before the next is made."""
        self._scene = self._wakes = None
        wish = next(wishes, None)
        while wish is not None:
            try:
                wish = wishes.send(self._grant(wish))
            except StopIteration:
                return

    def _grant(self, wish: Wish) -> Refused | None:
        match wish:
            case ChooseEdition(edition):
                self._choose(edition)
            case BeginGame(seats, first):
                self._begin(GameBegan(self._edition.id, seats, first, len(self._edition.tickets)))
            case Undo(past):
                return self._step_back(past)
            case Redo(past):
                return self._step_forward(past)
            case _ if self._paused:
                return Refused(Reason.NOT_NOW)
            case Mask(slot):
                self._read(self._sensing.distrust(0.0, (slot,)))
            case _:
                return self._judge(wish)
        return None

    def _judge(self, wish: Command | Correction) -> Refused | None:
        state = self._playing().state
        if isinstance(wish, Correction):
            verdict = self._family.correct(state, wish)
        else:
            verdict = self._family.decide(state, wish)
        if isinstance(verdict, Refused):
            return verdict
        self._commit(verdict.events, verdict.after)
        return None

    def _choose(self, name: str) -> None:
        """Another box is opened: other rules, and slots and tags that mean something else."""
        edition, table = self._shelf[name]
        self._edition, self._family, self._spots = edition, family_of(edition), table.spots
        self._slots_of = slots_by_route(self._spots)
        self._timeline = None
        self._interpreter.play(edition, table)
        self._read(self._sensing.rewire(self._spots))

    def _begin(self, began: GameBegan) -> None:
        self._record.begin(began)
        for reading in self._sensing.retell():
            self._record.trace(reading)
        self._open(began)
        self._recall()

    def _open(self, began: GameBegan) -> None:
        self._names = began.seats
        self._news = ()
        self._timeline = Timeline(self._family, self._family.begin(self._edition, began))

    def _commit(self, events: tuple[Event, ...], state: Any) -> None:  # noqa: ANN401 - any family
        """Durable before it is shown."""
        self._record.append(events)
        self._playing().append(events, state)
        self._expected = self._family.expect(state, self._expected)
        self._interpreter.learn(events, self._expected)
        self._tell(events)
        if not OWNING.isdisjoint(map(type, events)):
            self._expect_trains()
        self._end_if_over(events)

    def _end_if_over(self, step: tuple[Event, ...]) -> None:
        if isinstance(step[-1], GameEnded) and (tally := self._view(self.state).tally):
            self._record.end(tally)

    def _step_back(self, past: frozenset[Awaited]) -> Refused | None:
        timeline = self._playing()
        count = timeline.way_back(lambda state: self._family.expect(state).step not in past)
        for _ in range(count):
            self._record.append(Undone())
            timeline.undo()
        return self._stepped(count)

    def _step_forward(self, past: frozenset[Awaited]) -> Refused | None:
        timeline = self._playing()
        count = timeline.way_forth(lambda state: self._family.expect(state).step not in past)
        for _ in range(count):
            self._record.append(Redone())
            step = timeline.redo()
            self._tell(step)
            self._end_if_over(step)
        return self._stepped(count)

    def _stepped(self, count: int) -> Refused | None:
        if not count:
            return Refused(Reason.NOT_NOW)
        self._recall()
        return None

    def _recall(self) -> None:
        timeline = self._playing()
        undone = [event for step in timeline.undone for event in step]
        redone = [event for step in timeline.redone for event in step]
        self._expected = self._family.expect(timeline.state)
        self._interpreter.recall(timeline.steps, self._expected, undone, redone)
        self._expect_trains()

    def _expect_trains(self) -> None:
        """Tells sensing where trains must lie, so that it can judge its slots."""
        owners = getattr(self._playing().state, "owners", ())
        if not owners:
            return
        slots = [self._slots_of.get(r, ()) for r, owner in enumerate(owners) if owner is not None]
        self._sensing.expect(frozenset(chain.from_iterable(slots)))

    def _resume(self, now: float) -> None:
        """The latest unfinished game goes on where it stopped."""
        if resumed := self._record.resume():
            began, log = resumed
            if began.edition != self._edition.id:
                self._choose(began.edition)
            self._names = began.seats
            start = self._family.begin(self._edition, began)
            self._timeline = Timeline.replay(self._family, start, log)
            self._recall()
            self._record.trace(Restarted(now))

    def _playing(self) -> Timeline[Any]:
        if self._timeline is None:
            raise RuntimeError("no game is in progress")
        return self._timeline

    def _tell(self, events: Iterable[Event]) -> None:
        told = [public_news(event, self._edition, self._names) for event in events]
        if fresh := [news for news in told if news is not None]:
            self._news = (*self._news, *fresh)[-NEWS:]

    def _compose(self) -> Scene:
        timeline, shown = self._timeline, self._interpreter.shown
        return Scene(
            view=None if timeline is None else self._view(timeline.state),
            prompt=Prompt(Ask.PAUSED) if self._paused else shown.prompt,
            news=self._news,
            hints=shown.hints + self._pointer.hints,
            claiming=shown.claiming,
            differences=shown.differences,
            troubles=self._troubles(),
            loose=shown.loose,
            last_claim=shown.last_claim,
            undone=shown.undone,
            elsewhere=shown.elsewhere,
            put_back=shown.put_back,
            highlight=self._pointer.highlight,
            brightness=self._pointer.brightness,
            edition=self._edition.id,
        )

    def _view(self, state: Any) -> TableView:  # noqa: ANN401 - any family
        """What everybody may see of a state; states never change, so one view of each will do."""
        if self._pictured is None or self._pictured[0] is not state:
            self._pictured = (state, self._family.view(state, None))
        return self._pictured[1]

    def _troubles(self) -> tuple[Trouble, ...]:
        """What does not work, each with what the companion makes of it."""
        if self._sensing.is_well:
            return ()
        return (
            *(Trouble("lost", (("source", name),)) for name in sorted(self._sensing.lost)),
            *(self._blind_slot(slot, why) for slot, why in sorted(self._sensing.masked.items())),
        )

    def _blind_slot(self, slot: int, why: str) -> Trouble:
        """With its route, since nobody knows a slot by its number."""
        routes, spot = self._edition.routes, self._spots.get(slot)
        cities = "" if spot is None else route_cities(self._edition, routes[spot.route])
        return Trouble(f"slot_{why}", (("slot", slot), ("route", cities)))
