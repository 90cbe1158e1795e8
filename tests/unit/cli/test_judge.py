"""Cards that are booked where they never were."""

from random import Random
from types import SimpleNamespace
from typing import Any, cast

from companion import editions
from companion.app import Companion
from companion.cli.judge import CardJudge
from companion.model.events import CardDrawn, Event, FaceUpTaken, MarketFilled
from companion.model.scene import Ask, Prompt, Scene
from companion.model.table import CardTag, Equipment
from companion.simulation.world.cards import PhysicalCards
from companion.simulation.world.ledger import Step
from companion.simulation.world.table import simulated_map

USA = editions.load("usa-2004")
TAGS = simulated_map(USA, Equipment()).tags


def after(*true: Event) -> tuple[PhysicalCards, list[str]]:
    """Cards after what truly happened, and the tags that it was about."""
    cards = PhysicalCards(USA, TAGS, 2, Random(1))
    return cards, cards.follow(Step(cast("Any", None), true, None))


def judged(cards: PhysicalCards, *booked: Event, asks: Ask = Ask.TURN) -> int:
    scene = Scene(None, Prompt(asks, 0))
    companion = cast("Companion", SimpleNamespace(scene=scene, steps=(booked,), state=booked))
    judge = CardJudge(lambda: companion)
    judge.turn_over(cards)
    judge.turn_over(cards)
    return judge.misplaced


def test_a_card_is_misplaced_where_it_never_was_and_counted_once() -> None:
    cards, (drawn, filled) = after(CardDrawn(0, "red"), MarketFilled(2, "blue"))
    assert judged(cards, CardDrawn(0, "red", drawn), MarketFilled(2, "blue", filled)) == 0
    assert judged(cards, CardDrawn(1, "red", drawn)) == 1
    assert judged(cards, FaceUpTaken(0, 2, "blue", filled)) == 1
    assert judged(cards, MarketFilled(1, "red", drawn)) == 1


def test_a_card_that_nobody_showed_is_counted_not_guessed() -> None:
    cards, _ = after(CardDrawn(0, "red"))
    assert judged(cards, CardDrawn(1, "?", None)) == 0


def test_what_the_screen_asks_about_is_not_settled() -> None:
    cards, (drawn,) = after(CardDrawn(0, "red"))
    assert judged(cards, CardDrawn(1, "red", drawn), asks=Ask.WHOSE_TURN) == 0


def test_tags_are_cards() -> None:
    assert all(isinstance(TAGS[tag], CardTag) for tag in after(CardDrawn(0, "red"))[1])


def test_a_dark_screen_is_no_new_history() -> None:
    cards, (drawn,) = after(CardDrawn(0, "red"))
    running = SimpleNamespace(
        scene=Scene(None, None), steps=((CardDrawn(1, "red", drawn),),), state=True
    )
    judge = CardJudge(lambda: cast("Companion", running))
    judge.turn_over(cards)
    running.state = None
    judge.turn_over(cards)
    running.state = True
    judge.turn_over(cards)
    assert judge.misplaced == 1
