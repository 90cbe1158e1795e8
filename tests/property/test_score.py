"""The count against a second, naive count of our own; and any input at all against a traceback."""

import json
from collections.abc import Iterator, Mapping
from functools import cache
from random import Random

import pytest
from click.testing import CliRunner, Result
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from companion.cli import main
from tests.kit.naive_score import BOXES, Json, Track, legal_position, naive_count, trail


def score(data: bytes, *options: str) -> Result:
    return CliRunner().invoke(main, ["score", "-", *options], input=data)


def assert_orderly(result: Result) -> None:
    """Counted or refused, never broken."""
    assert result.exit_code in (0, 2), result.output
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert "Traceback" not in result.output
    if result.exit_code == 2:
        assert result.stdout == ""
        assert result.stderr.strip()
    else:
        assert result.stderr == ""


@pytest.mark.parametrize("edition", BOXES)
@given(seed=st.integers(0, 2**32 - 1))
@settings(max_examples=60, deadline=None)
def test_every_figure_agrees_with_a_naive_count(edition: str, seed: int) -> None:
    position = legal_position(BOXES[edition], Random(seed))
    result = score(json.dumps(position).encode(), "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    assert json.loads(result.stdout) == naive_count(BOXES[edition], position)


def test_the_naive_search_passes_a_city_again_but_no_track() -> None:
    loop = [Track("", "a", "b", 1, ""), Track("", "b", "c", 2, ""), Track("", "a", "c", 4, "")]
    tail = Track("", "c", "d", 8, "")
    assert trail("a", loop) == 7
    assert trail("a", [*loop, tail]) == 12
    assert trail("d", [*loop, tail]) == 15


@cache
def valid_positions() -> tuple[str, ...]:
    chance = Random(7)
    return tuple(
        json.dumps(legal_position(box, chance)) for box in BOXES.values() for _ in range(4)
    )


WORDS = st.sampled_from(
    (
        *("edition", "players", "name", "routes", "tickets", "city_a", "city_b", "points"),
        *("boston", "usa-2004", "new-york", "montreal--new-york", "t2004-01", "nt01"),
        *("Blue", "", "\ud800", "\0"),
    )
)
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | WORDS
    | st.text(max_size=8)
    | st.text(st.characters(categories=["Cs", "Cc", "Cf"]), max_size=3)
    | st.just(10**200)
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(WORDS | st.text(max_size=4), inner, max_size=4)
    ),
    max_leaves=12,
)


def places(value: Json, path: tuple[Json, ...] = ()) -> Iterator[tuple[Json, ...]]:
    """The way to every value inside this one."""
    yield path
    inside: Mapping[Json, Json] = {}
    if isinstance(value, dict):
        inside = value
    elif isinstance(value, list):
        inside = dict(enumerate(value))
    for key, inner in inside.items():
        yield from places(inner, (*path, key))


@st.composite
def mutated_positions(draw: st.DrawFn) -> Json:
    """A right position in which one to three places are replaced, repeated or gone."""
    document = json.loads(draw(st.sampled_from(valid_positions())))
    for _ in range(draw(st.integers(1, 3))):
        path = draw(st.sampled_from(list(places(document))))
        if not path:
            return draw(VALUES)
        *way, last = path
        parent = document
        for key in way:
            parent = parent[key]
        match draw(st.sampled_from(["replace", "remove", "repeat", "add"])):
            case "replace":
                parent[last] = draw(VALUES)
            case "remove":
                del parent[last]
            case "repeat" if isinstance(parent, list):
                parent.append(parent[last])
            case _ if isinstance(parent, dict):
                parent[draw(WORDS)] = draw(VALUES)
    return document


@given(document=mutated_positions() | VALUES, options=st.sampled_from([(), ("--json",)]))
@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@example(document={"edition": "usa-2004", "players": [{"name": "\ud800"}] * 2}, options=())
@example(document={"edition": "\ud800/x", "players": []}, options=())
@example(document={"edition": ".", "players": []}, options=())
def test_no_json_breaks_the_count(document: Json, options: tuple[str, ...]) -> None:
    assert_orderly(score(json.dumps(document).encode(), *options))


@given(data=st.binary(max_size=64) | st.text(max_size=64).map(lambda text: text.encode()))
@settings(max_examples=100, deadline=None)
@example(data=b"[" * 50_000)
@example(data=b'{"edition":' * 50_000)
@example(data=b'{"edition": "usa-2004", "players": ' + b"9" * 5000 + b"}")
@example(data=b'{"edition": NaN, "players": [Infinity, -Infinity]}')
@example(data=b'{"edition": "usa-2004", "players": ' + b"[" * 900 + b"]" * 900 + b"}")
def test_no_bytes_break_the_count(data: bytes) -> None:
    assert_orderly(score(data))


@given(cut=st.integers(0, 400), junk=st.binary(max_size=4), which=st.integers(0, 11))
@settings(max_examples=100, deadline=None)
def test_no_damaged_file_breaks_the_count(cut: int, junk: bytes, which: int) -> None:
    data = valid_positions()[which].encode()
    assert_orderly(score(data[:cut] + junk + data[cut + len(junk) :]))
