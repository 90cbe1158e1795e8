"""Server-sent events: one answer that never ends, over which a page hears every change."""

from collections.abc import AsyncIterator, Callable, Sequence
from typing import Final

from starlette.responses import StreamingResponse

from companion.display.web.channel import Bell, Channel

PING_EVERY: Final = 15.0
"""So often something is said, that a lost line is noticed."""
RETRY_MS: Final = 1000
"""So long after a lost line a page comes again."""


def stream(
    channels: Sequence[Channel], bell: Bell, open_page: Callable[[int], None] = lambda _: None
) -> StreamingResponse:
    """`open_page` is told 1 when somebody begins to listen, and -1 when the page is closed."""
    return StreamingResponse(
        _events(channels, bell, open_page),
        media_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


async def _events(
    channels: Sequence[Channel], bell: Bell, open_page: Callable[[int], None]
) -> AsyncIterator[bytes]:
    seen = dict.fromkeys(channels, 0)
    bell.listeners += 1
    open_page(1)
    try:
        yield f"retry: {RETRY_MS}\n\n".encode()
        while not bell.closed:
            news = b""
            for channel in channels:
                seen[channel], part = channel.since(seen[channel])
                news += part or b""
            if news:
                yield news
            elif not await bell.wait(PING_EVERY):
                yield b": still here\n\n"
    finally:
        bell.listeners -= 1
        open_page(-1)
