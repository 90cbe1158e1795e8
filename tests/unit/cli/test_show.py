"""`companion show`: pictures of an evening."""

from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image

from companion import editions
from companion.cli import main

PAGES = {"join", "deal", "turn", "second", "scores", "decks", "welcome", "address", "count-winner"}


def show(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["show", *words])
    return result.exit_code, result.output


@pytest.mark.parametrize("edition", ["new-york", "first-journey-europe", "card-game"])
def test_every_page_and_a_film_are_saved(edition: str, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    status, output = show("--edition", edition, "--players", "2", "--out", str(folder))
    assert status == 0, output
    saved = {path.name for path in folder.iterdir()}
    assert {f"screen-{page}.png" for page in PAGES} <= saved
    assert ("lights.gif" in saved) == bool(editions.load(edition).routes)
    with Image.open(folder / "screen-turn.png") as page:
        assert page.size == (512, 256)
        assert len(page.getcolors() or ()) == 2
    with Image.open(folder / "screen.gif") as film:
        assert getattr(film, "n_frames", 1) > 20


def test_the_same_seed_gives_the_same_pictures(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        words = ("--edition", "card-game", "--seed", "5", "--language", "de", "--size", "128x32")
        assert show(*words, "--out", str(tmp_path / folder))[0] == 0
    one, two = ((tmp_path / folder) for folder in ("one", "two"))
    assert [path.read_bytes() for path in sorted(one.iterdir())] == [
        path.read_bytes() for path in sorted(two.iterdir())
    ]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--edition", "mars", "--out", "x"), "mars"),
        (("--players", "9", "--out", "x"), "is for 2 to 5 players, not 9."),
        (("--language", "nl", "--out", "x"), "'nl' is not one of 'en', 'fr', 'de'."),
        (("--size", "8x8", "--out", "x"), "'8x8' is not one of"),
        ((), "Missing option '--out'."),
        (("--edition", "card-game", "--out", "/dev/null/x"), "cannot be written to /dev/null/x"),
    ],
)
def test_what_does_not_work_is_told_in_a_sentence(words: tuple[str, ...], sentence: str) -> None:
    status, output = show(*words)
    assert status == 2
    assert sentence in output
    assert "Traceback" not in output
