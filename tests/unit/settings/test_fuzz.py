"""Whatever stands in a settings or a table file, the answer is a value or sentences."""

from pathlib import Path
from random import Random

import pytest

from companion import editions
from companion.model.errors import SettingsError
from companion.settings import read_settings
from companion.tables.reading import Has, read_table_file

TABLES = editions.data_folder() / "tables"
EXAMPLES = sorted(path.name for path in TABLES.iterdir())
ODD = (
    "", "=", "[", "]", "{}", "[]", "true", "-1", "1e400", "nan", "inf", '"', "'", "\0", "\u202e",
    "[[hub]]", "[readers]", "[readers.x.y]", "readers = 1", "1979-05-27", "0xffffffffffffffffff",
    '"\\u0000"', "tables = [1]", "[slots.x]", '"" = 1', "editions = [[]]", "# \n", "é",
)  # fmt: skip


def spoilt(text: str, chance: Random) -> str:
    lines = text.splitlines()
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(lines))
        match chance.randrange(5):
            case 0:
                lines[at] = chance.choice(ODD)
            case 1:
                key, equals, _ = lines[at].partition("=")
                lines[at] = f"{key}{equals} {chance.choice(ODD)}"
            case 2:
                lines.insert(at, chance.choice(lines))
            case 3:
                del lines[at]
                lines = lines or [""]
            case _:
                cut = chance.randint(0, len(lines[at]))
                lines[at] = lines[at][:cut] + chance.choice(ODD) + lines[at][cut:]
    return "\n".join(lines)


@pytest.mark.parametrize("name", EXAMPLES)
@pytest.mark.parametrize("kind", ["settings", "table"])
def test_a_spoilt_file_is_read_or_refused_with_sentences(
    name: str, kind: str, tmp_path: Path
) -> None:
    text = (TABLES / name / f"{kind}.toml").read_text()
    file = tmp_path / f"{kind}.toml"
    refused = 0
    for seed in range(60):
        file.write_text(spoilt(text, Random(f"{name} {kind} {seed}")), encoding="utf-8")
        try:
            if kind == "settings":
                read_settings(file)
            else:
                read_table_file(file, Has())
        except SettingsError as error:
            refused += 1
            for fault in error.faults:
                assert fault.startswith(str(file))
                assert fault.endswith(".")
                assert "\n" not in fault
    assert refused
