"""The longest path by plain depth-first search: obviously right, slow, and never endless."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.rules.mechanics.longest_path import Track


class PlainResult(NamedTuple):
    """The longest path seen, which is the longest there is only if the search finished."""

    length: int
    calls: int
    finished: bool


class _OutOfCalls(Exception):  # noqa: N818  it ends the search and is no error
    pass


def plain_search(tracks: Sequence[Track], limit: int) -> PlainResult:
    """Walk on from every city over every unused track, in at most ``limit`` calls."""
    ways: dict[str, list[tuple[int, str, int]]] = {}
    for number, (a, b, length) in enumerate(tracks):
        ways.setdefault(a, []).append((number, b, length))
        if a != b:
            ways.setdefault(b, []).append((number, a, length))
    used = [False] * len(tracks)
    calls = longest = 0

    def walk_on(city: str, walked: int) -> None:
        nonlocal calls, longest
        if calls == limit:
            raise _OutOfCalls
        calls += 1
        longest = max(longest, walked)
        for number, other, length in ways[city]:
            if not used[number]:
                used[number] = True
                walk_on(other, walked + length)
                used[number] = False

    try:
        for city in ways:
            walk_on(city, 0)
    except _OutOfCalls:
        return PlainResult(longest, calls, finished=False)
    return PlainResult(longest, calls, finished=True)
