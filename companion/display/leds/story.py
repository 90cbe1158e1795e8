"""Since when things are as they are: what a single scene cannot say."""

from dataclasses import dataclass, replace

from companion.model.scene import Scene
from companion.model.views import Phase, TableView


@dataclass(frozen=True, slots=True)
class Story:
    """What the lights have seen so far; times in seconds."""

    turn: int | None = None
    turn_since: float = 0.0
    completed: tuple[tuple[str, ...], ...] = ()
    """By seat: tickets laid face up during play (F10)."""
    joined: tuple[int, str] | None = None
    """Seat and ticket completed last."""
    joined_since: float = 0.0
    over_since: float | None = None


def follow(story: Story, scene: Scene, time: float) -> Story:
    """The story after one more scene."""
    view = scene.view
    if view is None:
        return Story()
    story = _turn(story, view, time)
    story = _tickets(story, view, time)
    if view.phase is not Phase.OVER:
        return replace(story, over_since=None)
    return story if story.over_since is not None else replace(story, over_since=time)


def _turn(story: Story, view: TableView, time: float) -> Story:
    turn = view.turn if view.phase is Phase.PLAY else None
    return story if turn == story.turn else replace(story, turn=turn, turn_since=time)


def _tickets(story: Story, view: TableView, time: float) -> Story:
    completed = tuple(seat.completed for seat in view.seats)
    if completed == story.completed:
        return story
    if len(story.completed) == len(completed):
        for seat, (before, after) in enumerate(zip(story.completed, completed, strict=True)):
            if new := [ticket for ticket in after if ticket not in before]:
                return replace(
                    story, completed=completed, joined=(seat, new[-1]), joined_since=time
                )
    return replace(story, completed=completed)
