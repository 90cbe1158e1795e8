"""Writes a sheet as SVG in true size."""

from collections.abc import Iterator
from html import escape

from companion.workshop.shapes import Circle, Line, Shape, Sheet, Words

_BASELINE = 0.35
"""From the middle of a line of words down to where the letters stand, in heights of the font."""


def sheet_svg(sheet: Sheet) -> str:
    (x, y), (width, height) = sheet.origin, sheet.size
    box = f"{x:g} {y:g} {width:.2f} {height:.2f}"
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.2f}mm" height="{height:.2f}mm" '
        f'viewBox="{box}" font-family="Helvetica, Arial, sans-serif" fill="none">\n'
        f"<title>{escape(sheet.title)}</title>\n"
        f'<rect x="{x:g}" y="{y:g}" width="{width:.2f}" height="{height:.2f}" fill="#ffffff"/>\n'
    )
    return head + "".join(_drawn(sheet.shapes)) + "</svg>\n"


def _drawn(shapes: tuple[Shape, ...]) -> Iterator[str]:
    for shape in shapes:
        match shape:
            case Line(points, color, width, dashed):
                path = " ".join(f"{x:.2f},{y:.2f}" for x, y in points)
                dash = ' stroke-dasharray="2.5 1.5"' if dashed else ""
                pen = f'stroke="{color}" stroke-width="{width:g}"{dash}'
                yield f'<polyline points="{path}" {pen}/>\n'
            case Circle((x, y), radius, color, width, fill):
                inside = f' fill="{fill}"' if fill else ""
                yield (
                    f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{radius:g}" stroke="{color}" '
                    f'stroke-width="{width:g}"{inside}/>\n'
                )
            case Words((x, y), text, height, color, angle, anchor):
                turn = f' transform="rotate({angle:.1f} {x:.2f} {y:.2f})"' if angle else ""
                yield (
                    f'<text x="{x:.2f}" y="{y + _BASELINE * height:.2f}" font-size="{height:g}" '
                    f'text-anchor="{anchor}" fill="{color}"{turn}>{escape(text)}</text>\n'
                )
