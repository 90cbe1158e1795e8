from pathlib import Path

from PIL import Image

from companion.cli.shown_lights import save_lights
from companion.display.board_picture.plan import plan
from companion.display.pixels import one_per_space
from tests.kit.light_scenes import edition, views

WORDS = {"open", "claimed", "being-claimed", "refused", "bumped", "take-off", "winner", "highlight"}


def test_every_word_is_saved_as_a_picture_and_the_game_as_a_film(tmp_path: Path) -> None:
    box = edition("new-york")
    saved = save_lights(box, views("new-york", 2), tmp_path)
    assert sorted(saved) == sorted(tmp_path.iterdir())
    assert {f"lights-{word}.png" for word in WORDS} <= {path.name for path in saved}
    frame = plan(box, one_per_space(box)).frame
    with Image.open(tmp_path / "lights-open.png") as picture:
        shape = picture.width / picture.height
    assert abs(shape - (frame.right - frame.left) / (frame.bottom - frame.top)) < 0.01
    with Image.open(tmp_path / "lights.gif") as film:
        assert getattr(film, "n_frames", 1) > 40


def test_a_game_without_a_board_saves_nothing(tmp_path: Path) -> None:
    assert save_lights(edition("card-game"), views("card-game", 2), tmp_path) == []
