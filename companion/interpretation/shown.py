"""What interpretation adds to a scene: what it asks for, sees in the making and finds odd."""

from typing import NamedTuple

from companion.interpretation import claims, differing_cards, prompts, put_back
from companion.interpretation.mind import Mind, Placement
from companion.interpretation.placement_hints import placement_hints
from companion.model.scene import CardElsewhere, Claiming, Difference, Hint, Prompt, PutBack
from companion.model.table import Spot


class Shown(NamedTuple):
    """All at one moment, as the scene has it."""

    prompt: Prompt
    hints: tuple[Hint, ...]
    claiming: Claiming | None
    differences: tuple[Difference, ...]
    loose: tuple[Spot, ...]
    last_claim: int | None
    undone: tuple[int, ...]
    elsewhere: tuple[CardElsewhere, ...]
    put_back: tuple[PutBack, ...]


def shown(mind: Mind) -> Shown:
    placed = None if mind.expected is None else claims.placement(mind)
    elsewhere = differing_cards.elsewhere(mind)
    return Shown(
        prompts.prompt(mind, placed),
        _hints(mind, placed, elsewhere),
        None if placed is None else claims.claiming(mind, placed),
        prompts.differences(mind, placed),
        _loose(mind),
        None if mind.last_claim is None else mind.last_claim[1],
        tuple(sorted(mind.withdrawn)) if mind.withdrawn else (),
        elsewhere,
        put_back.put_back(mind),
    )


def _hints(
    mind: Mind, placed: Placement | None, elsewhere: tuple[CardElsewhere, ...]
) -> tuple[Hint, ...]:
    """What the last reading led to, else what is odd about the trains, or the cards, there."""
    if mind.hints:
        return tuple(mind.hints)
    return placement_hints(mind, placed) or differing_cards.hints(mind, elsewhere)


def _loose(mind: Mind) -> tuple[Spot, ...]:
    """Where trains lie on routes that nobody owns."""
    board = mind.board
    if not board.loose:
        return ()
    return tuple([board.spots[slot] for slot in board.loose if slot not in board.masked])
