"""Between two games: who sits where, and who begins."""

from companion.interpretation import put_back
from companion.interpretation.mind import Mind, Wishes
from companion.model.table import LONGEST_NAME
from companion.model.wishes import BeginGame, ChooseEdition

SPARE_NAMES = ("Blue", "Red", "Green", "Yellow", "Black")
"""For seats that join without a badge."""


def choose_edition(mind: Mind, name: str) -> Wishes:
    """A game named by its id or its name."""
    named = [box for box, title in mind.shelf.items() if name in (box, title)]
    if not named:
        mind.hint("unknown_edition")
        return
    mind.choosing = False
    yield ChooseEdition(named[0])


def name_before_game(mind: Mind, written: str) -> None:
    """A name typed on a page; screens have room for so many letters."""
    name = " ".join(written.split())
    if 1 <= len(name) <= LONGEST_NAME:
        badge_before_game(mind, name)
    else:
        mind.hint("name_length", most=LONGEST_NAME)


def badge_before_game(mind: Mind, name: str) -> None:
    """Joining order is clockwise; once all have joined, a badge says who begins."""
    mind.choosing = False
    if mind.first is not None and name in mind.joined:
        mind.first = mind.joined.index(name)
    elif name in mind.joined:
        mind.hint("joined_already", name=name)
    else:
        join(mind, name)


def join(mind: Mind, name: str) -> None:
    if len(mind.joined) >= mind.edition.max_players:
        mind.hint("table_full", most=mind.edition.max_players)
        return
    mind.joined.append(name)
    mind.first = None


def next_before_game(mind: Mind) -> Wishes:
    """The next game of the shelf; without badges, another seat joins, or the next one begins."""
    if mind.choosing:
        shelf = list(mind.shelf)
        yield ChooseEdition(shelf[(shelf.index(mind.edition.id) + 1) % len(shelf)])
        return
    if mind.first is not None:
        mind.first = (mind.first + 1) % len(mind.joined)
        return
    spare = [name for name in SPARE_NAMES if name not in mind.joined]
    if spare:
        join(mind, spare[0])


def undo_before_game(mind: Mind) -> None:
    """The last to join does not; with nobody left, another game may be chosen."""
    if mind.joined and not mind.choosing:
        mind.joined.pop()
        mind.first = None
    else:
        mind.choosing = len(mind.shelf) > 1


def confirm_before_game(mind: Mind) -> Wishes:
    if mind.choosing:
        mind.choosing = False
    elif len(mind.joined) > mind.edition.max_players:
        mind.hint("table_full", most=mind.edition.max_players)
    elif len(mind.joined) < mind.edition.min_players:
        mind.hint("too_few_joined", least=mind.edition.min_players)
    elif mind.first is None:
        mind.first = 0
    elif leftovers(mind):
        mind.hint("clear_board")
    else:
        yield BeginGame(tuple(mind.joined), mind.first)


def leftovers(mind: Mind) -> list[int]:
    """Slots on which trains of an earlier game still lie."""
    return [slot for slot in sorted(mind.board.covered) if slot not in mind.board.masked]


def forget_game(mind: Mind) -> None:
    """A new game: every tag is unseen again, and the same seats are offered, if still there."""
    names = enumerate(mind.expecting.names)
    mind.joined = [name for seat, name in names if not mind.has_left(seat)]
    mind.expected = None
    mind.told += 1
    mind.board.own((), mind.now)
    mind.first = None
    mind.choosing = len(mind.shelf) > 1
    mind.book.clear()
    mind.turn.clear()
    mind.last_claim = mind.claimant = mind.named = None
    mind.withdrawn.clear()
    mind.elsewhere.clear()
    mind.denied.clear()
    put_back.forget(mind)
