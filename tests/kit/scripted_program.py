"""A small honest program for the simulated table: classic games with tracked cards, no settling.

It trusts every signal, so it shows that an evening can be played, not that it is understood well.
"""

from dataclasses import dataclass, field

from companion.model import commands as c
from companion.model.cards import EMPTY, Cards
from companion.model.edition import Edition
from companion.model.events import GameBegan
from companion.model.readings import Button
from companion.model.scene import Ask, Claiming, Prompt, Scene
from companion.model.signals import (
    Acknowledge,
    AskSnapshot,
    ButtonEdge,
    LinkFound,
    Reply,
    Signal,
    SlotReport,
    SlotSnapshot,
    TagPoll,
)
from companion.model.table import BadgeTag, CardTag, TableMap, TicketTag
from companion.model.verdicts import Accepted
from companion.model.views import Phase
from companion.rules import classic
from companion.rules.classic import State
from companion.rules.classic import questions as ask
from companion.rules.mechanics.turns import Action


@dataclass
class Memory:
    """What survives a power cut."""

    joined: list[str] = field(default_factory=list)
    first: int | None = None
    state: State | None = None
    tendered: list[str] = field(default_factory=list)
    hands: dict[str, int] = field(default_factory=dict)
    """The seat whose hand holds a card, by tag."""
    row: dict[str, int] = field(default_factory=dict)
    """The market place of a card, by tag."""


class ScriptedProgram:
    def __init__(self, edition: Edition, table: TableMap, memory: Memory) -> None:
        self._edition = edition
        self._table = table
        self._memory = memory
        self._lying: tuple[str, ...] = ()
        self._covered: set[int] = set()
        self._scene: Scene | None = None
        self.signals: list[Signal] = []
        self.killed = False

    @property
    def wakes_at(self) -> float | None:
        return None

    def advance(self, time: float) -> None:
        """Nothing here takes time."""

    def kill(self) -> None:
        self.killed = True

    @property
    def state(self) -> State | None:
        return self._memory.state

    @property
    def scene(self) -> Scene:
        if self._scene is None:
            state = self._memory.state
            view = None if state is None else classic.view(state, None)
            self._scene = Scene(view, self._prompt(), claiming=self._claiming())
        return self._scene

    def receive(self, signal: Signal) -> tuple[Reply, ...]:
        self.signals.append(signal)
        match signal:
            case LinkFound(source="hub"):
                return (AskSnapshot(),)
            case SlotReport(number=number, slot=slot, covered=covered):
                self._covered = self._covered | {slot} if covered else self._covered - {slot}
                self._changed()
                return (Acknowledge(number),)
            case SlotSnapshot(covered=covered):
                self._covered = set(covered)
                self._changed()
            case TagPoll(tags=tags) if tags is not None:
                arrived = [tag for tag in tags if tag not in self._lying]
                self._lying = tags
                for tag in arrived:
                    self._tap(tag)
                    self._changed()
            case ButtonEdge(button=button):
                self._press(button)
                self._changed()
            case _:
                pass
        return ()

    def _changed(self) -> None:
        self._claim_if_complete()
        self._scene = None

    def _prompt(self) -> Prompt:
        memory, state = self._memory, self._memory.state
        if state is None:
            if memory.first is not None:
                return Prompt(Ask.FIRST, memory.first)
            names = ", ".join(memory.joined)
            return Prompt(Ask.JOIN, None, (("joined", len(memory.joined)), ("names", names)))
        if ask.dealing(state):
            return Prompt(Ask.DEAL, self._poorest(state))
        if ask.refill_owed(state):
            place = state.market.index(EMPTY)
            setup = state.phase is not Phase.PLAY
            return Prompt(Ask.MARKET if setup else Ask.REFILL, state.turn, (("place", place),))
        chooser = self._chooser(state)
        if chooser is not None:
            shown = len(state.seats[chooser].offered)
            asks = Ask.KEEP if state.phase is Phase.TICKETS else Ask.CHOOSE
            return Prompt(asks, chooser, (("shown", shown),))
        if state.phase is Phase.OVER:
            return Prompt(Ask.OVER)
        return Prompt(Ask.SECOND if state.action is Action.DRAWING else Ask.TURN, state.turn)

    def _claiming(self) -> Claiming | None:
        state = self._memory.state
        if state is None:
            return None
        for route in state.free:
            filled = self._filled(route.index)
            if any(filled):
                return Claiming(route.index, state.turn, filled, len(self._memory.tendered))
        return None

    def _filled(self, route: int) -> tuple[bool, ...]:
        return tuple(
            slot in self._covered for slot, spot in self._table.spots.items() if spot.route == route
        )

    def _poorest(self, state: State) -> int:
        return min(range(len(state.seats)), key=lambda seat: state.seats[seat].hand.total)

    def _chooser(self, state: State) -> int | None:
        seats = enumerate(state.seats)
        return next((n for n, seat in seats if seat.offered or seat.hidden_offered), None)

    def _press(self, button: Button) -> None:
        memory = self._memory
        if button is Button.CONFIRM and memory.state is None:
            if memory.first is None:
                memory.first = 0
            else:
                seats, tickets = tuple(memory.joined), len(self._edition.tickets)
                began = GameBegan(self._edition.id, seats, memory.first, tickets)
                memory.state = classic.begin(self._edition, began)
        elif button is Button.CONFIRM and memory.state is not None:
            chooser = self._chooser(memory.state)
            if chooser is not None:
                self._try(c.KeepTickets(chooser, memory.state.seats[chooser].offered))

    def _tap(self, tag: str) -> None:
        match self._table.tags.get(tag):
            case BadgeTag(name) if self._memory.state is None:
                if self._memory.first is not None:
                    self._memory.first = self._memory.joined.index(name)
                elif name not in self._memory.joined:
                    self._memory.joined.append(name)
            case CardTag(kind) if self._memory.state is not None:
                self._tap_card(self._memory.state, tag, kind)
            case TicketTag(ticket) if self._memory.state is not None:
                self._tap_ticket(self._memory.state, ticket)
            case _:
                pass

    def _tap_card(self, state: State, tag: str, kind: str) -> None:
        memory, turn = self._memory, state.turn
        if ask.dealing(state):
            self._to_hand(c.DealCard(self._poorest(state), kind, tag))
        elif tag in memory.hands:
            if memory.hands[tag] == turn and tag not in memory.tendered:
                memory.tendered.append(tag)
        elif tag in memory.row:
            if self._to_hand(c.TakeFaceUp(turn, memory.row[tag], kind, tag)):
                del memory.row[tag]
        elif ask.refill_owed(state):
            self._to_row(c.FillMarket(state.market.index(EMPTY), kind, tag))
        else:
            self._to_hand(c.DrawFromDeck(turn, kind, tag))

    def _to_hand(self, command: c.DealCard | c.TakeFaceUp | c.DrawFromDeck) -> bool:
        accepted = self._try(command)
        if accepted and command.tag is not None:
            self._memory.hands[command.tag] = command.seat
        return accepted

    def _to_row(self, command: c.FillMarket) -> None:
        if self._try(command) and command.tag is not None and self._memory.state is not None:
            market = self._memory.state.market
            row = {**self._memory.row, command.tag: command.place}
            # After a sweep of the row its places are empty again.
            self._memory.row = {tag: place for tag, place in row.items() if market[place]}

    def _tap_ticket(self, state: State, ticket: str) -> None:
        chooser = self._chooser(state)
        if chooser is None:
            self._try(c.DrawTickets(state.turn))
            self._try(c.ShowTicket(state.turn, ticket))
        elif ticket in state.seats[chooser].offered:
            self._try(c.ReturnTicket(chooser, ticket))
        else:
            self._try(c.ShowTicket(chooser, ticket))

    def _claim_if_complete(self) -> None:
        state, memory = self._memory.state, self._memory
        if state is None or state.phase is not Phase.PLAY or not memory.tendered:
            return
        counts = dict.fromkeys(self._edition.kinds, 0)
        for tag in memory.tendered:
            meaning = self._table.tags[tag]
            assert isinstance(meaning, CardTag)
            counts[meaning.kind] += 1
        paid = Cards(tuple(counts.values()))
        for route in state.free:
            complete = all(self._filled(route.index)) and paid.total == route.length
            if complete and self._try(c.ClaimRoute(state.turn, route.id, paid)):
                for tag in memory.tendered:
                    del memory.hands[tag]
                memory.tendered.clear()
                return

    def _try(self, command: c.Command) -> bool:
        state = self._memory.state
        if state is None:
            return False
        verdict = classic.decide(state, command)
        if not isinstance(verdict, Accepted):
            return False
        self._memory.state = verdict.after
        return True
