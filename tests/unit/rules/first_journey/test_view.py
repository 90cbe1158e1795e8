"""What everybody sees of a First Journey game, and what only its owner."""

from companion.model import commands as c
from companion.model.cards import UNSEEN
from companion.model.views import Phase
from companion.rules import first_journey
from companion.rules.first_journey.state import State
from tests.kit.first_journey import accept, claim, position, with_seat

HANDS = ({"red": 3, "black": 1}, {"blue": 2})


def table() -> State:
    state = position(
        hands=HANDS,
        hidden=(1, 0),
        routes={0: ["dublin--london--1"]},
        tickets={0: ["dublin--paris", "berlin--kiev"], 1: ["paris--vienna"]},
        completed={1: ["london--zurich"]},
        ticket_discards=("zurich--warsaw",),
        hidden_ticket_discards=1,
    )
    return with_seat(state, 1, hidden_tickets=1, bonus=True)


def test_f5_hands_and_open_tickets_are_secret() -> None:
    everybody = first_journey.view(table(), None)
    assert [seat.hand for seat in everybody.seats] == [None, None]
    assert [seat.own_tickets for seat in everybody.seats] == [(), ()]
    own = first_journey.view(table(), 0)
    assert own.seats[0].hand == table().seats[0].hand
    assert own.seats[0].own_tickets == ("dublin--paris", "berlin--kiev")
    assert own.seats[1] == everybody.seats[1]


def test_f10_completed_tickets_bonus_and_numbers_are_public() -> None:
    view = first_journey.view(table(), None)
    red = view.seats[1]
    assert (red.cards, red.trains, red.tickets) == (2, 20, 2)
    assert (red.completed, red.laid_aside, red.bonus_tickets) == (("london--zurich",), 1, 1)
    assert view.seats[0].cards == 5
    assert view.board is not None
    assert view.board.owners[0] == 0
    assert not any(view.board.closed)
    assert view.decks.deck == 72 - 7
    assert (view.decks.tickets, view.decks.ticket_discards) == (8, 2)
    assert view.seats[0].score is None


def test_f10_a_completed_ticket_is_named_once_its_replacement_is_there() -> None:
    state = accept(table(), claim(table(), "london--paris--1", black=1))
    seat = first_journey.view(state, None).seats[0]
    assert (seat.completed, seat.laid_aside) == ((), 1), "a claim by mistake gives none away"
    assert first_journey.view(state, 0).seats[0].completed == ("dublin--paris",)
    state = accept(state, c.ShowTicket(0, UNSEEN))
    assert first_journey.view(state, None).seats[0].completed == ("dublin--paris",)


def test_a_swap_hides_no_completed_ticket() -> None:
    state = with_seat(table(), 0, completed=("london--zurich",))
    state = accept(state, c.SwapTickets(0))
    assert first_journey.view(state, None).seats[0].completed == ("london--zurich",)


def test_an_owed_ticket_shows_as_a_number() -> None:
    state = accept(table(), c.SwapTickets(0))
    assert first_journey.view(state, None).seats[0].offered == 2


def test_open_tickets_and_hands_stay_secret_when_the_game_is_over() -> None:
    state = with_seat(table(), 1, hidden_tickets=0)
    state = with_seat(state, 0, trains=1, tickets=("berlin--kiev",))
    state = accept(state, claim(state, "vienna--warsaw", black=1))
    view = first_journey.view(state, 1)
    assert view.phase is Phase.OVER
    assert (view.seats[0].hand, view.seats[0].own_tickets) == (None, ())
    assert view.tally is not None
    assert [ticket.name for seat in view.tally.seats for ticket in seat.tickets] == [
        "london--zurich"
    ]
    assert view.tally.winners == (1,)
