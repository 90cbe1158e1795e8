"""`companion enroll`: learns which tag sticks on what, or rehearses it."""

from pathlib import Path
from random import Random

import click

from companion.cli.options import PathName, Problem, edition_option, load_edition
from companion.cli.setting_up import KEYS, TerminalPresenter
from companion.display.texts import LANGUAGES, say
from companion.interpretation.lobby import SPARE_NAMES
from companion.model.edition import Edition
from companion.model.errors import CompanionError
from companion.model.table import Equipment, TicketTag
from companion.setup.enrolment import Enrolment, steps_for
from companion.simulation.setup.owner import CardOwner
from companion.simulation.world.table import simulated_map

BLUNDERS = 0.05
"""Of a simulated owner: one tap in twenty is a wrong one."""


@click.command()
@click.option(
    "--settings",
    type=PathName(path_type=Path),
    help="The settings of a real table; without them it is rehearsed on a simulated one.",
)
@edition_option
@click.option("--badges", default="", help="Names of the players, such as Anna,Ben.")
@click.option(
    "--tickets",
    is_flag=True,
    help="First enter tickets that we do not know, or correct one, with completed cities.",
)
@click.option(
    "--export", "out", type=PathName(path_type=Path), help="Write the set of tags to this file."
)
@click.option(
    "--import", "source", type=PathName(path_type=Path), help="Add the tags of such a file."
)
@click.option("--seed", type=int, default=1, show_default=True, help="Of the rehearsal.")
@click.option("--language", type=click.Choice(LANGUAGES), default="en", show_default=True)
@click.pass_context
def command(  # noqa: PLR0913 - one for each option
    ctx: click.Context,
    *,
    settings: Path | None,
    edition: str,
    badges: str,
    tickets: bool,
    out: Path | None,
    source: Path | None,
    seed: int,
    language: str,
) -> None:
    """Tap every card, ticket and badge once.

    Cards by colour, tickets one by one with the text to find, then badges. A tag used twice, a
    card missed and a foreign tag are told. Every tap is kept at once, so you can stop any time.
    """
    presenter = TerminalPresenter(language)
    names = tuple(name.strip() for name in badges.split(",") if name.strip())
    if settings is None:
        if tickets or out or source:
            raise Problem("--tickets, --export and --import need --settings.")
        _rehearse(load_edition(edition), names, seed, presenter, language)
        return
    given = ctx.get_parameter_source("edition") is click.core.ParameterSource.COMMANDLINE
    chosen = edition if given else None
    try:
        if out or source:
            from companion.cli.tag_sets import carry  # noqa: PLC0415 - only what is asked for

            presenter.tell(carry(settings, chosen, out, source))
            return
        if tickets:
            from companion.cli.own_tickets import enter  # noqa: PLC0415 - only what is asked for

            enter(settings, chosen)
        _enroll(settings, chosen, names or SPARE_NAMES, presenter, language)
    except CompanionError as error:
        raise Problem(str(error)) from error


def _enroll(
    settings: Path,
    edition: str | None,
    names: tuple[str, ...],
    presenter: TerminalPresenter,
    language: str,
) -> None:
    from companion.daemon.set_up import set_up  # noqa: PLC0415 - only a real table needs it

    presenter.tell(KEYS)
    with presenter:
        keeper, work = set_up(settings, "enroll", presenter, edition=edition, badges=names)
    assert isinstance(work, Enrolment)  # noqa: S101 - that is what was asked for
    _tell_missing(work, presenter, language)
    kept = f" The old one is {keeper.saved_as}." if keeper.saved_as else ""
    presenter.tell(f"{keeper.path} is up to date.{kept}")


def _rehearse(
    box: Edition,
    names: tuple[str, ...],
    seed: int,
    presenter: TerminalPresenter,
    language: str,
) -> None:
    truth = simulated_map(box, Equipment()).tags
    work = Enrolment(steps_for([box], (names or SPARE_NAMES)[: box.max_players]))
    tickets = {
        step.name: step.meaning.ticket for step in work.steps if isinstance(step.meaning, TicketTag)
    }
    owner = CardOwner(work, truth, tickets, Random(seed), BLUNDERS)
    with presenter:
        owner.play(lambda _: presenter.show(work.view))
    _tell_missing(work, presenter, language)
    minutes, seconds = divmod(round(owner.now), 60)
    presenter.tell(
        f"{len(work.tags)} tags in {minutes} min {seconds} s of a simulated owner's time; "
        f"{owner.blunders} wrong taps were caught."
    )


def _tell_missing(work: Enrolment, presenter: TerminalPresenter, language: str) -> None:
    left = sum(left for _, left in work.missing)
    key = "setup.enrolled_but" if left else "setup.enrolled"
    presenter.tell(say(key, {"count": left}, language))
