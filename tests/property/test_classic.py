"""Properties of the classic rules over games of whatever can happen."""

from functools import cache
from random import Random

import pytest

from companion import editions
from companion.model.cards import EMPTY
from companion.model.commands import KeepTickets
from companion.model.edition import Edition
from companion.model.events import GameBegan, TurnPassed
from companion.model.verdicts import Accepted
from companion.model.views import Phase
from companion.rules import classic
from companion.rules.classic.evolve import CHANGES
from companion.rules.classic.questions import doubles_close
from companion.rules.classic.scoring import tally
from companion.rules.classic.state import State
from companion.rules.mechanics.offers import known_tickets
from companion.simulation.game import Game
from tests.kit.classic import with_seat
from tests.kit.conservation import broken_cards, with_another_hand
from tests.kit.properties import (
    assert_fold_is_live,
    assert_legal_is_accepted,
    assert_only_the_owner_sees,
)
from tests.kit.wander import any_command, wander

KNOWLEDGE = {"tracked": 1.0, "mixed": 0.6, "untracked": 0.0}
STEPS = 300
EDITIONS = ("usa-2004", "usa-2025", "new-york")
WALKS = [(edition, how, seed) for edition in EDITIONS for how in KNOWLEDGE for seed in range(4)]


def begin(edition: Edition, players: int) -> State:
    names = ("Blue", "Red", "Green", "Yellow", "Black")[:players]
    return classic.begin(edition, GameBegan(edition.id, names, 0, len(edition.tickets)))


@cache
def walk(edition: str, how: str, seed: int) -> list[tuple[State, Accepted[State]]]:
    """From the very start, or with an odd seed from somewhere in a simulated game."""
    box = editions.load(edition)
    chance = Random(f"{edition} {how} {seed}")
    players = chance.randint(box.min_players, box.max_players)
    start = somewhere(box, players, chance) if seed % 2 else begin(box, players)
    return list(wander(start, chance, KNOWLEDGE[how], STEPS))


def somewhere(edition: Edition, players: int, chance: Random) -> State:
    game = Game(edition, players, chance.randrange(99))
    states: list[State] = [verdict.after for _, verdict in game.moves()]
    return states[chance.randrange(len(states) // 2, len(states) - 5)]


def broken_conservation(state: State) -> list[str]:
    """What does not add up in a state, each in a few words."""
    faults = broken_cards(state, state.market)
    with_seats = sum(
        len(s.tickets) + s.hidden_tickets + len(s.offered) + s.hidden_offered for s in state.seats
    )
    if state.ticket_deck + with_seats != len(state.edition.tickets) or state.ticket_deck < 0:
        faults.append("tickets")
    counted = tally(state)
    for index, seat in enumerate(state.seats):
        owned = [route for route in state.edition.routes if state.owners[route.index] == index]
        if seat.trains + sum(route.length for route in owned) != state.numbers.trains:
            faults.append(f"trains of seat {index}")
        if dict(counted.seats[index].parts)["routes"] != seat.route_points:
            faults.append(f"points of seat {index}")
    if [route.index for route in state.free] != really_free(state):
        faults.append("free routes")
    return faults


def really_free(state: State) -> list[int]:
    owners = state.owners
    closing = doubles_close(state)
    return [
        route.index
        for route in state.edition.routes
        if owners[route.index] is None
        and not (closing and any(owners[twin] is not None for twin in route.twins))
    ]


@pytest.mark.parametrize(("edition", "how", "seed"), WALKS)
def test_cards_trains_tickets_and_points_are_conserved_by_every_event(
    edition: str, how: str, seed: int
) -> None:
    for before, verdict in walk(edition, how, seed):
        state = before
        for event in verdict.events:
            state = classic.evolve(state, event)
            assert broken_conservation(state) == [], event


def test_the_conservation_check_can_fail() -> None:
    state = begin(editions.load("usa-2004"), 2)
    assert broken_conservation(state) == []
    assert broken_conservation(state._replace(deck=109)) == ["unseen cards"]
    assert broken_conservation(state._replace(ticket_deck=31)) == ["tickets"]
    assert broken_conservation(with_seat(state, 1, trains=44)) == ["trains of seat 1"]
    assert broken_conservation(with_seat(state, 1, route_points=1)) == ["points of seat 1"]
    assert "red cards" in broken_conservation(with_seat(state, 0, hand=state.edition.cards(red=1)))
    assert broken_conservation(state._replace(free=state.free[1:])) == ["free routes"]


@pytest.mark.parametrize(("edition", "how", "seed"), WALKS)
def test_exactly_the_legal_commands_are_accepted(edition: str, how: str, seed: int) -> None:
    states = [state for state, _ in walk(edition, how, seed)[::20]]
    assert_legal_is_accepted(classic, states, any_command, Random(seed), KNOWLEDGE[how])


def test_the_walks_meet_every_kind_of_event() -> None:
    met = {
        type(event)
        for edition, how, seed in WALKS
        for _, verdict in walk(edition, how, seed)
        for event in verdict.events
    }
    family = {*CHANGES} - {TurnPassed}  # hardly ever happens by chance; has its own tests
    assert family <= met, {event.__name__ for event in family - met}


def test_a_finished_game_has_no_legal_command() -> None:
    game = Game(editions.load("new-york"), 2, seed=1, style="random")
    for _ in game.moves():
        assert list(classic.legal(game.state)) or game.is_over
    assert list(classic.legal(game.state)) == []


@pytest.mark.parametrize(("edition", "how", "seed"), WALKS)
def test_the_fold_of_the_log_equals_the_live_state_through_undo_and_redo(
    edition: str, how: str, seed: int
) -> None:
    assert_fold_is_live(classic, walk(edition, how, seed), Random(seed))


@pytest.mark.parametrize(("edition", "how", "seed"), WALKS)
def test_no_view_depends_on_another_seats_secrets(edition: str, how: str, seed: int) -> None:
    states = [state for state, _ in walk(edition, how, seed)]
    compared = assert_only_the_owner_sees(classic, states, disguised)
    assert compared or how == "untracked"


def disguised(state: State, seat: int) -> State:
    """The same table to everybody else: the seat's known cards and tickets are other ones."""
    own = state.seats[seat]
    if seat != state.turn:
        state = with_another_hand(state, seat)
    taken = known_tickets(state)
    spare = [ticket.id for ticket in state.edition.tickets if ticket.id not in taken]
    if own.tickets and spare:
        state = with_seat(state, seat, tickets=(spare[0], *own.tickets[1:]))
    if own.offered and len(spare) > 1:
        state = with_seat(state, seat, offered=(spare[1], *own.offered[1:]))
    return state


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("style", ["random", "greedy"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_simulated_game_comes_to_an_end_with_a_winner(
    edition: str, style: str, players: int
) -> None:
    box = editions.load(edition)
    players = min(players, box.max_players)
    for seed in range(4):
        game = Game(box, players, seed, style)
        for _ in game.moves():
            pass
        result = tally(game.state)
        assert result.winners
        assert broken_conservation(game.state) == []


def test_a_state_is_hashable_and_never_changed_in_place() -> None:
    for before, verdict in walk("new-york", "mixed", 0):
        remembered = hash(before)
        classic.decide(before, KeepTickets(0, ()))
        assert hash(before) == remembered
        assert hash(verdict.after) == hash(verdict.after)


def test_the_market_never_shows_three_locomotives_when_somebody_may_act() -> None:
    for edition in EDITIONS:
        for state, _ in walk(edition, "tracked", 9):
            if EMPTY not in state.market and state.phase is Phase.PLAY:
                assert state.market.count(state.edition.wild) < 3
