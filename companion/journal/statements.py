"""What the journal says to SQLite, in one place; the columns stand in the order of `rows`."""

from typing import Final

PUT_GAME: Final = """
    INSERT INTO games
    (number, schema, edition, digest, software, began, source, setup, started, ended, result,
     steps, crc)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"""

CHANGE_GAME: Final = """
    REPLACE INTO games
    (number, schema, edition, digest, software, began, source, setup, started, ended, result,
     steps, crc)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"""

PUT_EVENT: Final = "INSERT INTO events (game, step, number, event, crc) VALUES (?, ?, ?, ?, ?)"

PUT_TRACE: Final = """
    INSERT INTO trace (game, first, after, count, readings, crc) VALUES (?, ?, ?, ?, ?, ?)"""

PRUNE_TRACE: Final = "DELETE FROM trace WHERE game = ? AND first < ? AND first + count <= ?"

FORGET_TRACES: Final = "DELETE FROM trace WHERE game <= ?"

LAST_NUMBERS: Final = """
    SELECT (SELECT coalesce(max(number), 0) FROM games),
           (SELECT coalesce(max(game), 0) FROM events)"""

READINGS: Final = "SELECT coalesce(max(first + count), 0) FROM trace WHERE game = ?"

GAMES: Final = """
    SELECT number, schema, edition, digest, software, began, source, setup, started, ended,
           result, steps, crc
    FROM games ORDER BY number"""

GAME: Final = """
    SELECT number, schema, edition, digest, software, began, source, setup, started, ended,
           result, steps, crc
    FROM games WHERE number = ?"""

EVENTS: Final = """
    SELECT game, step, number, event, crc FROM events WHERE game = ? ORDER BY step, number"""

TRACE: Final = """
    SELECT game, first, after, count, readings, crc FROM trace WHERE game = ? ORDER BY first"""
