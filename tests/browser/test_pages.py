"""Pages in a real browser: two viewers, small and large screens, a restart, secrets."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from companion.display.texts import say
from tests.browser.conftest import Open
from tests.kit.browser import program, until

SCORES = "#seats .seat"


def overflow(page: Page) -> int:
    """So many pixels of the page lie beyond its right edge."""
    return int(
        page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    )


def test_two_viewers_see_the_same_game_within_seconds(visit: Open) -> None:
    with program("--edition", "new-york", "--players", "3") as address:
        phone = visit(f"{address}/scoreboard", 390, 844)
        television = visit(f"{address}/scoreboard", 1920, 1080)
        for page in (phone, television):
            expect(page.locator(SCORES)).to_have_count(3, timeout=10_000)
            expect(page.locator("#board .train").first).to_be_visible(timeout=10_000)
            assert overflow(page) <= 0
        assert television.locator("#board").bounding_box()["width"] > 900  # type: ignore[index]
        newest = phone.locator("#log li").first
        until(
            phone,
            lambda: newest.inner_text() == television.locator("#log li").first.inner_text(),
            "the same story on both",
        )


@pytest.mark.parametrize("page", ["table", "scoreboard", "seat", "host"])
@pytest.mark.parametrize(("width", "height"), [(360, 640), (1920, 1080)])
def test_nothing_overflows_on_a_phone_or_a_television(
    visit: Open, address: str, page: str, width: int, height: int
) -> None:
    opened = visit(f"{address}/{page}", width, height)
    expect(opened.locator(SCORES).first).to_be_visible(timeout=10_000)
    assert overflow(opened) <= 0


def test_a_page_comes_back_by_itself_after_the_program_was_started_anew(visit: Open) -> None:
    with program("--edition", "new-york", "--players", "2") as address:
        page = visit(f"{address}/table")
        expect(page.locator(SCORES)).to_have_count(2, timeout=10_000)
    expect(page.locator("#line")).not_to_be_empty(timeout=10_000)
    port = int(address.rsplit(":", 1)[1])
    with program("--edition", "new-york", "--players", "3", port=port):
        expect(page.locator(SCORES)).to_have_count(3, timeout=15_000)
        expect(page.locator("#line")).to_be_empty()
        page.get_by_role("button", name="Play this seat").first.click()
        expect(page.get_by_role("button", name="Let a bot play")).to_be_visible()


@pytest.mark.parametrize("asked", ["texts.json", "session.json", "board.svg"])
def test_a_page_asks_again_what_was_not_answered(visit: Open, address: str, asked: str) -> None:
    page = visit(f"{address}/table")
    lost = []

    def lose(question: Route) -> None:
        lost.append(question.request.url)
        question.abort()

    page.route(f"**/{asked}*", lose, times=2)
    page.reload()
    expect(page.locator("#point-from")).to_have_count(1, timeout=10_000)
    expect(page.locator("#board .space").first).to_be_attached()
    page.get_by_role("button", name="Play this seat").first.click()
    page.get_by_role("button", name="Let a bot play").click()
    assert len(lost) == 2


@pytest.mark.parametrize("language", ["fr", "de"])
def test_pages_speak_the_language_of_the_browser(visit: Open, address: str, language: str) -> None:
    page = visit(f"{address}/scoreboard", locale=language)
    word = say("web.decks", language=language)
    expect(page.get_by_role("heading", name=word, exact=True)).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == language


def test_every_button_and_field_has_a_name(visit: Open, address: str) -> None:
    for name in ("table", "scoreboard", "seat", "host"):
        page = visit(f"{address}/{name}")
        expect(page.locator(SCORES).first).to_be_visible(timeout=10_000)
        unnamed = page.evaluate(
            """[...document.querySelectorAll("button, select, input, a")].filter((node) =>
                !(node.getAttribute("aria-label") || node.textContent.trim()
                  || node.labels?.length)).map((node) => node.outerHTML)"""
        )
        assert not unnamed


def test_the_table_is_played_with_the_keyboard_too(visit: Open, address: str) -> None:
    page = visit(f"{address}/table")
    # Focus and key in one go: the page may be drawn anew in between.
    page.get_by_role("button", name="Play this seat").first.press("Enter")
    rise = page.get_by_role("button", name="Let a bot play")
    expect(rise).to_be_visible()
    rise.press("Enter")
    expect(rise).to_have_count(0)


def test_what_has_the_focus_keeps_it_while_the_bots_play_on(visit: Open, address: str) -> None:
    page = visit(f"{address}/table")
    play = page.get_by_role("button", name="Play this seat").nth(1)
    play.focus()
    page.evaluate(
        """() => new Promise((drawnAnew) => {
            const was = document.activeElement;
            const look = () => (was.isConnected ? setTimeout(look, 20) : drawnAnew());
            look();
        })"""
    )
    expect(play).to_be_focused()


def test_words_stand_out_from_their_ground(visit: Open, address: str) -> None:
    page = visit(f"{address}/scoreboard")
    expect(page.locator(SCORES).first).to_be_visible(timeout=10_000)
    for selector in (".ask", ".seat .name", ".seat .figures", "h2", "nav a", ".piles"):
        assert contrast(page, selector) >= 4.5, selector


def test_a_new_table_offers_the_seats_of_this_one(visit: Open) -> None:
    with program("--edition", "new-york", "--players", "2") as address:
        page = visit(f"{address}/table")
        expect(page.locator("#new-players")).to_have_value("2")
        expect(page.locator("#new-edition")).to_have_value("new-york")


@pytest.mark.parametrize("seat", range(5))
def test_cards_in_a_hand_can_be_read_whoever_holds_them(
    visit: Open, address: str, seat: int
) -> None:
    page = visit(f"{address}/table")
    page.locator("#tray").wait_for()
    for kind in ("white", "yellow", "orange", "pink", "black"):
        page.evaluate(
            """([seat, kind]) => document.body.insertAdjacentHTML("beforeend",
            `<p class="seat-${seat}"><b id="${kind}" class="card kind-${kind}">x</b></p>`)""",
            [seat, kind],
        )
        assert contrast(page, f"#{kind}") >= 4.5, kind


def contrast(page: Page, selector: str) -> float:
    ink, ground = page.evaluate(
        """(selector) => {
            let node = document.querySelector(selector);
            const ink = getComputedStyle(node).color;
            while (getComputedStyle(node).backgroundColor === "rgba(0, 0, 0, 0)")
                node = node.parentElement;
            return [ink, getComputedStyle(node).backgroundColor];
        }""",
        selector,
    )
    lights = sorted(luminance(color) for color in (ink, ground))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def luminance(color: str) -> float:
    parts = [int(part) / 255 for part in re.findall(r"\d+", color)[:3]]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
