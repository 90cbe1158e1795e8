"""Tells what happened in words that the whole table may hear."""

import re
from collections.abc import Sequence
from dataclasses import fields
from functools import cache
from typing import Any

from companion.display.texts import kind_name, say
from companion.model.cards import Cards
from companion.model.edition import Edition, Route
from companion.model.events import (
    CardDealt,
    CardDrawn,
    CardsPlayed,
    CompletionChosen,
    Event,
    HandObscured,
    MarketCorrected,
    MarketFilled,
    MovedToTrack,
    RouteAssigned,
    RouteClaimed,
    RouteReleased,
    RowCorrected,
    Tendered,
    TicketReturned,
    TicketsCompleted,
    TicketShown,
    TicketsKept,
    TrackCorrected,
    TurnEnded,
    Withdrawn,
)
from companion.model.scene import News

SILENT = frozenset(
    {
        CardDealt,
        CompletionChosen,
        HandObscured,
        MarketFilled,
        TicketReturned,
        TicketShown,
        TurnEnded,
    }
)
"""Happens too often, or is nobody else's business."""

BLIND = frozenset({CardDrawn, Tendered, Withdrawn})
"""Nobody may hear what kind it was: even a card laid out to pay may be a draw misunderstood."""


def public_news(event: Event, edition: Edition, names: Sequence[str]) -> News | None:
    """What may be said aloud about an event, or None where nothing should be said.

    A blind draw gives the same news whatever the card was, and a kept ticket whatever it says.
    """
    kind: Any = type(event)
    if kind in SILENT:
        return None
    key, seats, others = _said(kind)
    values: dict[str, str | int] = {name: names[getattr(event, name)] for name in seats}
    for name in others:
        values[name] = getattr(event, name)
    if kind not in BLIND:
        values |= _details(event, edition)
    return News(key, tuple(values.items()))


@cache
def _said(kind: Any) -> tuple[str, list[str], list[str]]:  # noqa: ANN401 - mypy takes no type for hashable
    """The key of what is said of such events, its fields that name a seat, and its public ones."""
    names = [field.name for field in fields(kind)]
    seats = [name for name in names if name in ("seat", "robber", "first")]
    others = [name for name in names if name == "count" or (name == "kind" and kind not in BLIND)]
    return "event." + _snake(kind.__name__), seats, others


def narrate(
    event: Event, edition: Edition, names: Sequence[str], language: str = "en"
) -> str | None:
    """The news as one public sentence."""
    news = public_news(event, edition, names)
    return None if news is None else tell(news, language)


def tell(news: News, language: str = "en") -> str:
    values = dict(news.values)
    if "color" in values:
        values["route"] = f"{values['route']}, {kind_name(values['color'], language)}"
    if values.get("cards"):
        values["cards"] = _counted(str(values["cards"]), language)
    return say(news.key, values, language)


def _counted(cards: str, language: str) -> str:
    """What `cards_name` wrote, in the words of a language."""
    counted = (card.split(" ", 1) for card in cards.split(", "))
    return ", ".join(
        say("kind.count", {"count": count, "kind": kind}, language) for count, kind in counted
    )


def _details(event: Event, edition: Edition) -> dict[str, str | int]:
    """What a sentence needs beyond the fields of its event."""
    match event:
        case RouteClaimed(route=name) | RouteReleased(route=name) | RouteAssigned(route=name):
            route = edition.routes[edition.route_index[name]]
            color = {"color": route.color} if _has_color(edition, route) else {}
            return {"route": route_cities(edition, route), **color, "trains": route.length}
        case MarketCorrected(place=place):
            return {"place": place}
        case RowCorrected() | TrackCorrected():
            return {"count": _cards_there(event)}
        case TicketsKept(kept=kept, hidden=hidden):
            return {"kept": len(kept) + hidden}
        case MovedToTrack(kinds=some) | TicketsCompleted(paid=some):
            return {"count": len(some)}
        case CardsPlayed(cards=cards):
            return {"cards": cards_name(edition, cards)}
        case _:
            return {}


def _cards_there(event: RowCorrected | TrackCorrected) -> int:
    return sum(event.cards) if isinstance(event, TrackCorrected) else event.coloured + event.wilds


def cards_name(edition: Edition, cards: Cards) -> str:
    """For example "3 blue, 1 locomotive"."""
    named = zip(edition.kinds, cards.known, strict=True)
    return ", ".join(f"{count} {kind}" for kind, count in named if count)


def route_cities(edition: Edition, route: Route) -> str:
    return f"{edition.city[route.city_a].name} – {edition.city[route.city_b].name}"


def route_name(edition: Edition, route: Route, language: str = "en") -> str:
    """The two cities, and the colour where there is a track of another one beside it."""
    cities = route_cities(edition, route)
    if not _has_color(edition, route):
        return cities
    return f"{cities}, {kind_name(route.color, language)}"


def _has_color(edition: Edition, route: Route) -> bool:
    return any(edition.routes[twin].color != route.color for twin in route.twins)


def _snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()
