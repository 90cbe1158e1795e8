"""Reads a position that somebody wrote down: who plays, and everything wrong with it as sentences.

Each family reads its own part of a player (routes, tickets, cards) with the questions here, so
that the same mistake is reported in the same words in every game.
"""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from companion.model.edition import Edition
from companion.model.views import Tally
from companion.rules.spelling import escaped, nearest, shown

PLAYER_KEYS: Final = ("name",)
"""What a player has in every family."""


class Faults:
    """A growing list of sentences, so that one look at a position reports all that is wrong."""

    def __init__(self) -> None:
        self._sentences: dict[str, None] = {}

    def add(self, sentence: str) -> None:
        self._sentences[sentence] = None

    @property
    def sentences(self) -> tuple[str, ...]:
        return tuple(self._sentences)

    def __bool__(self) -> bool:
        return bool(self._sentences)


@dataclass(frozen=True, slots=True)
class Player:
    """One player as written down; `values` are still to be checked by the family."""

    label: str
    """Names the player in a sentence, even one whose name is missing."""
    name: str
    values: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Scored:
    """A counted position: what every family answers, by player in the order given."""

    tally: Tally
    figures: tuple[Mapping[str, object], ...]
    """What `score --json` says about each player between the name and the rank."""


def read_players(document: Mapping[str, object], faults: Faults) -> tuple[Player, ...]:
    """The players of a position; their number is a question for `check_player_count`."""
    entries = read_list(document, "players", "The position", faults)
    if "players" not in document:
        faults.add('The position has no "players"; expected a list of them.')
    players = tuple(_read_player(entry, n, faults) for n, entry in enumerate(entries, start=1))
    seen: dict[str, int] = {}
    for player in players:
        # Spaces around a name, or two ways to store one accent, cannot be told apart on paper.
        plain = unicodedata.normalize("NFC", player.name.strip())
        if plain:
            seen[plain] = seen.get(plain, 0) + 1
    for name, count in seen.items():
        if count > 1:
            faults.add(f"{count} players are called {escaped(name)}; expected different names.")
    return players


def check_player_count(edition: Edition, players: Sequence[Player], faults: Faults) -> None:
    least, most = edition.min_players, edition.max_players
    if not least <= len(players) <= most:
        there = "is 1 player" if len(players) == 1 else f"are {len(players)} players"
        faults.add(f"There {there}; {edition.name} is for {least} to {most}.")


def check_keys(
    values: Mapping[str, object], allowed: Sequence[str], owner: str, faults: Faults
) -> None:
    """Reports the keys nobody asks for, so that a typo never becomes a default."""
    for key in values:
        if key not in allowed:
            unknown_name("key", key, allowed, owner, faults)


def read_list(
    values: Mapping[str, object], key: str, owner: str, faults: Faults
) -> Sequence[object]:
    """The list under a key, empty if the key is missing or (then with a fault) no list."""
    value = values.get(key, [])
    if isinstance(value, list):
        return value
    faults.add(f'{owner} has {shown(value)} as "{key}"; expected a list.')
    return []


def read_whole_number(
    values: Mapping[str, object], key: str, least: int, owner: str, faults: Faults
) -> int | None:
    """The whole number under a key, or None and a fault; `true` and 2.0 are no whole numbers."""
    wanted = "a positive whole number" if least == 1 else f"a whole number from {least} up"
    if key not in values:
        faults.add(f'{owner} has no "{key}"; expected {wanted}.')
        return None
    value = values[key]
    if isinstance(value, int) and not isinstance(value, bool) and value >= least:
        return value
    faults.add(f'{owner} has {shown(value)} as "{key}"; expected {wanted}.')
    return None


def read_counts(
    values: Mapping[str, object], key: str, names: Sequence[str], owner: str, faults: Faults
) -> tuple[int, ...]:
    """How many of each name, in the order of the names; what is not written is 0."""
    written = values.get(key, {})
    if not isinstance(written, dict):
        faults.add(f'{owner} has {shown(written)} as "{key}"; expected numbers by kind of card.')
        return (0,) * len(names)
    whose = f"{owner}'s {key}"
    for name in written:
        if name not in names:
            unknown_name("kind of card", name, names, whose, faults)
    return tuple(
        (read_whole_number(written, name, 0, whose, faults) or 0) if name in written else 0
        for name in names
    )


def check_tickets_held_once(edition: Edition, players: Sequence[Player], faults: Faults) -> None:
    """There is one card of each printed ticket; a ticket by cities may repeat."""
    held = []
    for player in players:
        entries = player.values.get("tickets")
        names = entries if isinstance(entries, list) else []
        known = [name for name in names if isinstance(name, str) and name in edition.ticket]
        held.append((player, known))
    check_held_once("ticket", held, faults)


def check_held_once(
    what: str, held: Iterable[tuple[Player, Iterable[str]]], faults: Faults
) -> None:
    """Reports what two players have, or one player lists twice."""
    holders: dict[str, list[str]] = {}
    for player, names in held:
        for name in names:
            holders.setdefault(name, []).append(player.label)
    for name, labels in holders.items():
        distinct = list(dict.fromkeys(labels))
        if len(distinct) > 1:
            together = ", ".join(distinct[:-1]) + " and " + distinct[-1]
            faults.add(f"{together} have the same {what} {name}; it can belong to only one.")
        elif len(labels) > 1:
            faults.add(f"{distinct[0]} lists the {what} {name} {len(labels)} times; expected once.")


def unknown_name(what: str, name: str, known: Iterable[str], owner: str, faults: Faults) -> None:
    """One sentence for a name that does not exist, with the nearest that does."""
    close = nearest(name, known)
    hint = f"; did you mean {' or '.join(close)}?" if close else "."
    faults.add(f"{owner} has an unknown {what} {shown(name)}{hint}")


def _read_player(entry: object, number: int, faults: Faults) -> Player:
    label = f"Player {number}"
    if not isinstance(entry, dict):
        faults.add(f"{label} is {shown(entry)}; expected an object with a name.")
        return Player(label, "", {})
    name = entry.get("name")
    if isinstance(name, str) and name.strip():
        return Player(escaped(name.strip()), name, entry)
    if "name" not in entry:
        faults.add(f'{label} has no "name"; expected one.')
    else:
        faults.add(f'{label} has {shown(name)} as "name"; expected a text that is not empty.')
    return Player(label, "", entry)
