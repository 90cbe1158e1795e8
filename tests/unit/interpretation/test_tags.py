"""Where every tag lies, by the events that moved it."""

from companion.interpretation.tags import Place, TagBook, Where
from companion.model import events as e
from companion.model.table import CardTag

KINDS = ("red", "locomotive")


def test_c17_a_second_deck_puts_back_all_but_the_hands() -> None:
    """A stack that was tapped card by card, too: its cards are drawn again."""
    tags = ("held", "row", "stack")
    book = TagBook(KINDS, dict.fromkeys(tags, CardTag("red")))
    book.learn(e.CardDrawn(0, "red", "held"))
    book.learn(e.MarketFilled(2, "red", "row"))
    book.learn(e.TrackCorrected(1, (1, 0), (0, 0), (0, 0), "stack"))
    assert book.place("stack") == Place(Where.TRACK, 1)
    book.learn(e.SecondDeckBegan())
    assert [book.place(tag).where for tag in tags] == [Where.HAND, Where.UNSEEN, Where.UNSEEN]
