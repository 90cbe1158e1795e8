"""The simulated board of a rehearsal, wired as wrongly as asked."""

from collections.abc import Mapping
from dataclasses import fields, replace
from random import Random

from companion.cli.options import Problem
from companion.model.edition import Edition
from companion.model.table import Spot
from companion.simulation.setup.wiring import Miswiring, Wiring, wire


def planned_board(box: Edition) -> dict[Spot, int]:
    """A slot for each space, in the order of the list of routes."""
    spots = [Spot(route.index, space) for route in box.routes for space in range(route.length)]
    if not spots:
        raise Problem(f"{box.name} has no board with slots.")
    return {spot: number for number, spot in enumerate(spots)}


def wired_wrongly(plan: Mapping[Spot, int], mistakes: str, chance: Random) -> Wiring:
    try:
        return wire(plan, parse_miswiring(mistakes), chance)
    except IndexError as error:
        raise Problem(f"{len(plan)} spaces are too few for so many mistakes.") from error


def parse_miswiring(text: str) -> Miswiring:
    """`swapped=2,dead=1,reversed=chain`."""
    miswiring = Miswiring()
    numbers = [field.name for field in fields(Miswiring) if field.name != "reversed"]
    for part in filter(None, text.split(",")):
        name, _, value = part.strip().partition("=")
        if name == "reversed" and value in ("chain", "registers"):
            miswiring = replace(miswiring, reversed=value)
        elif name in numbers and value.isdecimal():
            miswiring = replace(miswiring, **{name: int(value)})  # type: ignore[arg-type]
        else:
            raise Problem(
                f"The mistake {part!r} is unknown; expected {'=N, '.join(numbers)}=N, "
                "reversed=chain|registers."
            )
    return miswiring
