"""A game as a file of its own."""

import json
from dataclasses import replace

from companion.journal import Header, Result, Traced, document
from companion.journal.document import GameDocument
from companion.model.events import GameBegan, Redone, TurnEnded, Undone
from companion.model.readings import TagSeen

HEADER = Header(GameBegan("my-box", ("Zoë", "\ud800"), 1, 30), "abc", "0.1.0", 12.5)
GAME = GameDocument(
    software="9.9",
    secrets_hidden=False,
    header=HEADER,
    ended=99.0,
    result=Result((3, None), (1, 2), (0,)),
    entries=((TurnEnded(0), TurnEnded(1)), Undone(), Redone(), ()),
    end={"phase": "play", "owners": [None, 1]},
    trace=(Traced(7, 2, (TagSeen(1.0, "reader", "04:A2"),)),),
)
UNTOLD = replace(GAME, secrets_hidden=True, ended=None, result=None, entries=(), trace=())


def test_it_comes_back_as_it_was_written() -> None:
    for game in (GAME, UNTOLD):
        assert document.read(document.write(game)) == game
        assert document.read(document.write(game).encode()) == game


def test_it_is_json_with_a_line_for_each_entry() -> None:
    text = document.write(GAME)
    assert json.loads(text)["version"] == 1
    lines = text.splitlines()
    assert '[{"event":"TurnEnded","seat":0},{"event":"TurnEnded","seat":1}],' in lines
    assert '{"event":"Undone"},' in lines


def test_the_same_game_is_the_same_text() -> None:
    assert document.write(document.read(document.write(GAME))) == document.write(GAME)
