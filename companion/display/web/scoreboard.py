"""The public page in sections, from a scene, for one language: nothing here is a secret."""

from collections.abc import Sequence
from typing import Final

from companion.display.names import ticket_name
from companion.display.narration import route_name, tell
from companion.display.palette import hex_color, seat_colors
from companion.display.sentences import (
    hint_sentence,
    prompt_sentence,
    put_back_sentence,
    trouble_sentence,
)
from companion.display.verdict import verdict
from companion.display.web.telling import catalogue
from companion.model.edition import Edition
from companion.model.scene import QUESTIONS, Scene
from companion.model.story import Figures, Story
from companion.model.views import Phase, SeatView, TableView, Tally

LATEST: Final = 12
"""So many lines of the log are sent with every change; a page that missed more asks for all."""


def sections(edition: Edition, scene: Scene, story: Story, language: str) -> dict[str, object]:
    view = scene.view
    return {
        "edition": _edition(edition, language),
        "moment": _moment(view),
        "seats": [] if view is None else [_seat(seat) for seat in view.seats],
        "colors": [] if view is None else _colors(view),
        "board": None if view is None or view.board is None else _board(view),
        "market": [] if view is None else list(view.market),
        "decks": None if view is None else _decks(view),
        "prompt": _prompt(edition, scene, language),
        "hints": [hint_sentence(hint, language) for hint in scene.hints],
        "put_back": _put_back(edition, scene, language),
        "troubles": [trouble_sentence(trouble, language) for trouble in scene.troubles],
        "claiming": _claiming(scene),
        "differences": [
            [item.mismatch.value, item.route, item.space] for item in scene.differences
        ],
        "log": log(story, language, max(0, len(story.news) - LATEST)),
        "chart": _chart(story.turns),
        "tally": None
        if view is None or view.tally is None
        else _tally(edition, view, view.tally, language),
    }


def _edition(edition: Edition, language: str) -> dict[str, object]:
    return {
        "id": edition.id,
        "name": edition.name,
        "digest": edition.digest,
        "kinds": list(edition.kinds),
        "routes": [
            [route.id, route_name(edition, route, language), route.length, route.color]
            for route in edition.routes
        ],
        "tickets": [] if edition.routes else catalogue(edition),
    }


def log(story: Story, language: str, start: int = 0) -> dict[str, object]:
    """What happened, in sentences, from the given line on."""
    return {"from": start, "lines": [tell(news, language) for news in story.news[start:]]}


def _moment(view: TableView | None) -> dict[str, object] | None:
    if view is None:
        return None
    return {
        "phase": view.phase.value,
        "turn": view.turn if view.phase is Phase.PLAY else None,
        "last": view.turns_left,
        "tendered": view.tendered,
        "deck_number": view.deck_number,
    }


def _seat(seat: SeatView) -> dict[str, object]:
    return {
        "name": seat.name,
        "score": seat.score,
        "trains": seat.trains,
        "cards": seat.cards,
        "tickets": seat.tickets,
        "completed": seat.laid_aside + seat.bonus_tickets,
        "railyard": [[row.kind, row.coloured, row.wilds] for row in seat.railyard],
        "track": seat.track,
        "left": seat.left,
    }


def _colors(view: TableView) -> list[str]:
    return [hex_color(color) for color in seat_colors([seat.name for seat in view.seats])]


def _board(view: TableView) -> dict[str, object]:
    if view.board is None:
        return {}
    closed = [route for route, is_closed in enumerate(view.board.closed) if is_closed]
    return {"owners": list(view.board.owners), "closed": closed}


def _decks(view: TableView) -> dict[str, int]:
    decks = view.decks
    return {
        "deck": decks.deck,
        "discards": decks.discards,
        "tickets": decks.tickets,
    }


def _prompt(edition: Edition, scene: Scene, language: str) -> dict[str, object] | None:
    prompt = scene.prompt
    if prompt is None:
        return None
    names = [] if scene.view is None else [seat.name for seat in scene.view.seats]
    return {
        "ask": prompt.ask.value,
        "seat": prompt.seat,
        "text": prompt_sentence(prompt, edition, names, language),
        "question": prompt.ask in QUESTIONS,
    }


def _put_back(edition: Edition, scene: Scene, language: str) -> list[str]:
    names = [] if scene.view is None else [seat.name for seat in scene.view.seats]
    return [put_back_sentence(item, edition, names, language) for item in scene.put_back]


def _claiming(scene: Scene) -> dict[str, object] | None:
    claiming = scene.claiming
    if claiming is None:
        return None
    return {
        "route": claiming.route,
        "seat": claiming.seat,
        "filled": list(claiming.filled),
        "paid": claiming.paid,
    }


def _chart(turns: Sequence[Sequence[Figures]]) -> dict[str, object]:
    """Points where they are counted as the game goes on, else what else grows."""
    if not turns:
        return {"of": "score", "series": []}
    if all(figures.score is not None for figures in turns[0]):
        of = "score"
    elif any(figures.completed for figures in turns[-1]) or turns[0][0].trains is None:
        of = "completed"
    else:
        of = "trains"
    seats = range(len(turns[0]))
    return {"of": of, "series": [[getattr(turn[seat], of) for turn in turns] for seat in seats]}


def _tally(edition: Edition, view: TableView, tally: Tally, language: str) -> dict[str, object]:
    names = [seat.name for seat in view.seats]
    return {
        "verdict": verdict(names, tally, language),
        "winners": list(tally.winners),
        "seats": [
            {
                "rank": seat.rank,
                "total": seat.total,
                "completed": seat.completed,
                "parts": [[_part(edition, part), points] for part, points in seat.parts],
                "tickets": [
                    [_ticket(edition, ticket.name), ticket.completed, ticket.points]
                    for ticket in seat.tickets
                ],
                "unrevealed": seat.unrevealed,
                "path_length": seat.path_length,
                "path": [edition.route_index[name] for name in seat.path],
            }
            for seat in tally.seats
        ],
    }


def _part(edition: Edition, part: str) -> str:
    """A bonus may be named after a city."""
    return edition.city[part].name if part in edition.city else part


def _ticket(edition: Edition, name: str) -> str:
    return ticket_name(edition, name) if name in edition.ticket else name
