"""Corrections for any family, expected or random, and games played on whatever was corrected."""

from collections.abc import Iterator
from random import Random
from typing import Any, Generic, TypeVar

from companion.model import commands as c
from companion.model import corrections as x
from companion.model.cards import EMPTY, UNSEEN, Cards
from companion.model.ports import Family
from companion.model.verdicts import Accepted, Reason, Refused
from companion.model.views import Phase
from companion.rules.card_game.railyard import plays, top_cards

MOST_STEPS = 3000
"""Far more than any game needs: a game that takes longer goes in circles."""

ABSURD = 10**12
"""What a slip of the finger may make of a number."""

DRASTIC = 0.01
"""So often somebody leaves, or all stop: after that there is little left to correct."""

State = Any
"""Each family has its own."""

S = TypeVar("S")


def any_correction(state: State, chance: Random) -> x.Correction:
    """Anything a host may say, sensible or not."""
    edition, numbers = state.edition, state.numbers
    seat = chance.randrange(len(state.seats)) if chance.random() < 0.95 else chance.choice((-1, 9))
    owners = getattr(state, "owners", ())
    owned = [edition.routes[n].id for n, owner in enumerate(owners) if owner is not None]
    routes = [*(route.id for route in edition.routes), "nonsense"]
    route = chance.choice(owned if owned and chance.random() < 0.5 else routes)
    place = chance.randrange(-1, 1 + len(getattr(state, "market", ())))
    if chance.random() < DRASTIC:
        return chance.choice((x.StopAndCount(), x.EndDeck(), x.Leave(seat), x.Leave(seat)))
    if state.phase is Phase.COUNT and hasattr(state.seats[0], "track") and chance.random() < 0.3:
        return _in_the_count(state, seat, chance)
    held = state.seats[seat].hand.total if -1 <= seat < len(state.seats) else 4
    return chance.choice(
        (
            x.SetOwner(route, chance.choice((seat, seat, None))),
            x.SetTurn(seat),
            x.SetHandCount(seat, held + chance.choice((-9, -3, -1, -1, 0, 1, 1, 2, 5, 30, ABSURD))),
            x.ForgetHand(seat),
            x.GiveTicket(seat, chance.choice((*(t.id for t in edition.tickets), "nonsense"))),
            x.TakeTicket(seat, _some_ticket(state, seat, chance)),
            x.SetMarketCard(place, chance.choice((*edition.kinds, UNSEEN, EMPTY, "nonsense"))),
            x.ReshuffleDeck(),
            x.SetRow(
                seat,
                chance.choice(edition.kinds),
                chance.choice((*range(-1, 5), ABSURD)),
                chance.choice((*range(3), ABSURD)),
            ),
            x.SetTrains(seat, chance.randrange(-1, getattr(numbers, "trains", 9) + 2)),
        )
    )


def _some_ticket(state: State, seat: int, chance: Random) -> str:
    """More often than not one of the seat's."""
    held: tuple[str, ...] = state.seats[seat].tickets if 0 <= seat < len(state.seats) else ()
    if held and chance.random() < 0.7:
        return chance.choice(held)
    return str(chance.choice((*(ticket.id for ticket in state.edition.tickets), "nonsense")))


def _in_the_count(state: State, seat: int, chance: Random) -> x.Correction:
    """What is said about stacks and about tickets completed before."""
    tickets = (*(ticket.id for ticket in state.edition.tickets), "nonsense")
    track = state.seats[seat if 0 <= seat < len(state.seats) else 0].track
    cards = tuple(max(-1, count + chance.choice((-1, 0, 0, 0, 0, 0, 1, 2))) for count in track)
    return chance.choice((x.SetTrack(seat, cards), x.LayAside(seat, chance.choice(tickets))))


def played_out(family: Family[Any], state: State, chance: Random) -> State:
    """The end of the game, all further cards unseen; fails where nobody can go on."""
    for _ in range(MOST_STEPS):
        if state.phase is Phase.OVER:
            return state
        state = played_on(family, state, chance)
    raise AssertionError(f"the game never ends: {state}")


def played_on(family: Family[Any], state: State, chance: Random) -> State:
    """The state after the first move that is accepted."""
    for command in _moves(state, chance):
        verdict = family.decide(state, command)
        if isinstance(verdict, Accepted):
            return verdict.after
    raise AssertionError(f"nobody can go on in {state}")


def _moves(state: State, chance: Random) -> Iterator[c.Command]:
    """What is owed first, then what brings the end nearer, then whatever else there is."""
    for index, seat in enumerate(state.seats):
        yield c.ShowTicket(index, UNSEEN)
        offered = getattr(seat, "offered", ()), getattr(seat, "hidden_offered", 0)
        yield c.KeepTickets(index, *offered)
        yield c.DealCard(index)
        yield c.FinishCount(index)
    yield from (c.FillMarket(place) for place in range(len(getattr(state, "market", ()))))
    turn = state.turn
    if railyard := getattr(state.seats[turn], "railyard", ()):
        yield c.MoveToTrack(turn, top_cards(state.edition, railyard))
    if chance.random() < 0.5:
        yield from _plays(state)
    laid_out = state.tendered
    for route in getattr(state, "free", ()):
        yield c.ClaimRoute(turn, route.id, Cards(laid_out, route.length - sum(laid_out)))
    yield c.DrawFromDeck(turn)
    yield from (c.TakeFaceUp(turn, place) for place in range(len(getattr(state, "market", ()))))
    yield from _plays(state)
    yield c.StopDrawing(turn)
    yield from (c.Withdraw(turn, kind) for kind in state.edition.kinds)
    yield c.DrawTickets(turn)
    yield c.SwapTickets(turn)
    yield c.Pass(turn)


def _plays(state: State) -> Iterator[c.Command]:
    if hasattr(state.seats[state.turn], "railyard"):
        yield from (c.PlayCards(state.turn, Cards(cards)) for cards in plays(state, state.turn))


class Host(Generic[S]):
    """Says what our books should say, with an answer that a test expects."""

    def __init__(self, family: Family[S]) -> None:
        self._family = family

    def accepted(self, state: S, correction: x.Correction) -> Accepted[S]:
        verdict = self._family.correct(state, correction)
        assert isinstance(verdict, Accepted), f"{correction} was refused: {verdict}"
        folded = state
        for event in verdict.events:
            folded = self._family.evolve(folded, event)
        assert folded == verdict.after, "the events do not lead to the state that was promised"
        return verdict

    def corrected(self, state: S, *corrections: x.Correction) -> S:
        """The state after corrections that must all be accepted."""
        for correction in corrections:
            state = self.accepted(state, correction).after
        return state

    def happened(self, state: S, correction: x.Correction) -> list[str]:
        """The names of the events of an accepted correction."""
        return [type(event).__name__ for event in self.accepted(state, correction).events]

    def refused(self, state: S, correction: x.Correction) -> Reason:
        verdict = self._family.correct(state, correction)
        assert isinstance(verdict, Refused), f"{correction} was accepted: {verdict.events}"
        return verdict.reason
