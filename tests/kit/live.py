"""A live table with the real companion on it, in virtual time."""

from companion import editions
from companion.app import Companion
from companion.journal import IN_MEMORY, open_or_memory
from companion.model.table import Equipment
from companion.model.views import Phase
from companion.recording import Recording
from companion.simulation.live import Bots, LiveTable
from companion.simulation.world.table import simulated_map


class AtLiveTable:
    def __init__(self, edition: str = "new-york", players: int = 2, seed: int = 1) -> None:
        box, has = editions.load(edition), Equipment()
        known = simulated_map(box, has)
        self._journal, _ = open_or_memory(IN_MEMORY)

        def start() -> Companion:
            return Companion(box, known, Recording(self._journal, box, has, lambda: 0.0))

        self.table = LiveTable(box, known, players, seed, start)
        self.bots = Bots(self.table, set(range(players)))

    def close(self) -> None:
        self._journal.close()

    def run(self, seconds: float) -> None:
        self.table.advance(self.table.clock.now + seconds)

    def run_until(self, phase: Phase, seconds: float = 5000.0) -> None:
        end = self.table.clock.now + seconds
        while self.table.clock.now < end and self.phase is not phase:
            self.run(1.0)

    @property
    def phase(self) -> Phase | None:
        scene = self.table.scene
        return None if scene is None or scene.view is None else scene.view.phase
