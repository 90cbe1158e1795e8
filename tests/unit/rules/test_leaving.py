"""A player leaves, and "stop here and count", in every family."""

from typing import Any

import pytest

from companion import editions
from companion.model import commands as c
from companion.model import corrections as x
from companion.model import events as e
from companion.model.events import GameBegan
from companion.model.verdicts import Accepted, Reason, Refused
from companion.model.views import Phase
from companion.rules import card_game, classic, first_journey
from companion.rules.families import family_of
from companion.rules.mechanics.turns import Action
from tests.kit import card_game as cards
from tests.kit import classic as trains
from tests.kit import first_journey as journeys
from tests.kit.correcting import Host

ROUTE = "montreal--new-york"
usa, journey, card = Host(classic), Host(first_journey), Host(card_game)


def begun(name: str, players: int = 3) -> Any:  # noqa: ANN401 - each family has its own state
    edition = editions.load(name)
    names = ("Blue", "Red", "Green", "Yellow")[:players]
    began = GameBegan(edition.id, names, 0, len(edition.tickets))
    return family_of(edition).begin(edition, began)


def turns(state: Any, most: int = 20) -> list[int]:  # noqa: ANN401 - each family has its own state
    """Who is at turn until the count, if everybody only draws."""
    family = family_of(state.edition)
    seats: list[int] = []
    while state.phase is Phase.PLAY and len(seats) < most:
        seats.append(state.turn)
        for _ in range(2):
            verdict = family.decide(state, c.DrawFromDeck(state.turn))
            assert isinstance(verdict, Accepted)
            state = verdict.after
            if state.turn != seats[-1]:
                break
    return seats


# A player leaves


def test_the_turns_of_a_player_who_left_are_skipped() -> None:
    assert turns(usa.corrected(trains.position(), x.Leave(1)), 5) == [0, 2, 3, 0, 2]
    assert turns(journey.corrected(journeys.position(hands=({},) * 3), x.Leave(1)), 4) == [
        *(0, 2, 0, 2)
    ]
    assert turns(card.corrected(cards.position(hands=({},) * 3), x.Leave(1)), 4) == [0, 2, 0, 2]


def test_a_player_who_leaves_in_the_middle_of_a_turn_ends_it_with_what_was_done() -> None:
    drawing = trains.accept(trains.position(), c.DrawFromDeck(0, "red"))
    verdict = usa.accepted(drawing, x.Leave(0))
    assert verdict.events == (e.PlayerLeft(0), e.TurnEnded(0))
    assert (verdict.after.turn, trains.hand(verdict.after, 0)) == (1, {"red": 1})


def test_cards_laid_out_and_offered_tickets_go_back() -> None:
    paying = trains.accept(trains.position(hands=({"red": 2}, {}, {})), c.Tender(0, "red"))
    after = usa.corrected(paying, x.Leave(0))
    assert (sum(after.tendered), trains.hand(after, 0)) == (0, {"red": 2})
    choosing = trains.accept(trains.position(), c.DrawTickets(0))
    after = usa.corrected(choosing, x.Leave(0))
    assert (after.turn, after.ticket_deck) == (1, trains.position().ticket_deck)


def test_an_owed_refill_is_still_owed_when_the_taker_leaves() -> None:
    taken = trains.accept(trains.position(), c.TakeFaceUp(0, 1))
    after = usa.corrected(taken, x.Leave(0))
    assert classic.expect(after).step == "refill"
    assert trains.accept(after, c.FillMarket(1)).turn == 1


def test_its_routes_its_score_and_its_cards_stay_its_own() -> None:
    state = trains.own(trains.position(hands=({}, {"red": 3}, {})), 1, ROUTE)
    after = usa.corrected(state, x.Leave(1))
    assert (after.owners, after.seats[1].route_points) == (state.owners, 4)
    assert (after.deck, trains.hand(after, 1)) == (state.deck, {"red": 3})
    assert [seat.left for seat in classic.view(after, None).seats] == [False, True, False]
    ended = usa.corrected(after, x.StopAndCount())
    tally = classic.view(ended, None).tally
    assert tally is not None
    assert tally.winners == (1,), "it may even win"


def test_the_number_who_began_decides_about_double_routes() -> None:
    """U28: four play both tracks, even if one of them leaves."""
    first, second = "new-york--washington--1", "new-york--washington--2"
    state = usa.corrected(trains.own(trains.position(), 0, first), x.Leave(3))
    assert usa.corrected(state, x.SetOwner(second, 1)).seats[1].trains == 43


@pytest.mark.parametrize(
    ("leaver", "expected"), [(3, [2, 0, 1]), (0, [2, 3, 1]), (1, [2, 3, 0]), (2, [3, 0, 1])]
)
def test_u35_everybody_who_stays_has_the_last_turn(leaver: int, expected: list[int]) -> None:
    """Seat 1 began the last round and is its last; seat 2 is at turn."""
    state = trains.position(trains=(45, 1, 45, 45), turn=2, turns_left=4)
    assert turns(usa.corrected(state, x.Leave(leaver))) == expected


def test_u35_the_last_seat_of_the_last_round_keeps_its_place_when_the_turn_is_corrected() -> None:
    state = trains.position(trains=(45, 1, 45, 45), turn=2, turns_left=4)
    state = usa.corrected(state, x.Leave(0), x.SetTurn(3))
    assert turns(state) == [3, 1]


def test_u35_few_trains_of_a_player_who_left_begin_no_last_round() -> None:
    state = usa.corrected(trains.position(trains=(3, 45, 45)), x.Leave(0))
    state = usa.corrected(state, x.SetTrains(0, 1))
    assert state.turns_left is None


def test_u35_a_last_round_that_a_player_who_left_had_begun_goes_on() -> None:
    state = trains.position(trains=(45, 1, 45, 45), turn=2, turns_left=4)
    state = usa.corrected(state, x.Leave(1), x.SetOwner(ROUTE, 0))
    assert turns(state) == [2, 3, 0]


@pytest.mark.parametrize(("leaver", "passes"), [(0, 1), (1, 1), (2, 2), (3, 2)])
def test_u44_only_passes_of_those_who_stay_count(leaver: int, passes: int) -> None:
    """Seats 0 and 1 have passed, seat 2 is at turn, seat 3 has not passed."""
    state = trains.position(turn=2, passes=2)
    assert usa.corrected(state, x.Leave(leaver)).passes == passes


def test_u44_the_game_ends_when_all_who_stay_have_passed() -> None:
    state = trains.position(hands=({}, {}, {}), turn=2, passes=2)
    assert usa.happened(state, x.Leave(2)) == ["PlayerLeft", "TurnEnded", "CountBegan", "GameEnded"]


@pytest.mark.parametrize("name", editions.available())
def test_in_set_up_nothing_is_dealt_to_a_player_who_left(name: str) -> None:
    family, state = family_of(editions.load(name)), begun(name)
    verdict = family.correct(state, x.Leave(0))
    assert isinstance(verdict, Accepted)
    assert verdict.after.turn == 1, "the next seat begins"
    refused = family.decide(verdict.after, c.DealCard(0))
    assert refused == Refused(Reason.HAS_LEFT, (("seat", "Blue"),))
    assert family.expect(verdict.after).wants_cards[0] == 0
    state = verdict.after
    while state.phase is Phase.SETUP:
        expected = family.expect(state)
        wants = [seat for seat, cards in enumerate(expected.wants_cards) if cards]
        deal = c.DealCard(wants[0]) if wants else c.FillMarket(expected.place or 0)
        verdict = family.decide(state, deal)
        assert isinstance(verdict, Accepted)
        state = verdict.after
    field = "hidden_offered" if hasattr(state.seats[0], "hidden_offered") else "owed"
    nothing, *offered = (getattr(seat, field) for seat in state.seats)
    assert nothing == 0
    assert offered[0] == offered[1] > 0


@pytest.mark.parametrize("name", editions.available())
def test_with_one_player_left_the_game_is_counted(name: str) -> None:
    family = family_of(editions.load(name))
    verdict = family.correct(begun(name, 2), x.Leave(1))
    assert isinstance(verdict, Accepted)
    assert verdict.events[:2] == (e.PlayerLeft(1), e.GameStopped())
    assert verdict.after.phase in (Phase.COUNT, Phase.OVER)


@pytest.mark.parametrize("name", editions.available())
def test_nobody_leaves_twice_or_is_given_the_turn_after_it(name: str) -> None:
    family = family_of(editions.load(name))
    verdict = family.correct(begun(name), x.Leave(1))
    assert isinstance(verdict, Accepted)
    gone = Refused(Reason.HAS_LEFT, (("seat", "Red"),))
    assert family.correct(verdict.after, x.Leave(1)) == gone
    assert family.correct(verdict.after, x.SetTurn(1)) == gone


def test_in_the_count_what_a_player_who_left_has_is_still_counted() -> None:
    counting = trains.with_seat(trains.position(), 0, hidden_tickets=1)
    counting = usa.corrected(counting, x.StopAndCount())
    after = usa.corrected(counting, x.Leave(0))
    assert after.phase is Phase.COUNT
    assert trains.accept(after, c.FinishCount(0)).phase is Phase.OVER


def test_f10_a_drawn_ticket_that_was_not_shown_stays_with_the_player_who_leaves() -> None:
    state = journeys.position(hands=({}, {}, {}))
    state = journeys.with_seat(state, 1, owed=1)._replace(ticket_deck=state.ticket_deck - 1)
    after = journey.corrected(state, x.Leave(1))
    assert (after.seats[1].owed, after.seats[1].hidden_tickets) == (0, 1)


def test_f10_who_has_left_draws_no_new_ticket() -> None:
    state = journeys.position(hands=({}, {}, {}), tickets={1: ["paris--vienna"]})
    state = journey.corrected(state, x.Leave(1), x.SetOwner("paris--zurich--1", 1))
    verdict = journey.accepted(state, x.SetOwner("vienna--zurich--1", 1))
    assert [type(event) for event in verdict.events] == [e.RouteAssigned, e.TicketCompleted]


def test_c17_the_second_deck_is_dealt_to_those_who_stay() -> None:
    state = cards.position(hands=({},) * 4, deck=0, phase=Phase.COUNT)
    state = card.corrected(state, x.Leave(2))
    state = cards.accept(state, *(c.FinishCount(seat) for seat in range(4)))
    assert [seat.owed for seat in state.seats] == [4, 4, 0, 4]


def test_c14_everybody_who_stays_has_one_more_turn_when_the_deck_runs_out() -> None:
    state = cards.position(hands=({}, {}, {}), deck=1, turn=0)
    state = card.corrected(state, x.Leave(1))
    state = cards.accept(state, c.DrawFromDeck(0), c.StopDrawing(0))
    assert (state.turn, state.turns_left) == (2, 2)


# Stop here and count


def test_a_classic_game_that_stops_is_counted_as_it_stands() -> None:
    state = trains.position(tickets={0: ["t2004-01"]}, hands=({"red": 5}, {}))
    verdict = usa.accepted(trains.own(state, 1, ROUTE), x.StopAndCount())
    assert [type(event) for event in verdict.events] == [e.GameStopped, e.GameEnded]
    tally = classic.view(verdict.after, None).tally
    assert tally is not None
    assert [dict(seat.parts)["routes"] for seat in tally.seats] == [0, 4]
    assert tally.seats[0].tickets[0].points < 0


def test_hidden_tickets_are_asked_for_before_the_count_is_over() -> None:
    state = trains.with_seat(trains.position(), 2, hidden_tickets=2)
    stopped = usa.corrected(state, x.StopAndCount())
    assert stopped.phase is Phase.COUNT
    assert trains.accept(stopped, c.FinishCount(2)).phase is Phase.OVER


def test_what_is_half_done_never_was() -> None:
    choosing = trains.with_seat(trains.position(), 1, hidden_tickets=1)
    choosing = trains.accept(choosing, c.DrawTickets(0))
    after = usa.corrected(choosing, x.StopAndCount())
    assert (after.ticket_deck, after.seats[0].hidden_offered) == (choosing.ticket_deck + 3, 0)
    taken = trains.with_seat(trains.position(), 1, hidden_tickets=1)
    taken = trains.accept(taken, c.TakeFaceUp(0, 1))
    after = usa.corrected(taken, x.StopAndCount())
    assert (after.action, classic.expect(after).step) == (Action.NONE, "count")
    assert trains.refuse(after, c.FillMarket(1)) is Reason.NOT_NOW


def test_f15_in_first_journey_most_completed_tickets_win() -> None:
    state = journeys.position(completed={1: ["paris--vienna"]})
    after = journey.corrected(state, x.StopAndCount())
    tally = first_journey.view(after, None).tally
    assert tally is not None
    assert (after.phase, tally.winners) == (Phase.OVER, (1,))


def test_c15_in_the_card_game_what_lies_on_the_track_pays_and_no_second_deck_follows() -> None:
    state = cards.position(
        hands=({},) * 4,
        tracks={0: {"green": 1, "red": 1}},
        railyards={1: ["green 3", "red 3"]},
        tickets={0: ["c08"], 1: ["c26"]},
    )
    stopped = card.corrected(state, x.StopAndCount())
    over = cards.accept(stopped, *(c.FinishCount(seat) for seat in range(4)))
    tally = card_game.view(over, None).tally
    assert tally is not None
    assert tally.seats[0].completed == 1
    assert tally.seats[1].total == -13, "cards of a railyard pay for nothing"


@pytest.mark.parametrize("name", editions.available())
def test_a_game_can_stop_before_its_first_turn(name: str) -> None:
    family = family_of(editions.load(name))
    verdict = family.correct(begun(name), x.StopAndCount())
    assert isinstance(verdict, Accepted)
    assert verdict.after.phase in (Phase.COUNT, Phase.OVER)
    again = family.correct(verdict.after, x.StopAndCount())
    assert isinstance(again, Refused)
