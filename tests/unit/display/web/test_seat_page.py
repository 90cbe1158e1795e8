"""My seat: the own hand and tickets, and how far they have come."""

from companion import editions
from companion.display.web import seat_page
from companion.display.web.progress import missing_trains
from companion.model.scene import Ask
from companion.model.table import Equipment
from companion.model.views import TableView
from tests.kit.at_table import AtTable

USA = editions.load("usa-2004")


def own_view(table: AtTable, seat: int = 0) -> TableView:
    view = table.companion.seat_view(seat)
    assert view is not None
    return view


def test_on_a_table_without_tagged_cards_tickets_can_be_entered() -> None:
    table = AtTable(equipment=Equipment(cards=False))
    table.begin("Blue", "Red")
    while table.asks() is Ask.KEEP:
        table.press("next")
    before = seat_page.sections(USA, own_view(table), "Blue")
    assert (before["tickets"], before["hidden_tickets"]) == ([], 3)
    table.ask("correct", what="ticket", seat=0, ticket="t2004-01")
    after = seat_page.sections(USA, own_view(table), "Blue")
    assert isinstance(after["tickets"], list)
    assert [ticket["name"] for ticket in after["tickets"]] == ["Boston – Miami"]
    assert after["hidden_tickets"] == 2
    public = table.scene.view
    assert public is not None
    assert public.seats[0].own_tickets == ()


def test_tickets_are_told_while_some_are_hidden_and_in_the_count() -> None:
    table = AtTable(equipment=Equipment(cards=False))
    table.begin("Blue", "Red")
    while table.asks() is Ask.KEEP:
        table.press("next")
    for ticket in USA.tickets[:3]:
        assert seat_page.tells_tickets(own_view(table))
        table.ask("correct", what="ticket", seat=0, ticket=ticket.id)
    assert not seat_page.tells_tickets(own_view(table))
    assert seat_page.sections(USA, own_view(table), "Blue")["catalogue"] == ()
    table.ask("stop_and_count")
    table.ask("confirm")
    assert seat_page.tells_tickets(own_view(table)), "also one that nobody had told of"


def test_a_ticket_tells_how_many_trains_are_missing() -> None:
    table = AtTable()
    table.ready()
    view = own_view(table)
    assert missing_trains(USA, view, 0, "seattle", "portland") == 1
    assert missing_trains(USA, view, 0, "vancouver", "portland") == 2
    assert missing_trains(USA, view, 0, "seattle", "seattle") == 0


def test_before_a_game_a_seat_has_nothing() -> None:
    assert seat_page.sections(USA, None, "Blue")["hand"] == []
