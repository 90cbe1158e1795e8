"""What goes out on the wire to an OLED screen, and what is said when it does not."""

import errno
from collections.abc import Iterator
from random import Random

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory
from luma.core.error import DeviceNotFoundError
from luma.core.interface.serial import i2c
from luma.oled import device as luma
from PIL import Image

from companion.display.screens.buses import I2cBus, SpiBus
from companion.display.screens.oled import OledScreen
from companion.display.screens.panels import Panel
from companion.model.errors import DeviceError
from companion.simulation.devices.oled import SimulatedSh1106, SimulatedSsd1306
from tests.kit.patience import eventually
from tests.kit.screen_benches import I2cPlug, SpiPlug, oled_screen

PICTURE = 1024


@pytest.fixture
def plug(monkeypatch: pytest.MonkeyPatch) -> I2cPlug:
    made = I2cPlug(SimulatedSsd1306())
    monkeypatch.setattr("smbus2.SMBus", made)
    return made


@pytest.fixture
def panel(plug: I2cPlug) -> Iterator[Panel]:
    made = Panel("ssd1306", (128, 64))
    made.open(I2cBus().open())
    made.draw(bytes(PICTURE))
    plug.transfers.clear()
    yield made
    made.close(dark=True)


@pytest.mark.parametrize(
    ("make", "glass"), [(luma.ssd1306, SimulatedSsd1306()), (luma.sh1106, SimulatedSh1106())]
)
def test_what_luma_itself_draws_is_seen_on_the_simulated_glass(
    monkeypatch: pytest.MonkeyPatch,
    make: type[luma.ssd1306],
    glass: SimulatedSsd1306 | SimulatedSh1106,
) -> None:
    monkeypatch.setattr("smbus2.SMBus", I2cPlug(glass))
    picture = Random(3).randbytes(PICTURE)
    make(i2c()).display(Image.frombytes("1", (128, 64), picture))
    assert glass.picture() == picture


def test_an_equal_picture_sends_nothing(panel: Panel, plug: I2cPlug) -> None:
    panel.draw(bytes(PICTURE))
    assert plug.transfers == []


def test_only_the_changed_part_of_a_changed_page_goes_out(panel: Panel, plug: I2cPlug) -> None:
    picture = bytearray(PICTURE)
    # Row 17, pixels 8 to 15: page 2, columns 8 to 15.
    picture[17 * 16 + 1] = 0xFF
    panel.draw(bytes(picture))
    place = bytes((0x00, 0xB2, 0x08, 0x10))
    assert plug.transfers == [place, bytes((0x40, *([0b10] * 8)))]


def test_two_changes_far_apart_go_out_apart_and_two_close_ones_together(
    panel: Panel, plug: I2cPlug
) -> None:
    picture = bytearray(PICTURE)
    picture[0], picture[12] = 0x80, 0x01
    panel.draw(bytes(picture))
    assert [len(transfer) for transfer in plug.transfers] == [4, 2, 4, 2]
    plug.transfers.clear()
    picture[2] = picture[3] = 0x80
    panel.draw(bytes(picture))
    assert [len(transfer) for transfer in plug.transfers] == [4, 10]


def test_an_sh1106_is_addressed_by_page_and_column(monkeypatch: pytest.MonkeyPatch) -> None:
    plug = I2cPlug(SimulatedSh1106())
    monkeypatch.setattr("smbus2.SMBus", plug)
    panel = Panel("sh1106", (128, 64))
    panel.open(I2cBus().open())
    panel.draw(bytes(PICTURE))
    plug.transfers.clear()
    panel.draw(bytes(PICTURE - 1) + b"\x01")
    # The last column is 127, and two more on this chip: 129 is 0x81.
    assert plug.transfers == [bytes((0x00, 0xB7, 0x01, 0x18)), bytes((0x40, 0x80))]


def test_a_picture_cut_short_by_a_fault_is_drawn_anew_as_a_whole(
    panel: Panel, plug: I2cPlug
) -> None:
    picture = Random(1).randbytes(PICTURE)
    plug.plugged = False
    with pytest.raises(DeviceNotFoundError):
        panel.draw(picture)
    plug.plugged = True
    panel.draw(picture)
    assert plug.chip.picture() == picture


@pytest.mark.parametrize(
    ("rotate", "size", "corner"),
    [
        (0, (128, 64), (0, 0)),
        (1, (64, 128), (127, 0)),
        (2, (128, 64), (127, 63)),
        (3, (64, 128), (0, 63)),
    ],
)
def test_a_screen_can_be_turned(
    plug: I2cPlug, rotate: int, size: tuple[int, int], corner: tuple[int, int]
) -> None:
    panel = Panel("ssd1306", (128, 64), rotate)
    assert panel.size == size
    panel.open(I2cBus().open())
    # The first pixel of the picture, top left for who looks at it.
    panel.draw(b"\x80" + bytes(PICTURE - 1))
    lit = [(x, y) for x in range(128) for y in range(64) if plug.chip.is_lit(x, y)]
    assert lit == [corner]


def test_a_slow_bus_holds_up_nobody_and_skips_what_is_old(plug: I2cPlug) -> None:
    pictures = [Random(seed).randbytes(PICTURE) for seed in range(50)]
    with oled_screen("ssd1306", (128, 64), I2cBus()) as screen:
        screen.show(pictures[0])
        assert eventually(lambda: plug.chip.picture() == pictures[0])
        plug.drawing.clear()
        plug.transfers.clear()
        for picture in pictures[1:]:
            screen.show(picture)
        plug.drawing.set()
        assert eventually(lambda: plug.chip.picture() == pictures[-1])
        # One picture may have been on its way; the others never went out.
        assert len(plug.transfers) <= 2 * 2 * 8 + 1


def test_a_missing_screen_leaves_nothing_behind_however_often_it_is_looked_for(
    plug: I2cPlug, monkeypatch: pytest.MonkeyPatch
) -> None:
    hooks: list[object] = []
    monkeypatch.setattr("atexit.register", hooks.append)
    plug.plugged = False
    tries = 0

    def count(port: int) -> I2cPlug:
        nonlocal tries
        tries += 1
        return plug(port)

    monkeypatch.setattr("smbus2.SMBus", count)
    screen = OledScreen("ssd1306", (128, 64), I2cBus(), again_after=0.001)
    screen.show(bytes(PICTURE))
    assert eventually(lambda: tries > 20)
    screen.close()
    assert plug.opened == 0
    assert len(hooks) == 1


def problem_of(screen: OledScreen) -> str:
    width, height = screen.size
    screen.show(bytes(width * height // 8))
    assert eventually(lambda: screen.problem is not None)
    screen.close()
    return str(screen.problem)


def refuse_bus(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    def refuse(port: int) -> None:
        raise OSError(number, "no", f"/dev/i2c-{port}")

    monkeypatch.setattr("smbus2.SMBus", refuse)


def test_a_bus_that_is_switched_off_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    refuse_bus(monkeypatch, errno.ENOENT)
    problem = problem_of(OledScreen("ssd1306", (128, 64), I2cBus()))
    assert problem.startswith("I2C bus 1 is not there: switch I2C on")


def test_a_forbidden_bus_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    refuse_bus(monkeypatch, errno.EACCES)
    problem = problem_of(OledScreen("ssd1306", (128, 64), I2cBus()))
    assert problem.startswith("I2C bus 1 may not be used: add this user to the group i2c")


def test_a_screen_that_does_not_answer_is_a_sentence(plug: I2cPlug) -> None:
    problem = problem_of(OledScreen("sh1106", (128, 64), I2cBus(address=0x3D)))
    assert plug.chip.received == 0
    assert problem.startswith("The screen at 0x3D on I2C bus 1 does not answer: check its four")


def test_any_other_fault_of_a_bus_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    refuse_bus(monkeypatch, errno.ENOMEM)
    problem = problem_of(OledScreen("ssd1306", (128, 64), I2cBus()))
    assert problem.startswith("The screen at 0x3C on I2C bus 1 cannot be used (")


def test_a_screen_of_a_size_that_no_chip_has_is_a_sentence() -> None:
    with pytest.raises(DeviceError, match="no screen ssd1306 with 200×10 pixels; there are"):
        OledScreen("ssd1306", (200, 10), I2cBus())


def test_an_unknown_chip_is_a_sentence() -> None:
    with pytest.raises(DeviceError, match="no screen ssd1307 with 128×64 pixels"):
        OledScreen("ssd1307", (128, 64), I2cBus())


@pytest.fixture
def pins(monkeypatch: pytest.MonkeyPatch) -> Iterator[MockFactory]:
    factory = MockFactory()
    monkeypatch.setattr(Device, "pin_factory", factory)
    yield factory
    factory.reset()


SPI = SpiBus(dc=24, reset=25)


@pytest.mark.usefixtures("pins")
def test_without_spidev_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: object) -> None:
        raise ImportError("No module named 'spidev'")

    monkeypatch.setattr("luma.core.interface.serial.spi.__spidev__", refuse)
    problem = problem_of(OledScreen("ssd1306", (128, 64), SPI))
    assert "needs the library spidev: install python3-spidev" in problem


@pytest.mark.usefixtures("pins")
@pytest.mark.parametrize(
    ("number", "words"),
    [(errno.ENOENT, "switch SPI on"), (errno.EACCES, "group spi"), (errno.EBUSY, "cannot be used")],
)
def test_a_bus_spi_that_does_not_open_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, number: int, words: str
) -> None:
    class Refusing(SpiPlug):
        def open(self, port: int, device: int) -> None:
            raise OSError(number, f"no {port}.{device}")

    monkeypatch.setattr(
        "luma.core.interface.serial.spi.__spidev__", lambda _: Refusing(SimulatedSsd1306())
    )
    assert words in problem_of(OledScreen("ssd1306", (128, 64), SPI))


@pytest.mark.usefixtures("pins")
def test_a_pin_that_something_else_has_is_a_sentence() -> None:
    from gpiozero import LED  # noqa: PLC0415 - needs the pins above

    with LED(24):
        problem = problem_of(OledScreen("ssd1306", (128, 64), SPI))
    assert problem.startswith("The screen at SPI 0.0 cannot use a pin: pin GPIO24 is already")


def test_a_pin_that_fails_in_mid_game_is_a_sentence_and_tried_again(
    pins: MockFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    glass = SimulatedSsd1306()
    monkeypatch.setattr("luma.core.interface.serial.spi.__spidev__", lambda _: SpiPlug(glass))
    with oled_screen("ssd1306", (128, 64), SPI) as screen:
        screen.show(bytes(PICTURE))
        assert eventually(lambda: glass.is_on)
        pin = pins.pin(24)
        with monkeypatch.context() as broken:
            broken.setattr(pin, "_set_state", fail)
            screen.show(Random(1).randbytes(PICTURE))
            assert eventually(lambda: screen.problem is not None)
            assert str(screen.problem) == "The screen at SPI 0.0 cannot be reached (no more pins)."
        assert eventually(lambda: glass.picture() == Random(1).randbytes(PICTURE))
        assert eventually(lambda: screen.problem is None)


def fail(_: object) -> None:
    raise OSError("no more pins")


@pytest.mark.parametrize("backend", ["rpigpio", "lgpio", "native"])
def test_a_computer_without_pins_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, backend: str
) -> None:
    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", backend)
    problem = problem_of(OledScreen("ssd1306", (128, 64), SPI))
    assert problem.startswith("The pins of this computer cannot be reached")
