"""Watches every public scene: secrets in it, questions, claims that are late, wrong or missing."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import compress
from operator import ne

from companion.model.edition import Edition
from companion.model.events import Event
from companion.model.scene import QUESTIONS, Ask, Highlight, Prompt, Scene
from companion.model.verdicts import Values
from companion.model.views import Phase, TableView
from companion.simulation.world.report import Report
from companion.simulation.world.secrets import Secrets

Owners = Sequence[int | None]

CLAIM_QUESTIONS = frozenset({Ask.CLAIMANT, Ask.TAKE_BACK, Ask.DIFFERENT})
"""While one of these is asked, what the board shows is not yet settled."""


LAID_OPEN = frozenset({Phase.COUNT, Phase.OVER})
"""Now tickets are shown, and nothing is a secret any more."""


OPEN_COLOURS = frozenset(
    {"event.cards_played", "event.row_corrected", "event.row_robbed"}
    | {"event.route_claimed", "event.route_assigned", "event.route_released"}
)
"""The colours that these name are those of a row or a route, for everybody to see."""


class Watch:
    """Knows the truth and the secrets; told by people what they are about to do."""

    def __init__(
        self, edition: Edition, tags: Iterable[str], names: Iterable[str], report: Report
    ) -> None:
        self._edition = edition
        self._report = report
        self._secrets = Secrets(edition, tags, names)
        self._scene: Scene | None = None
        self._view: TableView | None = None
        self._question: Prompt | None = None
        self._claim: tuple[int, int] | None = None
        self._ready_at = 0.0
        self._late: dict[int, int] = {}
        """Routes truly claimed that the screen does not show yet, and their owners."""
        self._known_wrong: set[tuple[int, int]] = set()
        self._begun: dict[int, int] = {}
        """Routes that were truly claimed, or are being claimed, and by whom."""
        self.has_trains: Callable[[int], bool] = lambda _: True
        """Do trains truly lie, or belong, on all of a route?"""
        self.has_one_slot: Callable[[int], bool] = lambda _: False
        """Is one slot all that sees a route?"""
        self.has_lain_open: Callable[[str], bool] = lambda _: False
        """Has everybody seen a card of this kind in the row?"""
        self.drawn: str | None = None
        """The kind of a card that was just drawn blind: nobody else may learn it."""

    # What people do

    def happens(self, events: Iterable[Event]) -> None:
        self._secrets.happens(events)

    def claim_begins(self, route: int, seat: int) -> None:
        self._report.claims += 1
        self._claim = (route, seat)
        self._late[route] = self._begun[route] = seat

    def claim_touched(self, time: float) -> None:
        """A train settled or left, a card was shown, a button pressed: not ready before this."""
        self._ready_at = max(self._ready_at, time)

    def turn_begins(self, time: float) -> None:
        """The next player acts; what the player before claimed must be on the screen, or asked."""
        if self._view is None or self._view.board is None:
            return
        if self._question is not None and self._question.ask in CLAIM_QUESTIONS:
            return
        owners = self._view.board.owners
        for route, seat in list(self._late.items()):
            if owners[route] == seat:
                del self._late[route]
            elif self._view.turn != seat:
                del self._late[route]
                self._report.missed_claims += 1
                self._note(time, f"missed claim of {self._edition.routes[route].id} by {seat}")

    def turn_over(self, truth: Owners, early: dict[int, int], time: float) -> None:
        """Everything the board shows must be true now, or questioned."""
        scene = self._scene
        if scene is None or scene.view is None or scene.view.board is None:
            return
        if scene.prompt is not None and scene.prompt.ask in CLAIM_QUESTIONS:
            return
        if any(trouble.key == "lost" for trouble in scene.troubles):
            return  # The screen says that it is blind; the next turn is judged again.
        questioned = {difference.route for difference in scene.differences}
        owners = scene.view.board.owners
        if list(owners) == list(truth):
            return
        for route, owner in enumerate(owners):
            if owner is None or owner in (truth[route], early.get(route)) or route in questioned:
                continue
            self._wrong(time, route, owner, f"truly {truth[route]}")

    def _wrong(self, time: float, route: int, owner: int, why: str) -> None:
        """Each is counted once, however long it stands."""
        if (route, owner) not in self._known_wrong:
            self._known_wrong.add((route, owner))
            self._report.wrong_routes += 1
            self._note(time, f"wrong claim of {self._edition.routes[route].id} by {owner}, {why}")

    # What the screen shows

    def see(self, scene: Scene, time: float) -> None:
        if scene.view is not self._view:
            before, self._view = self._view, scene.view
            if scene.view is not None:
                self._see_owners(before, scene.view, time)
                self._see_view(scene.view, time)
        self._see_claim(scene.view, time)
        self._see_question(scene.prompt)
        self._see_words(scene, time)
        self._see_highlight(scene.highlight, time)
        self._scene = scene

    def _see_owners(self, before: TableView | None, view: TableView, time: float) -> None:
        """A hand, a sleeve, a sliding train never scores, however soon it is undone; only where one
        slot is all there is, an arm that rests looks like a train until it leaves.
        """
        if view.board is None or before is None or before.board is None:
            return
        owners, former = view.board.owners, before.board.owners
        if owners is former or owners == former:
            return
        for route in compress(range(len(owners)), map(ne, owners, former)):
            owner = owners[route]
            if owner in (None, self._begun.get(route)) or self.has_trains(route):
                continue
            if self.has_one_slot(route):
                self._report.false_starts += 1
                self._note(time, f"no trains on {self._edition.routes[route].id} of {owner}")
            else:
                self._wrong(time, route, owner, "where no trains lie")

    def _see_view(self, view: TableView, time: float) -> None:
        if view.phase is not Phase.OVER and (view.viewer is not None or _tells_secrets(view)):
            self._leak(time, "a seat's own view is on the public screen")
        if view.phase not in LAID_OPEN:
            for seat in view.seats:
                if seat.completed and not self._secrets.are_open(seat.completed):
                    self._leak(time, f"a ticket of {seat.name} that is not completed")

    def _see_claim(self, view: TableView | None, time: float) -> None:
        if self._claim is not None and view is not None and view.board is not None:
            route, seat = self._claim
            if view.board.owners[route] == seat:
                self._claim = None
                self._report.commit_delays.append(max(0.0, time - self._ready_at))

    def _see_question(self, prompt: Prompt | None) -> None:
        if prompt is None or prompt.ask not in QUESTIONS:
            self._question = None
            return
        if self._question is None or (self._question.ask, self._question.seat) != (
            prompt.ask,
            prompt.seat,
        ):
            self._report.asked[prompt.ask.value] += 1
        self._question = prompt

    def _see_words(self, scene: Scene, time: float) -> None:
        view, old = scene.view, self._scene
        if view is not None and view.phase in LAID_OPEN:
            return
        for values, are_colours_open in _fresh(old, scene):
            for secret in self._secrets.told_by(values):
                self._leak(time, secret)
            for kind in () if are_colours_open else self._secrets.kinds_in(values):
                if not self._lies_open(kind, old, scene):
                    self._leak(time, f"somebody has {kind}")

    def _lies_open(self, kind: str, *scenes: Scene | None) -> bool:
        """What lay in the row, for all that the screen knew, or truly, is no secret."""
        if any(scene and scene.view and kind in scene.view.market for scene in scenes):
            return True
        return kind != self.drawn and self.has_lain_open(kind)

    def _see_highlight(self, highlight: Highlight | None, time: float) -> None:
        if highlight is not None and (self._scene is None or highlight != self._scene.highlight):
            for secret in self._secrets.told_by(tuple(("city", city) for city in highlight.cities)):
                self._leak(time, secret)

    def _leak(self, time: float, what: str) -> None:
        self._report.leaks += 1
        self._note(time, f"leak: {what}")

    def _note(self, time: float, what: str) -> None:
        self._report.notes.append(f"{time:.1f} s: {what}")


def _tells_secrets(view: TableView) -> bool:
    for seat in view.seats:
        if seat.hand is not None or seat.own_tickets or seat.own_offered or seat.own_completion:
            return True
    return False


def _fresh(old: Scene | None, scene: Scene) -> Iterator[tuple[Values, bool]]:
    """What is said that was not said before, and whether the colours it names are open to all."""
    if scene.prompt is not None and (old is None or scene.prompt is not old.prompt):
        yield scene.prompt.values, False
    known = () if old is None else old.news
    if scene.news is not known:
        for told in scene.news:
            if told not in known:  # A turn explained anew is told once more.
                yield told.values, told.key in OPEN_COLOURS
    if old is None or scene.hints is not old.hints:
        yield from ((hint.values, False) for hint in scene.hints)
    if old is None or scene.troubles is not old.troubles:
        yield from ((trouble.values, False) for trouble in scene.troubles)
