"""From what drivers deliver to what was sensed: state machines to which time is an input."""

from companion.sensing.health import HealthTimes, Why
from companion.sensing.presence import ReaderTimes
from companion.sensing.sensed import Sensed
from companion.sensing.slots import LineTimes
from companion.sensing.station import Sensing

__all__ = ["HealthTimes", "LineTimes", "ReaderTimes", "Sensed", "Sensing", "Why"]
