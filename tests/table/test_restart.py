"""A power cut after any step of an evening: the game goes on exactly where it was."""

from contextlib import closing

import pytest

from companion import editions
from companion.app import Companion
from companion.cli.presets import presets
from companion.journal import IN_MEMORY, FallbackJournal, open_or_memory
from companion.model.edition import Edition
from companion.model.signals import Reply, Signal
from companion.model.table import Equipment, TableMap
from companion.recording import Recording
from companion.simulation.world.evening import Evening
from companion.simulation.world.table import simulated_map
from tests.kit.at_table import AtTable

HAS = Equipment()


class Shadowed(Companion):
    """Beside it, after every step, one is started that knows the journal only."""

    def __init__(self, edition: Edition, journal: FallbackJournal) -> None:
        self.compared = 0
        self._journal = journal
        self._last: object = None
        super().__init__(*_started(edition, journal))

    def receive(self, signal: Signal) -> tuple[Reply, ...]:
        replies = super().receive(signal)
        self._compare()
        return replies

    def advance(self, time: float) -> None:
        super().advance(time)
        self._compare()

    def _compare(self) -> None:
        is_new, self._last = self.state is not self._last, self.state
        if is_new and self.state is not None:
            other = Companion(*_started(self._edition, self._journal))
            assert other.state == self.state
            assert other.scene.view == self.scene.view
            self.compared += 1


def _started(edition: Edition, journal: FallbackJournal) -> tuple[Edition, TableMap, Recording]:
    return edition, simulated_map(edition, HAS), Recording(journal, edition, HAS, lambda: 0.0)


@pytest.mark.parametrize("name", editions.available())
def test_whoever_starts_after_any_step_finds_the_same_game(name: str) -> None:
    edition = editions.load(name)
    started: list[Shadowed] = []
    journal, _ = open_or_memory(IN_MEMORY)
    with closing(journal):

        def start() -> Companion:
            started.append(Shadowed(edition, journal))
            return started[-1]

        table = simulated_map(edition, HAS)
        Evening(edition, table, 2, 8, presets()["home"], start).play()
    assert sum(companion.compared for companion in started) > 50


def test_a_board_that_has_not_been_heard_yet_misses_no_train() -> None:
    table = AtTable()
    hands = table.ready()
    table.place("montreal--new-york")
    for tag in hands[0][:3]:
        table.tap(tag)
    restarted = Companion(table.edition, table.map, table.notebook)
    restarted.advance(table.now + 6.0)
    assert restarted.scene.view == table.scene.view
    assert (restarted.scene.differences, restarted.scene.prompt) == ((), table.scene.prompt)
