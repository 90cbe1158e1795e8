"""A person at a virtual table, act by act, in every game."""

from collections import Counter

import pytest

from companion import editions
from companion.model.edition import GRAY
from companion.model.scene import Ask, Scene
from companion.virtual.house import VirtualHouse
from tests.unit.virtual.conftest import Lay

ME = "a" * 32


class Person:
    """Plays seat 0 with what a page can do, and no more."""

    def __init__(self, house: VirtualHouse) -> None:
        self.house = house
        self.house.pace = 16
        self.do("sit")

    def do(self, act: str, **values: str | int) -> str | None:
        return self.house.touch(ME, act, {"seat": 0, **values})

    def wait(self, ticks: int = 8) -> None:
        for _ in range(ticks):
            self.house.advance(0.04)

    @property
    def scene(self) -> Scene:
        scene = self.house.scene
        assert scene is not None
        return scene

    def play(self) -> None:
        for _ in range(4000):
            self.wait(2)
            prompt = self.scene.prompt
            if prompt is None or self.house.table.is_tapping:
                continue
            if prompt.ask is Ask.OVER:
                return
            if prompt.seat == 0:
                self._act(prompt.ask)

    def _act(self, ask: Ask) -> None:
        match ask:
            case Ask.KEEP | Ask.CHOOSE:
                self._choose()
            case Ask.REPLACE:
                self.do("tickets")
            case Ask.TURN:
                self._turn()
            case Ask.SECOND:
                self._draw()
            case Ask.PAY | Ask.CLAIMANT | Ask.RAILYARD | Ask.COUNT:
                self.wait()
                self.do("press", button="confirm")
            case _:
                self.wait()

    def _choose(self) -> None:
        table = self.house.table
        if not table.things.piles.offered[0]:
            self.do("tickets")
        for ticket in list(table.things.piles.offered[0]):
            self.do("ticket", ticket=ticket)
        while table.is_tapping:
            self.wait(2)
        self.wait()
        self.do("press", button="confirm")
        self.wait()

    def _turn(self) -> None:
        things = self.house.table.things
        kinds = Counter(things.kind(tag) for tag in things.piles.hands[0])
        if self.house.edition.routes:
            self._claim(kinds)
        else:
            self._lay(kinds)

    def _claim(self, kinds: Counter[str]) -> None:
        view, edition = self.scene.view, self.house.edition
        assert view is not None
        assert view.board is not None
        for route in sorted(edition.routes, key=lambda route: -route.length):
            trains = view.seats[0].trains or 0
            owners = view.board.owners
            mine = any(owners[twin] == 0 for twin in route.twins)
            if mine or owners[route.index] is not None or view.board.closed[route.index]:
                continue
            for kind, count in kinds.items():
                fits = route.color in (GRAY, kind) and kind != edition.wild
                if fits and route.length <= min(count, trains):
                    assert self.do("fill", route=route.id) is None
                    self._pay(kind, route.length)
                    return
        self._draw()

    def _lay(self, kinds: Counter[str]) -> None:
        view = self.scene.view
        assert view is not None
        shown = {row.kind for seat in view.seats for row in seat.railyard}
        for kind, count in kinds.items():
            if count > 1 and kind not in shown and kind != self.house.edition.wild:
                self._pay(kind, count)
                return
        self._draw()

    def _pay(self, kind: str, count: int) -> None:
        things = self.house.table.things
        cards = [tag for tag in things.piles.hands[0] if things.kind(tag) == kind]
        for tag in cards[:count]:
            assert self.do("lay", tag=tag) is None
        while self.house.table.is_tapping:
            self.wait(2)
        self.wait()

    def _draw(self) -> None:
        if self.do("deck") == "web.problem_no_card" and not self._take():
            self.do("press", button="confirm")
        self.wait()

    def _take(self) -> bool:
        """A face-up card, once the deck is empty."""
        row = self.house.table.things.piles.row
        return any(self.do("row", place=place) is None for place in sorted(row))


@pytest.mark.parametrize("edition", editions.available())
def test_a_person_and_a_bot_play_a_whole_game(lay: Lay, edition: str) -> None:
    person = Person(lay(edition, 2, 3))
    person.play()
    assert person.house.is_over
    view = person.scene.view
    assert view is not None
    assert view.tally is not None
    owned = [] if view.board is None else view.board.owners
    assert view.board is None or 0 in owned


def test_a_card_is_drawn_only_when_it_is_ones_turn(lay: Lay) -> None:
    person = Person(lay("new-york", 2, 3))
    assert person.do("deck") == "web.problem_not_now"
    assert not person.house.table.things.piles.hands[0]


def test_a_new_table_is_another_game(lay: Lay) -> None:
    person = Person(lay("new-york", 2, 3))
    assert person.do("new", edition="usa-2025", players=9, play=1) is None
    assert person.house.edition.id == "usa-2025"
    assert len(person.house.table.names) == 5
    assert person.house.seats == {0: ME}
    assert person.house.touch("b" * 32, "new", {}) == "web.problem_not_your_seat"
    assert person.do("new", edition="nowhere") == "web.problem_no_such_edition"


def test_a_page_cannot_name_a_folder_of_this_machine_as_an_edition(lay: Lay) -> None:
    person = Person(lay("new-york", 2, 3))
    folder = str(editions.find("usa-2004"))
    assert person.do("new", edition=folder) == "web.problem_no_such_edition"
    assert person.house.edition.id == "new-york"


def test_a_number_that_is_none_changes_nothing(lay: Lay) -> None:
    person = Person(lay("new-york", 2, 3))
    assert person.do("new", players="many", play=1) is None
    assert len(person.house.table.names) == 2
    assert person.do("row", place="first") == "web.problem_no_card"
    assert person.do("space", space="first") == "web.problem_unknown_act"
