"""A page that is out of date is noticed, and written anew only when asked."""

from pathlib import Path

import pytest

from tests.kit.generated_page import check_page

MARK = "<!-- made -->\n"


def page_in(folder: Path) -> Path:
    page = folder / "page.md"
    page.write_text(f"By hand.\n{MARK}old\n", encoding="utf-8")
    return page


def test_a_page_that_agrees_passes(tmp_path: Path) -> None:
    check_page(page_in(tmp_path), MARK, "old\n")


def test_an_old_page_fails_and_stays_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("REGENERATE", raising=False)
    page = page_in(tmp_path)
    with pytest.raises(pytest.fail.Exception, match="out of date"):
        check_page(page, MARK, "new\n")
    assert page.read_text(encoding="utf-8").endswith("old\n")


def test_writing_it_anew_keeps_what_is_by_hand_and_fails_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REGENERATE", "1")
    page = page_in(tmp_path)
    with pytest.raises(pytest.fail.Exception, match="written anew"):
        check_page(page, MARK, "new\n")
    assert page.read_text(encoding="utf-8") == f"By hand.\n{MARK}new\n"
