"""What each viewer may see of a Card Game (C5, C6, C15, C17)."""

import pytest

from companion.model import commands as c
from companion.model.cards import Cards
from companion.model.views import Phase, RowView, SeatView
from companion.rules import card_game
from companion.rules.card_game.state import State
from tests.kit.card_game import accept, box, counts, position

STACK = {"yellow": 2, "locomotive": 1}


def seen(state: State, viewer: int | None, seat: int = 0) -> SeatView:
    return card_game.view(state, viewer).seats[seat]


def test_a_railyard_lies_open_to_everybody() -> None:
    state = position(railyards={0: ["red 2+1", "blue 1"]})
    for viewer in (None, 0, 1):
        assert seen(state, viewer).railyard == (RowView("red", 2, 1), RowView("blue", 1, 0))


def test_c6_only_the_size_of_a_stack_is_public_and_its_owner_sees_no_more() -> None:
    state = position(tracks={0: STACK})
    for viewer in (None, 0, 1):
        assert seen(state, viewer).track == 3
        assert seen(state, viewer).own_track is None


def test_c6_beginners_may_see_their_own_stack() -> None:
    state = position(box(see_own_track=True), tracks={0: STACK})
    assert seen(state, 0).own_track == Cards(counts(STACK))
    assert seen(state, 1).own_track is None
    assert seen(state, None).own_track is None


def test_c15_in_the_count_the_owner_sees_the_stack_and_what_it_completes() -> None:
    state = position(tracks={0: STACK}, tickets={0: ["c01", "c44"]}, deck=0, phase=Phase.COUNT)
    assert seen(state, 0).own_track == Cards(counts(STACK))
    assert seen(state, 0).own_completion == ("c01",)
    for viewer in (None, 1):
        assert seen(state, viewer).own_track is None
        assert seen(state, viewer).own_completion == ()
    state = accept(state, c.ChooseCompleted(0, ()))
    assert seen(state, 0).own_completion == ()


def test_c5_tickets_are_counted_for_others_and_named_for_their_owner() -> None:
    state = accept(position(tickets={0: ["c01"]}), c.DrawTickets(0), c.ShowTicket(0, "c02"))
    assert (seen(state, 0).own_tickets, seen(state, 0).own_offered) == (("c01",), ("c02",))
    for viewer in (None, 1):
        assert (seen(state, viewer).tickets, seen(state, viewer).offered) == (1, 4)
        assert seen(state, viewer).own_tickets == seen(state, viewer).own_offered == ()


def first_count() -> State:
    return position(
        hands=({}, {}, {}, {}),
        tracks={0: STACK},
        tickets={0: ["c01", "c44"]},
        deck=0,
        phase=Phase.COUNT,
        turns_left=0,
    )


def test_c15_completed_tickets_are_shown_then_lie_face_down() -> None:
    state = accept(first_count(), *(c.FinishCount(seat) for seat in range(3)))
    assert seen(state, None).completed == ()
    state = accept(state, c.FinishCount(3))
    for viewer in (None, 0, 1):
        assert seen(state, viewer).completed == ("c01",)
        assert seen(state, viewer).laid_aside == 1
        assert seen(state, viewer).tickets == 1
    for _ in range(4):
        state = accept(state, *(c.DealCard(seat) for seat in range(4)))
    state = accept(state, *(c.FillMarket(place) for place in range(5)))
    for viewer in (None, 0, 1):
        assert seen(state, viewer).completed == ()
        assert seen(state, viewer).laid_aside == 1


def test_c17_the_table_says_which_deck_is_played() -> None:
    state = first_count()
    assert card_game.view(state, None).deck_number == 1
    state = accept(state, *(c.FinishCount(seat) for seat in range(4)))
    assert card_game.view(state, None).deck_number == 2


def test_at_the_end_everything_lies_open() -> None:
    state = position(
        hands=({"red": 1}, {}),
        tracks={0: STACK},
        tickets={0: ["c01", "c44"]},
        deck=0,
        phase=Phase.COUNT,
    )
    state = accept(state, c.FinishCount(0), c.FinishCount(1))
    view = card_game.view(state, None)
    assert view.tally is not None
    assert view.tally.seats[0].parts == (("tickets", -15), ("chicago", 12), ("new-york", 15))
    own = view.seats[0]
    assert (own.score, own.completed, own.own_tickets) == (12, ("c01",), ("c44",))
    assert own.own_track == Cards(counts(STACK))
    assert own.hand == state.edition.cards(red=1)


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_no_points_are_counted_before_the_end(viewer: int | None) -> None:
    state = position(completed={0: ["c01"]})
    assert seen(state, viewer).score is None
    assert card_game.view(state, viewer).tally is None
    assert card_game.view(state, viewer).board is None
    assert seen(state, viewer).trains is None
