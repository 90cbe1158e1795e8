"""When what changed: the memory that turns scenes one after the other into moments."""

from dataclasses import dataclass, replace
from typing import Final

from companion.model.scene import Hint, News, Prompt, PutBack, Scene
from companion.model.views import Tally

HINT_SECONDS: Final = 5.0
"""So long a hint is shown; given again after that, it is shown again."""


@dataclass(frozen=True, slots=True)
class Changes:
    """Since when the scene shows its prompt, its latest news, its hints and its count."""

    prompt: Prompt | None = None
    prompt_since: float = 0.0
    news: tuple[News, ...] = ()
    news_since: float = 0.0
    fresh: int = 0
    """How many of the latest news came then."""
    hints: tuple[Hint, ...] = ()
    hints_since: float = 0.0
    put_back: tuple[PutBack, ...] = ()
    put_back_since: float = 0.0
    tally: Tally | None = None
    tally_since: float = 0.0

    def see(self, scene: Scene, now: float) -> "Changes":
        """The same with what this scene brings; unchanged if it brings nothing new."""
        seen = self
        if scene.prompt != seen.prompt:
            seen = replace(seen, prompt=scene.prompt, prompt_since=now)
        if scene.news != seen.news:
            fresh = _fresh(seen.news, scene.news)
            seen = replace(seen, news=scene.news, news_since=now, fresh=fresh)
        if seen.hears_anew(scene.hints, now):
            seen = replace(seen, hints=scene.hints, hints_since=now)
        if scene.put_back != seen.put_back:
            seen = replace(seen, put_back=scene.put_back, put_back_since=now)
        tally = None if scene.view is None else scene.view.tally
        if tally != seen.tally:
            seen = replace(seen, tally=tally, tally_since=now)
        return seen

    def hears_anew(self, hints: tuple[Hint, ...], now: float) -> bool:
        """Are these other hints, or the same words said once more after they were read?"""
        if hints != self.hints:
            return True
        again = any(hint is not old for hint, old in zip(hints, self.hints, strict=True))
        return again and now - self.hints_since >= HINT_SECONDS * len(hints)


def _fresh(old: tuple[News, ...], new: tuple[News, ...]) -> int:
    """How many news were added at the end, whatever was dropped at the beginning."""
    for added in range(len(new)):
        kept = new[: len(new) - added]
        if old[len(old) - len(kept) :] == kept:
            return added
    return len(new)
