"""The frames of data/wire/golden.json, which bind both ends of the line."""

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[2]
FILE: Final = ROOT / "data" / "wire" / "golden.json"


@cache
def golden() -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return loaded


def frames(to: str) -> list[dict[str, Any]]:
    return [frame for frame in golden()["frames"] if frame["to"] == to]
