"""Paying for tickets with the cards on the track (C15, C27)."""

import pytest

from companion.model import commands as c
from companion.model import events as e
from companion.model.verdicts import Reason
from companion.model.views import Phase
from companion.rules.card_game.scoring import completion, tally
from companion.rules.card_game.state import State
from tests.kit.card_game import accept, accepted, named, position, refuse, with_seat


def count(
    track: dict[str, int], *tickets: str, hands: tuple[dict[str, int], ...] = ({}, {})
) -> State:
    """The count of a game in which seat 0 has this stack and these tickets."""
    return position(
        hands=hands,
        tracks={0: track},
        tickets={0: tickets},
        deck=0,
        phase=Phase.COUNT,
        turns_left=0,
    )


def proposed(state: State, seat: int = 0) -> tuple[str, ...]:
    return completion(state, state.seats[seat]).completed


def test_c15_example_los_angeles_pittsburgh_by_three_matching_cards_and_a_locomotive() -> None:
    state = count({"white": 1, "blue": 1, "purple": 1, "locomotive": 1}, "c39")
    (paid,) = completion(state, state.seats[0]).paid
    assert paid[0] == "c39"
    assert named(paid[1]) == {"white": 1, "blue": 1, "purple": 1, "locomotive": 1}


def test_c15_each_card_pays_for_one_ticket_only() -> None:
    assert proposed(count({"yellow": 1}, "c01", "c03")) == ("c01",)
    assert proposed(count({"yellow": 2, "green": 1}, "c01", "c03")) == ("c01", "c03")


def test_c15_hand_and_railyard_do_not_count() -> None:
    state = position(
        hands=({"yellow": 1}, {}),
        railyards={0: ["yellow 2"]},
        tickets={0: ["c01"]},
        deck=0,
        phase=Phase.COUNT,
    )
    assert proposed(state) == ()


def test_c15_completed_tickets_are_shown_when_all_have_agreed() -> None:
    state = count({"yellow": 1, "locomotive": 1}, "c01", "c02", "c44")
    state = accept(state, c.FinishCount(0))
    assert state.seats[0].completed == ()
    verdict = accepted(state, c.FinishCount(1))
    shown = [event for event in verdict.events if isinstance(event, e.TicketsCompleted)]
    assert [(event.seat, [name for name, _ in event.paid]) for event in shown] == [
        (0, ["c01", "c02"]),
        (1, []),
    ]
    assert verdict.after.seats[0].completed == ("c01", "c02")
    assert verdict.after.seats[0].tickets == ("c44",)


def test_c27_most_ticket_value_first() -> None:
    """One ticket of 9 beats one of 5 whose two cities have far greater bonuses."""
    assert proposed(count({"black": 1, "locomotive": 1}, "c09", "c02")) == ("c09",)
    assert proposed(count({"yellow": 2, "locomotive": 1}, "c01", "c03", "c32")) == ("c32",)


def test_c27_then_most_tickets() -> None:
    """Two tickets of 5 for two locomotives, or one of 10."""
    assert proposed(count({"locomotive": 2}, "c01", "c02", "c18")) == ("c01", "c02")


def test_c27_then_most_bonus_points_of_the_cities_named() -> None:
    """c14 names Seattle (8), c16 Los Angeles (12), c18 Dallas (10)."""
    assert proposed(count({"locomotive": 2}, "c14", "c16", "c18")) == ("c16",)


def test_c27_then_the_lowest_ids() -> None:
    assert proposed(count({"locomotive": 1}, "c02", "c01")) == ("c01",)


def test_c27_a_player_may_choose_another_set_before_all_are_revealed() -> None:
    state = count({"locomotive": 2}, "c01", "c02", "c09", "c44")
    state = accept(state, c.ChooseCompleted(0, ("c09",)))
    assert proposed(state) == ("c09",)
    state = accept(state, c.ChooseCompleted(0, ("c02",)), c.FinishCount(0))
    assert refuse(state, c.ChooseCompleted(0, ("c01",))) is Reason.ALREADY_COUNTED
    assert refuse(state, c.FinishCount(0)) is Reason.ALREADY_COUNTED
    state = accept(state, c.ChooseCompleted(1, ()), c.FinishCount(1))
    assert state.seats[0].completed == ("c02",)
    assert dict(tally(state).seats[0].parts)["tickets"] == 5 - 5 - 9 - 20


def test_c27_a_choice_must_be_held_and_paid() -> None:
    state = count({"locomotive": 2}, "c01", "c09", "c44")
    assert refuse(state, c.ChooseCompleted(0, ("c44",))) is Reason.NOT_PAYABLE
    assert refuse(state, c.ChooseCompleted(0, ("c01", "c09"))) is Reason.NOT_PAYABLE
    assert refuse(state, c.ChooseCompleted(0, ("c02",))) is Reason.TICKET_NOT_HELD
    assert refuse(state, c.ChooseCompleted(0, ("c01", "c01"))) is Reason.TICKET_NOT_HELD
    assert refuse(state, c.ChooseCompleted(0, ("nonsense",))) is Reason.TICKET_NOT_HELD


def test_c27_to_complete_nothing_is_a_choice_too() -> None:
    state = accept(count({"locomotive": 2}, "c01"), c.ChooseCompleted(0, ()))
    state = accept(state, c.FinishCount(0), c.FinishCount(1))
    assert state.seats[0].completed == ()


@pytest.mark.parametrize("command", [c.ChooseCompleted(0, ()), c.FinishCount(0)])
def test_nothing_is_counted_before_the_last_turn_is_over(command: c.Command) -> None:
    assert refuse(position(), command) is Reason.NOT_NOW


def test_a_hidden_ticket_can_be_shown_in_the_count_until_the_seat_is_counted() -> None:
    state = with_seat(count({"locomotive": 1}), 0, hidden_tickets=2)
    state = accept(state, c.ShowTicket(0, "c02"))
    assert proposed(state) == ("c02",)
    state = accept(state, c.FinishCount(0))
    assert refuse(state, c.ShowTicket(0, "c01")) is Reason.NO_HIDDEN_TICKET
    state = accept(state, c.FinishCount(1))
    result = tally(state).seats[0]
    assert (result.total, result.unrevealed) == (5 + 12 + 15, 1), (
        "a ticket never shown counts nothing"
    )
