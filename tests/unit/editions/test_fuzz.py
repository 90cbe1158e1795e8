"""Whatever happens to the files of an edition, the loader answers with faults and no crash."""

import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import editions
from companion.editions.folder import read_folder
from companion.model.edition import Edition
from companion.model.errors import EditionError

PIECES = st.sampled_from(
    [
        *(b"", b",", b'"', b"\n", b"\r", b"\0", b"\xff", b"[", b"]", b"=", b"{", b"#", b"'", b";"),
        *(b"-1", b"0", b"1e9", b"nan", b"inf", b"0x" + b"f" * 5000, b"9" * 5000, b"true", b"gray"),
        *("é".encode(), b"\xef\xbb\xbf", b"id", b"[[a]]", b"a.b = 1\n", b'"""', b"locomotive"),
    ]
)


def read(folder: Path) -> Edition | EditionError:
    answer: Edition | EditionError
    try:
        answer = read_folder(folder)
    except EditionError as error:
        answer = error
    if isinstance(answer, EditionError):
        assert answer.faults
        assert all(fault.endswith(".") for fault in answer.faults)
        assert str(answer).encode(), "it can be printed"
    return answer


def damage(data: bytes, random: st.DataObject) -> bytes:
    """Cuts a stretch of bytes out, or puts a piece in, or moves a line."""
    start = random.draw(st.integers(0, len(data)))
    match random.draw(st.sampled_from(["splice", "swap", "drop", "repeat"])):
        case "splice":
            length = random.draw(st.integers(0, 8))
            return data[:start] + random.draw(PIECES) + data[start + length :]
        case action:
            lines = data.splitlines(keepends=True) or [b""]
            here, there = (random.draw(st.integers(0, len(lines) - 1)) for _ in range(2))
            if action == "swap":
                lines[here], lines[there] = lines[there], lines[here]
            elif action == "drop":
                del lines[here]
            else:
                lines.insert(there, lines[here])
            return b"".join(lines)


@pytest.mark.parametrize("name", editions.available())
@settings(max_examples=150, deadline=None)
@given(random=st.data())
def test_a_damaged_folder_gives_an_edition_or_its_faults(name: str, random: st.DataObject) -> None:
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) / "mine"
        shutil.copytree(editions.find(name), folder)
        files = sorted(folder.iterdir())
        for _ in range(random.draw(st.integers(1, 3))):
            path = random.draw(st.sampled_from(files))
            path.write_bytes(damage(path.read_bytes(), random))
        read(folder)


@settings(max_examples=100, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(["edition.toml", "cities.csv", "routes.csv", "tickets.csv"]), st.binary()
    )
)
def test_a_folder_of_noise_gives_faults(files: dict[str, bytes]) -> None:
    with tempfile.TemporaryDirectory() as temporary:
        for name, data in files.items():
            (Path(temporary) / name).write_bytes(data)
        assert isinstance(read(Path(temporary)), EditionError)
