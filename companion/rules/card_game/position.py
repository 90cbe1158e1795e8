"""Reads and counts a position of the Card Game that somebody wrote down."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from companion.model.edition import CardGameNumbers, Edition, Ticket
from companion.model.views import SeatTally
from companion.rules.boards import read_tickets
from companion.rules.card_game.scoring import Holding, payment, proposal, score
from companion.rules.mechanics.counts import Counts
from companion.rules.mechanics.ticket_payment import TicketPayment
from companion.rules.positions import (
    PLAYER_KEYS,
    Faults,
    Player,
    Scored,
    check_held_once,
    check_keys,
    check_player_count,
    read_counts,
    read_list,
    unknown_name,
)
from companion.rules.spelling import shown

KEYS: Final = (*PLAYER_KEYS, "on_the_track", "tickets", "completed", "completed_before")


_MOST_POINTS: Final = 1_000_000
"""No game prints so much; beyond, the search for the best payment would take far too long."""


class Pile(NamedTuple):
    """What a player of a written position has on the table."""

    track: Counts
    tickets: tuple[Ticket, ...]
    chosen: tuple[str, ...] | None
    """The player's own choice of tickets to complete; None: the best one (C27)."""
    before: tuple[Ticket, ...]
    """Completed with the first of two decks: they need no more cards (C17)."""


def score_position(edition: Edition, players: Sequence[Player], faults: Faults) -> Scored | None:
    """Counts the position, or adds every reason why the rules forbid it."""
    numbers = edition.numbers
    if not isinstance(numbers, CardGameNumbers):
        raise TypeError(f"{edition.id} is not of the card game family")
    check_player_count(edition, players, faults)
    piles = [_read_pile(edition, player, faults) for player in players]
    _check_cards(edition, piles, faults)
    _check_tickets(edition, numbers, players, piles, faults)
    if faults:
        return None
    paid = [_pay(numbers, *pair, faults) for pair in zip(players, piles, strict=True)]
    holdings = [_holding(*pair) for pair in zip(piles, paid, strict=True)]
    if faults:
        return None
    tally = score(numbers, holdings)
    counted = zip(tally.seats, paid, strict=True)
    return Scored(tally, tuple(_figures(edition, *pair) for pair in counted))


def _read_pile(edition: Edition, player: Player, faults: Faults) -> Pile:
    check_keys(player.values, KEYS, player.label, faults)
    track = read_counts(player.values, "on_the_track", edition.kinds, player.label, faults)
    tickets = _read_tickets(edition, player, "tickets", faults)
    before = _read_tickets(edition, player, "completed_before", faults)
    return Pile(track, tickets, _read_choice(player, tickets, faults), before)


def _read_tickets(edition: Edition, player: Player, key: str, faults: Faults) -> tuple[Ticket, ...]:
    """Two tickets written by the same cities are two cards, and are told apart by number."""
    tickets: dict[str, Ticket] = {}
    listed = read_tickets(edition, player, faults, points=True, cards=True, key=key)
    for ticket in listed:
        if ticket.points > _MOST_POINTS:
            whose = f"{player.label}'s ticket {ticket.id}"
            faults.add(f"{whose} is worth too much; expected {_MOST_POINTS} points at the most.")
        name, number = ticket.id, 1
        while name in tickets and ticket.id not in edition.ticket:
            number += 1
            name = f"{ticket.id}#{number}"
        tickets[name] = replace(ticket, id=name)
    return tuple(tickets.values())


def _read_choice(
    player: Player, tickets: Iterable[Ticket], faults: Faults
) -> tuple[str, ...] | None:
    if "completed" not in player.values:
        return None
    held = {ticket.id for ticket in tickets}
    chosen = []
    for name in read_list(player.values, "completed", player.label, faults):
        if not isinstance(name, str):
            wrong = f"{player.label} has {shown(name)} among the completed"
            faults.add(f"{wrong}; expected the id of a ticket.")
        elif name not in held:
            unknown_name("completed ticket", name, held, player.label, faults)
        else:
            chosen.append(name)
    check_held_once("completed ticket", [(player, chosen)], faults)
    return tuple(chosen)


def _check_cards(edition: Edition, piles: Sequence[Pile], faults: Faults) -> None:
    """Nobody has cards that the box does not hold (C1)."""
    for index, (kind, most) in enumerate(zip(edition.kinds, edition.card_counts, strict=True)):
        laid = sum(pile.track[index] for pile in piles)
        if laid > most:
            faults.add(f"There are {laid} {kind} cards on the track; the game has only {most}.")


def _check_tickets(
    edition: Edition,
    numbers: CardGameNumbers,
    players: Sequence[Player],
    piles: Sequence[Pile],
    faults: Faults,
) -> None:
    held = []
    for player in players:
        entries = [
            entry
            for key in ("tickets", "completed_before")
            if isinstance(written := player.values.get(key, []), list)
            for entry in written
        ]
        known = [name for name in entries if isinstance(name, str) and name in edition.ticket]
        held.append((player, known))
    check_held_once("ticket", held, faults)
    total = sum(len(pile.tickets) + len(pile.before) for pile in piles)
    if total > len(edition.tickets):
        faults.add(f"There are {total} tickets; the game has only {len(edition.tickets)}.")
    for player, pile in zip(players, piles, strict=True):
        if pile.before and len(players) < numbers.second_deck_players:
            faults.add(
                f"{player.label} has tickets completed before; only with "
                f"{numbers.second_deck_players} or more players is there a second deck."
            )


def _pay(numbers: CardGameNumbers, player: Player, pile: Pile, faults: Faults) -> TicketPayment:
    """What the cards complete: the player's own choice, if they can pay it, or the best (C27)."""
    best = proposal(numbers, pile.track, pile.tickets)
    if pile.chosen is None:
        return best
    chosen = payment(
        numbers, pile.track, [ticket for ticket in pile.tickets if ticket.id in pile.chosen]
    )
    if chosen is None:
        *most, last = pile.chosen
        wanted = f"{', '.join(most)} and {last} together" if most else last
        faults.add(f"{player.label}'s cards on the track cannot pay for {wanted}.")
    return chosen or best


def _holding(pile: Pile, paid: TicketPayment) -> Holding:
    done = [ticket for ticket in pile.tickets if ticket.id in paid.completed]
    left = [ticket for ticket in pile.tickets if ticket.id not in paid.completed]
    return Holding((*pile.before, *done), tuple(left))


def _figures(edition: Edition, seat: SeatTally, paid: TicketPayment) -> Mapping[str, object]:
    parts = dict(seat.parts)
    return {
        "tickets_completed": [ticket.name for ticket in seat.tickets if ticket.completed],
        "tickets_failed": [ticket.name for ticket in seat.tickets if not ticket.completed],
        "ticket_points": parts.pop("tickets"),
        "bonuses": parts,
        "paid": {ticket: _named(edition, cards) for ticket, cards in paid.paid},
        "total": seat.total,
    }


def _named(edition: Edition, cards: Counts) -> dict[str, int]:
    return {kind: count for kind, count in zip(edition.kinds, cards, strict=True) if count}
