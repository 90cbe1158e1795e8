"""`companion bench`: measures how fast the companion is, each part in a module of its own."""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Final

import click

from companion import editions
from companion.rules.mechanics.longest_path import Track

Figures = Mapping[str, object]


def _tracks(edition: str) -> list[Track]:
    return [Track(r.city_a, r.city_b, r.length) for r in editions.load(edition).routes]


def _longest_path() -> Figures:
    from companion.cli.bench import longest_path  # noqa: PLC0415 - only what is asked for is loaded

    return longest_path.measure(_tracks("usa-2004"), _tracks("new-york"))


def _rules() -> Figures:
    from companion.cli.bench import rules  # noqa: PLC0415 - only what is asked for is loaded

    boxes = {
        "usa": "usa-2004",
        "new_york": "new-york",
        "first_journey": "first-journey-europe",
        "card_game": "card-game",
    }
    return rules.measure({name: editions.load(edition) for name, edition in boxes.items()})


def _table() -> Figures:
    from companion.cli.bench import table  # noqa: PLC0415 - only what is asked for is loaded

    return table.measure()


def _daemon() -> Figures:
    from companion.cli.bench import daemon  # noqa: PLC0415 - only what is asked for is loaded

    return daemon.measure()


def _lights() -> Figures:
    from companion.cli.bench import lights  # noqa: PLC0415 - only what is asked for is loaded

    return lights.measure()


def _screen() -> Figures:
    from companion.cli.bench import screen  # noqa: PLC0415 - only what is asked for is loaded

    return screen.measure()


def _hub() -> Figures:
    from companion.cli.bench import hub  # noqa: PLC0415 - only what is asked for is loaded

    return hub.measure()


def _web() -> Figures:
    from companion.cli.bench import web  # noqa: PLC0415 - only what is asked for is loaded

    return web.measure()


PARTS: Final[Mapping[str, Callable[[], Figures]]] = {
    "rules": _rules,
    "longest_path": _longest_path,
    "table": _table,
    "daemon": _daemon,
    "lights": _lights,
    "screen": _screen,
    "hub": _hub,
    "web": _web,
}


@click.command()
@click.argument("parts", nargs=-1, metavar="[PART]...")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON and nothing else.")
def command(parts: tuple[str, ...], *, as_json: bool) -> None:
    """Measure the companion on this machine: all parts by default.

    Parts are rules, longest_path, table, daemon, lights, screen, hub and web.
    """
    for part in parts:
        if part not in PARTS:
            raise click.BadParameter(f"there is no {part!r}; there are {', '.join(PARTS)}.")
    figures: dict[str, object] = {}
    for part in parts or PARTS:
        click.echo(f"Measuring {part.replace('_', ' ')} …", err=True)
        figures[part] = PARTS[part]()
    if as_json:
        click.echo(json.dumps(figures, indent=2))
        return
    for name, value in _lines("", figures):
        click.echo(f"{name:60} {value}")


def _lines(prefix: str, figures: object) -> Iterator[tuple[str, object]]:
    """Nested figures as dotted names, one a line."""
    if not isinstance(figures, Mapping):
        yield prefix, figures
        return
    for name, value in figures.items():
        yield from _lines(f"{prefix}.{name}" if prefix else str(name), value)
