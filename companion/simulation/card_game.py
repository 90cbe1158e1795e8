"""A Card Game at a table in memory: chance and players say each next command."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Protocol

from companion.model.cards import EMPTY, Cards
from companion.model.commands import (
    ChooseCompleted,
    Command,
    DealCard,
    DrawFromDeck,
    DrawTickets,
    FillMarket,
    FinishCount,
    KeepTickets,
    MoveToTrack,
    PlayCards,
    ShowTicket,
    TakeFaceUp,
)
from companion.model.commands import Pass as PassTurn
from companion.model.edition import Edition
from companion.model.views import Phase
from companion.rules.card_game import State
from companion.rules.card_game import questions as ask
from companion.rules.card_game.railyard import plays, row_counts, rows_of, top_cards
from companion.rules.card_game.scoring import completion
from companion.rules.mechanics.counts import Counts, minus, plus, shortfall
from companion.rules.mechanics.offers import offer_size
from companion.rules.mechanics.turns import Action
from companion.simulation.piles import CardPile, TicketPile

FULL_HAND = 12
"""With so many cards, any play is better than another card."""

FEW_TICKETS = 3
"""So many of the tickets dealt at the start are worth keeping."""


class CardGamePlayer(Protocol):
    """Chooses for one seat; whatever comes off the decks is then told by chance."""

    def act(self, state: State) -> Command:
        """Step 2 of a turn; a blind draw is returned without its kind."""

    def pick(self, state: State) -> Command:
        """The second card."""

    def keep(self, state: State, seat: int, offered: Sequence[str]) -> tuple[str, ...]:
        """The tickets to keep, in the order offered."""

    def count(self, state: State, seat: int) -> Command:
        """Which tickets to complete, or agreement to what is proposed (C27)."""


class CardGameTable:
    """Holds the true order of the decks and asks the players in turn."""

    def __init__(
        self,
        edition: Edition,
        seats: int,
        chance: Random,
        player: Callable[[Random], CardGamePlayer],
    ) -> None:
        self._chance = chance
        self._decks_shuffled = 0
        self._cards = CardPile((), (), chance)
        self._tickets = TicketPile((ticket.id for ticket in edition.tickets), chance)
        self._unwanted: list[str] = []
        self._players = [player(chance) for _ in range(seats)]

    def command(self, state: State) -> Command:
        """What happens next at this table."""
        if state.deck_number > self._decks_shuffled:
            # Nothing is hidden from the books of this table: what they have not seen is the deck.
            self._cards = CardPile(state.edition.kinds, ask.supply(state).unseen, self._chance)
            self._decks_shuffled = state.deck_number
        if ask.refill_owed(state):
            return FillMarket(state.market.index(EMPTY), self._next_card())
        match state.phase:
            case Phase.SETUP:
                count = len(state.seats)
                clockwise = ((state.turn + n) % count for n in range(count))  # C23
                seat = max(clockwise, key=lambda n: state.seats[n].owed)
                if ask.wants_locomotive(state, seat):
                    return DealCard(seat, state.edition.wild)
                return DealCard(seat, self._next_card())
            case Phase.TICKETS:
                return self._choose(
                    state, next(n for n, seat in enumerate(state.seats) if offer_size(seat))
                )
            case Phase.COUNT:
                seat = next(n for n, seat in enumerate(state.seats) if not seat.counted)
                return self._players[seat].count(state, seat)
            case _:
                return self._turn(state)

    def _turn(self, state: State) -> Command:
        if self._unwanted:
            self._tickets.shuffle_back(self._unwanted)  # C4: when all have chosen
            self._unwanted = []
        if ask.move_owed(state):
            rows = state.seats[state.turn].railyard
            return MoveToTrack(state.turn, top_cards(state.edition, rows))
        if state.action is Action.CHOOSING:
            return self._choose(state, state.turn)
        player = self._players[state.turn]
        command = player.pick(state) if state.action is Action.DRAWING else player.act(state)
        if isinstance(command, DrawFromDeck):
            return replace(command, kind=self._next_card())
        return command

    def _choose(self, state: State, seat: int) -> Command:
        if state.seats[seat].hidden_offered:
            return ShowTicket(seat, self._tickets.take())
        offered = state.seats[seat].offered
        kept = self._players[seat].keep(state, seat, offered)
        rest = [ticket for ticket in offered if ticket not in kept]
        if state.phase is Phase.TICKETS:
            self._unwanted += rest
        else:
            self._tickets.put_under(rest)
        return KeepTickets(seat, kept)

    def _next_card(self) -> str:
        return self._cards.take(())


def picks(state: State) -> list[Command]:
    """Every card that may now be taken, the blind one first."""
    blind: list[Command] = [DrawFromDeck(state.turn)] if state.deck else []
    row = range(len(state.market))
    places = [place for place in row if ask.may_take(state, place)]
    return [*blind, *(TakeFaceUp(state.turn, place, state.market[place]) for place in places)]


class RandomPlayer:
    """Uniformly one of the kinds of action possible, then uniformly within it."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def act(self, state: State) -> Command:
        seat = state.turn
        rows: list[Command] = [PlayCards(seat, Cards(cards)) for cards in plays(state, seat)]
        tickets: list[Command] = [DrawTickets(seat)] if ask.may_draw_tickets(state) else []
        possible = [actions for actions in (picks(state), rows, tickets) if actions]
        return self._chance.choice(self._chance.choice(possible)) if possible else PassTurn(seat)

    def pick(self, state: State) -> Command:
        return self._chance.choice(picks(state))

    def keep(self, state: State, seat: int, offered: Sequence[str]) -> tuple[str, ...]:
        size = self._chance.randint(ask.tickets_to_keep(state, state.seats[seat]), len(offered))
        kept = self._chance.sample(offered, size)
        return tuple(ticket for ticket in offered if ticket in kept)

    def count(self, state: State, seat: int) -> Command:
        """Now and then completes less than it could, which is its right."""
        own = state.seats[seat]
        if own.chosen is None and self._chance.random() < 1 / 4:
            best = completion(state, own).completed
            return ChooseCompleted(seat, best[: self._chance.randint(0, len(best))])
        return FinishCount(seat)


class GreedyPlayer:
    """Lays out what its tickets need, in rows as long as it can, and wants the cheapest tickets."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def act(self, state: State) -> Command:
        seat = state.turn
        missing = _missing(state, seat)
        possible = {cards: _worth(cards, missing) for cards in plays(state, seat)}
        best = max(possible, key=possible.__getitem__, default=None)
        draws = picks(state)
        full = state.seats[seat].hand.total >= FULL_HAND or not draws
        if best and (full or possible[best] >= 2):  # noqa: PLR2004 - two cards that are needed
            return PlayCards(seat, Cards(best))
        if not any(missing) and ask.may_draw_tickets(state) and state.turns_left is None:
            return DrawTickets(seat)
        if draws:
            return self.pick(state)
        return DrawTickets(seat) if ask.may_draw_tickets(state) else PassTurn(seat)

    def pick(self, state: State) -> Command:
        """A face-up card that it needs, else a blind one while there are any."""
        held = state.seats[state.turn].hand.known
        wanted = shortfall(_missing(state, state.turn), held)

        def worth(command: Command) -> float:
            if not isinstance(command, TakeFaceUp):
                return 0.5
            return wanted[state.edition.kind_index[command.kind]]

        return max(picks(state), key=worth)

    def keep(self, state: State, seat: int, offered: Sequence[str]) -> tuple[str, ...]:
        """The tickets with the most points for each card; of those drawn later only one."""
        ticket = state.edition.ticket

        def price(name: str) -> tuple[float, str]:
            return sum(ticket[name].needs) / max(1, ticket[name].points), name

        least = ask.tickets_to_keep(state, state.seats[seat])
        wanted = FEW_TICKETS if state.phase is Phase.TICKETS else 1
        kept = sorted(offered, key=price)[: max(least, wanted)]
        return tuple(name for name in offered if name in kept)

    def count(self, state: State, seat: int) -> Command:  # noqa: ARG002 - it always agrees
        return FinishCount(seat)


def _missing(state: State, seat: int) -> Counts:
    """What its tickets need beyond what lies in its railyard or on its track.

    It put every card there itself, in the open, and remembers: it need not look at the stack.
    """
    own, edition = state.seats[seat], state.edition
    laid = own.track
    for row in own.railyard:
        laid = plus(laid, row_counts(edition, row))
    needs = minus(laid, laid)
    for name in own.tickets:
        needs = plus(needs, edition.ticket[name].needs)
    return shortfall(needs, laid)


def _worth(cards: Counts, missing: Counts) -> float:
    """Needed cards count whole, others a little; a locomotive is better kept."""
    rows = rows_of(cards)
    needed = sum(min(row.total, missing[row.color]) for row in rows)
    return needed + (sum(cards) - needed) / 4 - cards[-1] / 2
