"""The simulated PN532 seen by programs that others wrote, so that it is right, not just agreeable.

Each runs as a program of its own, unchanged, at a serial port of its own.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.simulation.devices.pn532 import SimulatedPn532
from companion.simulation.devices.serial_port import SimulatedSerialPort
from tests.kit.tools import leave_out, require_tool

LONG, SHORT = "04A1B2C3D4E5F6", "DEADBEEF"
Port = SimulatedSerialPort[SimulatedPn532]


@pytest.fixture
def port(tmp_path: Path) -> Iterator[Port]:
    with SimulatedSerialPort(tmp_path / "reader", SimulatedPn532) as made:
        yield made


def output_of(*command: str, **environment: str) -> str:
    done = subprocess.run(
        command,
        check=True,
        capture_output=True,
        text=True,
        timeout=60,
        env=dict(os.environ, **environment),
    )
    return done.stdout


ADAFRUIT = """
import sys
from serial import Serial
from adafruit_pn532.uart import PN532_UART
reader = PN532_UART(Serial(sys.argv[1], 115200, timeout=0.1))
print(*reader.firmware_version)
uid = reader.read_passive_target(timeout=0.3)
print(uid and uid.hex().upper())
"""


@pytest.mark.parametrize("cards", [(LONG,), (SHORT,), ()])
def test_adafruits_library_reads_it(port: Port, cards: tuple[str, ...]) -> None:
    port.device.put(*cards)
    lines = output_of(sys.executable, "-c", ADAFRUIT, str(port.path)).splitlines()
    assert lines == ["50 1 6 7", cards[0] if cards else "None"]


NFCPY = """
import sys
import nfc
from nfc.clf import RemoteTarget
with nfc.ContactlessFrontend(sys.argv[1]) as reader:
    target = reader.sense(RemoteTarget("106A"))
    print(target and target.sdd_res.hex().upper())
    print(reader.device.chipset.command(0x4A, b"\\x02\\x00", 1.0).hex().upper())
"""


@pytest.fixture
def nfcpy_path(port: Port) -> Iterator[str]:
    """It opens nothing but /dev/tty…, so a name is made there."""
    if not os.access("/dev", os.W_OK):
        leave_out("nfcpy needs a name in /dev, which only root can make")
    name = Path(f"/dev/ttyUSB{os.getpid()}")
    name.symlink_to(port.path.resolve())
    yield f"tty:{name.name.removeprefix('tty')}:pn532"
    name.unlink()


@pytest.mark.parametrize("card", [LONG, SHORT])
def test_nfcpy_reads_it(port: Port, nfcpy_path: str, card: str) -> None:
    port.device.put(card)
    uid, _ = output_of(sys.executable, "-c", NFCPY, nfcpy_path).splitlines()
    assert uid == card


def test_nfcpy_is_told_two_cards_in_one_answer(port: Port, nfcpy_path: str) -> None:
    port.device.put(LONG, SHORT)
    _, listed = output_of(sys.executable, "-c", NFCPY, nfcpy_path).splitlines()
    # Two targets; of each its number, SENS_RES, SEL_RES, the length of its UID, its UID.
    assert listed == f"02 01004400 07{LONG} 02000408 04{SHORT}".replace(" ", "")


@pytest.mark.parametrize("cards", [(), (LONG,), (SHORT,), (SHORT, LONG)])
def test_libnfc_lists_all_cards(port: Port, cards: tuple[str, ...]) -> None:
    port.device.put(*cards)
    tool = require_tool("nfc-list", "libnfc-bin")
    device = f"pn532_uart:{port.path}"
    listed = output_of(tool, "-t", "1", LIBNFC_DEFAULT_DEVICE=device).splitlines()
    uids = [line.split(":")[1] for line in listed if "UID (NFCID1)" in line]
    assert tuple(uid.replace(" ", "").upper() for uid in uids) == cards
