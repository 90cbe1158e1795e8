"""The oracle of colours is itself held against published figures."""

import pytest

from tests.kit.color_vision import VISION, Lab, ciede2000, difference, from_screen

PUBLISHED: list[tuple[Lab, Lab, float]] = [
    ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
    ((50.0, 2.8361, -74.0200), (50.0, 0.0, -82.7485), 3.4412),
    ((50.0, -1.3802, -84.2814), (50.0, 0.0, -82.7485), 1.0000),
    ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
    ((50.0, 2.5, 0.0), (50.0, 0.0, -2.5), 4.3065),
    ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
    ((50.0, 2.5, 0.0), (61.0, -5.0, 29.0), 22.8977),
    ((50.0, 2.5, 0.0), (56.0, -27.0, -3.0), 31.9030),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
    ((90.8027, -2.0831, 1.4410), (91.1528, -1.6435, 0.0447), 1.4441),
    ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
]
"""From the table of Sharma, Wu and Dalal."""


@pytest.mark.parametrize(("one", "other", "wanted"), PUBLISHED)
def test_the_difference_is_the_published_one(one: Lab, other: Lab, wanted: float) -> None:
    assert ciede2000(one, other) == pytest.approx(wanted, abs=5e-5)
    assert ciede2000(other, one) == pytest.approx(wanted, abs=5e-5)


@pytest.mark.parametrize("vision", ["protanopia", "deuteranopia"])
def test_red_and_green_come_close_where_one_cannot_tell_them(vision: str) -> None:
    red, green = from_screen((200, 90, 60)), from_screen((120, 125, 60))
    assert difference(red, green, vision) < 0.6 * difference(red, green, "normal")


def test_white_stays_white_in_every_simulation() -> None:
    for vision in VISION:
        assert difference((1, 1, 1), (1, 1, 1), vision) == 0
        assert sum(VISION[vision][0]) == pytest.approx(1.0, abs=1e-5)
