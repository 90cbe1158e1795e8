"""Before a game: who sits where, and who begins."""

from companion.interpretation.mind import Mind, Wishes
from companion.model.wishes import BeginGame

SPARE_NAMES = ("Blue", "Red", "Green", "Yellow", "Black")
"""For seats that join without a badge."""


def badge_before_game(mind: Mind, name: str) -> None:
    """Joining order is clockwise; once all have joined, a badge says who begins."""
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


def next_before_game(mind: Mind) -> None:
    """Without badges: another seat joins, or the next one begins."""
    if mind.first is not None:
        mind.first = (mind.first + 1) % len(mind.joined)
        return
    spare = [name for name in SPARE_NAMES if name not in mind.joined]
    if spare:
        join(mind, spare[0])


def confirm_before_game(mind: Mind) -> Wishes:
    if len(mind.joined) < mind.edition.min_players:
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
