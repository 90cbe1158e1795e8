"""A simulated table that is played at in real time; here its time is virtual."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from companion import editions
from companion.model.readings import Button
from companion.model.scene import Ask
from companion.model.views import Phase, TableView
from companion.simulation.world.faults import load_presets
from tests.kit.live import AtLiveTable


@contextmanager
def live(edition: str = "new-york", players: int = 2, seed: int = 1) -> Iterator[AtLiveTable]:
    at = AtLiveTable(edition, players, seed)
    try:
        yield at
    finally:
        at.close()


def view_of(at: AtLiveTable) -> TableView:
    scene = at.table.scene
    assert scene is not None
    assert scene.view is not None
    return scene.view


@pytest.mark.parametrize("edition", editions.available())
def test_bots_play_a_whole_game_of_every_edition(edition: str) -> None:
    with live(edition, 3) as at:
        at.run_until(Phase.OVER)
        assert at.phase is Phase.OVER
        piles = at.table.things.piles
        for seat, seen in enumerate(view_of(at).seats):
            assert len(piles.hands[seat]) == seen.cards


def test_bots_cope_with_the_faults_of_a_home() -> None:
    with live(seed=4) as at:
        at.table.set_faults(load_presets(editions.data_folder() / "faults.toml")["home"])
        at.run_until(Phase.OVER)
        assert at.phase is Phase.OVER


def test_a_seat_that_no_bot_plays_waits_for_its_player() -> None:
    with live() as at:
        at.run_until(Phase.TICKETS)
        at.bots.seats.discard(0)
        at.run(300)
        scene = at.table.scene
        assert scene is not None
        assert scene.prompt is not None
        assert scene.prompt.seat == 0
        assert at.phase is Phase.TICKETS


def test_after_an_undo_the_cards_lie_as_they_did() -> None:
    with live() as at:
        at.run_until(Phase.PLAY)
        at.bots.seats.clear()
        at.run(5)
        turn = view_of(at).turn
        before = at.table.things.copy()
        tag = at.table.things.draw(turn)
        assert tag is not None
        at.table.tap(tag)
        at.run(2)
        assert view_of(at).seats[turn].cards == len(before.hands[turn]) + 1
        at.table.press(Button.UNDO)
        at.run(1)
        assert view_of(at).seats[turn].cards == len(before.hands[turn])
        assert at.table.things.piles == before


def test_a_train_knocked_off_is_put_back_by_a_second_touch() -> None:
    with live(seed=2) as at:
        while not at.table.board.trains:
            at.run(1)
        at.run(20)
        space = next(space for space in at.table.board.trains if at.table.is_claimed(space))
        owner = at.table.board.trains[space]
        at.table.touch(space, 0)
        assert at.table.board.bumped == {space: owner}
        at.table.touch(space, 0)
        assert at.table.board.bumped == {}
        assert at.table.board.trains[space] == owner


def test_a_power_cut_is_no_more_than_a_pause() -> None:
    with live(seed=3) as at:
        at.run_until(Phase.PLAY)
        at.run(30)
        before = view_of(at)
        at.table.machine.cut_power()
        assert at.table.scene is None
        at.run(1)
        at.table.machine.boot()
        assert view_of(at).seats == before.seats
        at.run_until(Phase.OVER)
        assert at.phase is Phase.OVER


def test_after_a_game_the_things_are_put_away_and_another_is_played() -> None:
    with live() as at:
        at.run_until(Phase.OVER)
        scene = at.table.scene
        assert scene is not None
        assert scene.prompt is not None
        assert scene.prompt.ask is Ask.OVER
        at.table.press(Button.NEXT)
        at.table.press(Button.CONFIRM)
        at.run(1)
        assert not at.table.board.trains
        at.run_until(Phase.PLAY)
        at.run_until(Phase.OVER)
        assert at.phase is Phase.OVER
