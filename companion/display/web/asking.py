"""What can be asked for: each by POST, from our own pages, by those who may."""

import json
from collections.abc import Callable, Mapping
from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from companion.display.web.doors import Wait
from companion.display.web.seat_page import tells_tickets
from companion.display.web.site import Site

MOST_BYTES: Final = 4096
SEAT_REQUESTS: Final = frozenset(
    {"ticket", "kept", "tickets", "drew", "claim", "swap", "complete", "track", "highlight"}
)
"""What a player may say about the own seat."""
BUTTONS: Final = frozenset({"confirm", "next", "undo"})
"""What a phone stands for where a table has no buttons: those are open to everybody, too."""
OWN_CORRECTIONS: Final = frozenset({"ticket", "no_ticket"})
"""And what a player may correct of it."""

Body = Mapping[str, object]
Values = dict[str, str | int]
Handler = Callable[[Request, str, Body], Response]


class Asking:
    def __init__(self, site: Site) -> None:
        self._site = site

    def routes(self) -> list[BaseRoute]:
        handlers: Mapping[str, Handler] = {
            "/host/ask": self.ask_for_code,
            "/host/enter": self.enter,
            "/host/offer-seat": self.offer_seat,
            "/host/taste": self.change_taste,
            "/seat/pair": self.pair,
            "/leave": self.leave,
            "/request": self.request,
            "/table/touch": self.touch,
        }
        return [
            Route(path, self._checked(handler), methods=["POST"])
            for path, handler in handlers.items()
        ]

    def _checked(self, handler: Handler) -> Callable[[Request], object]:
        async def checked(request: Request) -> Response:
            visitor = self._site.visitors.visitor(request)
            if visitor is None or not self._site.visitors.is_ours(request):
                return _problem(403, "web.problem_stale")
            body = await _body(request)
            if body is None:
                return _problem(400, "web.problem_unreadable")
            return handler(request, visitor, body)

        return checked

    # The host's door

    def ask_for_code(self, _: Request, __: str, ___: Body) -> Response:
        self._site.doors.ask_host_code()
        self._site.show()
        return _done()

    def enter(self, request: Request, visitor: str, body: Body) -> Response:
        answer = self._site.doors.enter_as_host(visitor, _place(request), str(body.get("code", "")))
        return self._answered(answer)

    def offer_seat(self, _: Request, visitor: str, body: Body) -> Response:
        name = str(body.get("seat", ""))
        if not self._site.doors.is_host(visitor):
            return _problem(403, "web.problem_host_only")
        if self._site.seat_named(name) is None:
            return _problem(404, "web.problem_no_such_seat")
        self._site.doors.offer_seat(name)
        self._site.show()
        return _done()

    def change_taste(self, _: Request, visitor: str, body: Body) -> Response:
        if not self._site.doors.is_host(visitor):
            return _problem(403, "web.problem_host_only")
        if not self._site.change_taste(str(body.get("name", "")), str(body.get("value", ""))):
            return _problem(400, "web.problem_unknown_act")
        self._site.doors.acts_as_host(visitor)
        return _done()

    # A seat's door

    def pair(self, request: Request, visitor: str, body: Body) -> Response:
        answer = self._site.doors.pair(visitor, _place(request), str(body.get("code", "")))
        return self._answered(answer if isinstance(answer, Wait) else answer is not None)

    def _answered(self, answer: bool | Wait) -> Response:  # noqa: FBT001 - a door's answer
        if isinstance(answer, Wait):
            seconds = max(1, round(answer.seconds))
            response = _problem(429, "web.problem_wait", seconds=seconds)
            response.headers["Retry-After"] = str(seconds)
            return response
        if not answer:
            return _problem(403, "web.problem_wrong_code")
        self._site.show()
        return _done()

    def leave(self, _: Request, visitor: str, __: Body) -> Response:
        self._site.doors.leave(visitor)
        self._site.show()
        return _done()

    # Taps

    def request(self, _: Request, visitor: str, body: Body) -> Response:
        name, values = str(body.get("request", "")), _values(body.get("values"))
        seat = self._site.seat_named(self._site.doors.seat_of(visitor))
        if self._site.doors.is_host(visitor):
            self._site.doors.acts_as_host(visitor)
            if seat is not None and _is_of_own_seat(name, values):
                values.setdefault("seat", seat)
        elif seat is not None and self._may_say(seat, name, values):
            values["seat"] = seat
        else:
            return _problem(403, "web.problem_host_only")
        self._site.house.request(name, values)
        return _done()

    def _may_say(self, seat: int, name: str, values: Values) -> bool:
        house = self._site.house
        if name in BUTTONS:
            return not house.map.equipment.buttons
        if name == "correct" and values.get("what") == "ticket":
            return tells_tickets(house.seat_view(seat))
        return _is_of_own_seat(name, values)

    def touch(self, _: Request, visitor: str, body: Body) -> Response:
        if self._site.table is None:
            return _problem(404, "web.problem_no_table")
        problem = self._site.table.touch(visitor, str(body.get("act", "")), _values(body))
        return _done() if problem is None else _problem(409, problem)


def _is_of_own_seat(name: str, values: Values) -> bool:
    """A host who also plays says it of another seat by naming that one."""
    if name == "correct":
        return values.get("what") in OWN_CORRECTIONS
    return name in SEAT_REQUESTS


async def _body(request: Request) -> Body | None:
    """A small JSON object, or None."""
    content = b""
    async for part in request.stream():
        content += part
        if len(content) > MOST_BYTES:
            return None
    try:
        body = json.loads(content or b"{}")
    except (ValueError, RecursionError):  # the latter at thousands of brackets
        return None
    return body if isinstance(body, dict) else None


def _values(given: object) -> Values:
    if not isinstance(given, Mapping):
        return {}
    return {
        str(name): value
        for name, value in given.items()
        if isinstance(value, str | int) and not isinstance(value, bool)
    }


def _place(request: Request) -> str:
    return request.client.host if request.client else ""


def _done() -> JSONResponse:
    return JSONResponse({"ok": True})


def _problem(status: int, key: str, **values: str | int) -> JSONResponse:
    return JSONResponse({"ok": False, "problem": key, "values": values}, status)
