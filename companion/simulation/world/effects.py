"""What an act should change on the screen, to be understood as it was meant."""

from collections.abc import Callable

from companion.model.cards import EMPTY
from companion.model.scene import Scene

Effect = Callable[[Scene, Scene], bool]
"""From what the screen showed before and what it shows now: is it what was meant?"""


def gains_card(seat: int, expected: int | None = None) -> Effect:
    """One more card for the seat, or, the turn explained anew, as many as it should be."""

    def gained(before: Scene, now: Scene) -> bool:
        cards = cards_of(now, seat)
        return cards > cards_of(before, seat) or (cards == expected and now.view != before.view)

    return gained


def takes_from_row(before: Scene, now: Scene) -> bool:
    """A card shown came from the row, as the screen has it."""
    if before.view is None or now.view is None:
        return False
    return now.view.market.count(EMPTY) > before.view.market.count(EMPTY)


def fills_row(before: Scene, now: Scene) -> bool:
    """A place was filled, or the whole row was swept."""
    if before.view is None or now.view is None:
        return False
    return now.view.market.count(EMPTY) != before.view.market.count(EMPTY)


def pays(seat: int, route: int) -> Effect:
    def paid(before: Scene, now: Scene) -> bool:
        if before.view is None or now.view is None:
            return False
        return now.view.tendered > before.view.tendered or owner(now, route) == seat

    return paid


def owner(scene: Scene, route: int) -> int | None:
    """Whose route it is, by what the screen shows."""
    if scene.view is None or scene.view.board is None:
        return None
    return scene.view.board.owners[route]


def cards_of(scene: Scene, seat: int) -> int:
    return 0 if scene.view is None else scene.view.seats[seat].cards
