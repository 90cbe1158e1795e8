"""Tells the public story of a game; costs nothing until somebody asks for it."""

from collections.abc import Sequence
from typing import Any

from companion.display.narration import public_news
from companion.model.edition import Edition
from companion.model.events import GameEnded, TurnEnded
from companion.model.ports import Family
from companion.model.scene import News
from companion.model.story import Figures, Story
from companion.rules.families import family_of
from companion.rules.timeline import Step, Timeline


class Chronicle:
    """Remembers what it has told: only new steps are told, and undone ones untold."""

    def __init__(self) -> None:
        self._begin(None)

    def _begin(self, timeline: Timeline[Any] | None) -> None:
        self._timeline = timeline
        self._told: list[tuple[Step, int, int]] = []
        """Each step with how many news and turns there were before it."""
        self._news: list[News] = []
        self._turns: list[tuple[Figures, ...]] = []
        self._story = Story()

    def story(self, edition: Edition, names: Sequence[str], timeline: Timeline[Any]) -> Story:
        if timeline is not self._timeline:
            self._begin(timeline)
        steps = timeline.steps
        known = self._common(steps)
        if known == len(steps) and self._story.turns:
            return self._story
        states = timeline.states
        family = family_of(edition)
        if not known:
            self._turns = [_figures(family, states[0])]
        for step, state in zip(steps[known:], states[known + 1 :], strict=True):
            self._told.append((step, len(self._news), len(self._turns)))
            told = (public_news(event, edition, names) for event in step)
            self._news += [news for news in told if news is not None]
            if any(isinstance(event, TurnEnded | GameEnded) for event in step):
                self._turns.append(_figures(family, state))
        self._story = Story(tuple(self._news), tuple(self._turns))
        return self._story

    def _common(self, steps: Sequence[Step]) -> int:
        """How many steps were told already and still count; the rest is untold."""
        told = self._told
        known = 0
        while known < len(told) and known < len(steps) and told[known][0] is steps[known]:
            known += 1
        if known < len(told):
            _, news, turns = told[known]
            del self._news[news:], self._turns[turns:], told[known:]
            self._story = Story()
        return known


def _figures(family: Family[Any], state: Any) -> tuple[Figures, ...]:  # noqa: ANN401 - any family
    seats = family.view(state, None).seats
    return tuple(
        Figures(seat.score, seat.trains, seat.laid_aside + seat.bonus_tickets) for seat in seats
    )
