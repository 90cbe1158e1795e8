"""`companion calibrate`: learns which slot sits under which space, or rehearses it."""

from pathlib import Path
from random import Random

import click

from companion.cli.miswired import planned_board, wired_wrongly
from companion.cli.options import PathName, Problem, edition_option, load_edition
from companion.cli.setting_up import KEYS, TerminalPresenter
from companion.display.texts import LANGUAGES, say
from companion.model.edition import Edition
from companion.model.errors import CompanionError
from companion.setup.calibration import Calibration
from companion.setup.calibration.words import told
from companion.simulation.setup.owner import TrainOwner


@click.command()
@click.option(
    "--settings",
    type=PathName(path_type=Path),
    help="The settings of a real table; without them it is rehearsed on a simulated one.",
)
@edition_option
@click.option(
    "--miswired",
    default="",
    metavar="MISTAKES",
    help="How the simulated board is wired wrongly, such as swapped=2,dead=1,reversed=chain.",
)
@click.option("--seed", type=int, default=1, show_default=True, help="Same seed, same mistakes.")
@click.option("--anew", is_flag=True, help="Forget what an earlier calibration has learned.")
@click.option("--language", type=click.Choice(LANGUAGES), default="en", show_default=True)
@click.pass_context
def command(
    ctx: click.Context,
    *,
    settings: Path | None,
    edition: str,
    miswired: str,
    seed: int,
    anew: bool,
    language: str,
) -> None:
    """Light spaces, wait for trains, learn which slot answers.

    Many spaces are lit at once: trains go on in any order, and come off in another grouping, so
    that each slot gives itself away. What was learned is kept when you stop, and the table file
    is backed up before it is changed.
    """
    presenter = TerminalPresenter(language)
    if settings is None:
        _rehearse(load_edition(edition), miswired, seed, presenter, language)
        return
    if miswired:
        raise Problem("--miswired is for the simulated table; with --settings leave it out.")
    given = ctx.get_parameter_source("edition") is click.core.ParameterSource.COMMANDLINE
    _calibrate(settings, edition if given else None, presenter, language, anew=anew)


def _calibrate(
    settings: Path, edition: str | None, presenter: TerminalPresenter, language: str, *, anew: bool
) -> None:
    from companion.daemon.set_up import set_up  # noqa: PLC0415 - only a real table needs it

    presenter.tell(KEYS)
    try:
        with presenter:
            keeper, work = set_up(settings, "calibrate", presenter, edition=edition, anew=anew)
    except CompanionError as error:
        raise Problem(str(error)) from error
    assert isinstance(work, Calibration)  # noqa: S101 - that is what was asked for
    if not work.is_finished:
        left = work.view.page.total - work.view.page.done
        presenter.tell(say("setup.stopped", {"count": left}, language))
        return
    _tell_findings(work, keeper.edition, presenter, language)
    kept = f" The old one is {keeper.saved_as}." if keeper.saved_as else ""
    presenter.tell(f"{keeper.path} is up to date.{kept}")


def _rehearse(
    box: Edition, miswired: str, seed: int, presenter: TerminalPresenter, language: str
) -> None:
    plan, chance = planned_board(box), Random(seed)
    wiring = wired_wrongly(plan, miswired, chance)
    work = Calibration(box, plan, {spot: (number,) for spot, number in plan.items()})
    owner = TrainOwner(work, wiring, {number: spot for spot, number in plan.items()}, chance)
    with presenter:
        owner.play(lambda _: presenter.show(work.view))
    _tell_findings(work, box, presenter, language)
    minutes, seconds = divmod(round(owner.now), 60)
    presenter.tell(
        f"{len(plan)} spaces in {minutes} min {seconds} s of a simulated owner's time, with one "
        "train a second."
    )


def _tell_findings(
    work: Calibration, edition: Edition, presenter: TerminalPresenter, language: str
) -> None:
    page = work.view.page
    presenter.tell(say(page.key, dict(page.values), language))
    for diagnosis in work.diagnoses:
        key, values = told(diagnosis, edition)
        presenter.tell(f"- {say(key, values, language)}")
