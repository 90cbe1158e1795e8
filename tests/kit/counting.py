"""Counts a written position of one family, with an answer that a test expects."""

from collections.abc import Mapping

from companion.model.edition import Edition
from companion.rules.families import ScorePosition
from companion.rules.positions import Faults, Scored, read_players

NAMES = ("Ann", "Ben", "Cy", "Di", "Ed")


class Counting:
    def __init__(self, score_position: ScorePosition, edition: Edition) -> None:
        self._score_position = score_position
        self._edition = edition

    def count(
        self, *players: Mapping[str, object], edition: Edition | None = None
    ) -> Scored | list[str]:
        """The count, or every sentence that says why there is none."""
        faults = Faults()
        listed = [{"name": name, **has} for name, has in zip(NAMES, players, strict=False)]
        read = read_players({"players": listed}, faults)
        scored = self._score_position(edition or self._edition, read, faults)
        return list(faults.sentences) if scored is None else scored

    def counted(self, *players: Mapping[str, object]) -> Scored:
        scored = self.count(*players)
        assert isinstance(scored, Scored), scored
        return scored

    def fault(self, *players: Mapping[str, object]) -> str:
        """The one reason why a position that must be refused is refused."""
        sentences = self.count(*players)
        assert isinstance(sentences, list), "the position was counted"
        assert len(sentences) == 1, sentences
        return sentences[0]
