"""The catalogue of sentences for the people at the table, by language and key."""

from collections.abc import Mapping
from typing import Final

from companion.model.verdicts import Refused

ENGLISH: Final[Mapping[str, str]] = {
    "refused.no_such_seat": "There is no seat {seat} in this game.",
    "refused.not_now": "That has to wait: the game is not at that point.",
    "refused.not_your_turn": "It is {turn}'s turn.",
    "refused.refill_owed": "First fill the empty market place from the deck.",
    "refused.choice_pending": "First choose which of the new tickets to keep.",
    "refused.drawing": "This turn is for drawing cards: take the second one.",
    "refused.cards_tendered": "First take back the cards laid out to pay, or claim the route.",
    "refused.hand_complete": "{seat} already has a full starting hand.",
    "refused.unknown_kind": "This edition has no {kind} cards.",
    "refused.kind_all_seen": "Every {kind} card has been seen elsewhere: look at the card again.",
    "refused.no_such_place": "The market has no place {place}.",
    "refused.place_taken": "A card lies on market place {place} already.",
    "refused.place_empty": "No card lies on market place {place}.",
    "refused.other_card_there": "The card on that market place is {kind}.",
    "refused.no_card_to_draw": "There is no card left to draw.",
    "refused.locomotive_second": "A face-up {kind} can only be the first and only card of a turn.",
    "refused.second_pick_owed": "A second card has to be drawn.",
    "refused.card_not_held": "The hand on our books has no such {kind} card left.",
    "refused.not_tendered": "No {kind} card is laid out to pay.",
    "refused.unknown_route": "This board has no route {route}.",
    "refused.route_taken": "That route has an owner already.",
    "refused.twin_owned": "One player cannot own both tracks of a double route.",
    "refused.twin_closed": "With so few players, the second track of this double route is closed.",
    "refused.too_few_trains": "There are not enough trains left for this route of {length}.",
    "refused.wrong_card_count": "This route takes exactly {length} cards.",
    "refused.several_colors": "The cards for a route must all be of one colour.",
    "refused.wrong_color": "These cards are not of the route's colour.",
    "refused.tendered_not_played": "More is laid out than the route takes: take a card back.",
    "refused.cards_not_held": "The hand on our books does not have these cards.",
    "refused.no_tickets_left": "The ticket deck is empty.",
    "refused.unknown_ticket": "This edition has no ticket {ticket}.",
    "refused.ticket_held": "That ticket is with a player already.",
    "refused.no_hidden_ticket": "All tickets of {seat} are known already.",
    "refused.nothing_offered": "There are no tickets to choose from now.",
    "refused.ticket_not_offered": "Only tickets just drawn can be kept or returned.",
    "refused.too_few_kept": "At least {least} must be kept.",
    "refused.must_act": "Passing is only for someone who can do nothing else.",
    "refused.already_counted": "The tickets of {seat} are counted already.",
    "refused.game_over": "The game is over.",
    "refused.not_in_this_game": "There is no such move in this game.",
    "refused.ticket_owed": "First draw the new ticket.",
    "refused.no_ticket_owed": "No new ticket is to be drawn now.",
    "refused.not_joined": "Your trains do not join the two cities of this ticket yet.",
    "refused.track_first": "First move one card of each railyard row onto the track.",
    "refused.no_track_move": "No card has to be moved onto the track now.",
    "refused.not_from_these_rows": "From each railyard row goes one card that lies in it.",
    "refused.cards_unnamed": "Cards in a railyard lie open: tap each one, please.",
    "refused.one_card_alone": "One card alone cannot be played: two or more, please.",
    "refused.locomotives_alone": "Locomotives need at least one card of a colour with them.",
    "refused.neither_suit_nor_three": "Play one colour, or exactly three cards of three colours.",
    "refused.color_shown": "Your railyard shows {kind} already.",
    "refused.too_few_to_rob": "Someone's railyard shows {kind}: play more cards than lie there.",
    "refused.ticket_not_held": "That is not one of this player's open tickets.",
    "refused.not_payable": "The cards on the track cannot pay for all of these tickets.",
    "event.game_began": "{first} begins.",
    "event.market_flushed": "Too many wild cards lay face up: all were swept away.",
    "event.deck_reshuffled": "The discards were shuffled into a new deck.",
    "event.play_began": "Everybody has chosen. The first turn begins.",
    "event.card_drawn": "{seat} drew 1 card.",
    "event.face_up_taken": "{seat} took a face-up card: {kind}.",
    "event.drawing_stopped": "{seat} left it at one card.",
    "event.tendered": "{seat} laid out {kind}.",
    "event.withdrawn": "{seat} took back {kind}.",
    "event.route_claimed": "{seat} claimed {route} ({trains}).",
    "event.tickets_dealt": "Everybody looks at {count} tickets.",
    "event.tickets_offered": "{seat} drew {count} tickets.",
    "event.tickets_kept": "{seat} kept {kept} tickets.",
    "event.turn_passed": "{seat} passed.",
    "event.last_round_began": "{seat} is nearly out of trains: one more turn for everybody!",
    "event.count_began": "The last turn is over. Now the tickets are counted.",
    "event.count_finished": "{seat}'s tickets are counted.",
    "event.game_ended": "The game is over.",
    "event.swap_began": "{seat} exchanges both tickets.",
    "event.tickets_drawn": "{seat} draws new tickets: {count}.",
    "event.tickets_discarded": "{seat} laid the old tickets aside.",
    "event.tickets_reshuffled": "The discarded tickets were shuffled into a new ticket deck.",
    "event.ticket_completed": "{seat} completed {ticket}!",
    "event.bonus_earned": "{seat} joined east and west: a bonus ticket!",
    "event.moved_to_track": "{seat} moved onto the track: {count}.",
    "event.row_robbed": "{robber} robbed the {kind} row of {seat}!",
    "event.cards_played": "{seat} laid out {cards}.",
    "event.tickets_completed": "{seat} completed tickets: {count}.",
    "event.second_deck_began": "A new deck was shuffled: on to the second half.",
    "kind.unseen": "not seen",
}

CATALOGUE: Final[Mapping[str, Mapping[str, str]]] = {"en": ENGLISH}


def say(key: str, values: Mapping[str, str | int] | None = None, language: str = "en") -> str:
    """The sentence for a key, its gaps filled."""
    return CATALOGUE[language][key].format(**(values or {}))


def refusal(refused: Refused, language: str = "en") -> str:
    return say(f"refused.{refused.reason}", dict(refused.values), language)
