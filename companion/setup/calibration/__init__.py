"""Learns which slot sits under which space: lights shine, trains come and go, slots answer."""

from companion.setup.calibration.diagnosis import Diagnosis, Found
from companion.setup.calibration.machine import Calibration

__all__ = ["Calibration", "Diagnosis", "Found"]
