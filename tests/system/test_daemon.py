"""`companion run --settings` as a process, with a reader at a serial line."""

import signal
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion import editions
from companion.daemon.games import Games
from companion.journal import FallbackJournal, Journal
from companion.model.readings import Button
from companion.model.signals import ButtonEdge
from companion.settings import read_settings
from companion.settings.tables import read_tables
from companion.simulation.devices.pn532 import SimulatedPn532
from companion.simulation.devices.serial_port import SimulatedSerialPort
from tests.kit.daemons import RunningDaemon, free_port, listening, running
from tests.kit.pages import Visitor

Port = SimulatedSerialPort[SimulatedPn532]
EXAMPLE = editions.data_folder() / "tables" / "card-game"


@pytest.fixture
def port(tmp_path: Path) -> Iterator[Port]:
    with SimulatedSerialPort(tmp_path / "reader", SimulatedPn532) as plugged:
        yield plugged


@pytest.fixture
def settings(tmp_path: Path) -> str:
    file = tmp_path / "settings.toml"
    table = (EXAMPLE / "table.toml").read_text()
    (tmp_path / "table.toml").write_text(table)
    file.write_text(
        'tables = "table.toml"\njournal = "games.sqlite"\n\n'
        f'[readers.reader]\nkind = "pn532"\ndevice = "{tmp_path}/reader"\n'
    )
    return str(file)


def show_stranger(port: Port, daemon: RunningDaemon) -> None:
    with port.lock:
        port.device.put("88DEADBEEF0102")
    daemon.until('"88:DE:AD:BE:EF:01:02"')


def test_an_unknown_tag_is_printed_as_a_table_file_has_it(settings: str, port: Port) -> None:
    with running("--settings", settings, "--show-tags") as daemon:
        daemon.until("is ready")
        show_stranger(port, daemon)
        assert daemon.end() == 0
    assert daemon.lines.count('"88:DE:AD:BE:EF:01:02"') == 1


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_it_ends_in_order_when_it_is_told_to(
    settings: str, port: Port, how: signal.Signals
) -> None:
    assert port.path.exists()
    with running("--settings", settings) as daemon:
        daemon.until("is ready")
        assert daemon.end(how) == 0
    assert not any("Traceback" in line for line in daemon.lines)


def test_a_missing_reader_is_told_with_its_line_and_found_when_it_comes(
    settings: str, port: Port
) -> None:
    port.unplug()
    with running("--settings", settings, "--show-tags") as daemon:
        daemon.until(f"{settings}, line 6: there is no {port.path};")
        daemon.until("is ready")
        daemon.until("is not there: is it plugged in, and is this the right name?")
        port.plug()
        show_stranger(port, daemon)
        daemon.until("reader: all is well again.")


def test_systemd_is_told_when_it_is_ready_and_when_it_stops(
    settings: str, port: Port, tmp_path: Path
) -> None:
    assert port.path.exists()
    name = tmp_path / "notify"
    with (
        listening(name) as systemd,
        running("--settings", settings, NOTIFY_SOCKET=str(name)) as daemon,
    ):
        assert systemd.recv(100) == b"READY=1"
        assert systemd.recv(100) == b"WATCHDOG=1"
        daemon.process.terminate()
        while (word := systemd.recv(100)) != b"STOPPING=1":
            assert word.startswith((b"STATUS=", b"WATCHDOG="))


def test_a_second_program_at_the_same_journal_is_refused(settings: str, port: Port) -> None:
    assert port.path.exists()
    with running("--settings", settings) as first:
        first.until("is ready")
        with running("--settings", settings) as second:
            second.until("Another program is using the journal")
            assert second.process.wait(20) == 2


def test_an_unusable_journal_is_told_once_and_the_game_begins(settings: str, port: Port) -> None:
    port.unplug()
    text = Path(settings).read_text()
    Path(settings).write_text(text.replace("games.sqlite", "/proc/no/games.sqlite"))
    with running("--settings", settings) as daemon:
        line = daemon.until("Until it is started again, games are kept in memory only.")
        daemon.until("is ready")
        daemon.until("is not there: is it plugged in")
        assert daemon.end() == 0
    sentence = line.partition(" Until")[0]
    assert sum(sentence in said for said in daemon.lines) == 1


def test_faulty_settings_end_it_with_their_sentences(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('tabels = "table.toml"\n[web]\n')
    with running("--settings", str(file)) as daemon:
        daemon.until("line 1: unknown key 'tabels' in the file; expected perhaps 'tables'.")
        assert daemon.process.wait(20) == 2


def test_an_interrupted_game_goes_on(settings: str, port: Port) -> None:
    assert port.path.exists()
    read = read_settings(Path(settings)).settings
    assert read.journal
    with closing(FallbackJournal(Journal.open(read.journal))) as journal:
        games = Games(read_tables(read).tables, journal, lambda: 1.0)
        for button in (Button.NEXT, Button.NEXT, Button.CONFIRM, Button.CONFIRM):
            games.receive(ButtonEdge(1.0, button))
        assert games.scene.view
    with running("--settings", settings) as daemon:
        daemon.until("Ticket to Ride: The Card Game goes on where it stopped.")


def test_a_game_begun_on_the_web_page_goes_on_after_a_power_cut(tmp_path: Path) -> None:
    (tmp_path / "table.toml").write_text('version = 1\neditions = ["new-york"]\n')
    settings = tmp_path / "settings.toml"
    port = free_port()
    settings.write_text(f'tables = "table.toml"\njournal = "games.sqlite"\n[web]\nport = {port}\n')
    with running("--settings", str(settings)) as daemon:
        host = enter_as_host(daemon, daemon.until("The web page is at ").split()[-1])
        for name in ("Anna", "Ben"):
            host.tap("join", name=name)
        host.tap("confirm")
        host.tap("confirm")
        assert daemon.end(signal.SIGKILL) == -signal.SIGKILL
    with running("--settings", str(settings)) as daemon:
        daemon.until("Ticket to Ride, New York goes on where it stopped.")
        enter_as_host(daemon, daemon.until("The web page is at ").split()[-1]).tap("next")


def enter_as_host(daemon: RunningDaemon, address: str) -> Visitor:
    """Without a screen the code appears where the program runs."""
    host = Visitor(address)
    host.post("/host/ask")
    host.post("/host/enter", code=daemon.until("The host's code is ").split()[-1].rstrip("."))
    return host
