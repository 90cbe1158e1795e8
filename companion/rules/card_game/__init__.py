"""The Card Game family: railyards and on-the-track stacks, no board."""

from companion.rules.card_game.corrections import correct
from companion.rules.card_game.decide import decide
from companion.rules.card_game.evolve import evolve
from companion.rules.card_game.expectation import expect
from companion.rules.card_game.legal import legal
from companion.rules.card_game.state import State, begin
from companion.rules.card_game.view import view

__all__ = ["State", "begin", "correct", "decide", "evolve", "expect", "legal", "view"]
