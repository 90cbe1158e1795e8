"""What is told of single events and readings."""

from typing import get_args

from companion.cli.secrecy import TELL, hide_readings, hide_secrets
from companion.journal import Traced, codec
from companion.model import commands as c
from companion.model import events as e
from companion.model.cards import Cards
from companion.model.commands import Command
from companion.model.corrections import GiveTicket, SetHandCount, TakeTicket
from companion.model.readings import Button, ButtonPressed, Requested, SlotChanged, TagGone, TagSeen
from companion.model.verdicts import Accepted
from companion.rules import classic
from companion.rules.classic.state import State
from companion.rules.timeline import Timeline
from tests.kit.classic import accepted, position


def told(state: State, *commands: Command) -> list[e.Event]:
    """What is heard of commands that must be accepted, from a state that everybody knows."""
    steps = []
    true = state
    for command in commands:
        verdict = accepted(true, command)
        steps.append(verdict.events)
        true = verdict.after
    entries = hide_secrets(classic, state, steps)
    return [event for entry in entries if isinstance(entry, tuple) for event in entry]


def test_every_event_is_classified() -> None:
    assert set(TELL) == set(get_args(e.Event))


def test_a_blind_draw_sounds_the_same_whatever_it_was() -> None:
    state = position(hands=({}, {}))
    drawn = told(state, c.DrawFromDeck(0, "red", "04:A2"))
    assert drawn == [e.CardDrawn(0, "?")]
    assert drawn == told(state, c.DrawFromDeck(0, "locomotive", "04:B3"))
    assert drawn == told(state, c.DrawFromDeck(0))


def test_a_card_taken_face_up_is_known_to_all_but_its_tag_is_not() -> None:
    state = position(hands=({}, {}), market=("red", "blue", "green", "yellow", "white"))
    assert told(state, c.TakeFaceUp(0, 1, "blue", "04:A2")) == [e.FaceUpTaken(0, 1, "blue")]


def test_a_card_laid_out_after_a_blind_draw_is_news_to_all() -> None:
    state = position(hands=({}, {}))
    draw_two = (c.DrawFromDeck(0, "red"), c.DrawFromDeck(0, "red"))
    others = (c.DrawFromDeck(1, "blue"), c.DrawFromDeck(1, "blue"))
    laid_out = told(state, *draw_two, *others, c.Tender(0, "red", "04:A2"))[-1]
    assert laid_out == e.Tendered(0, "red", revealed=True)


def test_a_card_that_everybody_saw_is_no_news_when_laid_out() -> None:
    state = position(hands=({"red": 1}, {}))
    assert told(state, c.Tender(0, "red")) == [e.Tendered(0, "red", revealed=False)]


def test_unseen_payments_make_uncertain_what_everybody_knew_and_nothing_else() -> None:
    state = position(hands=({"blue": 2, "red": 1}, {}), hidden=(1, 0))
    claim = c.ClaimRoute(0, "montreal--new-york", Cards((0,) * 9, 3))
    obscured, claimed, *_ = told(state, claim)
    assert obscured == e.HandObscured(0, state.edition.cards(blue=2).known)
    assert isinstance(claimed, e.RouteClaimed)
    blind = position(hands=({}, {}), hidden=(4, 0))
    assert isinstance(told(blind, claim)[0], e.RouteClaimed)


def test_tickets_are_counted_and_not_named() -> None:
    state = position(hands=({}, {}))
    heard = told(
        state,
        c.DrawTickets(0),
        c.ShowTicket(0, "t2004-01", "05:01"),
        c.ShowTicket(0, "t2004-02", "05:02"),
        c.ReturnTicket(0, "t2004-01", "05:01"),
        c.KeepTickets(0, ("t2004-02",), 1),
    )
    assert heard[:4] == [
        e.TicketsOffered(0, 3),
        e.TicketShown(0, "?"),
        e.TicketReturned(0, "?"),
        e.TicketsKept(0, (), 2),
    ]


def test_a_reading_keeps_its_time_and_loses_its_tag() -> None:
    pressed, covered = ButtonPressed(3.0, Button.UNDO), SlotChanged(4.0, 7, covered=True)
    readings = (
        TagSeen(1.0, "reader", "04:A2"),
        TagGone(1.5, "reader", "04:A2"),
        Requested(2.0, "keep", (("ticket", "t2004-02"),)),
        pressed,
        covered,
    )
    (hidden,) = hide_readings([Traced(5, 9, readings)])
    assert (hidden.first, hidden.after) == (5, 9)
    assert hidden.readings == (
        TagSeen(1.0, "reader", "?"),
        TagGone(1.5, "reader", "?"),
        Requested(2.0, "keep"),
        pressed,
        covered,
    )


def test_a_hand_corrected_downwards_makes_uncertain_what_everybody_knew() -> None:
    state = position(hands=({"blue": 2}, {}), hidden=(3, 0))
    verdict = classic.correct(state, SetHandCount(0, 4))
    assert isinstance(verdict, Accepted)
    (step,) = hide_secrets(classic, state, [verdict.events])
    assert step == (
        e.HandObscured(0, state.edition.cards(blue=2).known),
        e.HandCorrected(0, 4),
    )


def test_a_hand_corrected_upwards_changes_nothing_that_was_known() -> None:
    state = position(hands=({"blue": 2}, {}))
    assert hide_secrets(classic, state, [(e.HandCorrected(0, 4),)]) == ((e.HandCorrected(0, 4),),)


def test_a_corrected_ticket_moves_without_its_name() -> None:
    state = position(hands=({}, {}), tickets={1: ("t2004-02",)})
    drawn = classic.correct(state, GiveTicket(0, "t2004-01"))
    assert isinstance(drawn, Accepted)
    moved = classic.correct(drawn.after, GiveTicket(1, "t2004-01"))
    assert isinstance(moved, Accepted)
    taken = classic.correct(moved.after, TakeTicket(1, "t2004-01"))
    assert isinstance(taken, Accepted)
    entries = hide_secrets(classic, state, [drawn.events, moved.events, taken.events])
    assert "t2004-01" not in "".join(codec.dumps(entry) for entry in entries)
    for count, after in ((2, moved.after), (3, taken.after)):
        public = Timeline.replay(classic, state, entries[:count]).state
        assert classic.view(public, None) == classic.view(after, None)


def test_a_corrected_hand_looks_the_same_to_everybody() -> None:
    state = position(hands=({}, {}))
    steps = [accepted(state, c.DrawFromDeck(0, "red")).events]
    drawn = accepted(state, c.DrawFromDeck(0, "red")).after
    for count in (5, 2, 0):
        verdict = classic.correct(drawn, SetHandCount(0, count))
        assert isinstance(verdict, Accepted)
        steps.append(verdict.events)
        drawn = verdict.after
    entries = hide_secrets(classic, state, steps)
    public = Timeline.replay(classic, state, entries).state
    assert classic.view(public, None) == classic.view(drawn, None)
