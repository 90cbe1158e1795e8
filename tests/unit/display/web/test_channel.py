"""One change is put into words once, whoever watches."""

import asyncio
import json

from companion.display.web.channel import Bell, Channel
from companion.display.web.stream import stream


def sections_of(event: bytes | None) -> dict[str, object]:
    assert event is not None
    return dict(json.loads(event.decode().split("data: ", 1)[1]))


class Shown:
    def __init__(self, **sections: object) -> None:
        self.sections = sections
        self.rendered = 0

    def render(self) -> dict[str, object]:
        self.rendered += 1
        return dict(self.sections)


def test_a_newcomer_hears_everything_and_then_only_what_changed() -> None:
    shown = Shown(a=1, b=[2])
    channel = Channel("scene", shown.render)
    version, event = channel.since(0)
    assert event is not None
    assert event.startswith(b"event: scene\ndata: ")
    assert sections_of(event) == {"a": 1, "b": [2]}
    shown.sections["b"] = [3]
    channel.touch()
    version, event = channel.since(version)
    assert sections_of(event) == {"b": [3]}
    assert channel.since(version) == (version, None)


def test_all_viewers_get_the_same_bytes_made_once() -> None:
    shown = Shown(a=1)
    channel = Channel("scene", shown.render)
    events = {id(channel.since(0)[1]) for _ in range(50)}
    assert len(events) == 1
    assert shown.rendered == 1


def test_nothing_is_rendered_while_nobody_looks() -> None:
    shown = Shown(a=1)
    channel = Channel("scene", shown.render)
    for _ in range(10):
        channel.touch()
    assert shown.rendered == 0


def test_a_change_that_looks_the_same_is_no_news() -> None:
    shown = Shown(a=1)
    channel = Channel("scene", shown.render)
    version, _ = channel.since(0)
    channel.touch()
    assert channel.since(version) == (version, None)


def test_a_stream_sends_what_there_is_then_every_change_and_ends_with_the_program() -> None:
    async def watch() -> list[bytes]:
        bell, shown, heard = Bell(), Shown(a=1), []
        pages: list[int] = []
        channel = Channel("scene", shown.render)
        response = stream([channel], bell, pages.append)
        async for part in response.body_iterator:
            heard.append(bytes(part, "utf-8") if isinstance(part, str) else bytes(part))
            assert bell.listeners == 1
            if len(heard) == 2:
                shown.sections["a"] = 2
                channel.touch()
                bell.ring()
            if len(heard) == 3:
                bell.close()
        assert bell.listeners == 0
        assert pages == [1, -1]
        return heard

    heard = asyncio.run(watch())
    assert heard[0] == b"retry: 1000\n\n"
    assert [sections_of(event) for event in heard[1:]] == [{"a": 1}, {"a": 2}]
