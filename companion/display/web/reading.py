"""What can be read: pages, the board, texts, the stream of changes; reading changes nothing."""

from importlib.resources import files
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import (
    FileResponse,
    JSONResponse,
    PlainTextResponse,
    RedirectResponse,
    Response,
)
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from companion.display.board_picture import board_svg
from companion.display.texts import LANGUAGES, sentences
from companion.display.web import scoreboard
from companion.display.web.site import Site
from companion.display.web.stream import stream

STATIC: Final = Path(str(files("companion.display.web"))) / "static"
MOST_PAGES: Final = 500
"""More would only be there to keep others out."""
PAGES: Final = ("scoreboard", "table", "seat", "host")


class Reading:
    def __init__(self, site: Site) -> None:
        self._site = site

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/", self.home),
            Route("/board.svg", self.board),
            Route("/texts.json", self.texts),
            Route("/log.json", self.log),
            Route("/session.json", self.session),
            Route("/events", self.events),
            *(Route(f"/{page}", self.page) for page in PAGES),
            Mount("/static", StaticFiles(directory=STATIC)),
        ]

    async def home(self, _: Request) -> Response:
        return RedirectResponse("/table" if self._site.table else "/scoreboard")

    async def page(self, request: Request) -> Response:
        page = request.url.path.strip("/")
        if page == "table" and self._site.table is None:
            return RedirectResponse("/scoreboard")
        return FileResponse(STATIC / f"{page}.html", headers={"Cache-Control": "no-cache"})

    async def board(self, _: Request) -> Response:
        svg = board_svg(self._site.house.edition)
        return Response(svg, media_type="image/svg+xml", headers=_NO_CACHE)

    async def texts(self, request: Request) -> Response:
        language = self._language(request)
        texts = {
            "language": language,
            "languages": LANGUAGES,
            "texts": {
                key: text
                for key, text in sentences(language).items()
                if key.startswith(("web.", "kind."))
            },
        }
        return JSONResponse(texts, headers=_NO_CACHE)

    async def log(self, request: Request) -> Response:
        story = self._site.house.story
        return JSONResponse(scoreboard.log(story, self._language(request)), headers=_NO_STORE)

    async def session(self, request: Request) -> Response:
        """Greets a visitor; a foreign page cannot read the token in the answer."""
        visitors = self._site.visitors
        response = JSONResponse({}, headers=_NO_STORE)
        visitor = visitors.greet(request, response)
        content = {
            "token": visitors.token(visitor),
            "now": self._site.now,
            **self._site.rights(visitor),
        }
        response.body = response.render(content)
        response.headers["content-length"] = str(len(response.body))
        return response

    async def events(self, request: Request) -> Response:
        site = self._site
        page = request.query_params.get("page", "scoreboard")
        visitor = site.visitors.visitor(request)
        channels = site.channels(page, self._language(request), visitor)
        if site.bell.listeners >= MOST_PAGES:
            return PlainTextResponse("Too many pages are open: close some.\n", 503)
        if page != "seat":
            return stream(channels, site.bell)
        return stream(channels, site.bell, lambda change: site.seat_page(visitor, change))

    def _language(self, request: Request) -> str:
        wanted = request.query_params.get("lang")
        return self._site.language(wanted, request.headers.get("accept-language", ""))


_NO_CACHE: Final = {"Cache-Control": "no-cache"}
_NO_STORE: Final = {"Cache-Control": "no-store"}
