"""The command line: one small module per command, found by name and loaded only when used."""

from importlib import import_module
from typing import Any, Final

import click

COMMANDS: Final = (
    "bench",
    "bom",
    "calibrate",
    "doctor",
    "editions",
    "enroll",
    "export",
    "games",
    "prove",
    "replay",
    "run",
    "score",
    "show",
    "simulate",
    "template",
)


class Commands(click.Group):
    """Loads `companion.cli.<name>` when its command is called, so that each starts quickly."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in COMMANDS:
            return None
        command = import_module(f"companion.cli.{cmd_name}").command
        assert isinstance(command, click.Command)  # noqa: S101 - a module without it is our bug
        return command

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401 - click's signature
        """A full disk, too, is told in a sentence."""
        try:
            return super().invoke(ctx)
        except OSError as error:
            from companion.cli.output import unwritable  # noqa: PLC0415 - loads rich

            if problem := unwritable(error):
                raise problem from error
            raise


@click.command(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="table-companion", prog_name="companion")
def main() -> None:
    """The Table Companion keeps the score of a real Ticket to Ride board."""
