"""What each wiring reads from its pins, and what is said where it cannot."""

import errno
import sys
from collections.abc import Iterator
from random import Random
from types import SimpleNamespace

import fake_rpi
import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory

from companion.model.errors import DeviceError
from companion.sensing.direct.source import DirectSlots
from companion.sensing.direct.wiring import ChainOnPins, ChainOnSpi, PinEach, Wiring
from companion.simulation.devices.shift_register import SimulatedChain
from tests.kit.pins import mock_pins, solder, solder_chain
from tests.kit.slot_benches import CLOCK, DATA, LOAD, SpiDev

WHAT = "The slots"


@pytest.fixture
def pins(monkeypatch: pytest.MonkeyPatch) -> Iterator[MockFactory]:
    with mock_pins(monkeypatch) as factory:
        yield factory


def spidev(monkeypatch: pytest.MonkeyPatch, kind: type) -> None:
    monkeypatch.setitem(sys.modules, "spidev", SimpleNamespace(SpiDev=kind))


@pytest.mark.parametrize("slots", [1, 8, 20, 127, 128])
@pytest.mark.parametrize("covered_low", [True, False])
def test_a_chain_on_pins_reads_each_slot_at_its_place(
    pins: MockFactory, monkeypatch: pytest.MonkeyPatch, slots: int, *, covered_low: bool
) -> None:
    chain = SimulatedChain(-(-slots // 8))
    solder_chain(pins, chain, (DATA, CLOCK, LOAD), monkeypatch)
    wiring = ChainOnPins(slots, DATA, CLOCK, LOAD, covered_low=covered_low)
    with wiring.open(WHAT) as read:
        for seed in range(3):
            covered = Random(seed).getrandbits(slots)
            for slot in range(slots):
                chain.inputs[slot] = bool(covered >> slot & 1) is not covered_low
            assert read() == covered


@pytest.mark.parametrize("slots", [1, 8, 20, 127, 128])
def test_a_chain_on_spi_reads_the_same_in_one_transfer(
    pins: MockFactory, monkeypatch: pytest.MonkeyPatch, slots: int
) -> None:
    chain = SimulatedChain(-(-slots // 8))
    solder(pins.pin(LOAD), chain.set_load, monkeypatch)
    transfers: list[int] = []

    class Counting(SpiDev):
        def xfer2(self, data: list[int]) -> list[int]:
            transfers.append(len(data))
            return super().xfer2(data)

    Counting.chain = chain
    spidev(monkeypatch, Counting)
    with ChainOnSpi(slots, LOAD).open(WHAT) as read:
        transfers.clear()
        covered = Random(slots).getrandbits(slots)
        for slot in range(slots):
            chain.inputs[slot] = not covered >> slot & 1
        assert read() == covered
        assert transfers == [-(-slots // 8) + 1]


def test_a_chain_whose_data_wire_is_torn_off_is_not_a_board_full_of_trains(
    pins: MockFactory,
) -> None:
    with ChainOnPins(8, DATA, CLOCK, LOAD).open(WHAT) as read:
        pins.pin(DATA).drive_low()
        assert read() is None


@pytest.mark.usefixtures("pins")
def test_all_pins_are_free_again_afterwards() -> None:
    both = (PinEach((4, 5)), ChainOnPins(8, DATA, CLOCK, LOAD))
    with both[0].open(WHAT), both[1].open(WHAT):
        assert "already in use" in sentence(both[0])
        assert "already in use" in sentence(both[1])
    with both[0].open(WHAT) as read, both[1].open(WHAT):
        assert read() == 0


def test_the_module_rpi_gpio_serves_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    """gpiozero on the module RPi.GPIO, here the one of fake-rpi."""
    fake_rpi.toggle_print(False)
    gpio = fake_rpi.RPi.GPIO
    monkeypatch.setitem(sys.modules, "RPi", fake_rpi.RPi)
    monkeypatch.setitem(sys.modules, "RPi.GPIO", gpio)
    monkeypatch.delitem(sys.modules, "gpiozero.pins.rpigpio", raising=False)
    from gpiozero.pins.rpigpio import RPiGPIOFactory  # noqa: PLC0415 - needs the module above

    class Factory(RPiGPIOFactory):  # type: ignore[misc]
        """On a Pi 3: this computer is none."""

        def _get_revision(self) -> int:
            return 0xA02082

    chain = SimulatedChain(2)

    def output(channel: int, level: int) -> None:
        if channel == LOAD:
            chain.set_load(bool(level))
        elif channel == CLOCK:
            chain.set_clock(bool(level))
        gpio.set_input(DATA, int(chain.output))

    functions: dict[int, int] = {}

    def setup(channel: int, function: int, *_: object, **__: object) -> None:
        functions[channel] = function

    monkeypatch.setattr(gpio, "setup", setup)
    monkeypatch.setattr(gpio, "gpio_function", functions.get)
    monkeypatch.setattr(gpio, "output", output)
    monkeypatch.setattr(Device, "pin_factory", Factory())
    with ChainOnPins(16, DATA, CLOCK, LOAD).open(WHAT) as read:
        chain.inputs[3] = chain.inputs[12] = False
        assert read() == 1 << 3 | 1 << 12
    for pin, level in ((4, 0), (5, 1), (6, 0)):
        gpio.set_input(pin, level)
    with PinEach((4, 5, 6)).open(WHAT) as read:
        assert read() == 0b101
    Device.pin_factory.close()


class Lgpio(SimpleNamespace):
    """Stands for the library lgpio, with a chain on its pins."""

    error = type("error", (Exception,), {})

    def __init__(self, chain: SimulatedChain) -> None:
        flags = ("BOTH_EDGES", "RISING_EDGE", "FALLING_EDGE", "SET_ACTIVE_LOW")
        pulls = ("SET_PULL_NONE", "SET_PULL_UP", "SET_PULL_DOWN")
        super().__init__(**dict.fromkeys(flags + pulls, 0))
        self._chain = chain
        self._outputs: set[int] = set()

    def gpiochip_open(self, _chip: int) -> int:
        return 0

    def gpiochip_close(self, _chip: int) -> int:
        return 0

    def gpio_free(self, _chip: int, _pin: int) -> int:
        return 0

    def gpio_claim_input(self, _chip: int, pin: int, *_: int) -> int:
        self._outputs.discard(pin)
        return 0

    def gpio_claim_output(self, _chip: int, pin: int, *_: int) -> int:
        self._outputs.add(pin)
        return 0

    def gpio_get_mode(self, _chip: int, pin: int) -> int:
        return 2 if pin in self._outputs else 0

    def gpio_write(self, _chip: int, pin: int, level: int) -> int:
        assert pin in self._outputs
        (self._chain.set_load if pin == LOAD else self._chain.set_clock)(bool(level))
        return 0

    def gpio_read(self, _chip: int, pin: int) -> int:
        assert pin == DATA
        return int(self._chain.output)


def test_the_library_lgpio_serves_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    chain = SimulatedChain(2)
    monkeypatch.setitem(sys.modules, "lgpio", Lgpio(chain))
    monkeypatch.delitem(sys.modules, "gpiozero.pins.lgpio", raising=False)
    from gpiozero.pins.lgpio import LGPIOFactory  # noqa: PLC0415 - needs the library above

    class Factory(LGPIOFactory):  # type: ignore[misc]
        """On a Pi 5: this computer is none."""

        def _get_revision(self) -> int:
            return 0xC04170

    monkeypatch.setattr(Device, "pin_factory", Factory())
    with ChainOnPins(16, DATA, CLOCK, LOAD).open(WHAT) as read:
        chain.inputs[3] = chain.inputs[12] = False
        assert read() == 1 << 3 | 1 << 12
    Device.pin_factory.close()


def sentence(wiring: Wiring) -> str:
    with pytest.raises(DeviceError) as raised, wiring.open(WHAT):
        pass
    return str(raised.value)


@pytest.mark.usefixtures("pins")
def test_a_pin_named_twice_is_a_sentence() -> None:
    assert sentence(PinEach((4, 4))).startswith("The slots cannot use a pin: pin GPIO4 is alrea")


@pytest.mark.usefixtures("pins")
def test_a_pin_that_no_pi_has_is_a_sentence() -> None:
    assert sentence(PinEach((99,))).startswith("The slots cannot use a pin")


@pytest.mark.usefixtures("pins")
def test_without_spidev_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "spidev", None)
    assert "install python3-spidev" in sentence(ChainOnSpi(8, LOAD))


@pytest.mark.usefixtures("pins")
@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.ENOENT, "SPI 0.0 is not there: switch SPI on"),
        (errno.EACCES, "SPI 0.0 may not be used: add this user to the group spi"),
        (errno.EBUSY, "SPI 0.0 cannot be used"),
    ],
)
def test_an_spi_that_does_not_open_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, number: int, words: str
) -> None:
    class Refusing(SpiDev):
        def open(self, port: int, device: int) -> None:
            raise OSError(number, f"no {port}.{device}")

    spidev(monkeypatch, Refusing)
    assert words in sentence(ChainOnSpi(8, LOAD))


def test_more_slots_than_a_pi_reads_are_a_sentence() -> None:
    with pytest.raises(DeviceError, match="129 slots cannot be read straight on the Pi: 1 to 128"):
        DirectSlots("board", ChainOnSpi(129, LOAD))
