"""The moving pictures of docs/light-language.md, made from a seeded game."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from companion.display.board_picture.film import film_svg, window_around
from companion.display.board_picture.labels import Box
from companion.display.board_picture.plan import plan
from companion.display.leds import Look, frame
from companion.display.leds.samples import Sample, samples
from tests.kit.light_scenes import board, edition, middle, views

FRAMES_A_SECOND: Final = 12
MOST_FRAMES: Final = 40
WINDOW: Final = (300.0, 190.0)
WHOLE: Final = ("welcome", "turn-begins", "last-round", "winner", "owners")
"""Shown on a small board as a whole; the others on a part of a large one."""


@cache
def pictures() -> Mapping[str, str]:
    """Every picture by its name."""
    large = {sample.name: sample for sample in _samples("usa-2004")}
    small = {sample.name: sample for sample in _samples("new-york")}
    return {"game": _film("usa-2004", _game(large))} | {
        name: _film("new-york", small[name]) if name in WHOLE else _film("usa-2004", large[name])
        for name in large
    }


def _game(large: Mapping[str, Sample]) -> Sample:
    """A claim is being made, the last one sparks, and the routes of whose turn it is breathe."""
    claim, last = large["being-claimed"], large["last-claim"]
    scene = claim.scene._replace(last_claim=last.scene.last_claim)
    return Sample("game", scene, large["turn"].story, 12.0, (), claim.trains)


def _samples(name: str) -> tuple[Sample, ...]:
    return tuple(samples(edition(name), middle(name), views(name)[-1]))


def _film(name: str, sample: Sample) -> str:
    strip = board(name)
    count = min(MOST_FRAMES, round(sample.seconds * FRAMES_A_SECOND))
    frames = [
        frame(sample.scene, strip, sample.story, Look(), sample.seconds * number / count)
        for number in range(count)
    ]
    trains = strip.spots(sample.trains)
    window = None if name == "new-york" else _window(name, sample)
    return film_svg(edition(name), frames, sample.seconds, window, trains)


def _window(name: str, sample: Sample) -> Box | None:
    if not sample.spots:
        return None
    drawn = plan(edition(name), board(name).pixels)
    beds = [drawn.beds[spot.route][spot.space or 0] for spot in sample.spots]
    return window_around(drawn, [bed.center for bed in beds], WINDOW)
