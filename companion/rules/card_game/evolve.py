"""What each event changes in a Card Game."""

from collections.abc import Callable, Mapping
from functools import reduce
from typing import Any, Final

from companion.model import events as e
from companion.model.cards import EMPTY, Cards
from companion.model.views import Phase
from companion.rules.card_game.corrected import CORRECTED
from companion.rules.card_game.railyard import row_counts, rows_of, without_card
from companion.rules.card_game.state import Seat, State, shares
from companion.rules.mechanics import changes, offers
from companion.rules.mechanics.counts import merge, minus, plus, plus_one
from companion.rules.mechanics.drawing import exchanged
from companion.rules.mechanics.market import face_up_taken, market_filled
from companion.rules.mechanics.presence import following, in_turn, present
from companion.rules.mechanics.tenders import pay
from companion.rules.mechanics.turns import Action


def evolve(state: State, event: e.Event) -> State:
    return _HANDLERS[type(event)](state, event)


def _with_seat(state: State, index: int, seat: Seat) -> State:
    return state._replace(seats=exchanged(state.seats, index, seat))


def _card_dealt(state: State, event: e.CardDealt) -> State:
    state = changes.card_received(state, event)
    seat = state.seats[event.seat]
    return _with_seat(state, event.seat, seat._replace(owed=seat.owed - 1))


def _moved_to_track(state: State, event: e.MovedToTrack) -> State:
    seat, edition = state.seats[event.seat], state.edition
    track = seat.track
    for kind in event.kinds:
        track = plus_one(track, edition.kind_index[kind])
    left = [
        without_card(edition, row, kind)
        for row, kind in zip(seat.railyard, event.kinds, strict=True)
    ]
    seat = seat._replace(
        railyard=tuple([row for row in left if row.total]), track=track, rows_before=seat.railyard
    )
    return _with_seat(state, event.seat, seat)._replace(moved=True)


def _card_drawn(state: State, event: e.CardDrawn) -> State:
    state = changes.card_received(state, event)
    return state._replace(action=Action.DRAWING, picks=state.picks + 1)


def _face_up_taken(state: State, event: e.FaceUpTaken) -> State:
    return face_up_taken(state, event, action=Action.DRAWING)


def _drawing_stopped(state: State, _: e.DrawingStopped) -> State:
    return state._replace(action=Action.DONE)


def _row_robbed(state: State, event: e.RowRobbed) -> State:
    """The row goes to the discards; the robber gains nothing (C12)."""
    seat, color = state.seats[event.seat], state.edition.kind_index[event.kind]
    robbed = [row_counts(state.edition, row) for row in seat.railyard if row.color == color]
    left = tuple([row for row in seat.railyard if row.color != color])
    gone = Cards(reduce(plus, robbed))
    return _with_seat(state, event.seat, seat._replace(railyard=left))._replace(
        discards=merge(state.discards, gone)
    )


def _cards_played(state: State, event: e.CardsPlayed) -> State:
    seat = state.seats[event.seat]
    hand, unseen = pay(seat.hand, state.unseen, event.cards)
    railyard = seat.railyard + rows_of(event.cards.known)
    seat = seat._replace(hand=hand, railyard=railyard)
    return _with_seat(state, event.seat, seat)._replace(
        unseen=unseen, tendered=(0,) * len(unseen), action=Action.DONE
    )


def _tickets_offered(state: State, event: e.TicketsOffered) -> State:
    return offers.tickets_offered(state, event)._replace(action=Action.CHOOSING)


def _tickets_kept(state: State, event: e.TicketsKept) -> State:
    state = offers.tickets_kept(state, event)
    return state._replace(action=Action.DONE) if state.phase is Phase.PLAY else state


def _turn_passed(state: State, _: e.TurnPassed) -> State:
    return state._replace(action=Action.DONE)


def _last_round_began(state: State, _: e.LastRoundBegan) -> State:
    """One whole turn for everybody, and the one that is just ending, if there is one (C14)."""
    ending = state.action is not Action.NONE
    return state._replace(turns_left=present(state) + ending)


def _turn_ended(state: State, event: e.TurnEnded) -> State:
    return state._replace(
        turn=following(state, event.seat),
        action=Action.NONE,
        moved=False,
        said=False,
        picks=0,
        turns_left=None if state.turns_left is None else state.turns_left - 1,
    )


def _completion_chosen(state: State, event: e.CompletionChosen) -> State:
    seat = state.seats[event.seat]._replace(chosen=event.tickets)
    return _with_seat(state, event.seat, seat)


def _tickets_completed(state: State, event: e.TicketsCompleted) -> State:
    seat = state.seats[event.seat]
    completed = tuple([ticket for ticket, _ in event.paid])
    seat = seat._replace(
        tickets=tuple([ticket for ticket in seat.tickets if ticket not in completed]),
        completed=seat.completed + completed,
        revealed=True,
    )
    return _with_seat(state, event.seat, seat)


def _second_deck_began(state: State, _: e.SecondDeckBegan) -> State:
    """Hands and open tickets stay; everything else becomes the deck, nobody knows how (C17)."""
    unseen, none = state.edition.card_counts, (0,) * len(state.edition.kinds)
    for seat in state.seats:
        unseen = minus(unseen, seat.hand.known)
    deck = sum(unseen) - sum(seat.hand.hidden for seat in state.seats)
    order = list(in_turn(state, state.turn))
    cards = shares(deck, state.numbers.second_deck_deal, len(order), 0)
    owed = dict(zip(order, cards, strict=True))
    return state._replace(
        seats=tuple(
            seat._replace(
                track=none,
                owed=owed.get(index, 0),
                railyard=(),
                rows_before=(),
                chosen=None,
                counted=False,
                revealed=False,
            )
            for index, seat in enumerate(state.seats)
        ),
        market=(EMPTY,) * len(state.market),
        deck=deck,
        discards=Cards(none),
        unseen=unseen,
        phase=Phase.SETUP,
        deck_number=state.deck_number + 1,
        turns_left=None,
    )


# A handler takes its own event type only; the dictionary's key is what guarantees it.
CHANGES: Final[Mapping[type, Callable[[State, Any], State]]] = {
    e.CardDealt: _card_dealt,
    e.MarketFilled: market_filled,
    e.MovedToTrack: _moved_to_track,
    e.CardDrawn: _card_drawn,
    e.FaceUpTaken: _face_up_taken,
    e.DrawingStopped: _drawing_stopped,
    e.Tendered: changes.tendered,
    e.Withdrawn: changes.withdrawn,
    e.RowRobbed: _row_robbed,
    e.CardsPlayed: _cards_played,
    e.TicketsDealt: offers.tickets_dealt,
    e.TicketsOffered: _tickets_offered,
    e.TicketShown: offers.ticket_shown,
    e.TicketReturned: offers.ticket_returned,
    e.TicketsKept: _tickets_kept,
    e.PlayBegan: changes.play_began,
    e.TurnPassed: _turn_passed,
    e.LastRoundBegan: _last_round_began,
    e.TurnEnded: _turn_ended,
    e.CountBegan: changes.count_began,
    e.CompletionChosen: _completion_chosen,
    e.CountFinished: changes.count_finished,
    e.TicketsCompleted: _tickets_completed,
    e.SecondDeckBegan: _second_deck_began,
    e.GameEnded: changes.game_ended,
}

_HANDLERS: Final = {**CHANGES, **CORRECTED}
