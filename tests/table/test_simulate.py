"""Whole evenings at the simulated table, a bounded version of what `companion simulate` proves."""

import json
from itertools import product

import pytest
from click.testing import CliRunner

from companion import editions
from companion.cli import evenings, main
from companion.cli.evenings import Outcome, Setting, play
from companion.cli.options import equipment_words, parse_equipment
from companion.model.table import Equipment, SlotLevel

BOARDS = [name for name in editions.available() if editions.load(name).routes]
EVERY = [
    Equipment(slots, cards, buttons)
    for slots, cards, buttons in product(SlotLevel, (True, False), (True, False))
]


def evening(
    edition: str, players: int, preset: str, seed: int, equipment: Equipment | None = None
) -> Outcome:
    return play(Setting(edition, players, preset, equipment or Equipment()), seed)


@pytest.mark.parametrize("edition", editions.available())
@pytest.mark.parametrize("players", [2, 4])
def test_an_evening_without_faults_is_exact(edition: str, players: int) -> None:
    outcome = evening(edition, players, "none", seed=players)
    assert not outcome.failed, outcome.notes
    assert outcome.questions == 0


@pytest.mark.parametrize("edition", editions.available())
@pytest.mark.parametrize("seed", [11, 12, 13])
def test_an_evening_at_home_is_exact_in_spite_of_its_faults(edition: str, seed: int) -> None:
    outcome = evening(edition, 3, "home", seed)
    assert not outcome.failed, outcome.notes
    assert sum(outcome.faults.values()) > 10


@pytest.mark.parametrize(
    ("players", "preset", "seed", "buttons"),
    [
        pytest.param(4, "home", 706335, False, id="tickets shown in the turn before"),
        pytest.param(2, "home", 707280, True, id="another row than the screen shows, and no deck"),
        pytest.param(4, "home", 4000908, False, id="step 1 after a turn said by hand"),
        pytest.param(4, "home", 4001910, False, id="a missed face-up card in the last turns"),
        pytest.param(
            3, "home", 4001606, True, id="a forgotten face-up card in the last turn of all"
        ),
        pytest.param(2, "home", 4000486, False, id="a stack that the screen counts wrong"),
        pytest.param(2, "harsh", 4570599, True, id="a ticket that the screen does not count"),
    ],
)
def test_the_card_game_comes_out_of_trouble_exact(
    players: int, preset: str, seed: int, *, buttons: bool
) -> None:
    equipment = Equipment(SlotLevel.NONE, cards=True, buttons=buttons)
    outcome = evening("card-game", players, preset, seed, equipment)
    assert not outcome.failed, outcome.notes


@pytest.mark.parametrize("equipment", EVERY, ids=equipment_words)
@pytest.mark.parametrize("edition", BOARDS)
def test_a_board_game_is_played_at_every_level_of_equipment(
    edition: str, equipment: Equipment
) -> None:
    """Paragraph: Equipment."""
    outcome = evening(edition, 3, "home" if edition == "new-york" else "none", 21, equipment)
    assert not outcome.failed, outcome.notes


@pytest.mark.parametrize("equipment", [e for e in EVERY if e.cards], ids=equipment_words)
def test_the_card_game_is_played_wherever_cards_are_tracked(equipment: Equipment) -> None:
    """Paragraph: Equipment."""
    outcome = evening("card-game", 3, "none", 21, equipment)
    assert not outcome.failed, outcome.notes


@pytest.mark.parametrize("edition", editions.available())
def test_at_a_harsh_table_nothing_untrue_is_committed_lost_or_told(edition: str) -> None:
    for seed in (31, 32):
        outcome = evening(edition, 3, "harsh", seed)
        assert (outcome.wrong_claims, outcome.lost_events, outcome.leaks) == (0, 0, 0), seed


def test_the_command_prints_its_figures_as_json() -> None:
    arguments = ["simulate", "--edition", "new-york", "--players", "2", "--games", "2", "--json"]
    result = CliRunner().invoke(main, arguments)
    figures = json.loads(result.output)
    assert result.exit_code == 0
    assert (figures["games"], figures["exact"], figures["failures"]) == (2, 2, [])
    assert {
        "wrong_claims",
        "missed_claims",
        "stuck",
        "lost_events",
        "leaks",
        "false_starts",
        "misplaced_cards",
        "questions_asked",
        "questions_per_game",
        "restarts",
        "faults",
        "commit_delay_s",
        "games_per_second",
    } <= set(figures)


def test_a_failure_is_listed_with_the_command_that_repeats_it_and_ends_with_status_1() -> None:
    arguments = ["simulate", "--edition", "new-york", "--players", "3", "--games", "25", "--json"]
    result = CliRunner().invoke(main, [*arguments, "--without", "turn"])
    figures = json.loads(result.output)
    assert result.exit_code == 1
    failure = figures["failures"][0]
    assert f"--seed {failure['seed']} " in failure["command"]
    assert "--without turn" in failure["command"]


def failures(edition: str, weakness: str) -> int:
    """Evenings that go wrong where hands are clumsy and one promise is switched off."""
    setting = Setting(edition, 4, "home", Equipment(), weakness)
    failed = [outcome for seed in range(200, 210) if (outcome := play(setting, seed)).failed]
    assert all(outcome.notes for outcome in failed), "each says why"
    return len(failed)


def test_what_the_journal_has_lost_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evenings, "_lost_events", lambda *_: 3)
    outcome = evening("new-york", 2, "none", seed=2)
    assert outcome.failed
    assert outcome.notes == ["3 acknowledged steps are gone, or lead elsewhere"]


@pytest.mark.parametrize("edition", ["usa-2025", "card-game"])
def test_clumsy_hands_alone_do_no_harm(edition: str) -> None:
    assert failures(edition, "hands") == 0


@pytest.mark.parametrize(
    ("edition", "weakness"),
    [("usa-2025", "settle"), ("usa-2025", "turn"), ("usa-2004", "taps"), ("card-game", "taps")],
)
def test_without_one_of_its_promises_the_proof_fails(edition: str, weakness: str) -> None:
    assert failures(edition, weakness) > 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--faults", "typhoon"], "There is no preset"),
        (["--equipment", "slots=many"], "The equipment 'slots=many' is unknown"),
        (
            ["--equipment", "slots=space,slots=none"],
            "The equipment names 'slots' twice, 'space' and 'none'; expected each once.",
        ),
        (["--edition", "card-game", "--equipment", "cards=off"], "final scoring only"),
        (["--players", "9"], "players, not 9"),
    ],
)
def test_wrong_words_get_a_sentence(arguments: list[str], words: str) -> None:
    result = CliRunner().invoke(main, ["simulate", *arguments])
    assert result.exit_code == 2
    assert words in result.output


@pytest.mark.parametrize("equipment", EVERY, ids=equipment_words)
def test_equipment_is_written_as_it_is_read(equipment: Equipment) -> None:
    assert parse_equipment(equipment_words(equipment)) == equipment
