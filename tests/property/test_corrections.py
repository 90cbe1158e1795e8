"""Properties of corrections over games of whatever can happen, and whatever a host may say."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest

from companion import editions
from companion.model.corrections import Correction, GiveTicket
from companion.model.events import TicketCorrected, TrainsCorrected
from companion.model.ports import Family
from companion.model.verdicts import Accepted, Refused
from companion.model.views import Phase
from companion.rules import card_game, classic, first_journey
from companion.rules.card_game.corrected import CORRECTED as CARD_GAME_CORRECTED
from companion.rules.classic.corrected import CORRECTED as CLASSIC_CORRECTED
from companion.rules.first_journey.corrected import CORRECTED as FIRST_JOURNEY_CORRECTED
from companion.rules.timeline import Timeline
from tests.kit import card_game as card_games
from tests.kit import first_journey as journeys
from tests.kit import wander
from tests.kit.correcting import any_correction, played_on, played_out
from tests.kit.properties import assert_legal_is_accepted
from tests.property import test_card_game, test_classic, test_first_journey

SHOWN = {"tracked": 1.0, "mixed": 0.6, "untracked": 0.0}
CORRECTIONS = 60
"""So many corrections are accepted in a walk, or fewer if the game is over before."""

State = Any
"""Each family has its own."""


def new_york(chance: Random) -> State:
    """From the very start, or from somewhere in a simulated game."""
    if chance.random() < 0.5:
        return test_classic.begin(editions.load("new-york"), chance.randint(2, 4))
    return test_classic.somewhere(editions.load("new-york"), 3, chance)


def small_journey(chance: Random) -> State:
    """With cards for every route: where they run out, people may exchange tickets for ever."""
    return journeys.begin(chance.choice(test_first_journey.BOXES[:3]), chance.randint(2, 4))


def any_card_game(chance: Random) -> State:
    return card_games.begin(chance.choice([*test_card_game.BOXES.values()]), chance.choice((2, 4)))


class Kind(NamedTuple):
    """How games of one family are made for these tests, and what must add up in them."""

    family: Family[Any]
    start: Callable[[Random], State]
    any_command: Callable[[Any, Random, float], Any]
    broken: Callable[[Any], list[str]]


KINDS = {
    "classic": Kind(classic, new_york, wander.any_command, test_classic.broken_conservation),
    "first journey": Kind(
        first_journey, small_journey, journeys.any_command, test_first_journey.broken_conservation
    ),
    "card game": Kind(
        card_game, any_card_game, card_games.any_command, test_card_game.broken_conservation
    ),
}
WALKS = [(name, how, seed) for name in KINDS for how in SHOWN for seed in range(6)]


class Said(NamedTuple):
    before: State
    correction: Correction
    verdict: Accepted[Any] | Refused


@cache
def walk(name: str, how: str, seed: int) -> list[Said]:
    """What a host says every few moves of a game, and what the rules say to that."""
    kind, chance = KINDS[name], Random(f"{name} {how} {seed}")
    state, said, accepted = kind.start(chance), [], 0
    while state.phase is not Phase.OVER and accepted < CORRECTIONS:
        state = moved(kind, state, chance, SHOWN[how])
        for _ in range(5):
            correction = any_correction(state, chance)
            verdict = kind.family.correct(state, correction)
            said.append(Said(state, correction, verdict))
            if isinstance(verdict, Accepted):
                accepted += 1
                state = verdict.after
    return said


def moved(kind: Kind, state: State, chance: Random, shown: float) -> State:
    """After some random commands, or where few are legal after the most obvious one."""
    before = state
    for _ in range(200):
        verdict = kind.family.decide(state, kind.any_command(state, chance, shown))
        if isinstance(verdict, Accepted):
            state = verdict.after
    if state == before and state.phase is not Phase.OVER:
        state = played_on(kind.family, state, chance)
    return state


def accepted_in(name: str, how: str, seed: int) -> list[tuple[State, Accepted[Any]]]:
    return [(s.before, s.verdict) for s in walk(name, how, seed) if isinstance(s.verdict, Accepted)]


def ended(name: str, how: str, seed: int) -> State:
    last = walk(name, how, seed)[-1]
    return last.verdict.after if isinstance(last.verdict, Accepted) else last.before


@pytest.mark.parametrize(("name", "how", "seed"), WALKS)
def test_cards_tickets_and_points_are_conserved_by_every_event(
    name: str, how: str, seed: int
) -> None:
    """Trains are too, until a host has said how many are left."""
    family, broken = KINDS[name].family, KINDS[name].broken
    trains_counted = False
    for before, verdict in accepted_in(name, how, seed):
        state = before
        for event in verdict.events:
            trains_counted |= isinstance(event, TrainsCorrected)
            state = family.evolve(state, event)
            faults = [f for f in broken(state) if not (trains_counted and "trains" in f)]
            assert faults == [], event
        assert state == verdict.after


@pytest.mark.parametrize(("name", "how", "seed"), WALKS)
def test_the_game_can_be_played_to_its_end_afterwards(name: str, how: str, seed: int) -> None:
    family = KINDS[name].family
    end = played_out(family, ended(name, how, seed), Random(seed))
    result = family.view(end, None).tally
    assert result is not None
    assert result.winners


@pytest.mark.parametrize(("name", "how", "seed"), WALKS)
def test_after_a_correction_exactly_the_legal_commands_are_accepted(
    name: str, how: str, seed: int
) -> None:
    kind = KINDS[name]
    states = [verdict.after for _, verdict in accepted_in(name, how, seed)[::12]]
    assert_legal_is_accepted(kind.family, states, kind.any_command, Random(seed), SHOWN[how])


@pytest.mark.parametrize(("name", "how", "seed"), WALKS)
def test_a_correction_is_undone_like_any_other_step(name: str, how: str, seed: int) -> None:
    for before, verdict in accepted_in(name, how, seed):
        timeline = Timeline(KINDS[name].family, before)
        assert timeline.append(verdict.events) == verdict.after
        timeline.undo()
        assert timeline.state == before
        timeline.redo()
        assert timeline.state == verdict.after


@pytest.mark.parametrize(("name", "how", "seed"), WALKS)
def test_what_is_said_twice_is_refused_the_second_time(name: str, how: str, seed: int) -> None:
    family = KINDS[name].family
    for said in walk(name, how, seed):
        once = said.verdict
        if isinstance(once, Accepted) and len(once.events) == 1:
            again = family.correct(once.after, said.correction)
            assert isinstance(again, Refused), said.correction


@pytest.mark.parametrize(("name", "how", "seed"), WALKS)
def test_nobody_else_can_tell_which_ticket_was_corrected(name: str, how: str, seed: int) -> None:
    """As long as nothing else follows from it, such as a completion."""
    family = KINDS[name].family
    for said in walk(name, how, seed):
        if not isinstance(said.correction, GiveTicket) or isinstance(said.verdict, Refused):
            continue
        before, seat, (event, *others) = said.before, said.correction.seat, said.verdict.events
        if others or not isinstance(event, TicketCorrected) or event.holder not in (None, seat):
            continue
        for ticket in before.edition.tickets[::7]:
            other = family.correct(before, replace(said.correction, ticket=ticket.id))
            if isinstance(other, Accepted) and other.events == (replace(event, ticket=ticket.id),):
                for viewer in (None, *range(len(before.seats))):
                    if viewer != seat:
                        seen = family.view(other.after, viewer)
                        assert seen == family.view(said.verdict.after, viewer)


def test_the_walks_meet_every_correction_and_every_phase() -> None:
    """Otherwise the properties above would say little."""
    wanted = {
        "classic": CLASSIC_CORRECTED,
        "first journey": FIRST_JOURNEY_CORRECTED,
        "card game": CARD_GAME_CORRECTED,
    }
    for kind, events in wanted.items():
        walks = [accepted_in(*which) for which in WALKS if which[0] == kind]
        steps = [step for steps in walks for step in steps]
        met = {type(event) for _, verdict in steps for event in verdict.events}
        assert set(events) <= met, {event.__name__ for event in set(events) - met}
        phases = {before.phase for before, _ in steps}
        assert phases == set(Phase) - {Phase.OVER}
