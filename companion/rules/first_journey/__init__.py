"""The First Journey family: tickets complete at once and are replaced, six of them win."""

from companion.rules.first_journey.corrections import correct
from companion.rules.first_journey.decide import decide
from companion.rules.first_journey.evolve import evolve
from companion.rules.first_journey.expectation import expect
from companion.rules.first_journey.legal import legal
from companion.rules.first_journey.state import State, begin
from companion.rules.first_journey.view import view

__all__ = ["State", "begin", "correct", "decide", "evolve", "expect", "legal", "view"]
