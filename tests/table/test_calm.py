"""What is left out while nothing lies about on the board makes no difference to anybody."""

import pytest

from companion.app import Companion
from companion.cli.evenings import Setting, play
from companion.interpretation.interpreter import Interpreter
from companion.model.scene import Scene
from companion.model.table import Equipment


@pytest.mark.parametrize("edition", ["usa-2004", "card-game"])
def test_a_scene_that_is_kept_is_the_one_that_would_be_made(
    edition: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = vars(Companion)["scene"]
    kept = 0

    def checked(companion: Companion) -> Scene:
        nonlocal kept
        kept += companion._scene is not None
        assert shown.fget is not None
        scene: Scene = shown.fget(companion)
        assert scene == companion._compose()
        return scene

    monkeypatch.setattr(Companion, "scene", property(checked))
    assert not play(Setting(edition, 2, "home", Equipment()), 5).failed
    assert kept > 1000


def test_time_that_passes_over_a_calm_table_would_have_changed_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    setting = Setting("usa-2004", 3, "home", Equipment())
    hurried = play(setting, 5)
    monkeypatch.setattr(Interpreter, "is_calm", False)
    assert play(setting, 5) == hurried
