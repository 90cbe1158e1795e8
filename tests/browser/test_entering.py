"""The Card Game at a table that tracks no cards: its count is entered on the host's page."""

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.kit.daemons import free_port, running


def test_a_card_game_is_counted_from_what_is_entered_on_the_hosts_page(
    visit: Open, tmp_path: Path
) -> None:
    (tmp_path / "table.toml").write_text('version = 1\neditions = ["card-game"]\n')
    settings = tmp_path / "settings.toml"
    settings.write_text(
        f'tables = "table.toml"\njournal = "games.sqlite"\n[web]\nport = {free_port()}\n'
    )
    with running("--settings", str(settings)) as daemon:
        address = daemon.until("The web page is at ").split()[-1]
        page = visit(f"{address}/host", 390, 844)
        page.get_by_role("button", name="Show the code on the screen").click()
        page.locator("#code").fill(daemon.until("The host's code is ").split()[-1].rstrip("."))
        page.locator("#code").press("Enter")
        for joined, name in enumerate(("Anna", "Ben"), 1):
            page.get_by_label("Name").fill(name)
            page.get_by_role("button", name="Join").click()
            expect(page.locator("#prompt")).to_contain_text(f"Joined: {joined}")
        confirm = page.get_by_role("button", name="Confirm")
        confirm.click()
        expect(page.locator("#prompt")).to_contain_text("Anna begins?")
        confirm.click()
        expect(page.locator("#prompt")).to_contain_text("Anna: enter your stack")
        entering = page.locator("#entering")
        entering.get_by_label("green").fill("2")
        entering.get_by_role("button", name="Apply").first.click()
        expect(page.locator("#log")).to_contain_text("the stack of Anna has 2 cards.")
        entering.get_by_role("combobox").select_option(index=0)
        entering.get_by_role("button", name="Apply").last.click()
        confirm.click()
        expect(page.locator("#prompt")).to_contain_text("Ben: enter your stack")
        confirm.click()
        expect(page.locator("#prompt")).to_contain_text("The game is over")
        expect(entering).to_be_hidden()
