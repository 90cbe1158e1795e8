"""Every command that a Card Game accepts, listed from the same questions `decide` asks."""

from collections.abc import Iterator
from itertools import product

from companion.model import commands as c
from companion.model.cards import UNSEEN, Cards
from companion.model.views import Phase
from companion.rules.card_game import questions as ask
from companion.rules.card_game.railyard import has_card, plays
from companion.rules.card_game.scoring import payment
from companion.rules.card_game.state import State
from companion.rules.mechanics import offers
from companion.rules.mechanics.counts import Counts
from companion.rules.mechanics.drawing import drawable
from companion.rules.mechanics.market import fills, takings
from companion.rules.mechanics.tenders import tenders
from companion.rules.mechanics.turns import Action


def legal(state: State) -> Iterator[c.Command]:
    """For tests; tags aside, and tickets kept or chosen in the order they are held."""
    if state.phase is Phase.OVER:
        return
    yield from _deals(state)
    if ask.refill_owed(state):
        yield from fills(state, ask.supply(state))
    yield from _ticket_choices(state)
    if state.phase is Phase.COUNT:
        yield from _counts(state)
    if ask.move_owed(state):
        yield from _moves(state)
    elif state.phase is Phase.PLAY and not ask.refill_owed(state):
        if state.action in (Action.NONE, Action.DRAWING) and not any(state.tendered):
            yield from _picks(state)
        if state.action is Action.NONE:
            yield from _first_actions(state)


def _deals(state: State) -> Iterator[c.Command]:
    kinds = tuple(drawable(state.edition, ask.supply(state)))
    for index, seat in enumerate(state.seats):
        if ask.wants_locomotive(state, index):
            yield from (c.DealCard(index, kind) for kind in (UNSEEN, state.edition.wild))
        elif seat.owed:
            yield from (c.DealCard(index, kind) for kind in kinds)


def _moves(state: State) -> Iterator[c.Command]:
    """One card out of every row, where the owner chooses (C6)."""
    kinds = state.edition.kinds
    rows = [
        [kind for kind in kinds if has_card(state.edition, row, kind)]
        for row in state.seats[state.turn].railyard
    ]
    yield from (c.MoveToTrack(state.turn, cards) for cards in product(*rows))


def _picks(state: State) -> Iterator[c.Command]:
    seat = state.turn
    yield from (c.DrawFromDeck(seat, kind) for kind in drawable(state.edition, ask.supply(state)))
    yield from takings(state, seat)
    if state.action is Action.DRAWING:
        yield c.StopDrawing(seat)


def _first_actions(state: State) -> Iterator[c.Command]:
    seat = state.turn
    yield from tenders(state, seat)
    yield from (c.PlayCards(seat, Cards(cards)) for cards in plays(state, seat))
    if any(state.tendered):
        return
    if ask.may_draw_tickets(state):
        yield c.DrawTickets(seat)
    if ask.may_pass(state, seat):
        yield c.Pass(seat)


def _ticket_choices(state: State) -> Iterator[c.Command]:
    yield from offers.showings(state, ask.known_tickets(state))
    for index, seat in enumerate(state.seats):
        if ask.choosing(state, index):
            yield from offers.choices(index, seat, ask.tickets_to_keep(state, seat))


def _counts(state: State) -> Iterator[c.Command]:
    """Every set of tickets that a stack can pay, and agreeing to what is proposed (C27)."""
    for index, seat in enumerate(state.seats):
        if not seat.counted:
            yield c.FinishCount(index)
            for chosen in _payable(state, seat.track, (), seat.tickets):
                yield c.ChooseCompleted(index, chosen)


def _payable(
    state: State, track: Counts, chosen: tuple[str, ...], rest: tuple[str, ...]
) -> Iterator[tuple[str, ...]]:
    """A payable set, and all that can be added to it; what cannot be paid grows no further."""
    yield chosen
    for place, name in enumerate(rest):
        more = (*chosen, name)
        if payment(state.numbers, track, [state.edition.ticket[one] for one in more]):
            yield from _payable(state, track, more, rest[place + 1 :])
