"""What the settings say when they are right, and about each thing that is wrong."""

from pathlib import Path

import pytest

from companion.display.screens import panels
from companion.model.errors import SettingsError
from companion.settings import Settings, read_settings
from companion.settings.displays import SIZES, I2cScreen, Web
from companion.settings.senses import Pn532, SpiChain

FULL = """\
tables = ["usa.toml", "cards.toml"]
language = "de"
journal = "games.sqlite"

[hub]
serial = "E661"

[readers.market]
kind = "pn532"
device = "/dev/null"
leaving = 0.5

[buttons]
next = 5
confirm = 6
undo = 13

[screen]
bus = "i2c"
chip = "sh1106"

[lights]
current_ma = 3000

[web]
port = 80

[times]
settle = 1
"""


def read(folder: Path, text: str) -> Settings:
    file = folder / "settings.toml"
    file.write_text(text)
    return read_settings(file).settings


def faults_of(folder: Path, text: str) -> list[str]:
    with pytest.raises(SettingsError) as caught:
        read(folder, text)
    return [fault.removeprefix(f"{folder}/settings.toml, ") for fault in caught.value.faults]


def test_everything_that_is_named_is_there_and_the_rest_is_as_usual(tmp_path: Path) -> None:
    settings = read(tmp_path, FULL)
    assert settings.tables == (tmp_path / "usa.toml", tmp_path / "cards.toml")
    assert settings.journal == tmp_path / "games.sqlite"
    assert settings.language == "de"
    assert settings.hub
    assert (settings.hub.usb, settings.hub.serial) == ("2e8a:0005", "E661")
    assert settings.readers == {"market": Pn532("pn532", "/dev/null", leaving=0.5)}
    assert settings.screen == I2cScreen("i2c", "sh1106")
    assert settings.lights
    assert (settings.lights.brightness, settings.lights.current_ma) == ("normal", 3000)
    assert settings.web
    assert (settings.web.host, settings.web.port) == ("127.0.0.1", 80)
    assert (settings.times.settle, settings.times.same_tap) == (1.0, 3.0)


def test_what_is_not_named_is_not_there(tmp_path: Path) -> None:
    settings = read(tmp_path, 'tables = "usa.toml"\n[web]\n')
    assert settings == Settings(tables=(tmp_path / "usa.toml",), web=Web())


def test_the_web_page_is_for_this_machine_alone_unless_somebody_says_otherwise(
    tmp_path: Path,
) -> None:
    web = read(tmp_path, 'tables = "usa.toml"\n[web]\n').web
    assert web
    assert web.host == "127.0.0.1"


PIN = "expected a GPIO number from 0 to 27 (not the number of the header's contact)"

CASES = {
    "an unknown key": (
        "settle = 1",
        "setle = 1",
        "line 29: unknown key 'setle' in [times]; expected perhaps 'settle'.",
    ),
    "an unknown table": (
        "[lights]\ncurrent_ma = 3000",
        "[light]",
        "line 22: unknown key 'light' in the file; expected perhaps 'lights'.",
    ),
    "milliseconds for seconds": (
        "settle = 1",
        "settle = 800",
        "line 29: settle is 800; expected a number of seconds from 0.1 to 10, perhaps 0.8.",
    ),
    "a unit behind the number": (
        "settle = 1",
        'settle = "0.8 s"',
        "line 29: settle is '0.8 s'; expected a number of seconds from 0.1 to 10, perhaps 0.8.",
    ),
    "amperes for milliamperes": (
        "current_ma = 3000",
        "current_ma = 3",
        "line 23: current_ma is 3; expected a whole number from 100 to 20000.",
    ),
    "a unit of its own in the key": (
        "settle = 1",
        "settle_ms = 800",
        "line 29: unknown key 'settle_ms' in [times]; expected perhaps 'settle'.",
    ),
    "a pin used twice": (
        "undo = 13",
        "undo = 5",
        "line 16: undo is 5, which next in [buttons] uses; expected another.",
    ),
    "a pin of the screen": (
        "undo = 13",
        "undo = 2",
        "line 16: undo is 2, but pin 2 is the I2C line of [screen]; expected another.",
    ),
    "a pin of the serial line": (
        "undo = 13",
        'undo = 15\n[readers.other]\nkind = "rdm6300"\ndevice = "/dev/serial0"',
        "line 16: undo is 15, but pin 15 is the serial line of [readers.other]; expected another.",
    ),
    "a pin that every Pi keeps for itself": (
        "undo = 13",
        "undo = 0",
        "line 16: undo is 0, but pin 0 names the add-on board to the Pi; expected another.",
    ),
    "a contact of the header for a pin": (
        "undo = 13",
        "undo = 33",
        f"line 16: undo is 33; {PIN}.",
    ),
    "a missing key": (
        "undo = 13",
        "",
        f"line 13: [buttons] has no undo; {PIN}.",
    ),
    "an unknown reader": (
        'kind = "pn532"',
        'kind = "pn523"',
        "line 9: kind is 'pn523'; expected \"pn532\" or \"rdm6300\", perhaps 'pn532'.",
    ),
    "a device without its folder": (
        'device = "/dev/null"',
        'device = "ttyUSB0"',
        (
            "line 10: device is 'ttyUSB0'; expected the path of a device, such as '/dev/serial0', "
            "perhaps '/dev/ttyUSB0'."
        ),
    ),
    "a time that this reader does not have": (
        'kind = "pn532"',
        'kind = "rdm6300"\nsilent = 1',
        "line 10: unknown key 'silent' in [readers.market]; expected kind, device, leaving, alone.",
    ),
    "an address as the board has it printed": (
        'chip = "sh1106"',
        'chip = "sh1106"\naddress = 0x78',
        (
            "line 21: address is 120; expected an I2C address from 0x08 to 0x77, such as 0x3c, "
            "perhaps 0x3c."
        ),
    ),
    "two places for one hub": (
        'serial = "E661"',
        'usb = "2e8a:0005"\ndevice = "/dev/null"',
        "line 7: device and usb both say where the hub is; expected one of them.",
    ),
    "USB ids that are none": (
        'serial = "E661"',
        'usb = "pico"',
        "line 6: usb is 'pico'; expected USB ids as `lsusb` shows them, such as '2e8a:0005'.",
    ),
    "slots sensed twice": (
        "[web]",
        '[sensors]\nkind = "pins"\npins = [20, 21]\n[web]',
        "line 25: [hub] and [sensors] both sense the slots; expected one of them.",
    ),
    "lights without a hub": (
        '[hub]\nserial = "E661"\n',
        "",
        "line 20: [lights] are on the hub, but there is no [hub]; expected one.",
    ),
    "a reader that is called like the hub": (
        "[readers.market]",
        "[readers.hub]",
        "line 9: a reader is called 'hub'; expected another name.",
    ),
    "an unknown language": (
        'language = "de"',
        'language = "it"',
        'line 2: language is \'it\'; expected "en" or "fr" or "de".',
    ),
    "no tables": (
        'tables = ["usa.toml", "cards.toml"]',
        "tables = []",
        "line 1: tables is []; expected the name of a file, or a list of different ones.",
    ),
    "a port that is none": (
        "port = 80",
        "port = 0",
        "line 26: port is 0; expected a whole number from 1 to 65535.",
    ),
    "a table for a value": (
        "[hub]",
        "[hub.usb]",
        (
            "line 5: usb is {'serial': 'E661'}; "
            "expected USB ids as `lsusb` shows them, such as '2e8a:0005'."
        ),
    ),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_each_fault_is_a_sentence_with_its_line(case: tuple[str, str, str], tmp_path: Path) -> None:
    old, new, fault = case
    assert old in FULL
    assert faults_of(tmp_path, FULL.replace(old, new)) == [fault]


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    text = FULL.replace("undo = 13", "undo = 5").replace("settle = 1", "setle = 1")
    assert len(faults_of(tmp_path, text)) == 2


def test_pins_of_an_spi_bus_are_taken(tmp_path: Path) -> None:
    sensors = '[sensors]\nkind = "spi"\nslots = 88\nload_pin = 25\n'
    buttons = "[buttons]\nnext = 9\nconfirm = 25\nundo = 8\n"
    assert faults_of(tmp_path, f'tables = "t.toml"\n{sensors}{buttons}') == [
        "line 7: next is 9, but pin 9 is an SPI line of [sensors]; expected another.",
        "line 8: confirm is 25, which load_pin in [sensors] uses; expected another.",
        "line 9: undo is 8, but pin 8 is an SPI line of [sensors]; expected another.",
    ]
    settings = read(tmp_path, f'tables = "t.toml"\n{sensors}[web]\n')
    assert settings.sensors == SpiChain("spi", 88, 25)


def test_a_pin_twice_among_the_sensors_is_told(tmp_path: Path) -> None:
    text = 'tables = "t.toml"\n[web]\n[sensors]\nkind = "pins"\npins = [20, 21, 20]\n'
    assert faults_of(tmp_path, text) == [
        "line 5: pins is 20, which pins in [sensors] uses; expected another."
    ]


def test_a_table_that_nobody_can_tell_anything_is_refused(tmp_path: Path) -> None:
    assert faults_of(tmp_path, 'tables = "usa.toml"\n[hub]\n') == [
        "line 1: nobody can tell the table anything; expected [buttons], readers or [web]."
    ]


def test_a_missing_file_is_told_by_its_name(tmp_path: Path) -> None:
    with pytest.raises(SettingsError) as caught:
        read_settings(tmp_path / "no.toml")
    assert str(caught.value) == (
        f"{tmp_path}/no.toml: the file is missing; expected the settings of a table."
    )


def test_a_missing_device_is_a_notice_with_its_line_and_stops_nothing(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(FULL.replace("/dev/null", "/dev/serial/by-id/no-such-reader"))
    (notice,) = read_settings(file).notices
    assert notice.startswith(f"{file}, line 10: there is no /dev/serial/by-id/no-such-reader; ")
    assert notice.endswith("It is looked for until it comes.")


def test_only_screens_that_exist_can_be_named(tmp_path: Path) -> None:
    text = FULL.replace('chip = "sh1106"', 'chip = "sh1106"\nsize = "128x32"')
    assert faults_of(tmp_path, text) == [
        'line 21: size is "128x32"; a sh1106 has "128x64" or "128x128".'
    ]
    text = FULL.replace('chip = "sh1106"', 'chip = "ssd1322"\nsize = "256x64"')
    assert faults_of(tmp_path, text) == ['line 19: a ssd1322 has no I2C; expected bus = "spi".']


def test_the_screens_are_those_of_the_driver() -> None:
    driven = {
        chip: tuple(f"{width}x{height}" for width, height in sizes)
        for chip, sizes in panels.SIZES.items()
    }
    assert driven == SIZES
