"""When the buzzer sounds, and how often."""

from companion.display.sounds import beeps
from companion.model.scene import Ask, Hint, News, Prompt, Scene

CALM = Scene(None, Prompt(Ask.JOIN))


def test_the_first_scene_is_silent() -> None:
    assert beeps(None, CALM) == 0


def test_what_was_understood_sounds_once() -> None:
    assert beeps(CALM, Scene(None, Prompt(Ask.JOIN), (News("event.joined"),))) == 1


def test_a_hint_and_a_question_sound_twice() -> None:
    assert beeps(CALM, Scene(None, Prompt(Ask.JOIN), hints=(Hint("table_full"),))) == 2
    assert beeps(CALM, Scene(None, Prompt(Ask.WHOSE_TURN, 1))) == 2


def test_what_is_still_asked_is_silent() -> None:
    asked = Scene(None, Prompt(Ask.WHOSE_TURN, 1), hints=(Hint("table_full"),))
    assert beeps(asked, asked) == 0
    assert beeps(asked, CALM) == 0
