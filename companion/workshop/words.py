"""Says in sentences what a builder should know about the sheets of a board."""

from typing import Final

from companion.workshop.cabling import INPUTS, Cabling
from companion.workshop.ground import Ground
from companion.workshop.lights import LIGHT_MM
from companion.workshop.sheets import HOLE_MM

SLOTS_A_HUB: Final = 512
LIGHTS_A_HUB: Final = 400

PRINTING: Final = (
    "Print at 100 %, not fitted to the page, and check the 100 mm of a ruler. Lay the pages so "
    "that their crosses meet; the name beside an edge is that of the page that goes there."
)


def saving(wires: Cabling, naive: Cabling) -> str:
    """How much wire the order of the sheets saves."""
    ours, theirs = wires.lengths, naive.lengths
    share = 1 - ours.total / theirs.total if theirs.total else 0.0
    return (
        f"Wires {ours.total / 1000:.1f} m (lights {ours.lights / 1000:.1f}, registers to sensors "
        f"{ours.sensors / 1000:.1f}, from register to register {ours.chain / 1000:.1f}); along "
        f"the list of routes {theirs.total / 1000:.1f} m, so {share:.0%} saved. Straight lines "
        "from the hub, at the lower left seen from above: cut a third more."
    )


def notes(board: Ground, wires: Cabling, naive: Cabling) -> tuple[str, ...]:
    longest = f"Two lights that follow each other are up to {wires.longest_gap:.0f} mm apart."
    numbers = _about_numbers(wires)
    holes = _about_holes(wires)
    return (*remarks(board, wires), holes, numbers, saving(wires, naive), longest, PRINTING)


def remarks(board: Ground, wires: Cabling) -> tuple[str, ...]:
    """What to think of before one begins."""
    count = len(wires.positions)
    if count <= LIGHTS_A_HUB:
        return board.remarks
    too_large = (
        f"A hub has {SLOTS_A_HUB} slots and {LIGHTS_A_HUB} lights at most, and this board has "
        f"{count} places: build it with one sensor a route."
    )
    return (*board.remarks, too_large)


def _about_holes(wires: Cabling) -> str:
    return (
        f"Red: sensors, under the middle of a space. Blue: lights, {LIGHT_MM:g} mm along the "
        f"track, in the gap between two trains. All holes {HOLE_MM:g} mm; the closest two are "
        f"{wires.closest_holes:.1f} mm apart, middle to middle."
    )


def _about_numbers(wires: Cabling) -> str:
    return (
        f"Sensor and light of one place have the same number, 0 to {len(wires.positions) - 1}. "
        f"{len(wires.registers)} registers (green): slot N is input N modulo {INPUTS} (A is 0) of "
        f"register N / {INPUTS}; R0 is the one whose output leads to the hub. wires.csv lists all."
    )
