"""Which page is shown when: a pure function of scene, notices and time."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from math import inf
from typing import Final

from companion.display.ceremony import Part, act_at
from companion.display.oled.changes import HINT_SECONDS, Changes
from companion.model.notices import HostCode, Notice, Paired, SeatCode, WebAddress
from companion.model.scene import QUESTIONS, Ask, Difference, Scene
from companion.model.views import Phase, Tally


class Kind(StrEnum):
    """The pages; each has a reference picture for every edition."""

    WELCOME = "welcome"
    PROMPT = "prompt"
    NEWS = "news"
    HINT = "hint"
    DIFFERENCE = "difference"
    PUT_BACK = "put_back"
    SCORES = "scores"
    DECKS = "decks"
    LAST_ROUND = "last_round"
    HEALTH = "health"
    CEREMONY = "ceremony"
    VERDICT = "verdict"
    RESULT = "result"
    ADDRESS = "address"
    CODE = "code"
    PAIRED = "paired"


@dataclass(frozen=True, slots=True)
class Shown:
    """One page, which of several of its kind, and from when until when."""

    kind: Kind
    index: int = 0
    start: float = -inf
    until: float = inf


HINT_ROUNDS: Final = 60.0
"""A hint that still holds comes round for so long."""
NEWS_SECONDS: Final = 3.0
PAIRED_SECONDS: Final = 5.0
CODE_FIRST: Final = 12.0
"""A code asked for just now has the screen for itself; then it takes turns with the game."""
CODE_SECONDS: Final = 6.0
CODE_PAUSE: Final = 4.0

SECONDS: Final = {
    Kind.HINT: HINT_SECONDS,
    Kind.WELCOME: 5.0,
    Kind.PROMPT: 6.0,
    Kind.DIFFERENCE: 5.0,
    Kind.PUT_BACK: 5.0,
    Kind.SCORES: 4.0,
    Kind.DECKS: 3.0,
    Kind.LAST_ROUND: 4.0,
    Kind.HEALTH: 4.0,
    Kind.CEREMONY: 8.0,
    Kind.VERDICT: 6.0,
    Kind.RESULT: 6.0,
    Kind.ADDRESS: 6.0,
}
"""How long each page of a rotation is shown."""

LOUD: Final = frozenset(
    f"event.{name}"
    for name in (
        "route_claimed",
        "market_flushed",
        "deck_reshuffled",
        "last_round_began",
        "last_round_called_off",
        "count_began",
        "ticket_completed",
        "tickets_completed",
        "bonus_earned",
        "row_robbed",
        "second_deck_began",
        "route_released",
        "route_assigned",
    )
)
"""News that has the whole screen for a moment; the rest stands under whoever's turn it is."""


def choose(scene: Scene, notices: Sequence[Notice], changes: Changes, now: float) -> Shown:
    """The most urgent page; where nothing is urgent, the pages take turns."""
    code = _code(notices, now)
    if code is not None and code.start <= now:
        return code
    shown = (
        _paired(notices, now)
        or _hint(scene, changes, now)
        or _ceremony(scene, changes, now)
        or _news(scene, changes, now)
        or _rotation(scene, notices, changes, now)
    )
    return shown if code is None else replace(shown, until=min(shown.until, code.start))


def _code(notices: Sequence[Notice], now: float) -> Shown | None:
    """The code asked for last, now or when its turn comes again."""
    codes = [
        (notice.asked, index, notice.until)
        for index, notice in enumerate(notices)
        if isinstance(notice, SeatCode | HostCode) and notice.asked <= now < notice.until
    ]
    if not codes:
        return None
    asked, index, until = max(codes)
    # With seconds on it, the page is drawn anew every second.
    tick = min(until, asked + int(now - asked) + 1)
    since = now - asked - CODE_FIRST
    pause = CODE_PAUSE - since % (CODE_PAUSE + CODE_SECONDS)
    if since < 0 or pause <= 0:
        return Shown(Kind.CODE, index, now, tick)
    return Shown(Kind.CODE, index, now + pause, until) if now + pause < until else None


def _paired(notices: Sequence[Notice], now: float) -> Shown | None:
    for index, notice in enumerate(notices):
        if isinstance(notice, Paired) and notice.at <= now < notice.at + PAIRED_SECONDS:
            return Shown(Kind.PAIRED, index, notice.at, notice.at + PAIRED_SECONDS)
    return None


def _hint(scene: Scene, changes: Changes, now: float) -> Shown | None:
    """Hints one at a time, each for a while."""
    place = int((now - changes.hints_since) // HINT_SECONDS)
    if 0 <= place < len(scene.hints):
        start = changes.hints_since + place * HINT_SECONDS
        return Shown(Kind.HINT, place, start, start + HINT_SECONDS)
    return None


def _ceremony(scene: Scene, changes: Changes, now: float) -> Shown | None:
    if changes.tally is None or _asks(scene):
        return None
    act = act_at(changes.tally, now - changes.tally_since)
    start = changes.tally_since + act.start
    if act.part is Part.WINNER and now - start >= SECONDS[Kind.CEREMONY]:
        return None
    return Shown(Kind.CEREMONY, 0, start, start + min(act.seconds, SECONDS[Kind.CEREMONY]))


def _news(scene: Scene, changes: Changes, now: float) -> Shown | None:
    """The latest loud news, unless a question waits for its answer."""
    until = changes.news_since + NEWS_SECONDS
    if _asks(scene) or now >= until:
        return None
    new = range(len(scene.news) - changes.fresh, len(scene.news))
    loud = [index for index in new if scene.news[index].key in LOUD]
    return Shown(Kind.NEWS, loud[-1], changes.news_since, until) if loud else None


def _rotation(scene: Scene, notices: Sequence[Notice], changes: Changes, now: float) -> Shown:
    pages = _pages(scene, notices)
    if now - changes.hints_since < HINT_ROUNDS and not _asks(scene):
        pages[1:1] = [(Kind.HINT, index) for index in range(len(scene.hints))]
    start = max(changes.prompt_since, changes.put_back_since)
    if changes.tally is not None:
        start = changes.tally_since + _ceremony_seconds(changes.tally)
    if len(pages) == 1:
        return Shown(pages[0][0], pages[0][1], start)
    lap = sum(SECONDS[kind] for kind, _ in pages)
    begins = start + max(0.0, now - start) // lap * lap
    for kind, index in pages:
        if now < begins + SECONDS[kind]:
            return Shown(kind, index, begins, begins + SECONDS[kind])
        begins += SECONDS[kind]
    return Shown(*pages[0], begins, begins + SECONDS[pages[0][0]])


def _ceremony_seconds(tally: Tally) -> float:
    return act_at(tally, inf).start + SECONDS[Kind.CEREMONY]


def _pages(scene: Scene, notices: Sequence[Notice]) -> list[tuple[Kind, int]]:
    """What takes turns now: the prompt first, unless something must be put back."""
    prompt, view = (Kind.PROMPT, 0), scene.view
    address = [(Kind.ADDRESS, i) for i, n in enumerate(notices) if isinstance(n, WebAddress)][:1]
    troubles = [(Kind.HEALTH, index) for index in range(len(scene.troubles))]
    differences = [(Kind.DIFFERENCE, index) for index in _one_of_each(scene.differences)]
    if _asks(scene):
        return [prompt]
    if view is None:
        if _joined(scene):
            return [prompt, *address, *troubles]
        return [(Kind.WELCOME, 0), prompt, *address, *(troubles or [(Kind.HEALTH, 0)])]
    if scene.put_back:
        return [*((Kind.PUT_BACK, index) for index in range(len(scene.put_back))), prompt]
    if view.tally is not None:
        return [(Kind.RESULT, 0), (Kind.VERDICT, 0), (Kind.CEREMONY, 0), prompt, *address]
    if view.phase is not Phase.PLAY or scene.prompt is None or scene.prompt.ask is not Ask.TURN:
        return _with_prompts([*differences, *troubles])
    last = [(Kind.LAST_ROUND, 0)] if view.turns_left is not None else []
    return _with_prompts([*last, *differences, (Kind.SCORES, 0), (Kind.DECKS, 0), *troubles])


def _with_prompts(others: Sequence[tuple[Kind, int]]) -> list[tuple[Kind, int]]:
    """The prompt comes back after every two other pages, however much is out of order."""
    pages = [(Kind.PROMPT, 0), *others[:2]]
    for place in range(2, len(others), 2):
        pages += [(Kind.PROMPT, 0), *others[place : place + 2]]
    return pages


def _one_of_each(differences: Sequence[Difference]) -> list[int]:
    """One difference for each route: its page tells all of them."""
    first = {(each.mismatch, each.route): index for index, each in enumerate(differences)}
    return sorted(first.values())


def _asks(scene: Scene) -> bool:
    return scene.prompt is not None and scene.prompt.ask in QUESTIONS


def _joined(scene: Scene) -> bool:
    return scene.prompt is not None and bool(dict(scene.prompt.values).get("joined"))
