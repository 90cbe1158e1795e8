"""Each word of the light language, said by the scene that means it."""

from dataclasses import replace
from itertools import combinations

import pytest

from companion.display.ceremony import Part, acts
from companion.display.leds import Light, Look, Story, follow, frame
from companion.display.leds.language import say
from companion.display.leds.layers import Layer
from companion.display.leds.words import RHYTHMS, pulses
from companion.display.palette import seat_colors
from companion.display.ways import walk
from companion.model.scene import Claiming, Difference, Highlight, Hint, Mismatch, Scene
from companion.model.table import Spot
from companion.model.views import TableView
from tests.kit.light_scenes import (
    board,
    closed_track,
    last_round,
    middle,
    open_route,
    owned_by,
    scene,
    views,
)

BOARD = board()
NAMES = ("Blue", "Red", "Green")
COLORS = seat_colors(NAMES)


def layers(shown: Scene, story: Story | None = None, time: float = 9.0) -> dict[int, Layer]:
    """What lies on top at each light."""
    told = story or follow(Story(), shown, 0.0)
    found: dict[int, Layer] = {}
    for layer in say(shown, BOARD, told, Look(), time).layers:
        found |= dict.fromkeys(layer.pixels, layer)
    return found


def words(shown: Scene, pixels: tuple[int, ...]) -> list[Light | None]:
    found = layers(shown)
    return [found[pixel].light if pixel in found else None for pixel in pixels]


def test_before_a_game_the_whole_board_says_welcome() -> None:
    shown = Scene(None, None)
    assert {layer.light for layer in layers(shown).values()} == {Light.WELCOME}
    assert len(layers(shown)) == len(BOARD.pixels)


def test_an_open_route_glows_faintly_and_a_closed_track_is_dark() -> None:
    view = middle()
    assert set(words(scene(), BOARD.route(open_route(view)))) == {Light.OPEN}
    assert set(words(scene(), BOARD.route(closed_track(view)))) == {None}
    shown = frame(scene(), BOARD, Story(), Look(), 9.0)
    first = BOARD.route(closed_track(view))[0]
    assert shown[3 * first : 3 * first + 3] == bytes(3)


def test_a_claimed_route_has_its_owners_colour() -> None:
    view = middle()
    for seat in range(3):
        found = layers(scene())[BOARD.route(owned_by(view, seat))[0]]
        assert found.light is (Light.TURN if seat == view.turn else Light.CLAIMED)
        assert found.color == COLORS[seat]


def test_a_turn_begins_with_a_band_of_its_colour_over_the_open_routes() -> None:
    shown = scene()
    story = follow(Story(), shown, 100.0)
    pixel = BOARD.route(open_route(middle()))[0]
    at_once = layers(shown, story, 100.1)[pixel]
    assert (at_once.light, at_once.color) == (Light.TURN_BEGINS, COLORS[middle().turn])
    assert frame(shown, BOARD, story, Look(), 102.0) == frame(
        shown._replace(), BOARD, replace(story, turn_since=0.0), Look(), 102.0
    )


def test_filled_and_missing_spaces_of_a_claim_differ() -> None:
    view = middle()
    route = open_route(view)
    length = len(BOARD.route(route))
    filled = (True,) + (False,) * (length - 1)
    shown = scene()._replace(claiming=Claiming(route, view.turn, filled, 0))
    wanted = [Light.FILLED] + [Light.MISSING] * (length - 1)
    assert words(shown, BOARD.route(route)) == wanted
    assert layers(shown)[BOARD.route(route)[0]].color == COLORS[view.turn]


def test_a_board_that_senses_whole_routes_fills_them_whole() -> None:
    view = middle()
    route = open_route(view)
    shown = scene()._replace(claiming=Claiming(route, view.turn, (True,), 0))
    assert set(words(shown, BOARD.route(route))) == {Light.FILLED}


def test_trains_on_a_closed_track_are_refused() -> None:
    view = middle()
    route = closed_track(view)
    filled = (True,) * len(BOARD.route(route))
    shown = scene()._replace(claiming=Claiming(route, view.turn, filled, 0))
    assert set(words(shown, BOARD.route(route))) == {Light.REFUSED}


def test_more_trains_than_are_left_are_refused() -> None:
    view = middle()
    seats = tuple(seat._replace(trains=2) for seat in view.seats)
    route = open_route(view)
    filled = (True,) * len(BOARD.route(route))
    claiming = Claiming(route, view.turn, filled, 0)
    shown = Scene(view._replace(seats=seats), None, claiming=claiming)
    assert set(words(shown, BOARD.route(route))) == {Light.REFUSED}


def test_a_claim_that_a_hint_speaks_against_is_refused() -> None:
    view = middle()
    route = open_route(view)
    filled = (True,) * len(BOARD.route(route))
    shown = scene()._replace(
        claiming=Claiming(route, view.turn, filled, 3),
        hints=(Hint("refused.wrong_color"),),
    )
    assert set(words(shown, BOARD.route(route))) == {Light.REFUSED}


def test_a_claim_for_somebody_else_is_off_turn_in_that_colour() -> None:
    view = middle()
    other = (view.turn + 1) % 3
    route = open_route(view)
    filled = (True,) * len(BOARD.route(route))
    shown = scene()._replace(claiming=Claiming(route, other, filled, 0))
    found = layers(shown)[BOARD.route(route)[0]]
    assert (found.light, found.color) == (Light.OFF_TURN, COLORS[other])


def test_trains_where_nobody_claims_are_off_turn() -> None:
    route = open_route(middle())
    shown = scene()._replace(loose=(Spot(route, 1),))
    assert words(shown, BOARD.route(route)[:2]) == [Light.OPEN, Light.OFF_TURN]


def test_a_bumped_train_is_missed_at_its_space_in_its_owners_colour() -> None:
    view = middle()
    route = owned_by(view, 1)
    pixels = BOARD.route(route)
    missing = Difference(Mismatch.MISSING_TRAIN, 0, route, 1)
    found = layers(scene()._replace(differences=(missing,)))
    assert (found[pixels[1]].light, found[pixels[1]].color) == (Light.BUMPED, COLORS[1])
    assert found[pixels[0]].light in (Light.CLAIMED, Light.TURN)


def test_a_route_bumped_on_a_board_that_senses_whole_routes_blinks_whole() -> None:
    route = owned_by(middle(), 1)
    missing = Difference(Mismatch.MISSING_TRAIN, 0, route, None)
    shown = scene()._replace(differences=(missing,))
    assert set(words(shown, BOARD.route(route))) == {Light.BUMPED}


def test_trains_of_an_undone_claim_are_guided_off_the_board() -> None:
    route = open_route(middle())
    spots = tuple(Spot(route, space) for space in range(len(BOARD.route(route))))
    shown = scene()._replace(loose=spots, undone=(route,))
    assert set(words(shown, BOARD.route(route))) == {Light.TAKE_OFF}


def test_trains_of_an_earlier_game_are_guided_off_before_the_next() -> None:
    extra = Difference(Mismatch.EXTRA_TRAIN, 7, 3, 0)
    shown = Scene(None, None, differences=(extra,))
    assert words(shown, BOARD.route(3)[:1]) == [Light.TAKE_OFF]


def test_the_last_claim_sparks_above_its_owners_colour() -> None:
    route = owned_by(middle(), 1)
    shown = scene()._replace(last_claim=route)
    assert set(words(shown, BOARD.route(route))) == {Light.LAST_CLAIM}
    quiet = frame(shown, BOARD, Story(), Look(), 2.0)
    assert quiet == frame(scene(), BOARD, Story(), Look(), 2.0)
    assert frame(shown, BOARD, Story(), Look(), 0.1) != frame(scene(), BOARD, Story(), Look(), 0.1)


def test_the_last_round_is_a_tide_over_the_open_routes() -> None:
    view = last_round()
    assert set(words(scene(view), BOARD.route(open_route(view)))) == {Light.LAST_ROUND}


def test_a_highlight_dims_everything_else() -> None:
    view = middle()
    route = open_route(view)
    shown = scene()._replace(highlight=Highlight("city", (route,), until=99.0))
    assert set(words(shown, BOARD.route(route))) == {Light.HIGHLIGHT}
    owned = BOARD.route(owned_by(view, view.turn))[0]
    before = frame(scene(), BOARD, Story(), Look(), 9.0)[3 * owned : 3 * owned + 3]
    after = frame(shown, BOARD, Story(), Look(), 9.0)[3 * owned : 3 * owned + 3]
    assert sum(after) < sum(before) / 2


@pytest.mark.parametrize("asked", [True, False])
def test_owners_are_counted_in_pulses_on_request_or_by_setting(*, asked: bool) -> None:
    lit = Highlight("owners", (), until=99.0) if asked else None
    shown = scene()._replace(highlight=lit)
    said = say(shown, BOARD, Story(), Look(pulses=not asked), 9.0)
    rhythms = {layer.color: layer.rhythm for layer in said.layers if layer.light is Light.CLAIMED}
    assert rhythms == {color: pulses(seat) for seat, color in enumerate(COLORS)}


def end() -> TableView:
    view = views()[-1]
    assert view.tally is not None
    return view


def at(part: Part, **wanted: object) -> tuple[Story, float]:
    """A story whose ceremony has come to this part, and the moment half a second into it."""
    view = end()
    assert view.tally is not None
    act = next(
        act
        for act in acts(view.tally)
        if act.part is part
        and (act.ticket is None or act.ticket.completed == wanted.get("completed", True))
    )
    return Story(over_since=50.0), 50.0 + act.start + 0.5


def shown_words(story: Story, time: float) -> set[Light]:
    return {layer.light for layer in say(scene(end()), BOARD, story, Look(), time).layers}


@pytest.mark.parametrize(
    ("part", "completed", "light"),
    [
        (Part.ROUTES, True, Light.COUNTED),
        (Part.TICKET, True, Light.COMPLETED),
        (Part.TICKET, False, Light.FAILED),
        (Part.PATH, True, Light.LONGEST_PATH),
        (Part.TOTAL, True, Light.COUNTED),
        (Part.WINNER, True, Light.WINNER),
    ],
)
def test_each_part_of_the_ceremony_has_its_light(
    part: Part, light: Light, *, completed: bool
) -> None:
    story, time = at(part, completed=completed)
    assert shown_words(story, time) == {Light.CLAIMED, light}


def test_the_ceremony_goes_on_by_itself() -> None:
    story, time = at(Part.TICKET)
    said = say(scene(end()), BOARD, story, Look(), time)
    after = say(scene(end()), BOARD, story, Look(), said.until)
    assert after.until > said.until > time


def test_the_longest_path_is_traced_train_by_train_in_walking_order() -> None:
    view = end()
    assert view.tally is not None
    story, time = at(Part.PATH)
    said = say(scene(view), BOARD, story, Look(), time)
    (traced,) = (layer for layer in said.layers if layer.light is Light.LONGEST_PATH)
    holder = next(s for s in view.tally.seats if "longest_path" in dict(s.parts))
    path = [BOARD.edition.route_index[name] for name in holder.path]
    assert traced.pixels == BOARD.spots(walk(BOARD.edition, path))
    assert len(traced.pixels) == holder.path_length
    levels = [traced.rhythm.level(time, place, len(traced.pixels)) for place in range(9)]
    assert levels == [0.6, 0.6, 0.6, 0.6, 1.0, 0.04, 0.04, 0.04, 0.04]


def test_a_completed_tickets_path_runs_over_the_seats_own_trains() -> None:
    view = end()
    assert view.board is not None
    story, time = at(Part.TICKET)
    said = say(scene(view), BOARD, story, Look(), time)
    (traced,) = (layer for layer in said.layers if layer.light is Light.COMPLETED)
    routes = {spot.route for p in traced.pixels if (spot := BOARD.pixels.spots[p])}
    owners = {view.board.owners[route] for route in routes}
    assert len(owners) == 1
    assert traced.color == COLORS[next(owner for owner in owners if owner is not None)]


def test_a_ticket_completed_in_play_is_shown_for_a_moment() -> None:
    small = board("first-journey-europe")
    seen = views("first-journey-europe", 2)
    story, shown = Story(), None
    for number, view in enumerate(seen):
        before, story = story, follow(story, scene(view), float(number))
        if story.joined != before.joined:
            shown = view
            break
    assert shown is not None
    at_once = say(scene(shown), small, story, Look(), story.joined_since + 1)
    assert Light.COMPLETED in {layer.light for layer in at_once.layers}
    assert at_once.until == story.joined_since + 6
    later = say(scene(shown), small, story, Look(), at_once.until)
    assert Light.COMPLETED not in {layer.light for layer in later.layers}


def signature(light: Light) -> list[float | None]:
    """How a row of three lights with this word moves in twelve seconds, upon a claimed route."""
    rhythm, beneath = RHYTHMS[light], RHYTHMS[Light.CLAIMED].level(0, 0, 3)
    levels = [rhythm.level(t / 20, place, 3) for t in range(240) for place in range(3)]
    return [beneath if level is None else level for level in levels]


def test_every_two_words_differ_in_rhythm_alone() -> None:
    for one, other in combinations(RHYTHMS, 2):
        pairs = zip(signature(one), signature(other), strict=True)
        apart = sum(abs((a or 0.0) - (b or 0.0)) > 0.15 for a, b in pairs)
        assert apart > 0.05 * 720, (one, other)
