"""Writes the reference of the command line: docs/command-line.md comes from the code."""

from collections.abc import Iterator

import click

from companion.cli import main


def parts(command: click.Command = main, name: str = "companion") -> Iterator[click.Context]:
    """Every command that can be typed, parents first."""
    context = click.Context(command, info_name=name)
    yield from _below(context)


def reference() -> str:
    """All commands in Markdown."""
    return "\n".join(line for context in parts() for line in _section(context))


def options(context: click.Context) -> set[str]:
    """The options of one command, as they are typed."""
    found = context.command.get_params(context)
    return {word for item in found if isinstance(item, click.Option) for word in item.opts}


def _below(context: click.Context) -> Iterator[click.Context]:
    yield context
    command = context.command
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            child = command.get_command(context, name)
            assert child is not None, name
            yield from _below(click.Context(child, info_name=name, parent=context))


def _section(context: click.Context) -> Iterator[str]:
    usage = " ".join(context.command.collect_usage_pieces(context))
    yield from (f"## `{context.command_path}`", "", "```", f"{context.command_path} {usage}", "```")
    yield from ("", _words(context.command.help or ""), "")
    rows = [row for row in map(_row, context.command.get_params(context)) if row]
    if rows:
        yield from ("| option | what it is |", "|---|---|", *rows, "")


def _row(item: click.Parameter) -> str | None:
    """`-h` is the same everywhere, and a hidden option is nobody's but the tests'."""
    if not isinstance(item, click.Option) or "--help" in item.opts:
        return None
    record = item.get_help_record(click.Context(main))
    if record is None:
        return None
    name, words = (part.replace("|", "\\|") for part in record)
    return f"| `{name}` | {_words(words)} |"


def _words(text: str) -> str:
    return "\n\n".join(" ".join(part.split()) for part in text.split("\n\n")).strip()
