"""Saves what the small screen shows in a game: a picture of every page, and a film."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final

from PIL import Image

from companion.display.ceremony import Part, acts
from companion.display.oled.changes import Changes
from companion.display.oled.choice import Kind, Shown
from companion.display.oled.look import Look
from companion.display.oled.paint import paint
from companion.display.oled.picture import Moment, layout, picture
from companion.display.sentences import prompt_key
from companion.model.notices import HostCode, Paired, SeatCode, WebAddress
from companion.model.scene import QUESTIONS, Ask, Prompt, Scene
from companion.model.views import Tally

PAGE_SCALE: Final = 4
FILM_SCALE: Final = 3
"""Pixels of a picture for one of the screen."""
DARK: Final = (12, 14, 20)
LIT: Final = (190, 225, 255)
FILM_LOOKS: Final = 50
STEP_SECONDS: Final = 0.7
WINNER_STEPS: Final = 4
EXAMPLE: Final = WebAddress("http://192.168.1.23:8080/")

Seen = tuple[float, Scene]
"""A scene and when it came."""
Staged = tuple[str, Moment, Shown]


def save_screen(look: Look, evening: Sequence[Seen], folder: Path) -> list[Path]:
    """Every page as PNG, and the evening as GIF."""
    saved = []
    scenes = [scene for _, scene in evening]
    for name, moment, shown in pages(look, scenes):
        path = folder / f"screen-{name.replace('_', '-')}.png"
        _enlarged(paint(layout(moment, shown, look), look.size), PAGE_SCALE).save(
            path, optimize=True
        )
        saved.append(path)
    first, *others = (_enlarged(drawn, FILM_SCALE) for drawn in _film(look, evening))
    path = folder / "screen.gif"
    pause = round(1000 * STEP_SECONDS)
    first.save(path, save_all=True, append_images=others, duration=pause, loop=0)
    return [*saved, path]


def pages(look: Look, scenes: Sequence[Scene]) -> Iterator[Staged]:
    """The first scene of the evening for each page; what nobody asked is staged."""
    yield from _prompts(scenes)
    yield from _questions(look, scenes)
    yield from _first_of_each(scenes)
    yield from _notices(scenes[0])
    yield from _count(scenes[-1])


def _prompts(scenes: Sequence[Scene]) -> Iterator[Staged]:
    met: set[str] = set()
    for scene in scenes:
        prompt = scene.prompt
        if prompt is None or prompt.ask in QUESTIONS or prompt.ask is Ask.OVER:
            continue
        key = prompt_key(prompt)
        if key not in met and (key != "turn" or scene.news):
            met.add(key)
            yield key, Moment(scene), Shown(Kind.PROMPT)


def _questions(look: Look, scenes: Sequence[Scene]) -> Iterator[Staged]:
    asked = {scene.prompt.ask: scene for scene in scenes if scene.prompt is not None}
    middle = scenes[len(scenes) // 2]
    for ask in sorted(QUESTIONS):
        scene = asked.get(ask)
        if scene is None:
            routes = look.edition.routes
            values = (("route", routes[0].id),) if routes else ()
            if ask is Ask.CLAIMANT and not values:
                continue
            scene = middle._replace(prompt=Prompt(ask, 0, values))
        yield ask.value, Moment(scene), Shown(Kind.PROMPT)


def _first_of_each(scenes: Sequence[Scene]) -> Iterator[Staged]:
    """Pages that a scene has something for."""
    middle = scenes[len(scenes) * 2 // 3]
    yield "scores", Moment(middle), Shown(Kind.SCORES)
    yield "decks", Moment(middle), Shown(Kind.DECKS)
    yield "health-well", Moment(middle), Shown(Kind.HEALTH)
    wanted = {
        Kind.HINT: lambda scene: scene.hints,
        Kind.DIFFERENCE: lambda scene: scene.differences,
        Kind.HEALTH: lambda scene: scene.troubles,
        Kind.PUT_BACK: lambda scene: scene.put_back,
        Kind.LAST_ROUND: lambda scene: scene.view is not None and scene.view.turns_left,
    }
    for kind, has in wanted.items():
        if (scene := next(filter(has, scenes), None)) is not None:
            yield kind.value, Moment(scene), Shown(kind)
    told: set[str] = set()
    for scene in scenes:
        for index, news in enumerate(scene.news):
            if news.key not in told:
                told.add(news.key)
                yield (
                    f"news-{news.key.removeprefix('event.')}",
                    Moment(scene),
                    Shown(Kind.NEWS, index),
                )


def _notices(scene: Scene) -> Iterator[Staged]:
    """Examples: an evening in a simulation has no web page."""
    notices = (
        EXAMPLE,
        SeatCode("Blue", "4821", 0.0, 120.0),
        HostCode("830 241", 0.0, 120.0),
        Paired("Blue", 0.0),
    )
    moment = Moment(scene, now=14.0, notices=notices)
    yield "welcome", moment, Shown(Kind.WELCOME)
    yield "address", moment, Shown(Kind.ADDRESS, 0)
    yield "seat-code", moment, Shown(Kind.CODE, 1)
    yield "host-code", moment, Shown(Kind.CODE, 2)
    yield "paired", moment, Shown(Kind.PAIRED, 3)


def _count(scene: Scene) -> Iterator[Staged]:
    tally = None if scene.view is None else scene.view.tally
    if tally is None:
        return
    shown: set[str] = set()
    for act in acts(tally):
        failed = act.ticket is not None and not act.ticket.completed
        name = f"count-{act.part}{'-failed' if failed else ''}"
        if name not in shown:
            shown.add(name)
            moment = Moment(scene, Changes(tally=tally), act.start + 1.5)
            yield name, moment, Shown(Kind.CEREMONY, 0, act.start)
    yield "verdict", Moment(scene), Shown(Kind.VERDICT)
    yield "result", Moment(scene), Shown(Kind.RESULT)


def _film(look: Look, evening: Sequence[Seen]) -> Iterator[Image.Image]:
    """What one sees who looks up now and then, and then the whole count."""
    changes, step = Changes(), evening[-1][0] / FILM_LOOKS
    looks = 0
    for (now, scene), (until, _) in pairwise(evening):
        changes = changes.see(scene, now)
        while looks * step < until:
            yield picture(Moment(scene, changes, max(now, looks * step)), look)
            looks += 1
    scene = evening[-1][1]
    if scene.view is not None and scene.view.tally is not None:
        yield from _ceremony(look, scene, scene.view.tally)


def _ceremony(look: Look, scene: Scene, tally: Tally) -> Iterator[Image.Image]:
    changes = Changes().see(scene, 0.0)
    for act in acts(tally):
        drawn = picture(Moment(scene, changes, act.start + STEP_SECONDS * 2), look)
        for _ in range(WINNER_STEPS if act.part is Part.WINNER else 1):
            yield drawn


def _enlarged(drawn: Image.Image, scale: int) -> Image.Image:
    """In the colour of the real thing."""
    width, height = drawn.size
    large = drawn.resize((width * scale, height * scale), Image.Resampling.NEAREST)
    colored = large.convert("L").point(lambda lit: min(lit, 1)).convert("P")
    colored.putpalette([*DARK, *LIT])
    return colored
