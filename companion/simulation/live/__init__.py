"""A simulated table that somebody plays at in real time: things one can touch, and bots."""

from companion.simulation.live.players import Bots
from companion.simulation.live.table import LiveTable

__all__ = ["Bots", "LiveTable"]
