"""Claiming a route: trains one by one, cards before, after or in between, until it is shown."""

from itertools import cycle
from typing import Final

from companion.model.commands import ClaimRoute
from companion.model.readings import Button
from companion.model.scene import Ask, Prompt, Scene
from companion.model.views import Phase
from companion.simulation.world.answers import Answers, is_question
from companion.simulation.world.attention import Attention
from companion.simulation.world.clock import Process
from companion.simulation.world.corrections import Corrections
from companion.simulation.world.effects import owner, pays
from companion.simulation.world.hands import Answer, Hands
from companion.simulation.world.ledger import Step
from companion.simulation.world.room import Pending

Acts = list[Process]

MOST_DRAWN: Final = 3
"""More cards than a turn can have drawn."""
OTHER_ACTIONS: Final = frozenset({Ask.SECOND, Ask.REFILL, Ask.CHOOSE, Ask.REPLACE})
"""What the screen asks of somebody who does something else than claim."""


class Claiming:
    def __init__(self, hands: Hands, attention: Attention, answers: Answers) -> None:
        self._hands = hands
        self._attention = attention
        self._answers = answers
        self._corrections = Corrections(hands)
        self._room = hands.room
        attention.finish_claims = self.finish
        self._named: set[Pending] = set()
        """Claims with a slot that does not see its train: they were named on the web page."""

    def claim(self, seat: int, step: Step) -> Process:
        room = self._room
        command = step.command
        if not isinstance(command, ClaimRoute):
            raise TypeError(f"{command} is no claim")
        route = room.edition.route_index[command.route]
        yield from self._wait_for_early(route)
        tags = tuple(room.cards.follow(step))
        room.pending.append(Pending(route, seat, tags))
        room.off_deck = False
        room.watch.claim_begins(route, seat)
        for act in self._acts(route, seat, tags, step):
            yield from act
        room.owners[route], room.truth = seat, step.after
        if not room.table.slots:
            yield from self._hands.web("claim", route=command.route)
        # Whoever must confirm looks what there is to confirm.
        if not room.tracked or not self._hands.overlooks():
            yield from self.finish()

    def place_all(self, route: int, seat: int) -> Process:
        """Every train of a route, in any order; for somebody who cannot wait."""
        room = self._room
        for act in self._placing(route, seat):
            if room.early is not None and room.early.told_to_wait:
                act.close()
            else:
                yield from act

    def _wait_for_early(self, route: int) -> Process:
        """Whoever could not wait finishes what is begun; now it is the turn for it."""
        early = self._room.early
        if early is None or early.route != route:
            return
        while not early.running.is_over:
            yield self._room.speeds.wait
        self._room.early = None

    def _acts(self, route: int, seat: int, tags: tuple[str, ...], step: Step) -> Acts:
        """Mostly cards first, often trains first, sometimes as it comes."""
        trains = self._placing(route, seat)
        cards = self._paying(route, seat, tags, step) if self._room.tracked else []
        chance = self._room.chance
        mode = chance.random()
        if mode < 0.45:  # noqa: PLR2004 - how people are
            return [*cards, *trains]
        if mode < 0.8:  # noqa: PLR2004 - how people are
            return [*trains, *cards]
        acts = [*trains, *cards]
        chance.shuffle(acts)
        return acts

    def _placing(self, route: int, seat: int) -> Acts:
        room = self._room
        spaces = [space for space in room.board.spaces(route) if space not in room.board.trains]
        room.chance.shuffle(spaces)
        acts = [self._hands.place(space, seat) for space in spaces]
        if spaces and room.table.slots and room.chance.random() < room.faults.sleeve:
            reached = room.chance.randrange(len(spaces))
            acts.insert(reached, self._reach_over(spaces[reached]))
        return acts

    def _reach_over(self, space: int) -> Process:
        self._hands.cover_with_sleeve(space)
        yield self._room.pause(self._room.speeds.place)

    def _paying(self, route: int, seat: int, tags: tuple[str, ...], step: Step) -> Acts:
        shown = list(tags)
        if step in self._room.plan.forgotten:
            self._room.occurred["forgotten"] += 1
            shown.remove(self._room.chance.choice(shown))
        return [self._pay(tag, route, seat, step if tag == shown[0] else None) for tag in shown]

    def _pay(self, tag: str, route: int, seat: int, step: Step | None) -> Process:
        effect = pays(seat, route)
        if (yield from self._attention.show(tag, effect, step, tries=2)):
            return
        yield from self._say_that_it_pays(seat)
        if not (yield from self._attention.show(tag, effect, tries=1)):
            yield from self._attention.tell_hand(seat)

    def _say_that_it_pays(self, seat: int) -> Process:
        """The screen takes payments for draws: undo, and the badge says they are from the hand."""
        hands, room = self._hands, self._room
        for _ in range(MOST_DRAWN):
            scene = yield from hands.look()
            prompt = scene.prompt
            if prompt is None or (prompt.ask, prompt.seat) != (Ask.SECOND, seat):
                break
            yield from hands.press(Button.UNDO)
        badge = room.badges[room.names[seat]]
        yield hands.before_again(badge)
        yield from hands.tap(badge)

    def finish(self) -> Process:
        """Whoever looks makes sure of all claims that the screen may have missed."""
        while self._room.pending:
            yield from self._finish(self._room.pending[0])

    def _finish(self, claim: Pending) -> Process:
        """Until the claim is on the screen: whatever is missing there is done, or confirmed."""
        room = self._room
        name = room.edition.routes[claim.route].id
        patience = self._attention.patience(f"seat {claim.seat} claims {name}")
        told = (self._confirm, self._name_route)
        paid = (self._pay_again, self._confirm, self._lay_out_anew, self._name_route)
        ways_out = cycle(paid if room.tracked else told)
        yield room.speeds.wait
        while True:
            scene = yield from self._hands.look()
            if owner(scene, claim.route) == claim.seat:
                room.pending.remove(claim)
                room.in_turn |= claim.seat == room.acting
                return
            patience.spend(scene, excused=room.dropped > 0)
            if patience.is_wearing_thin:
                yield from self._corrections.claim(claim)
            elif not (yield from self._mend(scene, claim)):
                yield from next(ways_out)(claim)

    def _mend(self, scene: Scene, claim: Pending) -> Answer:
        """Does what the screen shows to be wrong; tells whether there was anything."""
        if self._shows_another(scene, claim.seat) or self._has_gone_on(scene, claim.seat):
            yield from self._hands.press(Button.UNDO)
        elif is_question(scene):
            yield from self._answers.answer(scene)
        elif scene.differences and (yield from self._answers.mend(scene)):
            pass
        elif scene.prompt is not None and _is_owed_by_another(scene.prompt, claim.seat):
            yield from self._attention.debts.pay(scene.prompt)
        elif scene.claiming is None or scene.claiming.route != claim.route:
            yield from self._make_seen(claim)
        elif scene.claiming.seat != claim.seat:
            yield from self._answers.name(claim.seat, scene)
        elif not all(scene.claiming.filled) and claim not in self._named:
            self._named.add(claim)
            yield from self._name_route(claim)
        else:
            return False
        return True

    def _confirm(self, _: Pending) -> Process:
        yield from self._hands.press(Button.CONFIRM)

    def _name_route(self, claim: Pending) -> Process:
        scene = yield from self._hands.look()
        if owner(scene, claim.route) is None:
            yield from self._hands.web("claim", route=self._room.edition.routes[claim.route].id)

    def _shows_another(self, scene: Scene, seat: int) -> bool:
        """Has the seat, on the screen, a route that it does not have?"""
        if scene.view is None or scene.view.board is None:
            return False
        shown = enumerate(scene.view.board.owners)
        return any(owner == seat != self._room.owners[route] for route, owner in shown)

    def _has_gone_on(self, scene: Scene, seat: int) -> bool:
        """Does it think that the claimant draws cards or tickets, or that the game is over?"""
        prompt = scene.prompt
        if scene.view is not None and scene.view.phase is not Phase.PLAY:
            return True
        if prompt is not None and prompt.seat == seat and prompt.ask in OTHER_ACTIONS:
            return True
        return self._attention.is_ahead(scene, seat)

    def _make_seen(self, claim: Pending) -> Process:
        """The board does not show this claim: trains back on, or its name on the web page."""
        room = self._room
        lying = [space for space in room.board.spaces(claim.route) if space in room.board.bumped]
        for space in lying:
            yield room.pause(room.speeds.mend)
            room.board.put_back(space)
        if not lying and room.dropped == 0:
            yield from self._name_route(claim)

    def _lay_out_anew(self, claim: Pending) -> Process:
        """Some other card may have been read: all back to the hand, then once more."""
        for _ in claim.tags:
            scene = yield from self._hands.look()
            if scene.view is None or not scene.view.tendered:
                break
            yield from self._hands.press(Button.UNDO)
        yield from self._pay_again(claim)

    def _pay_again(self, claim: Pending) -> Process:
        """A card that was already seen changes nothing when it is shown again."""
        for tag in claim.tags:
            scene = yield from self._hands.look()
            paid = 0 if scene.claiming is None else scene.claiming.paid
            if paid >= len(claim.tags) or owner(scene, claim.route) == claim.seat:
                return
            yield self._hands.before_again(tag)
            yield from self._hands.tap(tag)


def _is_owed_by_another(prompt: Prompt, seat: int) -> bool:
    """Has the screen not even come to this claim?"""
    return prompt.seat != seat and (prompt.ask in OTHER_ACTIONS or prompt.ask is Ask.TURN)
