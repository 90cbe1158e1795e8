"""Serves the virtual table until Ctrl-C, and says where it is."""

import asyncio
import os
import signal
import socket
import sys
import webbrowser
from typing import Final

import click

from companion.cli.output import console, is_watched
from companion.cli.presets import presets
from companion.display.web.server import address, open_port
from companion.model.edition import Edition
from companion.virtual.loop import make_site, run

PORTS: Final = 10
"""So many ports are tried if the first is taken."""


def play(edition: Edition, players: int, seed: int, host: str, port: int) -> None:
    presets()  # its noise can be chosen: a faulty file is told before anybody comes
    try:
        listener = open_port(host, port, PORTS)
    except OSError as problem:
        reason = problem.strerror or str(problem)
        raise click.ClickException(
            f"The web page cannot listen on {host}, port {port}: {reason}. "
            "Choose another with --host and --port."
        ) from problem
    with listener:
        url = address(listener)
        click.echo(f"{edition.name}: the virtual table is at {url}")
        click.echo("Watch the bots, or take a seat. Ctrl-C ends.")
        if is_watched(console()) and _has_screen():
            webbrowser.open(url)
        asyncio.run(_until_stopped(edition, players, seed, listener))


def _has_screen() -> bool:
    """Without one, a browser for terminals would take the place of what is said here."""
    return sys.platform == "darwin" or bool({"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys())


async def _until_stopped(
    edition: Edition, players: int, seed: int, listener: socket.socket
) -> None:
    """Ctrl-C and the wish of the system to stop are both a calm end."""
    house, site = make_site(edition, players, seed)
    running = asyncio.ensure_future(run(house, site, listener))
    loop = asyncio.get_running_loop()

    def stop() -> None:
        site.close()
        running.cancel()

    for wish in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(wish, stop)
    try:
        await running
    except asyncio.CancelledError:
        click.echo("The table is cleared away.")
