from itertools import combinations

import pytest

from companion.display.palette import GREEN, ORCHID, OWNERS, RED, YELLOW, hex_color, seat_colors
from tests.kit.color_vision import VISION, difference, from_screen


@pytest.mark.parametrize("vision", VISION)
def test_owners_stay_apart_whatever_colours_one_can_tell(vision: str) -> None:
    for one, other in combinations(OWNERS, 2):
        assert difference(from_screen(one), from_screen(other), vision) >= 15, (one, other)


def test_a_seat_named_after_its_trains_has_their_colour() -> None:
    assert seat_colors(("Rot", "green", "Noir")) == (RED, GREEN, ORCHID)


def test_other_names_take_what_is_free() -> None:
    colors = seat_colors(("Ada", "Blue", "Grace"))
    assert colors == (RED, OWNERS[0], GREEN)


def test_two_seats_of_one_colour_are_told_apart() -> None:
    first, second = seat_colors(("Yellow", "jaune"))
    assert first == YELLOW
    assert second != YELLOW


def test_any_five_seats_have_five_colours() -> None:
    assert len(set(seat_colors(("Red", "rouge", "Ada", "Black", "Schwarz")))) == 5


def test_a_page_writes_it_as_pages_do() -> None:
    assert hex_color(YELLOW) == "#ffdc00"
