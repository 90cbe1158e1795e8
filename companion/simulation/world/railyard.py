"""Laying cards into a railyard: shown one by one, confirmed, and compared with what lies there."""

from companion.model.commands import PlayCards
from companion.model.readings import Button
from companion.model.scene import Scene
from companion.rules.families import family_of
from companion.simulation.world.attention import Attention
from companion.simulation.world.clock import Process
from companion.simulation.world.hands import Hands
from companion.simulation.world.ledger import Step


class Laying:
    def __init__(self, hands: Hands, attention: Attention) -> None:
        self._hands = hands
        self._attention = attention
        self._room = hands.room

    def play(self, seat: int, step: Step) -> Process:
        """Until the screen shows the rows as they lie on the table (C9, C10)."""
        if not isinstance(step.command, PlayCards):
            raise TypeError(f"{step.command} lays no cards")
        room, hands = self._room, self._hands
        room.face_up = room.off_deck = False
        tags = room.cards.follow(step)
        rows = family_of(room.edition).view(step.after, None).seats[seat].railyard
        patience = self._attention.patience(f"seat {seat} lays {len(tags)} cards")
        while True:
            scene = yield from hands.look()
            if scene.view is None or scene.view.seats[seat].railyard == rows:
                return
            patience.spend(scene, excused=room.dropped > 0)
            if (yield from self._attention.make_way(scene, seat)):
                continue
            yield from self._show_cards(seat, tags)
            scene = yield from hands.look()
            if scene.view is not None and scene.view.tendered == len(tags):
                yield from hands.press(Button.CONFIRM)

    def _show_cards(self, seat: int, tags: list[str]) -> Process:
        """A card that the screen takes for something else may be understood after the others."""
        later: list[str] = []
        for tag in tags:
            if not (yield from self._attention.show(tag, _one_more, tries=2)):
                later.append(tag)  # noqa: PERF401 - a process cannot run inside a comprehension
        for tag in later:
            if not (yield from self._attention.show(tag, _one_more, tries=2)):
                yield from self._attention.tell_hand(seat)


def _one_more(before: Scene, now: Scene) -> bool:
    if before.view is None or now.view is None:
        return False
    return now.view.tendered > before.view.tendered
