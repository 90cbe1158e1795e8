"""Nothing on the small screen ever overflows or overlaps, whatever names and figures there are."""

from string import Formatter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import editions
from companion.display.ceremony import acts
from companion.display.oled.changes import Changes
from companion.display.oled.choice import Kind, Shown
from companion.display.oled.fonts import SMALL
from companion.display.oled.items import Block, Letters, Size
from companion.display.oled.look import Look
from companion.display.oled.paint import paint
from companion.display.oled.picture import Moment, layout
from companion.display.texts import LANGUAGES, sentences
from companion.model.edition import Edition
from companion.model.notices import HostCode, Paired, SeatCode, WebAddress
from companion.model.scene import (
    Ask,
    Difference,
    Hint,
    Mismatch,
    News,
    Pile,
    Prompt,
    PutBack,
    Scene,
    Thing,
    Trouble,
)
from companion.model.views import Phase
from companion.settings.displays import ALL_SIZES
from tests.kit.layouts import faults
from tests.kit.staged import prompts, tally_of, view_of

BOXES = {name: editions.load(name) for name in editions.available()}
CITIES = sorted({city.name for box in BOXES.values() for city in box.cities})
SIZES: list[Size] = [(int(w), int(h)) for w, h in (size.split("x") for size in ALL_SIZES)]

names = st.one_of(
    st.sampled_from(["Blue", "Zoë", "Jean-François", "Ñandú", "Bo", "Weiß-Großmann", "Ødegård"]),
    st.text(min_size=1, max_size=40).map(lambda name: " ".join(name.split()) or "?"),
)
routes = st.tuples(st.sampled_from(CITIES), st.sampled_from(CITIES)).map(" – ".join)
points = st.integers(-99, 999)
looks = st.tuples(
    st.sampled_from(sorted(BOXES)), st.sampled_from(LANGUAGES), st.sampled_from(SIZES)
)
"""As names, so that a failing example can be read."""


How = tuple[str, str, Size]


def look_of(how: How) -> Look:
    edition, language, size = how
    return Look(BOXES[edition], language, size)


def test_words_that_leave_the_screen_or_collide_are_found() -> None:
    inside = Letters(0, 0, "abc", SMALL)
    assert not faults([Block(0, 0, 128, 11), inside], (128, 64))
    assert faults([Letters(120, 0, "abc", SMALL)], (128, 64))
    assert faults([inside, Letters(10, 4, "abc", SMALL)], (128, 64))
    assert faults([Block(0, 4, 128, 11), inside], (128, 64))


def check(moment: Moment, shown: Shown, look: Look) -> None:
    page = layout(moment, shown, look)
    assert not faults(page, look.size)
    assert paint(page, look.size).size == look.size


def people(draw: st.DrawFn, box: Edition) -> tuple[list[str], list[int]]:
    count = draw(st.integers(box.min_players, box.max_players))
    return (
        draw(st.lists(names, min_size=count, max_size=count)),
        draw(st.lists(points, min_size=count, max_size=count)),
    )


@settings(max_examples=150, deadline=None)
@given(st.data(), looks)
def test_prompts_scores_and_decks_fit(data: st.DataObject, how: How) -> None:
    look = look_of(how)
    seats, scores = data.draw(st.composite(people)(look.edition))
    left = data.draw(st.none() | st.integers(0, len(seats)))
    turn = data.draw(st.integers(0, len(seats) - 1))
    view = view_of(look.edition, seats, scores, turn=turn, turns_left=left)
    key = data.draw(st.sampled_from(sorted(k for k in sentences("en") if k.startswith("event."))))
    news = News(key, values_for(data, sentences("en")[key], look.edition))
    _, prompt = data.draw(st.sampled_from(list(prompts(look.edition))))
    seat = data.draw(st.integers(0, len(seats) - 1))
    scene = Scene(view, prompt._replace(seat=seat), (news,))
    for kind in (Kind.PROMPT, Kind.NEWS, Kind.SCORES, Kind.DECKS, Kind.LAST_ROUND):
        check(Moment(scene), Shown(kind), look)


@settings(max_examples=150, deadline=None)
@given(st.data(), looks)
def test_hints_troubles_and_put_backs_fit(data: st.DataObject, how: How) -> None:
    look = look_of(how)
    seats, scores = data.draw(st.composite(people)(look.edition))
    key = data.draw(
        st.sampled_from(sorted(k for k in sentences("en") if k.startswith(("hint.", "refused."))))
    )
    hint = Hint(key, values_for(data, sentences("en")[key], look.edition))
    key = data.draw(st.sampled_from(sorted(k for k in sentences("en") if k.startswith("trouble."))))
    trouble = Trouble(
        key.removeprefix("trouble."), values_for(data, sentences("en")[key], look.edition)
    )
    back = PutBack(
        data.draw(st.sampled_from([Thing.CARD, Thing.TICKET])),
        data.draw(st.integers(0, 20)),
        data.draw(st.sampled_from(Pile)),
        data.draw(st.sampled_from(Pile)),
        data.draw(st.integers(0, len(seats) - 1)),
    )
    differences: tuple[Difference, ...] = ()
    if look.edition.routes:
        route = data.draw(st.sampled_from(look.edition.routes))
        mismatch = data.draw(st.sampled_from(Mismatch))
        differences = (Difference(mismatch, 0, route.index),)
    view = view_of(look.edition, seats, scores)
    scene = Scene(view, None, hints=(hint,), troubles=(trouble,), put_back=(back,))
    scene = scene._replace(differences=differences)
    for kind in (Kind.HINT, Kind.HEALTH, Kind.PUT_BACK):
        check(Moment(scene), Shown(kind), look)
    if differences:
        check(Moment(scene), Shown(Kind.DIFFERENCE), look)


@settings(max_examples=80, deadline=None)
@given(st.data(), looks)
def test_the_ceremony_fits(data: st.DataObject, how: How) -> None:
    look = look_of(how)
    seats, scores = data.draw(st.composite(people)(look.edition))
    tally = tally_of(look.edition, scores)
    view = view_of(look.edition, seats, scores, phase=Phase.OVER, tally=tally)
    act = data.draw(st.sampled_from(acts(tally)))
    elapsed = data.draw(st.floats(0, 3))
    moment = Moment(Scene(view, None), Changes(tally=tally), act.start + elapsed)
    check(moment, Shown(Kind.CEREMONY, 0, act.start), look)
    check(moment, Shown(Kind.VERDICT), look)
    check(moment, Shown(Kind.RESULT), look)


@settings(max_examples=80, deadline=None)
@given(
    names,
    st.text("0123456789 ", min_size=4, max_size=9).filter(str.strip),
    st.from_regex(r"https?://[a-z0-9.\-]{1,40}(:[0-9]{2,5})?/[a-z]{0,12}", fullmatch=True),
    looks,
)
def test_notices_fit(name: str, code: str, url: str, how: How) -> None:
    look = look_of(how)
    notices = (
        WebAddress(url),
        SeatCode(name, code, 0.0, 120.0),
        HostCode(code, 0.0, 120.0),
        Paired(name, 0.0),
    )
    moment = Moment(Scene(None, None), now=3.0, notices=notices)
    kinds = (Kind.ADDRESS, Kind.CODE, Kind.CODE, Kind.PAIRED)
    for index, kind in enumerate(kinds):
        check(moment, Shown(kind, index), look)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_city_fits_into_every_sentence_about_routes(language: str, size: Size) -> None:
    for box in BOXES.values():
        look = Look(box, language, size)
        for route in box.routes:
            prompt = Prompt(Ask.PLACE, 0, (("route", route.id),))
            scene = Scene(view_of(box), prompt)
            check(Moment(scene), Shown(Kind.PROMPT), look)


def values_for(
    data: st.DataObject, sentence: str, box: Edition
) -> tuple[tuple[str, str | int], ...]:
    """Something for every gap of a sentence."""
    gaps = sorted({name for _, name, _, _ in Formatter().parse(sentence) if name})
    words: dict[str, st.SearchStrategy[str | int]] = {
        "seat": names,
        "name": names,
        "first": names,
        "robber": names,
        "turn": names,
        "source": names,
        "route": routes,
        "other": routes,
        "ticket": routes,
        "city": st.sampled_from(CITIES),
        "start": st.sampled_from(CITIES),
        "end": st.sampled_from(CITIES),
        "kind": st.sampled_from(box.kinds),
        "cards": st.just("3 blue, 1 locomotive"),
        "request": st.just("fly_away"),
        "tag": st.just("04A1B2C3D4E5F6"),
    }
    number: st.SearchStrategy[str | int] = st.integers(0, 120)
    return tuple((gap, data.draw(words.get(gap, number))) for gap in gaps)
