"""Cards that turn up on the table, although our books know them in somebody else's hand."""

from collections.abc import Collection

from companion.model import events as e
from companion.rules.card_game.state import State
from companion.rules.mechanics.changes import hand_obscured


def doubted(state: State, seat: int, kinds: Collection[int]) -> tuple[State, list[e.Event]]:
    """We no longer know who of the others has cards of these kinds."""
    events: list[e.Event] = []
    for index, other in enumerate(state.seats):
        cards = tuple([n if kind in kinds else 0 for kind, n in enumerate(other.hand.known)])
        if index != seat and any(cards):
            event = e.HandObscured(index, cards)
            events.append(event)
            state = hand_obscured(state, event)
    return state, events
