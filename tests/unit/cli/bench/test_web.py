"""What `companion bench web` counts, measured briefly."""

from companion.cli.bench.web import measure


def test_every_figure_of_the_web_page_is_measured() -> None:
    figures = measure(seconds=0.5)
    payload, viewers, pages = figures["payload"], figures["viewers"], figures["page_kb"]
    assert isinstance(payload, dict)
    assert payload["changes"] > 200
    assert 0 < payload["median_ms"] <= payload["p99_ms"]
    assert isinstance(viewers, dict)
    assert viewers.keys() == {"1", "50"}
    assert all(figure["memory_mb"] > 0 for figure in viewers.values())
    assert isinstance(pages, dict)
    assert all(0 < weight < 100 for weight in pages.values())
