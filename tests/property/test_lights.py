"""Every frame of every scene: as long as the strip, within its budget, owners told apart."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.display.leds import Brightness, Look, Story, follow, frame
from companion.display.leds.power import CEILING, milliamps
from companion.model.scene import Claiming, Difference, Highlight, Hint, Mismatch, Scene
from companion.model.table import Spot
from tests.kit.color_vision import VISION, difference
from tests.kit.light_scenes import board, edition, middle, owned_by, scene, views

LOOKS = st.builds(
    Look, st.sampled_from(Brightness), st.sampled_from((0.5, 1.0, 2.0, 4.0)), st.booleans()
)


@st.composite
def scenes(draw: st.DrawFn) -> tuple[str, Scene]:
    """Whatever can come together, likely or not."""
    name = draw(st.sampled_from(("usa-2004", "new-york", "first-journey-europe")))
    box = edition(name)
    view = draw(st.sampled_from(views(name, 2)))
    route = st.integers(0, len(box.routes) - 1)
    spots = st.builds(Spot, route, st.just(0) | st.none())
    claimed = draw(route)
    filled = st.tuples(*[st.booleans()] * box.routes[claimed].length)
    seats = st.integers(0, len(view.seats) - 1)
    claiming = st.builds(Claiming, st.just(claimed), seats, filled, st.just(0))
    differences = st.builds(
        Difference, st.sampled_from(Mismatch), st.just(0), route, st.just(0) | st.none()
    )
    routes = st.lists(route).map(tuple)
    what = st.sampled_from(("city", "way", "color", "length", "owners"))
    shown = Scene(
        view=view if draw(st.integers(0, 9)) else None,
        prompt=None,
        hints=draw(st.just(()) | st.just((Hint("refused.wrong_color"),))),
        claiming=draw(st.none() | claiming),
        differences=tuple(draw(st.lists(differences, max_size=20))),
        loose=tuple(draw(st.lists(spots, max_size=20))),
        last_claim=draw(st.none() | route),
        undone=draw(routes),
        highlight=draw(st.none() | st.builds(Highlight, what, routes, st.just(9.0))),
    )
    return name, shown


@given(scenes(), LOOKS, st.floats(0, 300), st.floats(0, 300))
def test_every_frame_fits_the_strip_and_its_budget(
    named: tuple[str, Scene], look: Look, since: float, time: float
) -> None:
    name, shown = named
    strip = board(name)
    light = frame(shown, strip, follow(Story(), shown, since), look, max(since, time))
    assert len(light) == 3 * len(strip.pixels)
    assert milliamps(light) <= look.budget_a * 1000


@pytest.mark.parametrize("vision", VISION)
@pytest.mark.parametrize("brightness", Brightness)
def test_owners_stay_apart_on_the_strip_itself(vision: str, brightness: Brightness) -> None:
    """From the currents, each against the brightest that this setting allows."""
    view = middle()
    light = frame(scene(), board(), Story(), Look(brightness, budget_a=50.0), 9.0)
    most = 255 * CEILING[brightness] * 0.8**2.2
    lights = []
    for seat in range(3):
        pixel = board().route(owned_by(view, seat))[0]
        lights.append([min(1.0, part / most) for part in light[3 * pixel : 3 * pixel + 3]])
    for one, other in combinations(lights, 2):
        assert difference(one, other, vision) >= 15
