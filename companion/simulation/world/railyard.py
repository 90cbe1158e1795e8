"""Laying cards into a railyard: shown one by one, confirmed, and compared with what lies there."""

from companion.model.commands import PlayCards
from companion.model.readings import Button
from companion.model.scene import Scene
from companion.model.views import RowView
from companion.rules.card_game.railyard import rows_of
from companion.rules.card_game.state import Row
from companion.simulation.world.attention import Attention
from companion.simulation.world.clock import Process
from companion.simulation.world.corrections import Corrections
from companion.simulation.world.hands import Hands
from companion.simulation.world.ledger import Step


class Laying:
    def __init__(self, hands: Hands, attention: Attention) -> None:
        self._hands = hands
        self._attention = attention
        self._corrections = Corrections(hands)
        self._room = hands.room

    def play(self, seat: int, step: Step) -> Process:
        """Until the screen shows the rows as they lie on the table (C9, C10)."""
        if not isinstance(step.command, PlayCards):
            raise TypeError(f"{step.command} lays no cards")
        room, hands = self._room, self._hands
        room.off_deck = False
        tags = room.cards.follow(step)
        rows = rows_of(step.command.cards.known)
        patience = self._attention.patience(f"seat {seat} lays {len(tags)} cards")
        tried = 0
        while True:
            scene = yield from hands.look()
            if _lies_there(scene, seat, rows, room.edition.kinds):
                room.truth = step.after
                return
            patience.spend(scene, excused=room.dropped > 0)
            if patience.is_wearing_thin:
                yield from self._tell_all(seat, step)
            elif not (yield from self._attention.make_way(scene, seat)):
                if tried:
                    yield from self._start_over(seat, tried)
                tried += 1
                yield from self._show_cards(tags)
                scene = yield from hands.look()
                if scene.view is not None and scene.view.tendered == len(tags):
                    yield from hands.press(Button.CONFIRM)

    def _tell_all(self, seat: int, step: Step) -> Process:
        """The reader is of no use: the web page is told how it lies there, and who is next."""
        self._room.truth, self._room.turn_used = step.after, True
        yield from self._corrections.everything((seat + 1) % len(self._room.names))

    def _start_over(self, seat: int, tried: int) -> Process:
        """Nothing laid out, the rows as they lay before, and the badge: these are from my hand."""
        room, hands = self._room, self._hands
        yield from self._corrections.take_cards_back()
        scene = yield from hands.look()
        yield from self._corrections.railyards(scene)
        if tried > 1:
            yield from self._attention.tell_hand(seat)
        else:
            yield from self._corrections.own_count(scene, seat)
        badge = room.badges[room.names[seat]]
        yield hands.before_again(badge)
        yield from hands.tap(badge)

    def _show_cards(self, tags: list[str]) -> Process:
        """Until the screen takes one for something else than a card of the hand."""
        for tag in tags:
            if not (yield from self._attention.show(tag, _one_more, tries=2)):
                return


def _lies_there(scene: Scene, seat: int, rows: tuple[Row, ...], kinds: tuple[str, ...]) -> bool:
    """Does the screen show the rows that were laid (C9, C10)?"""
    if scene.view is None:
        return True
    laid = {RowView(kinds[row.color], row.coloured, row.wilds) for row in rows}
    return laid <= set(scene.view.seats[seat].railyard)


def _one_more(before: Scene, now: Scene) -> bool:
    if before.view is None or now.view is None:
        return False
    return now.view.tendered > before.view.tendered
