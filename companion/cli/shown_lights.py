"""Saves what the lights of a board show in a game: a picture of every word, and a film."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from PIL import Image

from companion.display.board_picture.png import board_image
from companion.display.ceremony import acts
from companion.display.leds import Board, LedDisplay, Look, frame
from companion.display.leds.samples import samples
from companion.display.pixels import one_per_space
from companion.model.edition import Edition
from companion.model.scene import Scene
from companion.model.views import TableView

FILM_SIZE: Final = 600
FILM_MOVES: Final = 40
STEP_SECONDS: Final = 0.4
ACT_MOMENTS: Final = (0.4, 1.0, 1.6)
COLORS: Final = 192
STACKED: Final = 8
"""From so many pictures of a film its colours are taken."""
CALM_SECONDS: Final = 7.0
"""So long after a move the lights have told all about it."""
PLAIN: Final = Image.Dither.NONE


def save_lights(edition: Edition, views: Sequence[TableView], folder: Path) -> list[Path]:
    """Every word of the light language as PNG, and the game as GIF; nothing without a board."""
    middle = _middle(views)
    if middle is None:
        return []
    board, look = Board(edition, one_per_space(edition)), Look()
    saved = []
    for sample in samples(edition, middle, views[-1]):
        light = frame(sample.scene, board, sample.story, look, sample.seconds * 0.4)
        trains = board.spots(sample.trains)
        path = folder / f"lights-{sample.name}.png"
        _few_colors(board_image(edition, light, trains=trains)).save(path)
        saved.append(path)
    film = [board_image(edition, light, size=FILM_SIZE) for light in _film(edition, views)]
    palette = _few_colors(_stacked(film[:: len(film) // STACKED]))
    first, *others = (picture.quantize(palette=palette, dither=PLAIN) for picture in film)
    path = folder / "lights.gif"
    pause = round(1000 * STEP_SECONDS)
    first.save(path, save_all=True, append_images=others, duration=pause, loop=0)
    return [*saved, path]


def _few_colors(picture: Image.Image) -> Image.Image:
    """Small enough for a page; plain areas stay plain."""
    return picture.quantize(COLORS, Image.Quantize.FASTOCTREE, dither=PLAIN)


def _stacked(pictures: Sequence[Image.Image]) -> Image.Image:
    """Pictures one below the other: the colours of all of them."""
    width, height = pictures[0].size
    stack = Image.new("RGB", (width, height * len(pictures)))
    for number, picture in enumerate(pictures):
        stack.paste(picture, (0, height * number))
    return stack


def _middle(views: Sequence[TableView]) -> TableView | None:
    """A view far into the game in which everybody owns a route; None where there is no board."""
    far = views[len(views) * 6 // 10 :]
    return next(filter(_everybody_owns, far), None)


def _everybody_owns(view: TableView) -> bool:
    return view.board is not None and {*range(len(view.seats))} <= {*view.board.owners}


class _Strip:
    """Lights that keep the newest frame."""

    count = 0
    frame = b""

    def show(self, frame: bytes) -> None:
        self.frame = frame


def _film(edition: Edition, views: Sequence[TableView]) -> Iterator[bytes]:
    """Some moves of the game, then every act of the final count."""
    strip = _Strip()
    display = LedDisplay(strip, edition, one_per_space(edition))
    step = max(1, len(views) // FILM_MOVES)
    time = 0.0
    for view in views[:-1:step]:
        display.show(Scene(view, None), time)
        time += CALM_SECONDS
        display.advance(time)
        yield strip.frame
    display.show(Scene(views[-1], None), time)
    for act in acts(views[-1].tally) if views[-1].tally else ():
        for moment in ACT_MOMENTS:
            display.advance(time + act.start + moment)
            yield strip.frame
