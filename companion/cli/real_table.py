"""`companion run --settings`: the same command at a real table."""

from collections.abc import Callable
from functools import update_wrapper
from pathlib import Path
from typing import Any, Final

import click
from click.core import ParameterSource

from companion.cli.options import PathName, Problem
from companion.model.errors import CompanionError

OURS: Final = ("settings", "show_tags")

_SETTINGS: Final = click.option(
    "--settings",
    type=PathName(path_type=Path),
    help="The settings of a real table (docs/settings.md); without them it is simulated.",
)
_SHOW_TAGS: Final = click.option(
    "--show-tags", is_flag=True, help="Print each tag that no table file names."
)


def settings_options(command: Callable[..., None]) -> Callable[..., None]:
    """Adds --settings and --show-tags to a command that else plays on the simulated table."""

    def choose(
        ctx: click.Context,
        /,
        settings: Path | None,
        show_tags: bool,  # noqa: FBT001 - click's way to call
        **others: Any,  # noqa: ANN401 - the simulated table's own options
    ) -> None:
        if settings is None:
            if show_tags:
                raise Problem("--show-tags needs --settings: a simulated table has no readers.")
            command(**others)
            return
        _refuse_others(ctx)
        play(settings, show_tags=show_tags)

    update_wrapper(choose, command)
    return _SETTINGS(_SHOW_TAGS(click.pass_context(choose)))


def _refuse_others(ctx: click.Context) -> None:
    """What belongs to the simulated table has no meaning at a real one, so it is a mistake."""
    for name in ctx.params:
        given = ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE
        if given and name not in OURS:
            raise Problem(f"--{name} is for the simulated table; with --settings leave it out.")


def play(settings: Path, *, show_tags: bool) -> None:
    from companion.daemon import start  # noqa: PLC0415 - only a real table needs it

    try:
        start.run(settings, click.echo, show_tags=show_tags)
    except CompanionError as error:
        raise Problem(str(error)) from error
