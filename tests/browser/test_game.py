"""A whole small game, played by clicks on the virtual table, while a stranger listens."""

import json
import re
from collections.abc import Callable
from contextlib import ExitStack, closing
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from companion import editions
from companion.model.edition import GRAY
from companion.model.table import Equipment
from companion.simulation.world.table import simulated_map
from tests.browser.conftest import Open
from tests.kit.browser import Ear, program, until

EDITION = "new-york"
BOX = editions.load(EDITION)
MOST_TURNS = 60
Prompt = tuple[str, int | None]
OVER: Prompt = ("over", None)


@dataclass
class Player:
    """Reads the page as a person does: prompt, own cards, open routes; and clicks."""

    page: Page
    seat: int = 0

    @property
    def prompt(self) -> Prompt:
        asked = self.page.evaluate("window.companion?.heard.scene.prompt ?? null")
        return ("", None) if asked is None else (asked["ask"], asked["seat"])

    @property
    def is_over(self) -> bool:
        return self.prompt == OVER

    def stacks(self) -> dict[str, Locator]:
        """Own cards by kind."""
        found = {}
        for kind in BOX.kinds:
            cards = self.page.locator(f".own .hand .kind-{kind}")
            if cards.count():
                found[kind] = cards
        return found

    def counts(self) -> dict[str, int]:
        own = self.page.evaluate("window.companion.heard.mine.seats")[str(self.seat)]
        kinds = [kind for _, kind in own["hand"]]
        return {kind: kinds.count(kind) for kind in set(kinds)}

    def payment(self) -> tuple[int, str] | None:
        """The longest open route that cards of one kind can pay."""
        board = self.page.evaluate("window.companion.heard.scene.board")
        trains = self.page.evaluate("window.companion.heard.scene.seats")[self.seat]["trains"]
        counts = self.counts()
        choices = [
            (route.length, route.index, kind)
            for route in BOX.routes
            if board["owners"][route.index] is None
            and route.index not in board["closed"]
            and route.length <= trains
            for kind, count in counts.items()
            if count >= route.length and kind != BOX.wild and route.color in (GRAY, kind)
        ]
        if not choices:
            return None
        _, route, kind = max(choices)
        return route, kind

    def turn(self) -> None:
        paid = self.payment()
        if paid is None:
            self.draw()
        else:
            self.claim(*paid)

    def draw(self) -> None:
        for _ in range(2):
            if self.prompt not in (("turn", self.seat), ("second", self.seat)):
                return
            before = sum(self.counts().values())
            self.page.locator(".places .deck").click()
            until(
                self.page,
                lambda before=before: (
                    sum(self.counts().values()) > before  # type: ignore[misc]
                    and self.prompt != ("refill", self.seat)
                    and not self.page.locator(".reader.is-reading").count()
                ),
                "a card drawn",
            )
            self.settle()

    def settle(self) -> None:
        """The books have seen the card."""
        until(
            self.page,
            lambda: self.page.evaluate(
                """(seat) => companion.heard.scene.seats[seat].cards
                === companion.heard.mine.seats[seat].hand.length""",
                self.seat,
            ),
            "the companion has counted the card",
        )

    def claim(self, route: int, kind: str) -> None:
        box = BOX.routes[route]
        self.page.wait_for_timeout(250)  # at once after a claim it would look like the claimant's
        group = self.page.locator(f'g.route[data-route="{box.id}"]')
        for space in range(box.length):
            group.locator(f'[data-space="{space}"] .hit').click(force=True)
        for _ in range(box.length):
            self.stacks()[kind].first.click()
        until(self.page, lambda: self.owns(route) or self.has_paid(box.length), "all paid")
        self.page.wait_for_timeout(200)
        if not self.owns(route):
            self.page.locator(".push.confirm").click()
        until(self.page, lambda: self.owns(route), f"{box.id} claimed")

    def owns(self, route: int) -> bool:
        owners = self.page.evaluate("companion.heard.scene.board.owners")
        return bool(owners[route] == self.seat)

    def has_paid(self, cards: int) -> bool:
        return bool(self.page.evaluate("companion.heard.scene.claiming?.paid") == cards)

    def keep(self) -> None:
        if not self.page.locator(".offered .slip").count():
            self.page.locator(".tickets-pile").click()
        self.page.locator(".offered .slip").first.click()
        until(
            self.page,
            lambda: (
                "shown" in (self.page.evaluate("JSON.stringify(companion.heard.mine)"))
                and not self.page.locator(".reader.is-reading").count()
            ),
            "a ticket shown",
        )
        self.page.wait_for_timeout(200)
        self.page.locator(".push.confirm").click()
        self.page.wait_for_timeout(150)

    def deny(self) -> None:
        """Once: another press would already mean something else."""
        asked = self.prompt
        self.page.locator(".push.next").click()
        until(self.page, lambda: self.prompt != asked, "the answer is understood")

    def play(self) -> None:
        asks: dict[Prompt, Callable[[], None]] = {
            ("keep", self.seat): self.keep,
            ("turn", self.seat): self.turn,
            ("second", self.seat): self.draw,
            ("take_back", self.seat): self.deny,
        }
        for _ in range(MOST_TURNS):
            asked = until(self.page, lambda: self.heeded({OVER, *asks}), "its turn")
            if asked == OVER:
                return
            asks[asked]()

    def heeded(self, prompts: set[Prompt]) -> Prompt | None:
        """What the page asks in one look (the next may see another seat's turn)."""
        prompt = self.prompt
        return prompt if prompt in prompts else None


def test_a_whole_game_is_played_by_clicks_and_no_secret_leaves_the_table(visit: Open) -> None:
    tags = simulated_map(BOX, Equipment()).tags
    table = program("--edition", EDITION, "--players", "2", "--seed", "5")
    with ExitStack() as after_the_table, table as address:
        ears = [
            after_the_table.enter_context(closing(Ear(address, page)))
            for page in ("scoreboard", "table", "seat", "host")
        ]
        page = visit(f"{address}/table", 1400, 1000)
        page.locator("#new-players").select_option("2")
        page.locator("#start-play").click()
        expect(page.get_by_role("button", name="Let a bot play")).to_be_visible()
        page.locator("#pace").select_option("16")
        player = Player(page)
        player.play()
        assert player.is_over
        before_end = [heard.split('"tally":{', 1)[0] for heard in (ear.text() for ear in ears)]
        expect(page.locator("#tally .counted")).to_have_count(2)
        check_count(page)
        kept = page.evaluate("companion.heard.mine.seats")["0"]["held"]
    for heard in before_end:
        assert "event: scene" in heard
        assert "event: mine" not in heard
        assert not [tag for tag in tags if tag in heard]
        assert not [ticket.id for ticket in BOX.tickets if f'"{ticket.id}"' in heard]
        for ticket in kept:
            if not _is_a_route(ticket["cities"]):
                assert ticket["name"] not in heard


def _is_a_route(cities: list[str]) -> bool:
    return any({route.city_a, route.city_b} == set(cities) for route in BOX.routes)


def check_count(page: Page) -> None:
    """The points for routes are those of the routes on the board."""
    scene = page.evaluate("companion.heard.scene")
    points = BOX.numbers.route_points  # type: ignore[union-attr]
    for seat, counted in enumerate(scene["tally"]["seats"]):
        owned = [BOX.routes[n] for n, owner in enumerate(scene["board"]["owners"]) if owner == seat]
        parts = dict(counted["parts"])
        assert parts["routes"] == sum(points[route.length - 1] for route in owned)
        assert counted["total"] == sum(parts.values())
    shown = page.locator("#tally .counted h3 .score").all_inner_texts()
    assert sorted(map(int, shown)) == sorted(seat["total"] for seat in scene["tally"]["seats"])
    assert re.search(r"wins|tied", page.locator("#tally .verdict").inner_text())
    assert json.dumps(scene["tally"]["winners"])
