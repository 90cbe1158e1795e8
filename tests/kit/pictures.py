"""Reference pictures: compared pixel by pixel, written anew only by a run that then fails."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest
from PIL import Image

from companion.display.oled.fonts import TINY, letters

FOLDER: Final = Path(__file__).parent.parent / "pictures"
SWITCH: Final = "COMPANION_NEW_PICTURES"
"""Set, new references are written, and the test fails all the same: it cannot be left on."""
PAPER: Final = 160
MARGIN: Final = 4
COLUMNS: Final = 6


def sheet_of(tiles: Mapping[str, Image.Image]) -> Image.Image:
    """All pictures on one sheet, each with its name under it."""
    width, height = next(iter(tiles.values())).size
    pitch_x, pitch_y = width + MARGIN, height + TINY.height + MARGIN
    rows = -(-len(tiles) // COLUMNS)
    sheet = Image.new("L", (COLUMNS * pitch_x, rows * pitch_y), PAPER)
    for place, (name, tile) in enumerate(tiles.items()):
        x, y = place % COLUMNS * pitch_x, place // COLUMNS * pitch_y
        sheet.paste(tile, (x, y))
        caption = letters(name[: TINY.columns(width)], TINY)
        sheet.paste(0, (x, y + height + 1), caption)
    return sheet


def compare(name: str, tiles: Mapping[str, Image.Image], folder: Path = FOLDER) -> None:
    """Fails with the names of the pictures that differ from the reference sheet."""
    path, drawn = folder / f"{name}.png", sheet_of(tiles)
    if os.environ.get(SWITCH):
        path.parent.mkdir(parents=True, exist_ok=True)
        drawn.save(path, optimize=True)
        pytest.fail(f"{path.name} was written anew: look at it, then run without {SWITCH}.")
    if not path.exists():
        pytest.fail(f"There is no reference {path}: run once with {SWITCH}=1 and look at it.")
    with Image.open(path) as reference:
        differing = _differing(tiles, drawn, reference.convert("L"))
    if differing:
        pytest.fail(
            f"{path.name} differs in: {', '.join(differing)}. "
            f"If that is meant, run once with {SWITCH}=1 and look at the new picture."
        )


def _differing(
    tiles: Mapping[str, Image.Image], drawn: Image.Image, reference: Image.Image
) -> list[str]:
    if drawn.size != reference.size:
        return ["its size: pages were added or taken away"]
    if drawn.tobytes() == reference.tobytes():
        return []
    width, height = next(iter(tiles.values())).size
    names = []
    for place, name in enumerate(tiles):
        x = place % COLUMNS * (width + MARGIN)
        y = place // COLUMNS * (height + TINY.height + MARGIN)
        box = (x, y, x + width + MARGIN, y + height + TINY.height + MARGIN)
        if drawn.crop(box).tobytes() != reference.crop(box).tobytes():
            names.append(name)
    return names
