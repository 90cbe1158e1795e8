"""Judges what a host says about a First Journey game, with what follows from it.

Tickets that a corrected board joins are completed at once, and the game may end (F10, F14, F15).
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.model import corrections as x
from companion.model import events as e
from companion.model.verdicts import Accepted, Reason, Refused
from companion.rules.first_journey import questions as ask
from companion.rules.first_journey.consequences import consequence
from companion.rules.first_journey.evolve import evolve
from companion.rules.first_journey.state import Action, State
from companion.rules.mechanics import corrections as judging
from companion.rules.mechanics import presence
from companion.rules.mechanics.judging import Course, answer, answer_with, judge

Verdict = Accepted[State] | Refused

_COURSE: Final = Course(evolve, consequence)


def correct(state: State, correction: x.Correction) -> Verdict:
    return judge(_JUDGES, state, correction)


def _set_owner(state: State, correction: x.SetOwner) -> Verdict:
    judged = judging.set_owner(state, correction, doubles_close=False)  # F8

    def bonus(after: State) -> tuple[e.Event, ...]:
        """Due to whoever has the route now, in whosever turn (F12)."""
        seat = correction.seat
        return () if seat is None or not ask.bonus_due(after, seat) else (e.BonusEarned(seat),)

    return answer_with(_COURSE, state, judged, bonus)


def _set_trains(state: State, correction: x.SetTrains) -> Verdict:
    return answer(_COURSE, state, judging.set_trains(state, correction))


def _set_turn(state: State, correction: x.SetTurn) -> Verdict:
    pending = Reason.TICKET_OWED if ask.ticket_owed(state) else None
    begun = state.action is not Action.NONE
    return answer(_COURSE, state, judging.set_turn(state, correction, pending, begun=begun))


def _set_hand_count(state: State, correction: x.SetHandCount) -> Verdict:
    spare = state.deck + state.discards.total
    return answer(_COURSE, state, judging.set_hand_count(state, correction, spare))


def _forget_hand(state: State, correction: x.ForgetHand) -> Verdict:
    return answer(_COURSE, state, judging.forget_hand(state, correction))


def _give_ticket(state: State, correction: x.GiveTicket) -> Verdict:
    """A known discard, too, can be the seat's, and one that another seat was said to have
    completed; an empty ticket deck is made anew first (F17).
    """
    completed = state.seats[correction.seat].completed
    if refused := judging.not_givable(state.edition, state, correction, (), completed):
        return refused
    if (other := _completed_by(state, correction.ticket)) is not None:
        mistaken = e.TicketCorrected(correction.seat, correction.ticket, other)
        return answer(_COURSE, state, (mistaken,))
    if correction.ticket in state.ticket_discards:
        found = e.TicketCorrected(correction.seat, correction.ticket, None, discarded=True)
        return answer(_COURSE, state, (found,))
    if state.ticket_deck or judging.holder_of(state, correction) is not None:
        return answer(_COURSE, state, judging.give_ticket(state, correction))
    if not ask.drawable_tickets(state):
        return Refused(Reason.NO_TICKETS_LEFT)
    drawn = e.TicketCorrected(correction.seat, correction.ticket, None)
    return answer(_COURSE, state, (e.TicketsReshuffled(), drawn))


def _completed_by(state: State, ticket: str) -> int | None:
    done = (index for index, seat in enumerate(state.seats) if ticket in seat.completed)
    return next(done, None)


def _take_ticket(state: State, correction: x.TakeTicket) -> Verdict:
    return answer(_COURSE, state, judging.take_ticket(state.edition, state, correction))


def _reshuffle_deck(state: State, _: x.ReshuffleDeck) -> Verdict:
    return answer(_COURSE, state, judging.reshuffle_deck(state))


def _stop_and_count(state: State, _: x.StopAndCount) -> Verdict:
    return answer(_COURSE, state, presence.stop_and_count(state))


def _leave(state: State, correction: x.Leave) -> Verdict:
    return answer(_COURSE, state, presence.leave(state, correction))


# A judge takes its own correction only; the dictionary's key is what guarantees it.
_JUDGES: Final[Mapping[type, Callable[[State, Any], Verdict]]] = {
    x.StopAndCount: _stop_and_count,
    x.Leave: _leave,
    x.SetOwner: _set_owner,
    x.SetTurn: _set_turn,
    x.SetHandCount: _set_hand_count,
    x.ForgetHand: _forget_hand,
    x.GiveTicket: _give_ticket,
    x.TakeTicket: _take_ticket,
    x.ReshuffleDeck: _reshuffle_deck,
    x.SetTrains: _set_trains,
}
