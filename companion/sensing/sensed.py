"""What one step of sensing yields: readings for the game, replies for the hub."""

from typing import NamedTuple

from companion.model.readings import Reading
from companion.model.signals import Reply

NEVER = float("inf")


class Sensed(NamedTuple):
    readings: tuple[Reading, ...] = ()
    replies: tuple[Reply, ...] = ()


NOTHING = Sensed()
