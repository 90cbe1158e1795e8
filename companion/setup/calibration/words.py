"""Names of spaces and meanings of buttons while calibrating."""

from typing import Final

from companion.model.edition import Edition
from companion.model.readings import Button
from companion.model.table import Spot
from companion.setup.calibration.diagnosis import Diagnosis

Buttons = tuple[tuple[Button, str], ...]
ALL: Final[Buttons] = (
    (Button.UNDO, "redo"),
    (Button.NEXT, "skip"),
    (Button.CONFIRM, "done"),
)
CLEARING: Final[Buttons] = ((Button.UNDO, "leave"), (Button.CONFIRM, "all_done"))
CONFIRM_ONLY: Final[Buttons] = ((Button.CONFIRM, "all_done"),)
DONE: Final[Buttons] = ((Button.CONFIRM, "done"),)


def spot_name(edition: Edition, spot: Spot) -> str:
    """The two cities, and for parallel tracks which of them."""
    route = edition.routes[spot.route]
    names = f"{edition.city[route.city_a].name} – {edition.city[route.city_b].name}"
    if not route.twins:
        return names
    return f"{names} ({sorted((route.index, *route.twins)).index(route.index) + 1})"


def told(diagnosis: Diagnosis, edition: Edition) -> tuple[str, dict[str, str | int]]:
    """The key of its sentence, and what fills the gaps."""
    values: dict[str, str | int] = {}
    spots, slots = diagnosis.spots, diagnosis.slots
    if spots:
        values["route"] = spot_name(edition, spots[0])
        values["number"] = (spots[0].space or 0) + 1
    if len(spots) > 1:
        other = spots[1]
        values["other"] = f"{spot_name(edition, other)} {(other.space or 0) + 1}"
    if slots:
        values["slot"] = slots[-1]
        values["old"] = slots[0]
        values["slots"] = ", ".join(map(str, slots))
    return f"setup.{diagnosis.found}", values
