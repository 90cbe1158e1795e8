"""Looks at everything a table needs, from Python to the last slot, and says what to do about it."""

from companion.setup.doctor.finding import Finding, Level, worst
from companion.setup.doctor.machine import judge_machine, look_at_machine
from companion.setup.doctor.parts import HubFacts, PartFacts, judge_hub, judge_parts

__all__ = [
    "Finding",
    "HubFacts",
    "Level",
    "PartFacts",
    "judge_hub",
    "judge_machine",
    "judge_parts",
    "look_at_machine",
    "worst",
]
