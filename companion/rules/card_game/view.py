"""What one viewer may see of a Card Game: the projection that keeps secrets (C5, C6, C15)."""

from companion.model.cards import Cards
from companion.model.views import DecksView, Phase, RowView, SeatView, TableView, Tally
from companion.rules.card_game.scoring import completion, tally
from companion.rules.card_game.state import State
from companion.rules.mechanics.offers import offer_size


def view(state: State, viewer: int | None) -> TableView:
    result = tally(state) if state.phase is Phase.OVER else None
    return TableView(
        edition=state.edition.id,
        viewer=viewer,
        phase=state.phase,
        turn=state.turn,
        picks=state.picks,
        tendered=sum(state.tendered),
        turns_left=state.turns_left,
        seats=tuple(_seat(state, index, viewer, result) for index in range(len(state.seats))),
        board=None,
        market=state.market,
        decks=DecksView(state.deck, state.discards.total, state.ticket_deck),
        tally=result,
        deck_number=state.deck_number,
    )


def _seat(state: State, index: int, viewer: int | None, result: Tally | None) -> SeatView:
    seat, kinds = state.seats[index], state.edition.kinds
    own = index == viewer or result is not None
    counting = state.phase is Phase.COUNT
    # Nobody looks at a stack before it pays, its owner included (C6).
    track_open = own and (counting or result is not None or state.numbers.see_own_track)
    # Shown while the second deck is dealt, then face down (C15).
    shown = result is not None or state.phase is Phase.SETUP
    return SeatView(
        name=state.names[index],
        score=result.seats[index].total if result else None,
        trains=None,
        cards=seat.hand.total,
        left=seat.left,
        tickets=len(seat.tickets) + seat.hidden_tickets,
        offered=offer_size(seat),
        hand=seat.hand if own else None,
        own_tickets=seat.tickets if own else (),
        own_offered=seat.offered if own else (),
        completed=seat.completed if shown else (),
        laid_aside=len(seat.completed),
        railyard=tuple(RowView(kinds[row.color], row.coloured, row.wilds) for row in seat.railyard),
        track=sum(seat.track),
        own_track=Cards(seat.track) if track_open else None,
        own_completion=completion(state, seat).completed if own and counting else (),
    )
