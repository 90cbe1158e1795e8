"""A real browser, the real program, and an ear on everything that a public viewer receives."""

import http.client
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, TypeVar

from playwright.sync_api import Browser, Page, Playwright

from tests.kit.tools import require_tool

FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PATIENCE: Final = 20.0

Found = TypeVar("Found")


def chromium(playwright: Playwright) -> Browser:
    path = require_tool("chromium", "chromium")
    return playwright.chromium.launch(executable_path=path, args=list(FLAGS))


@contextmanager
def program(*arguments: str, port: int = 0) -> Iterator[str]:
    """The virtual table in a process of its own; gives its address."""
    command = [sys.executable, "-m", "companion", "run", "--web", "--port", str(port), *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            found = re.search(r"http://\S+", line)
            assert found, f"no address in {line!r}"
            yield found[0]
        finally:
            process.terminate()
            process.wait(10)


def until(page: Page, found: Callable[[], Found | None], what: str) -> Found:
    """Lets the page live until something is so; gives what was found."""
    end = time.monotonic() + PATIENCE
    while not (it := found()):
        if time.monotonic() > end:
            shown = page.locator("#prompt").inner_text()
            raise AssertionError(f"waited in vain: {what}. The page says: {shown}")
        page.wait_for_timeout(20)
    return it


class Ear:
    """A viewer without any right, who writes down every byte of a stream."""

    def __init__(self, address: str, page: str) -> None:
        self.heard = b""
        self._connection = http.client.HTTPConnection(address.removeprefix("http://"))
        self._connection.request("GET", f"/events?page={page}")
        self._answer = self._connection.getresponse()
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def _listen(self) -> None:
        while part := self._answer.read1(65536):
            self.heard += part

    def text(self) -> str:
        """All that was heard so far."""
        return self.heard.decode("utf-8", "replace")

    def close(self) -> None:
        """Once the program has ended."""
        self._thread.join(5)
        self._answer.close()
        self._connection.close()
