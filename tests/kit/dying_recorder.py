"""A process that records a game into a journal and is meant to be killed.

It forks a recorder for each line it reads, so that a hundred deaths take seconds:

    run           records on and on until somebody kills it
    die N         records one entry and dies before SQLite's Nth statement, or right after all

It answers `pid P`, then `ack GAME ENTRIES` for whatever is durable, and `dead` at the end.
"""

import os
import sys
from itertools import count
from pathlib import Path

from companion.journal import Entry, GameRecord, Journal
from tests.kit.recorded import Played, header, played, with_second_thoughts


def the_game(edition: str) -> tuple[Played, tuple[Entry, ...]]:
    game = played(edition, players=2)
    return game, tuple(with_second_thoughts(game.steps))


def main(path: Path, edition: str) -> None:
    the_game(edition)  # remembered, so that no child has to play it again
    for line in sys.stdin:
        word, *numbers = line.split()
        child = os.fork()
        if child:
            os.waitpid(child, 0)
            say("dead")
            continue
        say(f"pid {os.getpid()}")  # by itself, so that nothing of it can be heard before
        if word == "run":
            run(path, edition)
        else:
            die(path, edition, int(numbers[0]))


def run(path: Path, edition: str) -> None:
    game, entries = the_game(edition)
    journal = Journal.open(path)
    while True:
        recording = resumed(journal, game)
        for entry in entries[recording.game.steps :]:
            recording.append(entry)
            say(f"ack {recording.game.number} {recording.game.steps}")
        recording.end(1.0, game.result)


def die(path: Path, edition: str, statement: int) -> None:
    game, entries = the_game(edition)
    journal = Journal.open(path)
    recording = resumed(journal, game)
    numbers = count()
    journal._database.connection.set_trace_callback(
        lambda _: os._exit(9) if next(numbers) == statement else None
    )
    recording.append(entries[recording.game.steps])
    say(f"ack {recording.game.number} {recording.game.steps}")
    os._exit(0)


def resumed(journal: Journal, game: Played) -> GameRecord:
    latest = journal.latest()
    goes_on = latest is not None and latest.ended is None
    return journal.resume(latest.number) if latest and goes_on else journal.begin(header(game))


def say(line: str) -> None:
    os.write(1, f"{line}\n".encode())


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
