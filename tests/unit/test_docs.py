"""What README and docs promise: links lead somewhere, pictures are real."""

import json
import re
from collections import deque
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Final

import pytest
from click.testing import CliRunner, Result
from rich.console import Console

from companion import editions
from companion.cli import main
from companion.display.narration import narrate
from companion.display.terminal import NEWS_LINES, picture
from companion.simulation.game import Game

ROOT: Final = Path(__file__).parents[2]
PAGES: Final = sorted(
    [
        *ROOT.glob("*.md"),
        *ROOT.glob("docs/**/*.md"),
        *ROOT.glob("data/**/*.md"),
        *ROOT.glob("hardware/*.md"),
        *ROOT.glob("firmware/*.md"),
        *ROOT.glob("systemd/*.md"),
    ],
    key=str,
)
README: Final = (ROOT / "README.md").read_text(encoding="utf-8")
LINK: Final = re.compile(r"\]\(([^)\s]+)\)")
BLOCK: Final = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(text: str, kind: str) -> list[str]:
    return [body for found, body in BLOCK.findall(text) if found == kind]


def call(*arguments: str) -> Result:
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(ROOT)
        return CliRunner().invoke(main, arguments)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page: Path) -> None:
    for link in LINK.findall(page.read_text(encoding="utf-8")):
        if not link.startswith(("http:", "https:", "#")):
            assert (page.parent / link.partition("#")[0]).exists(), link


def anchors(page: Path) -> set[str]:
    """Where a link may point to within a page, as GitHub names headings."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_to_a_heading_finds_it(page: Path) -> None:
    for link in LINK.findall(page.read_text(encoding="utf-8")):
        target, _, heading = link.partition("#")
        if heading and not target.startswith(("http:", "https:")):
            assert heading in anchors(page.parent / target if target else page), link


def test_the_index_leads_to_every_page_of_the_docs() -> None:
    index = ROOT / "docs" / "README.md"
    links = LINK.findall(index.read_text(encoding="utf-8"))
    led_to = {(index.parent / link.partition("#")[0]).resolve() for link in links}
    own = {index, *index.parent.glob("adr/0*.md")}
    assert {*index.parent.glob("**/*.md")} - own <= led_to


def test_pages_are_found_to_look_at() -> None:
    assert {"README.md", "life-of-a-turn.md", "SOURCES.md"} <= {page.name for page in PAGES}


def test_the_readmes_picture_is_one_of_a_real_game() -> None:
    (shown,) = (block for block in blocks(README, "") if "╭" in block)
    width = len(shown.partition("\n")[0])
    assert shown in set(pictures(width))


def pictures(width: int) -> Iterator[str]:
    """All that `script/run --players 3` shows."""
    edition = editions.load("usa-2004")
    game = Game(edition, 3, seed=1)
    title = f"{edition.name} · simulated table · Ctrl-C ends"
    news: deque[str] = deque(maxlen=NEWS_LINES)
    for _, verdict in game.moves():
        heard = [narrate(event, edition, game.began.seats) for event in verdict.events]
        news.extend(sentence for sentence in heard if sentence)
        console = Console(width=width, file=StringIO(), record=True)
        view = game.family.view(verdict.after, None)
        console.print(picture(edition, view, tuple(news), title))
        yield console.export_text()


def test_the_readme_lists_every_edition_with_its_players() -> None:
    rows = re.findall(r"^\| `([\w-]+)` \|.*\| (\d)–(\d) \|$", README, re.MULTILINE)
    found = {name: (int(least), int(most)) for name, least, most in rows}
    shipped = map(editions.load, editions.available())
    assert found == {box.id: (box.min_players, box.max_players) for box in shipped}


def test_the_life_of_a_turn_names_files_that_exist() -> None:
    page = (ROOT / "docs" / "life-of-a-turn.md").read_text(encoding="utf-8")
    named = re.findall(r"`((?:[\w-]+/)+(?:[\w-]+\.\w+)?)`", page)
    assert named
    for name in named:
        assert (ROOT / name).exists() or (ROOT / "companion" / name).exists(), name


def test_the_refusals_shown_for_score_are_what_it_says(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "score.md").read_text(encoding="utf-8")
    (shown,) = (block for block in blocks(page, "") if block.startswith("$ companion score"))
    blue = ["montreal--new-yrok", "atlanta--miami"]
    red = ["atlanta--miami", "atlanta--raleigh--1", "atlanta--raleigh--2"]
    players = [{"name": "Blue", "routes": blue}, {"name": "Red", "routes": red}]
    position = tmp_path / "evening.json"
    position.write_text(json.dumps({"edition": "usa-2004", "players": players}))
    result = call("score", str(position))
    assert result.exit_code == 2
    assert shown.partition("\n")[2] == result.stderr
