"""The public story of a game from its first turn: what happened, and how the figures grew."""

from dataclasses import dataclass

from companion.model.scene import News


@dataclass(frozen=True, slots=True)
class Figures:
    """One seat at the end of a turn, as everybody can see."""

    score: int | None
    trains: int | None
    completed: int


@dataclass(frozen=True, slots=True)
class Story:
    """Made by the application beside the scene; holds no more than scenes have shown."""

    news: tuple[News, ...] = ()
    turns: tuple[tuple[Figures, ...], ...] = ()
    """One entry for the start and one for the end of each turn: the figures of all seats."""
