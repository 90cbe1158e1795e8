"""Properties of the Card Game's rules over games of whatever can happen."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from companion import editions
from companion.model.edition import Edition
from companion.model.events import SecondDeckBegan, TurnPassed
from companion.model.verdicts import Accepted
from companion.model.views import Phase
from companion.rules import card_game
from companion.rules.card_game import questions as ask
from companion.rules.card_game.evolve import CHANGES
from companion.rules.card_game.railyard import row_counts
from companion.rules.card_game.scoring import tally
from companion.rules.card_game.state import State
from companion.rules.mechanics.offers import offer_size
from companion.simulation.game import Game
from tests.kit.card_game import any_command, begin, box, play, position, with_seat
from tests.kit.conservation import broken_cards, with_another_hand
from tests.kit.properties import (
    assert_fold_is_live,
    assert_legal_is_accepted,
    assert_only_the_owner_sees,
)
from tests.kit.roam import roam

KNOWLEDGE = {"tracked": 1.0, "mixed": 0.6, "untracked": 0.0}
STEPS = 300
BOXES = {
    "printed": editions.load("card-game"),
    "owner": box(top_card="owner", see_own_track=True),
    "tiny": box((2,) * 8 + (6,), 12, deal_cards=2, deal_tickets=2),
}
"""A tiny box comes to its second deck, its count and its end within a walk."""
WALKS = [(name, how, seed) for name in BOXES for how in KNOWLEDGE for seed in range(3)]


@cache
def walk(name: str, how: str, seed: int) -> list[tuple[State, Accepted[State]]]:
    """From the very start, or with an odd seed from somewhere in a simulated game."""
    edition = BOXES[name]
    chance = Random(f"{name} {how} {seed}")
    players = 4 if name == "tiny" else chance.randint(2, 4)
    start = somewhere(edition, players, chance) if seed % 2 else begin(edition, players)
    return list(roam(card_game, any_command, start, chance, KNOWLEDGE[how], STEPS))


def somewhere(edition: Edition, players: int, chance: Random) -> State:
    game = Game(edition, players, chance.randrange(99))
    states: list[State] = [verdict.after for _, verdict in game.moves()]
    return states[chance.randrange(len(states) // 2, len(states) - 5)]


def broken_conservation(state: State) -> list[str]:
    """What does not add up in a state, each in a few words."""
    faults = [*broken_cards(state, tuple(laid_out(state))), *broken_seats(state)]
    with_seats = [(*seat.tickets, *seat.offered, *seat.completed) for seat in state.seats]
    hidden = sum(seat.hidden_tickets + seat.hidden_offered for seat in state.seats)
    names = [ticket for own in with_seats for ticket in own]
    if state.ticket_deck + hidden + len(names) != len(state.edition.tickets):
        faults.append("tickets")
    if len(set(names)) < len(names) or state.ticket_deck < 0:
        faults.append("a ticket twice")
    shown = Counter(row.color for seat in state.seats for row in seat.railyard)
    if any(count > 1 for count in shown.values()):
        faults.append("a colour in two railyards")
    return faults


def broken_seats(state: State) -> Iterator[str]:
    for index, seat in enumerate(state.seats):
        rows = [count for row in seat.railyard for count in (row.coloured, row.wilds)]
        if min(*seat.track, seat.owed, *rows) < 0:
            yield f"cards of seat {index}"
        if any(row.total == 0 for row in seat.railyard):
            yield f"an empty row of seat {index}"


def laid_out(state: State) -> Iterator[str]:
    """Every card that lies in the market, in a railyard or on a track."""
    yield from state.market
    for seat in state.seats:
        rows = (row_counts(state.edition, row) for row in seat.railyard)
        for pile in (seat.track, *rows):
            for kind, count in zip(state.edition.kinds, pile, strict=True):
                yield from [kind] * count


@pytest.mark.parametrize(("name", "how", "seed"), WALKS)
def test_cards_and_tickets_are_conserved_by_every_event(name: str, how: str, seed: int) -> None:
    for before, verdict in walk(name, how, seed):
        state = before
        for event in verdict.events:
            state = card_game.evolve(state, event)
            assert broken_conservation(state) == [], event


def test_the_conservation_check_can_fail() -> None:
    state = position(hands=({"red": 2}, {}), railyards={1: ["blue 2"]}, tickets={0: ["c01"]})
    assert broken_conservation(state) == []
    assert broken_conservation(state._replace(deck=1)) == ["unseen cards"]
    assert broken_conservation(state._replace(ticket_deck=3)) == ["tickets"]
    double = with_seat(state, 1, tickets=("c01",))._replace(ticket_deck=state.ticket_deck - 1)
    assert broken_conservation(double) == ["a ticket twice"]
    assert "blue cards" in broken_conservation(with_seat(state, 1, railyard=()))
    assert "red cards" in broken_conservation(
        with_seat(state, 1, track=(0, 0, 0, 0, 0, 1, 0, 0, 0))
    )
    twice = with_seat(state, 0, railyard=state.seats[1].railyard)
    assert "a colour in two railyards" in broken_conservation(twice)
    wrong = state._replace(tendered=(1,) * 9)
    assert broken_conservation(wrong) == ["tendered cards"]


@pytest.mark.parametrize(("name", "how", "seed"), WALKS)
def test_exactly_the_legal_commands_are_accepted(name: str, how: str, seed: int) -> None:
    states = [state for state, _ in walk(name, how, seed)[::15]]
    assert_legal_is_accepted(card_game, states, any_command, Random(seed), KNOWLEDGE[how])


@pytest.mark.parametrize(("name", "how", "seed"), WALKS)
def test_somebody_can_always_do_something_until_the_game_is_over(
    name: str, how: str, seed: int
) -> None:
    for _, verdict in walk(name, how, seed):
        legal = next(card_game.legal(verdict.after), None)
        assert (legal is None) == (verdict.after.phase is Phase.OVER)


def test_every_kind_of_event_is_met() -> None:
    met = {
        type(event)
        for name, how, seed in WALKS
        for _, verdict in walk(name, how, seed)
        for event in verdict.events
    }
    family = {*CHANGES} - {TurnPassed}  # hardly ever happens by chance; has its own tests
    assert family <= met, {event.__name__ for event in family - met}


@pytest.mark.parametrize(("name", "how", "seed"), WALKS)
def test_the_fold_of_the_log_equals_the_live_state_through_undo_and_redo(
    name: str, how: str, seed: int
) -> None:
    assert_fold_is_live(card_game, walk(name, how, seed), Random(seed))


@pytest.mark.parametrize(("name", "how", "seed"), WALKS)
def test_no_view_depends_on_another_seats_secrets(name: str, how: str, seed: int) -> None:
    states = [state for state, _ in walk(name, how, seed)]
    compared = assert_only_the_owner_sees(card_game, states, disguised)
    assert compared or how == "untracked"


def disguised(state: State, seat: int) -> State:
    """The same table to everybody else: the seat's known cards and tickets are other ones."""
    own = state.seats[seat]
    if not (seat == state.turn and any(state.tendered)):
        state = with_another_hand(state, seat)
    taken = ask.known_tickets(state)
    spare = [ticket.id for ticket in state.edition.tickets if ticket.id not in taken]
    if own.tickets and spare and own.chosen is None:
        state = with_seat(state, seat, tickets=(spare[0], *own.tickets[1:]))
    if own.offered and len(spare) > 1:
        state = with_seat(state, seat, offered=(spare[1], *own.offered[1:]))
    return state


@pytest.mark.parametrize("name", BOXES)
def test_no_view_shows_what_lies_on_a_stack_before_it_pays(name: str) -> None:
    """Nor which tickets lie face down; not even to their owner (C6, C15)."""
    walks = [walk(*which) for which in WALKS if which[0] == name]
    states = [state for steps in walks for state, _ in steps if state.phase is Phase.PLAY]
    compared = 0
    for state in states:
        for seat in range(len(state.seats)):
            other = other_stack(state, seat)
            if other == state:
                continue
            compared += 1
            for viewer in (None, *range(len(state.seats))):
                allowed = viewer == seat and state.numbers.see_own_track
                same = card_game.view(state, viewer) == card_game.view(other, viewer)
                assert same or allowed, "a view shows a stack"
    assert compared > 20


def other_stack(state: State, seat: int) -> State:
    """One card of the stack is another one, and so is one ticket that lies face down."""
    own = state.seats[seat]
    rest = [n for n, count in enumerate(state.unseen) if count]
    changed = next((n for n, count in enumerate(own.track) if count and n not in rest[:1]), None)
    if rest and changed is not None:
        unseen, counts = list(state.unseen), list(own.track)
        counts[changed] -= 1
        unseen[changed] += 1
        counts[rest[0]] += 1
        unseen[rest[0]] -= 1
        state = with_seat(state._replace(unseen=tuple(unseen)), seat, track=tuple(counts))
    taken = ask.known_tickets(state)
    spare = [ticket.id for ticket in state.edition.tickets if ticket.id not in taken]
    if own.completed and spare:
        state = with_seat(state, seat, completed=(spare[0], *own.completed[1:]))
    return state


@pytest.mark.parametrize("name", BOXES)
@pytest.mark.parametrize("style", ["random", "greedy"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_simulated_game_comes_to_an_end_with_a_winner(
    name: str, style: str, players: int
) -> None:
    for seed in range(6):
        game = Game(BOXES[name], players, seed, style)
        decks = 1
        for _, verdict in game.moves():
            decks += sum(isinstance(event, SecondDeckBegan) for event in verdict.events)
        assert decks == (2 if players == 4 else 1)  # C16, C17
        assert tally(game.state).winners
        assert broken_conservation(game.state) == []
        assert list(card_game.legal(game.state)) == []


def test_a_state_is_hashable_and_never_changed_in_place() -> None:
    for before, verdict in walk("printed", "mixed", 0):
        remembered = hash(before)
        card_game.decide(before, play(red=2))
        assert hash(before) == remembered
        assert hash(verdict.after) == hash(verdict.after)


def test_when_somebody_must_act_nothing_is_left_to_happen_by_itself() -> None:
    for name in BOXES:
        for state, _ in walk(name, "tracked", 0):
            if state.phase is Phase.PLAY:
                assert state.turns_left != 0
                assert (
                    state.deck > 0 or state.turns_left is not None or state.action.value != "none"
                )
            if state.phase is Phase.TICKETS:
                assert any(offer_size(seat) for seat in state.seats)
