"""Tells what happened in words that the whole table may hear."""

import re
from collections.abc import Sequence
from dataclasses import fields

from companion.display.texts import CATALOGUE, say
from companion.model.cards import UNSEEN
from companion.model.edition import Edition, Route
from companion.model.events import (
    CardDealt,
    Event,
    HandObscured,
    MarketFilled,
    RouteClaimed,
    TicketReturned,
    TicketShown,
    TicketsKept,
)

SILENT = (CardDealt, MarketFilled, HandObscured, TicketShown, TicketReturned)
"""Happens too often, or is nobody else's business."""


def narrate(
    event: Event, edition: Edition, names: Sequence[str], language: str = "en"
) -> str | None:
    """One public sentence, or None where nothing should be said.

    A blind draw gives the same words whatever the card was, and a kept ticket whatever it says.
    """
    if isinstance(event, SILENT):
        return None
    key = "event." + _snake(type(event).__name__)
    values = {field.name: getattr(event, field.name) for field in fields(event)}
    if "seat" in values:
        values["seat"] = names[values["seat"]]
    if values.get("kind") == UNSEEN:
        values["kind"] = CATALOGUE[language]["kind.unseen"]
    if isinstance(event, RouteClaimed):
        route = edition.routes[edition.route_index[event.route]]
        values["route"] = route_name(edition, route)
        values["trains"] = route.length
    if isinstance(event, TicketsKept):
        values["kept"] = len(event.kept) + event.hidden
    return say(key, values, language)


def route_name(edition: Edition, route: Route) -> str:
    """The two cities, and the colour where there is a second track to confuse it with."""
    cities = f"{edition.city[route.city_a].name} – {edition.city[route.city_b].name}"
    return f"{cities}, {route.color}" if route.twins else cities


def _snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()
