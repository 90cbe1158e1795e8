"""Properties of what the journal writes: it comes back as it was, or is refused."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.journal import codec
from companion.journal.names import EVENTS, READINGS
from companion.model.errors import UnreadableRecordError

TIMES = st.floats(allow_nan=False, allow_infinity=False)


def any_event(kind: type) -> st.SearchStrategy[Any]:
    return st.from_type(kind)


def any_reading(kind: type) -> st.SearchStrategy[Any]:
    return st.builds(kind, time=TIMES)


@pytest.mark.parametrize("kind", EVENTS.values())
def test_every_event_comes_back_as_it_was(kind: type) -> None:
    @settings(max_examples=40, deadline=None)
    @given(any_event(kind))
    def comes_back(event: object) -> None:
        text = codec.dumps(event)
        again = codec.read_event(codec.loads(text))
        assert again == event
        assert type(again) is kind
        assert codec.dumps(again) == text
        assert "\n" not in text

    comes_back()


@pytest.mark.parametrize("kind", READINGS.values())
def test_every_reading_comes_back_as_it_was(kind: type) -> None:
    @settings(max_examples=40, deadline=None)
    @given(any_reading(kind))
    def comes_back(reading: object) -> None:
        text = codec.dumps(reading)
        again = codec.read_reading(codec.loads(text))
        assert again == reading
        assert repr(again) == repr(reading), "a number stays whole or broken"

    comes_back()


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(sorted(EVENTS)), st.data())
def test_whatever_stands_in_the_fields_is_an_event_or_refused(name: str, data: Any) -> None:  # noqa: ANN401
    fields = sorted({"seat", "kind", "paid", "tag", "totals", "kept", "count", "nonsense"})
    values = data.draw(st.dictionaries(st.sampled_from(fields), JSON_VALUES, max_size=4))
    try:
        event = codec.read_event({"event": name, **values})
    except UnreadableRecordError as error:
        assert str(error).endswith(".")  # noqa: PT017 - most are refused, some are not
    else:
        assert codec.plain(event).items() >= {"event": name}.items()


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=40) | st.binary(max_size=40))
def test_whatever_the_text_is_it_is_read_or_refused(text: str | bytes) -> None:
    try:
        codec.read_event(codec.loads(text))
    except UnreadableRecordError as error:
        assert str(error)  # noqa: PT017 - nearly all are refused
