"""What every buzzer and every status light promises, real or simulated."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import sleep

import pytest
from gpiozero import LED

from companion.display import pin_outputs
from companion.display.pin_outputs import PinBeeper, PinStatusLight
from companion.model.ports import Beeper, Status, StatusLight
from companion.simulation.devices.outputs import SimulatedBeeper, SimulatedStatusLight
from tests.kit.patience import eventually
from tests.kit.pins import mock_pins


@dataclass(frozen=True)
class BeeperBench:
    beeper: Beeper
    heard: Callable[[], int]
    is_quiet: Callable[[], bool] = lambda: True


@pytest.fixture(params=["simulated", "pin"])
def beeper(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Iterator[BeeperBench]:
    if request.param == "simulated":
        simulated = SimulatedBeeper()
        yield BeeperBench(simulated, lambda: simulated.beeps)
        return
    monkeypatch.setattr(pin_outputs, "BEEP", 0.001)
    monkeypatch.setattr(pin_outputs, "PAUSE", 0.001)
    with mock_pins(monkeypatch) as factory:
        real = PinBeeper(12)
        pin = factory.pin(12)
        yield BeeperBench(
            real, lambda: sum(bool(change.state) for change in pin.states), lambda: not pin.state
        )
        real.close()


def test_it_beeps_as_often_as_asked(beeper: BeeperBench) -> None:
    beeper.beeper.beep()
    assert eventually(lambda: beeper.heard() == 1 and beeper.is_quiet())
    beeper.beeper.beep(3)
    assert eventually(lambda: beeper.heard() == 4)
    assert beeper.beeper.problem is None


@dataclass(frozen=True)
class LightBench:
    light: StatusLight
    shows: Callable[[Status], bool]


@pytest.fixture(params=["simulated", "pin"])
def light(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[LightBench]:
    if request.param == "simulated":
        simulated = SimulatedStatusLight()
        yield LightBench(simulated, lambda status: simulated.status is status)
        return
    monkeypatch.setattr(pin_outputs, "BLINK", 0.001)
    with mock_pins(monkeypatch) as factory:
        real = PinStatusLight(16)
        pin = factory.pin(16)

        def shows(status: Status) -> bool:
            pin.clear_states()
            if status is Status.TROUBLE:
                return eventually(lambda: len(pin.states) > 3)
            sleep(0.02)
            return len(pin.states) == 1 and bool(pin.state) is (status is Status.WELL)

        yield LightBench(real, shows)
        real.close()


def test_it_shows_how_the_program_is(light: LightBench) -> None:
    for status in (Status.WELL, Status.TROUBLE, Status.TROUBLE, Status.WELL, Status.OFF):
        light.light.show(status)
        assert light.shows(status)
    assert light.light.problem is None


def test_a_pin_that_something_else_has_is_a_sentence_until_it_is_free(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with mock_pins(monkeypatch):
        beeper, light = PinBeeper(12), PinStatusLight(12)
        with LED(12):
            beeper.beep()
            light.show(Status.WELL)
            assert str(beeper.problem).startswith("The buzzer cannot use a pin: pin GPIO12 is alre")
            assert str(light.problem).startswith("The status light cannot use a pin: pin GPIO12")
        light.show(Status.WELL)
        assert light.problem is None
        light.close()
        beeper.beep()
        assert beeper.problem is None
        beeper.close()
