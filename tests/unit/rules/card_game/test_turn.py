"""What a turn may be, and drawing tickets (C7, C8, C22)."""

from collections.abc import Mapping, Sequence

import pytest

from companion.model import commands as c
from companion.model import events as e
from companion.model.verdicts import Reason
from companion.rules.card_game.state import State
from tests.kit.card_game import NO_ROW, accept, accepted, box, happened, play, position, refuse


def test_c7_a_turn_is_exactly_one_action() -> None:
    state = position(hands=({"red": 4}, {}))
    drawing = accept(state, c.DrawFromDeck(0))
    assert refuse(drawing, play(red=2)) is Reason.DRAWING
    assert refuse(drawing, c.DrawTickets(0)) is Reason.DRAWING
    assert refuse(drawing, c.Tender(0, "red")) is Reason.DRAWING
    choosing = accept(state, c.DrawTickets(0))
    for command in (play(red=2), c.DrawFromDeck(0), c.TakeFaceUp(0, 0), c.DrawTickets(0)):
        assert refuse(choosing, command) is Reason.CHOICE_PENDING
    for command in (play(red=2), c.DrawTickets(0), c.DrawFromDeck(0)):
        assert accept(state, command).turn == (1 if command == play(red=2) else 0)


def last_turn(  # nothing to draw, so that only a play is left
    hand: Mapping[str, int], railyards: Mapping[int, Sequence[str]] | None = None
) -> State:
    return position(
        box(tickets=0),
        hands=(hand, {}),
        railyards=railyards,
        deck=0,
        turns_left=2,
        market=NO_ROW,
    )


def test_c8_only_a_seat_that_can_do_nothing_passes() -> None:
    assert happened(last_turn({}), c.Pass(0)) == ["TurnPassed", "TurnEnded"]
    assert happened(last_turn({"red": 1, "blue": 1}), c.Pass(0)) == ["TurnPassed", "TurnEnded"]
    for can_act in (
        position(box(tickets=0), deck=1),
        position(box(tickets=0), deck=0, turns_left=2),
        position(box(tickets=1), deck=0, turns_left=2, market=NO_ROW),
    ):
        assert refuse(can_act, c.Pass(0)) is Reason.MUST_ACT


@pytest.mark.parametrize(
    ("hand", "railyards", "may_pass"),
    [
        ({"red": 2}, {}, False),
        ({"red": 1, "locomotive": 1}, {}, False),
        ({"locomotive": 3}, {}, True),
        ({"red": 1, "blue": 1, "green": 1}, {}, False),
        ({"red": 1, "blue": 1, "green": 1}, {1: ["red 1"]}, True),
        ({"red": 2}, {1: ["red 2"]}, True),
        ({"red": 2, "locomotive": 1}, {1: ["red 1+1"]}, False),
        ({"red": 5}, {0: ["red 1"]}, True),
    ],
)
def test_c8_a_seat_with_a_legal_play_does_not_pass(
    hand: Mapping[str, int], railyards: Mapping[int, Sequence[str]], *, may_pass: bool
) -> None:
    state = last_turn(hand, railyards)
    if may_pass:
        assert accept(state, c.Pass(0)).turn == 1
    else:
        assert refuse(state, c.Pass(0)) is Reason.MUST_ACT


def test_c8_hidden_cards_oblige_nobody() -> None:
    state = position(box(tickets=0), hidden=(5, 0), deck=0, turns_left=2, market=NO_ROW)
    assert accept(state, c.Pass(0)).turn == 1
    assert accept(state, play(blue=1, red=1, purple=1)).turn == 1


def test_c22_four_tickets_are_drawn_and_any_number_is_kept() -> None:
    state = position()
    assert accepted(state, c.DrawTickets(0)).events == (e.TicketsOffered(0, 4),)
    state = accept(state, c.DrawTickets(0), c.ShowTicket(0, "c01"), c.ShowTicket(0, "c02"))
    both = accept(state, c.KeepTickets(0, ("c01", "c02"), 2))
    assert both.seats[0].tickets == ("c01", "c02")
    assert both.seats[0].hidden_tickets == 2
    assert both.ticket_deck == 20
    none = accept(state, c.KeepTickets(0, ()))
    assert none.seats[0].tickets == ()
    assert none.ticket_deck == 24
    assert none.turn == both.turn == 1


def test_c22_tickets_may_be_returned_one_by_one_even_all_of_them() -> None:
    state = position(box(tickets=2))
    state = accept(state, c.DrawTickets(0), c.ShowTicket(0, "c01"), c.ShowTicket(0, "c02"))
    state = accept(state, c.ReturnTicket(0, "c01"), c.ReturnTicket(0, "c02"))
    assert state.turn == 0, "the seat still has to say that its choice is over"
    assert refuse(state, c.DrawFromDeck(0)) is Reason.CHOICE_PENDING
    assert refuse(state, c.ReturnTicket(0, "c01")) is Reason.NOTHING_OFFERED
    state = accept(state, c.KeepTickets(0, ()))
    assert (state.turn, state.ticket_deck) == (1, 2)


def test_c22_what_is_left_of_the_tickets_is_drawn_and_an_empty_deck_gives_none() -> None:
    state = position(box(tickets=3), tickets={0: ["c01"]})
    state = accept(state, c.DrawTickets(0))
    assert state.seats[0].hidden_offered == 2
    state = accept(state, c.KeepTickets(0, (), 2))
    assert refuse(state, c.DrawTickets(1)) is Reason.NO_TICKETS_LEFT


def test_c22_a_kept_ticket_is_never_returned() -> None:
    state = accept(position(tickets={0: ["c01"]}), c.DrawTickets(0))
    assert refuse(state, c.ReturnTicket(0, "c01")) is Reason.TICKET_NOT_OFFERED
    assert refuse(state, c.KeepTickets(0, ("c01",))) is Reason.TICKET_NOT_OFFERED
    assert refuse(state, c.KeepTickets(1, ())) is Reason.NOTHING_OFFERED


def test_a_hidden_ticket_can_be_shown_at_any_time() -> None:
    state = accept(position(), c.DrawTickets(0), c.KeepTickets(0, (), 1))
    assert refuse(state, c.ShowTicket(1, "c05")) is Reason.UNKNOWN_TICKET
    assert refuse(state, c.ShowTicket(1, "c06")) is Reason.NO_HIDDEN_TICKET
    assert accept(state, c.ShowTicket(0, "c06")).seats[0].tickets == ("c06",)
