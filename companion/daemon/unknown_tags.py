"""Prints each tag that no table file names, so that one can be written by hand."""

from collections.abc import Callable, Collection

from companion.model.signals import Signal, TagPoll

SEEN_WITHIN = 2.0
"""A tag away for longer than this is printed again: somebody shows it once more."""


class UnknownTags:
    def __init__(self, known: Collection[str], say: Callable[[str], None]) -> None:
        self._known = known
        self._say = say
        self._seen: dict[str, float] = {}

    def __call__(self, signal: Signal) -> None:
        if not isinstance(signal, TagPoll) or not signal.tags:
            return
        for tag in signal.tags:
            last = self._seen.get(tag)
            if tag not in self._known and (last is None or signal.time - last > SEEN_WITHIN):
                self._say(f'"{_apart(tag)}"')
            self._seen[tag] = signal.time


def _apart(uid: str) -> str:
    return ":".join(uid[at : at + 2] for at in range(0, len(uid), 2))
