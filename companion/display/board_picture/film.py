"""Makes a picture of a board whose lights move: an SVG that plays by itself, over and over."""

from collections.abc import Collection, Sequence
from xml.etree import ElementTree as ET

from companion.display.board_picture.inks import lamp
from companion.display.board_picture.labels import Box
from companion.display.board_picture.plan import Plan, plan
from companion.display.board_picture.svg import board_svg
from companion.display.pixels import Pixels, one_per_space
from companion.model.edition import Edition

SVG = "{http://www.w3.org/2000/svg}"
ROOM = 50.0
"""Around what a window is opened for."""

Point = tuple[float, float]

ET.register_namespace("", "http://www.w3.org/2000/svg")


def film_svg(
    edition: Edition,
    frames: Sequence[bytes],
    seconds: float,
    window: Box | None = None,
    trains: Collection[int] = (),
) -> str:
    """The frames follow each other evenly; a window shows a part of the board only."""
    pixels = one_per_space(edition)
    board = ET.fromstring(board_svg(edition, frames[0], pixels, trains))  # noqa: S314 - our own text
    if window is not None:
        _cut(board, edition, pixels, window)
    for space in board.iter(f"{SVG}g"):
        if space.get("class") == "space":
            _animate_space(space, frames, seconds)
    _slim(board)
    return ET.tostring(board, encoding="unicode") + "\n"


def _slim(board: ET.Element) -> None:
    """Nobody clicks on a film: what only pages need is left out."""
    for element in board.iter():
        for title in element.findall(f"{SVG}title"):
            element.remove(title)
        kept = {
            k: v for k, v in element.attrib.items() if not k.startswith(("data-", "class", "id"))
        }
        element.attrib.clear()
        element.attrib.update(kept)


def _cut(board: ET.Element, edition: Edition, pixels: Pixels, window: Box) -> None:
    """Keeps what can be seen through the window."""
    width, height = window.right - window.left, window.bottom - window.top
    board.set("viewBox", f"{window.left:g} {window.top:g} {width:g} {height:g}")
    board.set("width", f"{width:g}")
    board.set("height", f"{height:g}")
    ground = board.find(f"{SVG}rect")
    if ground is not None:
        place = {"x": window.left, "y": window.top, "width": width, "height": height}
        ground.attrib.update({name: f"{value:g}" for name, value in place.items()})
    drawn = plan(edition, pixels)
    hidden = _hidden_routes(edition, drawn, window) | _hidden_cities(edition, drawn, window)
    for group in board.findall(f"{SVG}g"):
        if group.get("data-route", "") in hidden:
            board.remove(group)
        for child in list(group):
            if child.get("data-route", "") in hidden or child.get("data-city", "") in hidden:
                group.remove(child)


def _hidden_routes(edition: Edition, drawn: Plan, window: Box) -> set[str]:
    return {
        route.id
        for route, row in zip(edition.routes, drawn.beds, strict=True)
        if not any(window.holds(bed.center) for bed in row)
    }


def _hidden_cities(edition: Edition, drawn: Plan, window: Box) -> set[str]:
    return {
        city.id
        for city, label in zip(edition.cities, drawn.labels, strict=True)
        if not window.overlap(label.box) and not window.holds(drawn.cities[city.id])
    }


def _animate_space(space: ET.Element, frames: Sequence[bytes], seconds: float) -> None:
    pixel = int(space.get("data-pixel", "-1"))
    if pixel < 0:
        return
    row = _row(frames, pixel)
    space.set("color", row[0][0])
    light = space.find(f"{SVG}g")
    _animate(space, "color", [color for color, _ in row], seconds)
    if light is not None:
        _animate(light, "opacity", [f"{opacity:g}" for _, opacity in row], seconds)


def _row(frames: Sequence[bytes], pixel: int) -> list[tuple[str, float]]:
    """One light in every frame; while it is dark it keeps its hue."""
    row = [lamp(frame, pixel) for frame in frames]
    hue = next((color for color, opacity in row if opacity), "#000000")
    kept = []
    for color, opacity in row:
        hue = color if opacity else hue
        kept.append((hue, opacity))
    return kept


def _animate(element: ET.Element, name: str, values: Sequence[str], seconds: float) -> None:
    """Written down where the value changes only."""
    changes = [
        (number, value)
        for number, value in enumerate(values)
        if number == 0 or value != values[number - 1]
    ]
    if len(changes) == 1:
        return
    ET.SubElement(
        element,
        "animate",
        {
            "attributeName": name,
            "calcMode": "discrete",
            "dur": f"{seconds:g}s",
            "repeatCount": "indefinite",
            "keyTimes": ";".join(f"{number / len(values):.4g}" for number, _ in changes),
            "values": ";".join(value for _, value in changes),
        },
    )


def window_around(drawn: Plan, points: Collection[Point], least: Point) -> Box:
    """The part of the board around these points, at least so wide and high."""
    frame = drawn.frame
    left, right = _span([x for x, _ in points], least[0], frame.left, frame.right)
    top, bottom = _span([y for _, y in points], least[1], frame.top, frame.bottom)
    return Box(left, top, right, bottom)


def _span(values: Sequence[float], least: float, low: float, high: float) -> tuple[float, float]:
    """Around the middle of the values, moved to stay between the limits."""
    size = min(max(least, max(values) - min(values) + 2 * ROOM), high - low)
    start = (max(values) + min(values) - size) / 2
    start = min(max(start, low), high - size)
    return round(start), round(start + size)
