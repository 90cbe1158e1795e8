"""What systemd is told, and that nobody is needed to hear it."""

import os
import socket
from pathlib import Path

import pytest

from companion.daemon.notify import USUAL_PULSE, Notifier


def heard(listener: socket.socket) -> str:
    listener.settimeout(5)
    return listener.recv(4096).decode()


@pytest.mark.parametrize("abstract", [False, True])
def test_systemd_hears_each_word(tmp_path: Path, abstract: bool) -> None:  # noqa: FBT001 - a case
    name = f"@companion-test-{os.getpid()}" if abstract else str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(f"\0{name[1:]}" if abstract else name)
        notifier = Notifier({"NOTIFY_SOCKET": name, "WATCHDOG_USEC": "30000000"})
        notifier.ready()
        assert heard(listener) == "READY=1"
        notifier.alive()
        assert heard(listener) == "WATCHDOG=1"
        notifier.stopping()
        assert heard(listener) == "STOPPING=1"
        notifier.status("The reader\nis gone.")
        assert heard(listener) == "STATUS=The reader is gone."
        assert notifier.pulse == 15.0


def test_without_systemd_nothing_is_said() -> None:
    notifier = Notifier({})
    notifier.ready()
    assert notifier.pulse == USUAL_PULSE


def test_a_listener_that_is_gone_stops_no_game(tmp_path: Path) -> None:
    Notifier({"NOTIFY_SOCKET": str(tmp_path / "gone")}).alive()


@pytest.mark.parametrize("allowed", ["", "0", "soon"])
def test_a_watchdog_that_asks_for_nothing_gets_the_usual_pulse(allowed: str) -> None:
    assert Notifier({"WATCHDOG_USEC": allowed}).pulse == USUAL_PULSE
