"""Displays work beside the game: the newest moment wins, and their failures stay theirs."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

import pytest

from companion import editions
from companion.daemon.painting import Easel, Moment
from companion.model.scene import News, Scene
from companion.model.table import Equipment
from companion.simulation.world.table import simulated_map

BOX = editions.load("new-york")
MAP = simulated_map(BOX, Equipment())


def moment(news: str) -> Moment:
    return Moment(BOX, MAP, Scene(None, None, (News(news),)))


class Board:
    """Remembers what was painted; `hold` keeps it busy, `wrong` makes it fail."""

    name = "board"
    problem: str | None = None

    def __init__(self) -> None:
        self.painted: list[str] = []
        self.hold = threading.Event()
        self.hold.set()
        self.busy = threading.Event()
        self.wrong: Exception | None = None
        self.again = 0
        self.closed = False
        self._news = threading.Condition()

    def paint(self, moment: Moment, now: float) -> float | None:
        self.busy.set()
        assert self.hold.wait(5)
        if self.wrong is not None:
            raise self.wrong
        with self._news:
            self.painted.append(moment.scene.news[0].key)
            self._news.notify_all()
        self.again -= 1
        return now if self.again >= 0 else None

    def close(self) -> None:
        self.closed = True

    def wait_for(self, happened: Callable[[], bool]) -> None:
        with self._news:
            assert self._news.wait_for(happened, 5)


@contextmanager
def at_work(board: Board) -> Iterator[Easel]:
    easel = Easel(board, monotonic)
    try:
        yield easel
    finally:
        board.hold.set()
        easel.close(5)


def test_the_newest_moment_wins_and_showing_never_waits() -> None:
    board = Board()
    with at_work(board) as easel:
        board.hold.clear()
        easel.show(moment("first"))
        assert board.busy.wait(5)
        for number in range(50):
            easel.show(moment(str(number)))
        assert board.painted == []
        board.hold.set()
        board.wait_for(lambda: len(board.painted) == 2)
        assert board.painted == ["first", "49"]


def test_a_display_that_moves_is_painted_again_by_itself() -> None:
    board = Board()
    board.again = 2
    with at_work(board) as easel:
        easel.show(moment("sweep"))
        board.wait_for(lambda: len(board.painted) == 3)


def test_a_display_that_fails_says_so_and_is_tried_again(
    caplog: pytest.LogCaptureFixture,
) -> None:
    board = Board()
    board.wrong = RuntimeError("no such font")
    with at_work(board) as easel:
        easel.show(moment("lost"))
        assert board.busy.wait(5)
        easel.show(moment("again"))
        assert _told(easel) == "the board could not be painted (no such font)."
        board.wrong = None
        easel.show(moment("better"))
        board.wait_for(lambda: "better" in board.painted)
    assert not easel.problem
    assert caplog.text.count("Traceback") == 1


def _told(easel: Easel) -> str | None:
    """The problem, which another thread is about to tell."""
    for _ in range(500):
        if easel.problem:
            break
        threading.Event().wait(0.01)
    return easel.problem


def test_a_display_is_switched_off_at_the_end() -> None:
    board = Board()
    with at_work(board):
        pass
    assert board.closed


def test_a_display_that_hangs_is_left_behind() -> None:
    board = Board()
    with at_work(board) as easel:
        board.hold.clear()
        easel.show(moment("never"))
        assert board.busy.wait(5)
        easel.close(0.01)
        assert not board.closed
