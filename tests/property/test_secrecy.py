"""Properties of a log without its secrets, over games of whatever can happen."""

from collections.abc import Iterable
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest

from companion import editions
from companion.cli.secrecy import hide_secrets
from companion.journal import Entry, Step, codec
from companion.model import corrections as x
from companion.model import events as e
from companion.model.cards import UNSEEN
from companion.model.ports import Family
from companion.model.verdicts import Accepted
from companion.model.views import Phase
from companion.rules import card_game, classic, first_journey
from companion.rules.timeline import Timeline
from tests.kit import card_game as cards_kit
from tests.kit import first_journey as journey_kit
from tests.kit import wander as classic_kit
from tests.kit.recorded import with_second_thoughts

STEPS = 250
KNOWLEDGE = {"tracked": 1.0, "mixed": 0.6}
SEEDS = {"tiny-card-game": 8, "first-journey-europe": 4}
"""Completed tickets, and a choice of them, are rare: where walks come to them, more are tried."""

WALKS = [
    (edition, how, seed)
    for edition in (*editions.available(), "tiny-card-game")
    for how in KNOWLEDGE
    for seed in range(SEEDS.get(edition, 2))
]


class Walk(NamedTuple):
    family: Family[Any]
    start: Any
    entries: tuple[Entry, ...]
    told: tuple[Entry, ...]


@cache
def walk(edition: str, how: str, seed: int) -> Walk:
    """Anything that is accepted, cut off before the end, with undos and redos in between."""
    chance = Random(f"{edition} {how} {seed}")
    if edition == "tiny-card-game":  # comes to the count of its first deck within a walk
        box = cards_kit.box((2,) * 8 + (6,), 12, deal_cards=2, deal_tickets=2)
        players = 4
    else:
        box = editions.load(edition)
        players = chance.randint(box.min_players, box.max_players)
    family, any_command = FAMILIES[box.family]
    names = ("Blue", "Red", "Green", "Yellow", "Black")[:players]
    start = family.begin(box, e.GameBegan(box.id, names, 0, len(box.tickets)))
    steps: list[Step] = []
    state = start
    while len(steps) < STEPS:
        verdict = correction_or_move(family, any_command, state, chance, KNOWLEDGE[how])
        if family.view(verdict.after, None).phase is Phase.OVER:
            break
        steps.append(verdict.events)
        state = verdict.after
    entries = tuple(with_second_thoughts(steps))
    return Walk(family, start, entries, hide_secrets(family, start, entries))


def correction_or_move(
    family: Family[Any],
    any_command: Any,  # noqa: ANN401 - of the family
    state: Any,  # noqa: ANN401 - of the family
    chance: Random,
    shown: float,
) -> Accepted[Any]:
    """Now and then a host corrects something; where chance finds no move, the rules name one."""
    for _ in range(1000):
        if chance.random() < 0.05:
            verdict = family.correct(state, secret_correction(state, chance))
        else:
            verdict = family.decide(state, any_command(state, chance, shown))
        if isinstance(verdict, Accepted):
            return verdict
    verdict = family.decide(state, next(family.legal(state)))
    assert isinstance(verdict, Accepted)
    return verdict


def secret_correction(state: Any, chance: Random) -> x.Correction:  # noqa: ANN401
    """One that touches what somebody hides."""
    seat = chance.randrange(len(state.seats))
    total = state.seats[seat].hand.total + chance.choice((-3, -1, 1, 2))
    ticket = chance.choice(state.edition.tickets).id
    if chance.random() < 0.05:
        return chance.choice((x.StopAndCount(), x.Leave(seat)))
    if state.phase is Phase.COUNT and hasattr(state.seats[seat], "track"):
        cards = tuple(
            max(0, count + chance.choice((-1, 0, 1))) for count in state.seats[seat].track
        )
        return chance.choice((x.SetTrack(seat, cards), x.LayAside(seat, ticket)))
    if (held := state.seats[seat].tickets) and chance.random() < 0.2:
        return x.TakeTicket(seat, chance.choice(held))
    return chance.choice((x.SetHandCount(seat, total), x.GiveTicket(seat, ticket), x.SetTurn(seat)))


FAMILIES: dict[str, tuple[Family[Any], Any]] = {
    "classic": (classic, classic_kit.any_command),
    "first_journey": (first_journey, journey_kit.any_command),
    "card_game": (card_game, cards_kit.any_command),
}


def states(family: Family[Any], start: Any, entries: Iterable[Entry]) -> Iterable[Any]:  # noqa: ANN401
    """After every entry."""
    timeline = Timeline(family, start)
    for entry in entries:
        if isinstance(entry, e.Undone):
            timeline.undo()
        elif isinstance(entry, e.Redone):
            timeline.redo()
        else:
            timeline.append(entry)
        yield timeline.state


@pytest.mark.parametrize(("edition", "how", "seed"), WALKS)
def test_everybody_sees_the_same_game_move_for_move(edition: str, how: str, seed: int) -> None:
    family, start, entries, told = walk(edition, how, seed)
    assert len(entries) == len(told)
    both = zip(states(family, start, entries), states(family, start, told), strict=True)
    for number, (state, public) in enumerate(both):
        assert family.view(state, None) == family.view(public, None), f"after {entries[number]}"


@pytest.mark.parametrize(("edition", "how", "seed"), WALKS)
def test_no_hand_of_the_told_game_holds_what_cannot_be(edition: str, how: str, seed: int) -> None:
    family, start, _, told = walk(edition, how, seed)
    for state in states(family, start, told):
        assert min(state.unseen) >= 0
        for seat in state.seats:
            assert min(*seat.hand.known, seat.hand.hidden) >= 0
            assert seat.hidden_tickets >= 0


@pytest.mark.parametrize(("edition", "how", "seed"), WALKS)
def test_nothing_secret_is_left(edition: str, how: str, seed: int) -> None:
    _, start, _, told = walk(edition, how, seed)
    events = [event for entry in told if isinstance(entry, tuple) for event in entry]
    shown = {e.TicketCompleted, e.TicketsCompleted, e.TicketLaidAside}
    public = "".join(codec.dumps(event) for event in events if type(event) in shown)
    for event in events:
        assert getattr(event, "tag", None) is None
        if isinstance(event, e.CardDealt | e.CardDrawn):
            assert event.kind == UNSEEN
        text = codec.dumps(event)
        for ticket in start.edition.tickets:
            assert f'"{ticket.id}"' not in text or f'"{ticket.id}"' in public


@pytest.mark.parametrize(("edition", "how", "seed"), WALKS)
def test_what_is_told_can_be_told_again(edition: str, how: str, seed: int) -> None:
    family, start, _, told = walk(edition, how, seed)
    assert hide_secrets(family, start, told) == told


def test_the_walks_came_across_all_that_is_hidden() -> None:
    met = {
        type(event).__name__
        for names in WALKS
        for entry in walk(*names).entries
        if isinstance(entry, tuple)
        for event in entry
    }
    assert met >= {
        "CardDealt",
        "CardDrawn",
        "CompletionChosen",
        "GameStopped",
        "HandCorrected",
        "HandObscured",
        "PlayerLeft",
        "RouteClaimed",
        "Tendered",
        "TicketCompleted",
        "TicketCorrected",
        "TicketLaidAside",
        "TicketReleased",
        "TicketReturned",
        "TicketShown",
        "TicketsCompleted",
        "TicketsDiscarded",
        "TicketsKept",
        "TrackCorrected",
        "Withdrawn",
    }
