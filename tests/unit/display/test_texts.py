"""Sentences for the people at the table."""

import re
from pathlib import Path

import pytest

import companion.interpretation
from companion.display.texts import CATALOGUE, refusal, say
from companion.model.scene import Ask
from companion.model.verdicts import Reason, Refused


@pytest.mark.parametrize("language", CATALOGUE)
def test_every_refusal_has_a_sentence_of_its_own(language: str) -> None:
    sentences = [CATALOGUE[language][f"refused.{reason}"] for reason in Reason]
    assert len(set(sentences)) == len(Reason)
    for sentence in sentences:
        assert re.fullmatch(r"[A-Z{].*[.!?]", sentence), sentence


def test_a_refusal_fills_its_gaps() -> None:
    refused = Refused(Reason.NOT_YOUR_TURN, (("turn", "Red"),))
    assert refusal(refused) == "It is Red's turn."


def test_no_refusal_of_a_reason_that_is_gone_stays_in_the_catalogue() -> None:
    reasons = {f"refused.{reason}" for reason in Reason}
    assert {key for key in CATALOGUE["en"] if key.startswith("refused.")} == reasons


def test_an_unknown_key_is_an_error_not_an_empty_screen() -> None:
    with pytest.raises(KeyError):
        say("refused.because")


@pytest.mark.parametrize("language", CATALOGUE)
def test_everything_the_screen_can_ask_has_a_sentence(language: str) -> None:
    asked = {key.removeprefix("ask.") for key in CATALOGUE[language] if key.startswith("ask.")}
    assert asked == set(Ask)


def test_every_hint_that_interpretation_gives_has_a_sentence() -> None:
    folder = Path(companion.interpretation.__file__).parent
    code = "".join(path.read_text() for path in folder.glob("*.py"))
    given = set(re.findall(r"""hint\(\s*"([a-z_]+)\"""", code))
    given |= {"refill_first", "not_now"}  # one of two, chosen where it is given
    told = {key.removeprefix("hint.") for key in CATALOGUE["en"] if key.startswith("hint.")}
    assert given == told


@pytest.mark.parametrize("reason", [Reason.CARDS_TENDERED, Reason.TENDERED_NOT_PLAYED])
def test_sentences_that_the_card_game_shares_speak_of_no_board(reason: Reason) -> None:
    """It has neither routes nor trains (C1), and its last round begins for another reason (C14)."""
    for sentence in (
        CATALOGUE["en"][f"refused.{reason}"],
        CATALOGUE["en"]["event.last_round_began"],
    ):
        assert not re.search(r"\b(routes?|trains?|claim|pay)\b", sentence), sentence
