"""Properties of the First Journey rules over games of whatever can happen."""

from collections import Counter
from functools import cache, reduce
from random import Random

import pytest

from companion.model.events import GameEnded
from companion.model.verdicts import Accepted
from companion.model.views import Phase
from companion.rules import first_journey
from companion.rules.first_journey.evolve import CHANGES
from companion.rules.first_journey.questions import known_tickets, ticket_discards
from companion.rules.first_journey.scoring import tally
from companion.rules.first_journey.state import State
from companion.rules.mechanics.network import Groups, grown, joins
from companion.simulation.game import Game
from tests.kit.conservation import broken_cards, with_another_hand
from tests.kit.first_journey import TICKETS, any_command, begin, box, with_seat
from tests.kit.properties import (
    assert_fold_is_live,
    assert_legal_is_accepted,
    assert_only_the_owner_sees,
)
from tests.kit.roam import roam

KNOWLEDGE = {"tracked": 1.0, "mixed": 0.6, "untracked": 0.0}
WALKS = [(how, seed) for how in KNOWLEDGE for seed in range(6)]
BOXES = (
    box(),
    box(trains=8),
    box(tickets=TICKETS[:9], trains=12),
    box(cards=(3, 3, 3, 3, 3, 3, 2), tickets=TICKETS[:8]),
    box(cards=(4, 0, 0, 0, 0, 4, 0), tickets=TICKETS[:6]),
)
"""The last ones run out of tickets, of cards, and of anything to do."""
NO_GROUPS: Groups = ()


@cache
def walk(how: str, seed: int) -> tuple[tuple[State, Accepted[State]], ...]:
    chance = Random(f"{how} {seed}")
    start = begin(BOXES[seed % len(BOXES)], chance.randint(2, 4))
    return tuple(roam(first_journey, any_command, start, chance, KNOWLEDGE[how], steps=400))


def broken_conservation(state: State) -> list[str]:
    """What does not add up in a state, each in a few words."""
    return [*broken_cards(state), *broken_tickets(state), *broken_seats(state)]


def broken_tickets(state: State) -> list[str]:
    with_seats = sum(
        len(seat.tickets) + seat.hidden_tickets + seat.owed + len(seat.completed)
        for seat in state.seats
    )
    total = state.ticket_deck + ticket_discards(state) + with_seats
    faults = [] if total == len(state.edition.tickets) else ["tickets"]
    named = [ticket for seat in state.seats for ticket in (*seat.tickets, *seat.completed)]
    if max(Counter((*named, *state.ticket_discards)).values(), default=1) > 1:
        faults.append("a ticket in two places")
    numbers = [state.ticket_deck, state.hidden_ticket_discards]
    numbers += [n for seat in state.seats for n in (seat.hidden_tickets, seat.owed, seat.due)]
    return faults if min(numbers) >= 0 else [*faults, "negative tickets"]


def broken_seats(state: State) -> list[str]:
    faults = []
    for index, seat in enumerate(state.seats):
        owned = [route for route in state.edition.routes if state.owners[route.index] == index]
        if seat.trains + sum(route.length for route in owned) != state.numbers.trains:
            faults.append(f"trains of seat {index}")
        if sorted(seat.routes) != [route.index for route in owned]:
            faults.append(f"routes of seat {index}")
        groups = reduce(grown, owned, NO_GROUPS)
        if set(seat.groups) != set(groups):
            faults.append(f"groups of seat {index}")
    if [r.index for r in state.free] != [
        n for n, owner in enumerate(state.owners) if owner is None
    ]:
        faults.append("free routes")
    return faults


@pytest.mark.parametrize(("how", "seed"), WALKS)
def test_cards_trains_and_tickets_are_conserved_by_every_event(how: str, seed: int) -> None:
    for before, verdict in walk(how, seed):
        state = before
        for event in verdict.events:
            state = first_journey.evolve(state, event)
            assert broken_conservation(state) == [], event
        assert state == verdict.after


def test_the_conservation_check_can_fail() -> None:
    state = begin(box(), 2)
    assert broken_conservation(state) == []
    assert broken_conservation(state._replace(deck=71)) == ["unseen cards"]
    assert broken_conservation(state._replace(ticket_deck=11)) == ["tickets"]
    assert broken_conservation(with_seat(state, 1, trains=19)) == ["trains of seat 1"]
    assert broken_conservation(with_seat(state, 1, routes=(3,))) == ["routes of seat 1"]
    assert broken_conservation(with_seat(state, 1, groups=(frozenset("ab"),))) == [
        "groups of seat 1"
    ]
    assert "red cards" in broken_conservation(with_seat(state, 0, hand=state.edition.cards(red=1)))
    assert broken_conservation(state._replace(free=state.free[1:])) == ["free routes"]
    twice = with_seat(state, 0, tickets=("dublin--paris",), completed=("dublin--paris",))
    assert broken_conservation(twice) == ["tickets", "a ticket in two places"]
    assert "negative tickets" in broken_conservation(with_seat(state, 0, owed=-1))
    assert broken_conservation(state._replace(tendered=(1, 0, 0, 0, 0, 0, 0))) == ["tendered cards"]


@pytest.mark.parametrize(("how", "seed"), WALKS)
def test_exactly_the_legal_commands_are_accepted(how: str, seed: int) -> None:
    states = [state for state, _ in walk(how, seed)[::8]]
    assert_legal_is_accepted(first_journey, states, any_command, Random(seed), KNOWLEDGE[how])


@pytest.mark.parametrize(("how", "seed"), WALKS)
def test_somebody_can_always_do_something_until_the_game_is_over(how: str, seed: int) -> None:
    for _, verdict in walk(how, seed):
        legal = next(first_journey.legal(verdict.after), None)
        assert (legal is None) == (verdict.after.phase is Phase.OVER)


@pytest.mark.parametrize(("how", "seed"), WALKS)
def test_f10_f14_no_known_ticket_stays_joined_and_nobody_passes_six(how: str, seed: int) -> None:
    for _, verdict in walk(how, seed):
        state = verdict.after
        counts = [len(seat.completed) + seat.bonus for seat in state.seats]
        assert max(counts) <= 6
        assert (max(counts) == 6) <= (state.phase is Phase.OVER)
        if state.phase is Phase.OVER or any(seat.owed for seat in state.seats):
            continue
        for seat in state.seats:
            for ticket in (state.edition.ticket[name] for name in seat.tickets):
                assert not joins(seat.groups, ticket.city_a, ticket.city_b)


@pytest.mark.parametrize(("how", "seed"), WALKS)
def test_the_fold_of_the_log_equals_the_live_state_through_undo_and_redo(
    how: str, seed: int
) -> None:
    assert_fold_is_live(first_journey, walk(how, seed), Random(seed))


@pytest.mark.parametrize(("how", "seed"), WALKS)
def test_no_view_depends_on_another_seats_secrets(how: str, seed: int) -> None:
    """Also when the game is over: no rule of F reveals a hand or an open ticket."""
    states = [verdict.after for _, verdict in walk(how, seed)]
    compared = assert_only_the_owner_sees(first_journey, states, disguised)
    assert compared or how == "untracked"


def disguised(state: State, seat: int) -> State:
    """The same table to everybody else: the seat's known cards and tickets are other ones."""
    own = state.seats[seat]
    state = with_another_hand(state, seat)
    taken = known_tickets(state)
    spare = [ticket.id for ticket in state.edition.tickets if ticket.id not in taken]
    if own.tickets and spare:
        state = with_seat(state, seat, tickets=(spare[0], *own.tickets[1:]))
    return state


@pytest.mark.parametrize("style", ["random", "greedy"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_simulated_game_comes_to_an_end_with_a_winner(style: str, players: int) -> None:
    for seed in range(12):
        game = Game(box(), players, seed, style)
        events = [event for _, verdict in game.moves() for event in verdict.events]
        result = tally(game.state)
        assert events[-1] == GameEnded(
            tuple(seat.completed for seat in result.seats), result.winners
        )
        assert broken_conservation(game.state) == []
        assert list(first_journey.legal(game.state)) == []


def test_the_walks_meet_everything_that_can_happen() -> None:
    """Otherwise the properties above would say little."""
    verdicts = [verdict for how, seed in WALKS for _, verdict in walk(how, seed)]
    met = [(event, verdict.after) for verdict in verdicts for event in verdict.events]
    assert {type(event) for event, _ in met} == set(CHANGES)
    assert {state.phase for _, state in met} == set(Phase)
    ends = [state for event, state in met if isinstance(event, GameEnded)]
    assert {tally(state).decided_by for state in ends} == {
        "six_tickets",
        "completed_tickets",
        "shared",
    }
    assert any(state.passes == len(state.seats) for state in ends), "U44"
    assert any(seat.trains == 0 for state in ends for seat in state.seats), "F15"


def test_a_state_is_hashable() -> None:
    for before, verdict in walk("mixed", 0):
        assert hash(before) == hash(before)
        assert (before == verdict.after) <= (hash(before) == hash(verdict.after))
