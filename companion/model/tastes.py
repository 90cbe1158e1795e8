"""What the people at a table may change at any time, without touching the settings file."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tastes:
    language: str = "en"
    """Of the screen on the table; every browser has its own."""
