"""The web site from outside: what it shows, what it refuses."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette

from companion import editions
from companion.display.web.site import Site
from companion.display.web.telling import NOTHING
from companion.model.notices import HostCode, SeatCode
from companion.model.table import Equipment
from companion.virtual.house import VirtualHouse
from companion.virtual.loop import make_site

HERE = {"origin": "http://localhost", "sec-fetch-site": "same-origin"}


class Browser:
    """One visitor with a cookie jar, talking to the site without a network."""

    def __init__(self, application: Starlette, base: str = "http://localhost") -> None:
        self._application = application
        self._base = base
        self._cookies = httpx.Cookies()
        self.token = ""

    def ask(self, method: str, path: str, **how: object) -> httpx.Response:
        async def once() -> httpx.Response:
            transport = httpx.ASGITransport(app=self._application)
            async with httpx.AsyncClient(
                transport=transport, base_url=self._base, cookies=self._cookies
            ) as client:
                answer = await client.request(method, path, **how)  # type: ignore[arg-type]
                self._cookies.update(client.cookies)
                return answer

        return asyncio.run(once())

    def get(self, path: str) -> httpx.Response:
        return self.ask("GET", path)

    def greet(self) -> None:
        self.token = self.get("/session.json").json()["token"]

    def post(self, path: str, body: object = None, **headers: str) -> httpx.Response:
        given = {**HERE, "x-companion-token": self.token, **headers}
        return self.ask("POST", path, json=body or {}, headers=given)


@pytest.fixture
def made() -> Iterator[tuple[VirtualHouse, Site]]:
    house, site = make_site(editions.load("new-york"), 2, 1)
    with closing(house):
        yield house, site


@pytest.fixture
def browser(made: tuple[VirtualHouse, Site]) -> Browser:
    visitor = Browser(made[1].application())
    visitor.greet()
    return visitor


def test_home_is_the_virtual_table_where_there_is_one(browser: Browser) -> None:
    assert browser.get("/").headers["location"] == "/table"


def test_home_is_the_scoreboard_at_a_real_table(made: tuple[VirtualHouse, Site]) -> None:
    site = Site(made[0], lambda: 0.0)
    assert Browser(site.application()).get("/").headers["location"] == "/scoreboard"


@pytest.mark.parametrize("page", ["scoreboard", "table", "seat", "host"])
def test_every_page_is_served_with_rules_for_the_browser(browser: Browser, page: str) -> None:
    answer = browser.get(f"/{page}")
    assert answer.status_code == 200
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "<script>" not in answer.text
    assert "http" not in answer.text.replace("http-equiv", "")


def test_the_board_is_a_picture_of_the_edition(browser: Browser) -> None:
    answer = browser.get("/board.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert "Central Park" in answer.text


def test_a_board_is_sent_packed_and_a_token_is_not(browser: Browser) -> None:
    assert browser.get("/board.svg").headers["content-encoding"] == "gzip"
    assert "content-encoding" not in browser.get("/session.json").headers


@pytest.mark.parametrize(
    ("asked", "accepted", "spoken"),
    [("fr", "", "fr"), ("xx", "de-CH,de;q=0.9", "de"), ("", "nl", "en")],
)
def test_texts_come_in_the_language_asked_for(
    browser: Browser, asked: str, accepted: str, spoken: str
) -> None:
    answer = browser.ask(
        "GET", f"/texts.json?lang={asked}", headers={"accept-language": accepted}
    ).json()
    assert answer["language"] == spoken
    assert "web.scoreboard" in answer["texts"]


def test_a_foreign_name_is_turned_away(made: tuple[VirtualHouse, Site]) -> None:
    assert Browser(made[1].application(), "http://evil.example").get("/").status_code == 421


def test_a_number_is_nobodys_name(made: tuple[VirtualHouse, Site]) -> None:
    assert Browser(made[1].application(), "http://192.168.1.7:8026").get("/host").status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"origin": "null"},
    ],
)
def test_a_request_of_another_site_is_refused(browser: Browser, headers: dict[str, str]) -> None:
    assert browser.post("/host/ask", **headers).status_code == 403


def test_a_request_that_says_not_where_it_comes_from_is_refused(browser: Browser) -> None:
    answer = browser.ask("POST", "/host/ask", headers={"x-companion-token": browser.token})
    assert answer.status_code == 403


def test_a_request_without_the_token_of_the_page_is_refused(browser: Browser) -> None:
    answer = browser.post("/host/ask", **{"x-companion-token": "guess"})
    assert answer.status_code == 403
    assert answer.json()["problem"] == "web.problem_stale"


@pytest.mark.parametrize(
    "path", ["/host/ask", "/host/enter", "/seat/pair", "/leave", "/request", "/table/touch"]
)
def test_nothing_changes_by_get(browser: Browser, path: str) -> None:
    assert browser.get(path).status_code == 405


def test_only_the_host_may_control_the_game(
    browser: Browser, made: tuple[VirtualHouse, Site]
) -> None:
    assert browser.post("/request", {"request": "undo"}).status_code == 403
    browser.post("/host/ask")
    code = made[1].doors.notices[0].code  # type: ignore[union-attr]
    assert browser.post("/host/enter", {"code": code}).status_code == 200
    assert browser.post("/request", {"request": "next"}).status_code == 200
    assert browser.get("/session.json").json()["host"] is True


def test_wrong_codes_are_answered_slower_and_slower(browser: Browser) -> None:
    answers = [browser.post("/host/enter", {"code": "nope"}) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [403, 403, 403, 429]
    assert answers[-1].headers["retry-after"] == "1"


@pytest.mark.parametrize("body", [b"no json", b"[]", b"x" * 5000, b"[" * 4000])
def test_what_cannot_be_read_is_refused(browser: Browser, body: bytes) -> None:
    answer = browser.ask(
        "POST",
        "/request",
        content=body,
        headers={**HERE, "x-companion-token": browser.token},
    )
    assert answer.status_code == 400


def heard(site: Site, visitor: str | None = "a" * 32) -> dict[str, dict[str, object]]:
    """What a page hears when it is opened."""
    found: dict[str, dict[str, object]] = {}
    for channel in site.channels("table", "en", visitor):
        _, event = channel.since(0)
        if event:
            name, data = event.decode().removeprefix("event: ").split("\ndata: ")
            found[name] = json.loads(data)
    return found


def test_cards_of_bots_stay_face_down_in_everything_a_page_hears(
    made: tuple[VirtualHouse, Site],
) -> None:
    house, site = made
    secrets = set(house.edition.ticket)
    for _ in range(400):
        house.advance(1.0)
        if house.is_over:
            break
        told = json.dumps(heard(site))
        assert not [tag for tag in house.table.map.tags if tag in told]
        assert not [ticket for ticket in secrets if f'"{ticket}"' in told]
    assert house.is_over
    assert '"tickets": [[' in json.dumps(heard(site)["scene"]["tally"])


def test_only_the_player_of_a_seat_sees_its_cards(made: tuple[VirtualHouse, Site]) -> None:
    house, site = made
    assert house.touch("b" * 32, "sit", {"seat": 0}) is None
    for _ in range(30):
        house.advance(1.0)
    mine = json.dumps(heard(site, "b" * 32)["mine"])
    hand = house.table.things.piles.hands[0]
    assert hand
    assert all(tag in mine for tag in hand)
    assert not any(tag in mine for tag in house.table.things.piles.hands[1])
    assert not any(tag in json.dumps(heard(site, "c" * 32)) for tag in hand)


def test_a_seat_is_played_by_one_visitor_only(made: tuple[VirtualHouse, Site]) -> None:
    house, _ = made
    house.touch("b" * 32, "sit", {"seat": 0})
    assert house.touch("c" * 32, "sit", {"seat": 0}) == "web.problem_seat_taken"
    assert house.touch("c" * 32, "deck", {"seat": 0}) == "web.problem_not_your_seat"
    house.touch("b" * 32, "rise", {"seat": 0})
    assert house.touch("c" * 32, "sit", {"seat": 0}) is None


def test_a_code_for_a_seat_appears_only_while_a_phone_without_a_seat_waits(
    made: tuple[VirtualHouse, Site],
) -> None:
    _, site = made
    site.badge_tapped("Blue")
    assert not seat_codes(site)
    site.seat_page("a phone", 1)
    site.badge_tapped("Blue")
    site.doors.pair("a phone", "here", seat_codes(site)[0])
    site.badge_tapped("Red")
    assert not seat_codes(site)
    site.seat_page("another phone", 1)
    site.seat_page("another phone", -1)
    site.badge_tapped("Red")
    assert not seat_codes(site)


def seat_codes(site: Site) -> list[str]:
    return [notice.code for notice in site.doors.notices if isinstance(notice, SeatCode)]


def test_a_phone_stands_for_the_buttons_only_where_the_table_has_none(
    browser: Browser, made: tuple[VirtualHouse, Site]
) -> None:
    house, site = made
    while site.seat_named("Red") is None:
        house.advance(1.0)
    site.doors.offer_seat("Red")
    assert browser.post("/seat/pair", {"code": seat_codes(site)[0]}).status_code == 200
    assert browser.post("/request", {"request": "undo"}).status_code == 403
    house._map = replace(house.map, equipment=Equipment(buttons=False))
    assert browser.post("/request", {"request": "undo"}).status_code == 200
    assert browser.post("/request", {"request": "stop_and_count"}).status_code == 403


def test_a_host_who_also_plays_tells_of_the_own_seat_unless_another_is_named(
    browser: Browser, made: tuple[VirtualHouse, Site], monkeypatch: pytest.MonkeyPatch
) -> None:
    house, site = made
    while site.seat_named("Red") is None:
        house.advance(1.0)
    site.doors.offer_seat("Red")
    browser.post("/seat/pair", {"code": seat_codes(site)[0]})
    site.doors.ask_host_code()
    browser.post("/host/enter", {"code": host_code(site)})
    heard: list[object] = []
    monkeypatch.setattr(house, "request", lambda _, values: heard.append(values.get("seat")))
    own, other = site.seat_named("Red"), site.seat_named("Blue")
    for name, values, seat in (
        ("ticket", {"ticket": "n01"}, own),
        ("correct", {"what": "no_ticket", "ticket": "n01"}, own),
        ("kept", {"seat": other, "count": 1}, other),
        ("correct", {"what": "ticket", "ticket": "n01", "seat": "Blue"}, "Blue"),
        ("correct", {"what": "owner", "route": "chelsea--soho"}, None),
        ("confirm", {}, None),
    ):
        browser.post("/request", {"request": name, "values": values})
        assert heard.pop() == seat, (name, values)


def test_no_phone_asks_for_a_ticket_of_another_seat_before_the_count(
    browser: Browser, made: tuple[VirtualHouse, Site]
) -> None:
    """Nobody finds out who holds which: what can be told are one's own hidden tickets."""
    house, site = made
    while house.scene is None or house.scene.view is None or house.scene.view.phase != "play":
        house.advance(1.0)
    site.doors.offer_seat("Red")
    browser.post("/seat/pair", {"code": seat_codes(site)[0]})
    values = {"what": "ticket", "ticket": "n01"}
    assert browser.post("/request", {"request": "correct", "values": values}).status_code == 403


def host_code(site: Site) -> str:
    (code,) = (note.code for note in site.doors.notices if isinstance(note, HostCode))
    return code


def test_what_can_be_told_is_sent_to_a_paired_phone_and_to_hosts_only(
    made: tuple[VirtualHouse, Site],
) -> None:
    house, site = made
    while house.scene is None or house.scene.view is None or house.scene.view.phase != "play":
        house.advance(1.0)
    assert telling(site, "seat", "b" * 32) == telling(site, "host", "b" * 32) == dict(NOTHING)
    site.doors.offer_seat("Red")
    site.doors.pair("a" * 32, "here", seat_codes(site)[0])
    assert telling(site, "seat", "a" * 32)["seat"] == site.seat_named("Red")
    site.doors.ask_host_code()
    site.doors.enter_as_host("c" * 32, "here", host_code(site))
    assert len(telling(site, "host", "c" * 32)["catalogue"]) == len(house.edition.tickets)


def telling(site: Site, page: str, visitor: str) -> dict[str, Any]:
    """What the page hears of it."""
    heard = [channel.since(0)[1] or b"" for channel in site.channels(page, "en", visitor)]
    (event,) = (event for event in heard if event.startswith(b"event: telling"))
    sections: dict[str, Any] = json.loads(event.partition(b"data: ")[2])
    return sections
