"""What anybody at a virtual table may do, whoever plays."""

from collections.abc import Callable, Mapping
from typing import Final, Protocol

from companion import editions
from companion.model.edition import Edition
from companion.model.readings import Button
from companion.simulation.live import Bots, LiveTable
from companion.virtual.mischief import Mischief

PACES: Final = (0, 1, 2, 4, 8, 16)
"""How many times faster than a clock on the wall; 0 is as it suits those who play."""

Values = Mapping[str, str | int]


class House(Protocol):
    """The virtual house, as far as these acts need it."""

    table: LiveTable
    bots: Bots
    mischief: Mischief
    seats: dict[int, str]
    pace: int
    badge_tapped: Callable[[str], None]
    change_language: Callable[[str], bool]

    @property
    def edition(self) -> Edition: ...

    def request(self, name: str, values: Values) -> None: ...

    def sit(self, visitor: str, seat: str | int | None) -> str | None: ...

    def lay_anew(self, edition: Edition, players: int, seed: int | None) -> None: ...


class TableActs:
    """Each act says why it cannot be, as a key of the catalogue, or None."""

    def __init__(self, house: House) -> None:
        self._house = house
        self.acts: Mapping[str, Callable[[str, Values], str | None]] = {
            "press": self._press,
            "badge": self._badge,
            "sit": lambda visitor, values: house.sit(visitor, values.get("seat")),
            "new": self._new,
            "pace": self._set_pace,
            "speak": self._speak,
            "pause_bots": self._pause_bots,
            "mischief": self._do_mischief,
            "noise": self._noise,
            "mend": self._mend,
            "point": self._point,
            "dim": self._dim,
        }

    def _press(self, _: str, values: Values) -> str | None:
        button = str(values.get("button"))
        if button not in set(Button):
            return "web.problem_unknown_act"
        self._house.table.press(Button(button))
        return None

    def _badge(self, _: str, values: Values) -> str | None:
        name = str(values.get("name"))
        if name not in self._house.table.names:
            return "web.problem_no_such_seat"
        self._house.table.tap_named(name)
        self._house.badge_tapped(name)
        return None

    def _point(self, _: str, values: Values) -> None:
        """Anybody may ask the board to show what is public."""
        wish = {name: value for name, value in values.items() if name != "act"}
        self._house.request("highlight", wish)

    def _dim(self, _: str, values: Values) -> None:
        self._house.request("brightness", {"level": values.get("level", "")})

    def _new(self, visitor: str, values: Values) -> str | None:
        """Another table; whoever plays at this one may ask for it, or anybody if only bots do."""
        house = self._house
        if house.seats and visitor not in house.seats.values():
            return "web.problem_not_your_seat"
        name = str(values.get("edition", house.edition.id))
        if name != house.edition.id and name not in editions.available():
            return "web.problem_no_such_edition"
        edition = house.edition if name == house.edition.id else editions.load(name)
        players, seed = values.get("players"), values.get("seed")
        count = players if isinstance(players, int) else len(house.table.names)
        house.lay_anew(edition, count, seed if isinstance(seed, int) else None)
        return house.sit(visitor, 0) if values.get("play") else None

    def _set_pace(self, _: str, values: Values) -> str | None:
        pace = values.get("pace")
        if pace not in PACES:
            return "web.problem_unknown_act"
        self._house.pace = int(pace)
        return None

    def _speak(self, _: str, values: Values) -> str | None:
        spoken = self._house.change_language(str(values.get("language")))
        return None if spoken else "web.problem_unknown_act"

    def _pause_bots(self, _: str, values: Values) -> None:
        self._house.bots.paused = bool(values.get("paused"))

    def _do_mischief(self, _: str, values: Values) -> str | None:
        act = self._house.mischief.acts.get(str(values.get("what")))
        if act is None:
            return "web.problem_unknown_act"
        act()
        return None

    def _noise(self, _: str, values: Values) -> str | None:
        known = self._house.mischief.make_noise(str(values.get("preset")))
        return None if known else "web.problem_unknown_act"

    def _mend(self, _: str, values: Values) -> str | None:
        """Anybody may knock a train off its route, or put it back."""
        space, table = values.get("space"), self._house.table
        claimed = space in table.board.trains and table.is_claimed(int(space))
        if space is None or not (claimed or space in table.board.bumped):
            return "web.problem_not_your_seat"
        table.touch(int(space), 0)
        return None
