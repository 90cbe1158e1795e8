"""Where the interpreter for the firmware comes from."""

import importlib.machinery
import importlib.util
import re
import shutil
import subprocess
from pathlib import Path
from types import ModuleType

import pytest

from tests.kit.tools import require_tool

SCRIPT = Path(__file__).parents[2] / "script" / "obtain-micropython"


@pytest.fixture
def script() -> ModuleType:
    loader = importlib.machinery.SourceFileLoader("obtain_micropython", str(SCRIPT))
    spec = importlib.util.spec_from_loader(loader.name, loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


@pytest.fixture
def apt(tmp_path: Path) -> Path:
    (tmp_path / "sources.list.d").mkdir()
    return tmp_path


def test_sources_in_lines_keep_all_but_the_suite(script: ModuleType, apt: Path) -> None:
    (apt / "sources.list").write_text(
        "# deb http://commented.example/debian bookworm main\n"
        "deb [arch=amd64] http://one.example/debian bookworm main contrib\n"
        "deb http://one.example/debian bookworm-updates main\n"
        "deb-src http://one.example/debian bookworm main\n"
    )
    (apt / "sources.list.d" / "more.list").write_text("deb http://two.example/pi bookworm main\n")
    assert script.derived(script.stanzas(apt), "bookworm", "trixie") == [
        "deb [arch=amd64] http://one.example/debian trixie main contrib",
        "deb http://two.example/pi trixie main",
    ]


def test_sources_in_stanzas_keep_all_but_the_suite(script: ModuleType, apt: Path) -> None:
    (apt / "sources.list.d" / "debian.sources").write_text(
        "Types: deb deb-src\nURIs: http://one.example/debian\nSuites: bookworm bookworm-updates\n"
        "Components: main\nSigned-By: /usr/share/keyrings/debian.gpg\n\n"
        "Types: deb-src\nURIs: http://one.example/debian\nSuites: bookworm\nComponents: main\n"
    )
    assert script.derived(script.stanzas(apt), "bookworm", "trixie") == [
        "deb [signed-by=/usr/share/keyrings/debian.gpg] http://one.example/debian trixie main"
    ]


def test_what_was_unpacked_before_is_taken_again(
    script: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    start = tmp_path / "table-companion" / "micropython" / "micropython"
    start.parent.mkdir(parents=True)
    start.touch()
    assert script.obtain() == str(start)


def test_an_installed_one_is_taken_first(
    script: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed = tmp_path / "micropython"
    installed.touch(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert script.obtain() == str(installed)


def test_without_apt_it_says_what_to_do(
    script: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    with pytest.raises(SystemExit, match="please install MicroPython"):
        script.main()


def a_package(folder: Path) -> Path:
    """A package whose micropython is another small program of this machine, libraries and all."""
    root = folder / "content"
    (root / "DEBIAN").mkdir(parents=True)
    (root / "usr" / "bin").mkdir(parents=True)
    (root / "usr" / "lib").mkdir()
    (root / "DEBIAN" / "control").write_text(
        "Package: micropython\nVersion: 1\nArchitecture: all\nMaintainer: x\nDescription: x\n"
    )
    shutil.copy("/bin/true", root / "usr" / "bin" / "micropython")
    needed = subprocess.run(["ldd", "/bin/true"], capture_output=True, text=True, check=True)
    for library in re.findall(r"(/\S+\.so\S*)", needed.stdout):
        shutil.copy(library, root / "usr" / "lib")
    package = folder / "micropython.deb"
    subprocess.run(["dpkg-deb", "--build", str(root), str(package)], check=True)
    return package


def test_a_package_is_unpacked_whole_and_runs_with_its_own_loader(
    script: ModuleType, tmp_path: Path
) -> None:
    require_tool("dpkg-deb", "dpkg")
    place = tmp_path / "cache" / "micropython"
    script.unpack([a_package(tmp_path)], place)
    assert subprocess.run([str(place / "micropython")], check=False).returncode == 0
    assert [file.name for file in place.parent.iterdir()] == ["micropython"]


def test_a_failing_command_is_quoted(script: ModuleType) -> None:
    with pytest.raises(script.NotObtainedError, match="sh failed: no network"):
        script.run(["sh", "-c", "echo 'no network' >&2; exit 1"])
