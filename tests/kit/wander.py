"""Random commands from the whole command space of the classic family, legal and not."""

from collections.abc import Iterator
from random import Random

from companion.model import commands as c
from companion.model.cards import UNSEEN
from companion.model.verdicts import Accepted
from companion.rules import classic
from companion.rules.classic.state import State
from tests.kit.roam import any_payment, roam


def any_command(state: State, chance: Random, shown: float) -> c.Command:
    """Anything at all; `shown` is how often a card or ticket that moves is shown to us."""
    edition = state.edition
    seat = chance.choice((*[state.turn] * 6, *range(-1, len(state.seats) + 1)))
    place = chance.choice((*range(-1, len(state.market) + 1),))
    kind = chance.choice((*edition.kinds, "nonsense")) if chance.random() < shown else UNSEEN
    ticket = chance.choice((*(t.id for t in edition.tickets), "nonsense"))
    route = chance.choice(edition.routes)
    offered = state.seats[seat % len(state.seats)].offered
    likely: tuple[c.Command, ...] = (
        c.FillMarket(place, kind),
        c.DrawFromDeck(seat, kind),
        c.ClaimRoute(seat, route.id, any_payment(edition, chance, route.length, shown)),
        any_choice(state, chance, seat),
    )
    unlikely: tuple[c.Command, ...] = (
        c.DealCard(seat, kind),
        c.TakeFaceUp(seat, place, kind),
        c.StopDrawing(seat),
        c.Tender(seat, kind),
        c.Withdraw(seat, kind),
        c.ShowTicket(seat, ticket),
        c.ReturnTicket(seat, chance.choice((*offered, ticket))),
        c.DrawTickets(seat),
        c.Pass(seat),
        c.FinishCount(seat),
    )
    return chance.choice(chance.choice((likely, unlikely)))


def any_choice(state: State, chance: Random, seat: int) -> c.Command:
    """Some of the offered tickets in their order, at times with one too many."""
    chooser = state.seats[seat % len(state.seats)]
    kept = [ticket for ticket in chooser.offered if chance.random() < 0.7]
    if chance.random() < 0.05:
        kept.append(chance.choice(state.edition.tickets).id)
    return c.KeepTickets(seat, tuple(kept), chance.randrange(chooser.hidden_offered + 2))


def wander(
    state: State, chance: Random, shown: float, steps: int
) -> Iterator[tuple[State, Accepted[State]]]:
    return roam(classic, any_command, state, chance, shown, steps)
