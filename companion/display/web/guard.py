"""Stands before every page: refuses foreign names and foreign sites, tells browsers the rules."""

import ipaddress
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HARMLESS: Final = frozenset({"GET", "HEAD"})

RULES: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}


class Guard:
    """`names` are what this machine is called in the house, besides its numbers."""

    def __init__(self, app: ASGIApp, names: frozenset[str]) -> None:
        self._app = app
        self._names = names | {"localhost"}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if not self._is_our_name(headers.get("host", "")):
            response = PlainTextResponse("Nobody of that name lives here.\n", 421)
            await response(scope, receive, send)
        elif scope["method"] not in HARMLESS and not is_same_site(headers):
            response = PlainTextResponse("Only this page itself may change anything.\n", 403)
            await response(scope, receive, send)
        else:
            await self._app(scope, receive, _with_rules(send))

    def _is_our_name(self, host: str) -> bool:
        """A number cannot be a foreign name that was pointed at us (DNS rebinding)."""
        name = urlsplit(f"//{host}").hostname or ""
        if name in self._names:
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True


def is_same_site(headers: Headers) -> bool:
    """Browsers say where a request comes from; one that says nothing is no browser of ours."""
    origin, site = headers.get("origin"), headers.get("sec-fetch-site")
    if site is not None and site != "same-origin":
        return False
    if origin is not None:
        return urlsplit(origin).netloc == headers.get("host")
    return site is not None


def _with_rules(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            MutableHeaders(scope=message).update(RULES)
        await send(message)

    return sending
