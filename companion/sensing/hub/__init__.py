"""The hub at the other end of a serial line: its frames, its messages, and the driver."""

from companion.sensing.hub.driver import SerialHub
from companion.sensing.hub.finding import at_path, by_usb
from companion.sensing.hub.messages import Settings

__all__ = ["SerialHub", "Settings", "at_path", "by_usb"]
