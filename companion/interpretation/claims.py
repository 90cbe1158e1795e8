"""Claim by intent: trains light a route, and it commits when placement, payment and turn agree."""

from math import inf

from companion.interpretation import doubts, second_thoughts
from companion.interpretation.mind import Mind, Placement, Wishes
from companion.interpretation.tags import Place, Where
from companion.interpretation.turns import come_to_turn, withdraw_all
from companion.model.cards import Cards
from companion.model.commands import ClaimRoute
from companion.model.corrections import ForgetHand, SetHandCount
from companion.model.expectation import Step
from companion.model.scene import Claiming
from companion.model.verdicts import Reason


def placement(mind: Mind) -> Placement | None:
    """The one claim in the making, or None; worked out once for each change at the table."""
    board, named = mind.board, mind.named
    if not board.loose and named is None:
        return None
    key = (board.version, mind.told, mind.claimant, named, len(mind.withdrawn))
    if mind.placed_for != key:
        mind.placed_for = key
        mind.placed = _placement(mind)
    return mind.placed


def _placement(mind: Mind) -> Placement | None:
    if not mind.waits_for(Step.ACT):
        return None
    if mind.named is not None:
        filled = mind.board.filled(mind.named) or (True,) * mind.route(mind.named).length
        return Placement(
            mind.named,
            filled,
            complete=True,
            alone=True,
            steady_at=0.0,
            placed_at=mind.now,
            certain=True,
        )
    touched = mind.board.touched()
    for route in mind.withdrawn:
        touched.pop(route, None)
    if not touched:
        return None
    fresh = touched if len(touched) == 1 else _without_strays(mind, touched) or touched
    alone = len(fresh) == 1
    route = next(iter(fresh)) if alone else max(fresh, key=lambda route: _likelihood(mind, route))
    filled = mind.board.filled(route)
    return Placement(
        route,
        filled,
        complete=all(filled),
        alone=alone,
        steady_at=mind.board.moved_at + mind.times.settle,
        placed_at=touched[route],
        certain=mind.board.masked.isdisjoint(mind.board.slots_of[route]),
    )


def _likelihood(mind: Mind, route: int) -> tuple[bool, bool, int, float]:
    """Complete and open first, then the more trains the likelier, then the latest."""
    filled = mind.board.filled(route)
    is_open = route in mind.expecting.open_routes[claimant(mind)]
    return all(filled) and is_open, is_open, sum(filled), mind.board.first_covered(route)


def _without_strays(mind: Mind, touched: dict[int, float]) -> dict[int, float]:
    """Trains that have lain about for long before the latest came are differences, no claim; but
    those of the turn before are of whoever was next, and could not wait.
    """
    latest = max(touched.values())
    return {
        route: since
        for route, since in touched.items()
        if latest - since < mind.times.stray
        or mind.before_at <= since < mind.turned_at
        or all(mind.board.filled(route))
    }


def claimant(mind: Mind) -> int:
    return mind.expecting.turn if mind.claimant is None else mind.claimant


def forget_claimant(mind: Mind) -> None:
    """Another placement begins: who was said to make the last one says nothing about it."""
    if mind.waits_for(Step.ACT) and mind.claimant != mind.expecting.turn:
        mind.claimant = None


def claiming(mind: Mind, placed: Placement) -> Claiming:
    """What screen and lights show of it, before it commits."""
    return Claiming(placed.route, claimant(mind), placed.filled, mind.expecting.tendered)


def is_ready(mind: Mind, placed: Placement, *, confirmed: bool) -> bool:
    """Nothing commits by a board that does not answer; other trains lying about ask for confirm."""
    if mind.is_board_silent and mind.named is None:
        return False
    if not mind.times.waits:
        return placed.complete
    return placed.complete and (placed.alone or confirmed) and mind.now >= placed.steady_at


def try_claim(mind: Mind, *, confirmed: bool = False) -> Wishes:
    """Commits the placement if everything agrees; a person's confirm stands for missing scans."""
    placed = placement(mind)
    if placed is None or not is_ready(mind, placed, confirmed=confirmed):
        return
    seat, route = claimant(mind), mind.route(placed.route)
    if placed.route not in mind.expecting.open_routes[seat]:
        return
    paid = mind.tendered(seat)
    missing = route.length - paid.total
    sure = missing == 0 and placed.certain and not doubts.is_doubtful(mind, placed)
    agreed = confirmed or sure or _is_quiet(mind, placed)
    agreed = agreed or not mind.times.asks_whose
    if missing < 0:
        mind.hint("too_many_cards", length=route.length)
        return
    if not agreed or mind.declined == (placed.route, seat, paid):
        return
    if drawn := second_thoughts.drawn_before(mind, seat):
        yield from second_thoughts.pay_with(mind, drawn)
        yield from try_claim(mind, confirmed=confirmed)
        return
    yield from come_to_turn(mind, seat)
    if mind.expecting.turn != seat:
        return
    thin = doubts.is_thin(mind, placed)
    refused = yield ClaimRoute(seat, route.id, Cards(paid.known, missing))
    if refused is not None and refused.reason is Reason.CARDS_NOT_HELD and confirmed:
        yield from believe_hand(mind, seat, route.length)
        refused = yield ClaimRoute(seat, route.id, Cards((0,) * len(paid.known), route.length))
    if refused is not None:
        mind.declined = (placed.route, seat, paid)
        mind.hint_refused(refused)
    else:
        mind.claimant = mind.named = mind.declined = None
        mind.claimed_at = -inf if confirmed else mind.now
        mind.thin = thin and not confirmed


def finish_for(mind: Mind, following: int, tag: str | None) -> Wishes:
    """The next player acts: whoever has laid trains on a whole route, and most of its cards, has
    claimed it, and forgot to show the rest. Doubtful trains are that player's only if all is paid
    and the next one does not pay for them.
    """
    placed, turn = placement(mind), mind.expecting.turn
    if placed is None or claimant(mind) != turn or mind.seat_after(turn) != following:
        return
    paid, length = mind.expecting.tendered, mind.route(placed.route).length
    enough = 2 * paid >= length
    if doubts.is_doubtful(mind, placed):
        pays = tag is None or mind.book.place(tag) == Place(Where.HAND, following)
        enough = paid == length and not pays
    if placed.alone and enough:
        yield from try_claim(mind, confirmed=True)


def is_doubted(mind: Mind, placed: Placement) -> bool:
    """Complete and paid for, and yet perhaps somebody else's trains: whose are they?"""
    paid = mind.expecting.tendered if claimant(mind) == mind.expecting.turn else 0
    if paid != mind.route(placed.route).length:
        return False
    return is_ready(mind, placed, confirmed=True) and doubts.is_doubtful(mind, placed)


def believe_hand(mind: Mind, seat: int, cards: int) -> Wishes:
    """A person confirmed a payment that our books deny: the hand is not what we thought.

    What we called known is forgotten, and the hand has at least the cards that were paid.
    """
    yield from withdraw_all(mind, seat)
    yield ForgetHand(seat)
    if mind.expecting.hand_sizes[seat] < cards:
        yield SetHandCount(seat, cards)


def _is_quiet(mind: Mind, placed: Placement) -> bool:
    quiet = mind.times.quiet
    if mind.tracked or quiet is None:
        return False
    return mind.now >= placed.steady_at + quiet and placed.certain
