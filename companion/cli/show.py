"""`companion show`: saves what screen and lights show in a seeded game as pictures and films."""

from pathlib import Path

import click

from companion.cli.options import PathName, Problem, edition_option, load_edition, player_count
from companion.cli.shown_lights import save_lights
from companion.cli.shown_screen import save_screen
from companion.cli.witness import watch_evening
from companion.display.oled.look import Look
from companion.display.texts import LANGUAGES
from companion.model.scene import Scene
from companion.settings.displays import ALL_SIZES


@click.command()
@edition_option
@click.option(
    "--out",
    type=PathName(file_okay=False, path_type=Path),
    required=True,
    help="The folder for the pictures; it is made if it is not there.",
)
@click.option("--players", type=int, help="How many seats; up to four by default.")
@click.option("--seed", type=int, default=1, show_default=True, help="Same seed, same pictures.")
@click.option("--language", type=click.Choice(LANGUAGES), default="en", show_default=True)
@click.option("--size", type=click.Choice(ALL_SIZES), default="128x64", show_default=True)
def command(
    *, edition: str, out: Path, players: int | None, seed: int, language: str, size: str
) -> None:
    """Play one evening at the simulated table and save what is to be seen of it.

    Every page of the small screen and every word of the lights as PNG, and a film of each as GIF.
    """
    box = load_edition(edition)
    seats = player_count(box, players)
    width, height = map(int, size.split("x"))
    evening: list[tuple[float, Scene]] = []
    watch_evening(box, seats, seed, "home", lambda now, scene: evening.append((now, scene)))
    views = list(dict.fromkeys(scene.view for _, scene in evening if scene.view is not None))
    try:
        out.mkdir(parents=True, exist_ok=True)
        screen = save_screen(Look(box, language, (width, height)), evening, out)
        lights = save_lights(box, views, out)
    except OSError as error:
        raise Problem(f"The pictures cannot be written to {out}: {error.strerror}.") from error
    click.echo(f"{len(screen)} files of the small screen (screen-*.png, screen.gif) in {out}.")
    if lights:
        click.echo(f"{len(lights)} files of the lights (lights-*.png, lights.gif) in {out}.")
