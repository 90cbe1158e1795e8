"""What nobody may read on a public screen: tags, tickets until they lie open, and hands."""

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final

from companion.model.edition import Edition
from companion.model.events import Event, TicketCompleted, TicketsCompleted
from companion.model.verdicts import Values

PLAIN: Final = frozenset({"", "?", "such", "like that", "hub", "reader"})
"""What a sentence may say without naming anything."""
STRANGE_TAG: Final = re.compile("[0-9A-F]{14}")
"""A tag that belongs to no card of this game."""


class Secrets:
    """Whatever a sentence names must be something that everybody may name: no list of what is
    forbidden would hold all the ways to tell a hand.
    """

    def __init__(self, edition: Edition, tags: Iterable[str], names: Iterable[str]) -> None:
        self._tags = frozenset(tags)
        self._tickets = {ticket.id for ticket in edition.tickets}
        self._city = {name: city.id for city in edition.cities for name in (city.id, city.name)}
        longest_first = sorted(self._city, key=len, reverse=True)
        self._cities = re.compile(_any_of(longest_first))
        routes = {frozenset((route.city_a, route.city_b)) for route in edition.routes}
        self._by_cities = {
            pair: ticket.id
            for ticket in edition.tickets
            if (pair := frozenset((ticket.city_a, ticket.city_b))) not in routes
        }
        """Tickets that two cities tell; where a route joins them, they tell of that."""
        people, kinds = _any_of(names), _any_of(edition.kinds)
        city = _any_of(city.name for city in edition.cities)
        self._public = [
            re.compile(shape)
            for shape in (
                rf"{people}(, {people})*",
                rf"{city}( – {city})?",
                rf"(\d+ )?{kinds}(, \d+ {kinds})*",
            )
        ]
        cities = {city.id for city in edition.cities}
        self._words = PLAIN | cities | set(edition.route_index) | self._tickets
        """Tickets are asked for first: which of them lie open changes."""
        self._kinds = re.compile(rf"\b{kinds}\b")
        self._named_kinds: dict[Values, tuple[str, ...]] = {}
        self._harmless: set[Values] = set()
        """Said before, and telling nothing; secrets only become fewer."""

    def happens(self, events: Iterable[Event]) -> None:
        """Completed tickets lie open for everybody."""
        for event in events:
            match event:
                case TicketCompleted(ticket=ticket):
                    self._tickets.discard(ticket)
                case TicketsCompleted(paid=paid):
                    self._tickets.difference_update(ticket for ticket, _ in paid)
                case _:
                    pass

    def are_open(self, tickets: Iterable[str]) -> bool:
        return self._tickets.isdisjoint(tickets)

    def told_by(self, values: Values) -> list[str]:
        """Every secret that one sentence gives away."""
        if values in self._harmless:
            return []
        told = list(self._told_by(values))
        if not told:
            self._harmless.add(values)
        return told

    def kinds_in(self, values: Values) -> tuple[str, ...]:
        """The kinds of cards that one sentence names."""
        if values not in self._named_kinds:
            found = [self._kinds.findall(value) for _, value in values if isinstance(value, str)]
            self._named_kinds[values] = tuple(kind for kinds in found for kind in kinds)
        return self._named_kinds[values]

    def _told_by(self, values: Values) -> Iterator[str]:
        for name, value in values:
            if isinstance(value, str) and not self._may_be_said(name, value):
                yield f"{name} is {value}"
        for pair in self._pairs(values):
            if self._by_cities.get(pair) in self._tickets:
                yield f"the cities of {self._by_cities[pair]} are named"

    def _may_be_said(self, name: str, value: str) -> bool:
        if value in self._tags or value in self._tickets:
            return False
        if value in self._words or (name == "tag" and STRANGE_TAG.fullmatch(value)):
            return True
        return any(shape.fullmatch(value) for shape in self._public)

    def _pairs(self, values: Values) -> Iterator[frozenset[str]]:
        """Two cities in one value, or in two that follow each other."""
        named = [self._named(value) for _, value in values if isinstance(value, str)]
        for cities in named:
            if len(cities) > 1:
                yield frozenset(cities)
        for one, other in pairwise(named):
            if len(one) == len(other) == 1:
                yield frozenset(one + other)

    def _named(self, value: str) -> list[str]:
        return [self._city[name] for name in self._cities.findall(value)]


def _any_of(words: Iterable[str]) -> str:
    return f"(?:{'|'.join(map(re.escape, words)) or '(?!)'})"
