"""The public story of a game."""

from companion import editions
from companion.chronicle import Chronicle
from companion.model.story import Story
from companion.rules.timeline import Timeline
from companion.simulation.game import Game


def played(edition: str = "usa-2004") -> tuple[Game, Timeline]:  # type: ignore[type-arg]
    game = Game(editions.load(edition), 3, 5)
    timeline = Timeline(game.family, game.state)
    for _, verdict in game.moves():
        timeline.append(verdict.events)
    return game, timeline


def told(game: Game, timeline: Timeline) -> Story:  # type: ignore[type-arg]
    return Chronicle().story(game.edition, game.began.seats, timeline)


def test_the_story_has_every_turn_and_ends_with_the_final_scores() -> None:
    game, timeline = played()
    story = told(game, timeline)
    assert [figures.score for figures in story.turns[0]] == [0, 0, 0]
    final = game.family.view(game.state, None)
    assert [figures.score for figures in story.turns[-1]] == [seat.score for seat in final.seats]
    assert story.news[-1].key == "event.game_ended"


def test_undone_steps_are_untold_and_the_story_goes_on_as_if_told_anew() -> None:
    game, timeline = played()
    chronicle = Chronicle()
    whole = chronicle.story(game.edition, game.began.seats, timeline)
    for _ in range(40):
        timeline.undo()
    shorter = chronicle.story(game.edition, game.began.seats, timeline)
    assert len(shorter.news) < len(whole.news)
    assert shorter == told(game, timeline)
    for _ in range(40):
        timeline.redo()
    assert chronicle.story(game.edition, game.began.seats, timeline) == whole


def test_an_unchanged_story_is_the_same_object() -> None:
    game, timeline = played("new-york")
    chronicle = Chronicle()
    once = chronicle.story(game.edition, game.began.seats, timeline)
    assert chronicle.story(game.edition, game.began.seats, timeline) is once


def test_another_game_is_another_story() -> None:
    chronicle = Chronicle()
    first, second = played(), played("new-york")
    for game, timeline in (first, second):
        story = chronicle.story(game.edition, game.began.seats, timeline)
        assert story == told(game, timeline)
