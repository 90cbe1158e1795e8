"""Waiting for what another thread does."""

from collections.abc import Callable
from time import monotonic, sleep

PATIENCE = 10.0
"""Far more than anything here takes: only a test that fails waits so long."""


def eventually(is_so: Callable[[], bool]) -> bool:
    end = monotonic() + PATIENCE
    while not is_so():
        if monotonic() > end:
            return False
        sleep(0.002)
    return True
