"""My seat in sections: the own hand and tickets, for the phone that was paired with it."""

from companion.display.names import ticket_name
from companion.display.web.progress import missing_trains
from companion.display.web.telling import catalogue
from companion.model.cards import Cards
from companion.model.edition import Edition
from companion.model.views import Phase, SeatView, TableView


def sections(edition: Edition, view: TableView | None, name: str) -> dict[str, object]:
    if view is None or view.viewer is None:
        return {"name": name, "hand": [], "tickets": [], "offered": [], "figures": None}
    seat = view.seats[view.viewer]
    return {
        "name": name,
        "seat": view.viewer,
        "hand": hand(edition, seat.hand),
        "tickets": [ticket(edition, view, view.viewer, item) for item in seat.own_tickets],
        "hidden_tickets": _hidden(seat),
        "offered": [ticket(edition, view, view.viewer, item) for item in seat.own_offered],
        "completed": [ticket_name(edition, item) for item in seat.completed],
        "figures": {"score": seat.score, "trains": seat.trains, "cards": seat.cards},
        "completion": list(seat.own_completion),
        "catalogue": catalogue(edition) if tells_tickets(view) else (),
    }


def tells_tickets(view: TableView | None) -> bool:
    """Tickets that no reader has seen; in the count also one that our books do not count.

    Before it nobody takes a ticket that our books have with somebody else without hiding one: that
    would tell who has it.
    """
    if view is None or view.viewer is None:
        return False
    hides = _hidden(view.seats[view.viewer]) > 0
    return view.phase is Phase.COUNT or (view.phase is Phase.PLAY and hides)


def hand(edition: Edition, cards: Cards | None) -> list[list[object]]:
    if cards is None:
        return []
    known = zip(edition.kinds, cards.known, strict=True)
    named: list[list[object]] = [[kind, count] for kind, count in known if count]
    return [*named, ["?", cards.hidden]] if cards.hidden else named


def ticket(edition: Edition, view: TableView, seat: int, name: str) -> dict[str, object]:
    item = edition.ticket[name]
    missing = None
    if view.board is not None:
        missing = missing_trains(edition, view, seat, item.city_a, item.city_b)
    needs = zip(edition.kinds, item.needs, strict=False)
    return {
        "id": name,
        "name": ticket_name(edition, name),
        "cities": [item.city_a, item.city_b],
        "points": item.points,
        "missing": missing,
        "possible": view.board is None or missing is not None,
        "needs": [[kind, count] for kind, count in needs if count],
    }


def _hidden(seat: SeatView) -> int:
    return max(0, seat.tickets - len(seat.own_tickets))
