import pytest

from tests.kit.tools import require_tool


def test_a_tool_that_is_there_is_found() -> None:
    assert require_tool("sh", "dash").endswith("/sh")


def test_a_missing_tool_skips_and_tells_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="apt install no-such-package"):
        require_tool("no-such-tool", "no-such-package")


def test_where_nothing_may_be_missing_a_missing_tool_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="no-such-tool is not installed"):
        require_tool("no-such-tool", "no-such-package")
