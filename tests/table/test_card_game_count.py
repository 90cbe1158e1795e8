"""The final count of the Card Game: stacks our books do not know, and a table without cards."""

import pytest

from companion import editions
from companion.model.scene import Ask
from companion.model.table import Equipment, SlotLevel
from companion.model.views import Phase, Tally
from companion.rules.families import score_position
from companion.rules.positions import Faults, Player
from tests.kit.at_table import AtTable

BOX = editions.load("card-game")
STACKS = ({"green": 2, "red": 3, "blue": 1}, {"black": 2, "yellow": 3, "locomotive": 1})


def tickets_of(*stack: str) -> list[str]:
    """Tickets that want nothing but these colours."""
    wanted = [BOX.kind_index[kind] for kind in stack]
    return [
        ticket.id
        for ticket in BOX.tickets
        if all(not need or kind in wanted for kind, need in enumerate(ticket.needs))
    ]


def tally(table: AtTable) -> Tally:
    assert table.scene.view is not None
    assert table.scene.view.tally is not None
    return table.scene.view.tally


# Equipment: without tracked cards, final scoring only


@pytest.fixture(params=[True, False], ids=["buttons", "web"])
def untracked(request: pytest.FixtureRequest) -> AtTable:
    table = AtTable("card-game", Equipment(SlotLevel.NONE, cards=False, buttons=request.param))
    for name in ("Blue", "Red"):
        table.ask("join", name=name)
    table.ask("confirm")
    table.ask("confirm")
    return table


def test_the_card_game_without_tracked_cards_is_final_scoring_only(untracked: AtTable) -> None:
    """Paragraph: Equipment. What is entered by web taps is counted like a written position."""
    open_tickets = (tickets_of("green", "red")[:1], [BOX.tickets[-1].id])
    for seat, stack in enumerate(STACKS):
        assert (untracked.asks(), untracked.asked_seat) == (Ask.ENTER, seat)
        untracked.ask("track", seat=seat, **stack)
        for ticket in open_tickets[seat]:
            untracked.ask("ticket", seat=seat, ticket=ticket)
        untracked.ask("confirm")
    assert untracked.asks() is Ask.OVER
    players = [
        Player(name, name, {"name": name, "on_the_track": stack, "tickets": held})
        for name, stack, held in zip(("Blue", "Red"), STACKS, open_tickets, strict=True)
    ]
    faults = Faults()
    scored = score_position(BOX, players, faults)
    assert scored is not None, faults.sentences
    assert tally(untracked) == scored.tally
    assert untracked.notebook.tally == scored.tally


def test_a_ticket_completed_with_the_first_deck_needs_no_card(untracked: AtTable) -> None:
    ticket = BOX.tickets[0]
    untracked.ask("ticket", seat=0, ticket=ticket.id, completed=1)
    untracked.ask("confirm")
    untracked.ask("confirm")
    assert (tally(untracked).seats[0].completed, tally(untracked).winners) == (1, (0,))


def test_what_was_entered_wrongly_is_undone_or_entered_again(untracked: AtTable) -> None:
    untracked.ask("track", green=3)
    untracked.ask("track", green=1, red=1)
    assert sum(untracked.state.seats[0].track) == 2
    untracked.ask("undo")
    assert sum(untracked.state.seats[0].track) == 3


@pytest.mark.parametrize(
    ("values", "hint"),
    [
        ({"green": 99}, "refused.kind_all_seen"),
        ({"green": "many"}, "unclear_correction"),
        ({"green": -1}, "refused.cards_unnamed"),
    ],
)
def test_a_stack_that_cannot_be_is_not_believed(
    untracked: AtTable, values: dict[str, str | int], hint: str
) -> None:
    untracked.ask("track", seat=0, **values)
    assert (untracked.hint, sum(untracked.state.seats[0].track)) == (hint, 0)


def test_no_screen_tells_a_stack_or_a_ticket_before_the_end(untracked: AtTable) -> None:
    ticket = BOX.tickets[0].id
    untracked.ask("track", seat=0, purple=2)
    untracked.ask("ticket", seat=0, ticket=ticket)
    assert untracked.state.phase is Phase.COUNT
    assert "purple" not in str(untracked.scene)
    assert ticket not in str(untracked.scene)


# At scoring, a stack the books do not know is tapped card by card


@pytest.fixture
def table() -> AtTable:
    table = AtTable("card-game")
    table.begin("Blue", "Red")
    while table.asks() in (Ask.DEAL, Ask.MARKET, Ask.KEEP):
        table.press("next")
    table.ask("stop_and_count")
    table.press("confirm")
    assert (table.asks(), table.asked_seat) == (Ask.COUNT, 0)
    return table


def count_anew(table: AtTable) -> None:
    """The owner's badge, and once more."""
    table.tap(table.badge("Blue"))
    assert table.asks() is Ask.COUNT
    table.tap(table.badge("Blue"))
    assert (table.asks(), table.asked_seat) == (Ask.STACK, 0)
    table.press("confirm")


def test_a_stack_the_books_do_not_know_is_tapped_card_by_card(table: AtTable) -> None:
    """Paragraph: Card Game."""
    tags = [table.card(kind) for kind in ("red", "red", "locomotive")]
    count_anew(table)
    for tag in tags:
        table.tap(tag)
    red, wild = BOX.kind_index["red"], len(BOX.kinds) - 1
    track = table.state.seats[0].track
    assert (track[red], track[wild], sum(track)) == (2, 1, 3)
    table.tap(tags[1])
    assert (table.hint, table.state.seats[0].track) == ("already_laid_out", track)
    table.press("undo")
    assert sum(table.state.seats[0].track) == 2


def test_a_card_tapped_by_accident_in_the_count_changes_no_stack(table: AtTable) -> None:
    """Somebody may think that it is still a turn, taps cards and confirms."""
    before = table.state.seats[0].track
    for kind in ("red", "red"):
        table.tap(table.card(kind))
        assert table.hint == "badge_for_stack"
    table.press("confirm")
    assert table.state.seats[0].track == before


def test_next_leaves_the_stack_as_our_books_have_it(table: AtTable) -> None:
    table.tap(table.badge("Blue"))
    table.tap(table.badge("Blue"))
    table.press("next")
    table.tap(table.card("red"))
    assert (table.asks(), sum(table.state.seats[0].track)) == (Ask.COUNT, 0)


def test_half_a_stack_survives_a_power_cut(table: AtTable) -> None:
    count_anew(table)
    table.tap(table.card("red"))
    table.companion.kill()
    table.start()
    table.tap(table.card("blue"))
    assert sum(table.state.seats[0].track) == 2
