"""Prompts, hints and troubles as whole sentences."""

from itertools import product

import pytest

from companion import editions
from companion.display.sentences import (
    hint_sentence,
    prompt_sentence,
    put_back_sentence,
    trouble_sentence,
)
from companion.display.texts import LANGUAGES
from companion.model.scene import Ask, Hint, Pile, Prompt, PutBack, Thing, Trouble

USA = editions.load("usa-2004")
NAMES = ("Blue", "Red")


def test_a_prompt_names_its_seat() -> None:
    assert prompt_sentence(Prompt(Ask.TURN, 1), USA, NAMES) == "Red's turn."


def test_before_a_game_a_prompt_brings_the_name_along() -> None:
    prompt = Prompt(Ask.FIRST, 1, (("seat", "Red"),))
    assert prompt_sentence(prompt, USA, ()).startswith("Red begins?")


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ((("route", "montreal--new-york"),), "Blue: the trains are not complete yet."),
        ((("cards", 1),), "Blue: 1 card laid out. Now place the trains."),
    ],
)
def test_cards_before_trains_are_asked_for_in_other_words(
    values: tuple[tuple[str, str | int], ...], sentence: str
) -> None:
    assert prompt_sentence(Prompt(Ask.PLACE, 0, values), USA, NAMES) == sentence


def test_a_hint_may_be_a_refusal() -> None:
    assert hint_sentence(Hint("not_now")) == "That has to wait."
    hint = Hint("refused.card_not_held", (("kind", "such"),))
    assert hint_sentence(hint) == "The hand on our books has no such card left."
    assert hint_sentence(hint, "de").endswith("nicht mehr auf der Hand: diese Karte.")


def test_a_trouble_says_what_is_done_about_it() -> None:
    trouble = Trouble("slot_dead", (("slot", 12), ("route", "Boston – Miami")))
    sentence = "Boston – Miami: sensor 12 is blind. Confirm this route by hand."
    assert trouble_sentence(trouble) == sentence


@pytest.mark.parametrize(
    ("source", "words"),
    [("hub", "Knoten am Plan"), ("status light", "Statuslicht"), ("links", "links")],
)
def test_a_part_that_does_not_answer_is_named_as_people_call_it(source: str, words: str) -> None:
    trouble = Trouble("lost", (("source", source),))
    assert trouble_sentence(trouble, "de").startswith(f"Keine Antwort: {words}.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_thing_has_words_wherever_it_goes_back_to(language: str) -> None:
    for thing, source, target in product((Thing.CARD, Thing.TICKET), Pile, Pile):
        for seat in (None, 1):
            item = PutBack(thing, 2, source, target, seat)
            sentence = put_back_sentence(item, USA, NAMES, language)
            assert ("Red" in sentence, "2" in sentence) == (seat == 1, True)


def test_what_goes_back_is_told_with_its_seat_its_route_and_its_place() -> None:
    route = USA.route_index["montreal--new-york"]
    off = PutBack(Thing.TRAIN, 1, Pile.BOARD, Pile.TRAINS, 0, route)
    assert put_back_sentence(off, USA, NAMES) == "Blue: take 1 train off Montréal – New York."
    card = PutBack(Thing.CARD, 1, Pile.HAND, Pile.MARKET, 1, place=3)
    assert put_back_sentence(card, USA, NAMES) == "Red, 1 card: hand → face-up cards 4."
    refill = PutBack(Thing.CARD, 2, Pile.MARKET, Pile.DECK, place=3)
    assert put_back_sentence(refill, USA, NAMES) == "2 cards: face-up cards 4 → deck."


@pytest.mark.parametrize("ask", [Ask.KEEP, Ask.CHOOSE])
def test_before_tickets_are_offered_at_least_one_is_to_be_kept(ask: Ask) -> None:
    assert "at least 1" in prompt_sentence(Prompt(ask, 0), USA, NAMES)
