"""What can be told by hand: only what nothing senses, and only when it means something."""

from collections.abc import Mapping
from typing import Any

import pytest

from companion import editions
from companion.display.web import telling
from companion.model.scene import Ask
from companion.model.table import Equipment, SlotLevel
from companion.model.views import Phase
from tests.kit.at_table import AtTable, way

BARE = Equipment(SlotLevel.NONE, cards=False, buttons=False)
Told = dict[str, tuple[Any, ...]]


def at(edition: str = "usa-2004", equipment: Equipment = BARE) -> AtTable:
    """Everybody has chosen tickets, Blue to move."""
    table = AtTable(edition, equipment)
    table.begin("Blue", "Red")
    while table.asks() in (Ask.DEAL, Ask.MARKET, Ask.KEEP, Ask.REPLACE):
        table.press("next")
    return table


def told(table: AtTable, seat: int | None = 0, part: str = "told") -> Told:
    acts = sections(table, seat)[part]
    assert isinstance(acts, list)
    return dict(acts)


def sections(table: AtTable, seat: int | None) -> Mapping[str, object]:
    at_it = table.edition, table.map, table.scene
    if seat is None:
        return telling.for_host(*at_it, {seat: own_tickets(table, seat) for seat in (0, 1)})
    return telling.for_seat(*at_it, seat, own_tickets(table, seat))


def own_tickets(table: AtTable, seat: int) -> tuple[str, ...]:
    view = table.companion.seat_view(seat)
    return () if view is None else view.seats[seat].own_tickets


def indices(table: AtTable, *routes: str) -> set[object]:
    return {table.edition.route_index[route] for route in routes}


def test_before_a_game_and_in_a_break_nothing_is_told() -> None:
    table = AtTable(equipment=BARE)
    assert sections(table, None) == telling.NOTHING
    table = at()
    table.ask("pause")
    assert sections(table, 0) == sections(table, None) == telling.NOTHING


def test_at_the_beginning_every_player_tells_at_the_same_time_how_many_are_kept() -> None:
    table = AtTable(equipment=BARE)
    table.begin("Blue", "Red")
    assert told(table, 0) == told(table, 1) == told(table, None) == {"kept": (2, 3)}
    table.ask("kept", seat=1, count=2)
    assert (told(table, 0), told(table, 1)) == ({"kept": (2, 3)}, {})


def test_who_is_at_turn_tells_of_cards_tickets_and_routes_and_nobody_else() -> None:
    table = at()
    acts = told(table)
    assert set(acts) == {"drew", "tickets", "claim"}
    assert (acts["drew"], acts["tickets"]) == ((2, "locomotive"), (1, 2, 3))
    assert len(acts["claim"]) == 100
    assert told(table, 1) == {}
    assert sections(table, None)["seat"] == 0
    assert told(table, None) == acts


def test_only_routes_that_the_seat_may_claim_are_offered() -> None:
    table = at()
    table.ask("correct", what="owner", route="new-york--washington--1", seat=1)
    table.ask("correct", what="trains", seat=0, total=3)
    claim = set(told(table)["claim"])
    assert claim.isdisjoint(indices(table, "new-york--washington--1", "new-york--washington--2"))
    assert max(table.edition.routes[index].length for index in claim) == 3


def test_no_more_tickets_are_offered_than_are_left() -> None:
    table = at("new-york")
    assert told(table)["tickets"] == (1, 2)
    while table.state.ticket_deck > 2:
        table.ask("tickets", seat=table.state.turn, kept=2)
    table.ask("tickets", seat=table.state.turn, kept=1)
    assert told(table, table.state.turn)["tickets"] == (1,)
    table.ask("tickets", seat=table.state.turn, kept=1)
    assert "tickets" not in told(table, table.state.turn)


def test_what_the_table_senses_is_told_only_where_it_was_missed() -> None:
    table = at(equipment=Equipment())
    assert told(table) == {}
    assert set(told(table, part="missed")) == {"drew", "tickets", "claim"}
    table = at(equipment=Equipment(SlotLevel.ROUTE, cards=False))
    assert (set(told(table)), set(told(table, part="missed"))) == ({"drew", "tickets"}, {"claim"})
    table = at(equipment=Equipment(SlotLevel.NONE))
    assert (set(told(table)), set(told(table, part="missed"))) == ({"claim"}, {"drew", "tickets"})


def test_while_a_claim_waits_only_the_buttons_that_answer_it_are_there() -> None:
    table = at()
    table.ask("claim", route="montreal--new-york")
    assert (told(table), told(table, None)) == ({}, {})
    assert sections(table, 0)["buttons"] == ["confirm", "undo"]
    assert sections(table, 1)["buttons"] == ["undo"]


def test_a_phone_stands_for_the_buttons_only_where_the_table_has_none() -> None:
    table = at(equipment=Equipment(SlotLevel.NONE, cards=False))
    table.ask("claim", route="montreal--new-york")
    assert sections(table, 0)["buttons"] == []
    assert sections(table, None)["buttons"] == ["confirm", "undo"]


def test_a_choice_that_was_begun_is_ended() -> None:
    table = at()
    table.ask("tickets", seat=0, kept=0)
    assert table.asks() is Ask.CHOOSE
    assert told(table) == {"kept": (1, 2, 3)}


def test_after_half_a_draw_one_card_is_told() -> None:
    table = at()
    table.ask("drew", cards=1)
    assert told(table) == {"drew": (1,)}


def test_first_journey_swaps_tickets_and_completes_those_that_are_joined() -> None:
    table = at("first-journey-europe")
    assert set(told(table)) == {"drew", "swap", "claim"}
    ticket = table.edition.tickets[0]
    for route in way(table, ticket.city_a, ticket.city_b):
        table.ask("correct", what="owner", route=route, seat=1)
    joined = told(table, 1)["completed"]
    assert (1, ticket.id) in {(seat, name) for seat, name, _ in joined}
    assert told(table, None)["completed"] == joined
    assert "completed" not in told(table, 0)
    table.ask("ticket", seat=1, ticket=ticket.id)
    assert table.state.seats[1].completed == (ticket.id,)
    assert ticket.id not in str(told(table, 1).get("completed"))


def test_first_journey_completes_no_ticket_while_something_else_has_to_come_first() -> None:
    """Every choice would be refused: a new ticket is owed, or none of this seat is unknown."""
    table = at("first-journey-europe", Equipment())
    first, second, *_ = table.edition.tickets
    for ticket in (first, second):
        for route in way(table, ticket.city_a, ticket.city_b):
            table.ask("correct", what="owner", route=route, seat=0)
    assert set(told(table, 0, "missed")) >= {"completed"}
    table.ask("ticket", seat=0, ticket=first.id)
    assert table.asks() is Ask.REPLACE
    assert told(table, 0, "missed") == told(table, None, "missed") == {}
    table.press("next")
    assert set(told(table, 0, "missed")) >= {"completed"}
    known = ["x"] * table.state.seats[0].hidden_tickets
    acts = telling.for_seat(table.edition, table.map, table.scene, 0, known)["missed"]
    assert "completed" not in str(acts)


def test_a_choice_is_confirmed_only_where_enough_tickets_are_shown() -> None:
    table = AtTable(equipment=Equipment(SlotLevel.NONE, buttons=False))
    table.begin("Blue", "Red")
    while table.asks() in (Ask.DEAL, Ask.MARKET):
        table.ask("next")
    assert table.asks() is Ask.KEEP
    for ticket in table.edition.tickets[:2]:
        assert sections(table, 0)["buttons"] == ["next", "undo"]
        table.tap(table.ticket(ticket.id))
    assert sections(table, 0)["buttons"] == ["confirm", "next", "undo"]
    table.ask("confirm", seat=0)
    assert (table.asked_seat, table.hint) == (1, None)


def test_in_the_count_tickets_are_told_seat_by_seat() -> None:
    table = at()
    table.ask("stop_and_count")
    table.ask("confirm")
    assert table.state.phase is Phase.COUNT
    assert set(told(table, None)) == {"reveal"}
    assert told(table, 0) == {}, "on My seat, at any time of the count"
    assert sections(table, 0)["buttons"] == ["confirm", "undo"]


def test_a_host_is_offered_no_ticket_that_is_known_already() -> None:
    table = at()
    table.ask("stop_and_count")
    table.ask("confirm")
    first, second, third, *_ = (ticket.id for ticket in table.edition.tickets)
    table.ask("ticket", seat=0, ticket=first)
    table.ask("ticket", seat=1, ticket=second)
    offered = {ticket for ticket, _ in told(table, None)["reveal"]}
    assert offered.isdisjoint({first, second})
    assert third in offered
    assert len(offered) == len(table.edition.tickets) - 2


def test_of_a_seat_whose_tickets_are_all_known_none_is_revealed() -> None:
    table = at()
    table.ask("stop_and_count")
    table.ask("confirm")
    known = {0: [ticket.id for ticket in table.edition.tickets[:3]]}
    acts = telling.for_host(table.edition, table.map, table.scene, known)["told"]
    assert (table.asked_seat, acts) == (0, [])


def test_the_card_game_may_complete_other_tickets_than_are_proposed() -> None:
    table = AtTable("card-game", BARE)
    table.begin("Blue", "Red")
    assert table.asks() is Ask.ENTER
    assert told(table) == {}, "there is nothing to complete"
    table.ask("ticket", seat=0, ticket=table.edition.tickets[0].id)
    assert told(table) == {"complete": ()}
    assert told(table, None) == {}, "only the seat's own phone knows what is proposed"


@pytest.mark.parametrize(("equipment", "part"), [(BARE, "told"), (Equipment(), "missed")])
@pytest.mark.parametrize("edition", editions.available())
def test_every_act_that_is_offered_is_understood(
    edition: str, equipment: Equipment, part: str
) -> None:
    """Never a control that answers only that it has to wait."""
    acts = told(at(edition, equipment), part=part)
    for act, choices in acts.items():
        for choice in choices[:3] or (None,):
            table = at(edition, equipment)
            before = table.scene.prompt
            table.ask(act, seat=0, **tapped(table, act, choice))
            assert table.scene.prompt != before, (act, choice)
            assert table.hint is None


def tapped(table: AtTable, act: str, choice: int | str | None) -> Mapping[str, int | str]:
    """The values that a page sends with a choice."""
    match act, choice:
        case "claim", int(index):
            return {"route": table.edition.routes[index].id}
        case "drew", str(kind):
            return {"kind": kind}
        case _, int(count):
            return {"drew": {"cards": count}, "tickets": {"kept": count}}[act]
        case _:
            return {}
