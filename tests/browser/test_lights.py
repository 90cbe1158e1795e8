"""The lights on a page are those of the strip, light by light."""

import json

from companion import editions
from companion.display.leds import Board, Look, Story, follow, frame
from companion.display.pixels import one_per_space
from companion.display.web.lights import LightShow
from companion.model.scene import Scene
from tests.browser.conftest import Open
from tests.kit.live import AtLiveTable

TIMES = (0.0, 0.37, 1.0, 2.5, 7.77)


def test_a_page_moves_the_lights_exactly_as_the_strip_does(visit: Open, address: str) -> None:
    edition = editions.load("new-york")
    at = AtLiveTable("new-york", 2, 3)
    board, story, show, scenes = Board(edition, one_per_space(edition)), Story(), LightShow(), []
    expected, painted = [], []

    def seen(scene: Scene) -> None:
        scenes.append(scene)

    at.table.seen = seen
    at.run(900)
    at.close()
    kept: dict[str, None] = {}
    for number, scene in enumerate(scenes):
        start = number * 0.5
        story = follow(story, scene, start)
        show.follow(scene, start)
        layers = json.dumps(show.layers(edition, scene, start)[0])
        if layers in kept:
            continue
        kept[layers] = None
        for time in TIMES:
            now = start + time
            # What holds until a moment is said anew then; a page asks for it in time.
            if now < show.layers(edition, scene, start)[1]:
                expected.append(list(frame(scene, board, story, Look(), now)))
                painted.append([json.loads(layers), now])
    page = visit(f"{address}/scoreboard")
    found = page.evaluate(
        """async (painted) => {
            const { frame } = await import("/static/lights.js");
            return painted.map(([layers, time]) => Array.from(frame(layers, time)));
        }""",
        painted,
    )
    assert len(expected) > 100
    assert found == expected
