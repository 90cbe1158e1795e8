"""What hands do at the table, and what eyes read: taps, buttons, web taps, trains, a look."""

from collections.abc import Generator
from typing import Final

from companion.model.readings import Button
from companion.model.scene import Scene
from companion.model.signals import ButtonEdge, WebTap
from companion.simulation.world.clock import Process
from companion.simulation.world.ledger import Step
from companion.simulation.world.room import Room

Look = Generator[float, None, Scene]
Answer = Generator[float, None, bool]
"""A process that tells in the end whether it succeeded."""

SLEEVE: Final = 4
"""So many slots an arm covers at most."""
RESTING: Final = 1 / 3
"""So many arms rest where they are, for up to 2.5 s."""


class Hands:
    """Acts take time and go wrong at the rates of `room.faults`."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._gone: dict[str, float] = {}
        """When each tag left the reader."""

    def look(self) -> Look:
        """What the screen says, a moment later; a dark screen is waited for."""
        room = self.room
        yield room.pause(room.speeds.look)
        while (scene := room.machine.scene) is None:
            yield room.speeds.wait
        return scene

    def overlooks(self) -> bool:
        if self.room.chance.random() >= self.room.faults.overlooked:
            return False
        self.room.occurred["overlooked"] += 1
        return True

    def press(self, button: Button) -> Process:
        """A button, or where there is none its twin on the web page."""
        room = self.room
        yield room.pause(room.speeds.press)
        now = room.clock.now
        room.watch.claim_touched(now)
        if room.table.equipment.buttons:
            room.machine.deliver(ButtonEdge(now, button))
        else:
            room.machine.deliver(WebTap(now, button.value))

    def web(self, request: str, **values: str | int) -> Process:
        """A page that nobody answers says so: one waits."""
        room = self.room
        yield room.pause(room.speeds.press)
        while room.machine.scene is None:
            yield room.speeds.wait
        room.watch.claim_touched(room.clock.now)
        room.machine.deliver(WebTap(room.clock.now, request, tuple(values.items())))

    def tap(self, tag: str, step: Step | None = None) -> Answer:
        """Holds a card to the reader, which notices it or not; at `step` a mishap may be due."""
        room = self.room
        reader, chance, faults = room.reader, room.chance, room.faults
        room.face_up = room.cards.is_off_row(tag)
        yield room.pause(room.speeds.reach)
        if tag in reader.lying:
            reader.remove(tag)
            yield room.pause(room.speeds.reach)
        hazard = chance.random()
        if hazard < faults.missed:
            room.occurred["missed"] += 1
            yield room.pause(room.speeds.dwell)
            return False
        if hazard > 1 - faults.garbled:
            room.occurred["garbled"] += 1
            reader.garble(chance.randint(1, 2))
        stowaway = self._stowaway(tag, step)
        room.watch.claim_touched(room.clock.now)
        reader.put(tag, *stowaway)
        yield room.pause(room.speeds.dwell)
        for other in stowaway:
            reader.remove(other)
        if room.plan.lingering.take(step):
            room.occurred["lingering"] += 1
            room.clock.call(chance.uniform(3.0, 12.0), lambda: reader.remove(tag))
        else:
            reader.remove(tag)
            if chance.random() < faults.doubled:
                room.occurred["doubled"] += 1
                yield chance.uniform(0.25, 1.2)
                reader.put(tag)
                yield room.pause(room.speeds.dwell)
                reader.remove(tag)
        self._gone[tag] = room.clock.now
        return True

    def _stowaway(self, tag: str, step: Step | None) -> list[str]:
        """Another card of the same hand, stuck to the one that is shown."""
        room = self.room
        if not room.plan.crowded.left(step):
            return []
        hand = room.cards.hands[room.acting]
        others = [other for pile in hand.values() for other in pile if other != tag]
        if not others or not room.plan.crowded.take(step):
            return []
        room.occurred["crowded"] += 1
        return [room.chance.choice(others)]

    def clear_reader(self) -> None:
        """Takes away what was left lying on it."""
        for tag in list(self.room.reader.lying):
            self.room.reader.remove(tag)

    def before_again(self, tag: str) -> float:
        """How long to wait until showing a card again is another tap."""
        gone = self._gone.get(tag)
        if gone is None:
            return 0.0
        return max(0.0, gone + self.room.speeds.again - self.room.clock.now)

    def place(self, space: int, seat: int) -> Process:
        """One train; it may straddle the next track first, and its contact may chatter."""
        room = self.room
        board, chance, faults = room.board, room.chance, room.faults
        yield room.pause(room.speeds.place)
        beside = board.layout.beside[space]
        other = None if beside is None else board.slot(beside)
        if other is not None and chance.random() < faults.straddle:
            room.occurred["straddle"] += 1
            room.slots.cover(other)
            yield chance.uniform(0.05, 0.5)
            board.place(space, seat)
            yield chance.uniform(0.1, 1.0)
            room.slots.free(other)
        else:
            board.place(space, seat)
        settled = room.clock.now
        if chance.random() < faults.bounce:
            settled += room.slots.bounce(board.slot(space))
        room.watch.claim_touched(settled)

    def cover_with_sleeve(self, space: int) -> None:
        """An arm over the board: slots nearby are covered, now these, now those, or all the while
        the same, where it rests.
        """
        room = self.room
        near = [room.board.slot(other) for other in room.board.layout.near[space]]
        slots = [slot for slot in near if slot is not None][:SLEEVE]
        if slots:
            room.occurred["sleeve"] += 1
            lasts = room.chance.uniform(0.3, 2.5)
            room.hands_off = max(room.hands_off, room.clock.now + lasts)
            room.watch.claim_touched(room.clock.now + lasts)
            rests = room.chance.random() < RESTING
            room.clock.spawn(self._move_arm(slots, room.clock.now + lasts, rests=rests))

    def _move_arm(self, slots: list[int], until: float, *, rests: bool) -> Process:
        room = self.room
        while room.clock.now < until:
            under = room.chance.sample(slots, room.chance.randint(1, len(slots)))
            for slot in under:
                room.slots.cover(slot)
            still = until if rests else room.clock.now + room.chance.uniform(0.1, 0.6)
            yield min(still, until) - room.clock.now
            for slot in under:
                room.slots.free(slot)
