"""Values of the model as JSON text, and texts that are none."""

import json

import pytest

from companion.journal import codec
from companion.model.cards import Cards
from companion.model.errors import JournalError, UnreadableRecordError
from companion.model.events import (
    CardDrawn,
    RouteClaimed,
    TicketsCompleted,
    TurnEnded,
    Undone,
)
from companion.model.readings import Button, ButtonPressed, Requested, SlotChanged
from companion.model.views import SeatTally, Tally, TicketResult


def test_an_event_is_one_line_that_a_person_can_read() -> None:
    claimed = RouteClaimed(1, "montreal--new-york", Cards((0, 3, 0), 1))
    assert codec.dumps(claimed) == (
        '{"event":"RouteClaimed","seat":1,"route":"montreal--new-york",'
        '"paid":{"known":[0,3,0],"hidden":1}}'
    )


def test_a_missing_tag_is_left_out_and_a_tag_is_told() -> None:
    assert codec.dumps(CardDrawn(0, "red")) == '{"event":"CardDrawn","seat":0,"kind":"red"}'
    assert '"tag":"04:A2"' in codec.dumps(CardDrawn(0, "red", "04:A2"))


def test_nested_tuples_come_back_as_tuples() -> None:
    event = TicketsCompleted(2, (("t1", (1, 0)), ("t2", (0, 2))))
    assert codec.read_event(codec.loads(codec.dumps(event))) == event


def test_letters_of_any_language_stay_themselves() -> None:
    assert "Zoë" in codec.dumps(Requested(0.0, "join", (("name", "Zoë"),)))


def test_half_of_a_surrogate_pair_survives() -> None:
    asked = Requested(0.0, "join", (("name", "\ud800"),))
    text = codec.dumps(asked)
    text.encode()
    assert codec.read_reading(codec.loads(text)) == asked


def test_a_button_comes_back_as_the_member_of_its_enum() -> None:
    pressed = codec.read_reading({"reading": "ButtonPressed", "time": 1.25, "button": "undo"})
    assert pressed == ButtonPressed(1.25, Button.UNDO)
    assert isinstance(pressed, ButtonPressed)
    assert isinstance(pressed.button, Button)


def test_values_without_a_name_are_read_by_their_annotation() -> None:
    seat = SeatTally(1, None, 2, (("routes", 4),), (TicketResult("t", True, 9),), 0, 3, None, ())
    tally = Tally((seat,), (0,), criteria=("points",), decided_by="points")
    assert codec.read(Tally, codec.loads(codec.dumps(tally))) == tally


def test_lists_and_mappings_are_read_by_what_is_in_them() -> None:
    kind = dict[str, list[int]]
    assert codec.read(kind, codec.loads('{"a": [1, 2]}')) == {"a": [1, 2]}
    for text, sentence in (("[]", "expected an object"), ('{"a": ["b"]}', "a whole number")):
        with pytest.raises(UnreadableRecordError, match=sentence):
            codec.read(kind, codec.loads(text))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('{"event":"Teleported","seat":1}', 'The event "Teleported" is unknown'),
        ('{"event":"SlotChanged","time":1,"slot":1,"covered":true}', "unknown to this companion"),
        ('{"event":"TurnEnded","seat":1,"mood":"bad"}', 'TurnEnded has an unknown field "mood".'),
        ('{"event":"TurnEnded"}', "TurnEnded has no seat."),
        ('{"event":"TurnEnded","seat":"1"}', 'TurnEnded.seat is "1"; expected a whole number.'),
        ('{"event":"TurnEnded","seat":true}', "TurnEnded.seat is true; expected a whole number."),
        ('{"event":"TurnEnded","seat":1.0}', "TurnEnded.seat is 1.0; expected a whole number."),
        ('{"event":"CardDrawn","seat":0,"kind":null}', "CardDrawn.kind is null; expected text."),
        ('{"event":"CardDrawn","seat":0,"kind":"red","tag":7}', "CardDrawn.tag is 7"),
        ('{"event":"GameEnded","totals":1,"winners":[]}', "GameEnded.totals is 1; expected a list"),
        ('{"event":"RouteClaimed","seat":0,"route":"r","paid":[]}', "Cards as an object"),
        ('{"event":"RouteClaimed","seat":0,"route":"r","paid":{"hidden":0}}', "Cards has no known"),
        ('{"event":"TicketsCompleted","seat":0,"paid":[["t"]]}', "expected a list of 2"),
        ('{"event":["TurnEnded"],"seat":0}', "expected a named event"),
        ('{"seat":0}', "expected a named event"),
        ("[1]", "expected a named event"),
        ('"TurnEnded"', "expected a named event"),
        ("", "This is not JSON"),
        ('{"event":', "This is not JSON"),
        ("NaN", "NaN is no number"),
        ("1e999", "too large a number"),
        ("9" * 5000, "This is not JSON"),
        ("[" * 100_000, "nested too deeply"),
    ],
)
def test_a_text_that_is_no_event_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(UnreadableRecordError) as caught:
        codec.read_event(codec.loads(text))
    assert sentence in str(caught.value)
    assert str(caught.value).endswith((".", "…}."))
    assert "\n" not in str(caught.value)


def test_a_reading_with_a_strange_button_names_the_known_ones() -> None:
    with pytest.raises(UnreadableRecordError, match="expected one of next, confirm, undo"):
        codec.read_reading({"reading": "ButtonPressed", "time": 1, "button": "panic"})


def test_bytes_that_are_no_text_are_refused() -> None:
    with pytest.raises(UnreadableRecordError, match="not JSON"):
        codec.loads(b"\xff\xfe\xfa")


def test_a_time_that_is_no_number_is_refused_when_written() -> None:
    with pytest.raises(ValueError, match="JSON"):
        codec.dumps(SlotChanged(float("nan"), 1, covered=True))


def test_what_is_no_value_of_the_model_is_refused_when_written() -> None:
    with pytest.raises(TypeError, match="no value of the model"):
        codec.plain({1, 2})


def test_the_error_is_one_of_ours_and_a_value_error() -> None:
    assert issubclass(UnreadableRecordError, JournalError)
    assert issubclass(UnreadableRecordError, ValueError)


def test_every_field_of_every_event_is_written() -> None:
    assert json.loads(codec.dumps(TurnEnded(3))) == {"event": "TurnEnded", "seat": 3}
    assert json.loads(codec.dumps(Undone())) == {"event": "Undone"}
