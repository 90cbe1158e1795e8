"""Answers the screen's questions truthfully, and puts the table in order where it shows how."""

from companion.model.readings import Button
from companion.model.scene import QUESTIONS, Ask, Claiming, Difference, Mismatch, Scene
from companion.simulation.world.clock import Process
from companion.simulation.world.corrections import Corrections
from companion.simulation.world.hands import Answer, Hands
from companion.simulation.world.room import Pending


def is_question(scene: Scene) -> bool:
    return scene.prompt is not None and scene.prompt.ask in QUESTIONS


class Answers:
    def __init__(self, hands: Hands) -> None:
        self._hands = hands
        self._corrections = Corrections(hands)
        self._room = hands.room
        self._said_no: tuple[int, int | None] | None = None
        """Who said last that it is not this seat's turn."""

    def answer(self, scene: Scene) -> Process:
        prompt, room = scene.prompt, self._room
        if prompt is None:
            return
        match prompt.ask:
            case Ask.WHOSE_TURN:
                yield from self._say_whose_turn(scene, prompt.seat)
            case Ask.FACE_UP:
                yield from self._say(room.face_up, Button.NEXT)
            case Ask.RESHUFFLED:
                yield from self._say(room.off_deck and room.cards.reshuffles > 0, Button.NEXT)
            case Ask.REFILLED | Ask.WHOSE_TICKET:
                yield from self._say(prompt.seat == room.shower, Button.NEXT)
            case Ask.CLAIMANT:
                yield from self._name_claimant(scene)
            case Ask.TAKE_BACK:
                yield from self._take_back(scene)
            case ask:
                yield from self._answer_rarely(ask, scene)

    def _answer_rarely(self, ask: Ask, scene: Scene) -> Process:
        match ask:
            case Ask.DIFFERENT:
                yield from self._different(scene)
            case Ask.AGAIN | Ask.STOP | Ask.LEAVE:
                yield from self._hands.press(Button.UNDO)
            case Ask.STACK:
                yield from self._hands.press(Button.NEXT)
            case _:
                return

    def _take_back(self, scene: Scene) -> Process:
        """Yes, if nobody has claimed what the screen shows as claimed last."""
        if not (yield from self.put_back_bumped()):
            wrong = scene.last_claim is not None and self._is_untrue(scene, scene.last_claim)
            yield from self._say(wrong, Button.NEXT)

    def _is_untrue(self, scene: Scene, route: int) -> bool:
        if scene.view is None or scene.view.board is None:
            return False
        owner = scene.view.board.owners[route]
        claiming = any((own.route, own.seat) == (route, owner) for own in self._room.pending)
        return owner is not None and owner != self._room.owners[route] and not claiming

    def _say_whose_turn(self, scene: Scene, seat: int | None) -> Process:
        """Whoever is asked again about a card in the own hand says that the table is right."""
        said_no, self._said_no = self._said_no, None
        if self._is_turn_of(seat):
            yield from self._hands.press(Button.CONFIRM)
        elif said_no == (self._room.acting, seat) and scene.elsewhere:
            yield from self._hands.web("board_is_right", what="cards")
        else:
            self._said_no = (self._room.acting, seat)
            yield from self._hands.press(Button.UNDO)

    def _is_turn_of(self, seat: int | None) -> bool:
        """Who has not acted yet, or still claims; who is done says no, lest it goes round once."""
        room = self._room
        claims = any(claim.seat == seat for claim in room.pending)
        return seat == room.acting and (claims or not room.in_turn)

    def _say(self, yes: bool, otherwise: Button) -> Process:  # noqa: FBT001 - a yes or no
        yield from self._hands.press(Button.CONFIRM if yes else otherwise)

    def _name_claimant(self, scene: Scene) -> Process:
        """The owner of the trains in question; one who is not yet in turn takes them off again."""
        room, hands = self._room, self._hands
        owner, claiming = self._owner(scene), scene.claiming
        if self.shows_phantom(scene):
            yield from self.game_is_right()
        elif owner is None:
            yield room.speeds.wait
        elif claiming is not None and self._is_right(claiming, owner):
            yield from hands.press(Button.CONFIRM)
        elif claiming is not None and self._was_claimed(claiming.route, owner):
            yield from self._corrections.owner(claiming.route)
        elif (claim := self._pending_of(owner, claiming)) is not None:
            yield from self._corrections.claim(claim)
        elif owner != room.acting:
            yield from self.take_off_early()
        else:
            yield from self.name(owner, scene)
            yield from hands.press(Button.CONFIRM)

    def _is_right(self, claiming: Claiming, owner: int) -> bool:
        """Does the screen name who has truly claimed it?"""
        claimed = self._room.owners[claiming.route] == owner
        pending = any(
            (own.route, own.seat) == (claiming.route, owner) for own in self._room.pending
        )
        return claiming.seat == owner and (claimed or pending)

    def _was_claimed(self, route: int, seat: int) -> bool:
        """Is it a claim of long ago that the screen has lost?"""
        pending = any(claim.route == route for claim in self._room.pending)
        return self._room.owners[route] == seat and not pending

    def _pending_of(self, owner: int, claiming: Claiming | None) -> Pending | None:
        """A claim of somebody whose turn is over, which the screen has not understood."""
        if claiming is None or owner == self._room.acting:
            return None
        pending = self._room.pending
        return next((claim for claim in pending if claim.route == claiming.route), None)

    def _owner(self, scene: Scene) -> int | None:
        """Whose trains lie on the route that the screen shows."""
        if scene.claiming is None:
            return self._room.acting
        board = self._room.board
        spaces = board.spaces(scene.claiming.route)
        return next((board.trains[space] for space in spaces if space in board.trains), None)

    def name(self, seat: int, scene: Scene) -> Process:
        """By badge; where there is no reader, `next` until the screen says so."""
        room, hands = self._room, self._hands
        if _shown_seat(scene) == seat:
            return
        if room.tracked:
            yield from hands.tap(room.badges[room.names[seat]])
            return
        for _ in room.names:
            yield from hands.press(Button.NEXT)
            scene = yield from hands.look()
            if _shown_seat(scene) == seat:
                return

    def shows_phantom(self, scene: Scene) -> bool:
        """Is there a claim on the screen where no train lies, and no arm reaches over?"""
        room, claiming = self._room, scene.claiming
        if claiming is None or not room.table.slots:
            return False
        spaces = room.board.spaces(claiming.route)
        return not any(space in room.board.trains for space in spaces) and not any(
            room.slots.is_disturbed(slot, train=False)
            for slot in map(room.board.slot, spaces)
            if slot is not None
        )

    def game_is_right(self) -> Process:
        yield from self._hands.web("game_is_right")

    def put_back_bumped(self) -> Answer:
        room = self._room
        bumped = list(room.board.bumped)
        for space in bumped:
            yield room.pause(room.speeds.mend)
            room.board.put_back(space)
        return bool(bumped)

    def take_off_early(self) -> Process:
        """Trains that were placed before their turn; they come back when it is."""
        room = self._room
        if room.early is None:
            return
        room.early.told_to_wait = True
        for space in room.board.spaces(room.early.route):
            if space in room.board.trains:
                yield room.pause(room.speeds.place)
                room.board.lift(space)
                room.watch.claim_touched(room.clock.now)

    def _different(self, scene: Scene) -> Process:
        if (yield from self.mend(scene)):
            return
        # The table is as it should be: a sensor is wrong, or the game is.
        wrong = any(self._game_is_wrong(scene, item) for item in scene.differences)
        yield from self._hands.web("board_is_right" if wrong else "game_is_right")

    def mend(self, scene: Scene) -> Answer:
        """Puts back or takes off what the lights show; tells whether there was anything to do."""
        room, done = self._room, False
        for item in scene.differences:
            space = room.board.spaces_of_slot[item.slot]
            if room.slots.is_disturbed(item.slot, train=space in room.board.trains):
                yield room.speeds.wait
                done = True
            elif item.mismatch is Mismatch.MISSING_TRAIN and space in room.board.bumped:
                yield room.pause(room.speeds.mend)
                room.board.put_back(space)
                done = True
            elif item.mismatch is Mismatch.EXTRA_TRAIN and self._is_early(space, item.route):
                yield from self.take_off_early()
                done = True
        return done

    def _is_early(self, space: int, route: int) -> bool:
        early = self._room.early
        return early is not None and early.route == route and space in self._room.board.trains

    def _game_is_wrong(self, scene: Scene, item: Difference) -> bool:
        if scene.view is None or scene.view.board is None:
            return False
        return scene.view.board.owners[item.route] != self._room.owners[item.route]


def _shown_seat(scene: Scene) -> int | None:
    if scene.claiming is not None:
        return scene.claiming.seat
    return None if scene.prompt is None else scene.prompt.seat
