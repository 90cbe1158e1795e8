"""The installer, on files in a folder; script/try-install tries the rest in a clean Debian."""

import io
import re
import shlex
import subprocess
import tarfile
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
LAID: Final = {
    "etc/companion/settings.toml": "data/tables/usa-full/settings.toml",
    "etc/companion/table.toml": "data/tables/usa-full/table.toml",
    "etc/systemd/system/companion.service": "systemd/companion.service",
    "etc/sysusers.d/companion.conf": "systemd/companion.sysusers",
    "etc/udev/rules.d/70-companion.rules": "systemd/70-companion.rules",
    "usr/local/bin/companion": "systemd/command",
}
WANTED: Final = "etc/systemd/system/multi-user.target.wants/companion.service"


def install(
    card: Path | None, *arguments: str, cwd: Path = ROOT
) -> subprocess.CompletedProcess[str]:
    where = () if card is None else ("--root", str(card))
    return subprocess.run(
        ["/bin/sh", str(ROOT / "script/install-pi"), *where, *arguments],
        cwd=cwd,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def done(card: Path, *arguments: str, cwd: Path = ROOT) -> str:
    result = install(card, *arguments, cwd=cwd)
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


def files(card: Path) -> dict[str, bytes]:
    """What belongs to the companion; users and groups belong to the machine."""
    return {
        str(path.relative_to(card)): path.read_bytes()
        for path in card.rglob("*")
        if "companion" in str(path.relative_to(card)) and path.is_file()
    }


@pytest.fixture
def card(tmp_path: Path) -> Path:
    folder = tmp_path / "card"
    folder.mkdir()
    return folder


@pytest.fixture
def played(card: Path) -> Path:
    """Installed, with games, and settings and slots that its owner has changed."""
    done(card)
    (card / "var/lib/companion/journal.sqlite").write_bytes(b"games")
    for name in ("settings.toml", "table.toml"):
        with (card / "etc/companion" / name).open("a") as file:
            file.write("# my own\n")
    return card


def test_every_file_comes_to_its_place(card: Path) -> None:
    said = done(card)
    found = files(card)
    assert found == {place: (ROOT / source).read_bytes() for place, source in LAID.items()}
    assert (card / WANTED).readlink() == Path("/etc/systemd/system/companion.service")
    assert "Writing /etc/udev/rules.d/70-companion.rules" in said


def test_another_example_may_be_begun_with(card: Path) -> None:
    done(card, "--table", "card-game")
    begun = (card / "etc/companion/settings.toml").read_bytes()
    assert begun == (ROOT / "data/tables/card-game/settings.toml").read_bytes()


@pytest.mark.parametrize("action", [[], ["uninstall", "--purge"], ["backup", "all.tar.gz"]])
def test_a_dry_run_says_what_it_would_do_and_changes_nothing(
    action: list[str], played: Path, tmp_path: Path
) -> None:
    (played / "etc/udev/rules.d/70-companion.rules").write_text("# of an older version\n")
    before = files(tmp_path)
    assert "would run: " in done(played, "--dry-run", *action, cwd=tmp_path)
    assert files(tmp_path) == before
    assert not (tmp_path / "all.tar.gz").exists()


def test_a_dry_run_needs_no_administrator_and_tells_packages_and_services_too() -> None:
    result = install(None, "--dry-run")
    assert result.returncode == 0, result.stderr
    assert "would run: python3 -m venv --clear --system-site-packages" in result.stdout
    assert "Nothing was changed" in result.stdout


def test_an_update_renews_the_unit_and_keeps_games_settings_and_slots(played: Path) -> None:
    before = files(played)
    (played / "etc/systemd/system/companion.service").write_text("# of an older version\n")
    said = done(played, "--table", "card-game")
    assert files(played) == before
    assert "Keeping the settings and table files" in said


def test_a_second_run_writes_nothing(played: Path) -> None:
    assert "Writing" not in done(played)


def test_uninstalling_leaves_games_and_settings_only(played: Path) -> None:
    done(played, "uninstall")
    assert set(files(played)) == {
        "etc/companion/settings.toml",
        "etc/companion/table.toml",
        "etc/sysusers.d/companion.conf",
        "var/lib/companion/journal.sqlite",
    }
    assert not (played / WANTED).is_symlink()


def test_purging_leaves_nothing(played: Path) -> None:
    done(played, "uninstall", "--purge")
    assert files(played) == {}


def test_what_others_have_put_beside_it_stays(played: Path) -> None:
    others = [played / "opt/companion/pyproject.toml", played / "usr/local/bin/companion"]
    for file in others:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("another's\n")
    done(played, "uninstall")
    assert all(file.exists() for file in others)


def test_a_backup_brings_a_new_card_to_where_the_old_one_was(played: Path, tmp_path: Path) -> None:
    done(played, "backup", "all.tar.gz", cwd=tmp_path)
    archive = tmp_path / "all.tar.gz"
    assert archive.stat().st_mode & 0o077 == 0, "hands lie in it"
    new = tmp_path / "new"
    new.mkdir()
    done(new)
    done(new, "restore", str(archive))
    (aside,) = new.glob("etc/companion.before-restore-*")
    assert (aside / "settings.toml").read_bytes() == (ROOT / LAID[min(LAID)]).read_bytes()
    kept = {
        name: data for name, data in files(new).items() if not name.startswith(f"etc/{aside.name}")
    }
    assert kept == files(played)


def test_a_backup_that_cannot_be_written_is_told(played: Path, tmp_path: Path) -> None:
    result = install(played, "backup", "nowhere/all.tar.gz", cwd=tmp_path)
    assert result.returncode == 1
    assert f"{tmp_path}/nowhere/all.tar.gz could not be written" in result.stderr


def packed(file: Path, *names: str) -> Path:
    with tarfile.open(file, "w:gz") as archive:
        for name in names:
            archive.addfile(tarfile.TarInfo(name), io.BytesIO())
    return file


@pytest.mark.parametrize(
    "names",
    [
        ("etc/companion/settings.toml", "etc/passwd"),
        ("etc/companion/../passwd",),
        ("holidays.jpg",),
    ],
)
def test_another_archive_is_not_restored(
    names: tuple[str, ...], played: Path, tmp_path: Path
) -> None:
    before = files(played)
    result = install(played, "restore", str(packed(tmp_path / "other.tar.gz", *names)))
    assert result.returncode == 1
    assert "other.tar.gz is not a backup of the companion. Nothing was changed." in result.stderr
    assert files(played) == before


def test_a_damaged_backup_is_not_restored(played: Path, tmp_path: Path) -> None:
    before = files(played)
    (tmp_path / "torn.tar.gz").write_bytes(b"\x1f\x8btorn")
    result = install(played, "restore", str(tmp_path / "torn.tar.gz"))
    assert result.returncode == 1
    assert "torn.tar.gz is not a backup, or is damaged. Nothing was changed." in result.stderr
    assert files(played) == before


def test_buses_that_are_off_are_told_and_left_alone(card: Path) -> None:
    boot = card / "boot/firmware"
    boot.mkdir(parents=True)
    (boot / "config.txt").write_text("dtparam=i2c_arm=on\n#dtparam=spi=on\n")
    (boot / "cmdline.txt").write_text("console=serial0,115200 console=tty1\n")
    said = done(card)
    assert "i2c is off" not in said
    assert "spi is off. If you have registers or a screen on SPI" in said
    assert "uart is off. If you have a reader on the header's serial line" in said
    assert "A login waits on the serial line" in said
    assert (boot / "config.txt").read_text() == "dtparam=i2c_arm=on\n#dtparam=spi=on\n"


def test_the_page_about_installing_tells_commands_that_there_are(
    played: Path, tmp_path: Path
) -> None:
    page = (ROOT / "docs/install.md").read_text()
    told = re.findall(r"^sudo script/install-pi\b(.*)$", page, re.MULTILINE)
    assert len(told) > 5
    done(played, "backup", "companion-backup.tar.gz", cwd=tmp_path)
    for line in told:
        done(played, "--dry-run", *shlex.split(line, comments=True), cwd=tmp_path)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["instal"], "Nobody knows 'instal' here."),
        (["--table", "usa"], "There is no example 'usa'; expected one of board-only"),
        (["--table", "../tables/usa-full"], "--table expects a name"),
        (["--table"], "--table needs a word after it."),
        (["--enable", "usb"], "--enable expects i2c, spi or uart, not 'usb'."),
        (["--root", "/nowhere"], "There is no folder /nowhere."),
        (["--purge"], "--purge goes with uninstall only."),
        (["install", "uninstall"], "'install' and 'uninstall' cannot be done at once."),
        (["backup"], "backup needs the name of a file after it."),
    ],
)
def test_a_slip_is_told_before_anything_happens(
    arguments: list[str], sentence: str, card: Path
) -> None:
    result = install(card, *arguments)
    assert result.returncode == 2
    assert sentence in result.stderr
    assert list(card.iterdir()) == []
