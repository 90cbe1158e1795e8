"""The built wheel, installed far from the source tree: data and commands must be inside."""

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir"]
    subprocess.run([*build, str(folder), str(ROOT)], check=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def companion(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command of a plain installation with its declared dependencies and nothing else."""
    folder = tmp_path_factory.mktemp("elsewhere")
    subprocess.run([sys.executable, "-m", "venv", str(folder / "venv")], check=True)
    pip = [str(folder / "venv/bin/python"), "-m", "pip", "--disable-pip-version-check"]
    subprocess.run([*pip, "install", "--quiet", str(wheel)], check=True)
    return folder / "venv/bin/companion"


def call(companion: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    return subprocess.run(
        [str(companion), *arguments],
        cwd=companion.parent,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_wheel_holds_every_data_file(wheel: Path) -> None:
    inside = {name for name in zipfile.ZipFile(wheel).namelist() if "/data/" in name}
    data = [path for path in (ROOT / "data").rglob("*") if path.is_file()]
    assert inside == {f"companion/data/{path.relative_to(ROOT / 'data')}" for path in data}


def test_the_editions_are_listed(companion: Path) -> None:
    result = call(companion, "editions")
    assert result.returncode == 0, result.stderr
    assert "usa-2025" in result.stdout


def test_a_game_is_played_to_its_count(companion: Path) -> None:
    result = call(companion, "run", "--seed", "2")
    assert result.returncode == 0, result.stderr
    assert "wins" in result.stdout


def test_a_position_is_scored(companion: Path, tmp_path: Path) -> None:
    position = tmp_path / "position.json"
    position.write_text((ROOT / "docs/examples/position.json").read_text())
    result = call(companion, "score", str(position), "--json")
    assert result.returncode == 0, result.stderr
    assert json.loads(result.stdout)["winners"] == ["Blue"]


def test_the_version_is_told(companion: Path) -> None:
    assert call(companion, "--version").stdout.startswith("companion, version ")
