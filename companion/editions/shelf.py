"""Knows where the shipped editions and maps lie and which folder a person means by a name."""

from functools import cache
from pathlib import Path

from companion.editions.head import FILE
from companion.files.faults import nearest, quoted, shown
from companion.files.text import present
from companion.model.errors import EditionError


@cache
def data_folder() -> Path:
    """`companion/data` in an installed wheel, the top-level `data` in a source tree."""
    package = Path(__file__).resolve().parents[1]
    installed = package / "data"
    return installed if installed.is_dir() else package.parent / "data"


def available() -> tuple[str, ...]:
    """The ids of the shipped editions, in alphabetical order."""
    return tuple(sorted(path.parent.name for path in data_folder().glob(f"editions/*/{FILE}")))


def map_folder(name: str) -> Path:
    return data_folder() / "maps" / name


def available_maps() -> tuple[str, ...]:
    return tuple(sorted(path.parent.name for path in data_folder().glob("maps/*/cities.csv")))


def find(name_or_path: str | Path) -> Path:
    """The edition folder of that id or path; an id wins over a folder of the same name."""
    name = str(name_or_path)
    if isinstance(name_or_path, str) and name in available():
        return data_folder() / "editions" / name
    path = Path(name_or_path)
    if not name.strip() or (not present(path) and path.name == name):
        raise _unknown(name)
    problem = _problem(path)
    if problem:
        raise EditionError("", (f"{shown(path)}: {problem}; expected an edition folder.",))
    return path.resolve()


def _unknown(name: str) -> EditionError:
    known = ", ".join(available())
    perhaps = nearest(name, available())
    return EditionError(
        "", (f"There is no edition {quoted(name)}; expected a folder or one of {known}{perhaps}.",)
    )


def _problem(path: Path) -> str:
    try:
        if not path.exists():
            return "there is nothing of that name"
        return "" if path.is_dir() else "this is not a folder"
    except (OSError, ValueError) as error:
        return f"it cannot be read ({getattr(error, 'strerror', None) or error})"
