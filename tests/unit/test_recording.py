"""The games of one table in its journal, whichever edition they are of."""

from collections.abc import Iterator

import pytest

from companion import editions
from companion.app import Companion
from companion.journal import IN_MEMORY, FallbackJournal, Journal
from companion.model.readings import Button
from companion.model.signals import ButtonEdge, WebTap
from companion.model.table import Equipment, SlotLevel
from companion.recording import Recording
from companion.simulation.world.table import simulated_map

HAS = Equipment(SlotLevel.NONE, cards=False, buttons=True)
BOXES = [editions.load(name) for name in ("usa-2004", "new-york")]
SHELF = [(box, simulated_map(box, HAS)) for box in BOXES]


@pytest.fixture
def journal() -> Iterator[Journal]:
    with Journal.open(IN_MEMORY) as opened:
        yield opened


def start(journal: Journal, *shelf: int) -> Companion:
    first, *others = ([SHELF[number] for number in shelf]) or SHELF
    boxes = [box for box, _ in others]
    record = Recording(FallbackJournal(journal), first[0], HAS, lambda: 0.0, boxes)
    return Companion(*first, record, others=others)


def begin(companion: Companion, edition: str) -> None:
    companion.receive(WebTap(1.0, "edition", (("name", edition),)))
    for name in ("Blue", "Red"):
        companion.receive(WebTap(1.0, "join", (("name", name),)))
    for _ in range(2):
        companion.receive(ButtonEdge(2.0, Button.CONFIRM))


@pytest.mark.parametrize("edition", ["usa-2004", "new-york"])
def test_a_game_of_any_edition_of_the_table_is_resumed(journal: Journal, edition: str) -> None:
    companion = start(journal)
    begin(companion, edition)
    again = start(journal)
    assert again.state == companion.state
    assert again.scene.edition == edition


def test_a_game_of_an_edition_that_the_table_no_longer_has_stays_as_it_is(journal: Journal) -> None:
    begin(start(journal), "new-york")
    assert start(journal, 0).state is None
    assert journal.games()[0].ended is None


def test_a_game_ended_undone_and_ended_again_by_redo_has_ended(journal: Journal) -> None:
    companion = start(journal)
    begin(companion, "new-york")
    for request in ("stop_and_count", "stop_and_count"):
        companion.receive(WebTap(3.0, request))
    assert journal.games()[0].result is not None
    companion.receive(WebTap(4.0, "undo"))
    assert journal.games()[0].result is None
    companion.receive(WebTap(5.0, "redo"))
    assert journal.games()[0].result is not None
