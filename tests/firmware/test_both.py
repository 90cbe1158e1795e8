"""The firmware's own tests again, in a real MicroPython with the memory of a Pico."""

import os
import re
import subprocess
from pathlib import Path

import pytest

from tests.kit.tools import require_micropython

ROOT = Path(__file__).parents[2]
BOTH = ROOT / "tests" / "firmware" / "both"
MODULES = [*sorted(file.stem for file in BOTH.glob("test_*.py")), "long_run"]


def run(*modules: str) -> subprocess.CompletedProcess[str]:
    command = [require_micropython(), "-X", "heapsize=192K", str(BOTH / "run_all.py"), *modules]
    environment = os.environ | {"MICROPYPATH": ".:firmware:.frozen"}
    return subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=120
    )


@pytest.mark.parametrize("module", MODULES)
def test_what_holds_in_cpython_holds_in_micropython(module: str) -> None:
    result = run(module)
    assert result.returncode == 0, result.stdout + result.stderr
    written = re.findall(r"^def (test_\w+)", (BOTH / f"{module}.py").read_text(), re.MULTILINE)
    assert sorted(re.findall(r"^passed \w+ (\w+)$", result.stdout, re.MULTILINE)) == sorted(written)


def test_a_failure_in_micropython_is_noticed(tmp_path: Path) -> None:
    folder = tmp_path / "tests" / "firmware" / "both"
    folder.mkdir(parents=True)
    (folder / "test_wrong.py").write_text("def test_sums():\n    assert 1 + 1 == 3\n")
    (folder / "run_all.py").write_text((BOTH / "run_all.py").read_text())
    result = subprocess.run(
        [require_micropython(), str(folder / "run_all.py"), "test_wrong"],
        cwd=tmp_path,
        env=os.environ | {"MICROPYPATH": ".:.frozen"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 1
    assert "FAILED test_wrong test_sums" in result.stdout
