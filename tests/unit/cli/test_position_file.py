"""A position file may hold any bytes; none of them leads to a traceback."""

import io
from pathlib import Path

import pytest

from companion.cli.position_file import read_document
from companion.rules.positions import Faults


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "position.json"


def read(file: Path, data: bytes) -> tuple[dict[str, object] | None, list[str]]:
    file.write_bytes(data)
    faults = Faults()
    document = read_document(str(file), faults)
    return document, [sentence.replace(str(file), "FILE") for sentence in faults.sentences]


def test_an_object_is_read(file: Path) -> None:
    assert read(file, b'{"edition": "usa-2004", "n": [1, -2]}') == (
        {"edition": "usa-2004", "n": [1, -2]},
        [],
    )


def test_a_byte_order_mark_is_no_fault(file: Path) -> None:
    assert read(file, b"\xef\xbb\xbf{}") == ({}, [])


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "FILE is empty; expected a position as JSON."),
        (b" \n\t\n", "FILE is empty; expected a position as JSON."),
        (b"\xef\xbb\xbf", "FILE is empty; expected a position as JSON."),
        (
            b'{"edition": "usa-2004"\n "players": []}',
            "FILE is not JSON: Expecting ',' delimiter at line 2, column 2.",
        ),
        (b"{}}", "FILE is not JSON: Extra data at line 1, column 3."),
        (b"{'a': 1}", "FILE is not JSON: Expecting property name enclosed in double quotes"),
        (b'{"a": 1,}', "FILE is not JSON: "),
        (b'{"a\x00": 1}', "FILE is not JSON: Invalid control character"),
        (b"\x00\x01\x02", "FILE is not JSON: Expecting value at line 1, column 1."),
        (b'{"a":\n"\xff"}', "FILE is not UTF-8 text (line 2); expected JSON saved as UTF-8."),
        ('{"a": 1}'.encode("utf-16"), "FILE is not UTF-8 text (line 1); expected JSON"),
        (b"[]", "FILE holds a list; expected an object with edition and players."),
        (b'"usa-2004"', 'FILE holds "usa-2004"; expected an object with edition and players.'),
        (b"null", "FILE holds null; expected an object with edition and players."),
        (b"NaN", "FILE holds nan; expected an object with edition and players."),
        (b"[" * 100_000, "FILE is nested too deeply to be a position."),
        (b'{"a":' * 100_000, "FILE is nested too deeply to be a position."),
        (b"[" * 100_000 + b"]" * 100_000, "FILE is nested too deeply to be a position."),
        (b" " * 5_000_001, "FILE is larger than 5 MB, too large for a position."),
    ],
)
def test_what_is_no_position_has_its_own_sentence(file: Path, data: bytes, sentence: str) -> None:
    document, faults = read(file, data)
    assert document is None
    assert len(faults) == 1
    assert faults[0].startswith(sentence)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (
            b'{"edition": "usa-2004", "edition": "usa-2025"}',
            'The position has the key "edition" twice; expected once.',
        ),
        (
            b'{"players": [{"name": "Blue", "routes": [], "routes": []}]}',
            'Blue has the key "routes" twice; expected once.',
        ),
        (
            b'{"players": [{"tickets": [{"city_a": 1, "points": 1, "points": 2}]}]}',
            'A ticket has the key "points" twice; expected once.',
        ),
        (b'{"x": {"a": 1, "a": 1}}', 'An object has the key "a" twice; expected once.'),
    ],
)
def test_a_key_given_twice_is_a_fault(file: Path, data: bytes, sentence: str) -> None:
    document, faults = read(file, data)
    assert document is not None
    assert faults == [sentence]


@pytest.mark.parametrize("sign", ["", "-"])
def test_a_number_of_thousands_of_digits_is_a_fault(file: Path, sign: str) -> None:
    _, faults = read(file, b'{"a": ' + sign.encode() + b"9" * 10_000 + b"}")
    assert faults == [f"The number {sign}{'9' * (59 - len(sign))}… has more than 100 digits."]


def test_a_number_of_a_hundred_digits_is_read(file: Path) -> None:
    assert read(file, b'{"a": ' + b"9" * 100 + b"}") == ({"a": 10**100 - 1}, [])


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    faults = Faults()
    assert read_document(str(tmp_path / "no.json"), faults) is None
    assert faults.sentences[0].startswith("There is no file ")


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    faults = Faults()
    assert read_document(str(tmp_path), faults) is None
    assert faults.sentences[0].endswith("cannot be read: Is a directory.")


@pytest.mark.parametrize("name", ["a\0b", "x" * 5000])
def test_a_name_that_no_file_can_have_is_a_fault(name: str) -> None:
    faults = Faults()
    assert read_document(name, faults) is None
    assert "cannot be read: " in faults.sentences[0]


def test_a_hyphen_reads_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b'{"a": 1}')))
    assert read_document("-", Faults()) == {"a": 1}


def test_a_closed_standard_input_is_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    faults = Faults()
    assert read_document("-", faults) is None
    assert faults.sentences == ("Standard input is empty; expected a position as JSON.",)
