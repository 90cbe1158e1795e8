"""Puts the hub's real firmware, with the real end of the host, into a simulated evening."""

from typing import Final

from companion.sensing.hub.conversation import Conversation
from companion.sensing.hub.messages import Settings
from companion.sensing.hub.pixels import PixelLine
from companion.simulation.pico.hub import FirmwareHubs

CORRUPTED: Final = 0.01
"""So many of the bytes on the cable are wrong wherever anything goes wrong."""


def firmware_hubs(*, bad_cable: bool) -> FirmwareHubs:
    return FirmwareHubs(_answer, CORRUPTED if bad_cable else 0.0)


def _answer(now: float) -> Conversation:
    settings = Settings()
    return Conversation("The hub", settings, PixelLine(settings.current_ma), now)
