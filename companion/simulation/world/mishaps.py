"""What happens in the background of a turn: bumps, power cuts, loose cables, impatient players."""

from companion.model.commands import ClaimRoute
from companion.simulation.world.claiming import Claiming
from companion.simulation.world.clock import Process, Running
from companion.simulation.world.hands import Hands
from companion.simulation.world.ledger import Chapter, Turn
from companion.simulation.world.plan import Part
from companion.simulation.world.room import Early
from companion.simulation.world.table import unknown_tag

WITHIN = 12.0
"""Seconds from the start of a turn in which its mishaps happen."""


class Mishaps:
    def __init__(self, hands: Hands, claiming: Claiming) -> None:
        self._hands = hands
        self._claiming = claiming
        self._room = hands.room
        self._cuts: list[Running] = []
        """Power cuts, past ones and those to come."""

    def begin(self, turn: Turn, following: Turn | None) -> None:
        """Plans everything that befalls this turn."""
        room, plan = self._room, self._room.plan
        self._cut(plan.restarts[turn], WITHIN)
        for process, times in (
            (self._bump, plan.bumps[turn]),
            (self._drop_hub, plan.hub_dropouts[turn]),
            (self._drop_reader, plan.reader_dropouts[turn]),
        ):
            for _ in range(times):
                room.clock.spawn(process(), room.chance.uniform(0.0, WITHIN))
        if following is not None and turn in plan.early:
            self._place_early(following)

    def around(self, chapter: Chapter, name: str, within: float) -> None:
        """The power may be cut before the first turn, or after the last."""
        self._cut(self._room.plan.restarts[Part(chapter, name)], within)

    def _cut(self, times: int, within: float) -> None:
        room = self._room
        for _ in range(times):
            delay = room.chance.uniform(0.0, within)
            self._cuts.append(room.clock.spawn(self._restart(), delay))

    def last(self) -> Process:
        """A count may be over in a second: who still looks at it sees the last power cut, too."""
        while not all(cut.is_over for cut in self._cuts):
            yield self._room.speeds.wait

    def stray_tag(self, turn: Turn) -> Process:
        """Somebody lays a bus ticket on the reader."""
        room, unknown = self._room, self._room.plan.unknown
        for _ in range(unknown.left(turn)):
            if (yield from self._hands.tap(unknown_tag(room.chance))) and unknown.take(turn):
                room.occurred["unknown"] += 1

    def _place_early(self, turn: Turn) -> None:
        room, command = self._room, turn.steps[0].command
        if not isinstance(command, ClaimRoute):
            raise TypeError(f"{command} is no claim")
        room.occurred["off_turn"] += 1
        route = room.edition.route_index[command.route]
        placing = self._claiming.place_all(route, turn.seat)
        running = room.clock.spawn(placing, room.chance.uniform(0.0, WITHIN))
        room.early = Early(route, running)

    def _bump(self) -> Process:
        """A train is knocked off; it is put back when the screen says so, or somebody sees it."""
        room = self._room
        board, chance = room.board, room.chance
        while not (claimed := self._claimed()):
            yield WITHIN
        space = chance.choice(claimed)
        fallen = [other for other in (space - 1, space, space + 1) if other in claimed]
        fallen = fallen if chance.random() < 1 / 4 else [space]
        room.occurred["bump"] += 1
        for each in fallen:
            board.bump(each)
        yield chance.uniform(15.0, 90.0)
        for each in fallen:
            board.put_back(each)
            yield room.pause(room.speeds.place)

    def _claimed(self) -> list[int]:
        """Spaces with trains that everybody is done with."""
        room = self._room
        return [
            space
            for route, owner in enumerate(room.owners)
            if owner is not None and all(claim.route != route for claim in room.pending)
            for space in room.board.spaces(route)
            if space in room.board.trains
        ]

    def _restart(self) -> Process:
        room = self._room
        room.occurred["restart"] += 1
        room.machine.cut_power()
        yield room.chance.uniform(0.8, 6.0)
        room.machine.boot()

    def _drop_hub(self) -> Process:
        """The hub is silent, and is back with whatever happened meanwhile."""
        room, chance = self._room, self._room.chance
        told, lasts = self._silence()
        room.occurred["hub_dropout"] += 1
        room.dropped += 1
        room.hub.drop(told=told)
        yield lasts
        room.hub.come_back(told=told, rebooted=told and chance.random() < 1 / 2)
        room.dropped -= 1

    def _drop_reader(self) -> Process:
        """Nobody hears of what is tapped meanwhile."""
        room = self._room
        told, lasts = self._silence()
        room.occurred["reader_dropout"] += 1
        room.dropped += 1
        room.reader.drop(told=told)
        yield lasts
        room.reader.come_back(told=told)
        room.dropped -= 1

    def _silence(self) -> tuple[bool, float]:
        """Whether the system notices that a cable is loose, and how many seconds it is."""
        chance = self._room.chance
        told = chance.random() < 3 / 4
        return told, chance.uniform(3.0, 25.0) if told else chance.uniform(0.3, 2.0)
