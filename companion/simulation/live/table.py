"""The table itself in real time: a board, a reader, buttons, and hands that move things on it."""

from collections import deque
from collections.abc import Callable
from random import Random
from typing import Any, Final, Protocol

from companion.model.edition import Edition
from companion.model.readings import Button
from companion.model.scene import Ask, Scene
from companion.model.signals import ButtonEdge, WebTap
from companion.model.table import BadgeTag, TableMap, TicketTag
from companion.simulation.game import NAMES
from companion.simulation.live.follow import Order
from companion.simulation.live.things import Things
from companion.simulation.world.board import Board
from companion.simulation.world.clock import Clock, Process
from companion.simulation.world.faults import Faults
from companion.simulation.world.hub import Hub
from companion.simulation.world.machine import Machine
from companion.simulation.world.program import Program
from companion.simulation.world.reader import Reader
from companion.simulation.world.slots import Slots

DWELL: Final = 0.35
"""So long a card is held on the reader."""
BETWEEN: Final = 0.25
"""So long the reader is free before the next card."""
AGAIN: Final = 4.0
"""So long after it left the reader, a card may be shown once more and mean something else."""

BEFORE_A_GAME: Final = frozenset({Ask.EDITION, Ask.JOIN, Ask.FIRST, Ask.CLEAR_BOARD})


class LiveProgram(Program, Protocol):
    """The companion, and its books: what a player who looks at the screen would know."""

    @property
    def state(self) -> Any:  # noqa: ANN401 - each family has a state of its own
        """The books; None while no game is in progress."""


class LiveTable:
    """Everything one can touch; acts happen now, and their signals go the road of real ones."""

    def __init__(
        self,
        edition: Edition,
        table: TableMap,
        players: int,
        seed: int,
        start: Callable[[], LiveProgram],
    ) -> None:
        self.edition = edition
        self.map = table
        self.names = NAMES[:players]
        self.chance = Random(f"live {seed}")
        self.clock = Clock()
        self.seen: Callable[[Scene], None] = lambda _: None
        """Told every new scene."""
        self._program: LiveProgram | None = None
        self._state: Any = None
        self._owners: tuple[int | None, ...] = ()
        self.claimed_at = 0.0
        """When a route last changed its owner."""
        self._start = start
        self.faults = Faults()
        self.things = Things(edition, table.tags, players, self.chance)
        self.order = Order(self.things)
        self.machine = Machine(self._boot, self.clock, self)
        self.hub = Hub(len(table.slots), self.machine, self.clock, self.faults, self.chance)
        self.reader = Reader(self.machine, self.clock, exists=table.equipment.cards)
        self.slots = Slots(len(table.slots), self._sense, self.clock, self.chance)
        self.board = Board(edition, table, self.slots)
        self._queue: deque[str] = deque()
        self._gone: dict[str, float] = {}
        self._tags = {
            **{m.ticket: tag for tag, m in table.tags.items() if isinstance(m, TicketTag)},
            **{m.name: tag for tag, m in table.tags.items() if isinstance(m, BadgeTag)},
        }
        self.machine.answer = self.hub.take
        self.machine.on_boot = self._greet
        self.clock.spawn(self._tapping())
        self.machine.boot()

    # The machine under the table

    def _boot(self) -> LiveProgram:
        self._program = self._start()
        return self._program

    def _greet(self) -> None:
        self.hub.connect()
        self.reader.connect()

    def _sense(self, slot: int, covered: bool) -> None:  # noqa: FBT001 - an electrical level
        self.hub.sense(slot, covered=covered)

    def see(self, scene: Scene, time: float) -> None:
        board = None if scene.view is None else scene.view.board
        if board is not None and board.owners != self._owners:
            self._owners, self.claimed_at = board.owners, time
        if scene.prompt is not None and scene.prompt.ask in BEFORE_A_GAME:
            if self.order.is_playing:
                self.tidy_up()
        elif scene.view is not None:
            self.order.follow(scene.view)
        self.seen(scene)

    @property
    def scene(self) -> Scene | None:
        """What the screen shows; None while it is dark."""
        return self.machine.scene

    @property
    def state(self) -> Any:  # noqa: ANN401 - each family has a state of its own
        """The books, or while the power is away what they were."""
        if self._program is not None and self._program.state is not None:
            self._state = self._program.state
        return self._state

    def advance(self, time: float) -> None:
        """Lets everything happen that is due by now."""
        self.clock.advance(time, self.machine)

    @property
    def wakes_at(self) -> float:
        """When something will happen next if nobody touches the table."""
        return self.clock.next_at(self.machine)

    # What hands do

    def press(self, button: Button) -> None:
        self.order.undoing = button is Button.UNDO or self._takes_back(button)
        self.machine.deliver(ButtonEdge(self.clock.now, button))

    def _takes_back(self, button: Button) -> bool:
        scene = self.scene
        asked = scene is not None and scene.prompt is not None and scene.prompt.ask is Ask.TAKE_BACK
        return asked and button is Button.CONFIRM

    def web(self, request: str, values: tuple[tuple[str, str | int], ...] = ()) -> None:
        self.order.undoing = request in ("undo", "redo")
        self.machine.deliver(WebTap(self.clock.now, request, values))

    def tap(self, tag: str) -> None:
        """Held to the reader as soon as it is free."""
        if tag not in self._queue and tag not in self.reader.lying:
            self._queue.append(tag)

    def tap_named(self, name: str) -> None:
        """A ticket or a badge."""
        self.tap(self._tags[name])

    @property
    def is_tapping(self) -> bool:
        return bool(self._queue or self.reader.lying)

    def _tapping(self) -> Process:
        """One card after the other; the same one only after a while."""
        while True:
            if not self._queue:
                yield 0.05
                continue
            tag = self._queue[0]
            wait = self._gone.get(tag, -AGAIN) + AGAIN - self.clock.now
            if wait > 0:
                yield wait
            yield from self._hold(tag)
            self._queue.popleft()
            self._gone[tag] = self.clock.now
            yield BETWEEN

    def _hold(self, tag: str) -> Process:
        hazard = self.chance.random()
        if hazard < self.faults.missed:
            yield DWELL
            return
        if hazard > 1 - self.faults.garbled:
            self.reader.garble(2)
        self.reader.put(tag)
        yield DWELL
        self.reader.remove(tag)
        if self.chance.random() < self.faults.doubled:
            yield BETWEEN
            self.reader.put(tag)
            yield DWELL
            self.reader.remove(tag)

    def place(self, space: int, seat: int) -> None:
        if space not in self.board.trains:
            self.board.place(space, seat)
            if self.chance.random() < self.faults.bounce:
                self.slots.bounce(self.board.slot(space))

    def touch(self, space: int, seat: int) -> None:
        """A train is placed, taken off again, knocked off its route, or put back."""
        board = self.board
        if space in board.bumped:
            board.put_back(space)
        elif space not in board.trains:
            self.place(space, seat)
        elif self.is_claimed(space):
            board.bump(space)
        else:
            board.lift(space)

    def route_of(self, space: int) -> int:
        first = self.board.layout.first
        return max(route for route, start in enumerate(first) if start <= space)

    def is_claimed(self, space: int) -> bool:
        view = None if self.scene is None else self.scene.view
        if view is None or view.board is None:
            return False
        return view.board.owners[self.route_of(space)] is not None

    def tidy_up(self) -> None:
        """For another game: trains off the board, cards and tickets shuffled."""
        self.things.gather()
        self.order.forget()
        self.clock.call(0.0, self.clear_board)

    def clear_board(self) -> None:
        for space in list(self.board.trains):
            self.board.lift(space)
        self.board.bumped.clear()

    def set_faults(self, faults: Faults) -> None:
        self.faults = self.hub.faults = faults
