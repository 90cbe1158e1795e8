"""Every row and paragraph of the page on reading the table has its tests."""

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs/reading-the-table.md"
NAMES = {
    name
    for path in Path(__file__).parent.glob("test_*.py")
    for name in re.findall(r"^def test_(\w+)", path.read_text(), re.MULTILINE)
}

ROWS = {
    "the same as the last tap, gone for less than 3 s, nothing else in between": (
        "the_same_tag_gone_for_less_than_3_s_is_the_same_tap",
        "the_same_tap_is_ignored_across_a_turns_end",
        "the_same_tag_after_something_else_is_another_tap",
    ),
    "unknown": ("an_unknown_tag_moves_nothing_and_shows_its_uid",),
    "two at once": ("two_tags_at_once_move_nothing",),
    "a badge": (
        "badges_join_in_clockwise_order",
        "a_badge_in_set_up_means_deal_to_me",
        "a_badge_in_play_says_it_is_my_turn",
        "a_badge_names_the_claimant_directly",
        "a_badge_at_the_end_means_my_tickets",
    ),
    "a market card, a pick is legal": ("a_market_card_is_taken_and_a_refill_is_owed",),
    "an unseen card, during set-up": (
        "an_unseen_card_during_set_up_goes_where_the_screen_says",
        "next_in_set_up_means_the_rest_unscanned",
    ),
    "an unseen card, a refill is owed": (
        "an_unseen_card_fills_an_owed_place_and_is_public",
        "next_when_a_refill_is_owed_means_unscanned",
        "undo_straight_after_a_refill_means_it_was_my_draw",
        "undo_means_my_draw_only_straight_after_a_refill",
    ),
    "an unseen card, trains down on an open route or cards tendered, the seat has hidden cards": (
        "an_unseen_card_with_trains_down_is_tendered_from_hidden_cards",
        "a_card_never_seen_before_does_not_pay_for_trains_without_confirm",
    ),
    "an unseen card otherwise": (
        "an_unseen_card_otherwise_is_a_blind_draw",
        "an_unseen_card_beside_trains_on_a_track_that_is_not_open_is_a_draw",
        "a_locomotive_asks_face_up_where_the_market_shows_an_unseen_card",
        "a_locomotive_that_was_blind_after_all",
    ),
    "one's own card, no pick made this turn": (
        "ones_own_card_is_tendered_and_a_second_tap_changes_nothing",
        "undo_takes_the_last_tendered_card_back",
        "too_many_cards_are_hinted_at",
        "a_wrong_kind_is_hinted_at",
        "a_draw_with_no_train_down_first_returns_tendered_cards",
    ),
    "another's card": (
        "anothers_card_never_pays_and_asks_whose_turn_it_is",
        "confirm_passes_the_turn_and_books_open_picks_as_unscanned",
    ),
    "a discarded card": (
        "a_discarded_card_is_already_played",
        "two_discarded_cards_ask_whether_the_deck_was_reshuffled",
        "a_discarded_card_was_reshuffled_if_our_books_have_hardly_a_card_left",
    ),
    "an unseen ticket, no pick or tender this turn": (
        "an_unseen_ticket_starts_drawing_tickets",
        "a_ticket_tapped_again_later_is_returned",
        "scanning_only_the_kept_tickets_is_enough",
        "fewer_tickets_than_the_minimum_are_refused",
        "a_ticket_tapped_when_a_second_card_is_owed_asks_whether_the_turn_is_over",
        "a_ticket_tapped_while_somebody_claims_asks_whether_the_turn_is_over",
    ),
    "one's own ticket": (
        "the_count_goes_seat_by_seat_hidden_tickets_tapped_then_confirm",
        "a_ticket_nobody_showed_is_completed_by_the_claim_that_joined_it",
        "ones_own_ticket_is_not_completed_before_it_is_joined",
        "ones_own_ticket_is_yours_already",
    ),
    "another's ticket": ("a_ticket_that_our_books_have_elsewhere_is_asked_for_in_the_count",),
}

PARAGRAPHS = {
    "Early trains.": (
        "trains_that_lay_there_long_before_the_first_card_ask_whose_they_are",
        "a_further_card_of_whoever_claimed_asks_whether_the_claim_is_taken_back",
        "trains_elsewhere_at_once_after_a_claim_ask_whose_the_first_were",
        "a_card_never_seen_at_once_after_a_claim_may_pay_on_or_be_the_next_players",
        "a_card_never_seen_while_the_claimant_protests_waits_for_the_answer",
        "a_claim_that_was_taken_back_and_counts_again_is_asked_about_again",
        "a_card_that_somebody_else_has_shown_does_not_pay_alone",
        "a_second_route_named_while_another_is_being_paid_for_is_confirmed",
        "trains_that_made_a_claim_doubtful_are_not_the_next_players_without_confirm",
        "the_price_of_a_thin_claim_laid_out_by_the_next_player_asks_whose_trains_they_were",
        "trains_placed_while_the_board_was_silent_doubt_the_claim_before",
        "a_card_that_has_just_paid_shown_again_asks_whether_it_was_to_pay",
        "the_badge_of_who_has_just_claimed_asks_whether_the_claim_was_meant",
        "slots_covered_together_are_an_arm_until_somebody_confirms",
        "the_only_slot_of_a_route_covered_twice_asks_whose_train_it_is",
        "a_lone_train_that_came_while_a_card_was_shown_asks_whose_it_is",
    ),
    "Whose train?": (
        "the_claimant_is_shown_before_it_commits",
        "next_moves_the_claimant_and_books_the_skipped_turn",
        "a_turn_that_has_only_just_passed_is_given_back_and_no_round_is_booked",
        "a_badge_names_the_claimant_directly",
        "a_placement_that_cannot_be_the_current_players_is_a_question",
        "a_placement_that_can_only_be_anothers_asks_whose_it_is",
        "with_untracked_cards_next_without_trains_means_i_drew",
    ),
    "Trains first or cards first": (
        "trains_first_then_cards",
        "cards_first_then_trains",
        "with_untracked_cards_placement_and_confirm_commit",
        "with_untracked_cards_a_quiet_time_may_commit",
        "nothing_commits_before_the_last_train_has_settled",
        "a_sleeve_over_neighbours_never_scores",
        "parallel_tracks_have_a_hint_of_their_own",
        "neighbours_that_nearly_touch_have_a_hint_of_their_own",
        "two_half_filled_routes_at_once_have_a_hint_of_their_own",
        "trains_on_a_closed_track_have_a_hint_of_their_own",
        "more_trains_than_the_player_has_have_a_hint_of_their_own",
        "no_hint_tells_whether_a_hand_could_pay",
    ),
    "A tag is explained by where our books say the card is, and by what this turn has seen.": (
        "an_unseen_card_otherwise_is_a_blind_draw",
    ),
    "First Journey": (
        "first_journey_shows_its_tickets_seat_by_seat",
        "an_unseen_ticket_starts_the_swap_and_the_old_ones_go_by_themselves",
        "a_ticket_nobody_showed_is_completed_by_the_claim_that_joined_it",
    ),
    "Card Game": (
        "own_cards_go_to_the_railyard_and_confirm_ends_the_play",
        "step_1_and_robbed_rows_move_by_themselves_without_scans",
        "in_the_card_game_rows_go_back_too",
        "a_stack_the_books_do_not_know_is_tapped_card_by_card",
    ),
    "Second thoughts.": (
        "the_wrong_order_of_scans_is_explained_anew",
        "a_locomotive_taken_after_its_refill_was_scanned_is_explained_anew",
        "second_thoughts_a_card_of_ones_own_says_that_the_draw_before_it_was_a_payment",
        "a_ticket_tapped_when_a_second_card_is_owed_asks_whether_the_turn_is_over",
        "a_face_up_card_at_once_after_a_blind_draw_may_have_been_refilled_before",
        "a_face_up_card_some_time_after_a_blind_draw_is_the_next_players",
        "a_face_up_locomotive_was_no_second_card",
        "second_thoughts_who_goes_on_after_two_draws_has_paid_with_them",
    ),
    "Unscanned payment.": (
        "unscanned_payment_leaves_the_hidden_count_after_confirm",
        "an_unscanned_payment_of_which_nothing_is_hidden_takes_the_known_cards",
        "a_claim_that_is_all_but_paid_for_is_finished_when_the_next_player_is_at_turn",
    ),
    "Bumps and take-backs.": (
        "a_bumped_train_is_a_quiet_hint_and_the_score_stays",
        "the_last_claims_route_emptied_is_offered_as_a_take_back",
        "undo_takes_back_what_is_offered_as_a_take_back",
        "the_paid_cards_tapped_again_take_it_back",
        "a_take_back_is_dropped_when_the_trains_return",
        "whether_the_claim_stands_is_asked_once_each_time_its_trains_leave",
        "after_a_draw_was_undone_trains_are_claimed_only_with_confirm",
        "a_take_back_after_the_game_has_gone_on_changes_only_the_owner",
        "a_take_back_also_returns_what_the_next_player_has_laid_out",
        "a_slot_that_flickers_does_not_answer_what_a_card_has_asked",
        "an_undone_claim_does_not_commit_again_while_its_trains_still_lie",
    ),
    "Never stuck.": (
        "a_bumped_train_is_a_quiet_hint_and_the_score_stays",
        "a_card_elsewhere_is_in_the_list_of_differences_and_never_which",
        "a_card_elsewhere_is_resolved_either_way",
        "game_is_right_masks_a_slot_that_is_wrong",
        "board_is_right_about_an_emptied_route",
        "a_badge_names_the_owner",
        "the_owner_of_a_route",
        "whose_turn",
        "a_hands_count",
        "a_ticket_to_a_seat",
        "a_market_slot",
        "the_deck_was_reshuffled",
        "trains_left",
        "a_board_that_does_not_answer_is_not_right",
    ),
    "Undo and redo": (
        "an_undone_claim_says_that_trains_and_cards_go_back",
        "undo_and_redo_to_any_depth_lead_back_to_the_same_game",
        "a_whole_game_is_undone_and_redone",
        "what_was_booked_without_anybody_is_undone_with_what_led_to_it",
        "it_is_done_when_the_table_agrees_and_the_game_goes_on",
        "it_never_says_which_card_or_ticket",
        "redo_after_the_trains_were_put_back_asks_for_them_and_the_cards",
    ),
    "The evening.": (
        "the_screen_names_the_game_and_next_chooses_another",
        "start_wants_an_empty_board",
        "or_the_game_is_right",
        "a_badge_says_who_begins",
        "next_in_set_up_means_the_rest_unscanned",
        "the_count_goes_seat_by_seat_hidden_tickets_tapped_then_confirm",
        "a_new_game_puts_every_tag_back_to_unseen_and_offers_the_same_seats",
        "a_new_game_offers_the_same_seats_and_again_the_choice",
        "stop_here_and_count_asks_and_then_counts",
        "a_player_leaves_and_the_others_play_on",
        "no_button_alone_stops_the_game_or_lets_anybody_leave",
        "a_power_cut_in_mid_payment_resumes_at_two_of_three_paid",
    ),
    "Equipment.": (
        "one_slot_per_route_is_enough",
        "without_slots_a_web_tap_names_the_route",
        "a_board_game_is_played_at_every_level_of_equipment",
        "the_card_game_is_played_wherever_cards_are_tracked",
        "the_card_game_without_tracked_cards_is_final_scoring_only",
    ),
}


def rows() -> list[str]:
    cells = re.findall(r"^\| (.+?) \|", PAGE.read_text(), re.MULTILINE)
    return [cell for cell in cells if cell != "tag"]


def paragraphs() -> list[str]:
    """What stands in bold or, for a game of its own, in italics before a colon."""
    text = " ".join(PAGE.read_text().split())
    bold = re.findall(r"\*\*(.+?)\*\*", text)
    games = re.findall(r"(?<!\*)\*([A-Z][\w ]+)\*:", text)
    return [*bold, *games]


def test_every_row_has_its_tests() -> None:
    assert rows() == list(ROWS)


def test_every_paragraph_has_its_tests() -> None:
    assert sorted(paragraphs()) == sorted(PARAGRAPHS)


@pytest.mark.parametrize("promise", [*ROWS, *PARAGRAPHS])
def test_the_tests_of_a_promise_are_there(promise: str) -> None:
    tests = (ROWS | PARAGRAPHS)[promise]
    assert tests
    assert [name for name in tests if name not in NAMES] == []
