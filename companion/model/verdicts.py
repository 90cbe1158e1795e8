"""The rules' answer to a command: accepted with its events, or refused with a reason."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, NamedTuple, TypeVar

from companion.model.events import Event

State = TypeVar("State")


class Reason(StrEnum):
    """Why a command was refused; `display.texts` has one sentence for each."""

    NO_SUCH_SEAT = "no_such_seat"
    NOT_IN_THIS_GAME = "not_in_this_game"
    NOT_NOW = "not_now"
    NOT_YOUR_TURN = "not_your_turn"
    REFILL_OWED = "refill_owed"
    CHOICE_PENDING = "choice_pending"
    DRAWING = "drawing"
    CARDS_TENDERED = "cards_tendered"
    HAND_COMPLETE = "hand_complete"
    LOCOMOTIVE_FIRST = "locomotive_first"
    UNKNOWN_KIND = "unknown_kind"
    KIND_ALL_SEEN = "kind_all_seen"
    NO_SUCH_PLACE = "no_such_place"
    PLACE_TAKEN = "place_taken"
    PLACE_EMPTY = "place_empty"
    OTHER_CARD_THERE = "other_card_there"
    NO_CARD_TO_DRAW = "no_card_to_draw"
    LOCOMOTIVE_SECOND = "locomotive_second"
    SECOND_PICK_OWED = "second_pick_owed"
    CARD_NOT_HELD = "card_not_held"
    NOT_TENDERED = "not_tendered"
    UNKNOWN_ROUTE = "unknown_route"
    ROUTE_TAKEN = "route_taken"
    TWIN_OWNED = "twin_owned"
    TWIN_CLOSED = "twin_closed"
    TOO_FEW_TRAINS = "too_few_trains"
    WRONG_CARD_COUNT = "wrong_card_count"
    SEVERAL_COLORS = "several_colors"
    WRONG_COLOR = "wrong_color"
    TENDERED_NOT_PLAYED = "tendered_not_played"
    CARDS_NOT_HELD = "cards_not_held"
    NO_TICKETS_LEFT = "no_tickets_left"
    UNKNOWN_TICKET = "unknown_ticket"
    TICKET_HELD = "ticket_held"
    NO_HIDDEN_TICKET = "no_hidden_ticket"
    NOTHING_OFFERED = "nothing_offered"
    TICKET_NOT_OFFERED = "ticket_not_offered"
    TOO_FEW_KEPT = "too_few_kept"
    TICKET_OWED = "ticket_owed"
    NO_TICKET_OWED = "no_ticket_owed"
    NOT_JOINED = "not_joined"
    TRACK_FIRST = "track_first"
    NO_TRACK_MOVE = "no_track_move"
    NOT_FROM_THESE_ROWS = "not_from_these_rows"
    CARDS_UNNAMED = "cards_unnamed"
    ONE_CARD_ALONE = "one_card_alone"
    LOCOMOTIVES_ALONE = "locomotives_alone"
    NEITHER_SUIT_NOR_THREE = "neither_suit_nor_three"
    COLOR_SHOWN = "color_shown"
    TOO_FEW_TO_ROB = "too_few_to_rob"
    TICKET_NOT_HELD = "ticket_not_held"
    NOT_PAYABLE = "not_payable"
    MUST_ACT = "must_act"
    ALREADY_COUNTED = "already_counted"
    ALREADY_SO = "already_so"
    IMPOSSIBLE_COUNT = "impossible_count"
    NO_DISCARDS = "no_discards"
    TICKET_LAID_ASIDE = "ticket_laid_aside"
    HAS_LEFT = "has_left"
    GAME_OVER = "game_over"


Values = tuple[tuple[str, str | int], ...]


class Accepted(NamedTuple, Generic[State]):
    """`after` is the state that the events lead to; deciding had to know it anyway."""

    events: tuple[Event, ...]
    after: State


@dataclass(frozen=True, slots=True)
class Refused:
    """The state is unchanged; `values` fill the gaps of the reason's sentence."""

    reason: Reason
    values: Values = ()
