"""When the buzzer sounds, and how often."""

from companion.display.sounds import REMARKS, beeps, setup_beeps
from companion.display.texts import sentences
from companion.model.scene import Ask, Hint, News, Prompt, Scene
from companion.model.setup import SetupPage

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


def test_setting_up_beeps_once_for_what_was_understood_and_twice_for_a_remark() -> None:
    first = SetupPage("enroll", "setup.tap_cards", (("seen", 1),), done=1, total=9)
    second = SetupPage("enroll", "setup.tap_cards", (("seen", 2),), done=2, total=9)
    remark = SetupPage("enroll", "setup.tag_again", (), done=2, total=9)
    assert setup_beeps(None, first) == 0
    assert setup_beeps(first, second) == 1
    assert setup_beeps(second, remark) == 2
    assert setup_beeps(remark, remark) == 0
    assert setup_beeps(remark, second) == 0


def test_every_remark_is_a_page() -> None:
    assert set(sentences("en")) >= REMARKS
