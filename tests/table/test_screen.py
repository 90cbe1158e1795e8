"""The small screen through whole evenings at the simulated table, with everything going wrong."""

import pytest

from companion import editions
from companion.cli.witness import watch_evening
from companion.display.oled.changes import Changes
from companion.display.oled.look import Look
from companion.display.oled.picture import Moment, layout
from companion.display.texts import LANGUAGES
from companion.model.notices import WebAddress
from companion.model.scene import Scene
from tests.kit.layouts import faults

SIZES = [(128, 64), (128, 32), (256, 64)]
NOTICES = (WebAddress("http://192.168.1.23:8080/"),)


@pytest.mark.parametrize("edition", editions.available())
def test_every_scene_of_an_evening_has_pages_on_which_nothing_collides(edition: str) -> None:
    box = editions.load(edition)
    changes, seen = Changes(), 0

    def look(now: float, scene: Scene) -> None:
        nonlocal changes, seen
        changes = changes.see(scene, now)
        at = Look(box, LANGUAGES[seen % 3], SIZES[seen // 3 % 3])
        for later in (0.0, 6.0, 9.0, 15.0, 22.0):
            moment = Moment(scene, changes, now + later, NOTICES)
            assert not faults(layout(moment, moment.shown, at), at.size)
        seen += 1

    watch_evening(box, box.max_players, 2, "harsh", look)
    assert seen > 100
