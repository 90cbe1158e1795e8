"""A browser of the poor: opens a page of the companion, and says what a host would tap."""

import json
import time
import urllib.error
import urllib.request
from http.cookiejar import CookieJar

PATIENCE = 20.0


class Visitor:
    """One who holds a cookie and the token of a page."""

    def __init__(self, address: str) -> None:
        self._address = address
        jar = urllib.request.HTTPCookieProcessor(CookieJar())
        self._opener = urllib.request.build_opener(jar)
        session = self._open(urllib.request.Request(f"{address}/session.json"))  # noqa: S310 - ours
        self._token = json.loads(session)["token"]

    def post(self, path: str, **body: object) -> None:
        request = urllib.request.Request(  # noqa: S310 - our own page
            self._address + path,
            json.dumps(body).encode(),
            {
                "Content-Type": "application/json",
                "X-Companion-Token": self._token,
                "Origin": self._address,
            },
        )
        assert json.loads(self._open(request))["ok"]

    def tap(self, request: str, **values: str | int) -> None:
        self.post("/request", request=request, values=values)

    def _open(self, request: urllib.request.Request) -> str:
        ends = time.monotonic() + PATIENCE
        while True:
            try:
                with self._opener.open(request, timeout=PATIENCE) as response:
                    text: str = response.read().decode()
                    return text
            except urllib.error.HTTPError as error:
                raise AssertionError(error.read()) from error
            except urllib.error.URLError:
                assert time.monotonic() < ends, "nobody answers"
                time.sleep(0.05)
