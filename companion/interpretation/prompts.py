"""What the screen asks for, from what the rules expect and what lies on the table."""

from collections.abc import Mapping
from typing import Final

from companion.interpretation import claims, lobby, tickets
from companion.interpretation.mind import Mind, Placement
from companion.interpretation.scans import deal_to
from companion.model.expectation import Expectation, Step
from companion.model.scene import Ask, Difference, Mismatch, Prompt
from companion.model.views import Phase

_SETTING_UP: Final = frozenset({Phase.SETUP, Phase.TICKETS})


def prompt(mind: Mind, placed: Placement | None) -> Prompt:
    """One request at a time, the most urgent first."""
    if mind.expected is None:
        return _before_game(mind)
    if mind.question is not None:
        route = mind.question.route
        values = () if route is None else (("route", mind.route(route).id),)
        return Prompt(mind.question.ask, mind.question.seat, values)
    if placed is not None:
        return _claim(mind, placed)
    return _step(mind, mind.expecting)


def _before_game(mind: Mind) -> Prompt:
    if mind.choosing:
        return Prompt(Ask.EDITION, None, (("edition", mind.edition.name),))
    if len(mind.joined) >= mind.edition.min_players and mind.first is not None:
        if left := lobby.leftovers(mind):
            return Prompt(Ask.CLEAR_BOARD, None, (("trains", len(left)),))
        return Prompt(Ask.FIRST, mind.first, (("seat", mind.joined[mind.first]),))
    names = ", ".join(mind.joined)
    return Prompt(Ask.JOIN, None, (("joined", len(mind.joined)), ("names", names)))


def _claim(mind: Mind, placed: Placement) -> Prompt:
    seat, route = claims.claimant(mind), mind.route(placed.route)
    if not placed.complete:
        return Prompt(Ask.PLACE, seat, (("route", route.id),))
    if placed.route not in mind.expecting.open_routes[seat] or claims.is_doubted(mind, placed):
        return Prompt(Ask.CLAIMANT, seat, (("route", route.id),))
    values = (("route", route.id), ("paid", mind.expecting.tendered), ("length", route.length))
    return Prompt(Ask.PAY, seat, values)


def _step(mind: Mind, expecting: Expectation) -> Prompt:
    match expecting.step:
        case Step.ACT if expecting.tendered:
            ask = Ask.RAILYARD if expecting.has_railyard else Ask.PLACE
            return Prompt(ask, expecting.turn, (("cards", expecting.tendered),))
        case Step.ACT | Step.SECOND as step:
            return Prompt(_PLAIN[step], expecting.turn)
        case Step.DEAL:
            seat = deal_to(mind)
            return Prompt(Ask.DEAL, seat, (("cards", expecting.wants_cards[seat]),))
        case Step.REFILL:
            ask = Ask.MARKET if expecting.phase in _SETTING_UP else Ask.REFILL
            return Prompt(ask, expecting.turn, (("place", expecting.place or 0),))
        case Step.CHOOSE:
            return _choice(mind, Ask.KEEP if expecting.phase in _SETTING_UP else Ask.CHOOSE)
        case Step.COUNT if expecting.has_railyard and not mind.tracked:
            return Prompt(Ask.ENTER, tickets.counting(mind))
        case step:
            return Prompt(_PLAIN[step], _concerned(mind, step))


_PLAIN: Final[Mapping[Step, Ask]] = {
    Step.REPLACE: Ask.REPLACE,
    Step.SECOND: Ask.SECOND,
    Step.COUNT: Ask.COUNT,
    Step.OVER: Ask.OVER,
    Step.ACT: Ask.TURN,
}
"""Steps that ask for just one thing."""


def _concerned(mind: Mind, step: Step) -> int | None:
    match step:
        case Step.OVER:
            return None
        case Step.COUNT:
            return tickets.counting(mind)
        case Step.REPLACE:
            return mind.expecting.owed_ticket
        case _:
            return mind.expecting.turn


def _choice(mind: Mind, ask: Ask) -> Prompt:
    seat = tickets.chooser(mind)
    offer = mind.expecting.offers[seat]
    if offer is None:
        return Prompt(ask, seat)
    offered = len(offer.shown) + offer.hidden
    return Prompt(
        ask, seat, (("offered", offered), ("shown", len(offer.shown)), ("least", offer.least))
    )


def differences(mind: Mind, placed: Placement | None) -> tuple[Difference, ...]:
    """Every train missing from a claimed route, every train where none can be."""
    if mind.expected is None:
        return tuple(
            _difference(mind, Mismatch.EXTRA_TRAIN, slot) for slot in lobby.leftovers(mind)
        )
    board = mind.board
    if not (board.absent or board.loose) or mind.waits_for(Step.OVER):
        return ()
    missing = [
        slot
        for slot, since in board.absent.items()
        if mind.heard and mind.now - since >= mind.times.bump and slot not in board.masked
    ]
    claimed = None if placed is None else placed.route
    extra = [
        slot
        for slot, since in board.loose.items()
        if board.spots[slot].route != claimed and _is_stray(mind, slot, since)
    ]
    if not missing and not extra:
        return ()
    return (
        *(_difference(mind, Mismatch.MISSING_TRAIN, slot) for slot in sorted(missing)),
        *(_difference(mind, Mismatch.EXTRA_TRAIN, slot) for slot in sorted(extra)),
    )


def _difference(mind: Mind, mismatch: Mismatch, slot: int) -> Difference:
    spot = mind.board.spots[slot]
    return Difference(mismatch, slot, spot.route, spot.space)


def _is_stray(mind: Mind, slot: int, since: float) -> bool:
    if slot in mind.board.masked:
        return False
    return mind.board.spots[slot].route in mind.withdrawn or mind.now - since >= mind.times.stray
