"""The screen is given a picture when it changes, and only then."""

import pytest

from companion import editions
from companion.display.ceremony import acts
from companion.display.oled.display import FRAME_SECONDS, OledDisplay
from companion.display.oled.look import Look
from companion.display.oled.paint import pixels
from companion.display.oled.picture import Moment, picture
from companion.model.scene import Ask, News, Prompt, Scene
from companion.model.views import Phase
from tests.kit.staged import tally_of, view_of

USA = editions.load("usa-2004")
TURN = Scene(view_of(USA), Prompt(Ask.TURN, 1))


class RecordingScreen:
    problem = None

    def __init__(self, size: tuple[int, int] = (128, 64)) -> None:
        self.size = size
        self.pictures: list[bytes] = []

    def show(self, picture: bytes) -> None:
        self.pictures.append(picture)

    def close(self) -> None:
        self.pictures.append(b"")


def test_a_scene_becomes_rows_of_pixels_eight_in_a_byte() -> None:
    screen = RecordingScreen()
    OledDisplay(screen).show(USA, TURN, 0.0)
    assert [len(shown) for shown in screen.pictures] == [128 * 64 // 8]
    # The bar at the top is lit from its left edge on; the letters on it begin two pixels later.
    assert screen.pictures[0][0] & 0b11000000 == 0b11000000


@pytest.mark.parametrize("size", [(128, 64), (128, 32), (256, 64), (132, 64)])
def test_a_picture_has_the_size_of_its_screen(size: tuple[int, int]) -> None:
    screen = RecordingScreen(size)
    OledDisplay(screen).show(USA, TURN, 0.0)
    assert len(screen.pictures[0]) == (size[0] + 7) // 8 * size[1]


def test_the_same_picture_is_sent_once() -> None:
    screen = RecordingScreen()
    display = OledDisplay(screen)
    due = display.show(USA, TURN, 0.0)
    assert due == 6.0
    display.show(USA, TURN, 3.0)
    assert len(screen.pictures) == 1
    display.show(USA, TURN, due)
    assert len(screen.pictures) == 2


def test_a_page_that_stands_still_asks_for_no_time() -> None:
    scene = TURN._replace(prompt=Prompt(Ask.SECOND, 1))
    assert OledDisplay(RecordingScreen()).show(USA, scene, 0.0) is None


def test_the_ceremony_moves() -> None:
    tally = tally_of(USA)
    scene = Scene(view_of(USA, phase=Phase.OVER, tally=tally), Prompt(Ask.OVER))
    screen = RecordingScreen()
    display = OledDisplay(screen)
    due: float | None = 0.0
    while due is not None and due < acts(tally)[1].start:
        last, due = due, display.show(USA, scene, due)
        assert due is not None
        assert 0 < due - last <= FRAME_SECONDS + 1e-9
    assert len(screen.pictures) > 5


def test_whatever_the_drawn_card_was_the_picture_is_the_same() -> None:
    """The news of a blind draw has no kind; were one in it, it would not be drawn."""
    told = News("event.card_drawn", (("seat", "Blue"),))
    leaky = News("event.card_drawn", (("seat", "Blue"), ("kind", "locomotive")))
    look = Look(USA)
    one, other = (picture(Moment(TURN._replace(news=(news,))), look) for news in (told, leaky))
    assert pixels(one) == pixels(other)
