"""Writes the picture of a board with its lights as SVG.

Every space is a group `#pixel-N` with `data-pixel`, `data-route` and `data-space`. Its light takes
the group's `color`, and `.light` has the brightness as its opacity: a page that animates the
picture sets these two and nothing else. `data-full` of the whole is the share of a light's current
that looks fully bright.
"""

from collections.abc import Collection, Iterator
from html import escape
from typing import Final

from companion.display.board_picture.inks import (
    BOARD,
    CITY,
    FULL,
    HOLLOW,
    LETTER_INK,
    ink,
    lamp,
    mixed,
    ring,
)
from companion.display.board_picture.labels import CITY_RADIUS, Label
from companion.display.board_picture.plan import BED, Bed, Plan, plan
from companion.display.pixels import Pixels, one_per_space
from companion.model.edition import GRAY, City, Edition, Route

FONTS: Final = "system-ui, Roboto, Helvetica, Arial, sans-serif"


def board_svg(
    edition: Edition,
    frame: bytes = b"",
    pixels: Pixels | None = None,
    trains: Collection[int] = (),
) -> str:
    """The whole board; dark without a frame, and with trains on the spaces of these pixels."""
    drawn = plan(edition, pixels or one_per_space(edition))
    return "".join(_document(edition, drawn, frame, frozenset(trains)))


def _document(edition: Edition, drawn: Plan, frame: bytes, trains: frozenset[int]) -> Iterator[str]:
    yield _ground(edition, drawn)
    yield '<g class="tracks" fill="none" stroke-width="2" opacity="0.4">\n'
    for route, row in zip(edition.routes, drawn.beds, strict=True):
        yield _track(route, row, drawn)
    yield "</g>\n"
    for route, row in zip(edition.routes, drawn.beds, strict=True):
        yield f'<g class="route" data-route="{route.id}" data-color="{route.color}">\n'
        yield f"<title>{escape(_words(edition, route))}</title>\n"
        yield from (_space(route, bed, frame, trains) for bed in row)
        yield "</g>\n"
    yield '<g class="cities">\n'
    yield from (_city(city, drawn) for city in edition.cities)
    yield "</g>\n"
    yield (
        f'<g class="names" fill="{LETTER_INK}" stroke="{BOARD}" stroke-width="3.5" '
        'stroke-linejoin="round" paint-order="stroke" text-anchor="middle">\n'
    )
    for city, label in zip(edition.cities, drawn.labels, strict=True):
        yield f'<text data-city="{city.id}">{_lines(label)}</text>\n'
    yield "</g>\n</svg>\n"


def _ground(edition: Edition, drawn: Plan) -> str:
    box = drawn.frame
    left, top, width, height = box.left, box.top, box.right - box.left, box.bottom - box.top
    place = f'x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:g} {top:g} {width:g} {height:g}" '
        f'class="board" data-full="{FULL:g}" role="img" aria-label="{escape(edition.name)}" '
        f'font-family="{FONTS}" font-size="{drawn.font:.3g}" font-weight="500">\n'
        f'<rect class="ground" {place} rx="12" fill="{BOARD}"/>\n'
    )


def _track(route: Route, row: tuple[Bed, ...], drawn: Plan) -> str:
    """The line that the spaces lie on, so that one sees where each track leads."""
    line = [drawn.cities[route.city_a], *(bed.center for bed in row), drawn.cities[route.city_b]]
    points = " ".join(f"{x:g},{y:g}" for x, y in line)
    return f'<polyline data-route="{route.id}" points="{points}" stroke="{ink(route.color)}"/>\n'


def _city(city: City, drawn: Plan) -> str:
    x, y = drawn.cities[city.id]
    return (
        f'<circle class="city" data-city="{city.id}" cx="{x:g}" cy="{y:g}" '
        f'r="{CITY_RADIUS - 1:g}" fill="{CITY}" stroke="{ring(city)}" stroke-width="2"/>\n'
    )


def _space(route: Route, bed: Bed, frame: bytes, trains: frozenset[int]) -> str:
    length, width = BED
    x, y = bed.center
    color, opacity = lamp(frame, bed.pixel)
    name = "" if bed.pixel is None else f' id="pixel-{bed.pixel}" data-pixel="{bed.pixel}"'
    train = bed.pixel is not None and bed.pixel in trains
    return (
        f'<g class="space"{name} data-route="{route.id}" data-space="{bed.space}" '
        f'transform="translate({x:g} {y:g}) rotate({bed.angle:g})" color="{color}">'
        + _bar("bed", length, width, 2.5, _bed_paint(route.color))
        + f'<g class="light" opacity="{opacity:g}">'
        + _bar("glow", length + 9, width + 9, 8, 'fill="currentColor" opacity="0.42"')
        + _bar("lamp", length - 2, width - 2, 2, 'fill="currentColor"')
        + "</g>"
        + (_bar("train", length - 8, width - 3.6, 1.5, TRAIN) if train else "")
        + "</g>\n"
    )


TRAIN = 'fill="#10161c" stroke="#f2efe6" stroke-width="0.8"'


def _bed_paint(color: str) -> str:
    """The route's colour around its beds; gray routes take any colour, and are thinner."""
    width = 1.0 if color == GRAY else 1.6
    paint = ink(color)
    return f'fill="{mixed(paint, HOLLOW, 0.25)}" stroke="{paint}" stroke-width="{width}"'


def _bar(name: str, length: float, width: float, radius: float, paint: str) -> str:
    """A bar around the middle of a space."""
    return (
        f'<rect class="{name}" x="{-length / 2:g}" y="{-width / 2:g}" '
        f'width="{length:g}" height="{width:g}" rx="{radius:g}" {paint}/>'
    )


def _lines(label: Label) -> str:
    return "".join(
        f'<tspan x="{x:.1f}" y="{y:.1f}">{escape(line)}</tspan>' for line, (x, y) in label.written()
    )


def _words(edition: Edition, route: Route) -> str:
    cities = f"{edition.city[route.city_a].name} – {edition.city[route.city_b].name}"
    return f"{cities}, {route.color}, {route.length}"
