"""The longest continuous path through one player's tracks (U38), exact and with its tracks.

A path may pass a city again but never a track, so it is a *trail*: a connected choice of tracks
in which no city, or exactly two cities, have an odd number of tracks. The longest one is found
in four stages, each in a module of its own:

1. ``islands``  cut the network at its bridges; what lies beyond a bridge becomes an *arm*.
2. ``sweep``    put an island's tracks in an order in which few cities are half decided at once.
3. ``promises`` for every half decided position, the best that parity alone would still allow.
4. ``search``   decide track after track, the most promising position first, until one is complete.

``path`` joins the stages; ``walk`` lays the chosen tracks in walking order.
"""

from companion.rules.mechanics.longest_path.network import Track
from companion.rules.mechanics.longest_path.path import LongestPath, longest_path

__all__ = ["LongestPath", "Track", "longest_path"]
