"""Tells visitors apart: a cookie nobody can guess, and a token that only our own pages know."""

import hashlib
import hmac
import re
import secrets
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

COOKIE: Final = "companion"
TOKEN: Final = "x-companion-token"  # noqa: S105 - the name of a header
_ID = re.compile(r"[0-9a-f]{32}")


class Visitors:
    def __init__(self) -> None:
        self._secret = secrets.token_bytes(32)

    def visitor(self, request: HTTPConnection) -> str | None:
        cookie = request.cookies.get(COOKIE, "")
        return cookie if _ID.fullmatch(cookie) else None

    def greet(self, request: HTTPConnection, response: Response) -> str:
        """A new visitor is given a cookie."""
        visitor = self.visitor(request)
        if visitor is None:
            visitor = secrets.token_hex(16)
            response.set_cookie(COOKIE, visitor, httponly=True, samesite="strict", path="/")
        return visitor

    def token(self, visitor: str) -> str:
        return hmac.new(self._secret, visitor.encode(), hashlib.sha256).hexdigest()

    def is_ours(self, request: HTTPConnection) -> bool:
        """Does the request come from a page of ours, and from the visitor it says?"""
        visitor = self.visitor(request)
        token = request.headers.get(TOKEN, "")
        return visitor is not None and hmac.compare_digest(
            token.encode(), self.token(visitor).encode()
        )
