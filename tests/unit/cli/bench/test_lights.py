from companion.cli.bench.lights import measure


def test_every_figure_of_the_lights_is_measured() -> None:
    figures = measure(seconds=2.0)
    trains, shares = figures["train_to_frame"], figures["processor_percent"]
    assert isinstance(trains, dict)
    assert isinstance(shares, dict)
    assert 0 < trains["median_ms"] <= trains["p99_ms"]
    assert set(shares) == {"whose_turn", "last_round", "final_count"}
    assert all(share > 0 for share in shares.values())
