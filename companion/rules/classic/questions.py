"""Narrow questions about a classic game, composed by `decide`, `legal`, bots and interpretation."""

from companion.model.cards import EMPTY
from companion.model.edition import Route
from companion.model.verdicts import Reason
from companion.model.views import Phase
from companion.rules.classic.state import Action, Seat, State
from companion.rules.mechanics.counts import plus
from companion.rules.mechanics.drawing import Supply
from companion.rules.mechanics.payments import Purse, can_pay, can_surely_pay


def purse(state: State, seat: int) -> Purse:
    return Purse(state.seats[seat].hand, state.unseen)


def can_draw_blind(state: State) -> bool:
    """Is there a card in the deck, or in the discards that would become the deck (U16)?"""
    return state.deck > 0 or state.discards.total > 0


def supply(state: State) -> Supply:
    """What a card off the deck may be, with the discards that would become the deck (U16)."""
    if state.deck:
        return Supply(state.deck, state.unseen)
    discards = state.discards
    return Supply(discards.total, plus(state.unseen, discards.known))


def deal_owed(state: State, seat: int) -> bool:
    """Does the seat's starting hand still want a card (U7)?"""
    return (
        state.phase is Phase.SETUP
        and state.seats[seat].hand.total < state.numbers.deal_cards
        and can_draw_blind(state)
    )


def dealing(state: State) -> bool:
    return state.phase is Phase.SETUP and any(
        deal_owed(state, seat) for seat in range(len(state.seats))
    )


def refill_owed(state: State) -> bool:
    """Must an empty market place be filled before anything else happens (U8, U12, U42)?"""
    return EMPTY in state.market and can_draw_blind(state) and not dealing(state)


def flush_due(state: State) -> bool:
    """Asked after a refill: does the complete row hold too many locomotives (U15)?"""
    market, wild = state.market, state.edition.wild
    if market.count(wild) < state.numbers.flush_at or EMPTY in market:  # U20
        return False
    return _coloured_outside_hands(state) >= 3  # noqa: PLR2004 - U19 says three


def _coloured_outside_hands(state: State) -> int:
    """Cards that are no locomotives in row, deck and discards; hidden ones count as there (U19)."""
    in_hands = sum(sum(seat.hand.known[:-1]) for seat in state.seats)
    return sum(state.edition.card_counts[:-1]) - in_hands


def may_take(state: State, place: int) -> bool:
    """May the card of this market place be picked now (U13)?"""
    card = state.market[place]
    return card != EMPTY and (state.picks == 0 or card != state.edition.wild)


def may_pick(state: State) -> bool:
    """Is there any card that may be picked now, blind or face up (U11, U17)?"""
    if can_draw_blind(state):
        return True
    if not state.numbers.draw_without_deck:
        return False
    return any(may_take(state, place) for place in range(len(state.market)))


def may_stop_drawing(state: State) -> bool:
    """May the seat leave it at one card (U41; U13 where we could not see the card)?"""
    return state.action is Action.DRAWING and (
        state.may_stop or state.numbers.second_pick == "optional"
    )


def may_draw_tickets(state: State) -> bool:
    return state.ticket_deck > 0  # U33


def tickets_to_keep(state: State, seat: Seat) -> int:
    """How many of the offered tickets must stay at the least (U9, U30)."""
    numbers = state.numbers
    keep = numbers.deal_keep if state.phase is Phase.TICKETS else numbers.draw_keep
    return min(keep, len(seat.offered) + seat.hidden_offered)


def not_open(state: State, seat: int, route: Route) -> Reason | None:
    """Why the seat may not claim this route, by what everybody can see (U24, U26 to U28)."""
    owners = state.owners
    if owners[route.index] is not None:
        return Reason.ROUTE_TAKEN
    if route.twins:
        twin_owners = [owners[twin] for twin in route.twins]
        if seat in twin_owners:
            return Reason.TWIN_OWNED
        if doubles_close(state) and any(owner is not None for owner in twin_owners):
            return Reason.TWIN_CLOSED
    if route.length > state.seats[seat].trains:
        return Reason.TOO_FEW_TRAINS
    return None


def doubles_close(state: State) -> bool:
    """Does claiming one track of a double close the other for everybody (U28, N10)?"""
    return len(state.seats) <= state.numbers.closed_doubles_up_to


def open_routes(state: State, seat: int) -> list[Route]:
    """The routes a seat may claim by what everybody can see, payment aside."""
    own, routes = state.seats[seat], state.edition.routes
    trains = own.trains
    barred = {twin for index in own.routes for twin in routes[index].twins}
    return [route for route in state.free if route.length <= trains and route.index not in barred]


def payable_routes(state: State, seat: int) -> list[Route]:
    """The open routes that the seat's known cards can surely pay."""
    known = state.seats[seat].hand.known
    wilds = known[-1]
    best = max(known[:-1])
    return [
        route
        for route in open_routes(state, seat)
        if (best if route.kind is None else known[route.kind]) + wilds >= route.length
    ]


def may_claim(state: State, seat: int) -> bool:
    """Could the seat claim something, if its hidden cards are the right ones?"""
    own = purse(state, seat)
    return any(can_pay(own, route) for route in open_routes(state, seat))


def may_pass(state: State, seat: int) -> bool:
    """Is there nothing the seat can surely do (U34)? Hidden cards oblige nobody."""
    if may_pick(state) or may_draw_tickets(state):
        return False
    hand = state.seats[seat].hand
    return not any(can_surely_pay(hand, route) for route in open_routes(state, seat))
