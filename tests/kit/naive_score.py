"""A second, naive count of classic positions, and random legal positions to try it on.

Nothing of the companion's own loader or rules is used here but the place of its data.
"""

import csv
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from companion import editions

Json = Any


class Track(NamedTuple):
    id: str
    city_a: str
    city_b: str
    length: int
    parallel: str


@dataclass(frozen=True)
class Box:
    """One edition, read from its files without our loader; its figures are typed from the rules."""

    edition: str
    map: str
    trains: int
    players: range
    closed_up_to: int
    points: Mapping[int, int]
    path_bonus: int

    def rows(self, folder: str, file: str) -> list[dict[str, str]]:
        path = editions.data_folder() / folder / file
        with path.open(encoding="utf-8", newline="") as lines:
            return list(csv.DictReader(lines))

    def tracks(self) -> list[Track]:
        rows = self.rows(self.map, "routes.csv")
        return [
            Track(row["id"], row["city_a"], row["city_b"], int(row["length"]), row["parallel"])
            for row in rows
        ]

    def tickets(self) -> dict[str, tuple[str, str, int]]:
        rows = self.rows(f"editions/{self.edition}", "tickets.csv")
        return {row["id"]: (row["city_a"], row["city_b"], int(row["points"])) for row in rows}

    def cities(self) -> list[str]:
        return [row["id"] for row in self.rows(self.map, "cities.csv")]

    def attractions(self) -> set[str]:
        rows = self.rows(self.map, "cities.csv")
        return {row["id"] for row in rows if row.get("attraction") == "true"}


USA_POINTS = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15}
BOXES = {
    box.edition: box
    for box in (
        Box("usa-2004", "maps/usa", 45, range(2, 6), 3, USA_POINTS, 10),
        Box("usa-2025", "maps/usa", 45, range(2, 6), 3, USA_POINTS, 10),
        Box("new-york", "editions/new-york", 15, range(2, 5), 2, {1: 1, 2: 2, 3: 4, 4: 7}, 0),
    )
}
MOST_TRACKS = 13
"""A naive search for the longest path becomes slow beyond this."""


def legal_position(box: Box, chance: Random) -> Json:
    """Players claim in turn whatever is free, mostly where they already are."""
    seats = chance.choice(box.players)
    own: list[list[Track]] = [[] for _ in range(seats)]
    trains = [box.trains] * seats
    taken: dict[str, int] = {}
    owners_of_pair: dict[tuple[str, str], list[int]] = {}
    for _ in range(chance.randrange(seats * MOST_TRACKS)):
        seat = chance.randrange(seats)
        here = ends(own[seat])
        free = []
        for track in box.tracks():
            pair = owners_of_pair.get((track.city_a, track.city_b), [])
            closed = bool(pair) and seats <= box.closed_up_to
            fits = track.length <= trains[seat] and len(own[seat]) < MOST_TRACKS
            if track.id not in taken and seat not in pair and not closed and fits:
                free.append(track)
        near = [track for track in free if here & set(track[1:3])]
        if not free:
            continue
        track = chance.choice(near if near and chance.random() < 0.85 else free)
        taken[track.id] = seat
        trains[seat] -= track.length
        own[seat].append(track)
        owners_of_pair.setdefault((track.city_a, track.city_b), []).append(seat)
    cards = list(box.tickets())
    chance.shuffle(cards)
    return {
        "edition": box.edition,
        "players": [
            {
                "name": f"Player {seat}",
                "routes": [track.id for track in own[seat]],
                "tickets": list(some_tickets(box, own[seat], cards, chance)),
            }
            for seat in range(seats)
        ],
    }


def some_tickets(
    box: Box, own: Sequence[Track], cards: list[str], chance: Random
) -> Iterator[Json]:
    """Printed ones, and tickets by cities of which many lie on the player's own tracks."""
    for _ in range(chance.randrange(6)):
        if cards and chance.random() < 0.4:
            yield cards.pop()
        else:
            here = sorted(ends(own)) if own and chance.random() < 0.7 else box.cities()
            city_a, city_b = chance.sample(here, 2)
            yield {"city_a": city_a, "city_b": city_b, "points": chance.randint(1, 22)}


def naive_count(box: Box, position: Json) -> Json:
    """The same count in the plainest way we can think of."""
    tracks = {track.id: track for track in box.tracks()}
    players = [naive_player(box, tracks, player) for player in position["players"]]
    if box.path_bonus:
        longest = max(player["longest_path"] for player in players)
        for player in players:
            if longest > 0 and player["longest_path"] == longest:
                player["bonuses"]["longest_path"] = box.path_bonus
    for player in players:
        bonuses = sum(player["bonuses"].values())
        player["total"] = player["route_points"] + player["ticket_points"] + bonuses
    order = sorted({standing(player) for player in players}, reverse=True)
    for player in players:
        better = order[: order.index(standing(player))]
        player["rank"] = 1 + sum(standing(other) in better for other in players)
    winners = [player["name"] for player in players if standing(player) == order[0]]
    return {"edition": box.edition, "players": players, "winners": winners}


def standing(player: Json) -> tuple[int, int, bool]:
    completed = len(player["tickets_completed"])
    return player["total"], completed, "longest_path" in player["bonuses"]


def naive_player(box: Box, tracks: Mapping[str, Track], player: Json) -> Json:
    own = [tracks[route] for route in player["routes"]]
    done: list[str] = []
    failed: list[str] = []
    points = 0
    for entry in player["tickets"]:
        if isinstance(entry, str):
            name, (city_a, city_b, worth) = entry, box.tickets()[entry]
        else:
            city_a, city_b, worth = entry["city_a"], entry["city_b"], entry["points"]
            name = f"{city_a}--{city_b}"
        complete = city_b in reached(city_a, own)
        (done if complete else failed).append(name)
        points += worth if complete else -worth
    touched = ends(own) & box.attractions()
    counted = {
        "name": player["name"],
        "route_points": sum(box.points[track.length] for track in own),
        "tickets_completed": done,
        "tickets_failed": failed,
        "ticket_points": points,
        "bonuses": {"attractions": len(touched)} if touched else {},
        "trains_left": box.trains - sum(track.length for track in own),
    }
    if box.path_bonus:
        counted["longest_path"] = max((trail(city, own) for city in ends(own)), default=0)
    return counted


def ends(own: Sequence[Track]) -> set[str]:
    return {city for track in own for city in track[1:3]}


def reached(start: str, own: Sequence[Track]) -> set[str]:
    found, waiting = {start}, [start]
    while waiting:
        city = waiting.pop()
        for track in own:
            if city in track[1:3]:
                (beyond,) = {track.city_a, track.city_b} - {city}
                if beyond not in found:
                    found.add(beyond)
                    waiting.append(beyond)
    return found


def trail(city: str, left: Sequence[Track]) -> int:
    """The longest walk from this city over tracks that are left, each at most once (U38)."""
    best = 0
    for track in left:
        if city in track[1:3]:
            beyond = track.city_b if city == track.city_a else track.city_a
            rest = [other for other in left if other is not track]
            best = max(best, track.length + trail(beyond, rest))
    return best
