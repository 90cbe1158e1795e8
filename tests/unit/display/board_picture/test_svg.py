import itertools
import math
from xml.etree import ElementTree as ET

import pytest

from companion import editions
from companion.display.board_picture import board_svg
from companion.display.board_picture.inks import FULL, appearance
from companion.display.board_picture.labels import CITY_RADIUS, Box, Obstacle, text_width
from companion.display.board_picture.plan import BED, plan
from companion.display.pixels import Pixels, one_per_space
from companion.model.edition import Edition
from companion.model.table import Spot

BOARDS = ("usa-2004", "usa-2025", "new-york", "first-journey-europe")
LAMP = (BED[0] - 4, BED[1] - 3)
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(params=BOARDS, scope="module")
def edition(request: pytest.FixtureRequest) -> Edition:
    return editions.load(request.param)


def parsed(text: str) -> ET.Element:
    return ET.fromstring(text)  # noqa: S314 - our own text


def spaces(text: str) -> list[ET.Element]:
    return [g for g in parsed(text).iter(f"{SVG}g") if g.get("class") == "space"]


def test_every_space_is_there_once_and_says_which_light_shines_at_it(edition: Edition) -> None:
    drawn = spaces(board_svg(edition))
    wanted = [(route.id, number) for route in edition.routes for number in range(route.length)]
    assert [(g.get("data-route"), int(g.get("data-space", ""))) for g in drawn] == wanted
    assert [int(g.get("data-pixel", "")) for g in drawn] == list(range(len(wanted)))


def test_every_city_is_named_in_full(edition: Edition) -> None:
    root = parsed(board_svg(edition))
    shown = {
        text.get("data-city"): " ".join(line.text or "" for line in text)
        for text in root.iter(f"{SVG}text")
    }
    assert shown == {city.id: city.name for city in edition.cities}


def test_no_name_covers_another_name_or_a_city(edition: Edition) -> None:
    drawn = plan(edition, one_per_space(edition))
    for one, other in itertools.combinations(drawn.labels, 2):
        assert not one.box.overlap(other.box), (one.lines, other.lines)
    for label in drawn.labels:
        for city, (x, y) in drawn.cities.items():
            r = CITY_RADIUS - 1
            assert not label.box.overlap(Box(x - r, y - r, x + r, y + r)), (label.lines, city)


def test_everything_lies_inside_the_picture(edition: Edition) -> None:
    drawn = plan(edition, one_per_space(edition))
    frame = drawn.frame
    for label in drawn.labels:
        assert frame.holds((label.box.left, label.box.top)), label.lines
        assert frame.holds((label.box.right, label.box.bottom)), label.lines
    assert all(frame.holds(bed.center) for row in drawn.beds for bed in row)


def test_names_leave_more_than_half_of_every_space_visible(edition: Edition) -> None:
    drawn = plan(edition, one_per_space(edition))
    for bed in itertools.chain.from_iterable(drawn.beds):
        points = Obstacle(bed.center, bed.angle, BED).points()
        hidden = [p for p in points if any(label.box.holds(p) for label in drawn.labels)]
        assert len(hidden) < len(points) / 2, (edition.routes[bed.route].id, bed.space)


def test_parallel_tracks_are_clearly_two(edition: Edition) -> None:
    drawn = plan(edition, one_per_space(edition))
    for route in edition.routes:
        for twin in route.twins:
            for bed in drawn.beds[route.index]:
                nearest = min(math.dist(bed.center, other.center) for other in drawn.beds[twin])
                assert nearest > BED[1] + 2


def test_a_light_has_the_hue_and_the_brightness_of_the_frame() -> None:
    edition = editions.load("new-york")
    frame = bytearray(3 * len(one_per_space(edition)))
    frame[6:9] = 255, 0, 0
    drawn = spaces(board_svg(edition, bytes(frame)))
    assert drawn[2].get("color") == "#ff0000"
    assert [g[1].get("opacity") for g in drawn[1:4]] == ["0", "1", "0"]


def test_a_strip_laid_another_way_lights_other_spaces() -> None:
    edition = editions.load("new-york")
    pixels = Pixels(reversed(one_per_space(edition).spots))
    drawn = spaces(board_svg(edition, bytes((9, 9, 9)), pixels))
    lit = [g for g in drawn if g[1].get("opacity") != "0"]
    assert [(g.get("data-pixel"), g.get("data-route")) for g in lit] == [
        ("0", edition.routes[-1].id)
    ]


def test_one_light_for_a_whole_route_shines_at_each_of_its_spaces() -> None:
    pixels = Pixels([Spot(4, None), Spot(2, 0)])
    assert (pixels.of(4, 0), pixels.of(4, 3), pixels.of(2, 0), pixels.of(2, 1)) == (
        (0,),
        (0,),
        (1,),
        (),
    )


def test_trains_are_drawn_where_they_lie() -> None:
    edition = editions.load("new-york")
    drawn = spaces(board_svg(edition, trains={3}))
    assert [g.get("data-pixel") for g in drawn if g[-1].get("class") == "train"] == ["3"]


def test_a_game_without_a_board_has_an_empty_picture() -> None:
    assert not spaces(board_svg(editions.load("card-game")))


def test_half_the_current_looks_more_than_half_as_bright() -> None:
    most = round(255 * FULL)
    assert appearance(most, 0, 0) == ("#ff0000", 1.0)
    assert appearance(most // 2, 0, 0) == ("#ff0000", 0.73)


def test_the_picture_says_what_looks_fully_bright() -> None:
    assert parsed(board_svg(editions.load("new-york"))).get("data-full") == f"{FULL:g}"


def test_wide_letters_take_more_room() -> None:
    assert text_width("mmm") > text_width("nnn") > text_width("iii")


def test_no_light_lies_upon_another(edition: Edition) -> None:
    drawn = plan(edition, one_per_space(edition))
    bars = [(bed.route, Obstacle(bed.center, bed.angle, LAMP)) for row in drawn.beds for bed in row]
    for (route, bar), (other, second) in itertools.combinations(bars, 2):
        if math.dist(bar.center, second.center) < BED[0]:
            covered = any(bar.covers(point) for point in second.points())
            assert not covered, (edition.routes[route].id, edition.routes[other].id)


def test_measured_spaces_stay_where_they_were_measured() -> None:
    usa = editions.load("usa-2004")
    drawn = plan(usa, one_per_space(usa))
    beds = [bed.center for row in drawn.beds for bed in row]
    places = [
        (space.x * usa.picture[0], space.y * usa.picture[1])
        for route in usa.routes
        for space in route.spaces
    ]
    scale = math.dist(beds[0], beds[-1]) / math.dist(places[0], places[-1])
    for (x, y), (across, down) in zip(beds, places, strict=True):
        assert math.dist((x, y), (across * scale, down * scale)) < 3
