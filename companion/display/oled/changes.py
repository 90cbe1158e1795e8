"""When what changed: the memory that turns scenes one after the other into moments."""

from dataclasses import dataclass, replace

from companion.model.scene import Hint, News, Prompt, PutBack, Scene
from companion.model.views import Tally


@dataclass(frozen=True, slots=True)
class Changes:
    """Since when the scene shows its prompt, its latest news, its hints and its count."""

    prompt: Prompt | None = None
    prompt_since: float = 0.0
    news: tuple[News, ...] = ()
    news_since: float = 0.0
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
            seen = replace(seen, news=scene.news, news_since=now)
        if scene.hints != seen.hints:
            seen = replace(seen, hints=scene.hints, hints_since=now)
        if scene.put_back != seen.put_back:
            seen = replace(seen, put_back=scene.put_back, put_back_since=now)
        tally = None if scene.view is None else scene.view.tally
        if tally != seen.tally:
            seen = replace(seen, tally=tally, tally_since=now)
        return seen
