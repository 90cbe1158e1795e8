"""The web page of a real table, as the loop and the game see it."""

import asyncio
import socket
from collections.abc import Iterator

import pytest

from companion import editions
from companion.daemon.games import Games
from companion.daemon.web_page import GamesHouse, WebPage
from companion.journal import IN_MEMORY, FallbackJournal, Journal
from companion.model.notices import SeatCode, WebAddress
from companion.model.signals import Signal, TagPoll, WebTap
from companion.model.table import BadgeTag, Equipment
from companion.settings.displays import Web
from companion.simulation.world.table import simulated_map
from companion.tables.reading import Table
from tests.kit.daemons import free_port


def clock() -> float:
    return 7.0


@pytest.fixture
def games() -> Iterator[Games]:
    journal = FallbackJournal(Journal.open(IN_MEMORY))
    box = editions.load("new-york")
    yield Games([Table(box, simulated_map(box, Equipment()))], journal, clock)
    journal.close()


def test_a_tap_becomes_a_signal(games: Games) -> None:
    heard: list[Signal] = []
    house = GamesHouse(games, clock)
    house.request("next", {})
    house.deliver = heard.append
    house.request("join", {"name": "Anna"})
    assert heard == [WebTap(7.0, "join", (("name", "Anna"),))]


def test_pages_see_the_game_and_no_books(games: Games) -> None:
    house = GamesHouse(games, clock)
    assert house.edition is games.edition
    assert house.scene is games.scene
    assert house.seat_view(0) is None
    assert not house.story.turns


def test_a_badge_laid_down_shows_a_code_only_while_a_phone_waits(games: Games) -> None:
    page = WebPage(games, Web(), clock)
    badge = next(tag for tag, of in games.map.tags.items() if of == BadgeTag("Blue"))
    page.hear(TagPoll(1.0, "reader", (badge,)))
    assert not page.notices
    page.hear(TagPoll(1.1, "reader", ()))
    page._site.seat_page("a phone", 1)
    page.hear(TagPoll(1.2, "reader", (badge,)))
    page.hear(TagPoll(1.3, "reader", None))
    assert [code.seat for code in page.notices if isinstance(code, SeatCode)] == ["Blue"]


def test_the_screen_knows_the_address_while_the_page_is_there(games: Games) -> None:
    port = free_port()
    page = WebPage(games, Web(port=port), clock)

    async def story() -> None:
        serving = asyncio.create_task(page.run(lambda _: None))
        reader, writer = await _connect(port)
        assert page.notices == (WebAddress(f"http://127.0.0.1:{port}"),)
        writer.write(b"GET /scoreboard HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        assert (await reader.readline()).startswith(b"HTTP/1.1 200")
        writer.close()
        page.close()
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)

    asyncio.run(story())


async def _connect(port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    async with asyncio.timeout(10):
        while True:
            try:
                return await asyncio.open_connection("127.0.0.1", port)
            except ConnectionRefusedError:
                await asyncio.sleep(0.02)


def test_a_port_that_is_taken_is_a_problem_and_no_end(games: Games) -> None:
    async def story() -> None:
        with socket.socket() as other:
            other.bind(("127.0.0.1", 0))
            other.listen()
            port = other.getsockname()[1]
            page = WebPage(games, Web(port=port), clock)
            serving = asyncio.create_task(page.run(lambda _: None))
            await asyncio.sleep(0.05)
            assert not serving.done()
            assert page.problem == (
                f"The web page cannot listen on 127.0.0.1, port {port} (Address already in use): "
                "end the program that does, or choose another in [web]."
            )
            assert page.notices == ()
            serving.cancel()
            await asyncio.gather(serving, return_exceptions=True)

    asyncio.run(story())
