"""Bots at a live table: they look at the screen, do what it asks of their seats, and help out."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from companion.model import commands as c
from companion.model.cards import Cards
from companion.model.edition import CardGameNumbers, ClassicNumbers
from companion.model.readings import Button
from companion.model.scene import QUESTIONS, Ask, Mismatch, Prompt, Scene
from companion.model.views import Phase
from companion.simulation import card_game, first_journey
from companion.simulation.greedy import GreedyPlayer
from companion.simulation.live.table import LiveTable
from companion.simulation.world.clock import Process
from companion.simulation.world.speeds import Speeds

PLAYERS: Final[Mapping[str, Callable[[Random], Any]]] = {
    "classic": GreedyPlayer,
    "first_journey": first_journey.GreedyPlayer,
    "card_game": card_game.GreedyPlayer,
}
TRIES: Final = 6
"""So often a bot tries to make itself understood before it thinks again."""
LOOKS: Final = 12
"""So many looks at the screen one waits for an answer."""


class Bots:
    """One process plays all seats of `seats`; the dealer's work is done for everybody.

    A bot knows what the screen shows and its own hand. Whatever a person does meanwhile, the next
    look at the screen says what to do: so nothing that happens at the table can confuse it.
    """

    def __init__(self, table: LiveTable, seats: set[int], speeds: Speeds | None = None) -> None:
        self.seats = seats
        self.paused = False
        self._table = table
        self._speeds = speeds or Speeds(think=(0.6, 1.6), look=(0.15, 0.3), place=(0.25, 0.5))
        self._players = [PLAYERS[table.edition.family](table.chance) for _ in table.names]
        self._intent: c.ClaimRoute | c.PlayCards | None = None
        self._tries = 0
        self._asked: tuple[Prompt, int] | None = None
        table.clock.spawn(self._live())

    @property
    def play_all(self) -> bool:
        return len(self.seats) == len(self._table.names)

    def _live(self) -> Process:
        while True:
            yield self._pause(self._speeds.look)
            scene = self._table.scene
            if scene is not None and scene.prompt is not None and not self._is_waiting():
                yield from self._respond(scene, scene.prompt)

    def _is_waiting(self) -> bool:
        return self.paused or self._table.is_tapping

    def _pause(self, span: tuple[float, float]) -> float:
        return self._table.chance.uniform(*span)

    def _respond(self, scene: Scene, prompt: Prompt) -> Process:
        seat = prompt.seat
        match prompt.ask:
            case Ask.JOIN:
                yield from self._join(prompt)
            case Ask.FIRST:
                yield from self._press(Button.CONFIRM)
            case Ask.CLEAR_BOARD:
                self._table.clear_board()
                yield 1.0
            case Ask.DEAL if seat is not None:
                yield from self._deal(scene, seat)
            case Ask.MARKET | Ask.REFILL:
                yield from self._refill(prompt)
            case ask if ask in QUESTIONS:
                yield from self._answer(scene, prompt)
            case _ if seat in self.seats and seat is not None:
                yield from self._play(scene, prompt, seat)
            case Ask.REPLACE if seat is not None and self._is_setup(scene):
                yield from self._replace(seat)
            case _:
                yield 0.1

    # The dealer's work

    def _join(self, prompt: Prompt) -> Process:
        joined = dict(prompt.values).get("joined", 0)
        names = self._table.names
        if isinstance(joined, int) and joined < len(names):
            self._table.tap_named(names[joined])
            yield 0.3
        else:
            yield from self._press(Button.CONFIRM)

    def _deal(self, scene: Scene, seat: int) -> Process:
        table, view, numbers = self._table, scene.view, self._table.edition.numbers
        wild = (
            isinstance(numbers, CardGameNumbers)
            and view is not None
            and view.deck_number == 1
            and view.seats[seat].cards < numbers.deal_locomotives
        )
        hand = table.things.piles.hands[seat]
        if view is not None and len(hand) > view.seats[seat].cards:
            table.tap(hand[-1])  # dealt, but not noticed
        else:
            yield from self._show(table.things.draw(seat, table.edition.wild if wild else None))
        yield 0.3

    def _refill(self, prompt: Prompt) -> Process:
        place = dict(prompt.values).get("place", 0)
        yield self._pause(self._speeds.reach)
        yield from self._show(self._table.things.turn_up(int(place)))

    def _is_setup(self, scene: Scene) -> bool:
        return scene.view is not None and scene.view.phase in (Phase.SETUP, Phase.TICKETS)

    # A seat's turn

    def _play(self, scene: Scene, prompt: Prompt, seat: int) -> Process:
        match prompt.ask:
            case Ask.KEEP | Ask.CHOOSE:
                yield from self._choose(scene, seat)
            case Ask.REPLACE:
                yield from self._replace(seat)
            case Ask.COUNT:
                yield from self._count(seat)
            case Ask.SECOND:
                yield from self._do(seat, self._second(seat))
            case Ask.TURN | Ask.PLACE | Ask.PAY | Ask.RAILYARD:
                yield from self._turn(scene, seat)
            case _:
                yield 0.5

    def _second(self, seat: int) -> c.Command:
        """Where there is no row, the second card comes off the deck as the first did (F6)."""
        player = self._players[seat]
        command: c.Command = (
            player.pick(self._mind(seat)) if hasattr(player, "pick") else c.DrawFromDeck(seat)
        )
        return command

    def _mind(self, seat: int) -> Any:  # noqa: ANN401 - each family has a state of its own
        """What this seat knows: the open table, and the cards in its own hand."""
        table = self._table
        state = table.state
        counts = [0] * len(table.edition.kinds)
        for tag in table.things.piles.hands[seat]:
            counts[table.edition.kind_index[table.things.kind(tag)]] += 1
        own = state.seats[seat]._replace(hand=Cards(tuple(counts)))
        return state._replace(seats=(*state.seats[:seat], own, *state.seats[seat + 1 :]))

    def _turn(self, scene: Scene, seat: int) -> Process:
        if self._intent is not None and self._intent.seat == seat:
            yield from self._carry_on(scene, seat, self._intent)
        elif self._is_tidy(scene):
            yield self._pause(self._speeds.think)
            if self._table.scene is scene:
                yield from self._do(seat, self._players[seat].act(self._mind(seat)))
        else:
            yield from self._clear_up(scene, seat)

    def _is_tidy(self, scene: Scene) -> bool:
        return scene.claiming is None and (scene.view is None or not scene.view.tendered)

    def _clear_up(self, scene: Scene, seat: int) -> Process:
        """Cards laid out or trains placed that belong to no plan."""
        table = self._table
        if scene.view is not None and scene.view.tendered:
            yield from self._press(Button.UNDO)
        table.things.take_back(seat)
        if scene.claiming is not None:
            for space in table.board.spaces(scene.claiming.route):
                table.board.lift(space)
        yield 1.0

    def _do(self, seat: int, command: c.Command) -> Process:
        table = self._table
        yield self._pause(self._speeds.reach)
        match command:
            case c.DrawFromDeck():
                yield from self._draw(seat, table.things.draw(seat))
            case c.TakeFaceUp(_, place):
                yield from self._draw(seat, table.things.take(seat, place))
            case c.ClaimRoute() | c.PlayCards():
                self._intent, self._tries = command, 0
            case c.DrawTickets():
                self._offer(seat)
                yield from self._show_kept(seat)
            case c.SwapTickets():
                table.things.discard_tickets(seat)
                yield from self._replace(seat)
            case _:
                yield from self._press(Button.NEXT)

    def _offer(self, seat: int) -> None:
        scene, numbers = self._table.scene, self._table.edition.numbers
        offered = 0 if scene is None or scene.view is None else scene.view.seats[seat].offered
        if isinstance(numbers, ClassicNumbers | CardGameNumbers):
            self._table.things.offer(seat, offered or numbers.draw_tickets)

    def _draw(self, seat: int, tag: str | None) -> Process:
        """Shows it until the hand on the screen has grown."""
        before = self._cards(seat)
        yield from self._show(tag, lambda: self._cards(seat) > before)

    def _cards(self, seat: int) -> int:
        scene = self._table.scene
        return -1 if scene is None or scene.view is None else scene.view.seats[seat].cards

    def _carry_on(self, scene: Scene, seat: int, intent: c.ClaimRoute | c.PlayCards) -> Process:
        """Whatever is still missing; what lies there already stays."""
        self._tries += 1
        if self._tries > TRIES:
            self._intent = None
            return
        if isinstance(intent, c.ClaimRoute):
            for space in self._table.board.spaces(self._table.edition.route_index[intent.route]):
                if space not in self._table.board.trains:
                    yield self._pause(self._speeds.place)
                    self._table.place(space, seat)
            paid = intent.paid
        else:
            paid = intent.cards
        yield from self._lay_out(scene, seat, paid)
        yield from self._wait(lambda: self._is_done(seat, intent))
        if self._is_done(seat, intent):
            self._intent = None
        elif self._table.scene is not None and self._is_asked_to_confirm():
            yield from self._press(Button.CONFIRM)

    def _is_asked_to_confirm(self) -> bool:
        scene = self._table.scene
        if scene is None or scene.prompt is None:
            return False
        return scene.prompt.ask in (Ask.PAY, Ask.RAILYARD, Ask.PLACE)

    def _lay_out(self, scene: Scene, seat: int, paid: Cards) -> Process:
        piles, kinds = self._table.things.piles, self._table.edition.kinds
        wanted = [kind for kind, count in zip(kinds, paid.known, strict=True) for _ in range(count)]
        tendered = 0 if scene.view is None else scene.view.tendered
        if tendered < len(piles.laid[seat]):
            self._table.things.take_back(seat, tendered)
        for laid in piles.laid[seat]:
            if (kind := self._table.things.kind(laid)) in wanted:
                wanted.remove(kind)
        for kind in wanted:
            tag = next((t for t in piles.hands[seat] if self._table.things.kind(t) == kind), None)
            if tag is None or not self._table.things.lay(seat, tag):
                return
            yield self._pause(self._speeds.reach)
            before = self._tendered()
            yield from self._show(tag, lambda before=before: self._tendered() != before)  # type: ignore[misc]
        if self._is_asked_to_confirm() and not self._table.board.trains.keys() - self._claimed():
            yield from self._press(Button.CONFIRM)

    def _claimed(self) -> set[int]:
        scene, board = self._table.scene, self._table.board
        if scene is None or scene.view is None or scene.view.board is None:
            return set()
        owners = scene.view.board.owners
        return {n for r, o in enumerate(owners) if o is not None for n in board.spaces(r)}

    def _tendered(self) -> int:
        scene = self._table.scene
        return 0 if scene is None or scene.view is None else scene.view.tendered

    def _is_done(self, seat: int, intent: c.ClaimRoute | c.PlayCards) -> bool:
        scene = self._table.scene
        if scene is None or scene.view is None or scene.prompt is None:
            return False
        if isinstance(intent, c.ClaimRoute) and scene.view.board is not None:
            return scene.view.board.owners[self._table.edition.route_index[intent.route]] == seat
        return scene.view.turn != seat or scene.view.phase is not Phase.PLAY

    # Tickets

    def _choose(self, scene: Scene, seat: int) -> Process:
        self._offer(seat)
        table = self._table
        kept = self._kept(seat)
        prompt = scene.prompt
        shown = 0 if prompt is None else dict(prompt.values).get("shown", 0)
        if shown == len(kept):
            yield from self._press(Button.CONFIRM)
            yield 0.4
        else:
            table.order.shown.difference_update(kept if shown == 0 else ())
            yield from self._show_kept(seat)

    def _kept(self, seat: int) -> tuple[str, ...]:
        offered = self._table.things.piles.offered[seat]
        kept: tuple[str, ...] = self._players[seat].keep(self._mind(seat), seat, offered)
        return kept or tuple(offered[:1])

    def _show_kept(self, seat: int) -> Process:
        for ticket in self._kept(seat):
            if ticket not in self._table.order.shown:
                self._table.order.shown.add(ticket)
                self._table.tap_named(ticket)
                yield from self._wait(lambda: not self._table.is_tapping)

    def _replace(self, seat: int) -> Process:
        ticket = self._table.things.hold(seat)
        if ticket is None:
            yield from self._press(Button.NEXT)
            return
        self._table.tap_named(ticket)
        yield from self._wait(lambda: not self._table.is_tapping)
        yield 0.4

    def _count(self, seat: int) -> Process:
        if getattr(self._table.state.seats[seat], "hidden_tickets", 0):
            for ticket in self._table.things.piles.held[seat]:
                self._table.tap_named(ticket)
            yield from self._wait(lambda: not self._table.is_tapping)
            yield 0.5
        yield self._pause(self._speeds.think)
        scene = self._table.scene
        if scene and scene.prompt and (scene.prompt.ask, scene.prompt.seat) == (Ask.COUNT, seat):
            yield from self._press(Button.CONFIRM)

    # Being understood

    def _show(self, tag: str | None, is_done: Callable[[], bool] | None = None) -> Process:
        """Holds a card to the reader until the screen has changed as meant."""
        if tag is None:
            yield from self._press(Button.NEXT)
            return
        table, before = self._table, self._table.scene
        for _ in range(TRIES):
            table.tap(tag)
            yield from self._wait(lambda: not table.is_tapping)
            yield from self._wait(is_done or (lambda: table.scene is not before), 3)
            scene = table.scene
            if (is_done or (lambda: table.scene is not before))():
                return
            if scene is None or scene.prompt is None or scene.prompt.ask in QUESTIONS:
                return

    def _wait(self, is_done: Callable[[], bool], looks: int = LOOKS) -> Process:
        for _ in range(looks):
            if is_done():
                return
            yield self._pause(self._speeds.look)

    def _press(self, button: Button) -> Process:
        yield self._pause(self._speeds.press)
        self._table.press(button)

    # Questions

    def _answer(self, scene: Scene, prompt: Prompt) -> Process:
        """Bots answer what concerns their seats; what concerns a person waits for the person."""
        if prompt.seat not in self.seats and not self.play_all:
            yield 0.5
            return
        count = 1 + (self._asked[1] if self._asked and self._asked[0] == prompt else 0)
        self._asked = (prompt, count)
        yield self._pause(self._speeds.think)
        if self._table.scene is not scene:
            return
        if (yield from self._mend(scene)):
            return
        yields_to = {
            Ask.FACE_UP: Button.NEXT,
            Ask.TAKE_BACK: Button.NEXT,
            Ask.WHOSE_TURN: Button.CONFIRM,
            Ask.CLAIMANT: Button.CONFIRM,
            Ask.RESHUFFLED: Button.CONFIRM,
        }
        if prompt.ask is Ask.DIFFERENT or count > TRIES:
            self._table.web("game_is_right")
        else:
            yield from self._press(yields_to[prompt.ask])

    def _mend(self, scene: Scene) -> Process:
        """Bumped trains are put back; tells whether there were any."""
        board = self._table.board
        done = False
        for space in list(board.bumped):
            yield self._pause(self._speeds.mend)
            board.put_back(space)
            done = True
        for item in scene.differences:
            space = board.spaces_of_slot[item.slot]
            if item.mismatch is Mismatch.EXTRA_TRAIN and space in board.trains:
                yield self._pause(self._speeds.mend)
                board.lift(space)
                done = True
        return done
