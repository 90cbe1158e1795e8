"""Whole turns and the count at tables that sense nothing: by pages only, phone or host."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Open
from tests.kit.daemons import RunningDaemon, free_port, running

SETTINGS = 'tables = "table.toml"\njournal = "games.sqlite"\n[web]\nport = {port}\n'


class Bare:
    """A table of the real program, with nothing but a host's page; and what people do there."""

    def __init__(self, daemon: RunningDaemon, visit: Open) -> None:
        self.address = daemon.until("The web page is at ").split()[-1]
        self._daemon, self._visit = daemon, visit
        self.host = visit(f"{self.address}/host", 390, 844)
        self.host.get_by_role("button", name="Show the code on the screen").click()
        self._enter(self.host, daemon.until("The host's code is "))

    def begin(self, *names: str) -> None:
        for joined, name in enumerate(names, 1):
            self.host.get_by_label("Name").fill(name)
            self.host.get_by_role("button", name="Join").click()
            self.asked(f"Joined: {joined}")
        self.confirm()
        self.asked(f"{names[0]} begins?")
        self.confirm()

    def phone(self, name: str) -> Page:
        """Paired with a code that the host asked for."""
        return self._paired(self._visit(f"{self.address}/seat", 390, 844), name)

    def seat_of_the_host(self, name: str) -> Page:
        """The same phone leads and plays."""
        page = self.host.context.new_page()
        page.goto(f"{self.address}/seat")
        return self._paired(page, name)

    def _paired(self, page: Page, name: str) -> Page:
        self.host.get_by_role("button", name=f"Show a code for this seat: {name}").click()
        self._enter(page, self._daemon.until(f"The code for the phone of {name} is "))
        expect(page.locator("#own")).to_be_visible()
        return page

    def _enter(self, page: Page, said: str) -> None:
        found = re.search(r"\d{6}", said)
        assert found
        page.locator("#code").fill(found[0])
        page.locator("#code").press("Enter")

    def confirm(self) -> None:
        self.control("Confirm")

    def control(self, name: str) -> None:
        self.host.locator("#control").get_by_role("button", name=name, exact=True).click()

    def asked(self, words: str) -> None:
        expect(self.host.locator("#prompt")).to_contain_text(words)

    def happened(self, words: str) -> None:
        expect(self.host.locator("#log")).to_contain_text(words)


@contextmanager
def bare(folder: Path, edition: str, visit: Open) -> Iterator[Bare]:
    (folder / "table.toml").write_text(f'version = 1\neditions = ["{edition}"]\n')
    settings = folder / "settings.toml"
    settings.write_text(SETTINGS.format(port=free_port()))
    with running("--settings", str(settings)) as daemon:
        yield Bare(daemon, visit)


def act(page: Page, name: str) -> Locator:
    return page.locator(f"#telling .tell-{name}")


def tell(page: Page, name: str, choice: str) -> None:
    act(page, name).get_by_role("button", name=choice, exact=True).click()


def claim(page: Page, letters: str, route: str) -> None:
    """A few letters leave a few routes."""
    act(page, "claim").get_by_label("Find a city").fill(letters)
    act(page, "claim").get_by_role("button", name=route).first.click()
    expect(act(page, "claim")).to_have_count(0)


def push(page: Page, name: str) -> None:
    page.locator("#telling").get_by_role("button", name=name, exact=True).click()


def name_ticket(page: Page, cities: str) -> None:
    """On My seat."""
    page.locator("#ticket").select_option(label=cities)
    page.get_by_role("button", name="Tell the companion this ticket").click()


def test_new_york_is_played_and_counted_on_one_phone_and_the_hosts_page(
    visit: Open, tmp_path: Path
) -> None:
    with bare(tmp_path, "new-york", visit) as table:
        table.begin("Anna", "Ben")
        anna = table.phone("Anna")
        tell(table.host, "kept", "1")
        table.asked("Ben: tap the tickets")
        expect(act(anna, "kept")).to_have_count(0)
        tell(table.host, "kept", "2")
        table.asked("Anna's turn")

        name_ticket(anna, "Central Park – Chelsea")
        expect(anna.locator("#ticket")).to_have_count(0)  # in play only those not known
        claim(anna, "soho che", "Chelsea – Soho")
        expect(anna.locator("#telling")).to_contain_text("Chelsea – Soho")
        push(anna, "Undo")
        claim(anna, "chelsea green", "Chelsea – Greenwich Village")
        push(anna, "Confirm")
        table.happened("Anna claimed Chelsea – Greenwich Village")
        expect(anna.get_by_role("button", name="Confirm")).to_have_count(0)

        table.asked("Ben's turn")
        tell(table.host, "drew", "taxi, face up")
        table.asked("Anna's turn")
        tell(anna, "tickets", "1")
        table.asked("Ben's turn")
        claim(table.host, "soho", "Soho – Wall Street")
        table.confirm()
        table.happened("Ben claimed Soho – Wall Street")
        tell(anna, "drew", "2 cards")
        table.asked("Ben's turn")
        push(anna, "Undo")  # a button at a table is open to everybody
        table.asked("Anna: one more card")
        tell(anna, "drew", "1 card")
        table.asked("Ben's turn")

        table.control("Stop here and count")
        table.asked("Stop here and count?")
        table.confirm()
        table.asked("Anna: tap tickets not shown yet")
        expect(anna.locator("#own")).to_contain_text("1 ticket not known")
        name_ticket(anna, "Chelsea – Wall Street")
        table.asked("Ben: tap tickets not shown yet")
        anna.get_by_text("A ticket is missing here?").click()
        name_ticket(anna, "East Village – Soho")  # one that was never told of
        expect(anna.locator("#own .slip")).to_have_count(3)
        known = act(table.host, "reveal").get_by_role("option", name="East Village – Soho")
        expect(known).to_have_count(0)
        for cities in ("Chelsea – Brooklyn", "Gramercy Park – Chinatown"):
            act(table.host, "reveal").get_by_role("combobox").select_option(label=cities)
            tell(table.host, "reveal", "This one")
        table.asked("The game is over")
        expect(anna.locator("#tally .counted")).to_have_count(2)


def test_whoever_leads_and_plays_on_one_phone_tells_of_the_own_seat(
    visit: Open, tmp_path: Path
) -> None:
    with bare(tmp_path, "new-york", visit) as table:
        table.begin("Anna", "Ben")
        anna, ben = table.seat_of_the_host("Anna"), table.phone("Ben")
        tell(anna, "kept", "2")
        tell(ben, "kept", "1")
        tell(anna, "drew", "2 cards")
        table.asked("Ben's turn")
        table.control("Stop here and count")
        table.asked("Stop here and count?")
        table.confirm()
        table.asked("Anna: tap tickets not shown yet")
        name_ticket(anna, "Central Park – Chelsea")
        name_ticket(ben, "Chelsea – Wall Street")
        expect(anna.locator("#own .slip")).to_contain_text("Central Park")
        expect(ben.locator("#own .slip")).to_contain_text("Wall Street")
        anna.get_by_text("A ticket here is not yours?").click()
        anna.get_by_role("button", name="I do not have this ticket").click()
        expect(anna.locator("#own .slip")).to_have_count(0)
        expect(ben.locator("#own .slip")).to_have_count(1)


def test_a_program_that_does_not_answer_leaves_no_page_waiting(visit: Open, tmp_path: Path) -> None:
    with bare(tmp_path, "new-york", visit) as table:
        table.begin("Anna", "Ben")
        table.host.route("**/request", lambda _: None)
        tell(table.host, "kept", "2")
        expect(table.host.locator("#telling")).to_have_attribute("inert", "")
        said = table.host.locator("#message")
        expect(said).to_contain_text("The line is lost", timeout=12_000)
        table.host.unroute("**/request")
        tell(table.host, "kept", "2")
        table.asked("Ben: tap the tickets")


def test_first_journey_is_played_on_the_hosts_page_alone(visit: Open, tmp_path: Path) -> None:
    with bare(tmp_path, "first-journey-europe", visit) as table:
        table.begin("Anna", "Ben")
        table.asked("Anna's turn")
        claim(table.host, "amst paris", "Amsterdam – Paris")
        table.confirm()
        table.happened("Anna claimed Amsterdam – Paris")
        tell(table.host, "swap", "Swapped both")
        table.happened("Ben exchanges both tickets.")
        act(table.host, "claim").get_by_text("Tap it on a picture").click()
        table.host.locator('[data-route="barcelona--paris"] .hit').first.click(force=True)
        table.asked("Anna: 0 of 2 cards paid")
        expect(act(table.host, "completed")).to_have_count(0)
        table.confirm()
        table.asked("Ben's turn")
        tell(table.host, "completed", "Anna: Amsterdam – Barcelona")
        table.happened("Anna completed a ticket!")
        table.asked("Ben's turn")
        expect(act(table.host, "completed")).to_have_count(0)
        tell(table.host, "drew", "2 cards")
        table.asked("Anna's turn")


def test_the_card_game_completes_other_tickets_than_are_proposed(
    visit: Open, tmp_path: Path
) -> None:
    with bare(tmp_path, "card-game", visit) as table:
        table.begin("Anna", "Ben")
        table.asked("Anna: enter your stack")
        anna = table.phone("Anna")
        stack, ticket = (anna.locator("#entering form").nth(place) for place in (0, 1))
        for kind in ("red", "blue"):
            stack.get_by_label(kind).fill("1")
        stack.get_by_role("button").click()
        ticket.get_by_role("combobox").select_option(label="New York – New Orleans")
        ticket.get_by_role("button").click()
        expect(act(table.host, "complete")).to_have_count(0)
        anna.get_by_text("Other tickets completed than proposed?").click()
        box = anna.locator("#telling").get_by_label("New York – New Orleans")
        these = anna.locator("#telling").get_by_role("button", name="These")
        expect(box).to_be_checked()
        expect(these).to_be_disabled()
        box.uncheck()
        expect(these).to_be_enabled()
        push(anna, "These")
        anna.get_by_text("Other tickets completed than proposed?").click()
        expect(box).not_to_be_checked()
        push(anna, "Confirm")
        table.asked("Ben: enter your stack")
