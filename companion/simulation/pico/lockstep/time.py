"""Virtual time for the firmware: it passes only while the firmware waits (see select.py)."""

import uos

now_ms = int(uos.getenv("HUB_STARTED_MS") or 0)


def ticks_ms():
    return now_ms


def ticks_us():
    return now_ms * 1000


def ticks_diff(now, then):
    return now - then


def time_ns():
    return now_ms * 1000000
