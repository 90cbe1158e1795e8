"""Compares the parts of an edition with each other: counts, set-up, bonuses and ticket paths."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from companion.editions.geography import Track
from companion.editions.head import Head
from companion.editions.lists import Deck, Tickets
from companion.editions.place import Map
from companion.model.edition import Status


@dataclass(frozen=True, slots=True)
class Parts:
    """What was read from the folder; None stands for a part too broken to compare."""

    head: Head
    deck: Deck | None
    place: Map
    tickets: Tickets
    listed: Mapping[str, int | None]
    """How long each list is."""


def check(parts: Parts) -> None:
    _check_counts(parts)
    _check_figures(parts.head)
    _check_tie_breaks(parts.head)
    _check_set_up(parts)
    _check_marks(parts)
    _check_lengths(parts.head, parts.place.tracks.tracks)
    if parts.head.has_board:
        _check_paths(parts.place, parts.tickets)


def _check_counts(parts: Parts) -> None:
    head = parts.head
    for name, claim in head.claims.items():
        count = parts.listed[name]
        if count is None:
            continue
        fewer_allowed = claim.status is Status.INCOMPLETE
        if count > claim.printed or (count < claim.printed and not fewer_allowed):
            excuse = "" if fewer_allowed else ', or fewer with status = "incomplete"'
            head.fault(
                ("provenance", name, "printed"),
                f"{claim.printed} {name} are printed, but {count} are listed; "
                f"expected as many as printed{excuse}.",
            )
    spaces = head.claims.get("spaces")
    if spaces and spaces.status is Status.PRINTED and parts.place.laid_out:
        head.fault(
            ("provenance", "spaces", "status"),
            'status is "printed", but without spaces.csv the spaces are laid out by the program; '
            'expected "inferred".',
        )


_NO_MORE_THAN: Final = (
    ("deal_keep", "deal_tickets"),
    ("draw_keep", "draw_tickets"),
    ("end_trains", "trains"),
)


def _check_figures(head: Head) -> None:
    for small, large in _NO_MORE_THAN:
        least, most = head.figure(small), head.figure(large)
        if least is not None and most is not None and least > most and head.family:
            head.fault(
                (head.family, small),
                f"{small} is {least}, but {large} is {most}; expected no more than that.",
            )


def _check_tie_breaks(head: Head) -> None:
    """Who has the longest path decides nothing where nobody is looking for it (U39)."""
    bonuses, tie_breaks = head.figures.get("bonuses"), head.figures.get("tie_breaks")
    if not isinstance(bonuses, tuple) or not isinstance(tie_breaks, tuple) or not head.family:
        return
    if "longest_path" in tie_breaks and "longest_path" not in dict(bonuses):
        head.fault(
            (head.family, "tie_breaks"),
            "tie_breaks names longest_path, but bonuses does not; expected it in both.",
        )


def _check_set_up(parts: Parts) -> None:
    """The largest table must be able to start."""
    head = parts.head
    if head.players is None or head.family is None:
        return
    players = head.players[1]
    if (tickets := parts.listed["tickets"]) is not None:
        dealt = head.figure("open_tickets") or head.figure("deal_tickets") or 0
        _check_enough(head, "tickets", tickets, players * dealt)
    if parts.deck:
        wild = head.figure("deal_locomotives") or 0
        each = wild + (head.figure("deal_cards") or 0)
        needed = players * each + (head.figure("market") or 0)
        _check_enough(head, "train cards", parts.deck.total, needed)
        _check_enough(
            head, f"cards of {parts.deck.kinds[-1]}", parts.deck.counts[-1], players * wild
        )


def _check_enough(head: Head, what: str, there: int, needed: int) -> None:
    if head.players and there < needed:
        head.fault(
            ("players", "max"),
            f"the set-up for {head.players[1]} players needs {needed} {what}, "
            f"but there are {there}; expected enough for all.",
        )


def _check_marks(parts: Parts) -> None:
    """A bonus that looks at marked cities needs cities with that mark."""
    cities = parts.place.cities
    if cities.known is None:
        return
    bonuses = parts.head.figures.get("bonuses")
    needed: tuple[str, ...] = ()
    if isinstance(bonuses, tuple) and "attractions" in dict(bonuses):
        needed = ("attraction",)
    elif parts.head.figure("bonus_tickets"):
        needed = ("east", "west")
    there = {mark for city in cities.cities for mark in city.marks}
    for mark in needed:
        if mark not in there:
            cities.table.fault(
                f"no city is marked {mark!r}, but a bonus of edition.toml needs it; "
                f"expected a column {mark!r} with at least one true."
            )


def _check_lengths(head: Head, tracks: Iterable[Track]) -> None:
    points = head.figures.get("route_points")
    limits = {"trains": head.figure("trains")}
    if isinstance(points, tuple):
        limits["route_points"] = len(points)
    for track in tracks:
        for figure, limit in limits.items():
            if limit is not None and track.length is not None and track.length > limit:
                track.row.wrong("length", f"at most {limit}, as {figure} of edition.toml allows")


def _check_paths(place: Map, tickets: Tickets) -> None:
    """Every ticket must be possible.

    This runs at every start of the daemon, so it is a few lines of our own: networkx would cost
    a Raspberry Pi 24 MB and a good part of the allowed second. The tests compare the two.
    """
    tracks, known = place.tracks, set(place.cities.known or ())
    # A track that was lost or names an unknown city may be the one that joins the two parts.
    if not tracks.table.whole or tracks.table.lost or any(t.pair - known for t in tracks.tracks):
        return
    part = parts_of_map((track.city_a, track.city_b) for track in tracks.tracks)
    for row, ticket in zip(tickets.table.rows, tickets.tickets, strict=True):
        ends = {ticket.city_a, ticket.city_b}
        if ends <= known and len({part.get(city, city) for city in ends}) > 1:
            row.fault(
                f"no routes join {ticket.city_a} and {ticket.city_b}; "
                "expected a ticket between connected cities."
            )


def parts_of_map(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    """For each city one city that stands for all it is connected with."""
    part: dict[str, str] = {}

    def find(city: str) -> str:
        while (above := part.setdefault(city, city)) != city:
            city = above
        return city

    for one, other in pairs:
        part[find(one)] = find(other)
    return {city: find(city) for city in list(part)}
