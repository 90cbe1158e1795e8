"""A deck that is dealt from, drawn from, and made anew from the discards (U7, U16)."""

from collections.abc import Iterator
from typing import Protocol

from companion.model import commands as c
from companion.model import events as e
from companion.model.verdicts import Reason, Refused
from companion.model.views import Phase
from companion.rules.mechanics.counts import plus
from companion.rules.mechanics.drawing import Supply, drawable, not_drawable
from companion.rules.mechanics.judging import Judged
from companion.rules.mechanics.presence import not_here
from companion.rules.mechanics.tables import CardTable


class DealNumbers(Protocol):
    @property
    def deal_cards(self) -> int: ...


class Dealing(CardTable, Protocol):
    """A table whose edition says how many cards are dealt."""

    @property
    def numbers(self) -> DealNumbers: ...


def can_draw_blind(state: Dealing) -> bool:
    """Is there a card in the deck, or in the discards that would become the deck (U16)?"""
    return state.deck > 0 or state.discards.total > 0


def supply(state: Dealing) -> Supply:
    """What a card off the deck may be, with the discards that would become the deck (U16)."""
    if state.deck:
        return Supply(state.deck, state.unseen)
    discards = state.discards
    return Supply(discards.total, plus(state.unseen, discards.known))


def deal_owed(state: Dealing, seat: int) -> bool:
    """Does the seat's starting hand still want a card (U7)?"""
    return (
        state.phase is Phase.SETUP
        and not state.seats[seat].left
        and state.seats[seat].hand.total < state.numbers.deal_cards
        and can_draw_blind(state)
    )


def dealing(state: Dealing) -> bool:
    return state.phase is Phase.SETUP and any(
        deal_owed(state, seat) for seat in range(len(state.seats))
    )


def deal(state: Dealing, command: c.DealCard) -> Judged:
    if state.phase is not Phase.SETUP:
        return Refused(Reason.NOT_NOW)
    if refused := not_here(state, command.seat):
        return refused
    if state.seats[command.seat].hand.total >= state.numbers.deal_cards:
        return Refused(Reason.HAND_COMPLETE, (("seat", state.names[command.seat]),))
    return _off_the_deck(state, e.CardDealt(command.seat, command.kind, command.tag))


def draw(state: Dealing, command: c.DrawFromDeck) -> Judged:
    return _off_the_deck(state, e.CardDrawn(command.seat, command.kind, command.tag))


def _off_the_deck(state: Dealing, event: e.CardDealt | e.CardDrawn) -> Judged:
    if refused := not_drawable(state.edition, supply(state), event.kind):
        return refused
    return from_deck(state, event)


def from_deck(state: Dealing, event: e.Event) -> tuple[e.Event, ...]:
    """An event that takes the deck's next card, reshuffling first if there is none (U16)."""
    return (event,) if state.deck else (e.DeckReshuffled(), event)


def deals(state: Dealing) -> Iterator[c.Command]:
    """Every card that may be dealt to every seat that wants one."""
    kinds = tuple(drawable(state.edition, supply(state)))
    for seat in range(len(state.seats)):
        if deal_owed(state, seat):
            yield from (c.DealCard(seat, kind) for kind in kinds)
