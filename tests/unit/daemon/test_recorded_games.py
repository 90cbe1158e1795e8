"""Games of a real table can be told and understood anew afterwards."""

from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.daemon.games import Games
from companion.journal import FallbackJournal, Journal
from companion.model.readings import Button
from companion.model.scene import Ask
from companion.model.signals import ButtonEdge, Signal, TagPoll
from companion.settings import read_settings
from companion.settings.tables import read_tables

TICKETS = "id,city_a,city_b,points\nmine-1,boston,denver,15\nmine-2,seattle,dallas,16\n"
TABLE = """\
version = 1
editions = ["usa-2025"]

[own_tickets]
usa-2025 = "mine.csv"

[badges]
"04:00:00:00:00:00:01" = "Anna"
"04:00:00:00:00:00:02" = "Ben"

[cards]
"04:00:00:00:00:00:10" = "red"
"04:00:00:00:00:00:11" = "blue"
"04:00:00:00:00:00:12" = "green"

[tickets]
"04:00:00:00:00:00:20" = "mine-1"
"04:00:00:00:00:00:21" = "mine-2"
"04:00:00:00:00:00:22" = "t2025-01"
"""
SETTINGS = """\
tables = "table.toml"
journal = "games.sqlite"

[readers.reader]
kind = "pn532"
device = "/dev/null"

[times]
same_tap = 2
"""


@pytest.fixture
def settings(tmp_path: Path) -> Path:
    (tmp_path / "mine.csv").write_text(TICKETS)
    (tmp_path / "table.toml").write_text(TABLE)
    file = tmp_path / "settings.toml"
    file.write_text(SETTINGS)
    return file


def run(*arguments: str) -> str:
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 0, result.output
    return result.output


class Taps:
    """People who take five seconds for everything."""

    def __init__(self, games: Games) -> None:
        self.games = games
        self.now = 1_000_000.0

    def tell(self, signals: Iterable[Signal]) -> None:
        for signal in signals:
            self.games.receive(signal)
            self.games.advance(signal.time + 0.2)
        self.now += 5.0

    def tap(self, last: int) -> None:
        tag = f"040000000000{last:02}"
        polls = [TagPoll(self.now + at / 10, "reader", (tag,)) for at in range(3)]
        gone = [TagPoll(self.now + at / 10, "reader", ()) for at in range(3, 12)]
        self.tell([*polls, *gone])

    def press(self, button: Button) -> None:
        self.tell([ButtonEdge(self.now, button)])


def play(settings: Path) -> None:
    """Some cards are shown, then all three tickets of Anna's; then the power goes."""
    read = read_settings(settings).settings
    readers = {name: reader.times for name, reader in read.readers.items()}
    assert read.journal
    with closing(FallbackJournal(Journal.open(read.journal))) as journal:
        people: list[Taps] = []
        games = Games(
            read_tables(read).tables,
            journal,
            lambda: people[0].now if people else 999_999.0,
            read.times,
            readers,
        )
        table = Taps(games)
        people.append(table)
        table.tap(1)
        table.tap(2)
        table.press(Button.CONFIRM)
        table.press(Button.CONFIRM)
        for card in (10, 11, 12):
            table.tap(card)
        while games.scene.prompt and games.scene.prompt.ask is not Ask.KEEP:
            table.press(Button.NEXT)
        for ticket in (20, 21, 22):
            table.tap(ticket)
        table.press(Button.CONFIRM)
        assert games.scene.view
        assert games.scene.view.seats[0].tickets >= 2


def test_a_game_with_own_tickets_is_told_without_the_owners_files(
    settings: Path, tmp_path: Path
) -> None:
    play(settings)
    for file in ("mine.csv", "table.toml", "settings.toml"):
        (tmp_path / file).unlink()
    told = run("games", "show", "1", "--journal", str(tmp_path / "games.sqlite"), "--with-secrets")
    assert "Boston" in told
    assert "Warning" not in told


def test_the_readings_of_a_real_table_are_understood_anew_the_same(
    settings: Path, tmp_path: Path
) -> None:
    play(settings)
    out = str(tmp_path / "game.json")
    journal = str(tmp_path / "games.sqlite")
    run("export", "1", "--journal", journal, "--out", out, "--with-secrets")
    told = run("replay", out, "--readings", "--settings", str(settings), "--with-secrets")
    assert "readings understood anew: every step is the same." in told


def test_settings_that_do_not_play_the_game_are_refused(settings: Path, tmp_path: Path) -> None:
    play(settings)
    out = str(tmp_path / "game.json")
    run("export", "1", "--journal", str(tmp_path / "games.sqlite"), "--out", out, "--with-secrets")
    (tmp_path / "table.toml").write_text('version = 1\neditions = ["new-york"]\n')
    result = CliRunner().invoke(main, ["replay", out, "--readings", "--settings", str(settings)])
    assert result.exit_code == 2
    assert 'The table of these settings does not play "usa-2025".' in result.output
