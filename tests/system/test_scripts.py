"""The two commands that a newcomer types first, where the machine is not as it should be."""

import os
import subprocess
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
PYTHONS: Final = ("python", "python3", *(f"python3.{minor}" for minor in range(8, 20)))


@pytest.mark.parametrize("script", ["prove", "run", "test"])
def test_without_a_python_that_is_new_enough_a_script_says_what_to_install(
    script: str, tmp_path: Path
) -> None:
    house, old = tmp_path / "house", tmp_path / "old"
    (house / "script").mkdir(parents=True)
    for name in ("script/environment", "script/tools", f"script/{script}", "pyproject.toml"):
        (house / name).write_bytes((ROOT / name).read_bytes())
    old.mkdir()
    for name in PYTHONS:
        (old / name).write_text("#!/bin/sh\nexit 1\n")
        (old / name).chmod(0o755)
    result = subprocess.run(
        ["/bin/sh", f"house/script/{script}"],
        cwd=tmp_path,
        env={"PATH": f"{old}:{os.defpath}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 1
    assert "needs Python 3.11 or newer" in result.stderr
    assert result.stdout == ""
    assert not (house / ".venv").exists()
