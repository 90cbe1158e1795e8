"""Judges what a host says about a Card Game, with what follows from it.

There are no routes and no trains, and the discards are never shuffled in before the count (C14),
so nobody can say anything about those. A last round that has begun goes on, even if cards turn out
to be left in the deck.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.model import corrections as x
from companion.model import events as e
from companion.model.verdicts import Accepted, Reason, Refused
from companion.model.views import Phase
from companion.rules.card_game import questions as ask
from companion.rules.card_game.consequences import consequence
from companion.rules.card_game.evolve import evolve
from companion.rules.card_game.rows_corrected import set_row
from companion.rules.card_game.stacks_corrected import lay_aside, set_track
from companion.rules.card_game.state import State
from companion.rules.mechanics import corrections as judging
from companion.rules.mechanics import presence
from companion.rules.mechanics.judging import Course, answer, judge
from companion.rules.mechanics.turns import Action

Verdict = Accepted[State] | Refused

_COURSE: Final = Course(evolve, consequence)


def correct(state: State, correction: x.Correction) -> Verdict:
    return judge(_JUDGES, state, correction)


def _set_turn(state: State, correction: x.SetTurn) -> Verdict:
    pending = Reason.REFILL_OWED if ask.refill_owed(state) else None
    if state.action is Action.CHOOSING:
        pending = Reason.CHOICE_PENDING
    begun = state.action is not Action.NONE
    return answer(_COURSE, state, judging.set_turn(state, correction, pending, begun=begun))


def _set_hand_count(state: State, correction: x.SetHandCount) -> Verdict:
    """Once the hands are dealt: until then every card of theirs has its order (C2, C17)."""
    if state.phase is Phase.SETUP:
        return Refused(Reason.NOT_NOW)
    return answer(_COURSE, state, judging.set_hand_count(state, correction, state.deck))


def _forget_hand(state: State, correction: x.ForgetHand) -> Verdict:
    return answer(_COURSE, state, judging.forget_hand(state, correction))


def _give_ticket(state: State, correction: x.GiveTicket) -> Verdict:
    offered = [ticket for seat in state.seats for ticket in seat.offered]
    completed = [ticket for seat in state.seats for ticket in seat.completed]
    if refused := judging.not_givable(state.edition, state, correction, offered, completed):
        return refused
    return answer(_COURSE, state, judging.give_ticket(state, correction))


def _take_ticket(state: State, correction: x.TakeTicket) -> Verdict:
    return answer(_COURSE, state, judging.take_ticket(state.edition, state, correction))


def _set_market_card(state: State, correction: x.SetMarketCard) -> Verdict:
    if ask.dealing(state):
        return Refused(Reason.NOT_NOW)
    judged = judging.set_market_card(state, correction, ask.supply(state))
    return answer(_COURSE, state, judged)


def _stop_and_count(state: State, _: x.StopAndCount) -> Verdict:
    return answer(_COURSE, state, presence.stop_and_count(state))


def _end_deck(state: State, _: x.EndDeck) -> Verdict:
    if state.phase is not Phase.PLAY:
        return Refused(Reason.NOT_NOW)
    return answer(_COURSE, state, (e.GameStopped(deck=True),))


def _leave(state: State, correction: x.Leave) -> Verdict:
    return answer(_COURSE, state, presence.leave(state, correction))


def _set_row(state: State, correction: x.SetRow) -> Verdict:
    return answer(_COURSE, state, set_row(state, correction))


def _set_track(state: State, correction: x.SetTrack) -> Verdict:
    return answer(_COURSE, state, set_track(state, correction))


def _lay_aside(state: State, correction: x.LayAside) -> Verdict:
    return answer(_COURSE, state, lay_aside(state, correction))


# A judge takes its own correction only; the dictionary's key is what guarantees it.
_JUDGES: Final[Mapping[type, Callable[[State, Any], Verdict]]] = {
    x.StopAndCount: _stop_and_count,
    x.EndDeck: _end_deck,
    x.Leave: _leave,
    x.SetTurn: _set_turn,
    x.SetHandCount: _set_hand_count,
    x.ForgetHand: _forget_hand,
    x.GiveTicket: _give_ticket,
    x.TakeTicket: _take_ticket,
    x.SetMarketCard: _set_market_card,
    x.SetRow: _set_row,
    x.SetTrack: _set_track,
    x.LayAside: _lay_aside,
}
