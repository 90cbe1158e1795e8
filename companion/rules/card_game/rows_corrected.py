"""A row of a railyard, put right: where its cards come from, and where those too many go."""

from collections.abc import Callable
from typing import Final

from companion.model import corrections as x
from companion.model import events as e
from companion.model.cards import Cards
from companion.model.verdicts import Reason, Refused
from companion.model.views import Phase
from companion.rules.card_game.doubts import doubted
from companion.rules.card_game.questions import move_owed
from companion.rules.card_game.state import Row, Seat, State
from companion.rules.mechanics.counts import minus_one, plus_one
from companion.rules.mechanics.drawing import exchanged
from companion.rules.mechanics.judging import Judged

Source = Callable[[State, int, int], State | None]
"""Takes a card of this kind away from a seat, or from the table; None: there is none."""


def set_row(state: State, correction: x.SetRow) -> Judged:
    """Refused only where the box cannot hold so many such cards."""
    color = state.edition.kind_index.get(correction.kind)
    if state.phase is not Phase.PLAY:
        return Refused(Reason.NOT_NOW)
    if color is None or correction.kind == state.edition.wild:
        return Refused(Reason.UNKNOWN_KIND, (("kind", correction.kind),))
    if any(state.tendered):
        return Refused(Reason.CARDS_TENDERED)
    counts = correction.coloured, correction.wilds
    box = state.edition.card_counts
    for count, most in zip(counts, (box[color], box[-1]), strict=True):
        if not 0 <= count <= most:
            return Refused(Reason.IMPOSSIBLE_COUNT, (("most", most),))
    if counts == _row(state.seats[correction.seat], color)[1:]:
        return Refused(Reason.ALREADY_SO)
    event = e.RowCorrected(correction.seat, correction.kind, *counts)
    doubts = _doubts(state, event)
    if _corrected(state, event) is None:
        return Refused(Reason.IMPOSSIBLE_COUNT, (("most", box[color]),))
    return (*doubts, *_robbed(state, correction, color), event)


def _doubts(state: State, event: e.RowCorrected) -> list[e.Event]:
    """A row laid without us, of hidden cards that our books know in somebody else's hand (C9)."""
    color, wild = state.edition.kind_index[event.kind], len(state.edition.kinds) - 1
    hand = state.seats[event.seat].hand
    if _lay_there(state, event) or not hand.hidden:
        return []
    laid = ((color, event.coloured), (wild, event.wilds))
    kinds = {kind for kind, count in laid if count > hand.known[kind] + state.unseen[kind]}
    return doubted(state, event.seat, kinds)[1]


def _robbed(state: State, correction: x.SetRow, color: int) -> list[e.Event]:
    """No colour lies in two railyards: the other's row was robbed without us (C12)."""
    return [
        e.RowRobbed(other, correction.kind, correction.seat)
        for other, seat in enumerate(state.seats)
        if other != correction.seat
        and _row(seat, color).total
        and correction.coloured + correction.wilds
    ]


def row_corrected(state: State, event: e.RowCorrected) -> State:
    """A step 1 that is over, be it for want of rows, is not done with the row put right (C6)."""
    corrected = _corrected(state, event)
    if corrected is None:
        raise ValueError(f"no table could look like {event}")
    return corrected._replace(moved=not move_owed(state))


def step_taken_back(state: State, index: int) -> State:
    """The cards of the latest step 1 are in their rows again: it was not this seat's turn (C6).

    Not where somebody has said since how the rows lie.
    """
    seat = state.seats[index]
    found = [(row, _row(seat, row.color)) for row in seat.rows_before]
    if not state.moved or any(row.total != now.total + 1 for row, now in found):
        return state
    wild = len(state.edition.kinds) - 1
    track = seat.track
    for row, now in found:
        track = minus_one(track, wild if row.wilds > now.wilds else row.color)
    return _with(state, index, seat._replace(railyard=seat.rows_before, track=track))


def _corrected(state: State, event: e.RowCorrected) -> State | None:
    color, wild = state.edition.kind_index[event.kind], len(state.edition.kinds) - 1
    seat = state.seats[event.seat]
    before = _row(seat, color)
    row = Row(color, event.coloured, event.wilds)
    sources = LAID_LONG_AGO if _lay_there(state, event) else JUST_LAID
    more = ((color, event.coloured - before.coloured), (wild, event.wilds - before.wilds))
    after: State | None = state
    for kind, count in more:
        for _ in range(count):
            after = None if after is None else _first(sources, after, event.seat, kind)
        for _ in range(-count):
            after = None if after is None else _onto_track(after, event.seat, kind)
    if after is None:
        return None
    seat = after.seats[event.seat]
    return _with(after, event.seat, seat._replace(railyard=_exchanged(seat.railyard, row)))


def _lay_there(state: State, event: e.RowCorrected) -> bool:
    """Do our books know the row, or did they before a step 1 that may have been done twice?"""
    seat, color = state.seats[event.seat], state.edition.kind_index[event.kind]
    row = Row(color, event.coloured, event.wilds)
    emptied = state.said and event.seat == state.turn and row in seat.rows_before
    return emptied or _row(seat, color).total > 0


def _row(seat: Seat, color: int) -> Row:
    return next((row for row in seat.railyard if row.color == color), Row(color, 0))


def _exchanged(railyard: tuple[Row, ...], row: Row) -> tuple[Row, ...]:
    """The row where it was, or as the last; an empty one is none."""
    known = any(other.color == row.color for other in railyard)
    rows = [row if other.color == row.color else other for other in railyard]
    return tuple([other for other in (*rows, *(() if known else (row,))) if other.total])


def _with(state: State, index: int, seat: Seat) -> State:
    return state._replace(seats=exchanged(state.seats, index, seat))


def _onto_track(state: State, index: int, kind: int) -> State:
    seat = state.seats[index]
    return _with(state, index, seat._replace(track=plus_one(seat.track, kind)))


def _first(sources: tuple[Source, ...], state: State, seat: int, kind: int) -> State | None:
    found = (source(state, seat, kind) for source in sources)
    return next((after for after in found if after is not None), None)


def _off_track(state: State, index: int, kind: int) -> State | None:
    seat = state.seats[index]
    if not seat.track[kind]:
        return None
    return _with(state, index, seat._replace(track=minus_one(seat.track, kind)))


def _known_in_hand(state: State, index: int, kind: int) -> State | None:
    seat = state.seats[index]
    if not seat.hand.known[kind]:
        return None
    hand = Cards(minus_one(seat.hand.known, kind), seat.hand.hidden)
    return _with(state, index, seat._replace(hand=hand))


def _hidden_in_hand(state: State, index: int, kind: int) -> State | None:
    seat = state.seats[index]
    if not seat.hand.hidden or not state.unseen[kind]:
        return None
    seat = seat._replace(hand=Cards(seat.hand.known, seat.hand.hidden - 1))
    return _with(state, index, seat)._replace(unseen=minus_one(state.unseen, kind))


def _off_discards(state: State, _: int, kind: int) -> State | None:
    if not state.discards.known[kind]:
        return None
    known = minus_one(state.discards.known, kind)
    return state._replace(discards=Cards(known, state.discards.hidden))


def _off_deck(state: State, _: int, kind: int) -> State | None:
    if not state.deck or not state.unseen[kind]:
        return None
    return state._replace(deck=state.deck - 1, unseen=minus_one(state.unseen, kind))


def _off_anybody(state: State, _: int, kind: int) -> State | None:
    """Our books have it with somebody who cannot have it."""
    for source in (_off_track, _known_in_hand):
        for other in range(len(state.seats)):
            if (after := source(state, other, kind)) is not None:
                return after
    return None


ELSEWHERE: Final = (_off_discards, _off_deck, _off_anybody)
LAID_LONG_AGO: Final = (_off_track, _known_in_hand, _hidden_in_hand, *ELSEWHERE)
"""Of a row that our books know, or that a second step 1 emptied, cards are on the track (C6)."""
JUST_LAID: Final = (_known_in_hand, _hidden_in_hand, _off_track, *ELSEWHERE)
"""A row that our books do not know was laid without us (C9)."""
