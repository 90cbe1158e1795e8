"""The classic family: claim routes with cards, tickets secret until the final count."""

from companion.rules.classic.corrections import correct
from companion.rules.classic.decide import decide
from companion.rules.classic.evolve import evolve
from companion.rules.classic.expectation import expect
from companion.rules.classic.legal import legal
from companion.rules.classic.state import State, begin
from companion.rules.classic.view import view

__all__ = ["State", "begin", "correct", "decide", "evolve", "expect", "legal", "view"]
