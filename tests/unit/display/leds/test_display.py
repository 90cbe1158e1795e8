"""When frames are sent: at once, never too often, and only if there is something new to see."""

import pytest

from companion.display.leds import Brightness, LedDisplay, Look
from companion.display.pixels import one_per_space
from companion.model.scene import Difference, Highlight, Mismatch, Scene
from companion.model.views import Phase
from tests.kit.light_scenes import edition, middle, owned_by, scene, views


class Strip:
    """Lights that remember what they were told, and when."""

    def __init__(self) -> None:
        self.now = 0.0
        self.frames: list[tuple[float, bytes]] = []

    @property
    def count(self) -> int:
        return 309

    def show(self, frame: bytes) -> None:
        self.frames.append((self.now, frame))


class Watched:
    """A display and its strip, driven like the daemon does it: whenever it wants to be woken."""

    def __init__(self, look: Look | None = None) -> None:
        self.strip = Strip()
        box = edition()
        self.display = LedDisplay(self.strip, box, one_per_space(box), look)

    def show(self, shown: Scene, time: float) -> None:
        self.strip.now = time
        self.display.show(shown, time)

    def run(self, until: float) -> None:
        while (wakes := self.display.wakes_at) is not None and wakes <= until:
            self.strip.now = wakes
            self.display.advance(wakes)


@pytest.fixture
def watched() -> Watched:
    return Watched()


def still() -> Scene:
    """Nobody's turn: nothing moves."""
    return scene(middle()._replace(phase=Phase.COUNT))


def test_a_scene_is_shown_at_once(watched: Watched) -> None:
    watched.show(scene(), 5.0)
    assert [time for time, _ in watched.strip.frames] == [5.0]
    assert len(watched.strip.frames[0][1]) == 3 * 309


def test_what_does_not_move_is_sent_once_and_wakes_nobody(watched: Watched) -> None:
    watched.show(still(), 5.0)
    watched.run(60.0)
    assert len(watched.strip.frames) == 1
    assert watched.display.wakes_at is None


def test_another_scene_that_looks_the_same_is_not_sent_again(watched: Watched) -> None:
    watched.show(still(), 5.0)
    watched.show(still()._replace(news=()), 6.0)
    assert len(watched.strip.frames) == 1


def test_the_same_scene_again_is_not_even_looked_at(watched: Watched) -> None:
    shown = scene()
    watched.show(shown, 5.0)
    watched.show(shown, 5.01)
    assert len(watched.strip.frames) == 1


def test_what_moves_is_sent_often_but_never_more_than_thirty_times_a_second(
    watched: Watched,
) -> None:
    watched.show(scene(), 5.0)
    watched.run(15.0)
    times = [time for time, _ in watched.strip.frames]
    assert len(times) > 100
    assert most_in_a_second(times) <= 30


def most_in_a_second(times: list[float]) -> int:
    return max(sum(start <= time < start + 1 for time in times) for start in times)


def test_a_storm_of_scenes_cannot_flood_the_strip_and_the_last_one_is_shown(
    watched: Watched,
) -> None:
    route = owned_by(middle(), 1)
    for number in range(300):
        bumped = Difference(Mismatch.MISSING_TRAIN, 0, route, number % 2)
        watched.run(number / 100)
        watched.show(still()._replace(differences=(bumped,)), number / 100)
    watched.show(still(), 3.001)
    watched.run(10.0)
    assert most_in_a_second([time for time, _ in watched.strip.frames]) <= 30
    calm = Watched()
    calm.show(still(), 0.0)
    assert watched.strip.frames[-1][1] == calm.strip.frames[-1][1]


def test_a_scene_during_a_movement_still_comes_at_once(watched: Watched) -> None:
    watched.show(scene(), 0.0)
    watched.run(10.0)
    watched.show(scene()._replace(highlight=Highlight("city", (3,), 99.0)), 10.001)
    assert watched.strip.frames[-1][0] == 10.001


def test_the_ceremony_is_played_without_any_new_scene(watched: Watched) -> None:
    view = views()[-1]
    assert view.tally is not None
    watched.show(scene(view), 0.0)
    watched.run(120.0)
    seconds = [time for time, _ in watched.strip.frames]
    assert seconds[-1] > 119
    assert most_in_a_second(seconds) <= 30


def test_another_brightness_is_seen_at_once(watched: Watched) -> None:
    watched.show(still(), 5.0)
    watched.show(still()._replace(brightness="night"), 6.0)
    (_, normal), (time, night) = watched.strip.frames
    assert time == 6.0
    assert sum(night) < sum(normal) / 2
    dark = Watched(Look(Brightness.NIGHT))
    dark.show(still(), 0.0)
    assert dark.strip.frames[0][1] == night
