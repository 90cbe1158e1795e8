"""Plays evenings in several processes at a time, and says so when one of them is lost."""

import multiprocessing
import os
import signal
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing.connection import wait as wait_for
from threading import Thread
from typing import Final

from companion.cli.evenings import Outcome, Setting, try_to_play
from companion.model.errors import CompanionError

AHEAD: Final = 4
"""So many evenings wait for each process: none idles, and memory stays small."""


class WorkerLostError(CompanionError):
    """A process that played was ended by somebody else."""


def spread(
    seeds: Sequence[int], setting_of: Callable[[int], Setting], jobs: int
) -> Generator[Outcome, None, None]:
    """Evenings as they end, in any order; only a few are under way or waiting at any time."""
    jobs = max(1, min(jobs, len(seeds)))
    left = iter(seeds)
    waiting: set[Future[Outcome]] = set()
    with ProcessPoolExecutor(jobs, initializer=_begin) as pool:
        try:
            while True:
                for seed in islice(left, jobs * AHEAD - len(waiting)):
                    waiting.add(pool.submit(try_to_play, setting_of(seed), seed))
                if not waiting:
                    return
                for ended in wait(waiting, return_when=FIRST_COMPLETED).done:
                    waiting.remove(ended)
                    yield ended.result()
        except BrokenProcessPool as error:
            yield from [each.result() for each in waiting if not each.exception()]
            raise WorkerLostError(
                "A process that played was ended from outside, perhaps because memory was short; "
                "fewer --jobs need less of it."
            ) from error
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _begin() -> None:
    """Ctrl-C is for the parent, and games under way are played out; but nobody outlives it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent  # noqa: S101 - only workers begin here
    wait_for([parent.sentinel])
    os._exit(1)
