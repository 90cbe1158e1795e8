"""One browser for all tests of a file."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.kit.browser import chromium, program

Open = Callable[..., Page]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Closed after each file: while it is open, no other test of the process may run a loop."""
    with sync_playwright() as playwright:
        opened = chromium(playwright)
        yield opened
        opened.close()


@pytest.fixture
def visit(browser: Browser) -> Iterator[Open]:
    """Opens an address as a new visitor; an error on any page fails the test."""
    contexts, errors = [], []

    def visit(address: str, width: int = 1280, height: int = 900, **how: object) -> Page:
        context = browser.new_context(viewport={"width": width, "height": height}, **how)  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.set_default_timeout(10_000)
        page.goto(address)
        return page

    yield visit
    for context in contexts:
        context.close()
    assert not errors


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A table that several tests look at."""
    with program("--edition", "new-york", "--players", "3") as found:
        yield found
