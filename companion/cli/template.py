"""`companion template`: saves the sheets that a board is drilled and wired by."""

import csv
from dataclasses import replace
from pathlib import Path

import click

from companion import editions
from companion.cli.options import PathName, Problem, edition_option, load_edition
from companion.files.faults import nearest, quoted
from companion.model.edition import Edition
from companion.model.table import Equipment, SlotLevel, TableMap
from companion.tables.reading import Table
from companion.tables.writing import table_text
from companion.workshop.cabling import INPUTS, Cabling, cabling, naive_cabling
from companion.workshop.ground import ground
from companion.workshop.sheets import sheets
from companion.workshop.strip import cut_out
from companion.workshop.svg import sheet_svg
from companion.workshop.tiles import PAPERS
from companion.workshop.words import notes, remarks, saving

_WIDTHS = click.FloatRange(50, 3000)


@click.command()
@edition_option
@click.option(
    "--build",
    type=click.Choice([SlotLevel.SPACE.value, SlotLevel.ROUTE.value]),
    default="space",
    show_default=True,
    help="A sensor for each space, or one for each route.",
)
@click.option(
    "--out",
    type=PathName(file_okay=False, path_type=Path),
    required=True,
    help="The folder for the files; it is made if it is not there.",
)
@click.option("--paper", type=click.Choice(tuple(PAPERS)), default="a4", show_default=True)
@click.option("--width", type=_WIDTHS, help="How wide your board is, in mm, from edge to edge.")
@click.option("--route", "routes", multiple=True, help="Only this route; may be given repeatedly.")
def command(
    *, edition: str, build: str, out: Path, paper: str, width: float | None, routes: tuple[str, ...]
) -> None:
    """Save the sheets to drill and wire a board by, in true size.

    Two sheets, the holes from above and the wires from below, each as SVG and as PDF to print on
    several pages; all places in wires.csv; and the slot numbers as the beginning of a table file.
    """
    box = load_edition(edition)
    if not box.routes:
        raise Problem(f"{box.name} has no board: it needs no template.")
    level = SlotLevel(build)
    board = ground(box, width)
    if routes:
        _check(routes, box)
        box, board = cut_out(box, board, routes)
    wires, naive = cabling(box, board, level), naive_cabling(box, board, level)
    from companion.workshop.pdf import write_pdf  # noqa: PLC0415 - the library takes a while

    try:
        out.mkdir(parents=True, exist_ok=True)
        for sheet in sheets(box, board, wires, level):
            (out / f"{sheet.name}.svg").write_text(sheet_svg(sheet), encoding="utf-8")
            file = out / f"{sheet.name}-{paper}.pdf"
            pages = write_pdf(sheet, paper, notes(board, wires, naive), file)
            click.echo(f"{file}: {pages} pages; {sheet.name}.svg: the whole in one.")
        _write_list(box, wires, out / "wires.csv")
        named = box if edition in editions.available() else _by_its_path(box, edition)
        (out / "slots.toml").write_text(_table(named, wires, level), encoding="utf-8")
    except OSError as error:
        raise Problem(f"The files cannot be written to {out}: {error.strerror}.") from error
    click.echo(f"{out / 'wires.csv'}: every place; {out / 'slots.toml'}: its slots, to begin with.")
    click.echo(saving(wires, naive))
    for remark in remarks(board, wires):
        click.echo(remark)


def _check(routes: tuple[str, ...], box: Edition) -> None:
    for name in routes:
        if name not in box.route_index:
            perhaps = nearest(name, box.route_index)
            raise Problem(f"{box.name} has no route {quoted(name)}; expected an id{perhaps}.")


def _write_list(edition: Edition, wires: Cabling, path: Path) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        columns = "number,register,input,route,space,sensor_x,sensor_y,light_x,light_y"
        writer.writerow(columns.split(","))
        for number, position in enumerate(wires.positions):
            register, place = divmod(number, INPUTS)
            space = position.spot.space
            places = (*position.sensor, *position.light)
            writer.writerow(
                [
                    number,
                    register,
                    "ABCDEFGH"[place],
                    edition.routes[position.spot.route].id,
                    "" if space is None else space + 1,
                    *(f"{value:.1f}" for value in places),
                ]
            )


def _by_its_path(box: Edition, edition: str) -> Edition:
    """A table file finds an edition of one's own by its folder."""
    return replace(box, id=str(editions.find(edition)))


def _table(edition: Edition, wires: Cabling, level: SlotLevel) -> str:
    """Slots and lights have the same numbers; stickers are for the owner to add."""
    spots = tuple(position.spot for position in wires.positions)
    return table_text([Table(edition, TableMap(Equipment(level, cards=False), spots, {}, spots))])
