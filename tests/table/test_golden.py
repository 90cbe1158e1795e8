"""One readable playthrough per edition, compared to the letter."""

import os
from pathlib import Path

import pytest

from companion import editions
from tests.kit.playthrough import playthrough

GOLDEN = Path(__file__).parents[1] / "golden"
PLAYERS = {"usa-2004": 3, "usa-2025": 2, "new-york": 2, "first-journey-europe": 3, "card-game": 4}
SEED = 1910


@pytest.mark.parametrize("edition", editions.available())
def test_every_edition_has_a_playthrough_and_still_plays_it(edition: str) -> None:
    """With REGENERATE=1 the file is written anew, and the test fails: look at the difference."""
    written = playthrough(editions.load(edition), PLAYERS.get(edition, 2), SEED)
    path = GOLDEN / f"{edition}.txt"
    if os.environ.get("REGENERATE") == "1":
        path.write_text(written)
        pytest.fail(
            f"{path.name} was written anew: read the difference, then run without the switch"
        )
    assert path.exists(), f"{path.name} is missing: REGENERATE=1 writes it"
    assert path.read_text() == written


def test_no_playthrough_is_left_of_an_edition_that_is_gone() -> None:
    assert {path.stem for path in GOLDEN.glob("*.txt")} <= set(editions.available())
