"""Tells systemd how the program is: ready, alive, stopping; silent where nobody listens."""

import os
import socket
from collections.abc import Mapping

USUAL_PULSE = 10.0
"""Seconds between two signs of life where nobody asked for any."""


class Notifier:
    """A few lines of text into the socket that systemd named; see sd_notify(3)."""

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        name = environment.get("NOTIFY_SOCKET", "")
        # A leading @ stands for a name that lies in no folder.
        self._address = f"\0{name[1:]}" if name.startswith("@") else name
        self.pulse = _pulse(environment)

    def ready(self) -> None:
        self._tell("READY=1")

    def alive(self) -> None:
        self._tell("WATCHDOG=1")

    def stopping(self) -> None:
        self._tell("STOPPING=1")

    def status(self, sentence: str) -> None:
        self._tell(f"STATUS={' '.join(sentence.split())}")

    def _tell(self, line: str) -> None:
        if not self._address:
            return
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as line_out:
            line_out.setblocking(False)
            try:
                line_out.sendto(line.encode(), self._address)
            except OSError:
                # Whoever does not listen to us will restart us; a game is no reason to fall over.
                return


def _pulse(environment: Mapping[str, str]) -> float:
    """Half of what the watchdog allows."""
    allowed = environment.get("WATCHDOG_USEC", "")
    return int(allowed) / 2e6 if allowed.isdecimal() and int(allowed) else USUAL_PULSE
