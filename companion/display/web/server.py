"""Runs the web site inside the program's own loop, and stops with it."""

import asyncio
import contextlib
import errno
import socket
from collections.abc import Iterator
from typing import Final

import uvicorn
from starlette.applications import Starlette

LAST_WORDS: Final = 1
"""So many seconds open pages have when the program stops."""


class Server(uvicorn.Server):
    """Leaves signals to the program."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def open_port(host: str, port: int, tries: int = 1) -> socket.socket:
    """Listens on the port, or on one of the next ones if it is taken; OSError if none is free."""
    for number in range(port, port + tries):
        try:
            return _listen(host, number)
        except OSError as problem:
            if problem.errno != errno.EADDRINUSE or number == port + tries - 1:
                raise
    raise AssertionError("unreachable")


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(128)
        listener.setblocking(False)
    except OSError:
        listener.close()
        raise
    return listener


def address(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    name = {"0.0.0.0": socket.gethostname(), "::": socket.gethostname()}.get(host, host)  # noqa: S104 - where we listen is the owner's choice
    return f"http://[{name}]:{port}" if ":" in name else f"http://{name}:{port}"


async def serve(application: Starlette, listener: socket.socket) -> None:
    """Until cancelled."""
    config = uvicorn.Config(
        application,
        log_config=None,
        access_log=False,
        lifespan="off",
        server_header=False,
        timeout_graceful_shutdown=LAST_WORDS,
        ws="none",
        loop="none",
    )
    server = Server(config)
    try:
        await server.serve(sockets=[listener])
    except asyncio.CancelledError:
        server.should_exit = True
        with contextlib.suppress(asyncio.CancelledError):
            await server.shutdown(sockets=[listener])
        raise
