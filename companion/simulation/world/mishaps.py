"""What happens in the background of a turn: bumps, power cuts, loose cables, impatient players."""

from companion.model.commands import ClaimRoute
from companion.simulation.world.claiming import Claiming
from companion.simulation.world.clock import Process
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

    def begin(self, turn: Turn, following: Turn | None) -> None:
        """Plans everything that befalls this turn."""
        room, plan = self._room, self._room.plan
        for process, times in (
            (self._bump, plan.bumps[turn]),
            (self._restart, plan.restarts[turn]),
            (self._drop_out, plan.dropouts[turn]),
        ):
            for _ in range(times):
                room.clock.spawn(process(), room.chance.uniform(0.0, WITHIN))
        if following is not None and turn in plan.early:
            self._place_early(following)

    def around(self, chapter: Chapter, name: str, within: float) -> None:
        """The power may be cut before the first turn, or after the last."""
        room = self._room
        for _ in range(room.plan.restarts[Part(chapter, name)]):
            room.clock.spawn(self._restart(), room.chance.uniform(0.0, within))

    def stray_tag(self, turn: Turn) -> Process:
        """Somebody lays a bus ticket on the reader."""
        for _ in range(self._room.plan.unknown[turn]):
            self._room.occurred["unknown"] += 1
            yield from self._hands.tap(unknown_tag(self._room.chance))

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
        claimed = [
            space
            for route, owner in enumerate(room.owners)
            if owner is not None and all(claim.route != route for claim in room.pending)
            for space in board.spaces(route)
            if space in board.trains
        ]
        if not claimed:
            return
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

    def _restart(self) -> Process:
        room = self._room
        room.occurred["restart"] += 1
        room.machine.cut_power()
        yield room.chance.uniform(0.8, 6.0)
        room.machine.boot()

    def _drop_out(self) -> Process:
        """The hub or the reader is silent, and is back with whatever happened meanwhile."""
        room, chance = self._room, self._room.chance
        told = chance.random() < 3 / 4
        lasts = chance.uniform(3.0, 25.0) if told else chance.uniform(0.3, 2.0)
        room.occurred["dropout"] += 1
        room.dropped += 1
        if room.hub.exists and (not room.reader.exists or chance.random() < 1 / 2):
            room.hub.drop(told=told)
            yield lasts
            room.hub.come_back(told=told, rebooted=told and chance.random() < 1 / 2)
        else:
            room.reader.drop(told=told)
            yield lasts
            room.reader.come_back(told=told)
        room.dropped -= 1
