"""Bots answer the screen's questions about their seats, and put the table in order."""

from collections.abc import Generator, Mapping
from typing import Final

from companion.model.readings import Button
from companion.model.scene import Ask, Mismatch, Prompt, Scene
from companion.simulation.live.bot_hands import TRIES, BotHands
from companion.simulation.world.clock import Process

ANSWERS: Final[Mapping[Ask, Button]] = {
    Ask.FACE_UP: Button.NEXT,
    Ask.REFILLED: Button.NEXT,
    Ask.TAKE_BACK: Button.NEXT,
}
"""To everything else a bot says yes: it does what it does at its own turn only."""

ONE_QUESTION: Final = 10.0
"""What is asked again within this time was not understood."""


class BotAnswers:
    def __init__(self, hands: BotHands) -> None:
        self._hands = hands
        self._asked: Prompt | None = None
        self._asked_at = 0.0
        self._count = 0

    def answer(self, prompt: Prompt) -> Process:
        now = self._hands.table.clock.now
        same = self._asked == prompt and now - self._asked_at < ONE_QUESTION
        self._count = self._count + 1 if same else 1
        self._asked, self._asked_at = prompt, now
        yield self._hands.pause(self._hands.speeds.think)
        scene = self._hands.scene
        if scene is None or scene.prompt != prompt or (yield from self._mend(scene)):
            return
        if prompt.ask is Ask.DIFFERENT or self._count % (TRIES + 1) == 0:
            self._hands.table.web("game_is_right")
        else:
            yield from self._hands.press(ANSWERS.get(prompt.ask, Button.CONFIRM))

    def _mend(self, scene: Scene) -> Generator[float, None, bool]:
        """Bumped trains are put back, extra ones taken off; tells whether there were any."""
        board, done = self._hands.table.board, False
        for space in list(board.bumped):
            yield self._hands.pause(self._hands.speeds.mend)
            board.put_back(space)
            done = True
        for item in scene.differences:
            space = board.spaces_of_slot[item.slot]
            if item.mismatch is Mismatch.EXTRA_TRAIN and space in board.trains:
                yield self._hands.pause(self._hands.speeds.mend)
                board.lift(space)
                done = True
        return done
