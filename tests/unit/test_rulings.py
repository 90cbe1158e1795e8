"""The rulings page names every ruling that code or tests rely on."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
RULINGS = (
    *(f"U{n}" for n in (17, 19, 20, 21, 23, 32, 34, 40, 41, 42, 43, 44)),
    "N11",
    *(f"F{n}" for n in (11, 12, 13, 17, 18, 19, 20, 21)),
    *(f"C{n}" for n in (6, 8, 14, 17, 20, 21, 23, 24, 25, 26, 27, 28)),
)
ALL_RULES = (
    *(f"U{n}" for n in range(1, 45)),
    *(f"N{n}" for n in range(1, 16)),
    *(f"F{n}" for n in range(1, 22)),
    *(f"C{n}" for n in range(1, 29)),
)


def test_every_ruling_has_its_row_with_an_alternative() -> None:
    rows = dict(
        re.findall(r"^\| ([UNFC]\d+) \|(.*)$", (ROOT / "docs/rulings.md").read_text(), re.MULTILINE)
    )
    assert set(RULINGS) <= set(rows)
    for rule, row in rows.items():
        ours, other = (cell.strip() for cell in row.strip(" |").split("|"))
        assert ours, rule
        assert other, rule


def test_every_rule_is_cited_by_a_test() -> None:
    tests = [path for path in (ROOT / "tests").rglob("test_*.py") if path != Path(__file__)]
    text = "\n".join(path.read_text() for path in tests)
    # In names of tests in small letters, in comments in capitals: "c20" alone is a ticket's id.
    words = {word for name in re.findall(r"def test_(\w+)", text) for word in name.split("_")}
    cited = {word.upper() for word in words} | set(re.findall(r"\b[UNFC]\d{1,2}\b", text))
    assert [rule for rule in ALL_RULES if rule not in cited] == []
