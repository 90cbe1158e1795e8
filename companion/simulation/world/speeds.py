"""How fast people are, in seconds."""

from dataclasses import dataclass

Span = tuple[float, float]
"""The shortest and the longest time something takes."""


@dataclass(frozen=True, slots=True)
class Speeds:
    think: Span = (1.5, 9.0)
    """Before a turn."""
    look: Span = (0.5, 1.3)
    """From an act to having read what the screen says about it."""
    reach: Span = (0.4, 1.2)
    """To the deck, the row, the reader."""
    dwell: Span = (0.18, 0.45)
    """A card held on the reader."""
    place: Span = (0.4, 1.3)
    """One train."""
    press: Span = (0.3, 0.8)
    """One button, or one tap on a web page."""
    shuffle: Span = (15.0, 40.0)
    """The discards into a new deck."""
    mend: Span = (0.8, 2.5)
    """To find a bumped train and put it back."""
    wait: float = 1.0
    """Until one looks at the screen again."""
    again: float = 3.3
    """Before a card is shown once more: sooner it would be the same tap."""
