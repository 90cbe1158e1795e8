"""The picture of a game in a terminal."""

from io import StringIO

from rich.console import Console

from companion.display.terminal import picture
from companion.model.cards import EMPTY, UNSEEN
from companion.model.views import RowView, TableView
from companion.rules import classic
from companion.rules.classic.state import State
from tests.kit.classic import position


def drawn(state: State, *news: str) -> str:
    return shown(state, classic.view(state, None), *news)


def shown(state: State, view: TableView, *news: str, width: int = 120, title: str = "Title") -> str:
    console = Console(width=width, record=True, file=StringIO())
    console.print(picture(state.edition, view, news, title))
    return console.export_text()


def test_it_shows_points_trains_cards_and_whose_turn_it_is() -> None:
    text = drawn(position(hands=({"red": 3}, {}), routes={0: ["montreal--new-york"]}))
    row = next(line for line in text.splitlines() if "Blue" in line)
    assert "▶" in row
    assert [word for word in row.split() if word.isdigit()] == ["4", "42", "3", "0"]
    assert "Blue's turn" in text


def test_it_shows_the_market_with_unseen_and_empty_places() -> None:
    text = drawn(position(market=("red", UNSEEN, EMPTY, "locomotive", "blue"), deck=0))
    row = next(line for line in text.splitlines() if "Face up" in line)
    assert row.strip("│ ").split() == ["Face", "up", "red", "?", "–", "locomotive", "blue"]


def test_it_counts_down_the_last_round() -> None:
    assert "last round: 3 to go" in drawn(position(turns_left=3))


def test_only_the_latest_news_is_shown() -> None:
    text = drawn(position(), *(f"News {n}." for n in range(20)))
    assert "News 19." in text
    assert "News 1." not in text


def test_a_column_that_nobody_has_anything_in_is_left_out() -> None:
    assert "Points" not in drawn(position("new-york", routes={0: ["soho--wall-street"]}))
    assert "Points" in drawn(position())


def test_railyards_and_stacks_are_shown_where_a_game_has_them() -> None:
    view = classic.view(position(), None)
    yard = (RowView("red", 2, 1),)
    view = view._replace(seats=(view.seats[0]._replace(railyard=yard, track=5), *view.seats[1:]))
    text = shown(position(), view)
    assert "red 2+1" in text
    assert "Track" in text


def test_a_full_table_fits_the_smallest_usual_terminal_and_names_are_never_cut() -> None:
    state = position(hands=({}, {}, {}, {}, {}))
    view = classic.view(state, None)
    yard = tuple(RowView(kind, 2, 1) for kind in state.edition.kinds[:-1])
    seats = tuple(seat._replace(railyard=yard, track=33, laid_aside=11) for seat in view.seats)
    text = shown(state, view._replace(seats=seats), *(f"News {n}." for n in range(8)), width=80)
    assert len(text.splitlines()) < 24
    for name in ("Blue", "Red", "Green", "Yellow", "Black"):
        assert f" {name} " in text
    assert "…" in text  # of a railyard that is too long


def test_completed_tickets_are_counted_with_the_bonus() -> None:
    view = classic.view(position(), None)
    seat = view.seats[0]._replace(laid_aside=4, bonus_tickets=1)
    text = shown(position(), view._replace(seats=(seat, *view.seats[1:])))
    header, row = (line for line in text.splitlines() if "Completed" in line or "Blue  " in line)
    assert header.split().index("Completed") == row.split().index("5") - 2


def test_what_looks_like_markup_in_a_title_is_shown_as_it_is() -> None:
    state = position()
    assert "[/red] [bold]" in shown(state, classic.view(state, None), title="[/red] [bold]")
