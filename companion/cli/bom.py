"""`companion bom`: lists the parts of a table, counted for an edition and a way to build it."""

import csv
from io import StringIO

import click

from companion import editions
from companion.cli.options import Problem, edition_option, load_edition
from companion.model.edition import Edition
from companion.workshop.ground import ground
from companion.workshop.parts import Build, builds, parts


@click.command()
@edition_option
@click.option(
    "--build",
    type=click.Choice([build.value for build in Build]),
    help="Cards only, a sensor for each route, or one for each space; all of them by default.",
)
@click.option("--all", "everything", is_flag=True, help="Every shipped edition: hardware/bom.csv.")
def command(*, edition: str, build: str | None, everything: bool) -> None:
    """List the parts of a table as CSV, exactly as many as are built in."""
    names = editions.available() if everything else (edition,)
    chosen = [load_edition(name) for name in names]
    columns = [
        (box, one) for box in chosen for one in builds(box) if build is None or one == Build(build)
    ]
    if not columns:
        raise Problem(f"{chosen[0].name} has no board: its only build is cards.")
    click.echo(_table(columns), nl=False)
    if any(build is not Build.CARDS and ground(box).assumed for box, build in columns):
        click.echo("Wires of boards whose size is not known are estimates.", err=True)


def _table(columns: list[tuple[Edition, Build]]) -> str:
    lists = [{part.name: part for part in parts(box, build)} for box, build in columns]
    longest = max(lists, key=len)
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["part", "unit", "choose", *(f"{box.id} {build}" for box, build in columns)])
    for name, part in longest.items():
        counts = [f"{of[name].quantity:g}" if name in of else "0" for of in lists]
        writer.writerow([name, part.unit, part.choose, *counts])
    return text.getvalue()
