"""What `companion bench hub` counts, measured briefly."""

from typing import Any

import pytest

from companion.cli.bench.hub import measure
from tests.kit.tools import require_micropython


def test_a_storm_loses_nothing_and_the_light_comes_after_the_reading() -> None:
    require_micropython()
    figures: dict[str, Any] = dict(measure(edges=3, idle=0.5, storm=0.3))
    # Each slot changes once at most: however slow the machine is, nothing may be lost.
    assert 250 <= figures["storm"]["changes"] <= 312
    assert (figures["storm"]["lost"], figures["storm"]["twice"]) == (0, 0)
    way = figures["slot_to_light"]
    assert 0 < way["reading_ms"]["median"] < way["light_ms"]["median"]
    assert figures["floor"]["pixels_on_their_wire_ms"] == 9.3
    assert figures["idle"]["bytes_per_second"] < figures["storm"]["bytes_per_second"]


def test_without_micropython_it_is_skipped_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setenv("XDG_CACHE_HOME", "/nowhere")
    assert "script/obtain-micropython" in str(measure()["skipped"])
