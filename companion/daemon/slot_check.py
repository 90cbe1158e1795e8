"""Says so when the table file names slots that the hub does not have."""

import logging
from collections.abc import Callable
from typing import Final

from companion.daemon.games import Games
from companion.model.signals import LinkFound, Signal

LOG: Final = logging.getLogger(__name__)


class SlotCheck:
    """Looks whenever a source is found: a hub tells how many slots it has as it comes."""

    def __init__(self, capacity: Callable[[], int | None], games: Games) -> None:
        self._capacity = capacity
        self._games = games

    def __call__(self, signal: Signal) -> None:
        if not isinstance(signal, LinkFound):
            return
        has, named = self._capacity(), len(self._games.map.slots)
        if has is not None and named > has:
            LOG.warning(
                "The table file of %s has a slot %d, but the hub has slots 0 to %d: "
                "check its registers in hardware/pinmap.toml, or the table file.",
                self._games.edition.id,
                named - 1,
                has - 1,
            )
