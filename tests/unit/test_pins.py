"""What is said when a pin cannot be used, whichever library reaches for it."""

from collections.abc import Callable, Iterator

import pytest

from companion.model.errors import DeviceError
from companion.pins import pin_sentences
from tests.kit.pins import mock_pins


@pytest.fixture(autouse=True)
def _pins(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with mock_pins(monkeypatch):
        yield


def error_of(module: str, text: str) -> Exception:
    kind: Callable[[str], Exception] = type("error", (Exception,), {"__module__": module})
    return kind(text)


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (
            error_of("lgpio", "'GPIO busy'"),
            "The buzzer cannot be reached (another program has that pin).",
        ),
        (
            error_of("RPi._GPIO", "no access to /dev/mem"),
            "The buzzer cannot be reached (no access to /dev/mem).",
        ),
        (OSError(5, "Input/output error"), "The buzzer cannot be reached ([Errno 5]"),
        (PermissionError(13, "no"), "The buzzer may not use the pins: add this user to the group"),
        (ImportError("no lgpio"), "The pins of this computer cannot be reached: on a Raspberry Pi"),
        (DeviceError("It is said already."), "It is said already."),
    ],
)
def test_every_fault_of_a_pin_is_a_sentence(error: Exception, sentence: str) -> None:
    with pytest.raises(DeviceError) as raised, pin_sentences("The buzzer"):
        raise error
    assert str(raised.value).startswith(sentence)


def test_a_mistake_of_our_own_stays_what_it_is() -> None:
    with pytest.raises(ZeroDivisionError), pin_sentences("The buzzer"):
        raise ZeroDivisionError
