"""Takes out of a game's log what not everybody at the table knows.

What is left is the log of the same game at a table whose readers saw no secret card: the rules
fold it to states that look the same to everybody, move for move.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from companion.journal import Entry, Step, Traced
from companion.model import events as e
from companion.model.cards import UNSEEN
from companion.model.ports import Family
from companion.model.readings import Reading, Requested, TagGone, TagSeen
from companion.rules.mechanics.counts import minus
from companion.rules.mechanics.payments import obscured
from companion.rules.mechanics.tenders import purse
from companion.rules.timeline import Timeline

State = Any
"""Each family has its own; all of them have hands and cards laid out to pay."""

Event = Any
"""The one kind of event that the table below gives to a function."""

Events = tuple[e.Event, ...]


def hide_secrets(family: Family[Any], start: State, entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """The log with the same steps, undos and redos; a step may hold other events than before."""
    told = Timeline(family, start)
    for entry in entries:
        if isinstance(entry, e.Undone):
            told.undo()
        elif isinstance(entry, e.Redone):
            told.redo()
        else:
            told.append(_told_step(family, told.state, entry))
    return told.log


def hide_readings(trace: Iterable[Traced]) -> tuple[Traced, ...]:
    """A tag is a card, and a web tap may name one; when something was sensed is no secret."""
    return tuple(
        traced._replace(readings=tuple(map(_told_reading, traced.readings))) for traced in trace
    )


def _told_reading(reading: Reading) -> Reading:
    if isinstance(reading, TagSeen | TagGone):
        return replace(reading, tag=UNSEEN)
    return replace(reading, values=()) if isinstance(reading, Requested) else reading


def _told_step(family: Family[Any], state: State, step: Step) -> Step:
    """`state` is what everybody knows before the step."""
    told: list[e.Event] = []
    for event in step:
        for heard in TELL[type(event)](family, state, event):
            state = family.evolve(state, heard)
            told.append(heard)
    return tuple(told)


def _as_it_is(_: Family[Any], __: State, event: Event) -> Events:
    return (replace(event, tag=None) if hasattr(event, "tag") else event,)


def _left_out(_: Family[Any], __: State, ___: Event) -> Events:
    return ()


def _card(_: Family[Any], __: State, event: e.CardDealt | e.CardDrawn) -> Events:
    return (replace(event, kind=UNSEEN, tag=None),)


def _tendered(_: Family[Any], state: State, event: e.Tendered) -> Events:
    """Laid out for all to see; whether it was known before is another matter now."""
    kind = state.edition.kind_index[event.kind]
    revealed = state.seats[event.seat].hand.known[kind] <= state.tendered[kind]
    return (replace(event, revealed=revealed, tag=None),)


def _route_claimed(_: Family[Any], state: State, event: e.RouteClaimed) -> Events:
    """What of a hand becomes uncertain depends on what of it is known (`HandObscured`)."""
    route = state.edition.routes[state.edition.route_index[event.route]]
    cards = obscured(purse(state, event.seat), route, event.paid)
    return (e.HandObscured(event.seat, cards), event) if any(cards) else (event,)


def _hand_corrected(_: Family[Any], state: State, event: e.HandCorrected) -> Events:
    """With fewer cards than we thought, only those laid out to pay are still known."""
    hand = state.seats[event.seat].hand
    laid_out = state.tendered if event.seat == state.turn else (0,) * len(hand.known)
    cards = minus(hand.known, laid_out)
    uncertain = event.count < hand.total and any(cards)
    return (e.HandObscured(event.seat, cards), event) if uncertain else (event,)


def _ticket_shown(family: Family[Any], state: State, event: e.TicketShown) -> Events:
    """Told only where it also moves a ticket that everybody sees moving (F10)."""
    unseen = e.TicketShown(event.seat, UNSEEN)
    moved = family.view(family.evolve(state, unseen), None) != family.view(state, None)
    return (unseen,) if moved else ()


def _ticket_returned(_: Family[Any], __: State, event: e.TicketReturned) -> Events:
    """One that was never shown has to be, to go back."""
    return e.TicketShown(event.seat, UNSEEN), e.TicketReturned(event.seat, UNSEEN)


def _tickets_kept(_: Family[Any], __: State, event: e.TicketsKept) -> Events:
    return (e.TicketsKept(event.seat, (), len(event.kept) + event.hidden),)


def _tickets_discarded(_: Family[Any], __: State, event: e.TicketsDiscarded) -> Events:
    return (e.TicketsDiscarded(event.seat, (), len(event.tickets) + event.hidden),)


def _ticket_completed(_: Family[Any], __: State, event: e.TicketCompleted) -> Events:
    """Announced to all, and new to all (F10)."""
    return (replace(event, revealed=True, tag=None),)


def _ticket_moved(_: Family[Any], __: State, event: e.TicketCorrected | e.TicketReleased) -> Events:
    return (replace(event, ticket=UNSEEN),)


def _completion_chosen(_: Family[Any], __: State, event: e.CompletionChosen) -> Events:
    """All are revealed together (C27); until then nobody knows which were chosen."""
    return (replace(event, tickets=()),)


def _tickets_completed(_: Family[Any], __: State, event: e.TicketsCompleted) -> Events:
    """The tickets lie open for all (C15), and now for the first time."""
    tickets = [ticket for ticket, _ in event.paid]
    shown = [e.TicketShown(event.seat, ticket) for ticket in tickets]
    return (*shown, replace(event, paid=tuple((ticket, ()) for ticket in tickets)))


OPEN: Final = (
    e.GameBegan,
    e.MarketFilled,
    e.MarketFlushed,
    e.DeckReshuffled,
    e.PlayBegan,
    e.FaceUpTaken,
    e.DrawingStopped,
    e.Withdrawn,
    e.TicketsDealt,
    e.TicketsOffered,
    e.SwapBegan,
    e.TicketsDrawn,
    e.TicketsReshuffled,
    e.BonusEarned,
    e.MovedToTrack,
    e.RowRobbed,
    e.CardsPlayed,
    e.SecondDeckBegan,
    e.TurnPassed,
    e.LastRoundBegan,
    e.TurnEnded,
    e.CountBegan,
    e.CountFinished,
    e.GameEnded,
    e.RouteReleased,
    e.RouteAssigned,
    e.TurnCorrected,
    e.MarketCorrected,
    e.TrainsCorrected,
    e.RowCorrected,
    e.TrackCorrected,
    e.TicketLaidAside,
    e.LastRoundCalledOff,
    e.PlayerLeft,
    e.GameStopped,
)
"""Happens before everybody's eyes; only the tag is taken out."""

TELL: Final[Mapping[type, Callable[[Family[Any], Any, Any], Iterable[e.Event]]]] = {
    **dict.fromkeys(OPEN, _as_it_is),
    e.CardDealt: _card,
    e.CardDrawn: _card,
    e.Tendered: _tendered,
    e.HandObscured: _left_out,
    e.RouteClaimed: _route_claimed,
    e.HandCorrected: _hand_corrected,
    e.TicketCorrected: _ticket_moved,
    e.TicketReleased: _ticket_moved,
    e.TicketShown: _ticket_shown,
    e.TicketReturned: _ticket_returned,
    e.TicketsKept: _tickets_kept,
    e.TicketsDiscarded: _tickets_discarded,
    e.TicketCompleted: _ticket_completed,
    e.CompletionChosen: _completion_chosen,
    e.TicketsCompleted: _tickets_completed,
}
"""What everybody hears of each event; one that is not listed cannot be told by mistake."""
