"""Waiting in virtual time: says until when there is nothing to do, and learns how late it is.

Data for the firmware lies in its input before time goes on, so that both stay in step.
"""

import os
import time

import uselect

POLLIN = uselect.POLLIN
POLLOUT = uselect.POLLOUT
WORD = 8

_asks = open(os.getenv("HUB_WIRES") + "/asks", "wb")
_answers = open(os.getenv("HUB_WIRES") + "/answers", "rb")


class poll:  # noqa: N801 - the name of the real one
    def __init__(self):
        self._real = uselect.poll()

    def register(self, stream, events):
        self._real.register(stream, events)

    def ipoll(self, timeout_ms):
        found = self._real.poll(0)
        if found or timeout_ms == 0:
            return iter(found)
        _asks.write((time.now_ms + timeout_ms).to_bytes(WORD, "big"))
        answer = _answers.read(WORD)
        if len(answer) < WORD:
            raise SystemExit
        time.now_ms = int.from_bytes(answer, "big")
        return iter(self._real.poll(0))
