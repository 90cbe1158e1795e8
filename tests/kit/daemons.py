"""The real program in a process of its own, with simulated devices at its serial lines."""

import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PATIENCE = 20.0
"""Far more than anything here takes: only a test that fails waits so long."""


class RunningDaemon:
    """Its words are kept as they come; `until` waits for some of them."""

    def __init__(self, arguments: list[str], environment: dict[str, str]) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "companion", "run", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1", **environment},
        )
        self.lines: list[str] = []
        self._news = threading.Condition()
        self._over = False
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            with self._news:
                self.lines.append(line.rstrip("\n"))
                self._news.notify_all()
        with self._news:
            self._over = True
            self._news.notify_all()

    def until(self, words: str) -> str:
        """The first line with these words."""

        def said() -> str | None:
            return next((line for line in self.lines if words in line), None)

        with self._news:
            self._news.wait_for(lambda: said() is not None or self._over, PATIENCE)
            line = said()
        assert line is not None, f"{words!r} never came; the program said: {self.lines}"
        return line

    def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        self.process.send_signal(how)
        status = self.process.wait(PATIENCE)
        self._reader.join(PATIENCE)
        return status


@contextmanager
def running(*arguments: str, **environment: str) -> Iterator[RunningDaemon]:
    daemon = RunningDaemon(list(arguments), environment)
    try:
        yield daemon
    finally:
        if daemon.process.poll() is None:
            daemon.process.kill()
            daemon.process.wait(PATIENCE)
        assert daemon.process.stdout
        daemon._reader.join(PATIENCE)
        daemon.process.stdout.close()


@contextmanager
def listening(path: Path) -> Iterator[socket.socket]:
    """The end of systemd's line that hears."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(str(path))
        line.settimeout(PATIENCE)
        yield line


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
