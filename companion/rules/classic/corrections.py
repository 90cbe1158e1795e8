"""Judges what a host says about a classic game, with what follows from it.

The last round keeps to what the board says now (U35). It begins at once if a seat that is not at
turn turns out to have few trains, that seat the last as ever; it is called off if nobody has few
trains any more, since then it never should have begun.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.model import corrections as x
from companion.model import events as e
from companion.model.verdicts import Accepted, Reason, Refused
from companion.model.views import Phase
from companion.rules.classic import questions as ask
from companion.rules.classic.consequences import consequence
from companion.rules.classic.evolve import evolve
from companion.rules.classic.state import State
from companion.rules.mechanics import corrections as judging
from companion.rules.mechanics import presence
from companion.rules.mechanics.judging import Course, answer, answer_with, judge
from companion.rules.mechanics.turns import Action

Verdict = Accepted[State] | Refused

_COURSE: Final = Course(evolve, consequence)


def correct(state: State, correction: x.Correction) -> Verdict:
    return judge(_JUDGES, state, correction)


def _set_owner(state: State, correction: x.SetOwner) -> Verdict:
    judged = judging.set_owner(state, correction, doubles_close=ask.doubles_close(state))
    return answer_with(_COURSE, state, judged, _last_round)


def _set_trains(state: State, correction: x.SetTrains) -> Verdict:
    return answer_with(_COURSE, state, judging.set_trains(state, correction), _last_round)


def _set_turn(state: State, correction: x.SetTurn) -> Verdict:
    choosing = Reason.CHOICE_PENDING if state.action is Action.CHOOSING else None
    begun = state.action is not Action.NONE
    judged = judging.set_turn(state, correction, ask.owed(state) or choosing, begun=begun)
    return answer_with(_COURSE, state, judged, _last_round)


def _last_round(state: State) -> tuple[e.Event, ...]:
    """What the trains that are left say about the last round; who is at turn may still claim."""
    if state.phase is not Phase.PLAY:
        return ()
    few = [n for n, seat in enumerate(state.seats) if seat.trains <= state.numbers.end_trains]
    if state.turns_left is not None:
        return () if few else (e.LastRoundCalledOff(),)
    done = [seat for seat in few if seat != state.turn and not state.seats[seat].left]
    if not done:
        return ()
    latest = max(done, key=lambda seat: (seat - state.turn) % len(state.seats))
    return (e.LastRoundBegan(latest),)


def _set_hand_count(state: State, correction: x.SetHandCount) -> Verdict:
    spare = state.deck + state.discards.total
    return answer(_COURSE, state, judging.set_hand_count(state, correction, spare))


def _forget_hand(state: State, correction: x.ForgetHand) -> Verdict:
    return answer(_COURSE, state, judging.forget_hand(state, correction))


def _give_ticket(state: State, correction: x.GiveTicket) -> Verdict:
    offered = [ticket for seat in state.seats for ticket in seat.offered]
    if refused := judging.not_givable(state.edition, state, correction, offered):
        return refused
    return answer(_COURSE, state, judging.give_ticket(state, correction))


def _take_ticket(state: State, correction: x.TakeTicket) -> Verdict:
    return answer(_COURSE, state, judging.take_ticket(state.edition, state, correction))


def _set_market_card(state: State, correction: x.SetMarketCard) -> Verdict:
    if ask.dealing(state):
        return Refused(Reason.NOT_NOW)
    judged = judging.set_market_card(state, correction, ask.supply(state))
    return answer_with(_COURSE, state, judged, _flush)


def _flush(state: State) -> tuple[e.Event, ...]:
    """A corrected row is checked like a refilled one (U15)."""
    return (e.MarketFlushed(),) if ask.flush_due(state) else ()


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
    x.SetMarketCard: _set_market_card,
    x.ReshuffleDeck: _reshuffle_deck,
    x.SetTrains: _set_trains,
}
