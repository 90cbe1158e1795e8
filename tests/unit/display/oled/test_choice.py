"""Which page is shown when."""

import pytest

from companion import editions
from companion.display.ceremony import acts
from companion.display.oled.changes import HINT_SECONDS, Changes
from companion.display.oled.choice import (
    CODE_FIRST,
    CODE_PAUSE,
    LOUD,
    NEWS_SECONDS,
    SECONDS,
    Kind,
    choose,
)
from companion.display.texts import sentences
from companion.model.notices import HostCode, Notice, Paired, SeatCode, WebAddress
from companion.model.scene import (
    QUESTIONS,
    Ask,
    Difference,
    Hint,
    Mismatch,
    News,
    Pile,
    Prompt,
    PutBack,
    Scene,
    Thing,
    Trouble,
)
from companion.model.views import Phase
from tests.kit.staged import tally_of, view_of

USA = editions.load("usa-2004")
TURN = Scene(view_of(USA), Prompt(Ask.TURN, 1))
ADDRESS = WebAddress("http://192.168.1.5:8080/")


def kinds(scene: Scene, seconds: int, *notices: Notice) -> list[Kind]:
    """The pages one after the other, for so many seconds."""
    changes = Changes().see(scene, 0.0)
    shown = [choose(scene, notices, changes, now / 2).kind for now in range(seconds * 2)]
    return [kind for place, kind in enumerate(shown) if place == 0 or kind != shown[place - 1]]


def test_in_play_the_turn_takes_turns_with_scores_and_decks() -> None:
    assert kinds(TURN, 14) == [Kind.PROMPT, Kind.SCORES, Kind.DECKS, Kind.PROMPT]


def test_a_new_prompt_is_shown_at_once() -> None:
    changes = Changes().see(TURN, 0.0)
    later = TURN._replace(prompt=Prompt(Ask.TURN, 2))
    assert choose(TURN, (), changes, 7.0).kind is Kind.SCORES
    assert choose(later, (), changes.see(later, 7.0), 7.0).kind is Kind.PROMPT


def test_in_the_middle_of_something_the_prompt_stays() -> None:
    assert kinds(TURN._replace(prompt=Prompt(Ask.SECOND, 1)), 60) == [Kind.PROMPT]


def test_the_last_round_and_what_is_out_of_order_take_their_turns() -> None:
    view = view_of(USA, turns_left=3)
    scene = TURN._replace(view=view, troubles=(Trouble("lost", (("source", "hub"),)),))
    scene = scene._replace(differences=(Difference(Mismatch.MISSING_TRAIN, 1, 1),))
    shown = kinds(scene, 45)
    assert {Kind.LAST_ROUND, Kind.HEALTH, Kind.DIFFERENCE} <= set(shown)


def test_however_much_is_out_of_order_the_turn_comes_back_soon() -> None:
    differences = tuple(Difference(Mismatch.MISSING_TRAIN, n, n // 3) for n in range(12))
    troubles = tuple(Trouble("lost", (("source", name),)) for name in ("hub", "reader", "left"))
    scene = TURN._replace(differences=differences, troubles=troubles)
    changes = Changes().see(scene, 0.0)
    shown = [choose(scene, (), changes, now / 2) for now in range(200)]
    away = 0
    for page in shown:
        away = 0 if page.kind is Kind.PROMPT else away + 1
        assert away <= 20
    assert len({page.index for page in shown if page.kind is Kind.DIFFERENCE}) == 4
    assert {page.index for page in shown if page.kind is Kind.HEALTH} == {0, 1, 2}


@pytest.mark.parametrize("ask", sorted(QUESTIONS))
def test_a_question_waits_for_its_answer(ask: Ask) -> None:
    claimed = News("event.route_claimed", (("seat", "Blue"), ("route", "A – B"), ("trains", 3)))
    scene = TURN._replace(prompt=Prompt(ask, 1), news=(claimed,))
    assert kinds(scene, 60) == [Kind.PROMPT]


def test_a_hint_is_shown_for_a_while_even_before_a_question() -> None:
    scene = TURN._replace(prompt=Prompt(Ask.WHOSE_TURN, 1), hints=(Hint("not_now"),))
    changes = Changes().see(scene, 0.0)
    shown = choose(scene, (), changes, 1.0)
    assert (shown.kind, shown.until) == (Kind.HINT, HINT_SECONDS)
    assert choose(scene, (), changes, HINT_SECONDS).kind is Kind.PROMPT


def test_two_hints_are_shown_one_after_the_other() -> None:
    scene = TURN._replace(hints=(Hint("not_now"), Hint("one_card_please")))
    changes = Changes().see(scene, 0.0)
    indices = [choose(scene, (), changes, now).index for now in (0.0, HINT_SECONDS)]
    assert indices == [0, 1]


def test_a_claim_has_the_screen_for_a_moment_and_a_draw_has_not() -> None:
    claimed = News("event.route_claimed", (("seat", "Blue"), ("route", "A – B"), ("trains", 3)))
    drawn = News("event.card_drawn", (("seat", "Blue"),))
    assert kinds(TURN._replace(news=(claimed,)), 4) == [Kind.NEWS, Kind.PROMPT]
    assert kinds(TURN._replace(news=(drawn,)), 4) == [Kind.PROMPT]
    assert SECONDS[Kind.PROMPT] > NEWS_SECONDS


def test_an_old_claim_is_not_told_again_with_the_next_draw() -> None:
    claimed = News("event.route_claimed", (("seat", "Blue"), ("route", "A – B"), ("trains", 3)))
    drawn = News("event.card_drawn", (("seat", "Red"),))
    full = (*[drawn] * 5, claimed)
    changes = Changes().see(TURN._replace(news=full), 0.0)
    assert changes.see(TURN._replace(news=full), 1.0) is changes
    later = TURN._replace(news=(*full[1:], drawn))
    changes = changes.see(later, 2.0)
    assert changes.fresh == 1
    assert choose(later, (), changes, 2.5).kind is Kind.PROMPT


def test_a_claim_is_told_even_if_something_follows_from_it() -> None:
    claimed = News("event.route_claimed", (("seat", "Blue"), ("route", "A – B"), ("trains", 3)))
    last = News("event.drawing_stopped", (("seat", "Red"),))
    scene = TURN._replace(news=(claimed, last))
    shown = choose(scene, (), Changes().see(scene, 0.0), 1.0)
    assert (shown.kind, shown.index) == (Kind.NEWS, 0)


def test_the_same_hint_given_again_is_shown_again() -> None:
    first, again = (TURN._replace(hints=(Hint("not_now"),)) for _ in range(2))
    changes = Changes().see(first, 0.0)
    assert changes.see(first, 20.0).hints_since == 0.0
    assert changes.see(again, 2.0).hints_since == 0.0
    assert changes.see(again, 20.0).hints_since == 20.0


def test_a_hint_that_still_holds_comes_round_for_a_minute() -> None:
    scene = TURN._replace(prompt=Prompt(Ask.PLACE, 1), hints=(Hint("not_now"),))
    shown = kinds(scene, 90)
    assert shown[:4] == [Kind.HINT, Kind.PROMPT, Kind.HINT, Kind.PROMPT]
    assert shown[-1] is Kind.PROMPT
    changes = Changes().see(scene, 0.0)
    assert {choose(scene, (), changes, now).kind for now in range(60, 90)} == {Kind.PROMPT}


def test_loud_news_is_news_that_exists() -> None:
    assert set(sentences("en")) >= LOUD


def test_what_must_be_put_back_comes_before_the_prompt() -> None:
    back = PutBack(Thing.CARD, 2, Pile.LAID_OUT, Pile.HAND, seat=1)
    assert kinds(TURN._replace(put_back=(back,)), 9) == [Kind.PUT_BACK, Kind.PROMPT]


def test_before_a_game_the_welcome_takes_turns_with_the_address() -> None:
    scene = Scene(None, Prompt(Ask.JOIN, None, (("joined", 0),)))
    shown = [Kind.WELCOME, Kind.PROMPT, Kind.ADDRESS, Kind.HEALTH]
    assert kinds(scene, 21, ADDRESS) == shown
    joined = Scene(None, Prompt(Ask.JOIN, None, (("joined", 1),)))
    assert kinds(joined, 12, ADDRESS) == [Kind.PROMPT, Kind.ADDRESS]


def test_a_code_has_the_screen_and_then_takes_turns_with_the_game_until_it_is_over() -> None:
    code = SeatCode("Blue", "4821", 0.0, 120.0)
    changes = Changes().see(TURN, 0.0)
    for now in range(int(CODE_FIRST)):
        shown = choose(TURN, (code,), changes, now + 0.5)
        assert (shown.kind, shown.until) == (Kind.CODE, now + 1)
    pause = choose(TURN, (code,), changes, CODE_FIRST)
    assert pause.kind is not Kind.CODE
    assert pause.until <= CODE_FIRST + CODE_PAUSE
    assert choose(TURN, (code,), changes, CODE_FIRST + CODE_PAUSE).kind is Kind.CODE
    assert choose(TURN, (code,), changes, 120.0).kind is not Kind.CODE


def test_of_two_codes_the_one_asked_for_last_is_shown() -> None:
    notices = (SeatCode("Blue", "4821", 0.0, 120.0), HostCode("83", 5.0, 125.0))
    changes = Changes().see(TURN, 0.0)
    assert [choose(TURN, notices, changes, now).index for now in (1.0, 6.0)] == [0, 1]


def test_a_pairing_is_announced() -> None:
    notices = (Paired("Blue", 10.0),)
    changes = Changes().see(TURN, 0.0)
    assert choose(TURN, notices, changes, 10.0).kind is Kind.PAIRED
    assert choose(TURN, notices, changes, 16.0).kind is not Kind.PAIRED


def test_the_count_is_a_ceremony_and_then_its_results_take_turns() -> None:
    tally = tally_of(USA)
    scene = Scene(view_of(USA, phase=Phase.OVER, tally=tally), Prompt(Ask.OVER))
    changes = Changes().see(scene, 100.0)
    for act in acts(tally):
        shown = choose(scene, (), changes, 100.0 + act.start + 0.1)
        assert (shown.kind, shown.start) == (Kind.CEREMONY, 100.0 + act.start)
    end = 100.0 + acts(tally)[-1].start + SECONDS[Kind.CEREMONY]
    after = [choose(scene, (), changes, end + second).kind for second in (0.0, 7.0, 13.0, 21.0)]
    assert after == [Kind.RESULT, Kind.VERDICT, Kind.CEREMONY, Kind.PROMPT]


def test_a_question_breaks_into_the_ceremony() -> None:
    tally = tally_of(USA)
    scene = Scene(view_of(USA, phase=Phase.OVER, tally=tally), Prompt(Ask.AGAIN, 0))
    assert kinds(scene, 300) == [Kind.PROMPT]


def test_every_page_says_until_when_it_stands() -> None:
    changes = Changes().see(TURN, 0.0)
    now = 0.0
    for _ in range(12):
        shown = choose(TURN, (ADDRESS,), changes, now)
        assert shown.start <= now < shown.until
        now = shown.until
    assert now > 50
