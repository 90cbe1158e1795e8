"""The games of one table: chosen, interrupted, resumed."""

import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

from companion import editions
from companion.app import Companion
from companion.daemon.games import Games
from companion.journal import IN_MEMORY, FallbackJournal, Journal
from companion.model.errors import JournalDamagedError, JournalFullError
from companion.model.readings import Button
from companion.model.scene import Ask, Trouble
from companion.model.signals import AskSnapshot, ButtonEdge, LinkFound, Reply
from companion.model.table import Equipment, SlotLevel
from companion.recording import Recording
from companion.rules.timeline import Timeline
from companion.sensing.presence import ReaderTimes
from companion.simulation.world.compare import compare
from companion.simulation.world.evening import Evening
from companion.simulation.world.faults import load_presets
from companion.simulation.world.table import simulated_map
from companion.tables.reading import Table
from tests.kit.at_table import Notebook

BOXES = ("usa-2004", "new-york", "card-game")


def table(box: str) -> Table:
    edition = editions.load(box)
    level = SlotLevel.SPACE if edition.routes else SlotLevel.NONE
    return Table(edition, simulated_map(edition, Equipment(level)))


@pytest.fixture
def journal() -> Iterable[FallbackJournal]:
    kept = FallbackJournal(Journal.open(IN_MEMORY))
    yield kept
    kept.close()


def clock() -> Callable[[], float]:
    seconds = count(100)
    return lambda: float(next(seconds))


def games(journal: FallbackJournal, *boxes: str) -> Games:
    return Games([table(box) for box in boxes or BOXES], journal, clock())


def press(games: Games, button: Button) -> None:
    games.receive(ButtonEdge(200.0, button))


def asks(games: Games) -> Ask | None:
    return games.scene.prompt.ask if games.scene.prompt else None


def test_next_goes_from_game_to_game_and_confirm_takes_one(journal: FallbackJournal) -> None:
    table = games(journal)
    assert asks(table) is Ask.EDITION
    assert table.edition.id == "usa-2004"
    press(table, Button.NEXT)
    assert table.map == simulated_map(table.edition, Equipment())
    press(table, Button.CONFIRM)
    assert asks(table) is Ask.JOIN
    assert table.edition.id == "new-york"


def test_an_interrupted_game_goes_on_whichever_of_the_table_it_is(
    journal: FallbackJournal,
) -> None:
    first = games(journal)
    press(first, Button.NEXT)
    press(first, Button.CONFIRM)
    for button in (Button.NEXT, Button.NEXT, Button.CONFIRM, Button.CONFIRM):
        press(first, button)
    assert first.scene.view is not None
    first.kill()
    second = games(journal)
    assert second.edition.id == "new-york"
    assert second.scene.view == first.scene.view


def test_a_disk_that_takes_nothing_is_a_trouble_on_the_scene(
    journal: FallbackJournal, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = games(journal, "new-york")
    assert not table.scene.troubles
    monkeypatch.setattr(Recording, "problem", JournalFullError("There is no room left."))
    assert table.scene.troubles == (Trouble("journal"),)


def begin(table: Games) -> None:
    for button in (Button.NEXT, Button.NEXT, Button.CONFIRM, Button.CONFIRM):
        press(table, button)
    assert table.scene.view is not None


def test_a_damaged_game_is_told_and_stays_while_a_new_one_is_recorded(tmp_path: Path) -> None:
    with closing(FallbackJournal(Journal.open(tmp_path / "j"))) as journal:
        begin(games(journal, "new-york"))
    with closing(sqlite3.connect(tmp_path / "j", isolation_level=None)) as connection:
        connection.execute("UPDATE games SET crc = crc + 1")
    with closing(FallbackJournal(Journal.open(tmp_path / "j"))) as journal:
        table = games(journal, "new-york")
        assert "new games are recorded in the same file" in str(table.past)
        before = table.scene.troubles
        begin(table)
        assert (before, table.scene.troubles) == ((Trouble("past"),), ())
        assert table.problem is None
    with Journal.read(tmp_path / "j") as written:
        assert written.load(2).game.header.began.seats == ("Blue", "Red")
        with pytest.raises(JournalDamagedError):
            written.load(1)


def test_a_companion_that_falls_over_goes_on_from_what_is_durable(
    journal: FallbackJournal, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = games(journal, "new-york")
    table.receive(LinkFound(150.0, "hub"))
    begin(table)
    view = table.scene.view
    with monkeypatch.context() as broken:
        broken.setattr(table.companion, "receive", _fall)
        assert table.receive(ButtonEdge(300.0, Button.UNDO)) == (AskSnapshot(),)
    assert table.scene.view == view
    assert "in _fall" in caplog.text
    assert caplog.text.endswith("RuntimeError\n"), "what it says may be somebody's card"
    monkeypatch.setattr(table.companion, "advance", _fall)
    assert table.advance(400.0) == (AskSnapshot(),)
    assert table.scene.view == view


def _fall(_: object) -> None:
    raise RuntimeError("a mistake of ours")


def test_a_game_that_cannot_go_on_does_not_keep_people_from_playing(
    journal: FallbackJournal, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    begin(games(journal, "new-york"))
    with monkeypatch.context() as broken:
        broken.setattr(Timeline, "replay", _fall_anyhow)
        table = games(journal, "new-york")
    assert "The interrupted game cannot go on; a new one can begin." in caplog.text
    assert table.scene.view is None
    begin(table)


def _fall_anyhow(*_: object) -> None:
    raise RuntimeError("a mistake of ours")


@pytest.mark.parametrize("box", BOXES)
def test_a_game_goes_on_at_a_table_whose_stickers_have_changed(box: str) -> None:
    """Somebody took the reader away, or put new stickers on some cards, in the middle of a game."""
    before = table(box)
    calm = load_presets(editions.data_folder() / "faults.toml")["none"]
    played = Notebook()
    program = Companion(before.edition, before.map, played)
    Evening(before.edition, before.map, 2, 1, calm, lambda: program).play()
    fewer = dict(list(before.map.tags.items())[::2])
    for tags, cards in ((fewer, True), ({}, False)):
        equipment = replace(before.map.equipment, cards=cards)
        changed = replace(before.map, tags=tags, equipment=equipment)
        for cut in range(1, len(played.entries), 25):
            half = Notebook()
            half.began, half.entries = played.began, played.entries[:cut]
            assert Companion(before.edition, changed, half).scene.view


def test_parts_that_show_nothing_are_a_trouble_on_the_scene(journal: FallbackJournal) -> None:
    table = games(journal)
    before = table.scene
    assert table.scene is before
    table.report(("screen",))
    assert table.scene.troubles == (Trouble("lost", (("source", "screen"),)),)
    table.report(())
    assert not table.scene.troubles


def test_a_whole_evening_is_played_like_at_the_bare_companion(journal: FallbackJournal) -> None:
    calm = load_presets(editions.data_folder() / "faults.toml")["home"]
    played: list[_Timed] = []

    def start() -> Games:
        now = played[-1].now if played else 0.0
        readers = {"reader": ReaderTimes(silent=None)}
        played.append(_Timed([table("new-york")], journal, now, readers))
        return played[-1]

    first = table("new-york")
    report = Evening(first.edition, first.map, 3, 4, calm, start).play()
    assert not compare(report.ledger, played[-1].companion.state)


class _Timed(Games):
    """Its clock is the latest time it was told."""

    def __init__(
        self,
        tables: list[Table],
        journal: FallbackJournal,
        now: float,
        readers: dict[str, ReaderTimes],
    ) -> None:
        self.now = now
        super().__init__(tables, journal, lambda: self.now, readers=readers)

    def advance(self, time: float) -> tuple[Reply, ...]:
        self.now = time
        return super().advance(time)
