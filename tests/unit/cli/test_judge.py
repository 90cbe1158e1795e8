"""Cards and tickets that are booked where they never were."""

from random import Random
from types import SimpleNamespace
from typing import Any, cast

from companion import editions
from companion.app import Companion
from companion.cli.judge import CardJudge
from companion.model.edition import Edition
from companion.model.events import (
    CardDrawn,
    Event,
    FaceUpTaken,
    HandObscured,
    MarketCorrected,
    MarketFilled,
    Tendered,
    TicketCompleted,
    TicketCorrected,
    TicketReleased,
    TicketShown,
    TicketsKept,
    Withdrawn,
)
from companion.model.scene import Ask, Difference, Mismatch, Prompt, Scene
from companion.model.table import CardTag, Equipment
from companion.simulation.world.cards import PhysicalCards
from companion.simulation.world.ledger import Step, Turn
from companion.simulation.world.table import simulated_map

USA = editions.load("usa-2004")
FIRST_JOURNEY = editions.load("first-journey-europe")
TAGS = simulated_map(USA, Equipment()).tags


def turn_of(*tickets: str) -> Turn:
    """A true turn after which seat 0 holds these tickets."""
    seats = (SimpleNamespace(tickets=tickets), SimpleNamespace(tickets=()))
    truth = SimpleNamespace(seats=seats)
    return Turn(0, truth, [Step(cast("Any", None), (), truth)])


def after(*true: Event) -> tuple[PhysicalCards, list[str]]:
    """Cards after what truly happened, and the tags that it was about."""
    cards = PhysicalCards(USA, TAGS, 2, Random(1))
    return cards, cards.follow(Step(cast("Any", None), true, None))


def judged(
    cards: PhysicalCards,
    *booked: Event,
    edition: Edition = USA,
    scene: Scene = Scene(None, Prompt(Ask.TURN, 0)),  # noqa: B008 - frozen
    turn: Turn | None = None,
) -> int:
    companion = cast("Companion", SimpleNamespace(scene=scene, steps=(booked,), state=booked))
    judge = CardJudge(edition, lambda: companion)
    for _ in range(2):
        judge.turn_over(cards, turn or turn_of(), {})
    assert judge.unexcused == judge.misplaced
    return judge.misplaced


def test_a_card_is_misplaced_where_it_never_was_and_counted_once() -> None:
    cards, (drawn, filled) = after(CardDrawn(0, "red"), MarketFilled(2, "blue"))
    assert judged(cards, CardDrawn(0, "red", drawn), MarketFilled(2, "blue", filled)) == 0
    assert judged(cards, CardDrawn(1, "red", drawn)) == 1
    assert judged(cards, FaceUpTaken(0, 2, "blue", filled)) == 1
    assert judged(cards, MarketFilled(1, "red", drawn)) == 1
    laid_out = Tendered(1, "red", revealed=True, tag=drawn)
    assert judged(cards, Tendered(0, "red", revealed=False, tag=drawn)) == 0
    assert judged(cards, laid_out) == 1
    assert judged(cards, laid_out, Withdrawn(1, "red", drawn)) == 0


def test_a_card_that_nobody_showed_is_counted_not_guessed() -> None:
    cards, _ = after(CardDrawn(0, "red"))
    assert judged(cards, CardDrawn(1, "?", None)) == 0


def test_what_people_have_put_right_in_the_same_turn_is_not_counted() -> None:
    cards, (drawn,) = after(CardDrawn(0, "red"))
    wrong = CardDrawn(1, "red", drawn)
    kinds = [0] * len(USA.kinds)
    kinds[USA.kind_index["red"]] = 1
    forgotten = HandObscured(1, tuple(kinds))
    assert judged(cards, wrong, forgotten) == 0
    assert judged(cards, forgotten, wrong) == 1, "it came after"
    assert judged(cards, wrong, HandObscured(0, tuple(kinds))) == 1, "another hand"
    assert judged(cards, wrong, HandObscured(1, (0,) * len(kinds))) == 1, "of another kind"
    misread = MarketFilled(1, "red", drawn)
    assert judged(cards, misread, MarketCorrected(1, "blue")) == 0
    assert judged(cards, misread, MarketCorrected(2, "blue")) == 1
    held = turn_of("t1")
    kept = TicketsKept(1, ("t1",), 0)
    assert judged(cards, kept, TicketCorrected(0, "t1", 1), turn=held) == 0
    assert judged(cards, kept, TicketCorrected(0, "t2", 1), turn=held) == 1
    assert judged(cards, kept, TicketReleased(1, "t1"), turn=held) == 0
    assert judged(cards, kept, TicketReleased(0, "t1"), turn=held) == 1, "another seat"


def test_what_the_screen_asks_about_is_not_settled() -> None:
    cards, (drawn,) = after(CardDrawn(0, "red"))
    asks = Scene(None, Prompt(Ask.WHOSE_TURN, 0))
    assert judged(cards, CardDrawn(1, "red", drawn), scene=asks) == 0


def test_a_train_that_is_missing_is_no_question_about_cards() -> None:
    cards, (drawn,) = after(CardDrawn(0, "red"))
    missing = (Difference(Mismatch.MISSING_TRAIN, slot=1, route=0, space=0),)
    scene = Scene(None, Prompt(Ask.TURN, 0), differences=missing)
    assert judged(cards, CardDrawn(1, "red", drawn), scene=scene) == 1


def test_a_ticket_is_misplaced_with_whom_it_never_was() -> None:
    cards, _ = after()
    held = turn_of("t1", "t2")
    assert judged(cards, TicketsKept(0, ("t1", "t2"), 1), turn=held) == 0
    assert judged(cards, TicketsKept(0, ("t1", "t3"), 0), turn=held) == 1
    assert judged(cards, TicketCompleted(1, "t1", revealed=False), turn=held) == 1


def test_a_ticket_that_is_shown_may_be_returned_but_not_in_first_journey() -> None:
    cards, _ = after()
    shown = TicketShown(1, "t1", "tag")
    assert judged(cards, shown, turn=turn_of("t1")) == 0
    assert judged(cards, shown, edition=FIRST_JOURNEY, turn=turn_of("t1")) == 1
    assert judged(cards, TicketShown(1, "?", None), edition=FIRST_JOURNEY) == 0


def test_tags_are_cards() -> None:
    assert all(isinstance(TAGS[tag], CardTag) for tag in after(CardDrawn(0, "red"))[1])


def test_a_dark_screen_is_no_new_history() -> None:
    cards, (drawn,) = after(CardDrawn(0, "red"))
    running = SimpleNamespace(
        scene=Scene(None, None), steps=((CardDrawn(1, "red", drawn),),), state=True
    )
    judge = CardJudge(USA, lambda: cast("Companion", running))
    for state in (True, None, True):
        running.state = state
        judge.turn_over(cards, turn_of(), {})
    assert judge.misplaced == 1
    (note,) = judge.notes
    assert note == f"misplaced by step 1: CardDrawn(seat=1, kind='red', tag='{drawn}')"


def test_a_scan_that_went_astray_excuses_one_card_that_comes_after_it() -> None:
    cards, tags = after(*[CardDrawn(0, kind) for kind in ("red", "blue", "green")])
    steps: list[tuple[Event, ...]] = []
    running = SimpleNamespace(scene=Scene(None, None), steps=steps, state=True)
    judge = CardJudge(USA, lambda: cast("Companion", running))

    def then(faults: dict[str, int], *booked: Event) -> tuple[int, int]:
        steps.append(booked)
        judge.turn_over(cards, turn_of(), faults)
        return judge.misplaced, judge.unexcused

    wrong = [CardDrawn(1, "red", tag) for tag in tags]
    assert then({"missed": 1, "forgotten": 1, "bounce": 9}, *wrong[:2]) == (2, 0)
    assert then({"missed": 1, "forgotten": 1, "bounce": 9}, wrong[2]) == (3, 1)
    assert then({"missed": 2, "forgotten": 2, "wrong_order": 1}, CardDrawn(1, "?")) == (3, 1)
