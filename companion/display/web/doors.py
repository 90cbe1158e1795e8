"""Who may come in: the host by a code that changes with each game, a phone by a one-time code."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from companion.model.notices import HostCode, Notice, Paired, SeatCode

VALID: Final = 120.0
"""So many seconds a code is shown and taken."""
DIGITS: Final = 6
FREE_TRIES: Final = 3
FREE_TRIES_OF_ALL: Final = 20
LONGEST_WAIT: Final = 60.0
MOST_KNOCKING: Final = 256
ANNOUNCED: Final = 20.0
"""So long the screen says that a phone was paired."""


@dataclass(frozen=True, slots=True)
class Wait:
    """Too many wrong codes: come back after so many seconds."""

    seconds: float


class Tries:
    """Wrong codes from one place make it wait, twice as long each time."""

    def __init__(self, free: int) -> None:
        self._free = free
        self._wrong: dict[str, tuple[int, float]] = {}

    def wait(self, place: str, now: float) -> float:
        return max(0.0, self._wrong.get(place, (0, 0.0))[1] - now)

    def wrong(self, place: str, now: float) -> None:
        count = self._wrong.pop(place, (0, 0.0))[0] + 1
        pause = min(LONGEST_WAIT, 2.0 ** (count - self._free)) if count >= self._free else 0.0
        self._wrong[place] = (count, now + pause)
        while len(self._wrong) > MOST_KNOCKING:
            self._wrong.pop(next(iter(self._wrong)))

    def right(self, place: str) -> None:
        self._wrong.pop(place, None)


class Doors:
    """Knows no hand and no ticket, only which visitor may ask for whose."""

    def __init__(self, clock: Callable[[], float], draw: Callable[[], str] | None = None) -> None:
        self._clock = clock
        self._draw = draw or _draw
        self._host_code = self._new_code()
        self._host_asked: float | None = None
        self._hosts: set[str] = set()
        self._present: set[str] = set()
        """Hosts who came in or did something since the last game ended."""
        self._seat_code: SeatCode | None = None
        self._phones: dict[str, str] = {}
        """The one visitor of each seat, by the seat's name."""
        self._paired: Paired | None = None
        self._tries = Tries(FREE_TRIES)
        self._tries_of_all = Tries(FREE_TRIES_OF_ALL)

    @property
    def notices(self) -> tuple[Notice, ...]:
        """For the screen on the table; never for the web."""
        now = self._clock()
        shown: list[Notice] = []
        if self._host_asked is not None and now < self._host_asked + VALID:
            shown.append(HostCode(self._host_code, self._host_asked, self._host_asked + VALID))
        if self._seat_code is not None and now < self._seat_code.until:
            shown.append(self._seat_code)
        if self._paired is not None and now < self._paired.at + ANNOUNCED:
            shown.append(self._paired)
        return tuple(shown)

    # The host

    def ask_host_code(self) -> None:
        """Somebody at a browser wants in: those at the table see the code."""
        self._host_asked = self._clock()

    def enter_as_host(self, visitor: str, place: str, code: str) -> bool | Wait:
        answer = self._try(place, code, self._host_code)
        if answer is True:
            self._hosts.add(visitor)
            self._present.add(visitor)
            self._host_asked = None
        return answer

    def is_host(self, visitor: str | None) -> bool:
        return visitor in self._hosts

    def acts_as_host(self, visitor: str) -> None:
        self._present.add(visitor)

    def leave(self, visitor: str) -> None:
        self._hosts.discard(visitor)
        self._phones = {seat: who for seat, who in self._phones.items() if who != visitor}

    def game_over(self) -> None:
        self._present.clear()

    def new_game(self) -> None:
        """The code is another one; only hosts who have prepared this game stay in."""
        self._host_code = self._new_code()
        self._hosts &= self._present
        self._seat_code = None
        self._phones.clear()

    # A seat

    def offer_seat(self, seat: str) -> None:
        """Its badge was tapped, or the host asked: the screen shows a code that is used up once."""
        now = self._clock()
        self._seat_code = SeatCode(seat, self._new_code(), now, now + VALID)

    def pair(self, visitor: str, place: str, code: str) -> str | Wait | None:
        """The seat's name; a new phone ends the pairing of the old one."""
        offered, now = self._seat_code, self._clock()
        wanted = offered.code if offered is not None and now < offered.until else ""
        answer = self._try(place, code, wanted)
        if answer is not True or offered is None:
            return answer if isinstance(answer, Wait) else None
        self._seat_code = None
        self._phones = {seat: who for seat, who in self._phones.items() if who != visitor}
        self._phones[offered.seat] = visitor
        self._paired = Paired(offered.seat, now)
        return offered.seat

    def seat_of(self, visitor: str | None) -> str | None:
        return next((seat for seat, who in self._phones.items() if who == visitor), None)

    def _try(self, place: str, code: str, wanted: str) -> bool | Wait:
        now = self._clock()
        wait = max(self._tries.wait(place, now), self._tries_of_all.wait("", now))
        if wait > 0:
            return Wait(wait)
        if wanted and secrets.compare_digest(code.strip().encode(), wanted.encode()):
            self._tries.right(place)
            return True
        self._tries.wrong(place, now)
        self._tries_of_all.wrong("", now)
        return False

    def _new_code(self) -> str:
        """Never one that opens another door now."""
        taken = {getattr(self, "_host_code", "")}
        if (offered := getattr(self, "_seat_code", None)) is not None:
            taken.add(offered.code)
        while (code := self._draw()) in taken:
            pass
        return code


def _draw() -> str:
    return f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"
