"""The simulated physical table: a world, people in it, its faults, an evening in virtual time."""

from companion.simulation.world.compare import compare
from companion.simulation.world.evening import Evening
from companion.simulation.world.faults import Faults, load_presets
from companion.simulation.world.program import Program
from companion.simulation.world.report import Report
from companion.simulation.world.speeds import Speeds
from companion.simulation.world.table import simulated_map

__all__ = [
    "Evening",
    "Faults",
    "Program",
    "Report",
    "Speeds",
    "compare",
    "load_presets",
    "simulated_map",
]
