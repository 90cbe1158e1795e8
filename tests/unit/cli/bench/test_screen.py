from companion.cli.bench.screen import measure


def test_an_evening_sends_less_than_whole_pictures() -> None:
    figures = measure()
    for chip in ("ssd1306", "sh1106"):
        figure = figures[chip]
        assert isinstance(figure, dict)
        assert figure["updates"] > 100
        assert 0 < figure["update_bytes"]["mean"] < figure["whole_picture_bytes"]
    # One transfer of a window's six bytes and one of 1,024 bytes, each with address and control.
    assert figures["ssd1306"]["whole_picture_bytes"] == 1034  # type: ignore[index]
    delays = figures["reading_to_picture_ms"]
    assert isinstance(delays, dict)
    assert 0 < delays["median"] <= delays["p99"]
