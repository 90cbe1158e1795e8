"""Whether all cards of a game are still there, and hands that could as well be others."""

from collections.abc import Sequence
from typing import TypeVar

from companion.model.cards import UNSEEN, Cards
from companion.rules.mechanics.counts import contains
from companion.rules.mechanics.drawing import exchanged
from companion.rules.mechanics.tables import CardTable

S = TypeVar("S", bound=CardTable)


def broken_cards(state: CardTable, row: Sequence[str] = ()) -> list[str]:
    """What does not add up among the cards, each in a few words; `row` lies face up."""
    edition, faults = state.edition, []
    for index, (kind, total) in enumerate(zip(edition.kinds, edition.card_counts, strict=True)):
        in_hands = sum(seat.hand.known[index] for seat in state.seats)
        elsewhere = row.count(kind) + state.discards.known[index] + state.unseen[index]
        if in_hands + elsewhere != total or state.unseen[index] < 0:
            faults.append(f"{kind} cards")
    hidden = sum(seat.hand.hidden for seat in state.seats)
    hidden += row.count(UNSEEN) + state.discards.hidden
    if sum(state.unseen) != state.deck + hidden:
        faults.append("unseen cards")
    if any(min(*seat.hand.known, seat.hand.hidden) < 0 for seat in state.seats):
        faults.append("hands")
    if not contains(state.seats[state.turn].hand.known, state.tendered):
        faults.append("tendered cards")
    return faults


def with_another_hand(state: S, seat: int) -> S:
    """One known card of the seat is another one; the same state if there is none to change."""
    own = state.seats[seat]
    known, hidden = own.hand
    rest = [n for n, count in enumerate(state.unseen) if count]
    changed = next((n for n, count in enumerate(known) if count), None)
    if changed is None or not rest:
        return state
    unseen, counts = list(state.unseen), list(known)
    for index, step in ((changed, -1), (rest[0], 1)):
        counts[index] += step
        unseen[index] -= step
    hand = Cards(tuple(counts), hidden)
    seats = exchanged(state.seats, seat, own._replace(hand=hand))
    return state._replace(seats=seats, unseen=tuple(unseen))
