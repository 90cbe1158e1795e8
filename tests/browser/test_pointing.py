"""Asking the board to show something, by a click on a city or by the form."""

from playwright.sync_api import Page, expect

from companion.display.leds.words import SIGHT
from tests.browser.conftest import Open
from tests.kit.browser import until

LIT = "window.companion.heard.scene.lights?.layers.filter((l) => String(l.color) === '%s')"


def lit(page: Page) -> int:
    """How many lights show what was asked for."""
    layers = page.evaluate(LIT % ",".join(map(str, SIGHT))) or []
    runs = [run for layer in layers for run in batched(layer["pixels"])]
    return sum(last - first + 1 for first, last in runs)


def batched(runs: list[int]) -> list[tuple[int, int]]:
    return list(zip(runs[::2], runs[1::2], strict=True))


def test_a_click_on_a_city_shows_its_open_routes_and_on_another_the_way(
    visit: Open, address: str
) -> None:
    page = visit(f"{address}/table")
    asked: list[object] = []
    page.on("request", lambda sent: asked.append(sent.post_data_json) if sent.post_data else None)
    page.locator("circle[data-city=brooklyn]").click(timeout=15_000)
    until(page, lambda: lit(page) > 0, "the routes of Brooklyn")
    page.locator("circle[data-city=lincoln-center]").click()
    until(page, lambda: len(asked) > 1, "the way from Brooklyn")
    city, way = asked
    assert city == {"act": "point", "what": "city", "city": "brooklyn"}
    assert way == {"act": "point", "what": "way", "from": "brooklyn", "to": "lincoln-center"}


def test_the_form_shows_routes_alike_and_puts_them_out(visit: Open, address: str) -> None:
    page = visit(f"{address}/table")
    page.get_by_label("Routes", exact=True).select_option("length 4")
    shows = page.get_by_role("button", name="Show", exact=True)
    shows.last.click()
    until(page, lambda: lit(page) == 4, "the route of length 4")
    page.get_by_role("button", name="Put it out").click()
    until(page, lambda: lit(page) == 0, "no light")


def test_a_secret_tickets_way_is_refused_in_words(visit: Open, address: str) -> None:
    page = visit(f"{address}/table")
    expect(page.locator("#point select").first).to_be_visible(timeout=15_000)
    page.evaluate(
        """async () => (await import("/static/live.js"))
            .touch("point", { what: "ticket", ticket: "nt01" })"""
    )
    expect(page.locator("#prompt")).to_contain_text("secret")


def test_the_lights_are_dimmed_for_the_night(visit: Open, address: str) -> None:
    page = visit(f"{address}/table")
    page.get_by_role("button", name="night", exact=True).click(timeout=15_000)
    until(
        page,
        lambda: bool(page.evaluate("window.companion.heard.scene.lights?.ceiling < 0.1")),
        "dim lights",
    )
    page.get_by_role("button", name="normal", exact=True).click()
