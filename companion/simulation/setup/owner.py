"""The owner of a simulated table, who does what lights and screen ask for."""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Final

from companion.model.readings import Button, ButtonPressed, Reading, SlotChanged, TagGone, TagSeen
from companion.model.setup import Glow, Procedure, SetupPage
from companion.model.table import BadgeTag, CardTag, Spot, TagMeaning, TicketTag
from companion.simulation.setup.wiring import Wiring

HAND: Final = (0.6, 1.4)
"""Seconds from one train to the next."""
TAP: Final = (0.7, 1.6)
"""Seconds from one card to the next."""
READER: Final = "reader"
CAREFUL: Final = 3
"""So many first cards are tapped without a blunder."""
PATIENCE: Final = 20_000
"""Deeds after which nobody would go on."""

Watch = Callable[[float], None]


class TrainOwner:
    """Puts trains where white lights shine, takes them where orange ones do."""

    def __init__(
        self,
        procedure: Procedure,
        wiring: Wiring,
        pixels: Mapping[int, Spot],
        chance: Random,
        names: Mapping[tuple[str, int], Spot] | None = None,
    ) -> None:
        """`names` tells a space by its route and number, where nothing shines."""
        self.now = 0.0
        self.trains: set[Spot] = set()
        self.presses = 0
        self._procedure = procedure
        self._wiring = wiring
        self._pixels = pixels
        self._chance = chance
        self._names = names or {}
        self._covered: frozenset[int] = frozenset()

    def play(self, watch: Watch = lambda _: None, until: int = PATIENCE) -> None:
        """Until all is done, or for so many deeds."""
        self._sense()
        for _ in range(until):
            if self._procedure.over:
                return
            self._do()
            watch(self.now)
        if until == PATIENCE:
            raise AssertionError(f"it never ends: {self._procedure.view.page}")

    def _do(self) -> None:
        view = self._procedure.view
        asked = [*self._lit(view.lit, Glow.PUT, Glow.ODD), *self._named(view.page, "put_one")]
        put = [spot for spot in asked if spot not in self.trains]
        taken = [*self._lit(view.lit, Glow.TAKE), *self._named(view.page, "take_one")]
        take = [spot for spot in taken if spot in self.trains]
        if view.page.key == "setup.clear_board":
            take += sorted(self.trains, key=lambda spot: (spot.route, spot.space or 0))
        if put:
            self._move(self._chance.choice(put), on=True)
        elif take:
            self._move(self._chance.choice(take), on=False)
        elif (due := self._procedure.wakes_at) is not None:
            self.now = due
            self._procedure.advance(self.now)
        else:
            self._press(Button.CONFIRM)

    def _lit(self, lit: Mapping[int, Glow], *glows: Glow) -> Iterator[Spot]:
        found = (self._pixels[pixel] for pixel, glow in lit.items() if glow in glows)
        return iter(dict.fromkeys(found))

    def _named(self, page: SetupPage, key: str) -> list[Spot]:
        if not page.key.startswith(f"setup.{key}"):
            return []
        values = dict(page.values)
        spot = self._names.get((str(values["route"]), int(values["number"])))
        return [spot] if spot else []

    def _move(self, spot: Spot, *, on: bool) -> None:
        self.now += self._chance.uniform(*HAND)
        self._procedure.advance(self.now)
        if on:
            self.trains.add(spot)
        else:
            self.trains.discard(spot)
        self._sense()

    def _press(self, button: Button) -> None:
        self.now += 1.0
        self.presses += 1
        self._procedure.receive(ButtonPressed(self.now, button))

    def _sense(self) -> None:
        lying = (self._wiring.slots.get(spot, frozenset()) for spot in self.trains)
        covered = self._wiring.stuck.union(*lying)
        for slot in sorted(covered ^ self._covered):
            self._procedure.receive(SlotChanged(self.now, slot, slot in covered))
        self._covered = covered


class CardOwner:
    """Taps what the page names, now and then something else."""

    def __init__(
        self,
        procedure: Procedure,
        box: Mapping[str, TagMeaning],
        names: Mapping[str, str],
        chance: Random,
        blunders: float = 0.0,
    ) -> None:
        """`box` is the truth; `names` tells a ticket's id by what its page says."""
        self.now = 0.0
        self.blunders = 0
        self._procedure = procedure
        self._box = dict(box)
        self._names = names
        self._chance = chance
        self._rate = blunders
        self._tapped: list[str] = []
        self._last: TagMeaning | None = None
        """What was asked for before the page spoke of something else."""
        self._blundered = ""

    def play(self, watch: Watch = lambda _: None, until: int = PATIENCE) -> None:
        for _ in range(until):
            if self._procedure.over:
                return
            self._do(self._procedure.view.page)
            watch(self.now)
        if until == PATIENCE:
            raise AssertionError(f"it never ends: {self._procedure.view.page}")

    def _do(self, page: SetupPage) -> None:
        if len(self._tapped) >= CAREFUL and self._chance.random() < self._rate:
            self.blunders += 1
            self._tap(self._wrong())
            return
        wanted = self._last = self._wanted(page)
        left = [tag for tag, of in self._box.items() if of == wanted and tag not in self._tapped]
        if left:
            self._tapped.append(left[0])
            self._tap(left[0])
        else:
            self.now += 1.0
            self._procedure.receive(ButtonPressed(self.now, Button.CONFIRM))

    def _wrong(self) -> str:
        """A card that was tapped already, or somebody's bus ticket."""
        again = [tag for tag in self._tapped if tag != self._blundered]
        if again and self._chance.random() < 0.5:  # noqa: PLR2004 - one or the other
            self._blundered = self._chance.choice(again)
            return self._blundered
        return "88" + self._chance.randbytes(6).hex().upper()

    def _wanted(self, page: SetupPage) -> TagMeaning | None:
        values = dict(page.values)
        match page.key.removeprefix("setup."):
            case "tap_cards":
                return CardTag(str(values["kind"]))
            case "tap_ticket" | "tap_ticket_plain":
                return TicketTag(self._names[str(values["ticket"])])
            case "tap_badge":
                return BadgeTag(str(values["name"]))
            case "cards_complete" | "tag_too_many":
                return None
            case _:
                return self._last

    def _tap(self, tag: str) -> None:
        self.now += self._chance.uniform(*TAP)
        reading: Reading = TagSeen(self.now, READER, tag)
        self._procedure.receive(reading)
        self._procedure.receive(TagGone(self.now + 0.3, READER, tag))
