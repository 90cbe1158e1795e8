"""What only the small screen on the table says: the web address, codes, and who was paired.

Notices travel beside the scene, never inside it: a scene goes to every viewer of the web page, and
a code is for those who sit at the table.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class WebAddress:
    """Where the scoreboard is; shown as a QR code where that fits."""

    url: str


@dataclass(frozen=True, slots=True)
class SeatCode:
    """A one-time code that pairs a phone with one seat, valid until a time of the same clock."""

    seat: str
    """The seat's name."""
    code: str
    asked: float
    until: float


@dataclass(frozen=True, slots=True)
class HostCode:
    """The code that opens the host's page for this game; shown while somebody asks for it."""

    code: str
    asked: float
    until: float


@dataclass(frozen=True, slots=True)
class Paired:
    """A phone was paired with a seat, and the one before it, if any, is not any more."""

    seat: str
    at: float


Notice = WebAddress | SeatCode | HostCode | Paired
