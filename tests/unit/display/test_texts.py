"""Sentences for the people at the table, in every language."""

import re
from pathlib import Path
from string import Formatter

import pytest

import companion.daemon
import companion.interpretation
from companion import editions
from companion.display import highlights
from companion.display.texts import LANGUAGES, kind_name, refusal, say, sentences
from companion.model.cards import EMPTY, UNSEEN
from companion.model.scene import Ask
from companion.model.verdicts import Reason, Refused
from companion.sensing.health import Why

ENGLISH = sentences("en")
OTHERS = [language for language in LANGUAGES if language != "en"]
WHOLE = ("refused.", "event.", "ask.", "hint.", "trouble.")
"""Sections of whole sentences; the others hold words and clauses."""


def gaps(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_is_translated(language: str) -> None:
    missing = sorted(set(ENGLISH) - set(sentences(language)))
    assert not missing, (
        f"These sentences have no translation: {', '.join(missing)}. "
        f"Add each to companion/display/texts/{language}/ in the file named before its dot."
    )
    left = sorted(set(sentences(language)) - set(ENGLISH))
    assert not left, f"Translated into {language}, but not in texts/en/: {', '.join(left)}."


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_has_the_same_gaps(language: str) -> None:
    for key, sentence in sentences(language).items():
        wanted = gaps(ENGLISH[key])
        assert gaps(sentence) == wanted, f"{language}: {key} must fill {sorted(wanted)}"


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_is_not_the_english_sentence(language: str) -> None:
    same = [k for k, s in sentences(language).items() if k.startswith(WHOLE) and s == ENGLISH[k]]
    assert not same


@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_sentences_begin_and_end_as_sentences_do(language: str) -> None:
    for key, sentence in sentences(language).items():
        if key.startswith(WHOLE):
            assert re.fullmatch(r"[A-ZÀ-Ý{].*[.!?]", sentence), f"{language}: {key}"


def test_french_sets_its_double_marks_apart() -> None:
    for key, sentence in sentences("fr").items():
        bare = re.sub(r"\{[^}]*\}", "x", sentence)
        assert not re.search(r"\w[:;!?]", bare), f"{key}: {sentence}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_number_chooses_between_one_noun_and_several(language: str) -> None:
    for key, sentence in sentences(language).items():
        for _, name, spec, _ in Formatter().parse(sentence):
            assert not spec or spec.count("|") == 1, f"{language}: {key}: {name}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_a_sentence_of_its_own(language: str) -> None:
    told = [sentences(language)[f"refused.{reason}"] for reason in Reason]
    assert len(set(told)) == len(Reason)


def test_a_refusal_fills_its_gaps() -> None:
    refused = Refused(Reason.NOT_YOUR_TURN, (("turn", "Red"),))
    assert refusal(refused) == "It is Red's turn."
    assert refusal(refused, "fr") == "C'est à Red de jouer."
    assert refusal(refused, "de") == "Red ist an der Reihe."


def test_no_refusal_of_a_reason_that_is_gone_stays_in_the_catalogue() -> None:
    reasons = {f"refused.{reason}" for reason in Reason}
    assert {key for key in ENGLISH if key.startswith("refused.")} == reasons


def test_an_unknown_key_is_an_error_not_an_empty_screen() -> None:
    with pytest.raises(KeyError):
        say("refused.because")


def test_an_unknown_language_is_told_with_the_ones_there_are() -> None:
    with pytest.raises(ValueError, match=r"There is no language 'nl' here; there are en, fr, de\."):
        sentences("nl")


def test_everything_the_screen_can_ask_has_a_sentence() -> None:
    asked = {key.removeprefix("ask.") for key in ENGLISH if key.startswith("ask.")}
    assert asked == {*Ask, "place_cards"}


def test_every_hint_that_is_given_has_a_sentence() -> None:
    folder = Path(companion.interpretation.__file__).parent
    files = [*folder.glob("*.py"), Path(highlights.__file__)]
    code = "".join(path.read_text() for path in files)
    given = set(re.findall(r"""[hH]int\(\s*"([a-z_]+)\"""", code))
    given |= {"refill_first", "not_now"}  # one of two, chosen where it is given
    told = {key.removeprefix("hint.") for key in ENGLISH if key.startswith("hint.")}
    assert given == told


def test_every_way_a_slot_can_fail_has_a_sentence() -> None:
    assert {f"trouble.slot_{why}" for why in Why} <= set(ENGLISH)


def test_every_display_of_the_daemon_has_a_name() -> None:
    folder = Path(companion.daemon.__file__).parent
    code = "".join(path.read_text() for path in folder.glob("*.py"))
    names = set(re.findall(r"""^    name = "([a-z ]+)\"""", code, re.MULTILINE))
    assert {"screen", "lights"} <= names
    assert not {name for name in names if f"source.{name.replace(' ', '_')}" not in ENGLISH}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", editions.available())
def test_every_kind_of_card_and_colour_has_a_name(edition: str, language: str) -> None:
    box = editions.load(edition)
    for kind in {*box.kinds, *(route.color for route in box.routes), UNSEEN, EMPTY}:
        assert kind_name(kind, language) != kind or language != "de"
        assert kind_name(kind, language)


def test_a_kind_that_only_its_edition_knows_keeps_its_name() -> None:
    assert kind_name("silver", "de") == "silver"


def test_a_card_is_named_in_the_language_of_its_sentence() -> None:
    values = {"seat": "Anna", "kind": "red"}
    assert say("event.face_up_taken", values) == "Anna took a face-up card: red."
    assert say("event.face_up_taken", values, "fr") == "Anna a pris une carte visible : rouge."
    assert say("event.face_up_taken", values, "de") == "Anna nahm eine offene Karte: Rot."


@pytest.mark.parametrize(
    ("language", "none", "one", "two"),
    [
        ("en", "Anna drew 0 tickets.", "Anna drew 1 ticket.", "Anna drew 2 tickets."),
        (
            "fr",
            "Anna a pioché 0 carte Destination.",
            "Anna a pioché 1 carte Destination.",
            "Anna a pioché 2 cartes Destination.",
        ),
        ("de", "Anna zog 0 Zielkarten.", "Anna zog 1 Zielkarte.", "Anna zog 2 Zielkarten."),
    ],
)
def test_numbers_take_their_noun(language: str, none: str, one: str, two: str) -> None:
    told = [
        say("event.tickets_offered", {"seat": "Anna", "count": count}, language)
        for count in range(3)
    ]
    assert told == [none, one, two]


@pytest.mark.parametrize("name", ["{seat}", "{0}", "a|b", "Zoë {x!r}"])
def test_a_name_with_braces_is_a_name(name: str) -> None:
    assert say("event.card_drawn", {"seat": name}) == f"{name} drew 1 card."


SHARED = ["refused.cards_tendered", "refused.tendered_not_played", "event.last_round_began"]


@pytest.mark.parametrize("key", SHARED)
def test_sentences_that_the_card_game_shares_speak_of_no_board(key: str) -> None:
    """It has neither routes nor trains (C1), and its last round begins for another reason (C14)."""
    board = r"\b(routes?|trains?|claim|pay|wagons?|Strecken?|Wagen)\b"
    for language in LANGUAGES:
        assert not re.search(board, sentences(language)[key]), key


GLOSSARY = {
    r"routes?": (r"route|voie", r"strecke|gleis"),
    r"trains?": (r"wagon", r"wagen"),
    r"tickets?": (r"dest\.|destination|ticket|celles", r"ziel|ticket|bleibt"),
    r"decks?": (r"pioche|mélangée", r"stapel"),
    r"discards?": (r"défauss", r"abl[ae]g"),
    r"railyards?": (r"gare de triage", r"rangierbahnhof"),
}
"""The words of the printed games, one for each thing."""


@pytest.mark.parametrize("english", GLOSSARY)
def test_every_language_has_one_word_for_each_thing(english: str) -> None:
    for key, sentence in ENGLISH.items():
        if not re.search(rf"\b{english}\b", _without_gaps(sentence), re.IGNORECASE):
            continue
        for language, word in zip(OTHERS, GLOSSARY[english], strict=True):
            assert re.search(word, sentences(language)[key], re.IGNORECASE), (
                f"{language}: {key}: {word}"
            )


def _without_gaps(sentence: str) -> str:
    """The nouns of a number are words as well."""
    return re.sub(r"\{\w+:?([^}]*)\}", r" \1 ", sentence)
