"""What is said aloud about each event."""

from typing import get_args

import pytest

from companion import editions
from companion.display.narration import SILENT, narrate
from companion.display.texts import sentences
from companion.model import events as e
from companion.model.cards import EMPTY, UNSEEN
from companion.simulation.game import Game

USA = editions.load("usa-2004")
NAMES = ("Blue", "Red")


def test_a_claim_names_the_route_and_its_length() -> None:
    claimed = e.RouteClaimed(1, "montreal--new-york", USA.cards(blue=3))
    assert narrate(claimed, USA, NAMES) == "Red claimed Montréal – New York (3)."


def test_a_track_of_a_double_route_is_named_with_its_colour() -> None:
    claimed = e.RouteClaimed(0, "atlanta--new-orleans--1", USA.cards(yellow=4))
    assert narrate(claimed, USA, NAMES) == "Blue claimed Atlanta – New Orleans, yellow (4)."


@pytest.mark.parametrize("kind", [*USA.kinds, UNSEEN])
def test_a_blind_draw_sounds_the_same_whatever_the_card_was(kind: str) -> None:
    assert narrate(e.CardDrawn(0, kind), USA, NAMES) == "Blue drew 1 card."


def test_kept_tickets_are_a_number() -> None:
    kept = e.TicketsKept(0, ("t2004-01",), 1)
    assert narrate(kept, USA, NAMES) == "Blue kept 2 tickets."


def test_a_ticket_that_is_shown_to_us_is_not_told() -> None:
    assert narrate(e.TicketShown(0, "t2004-01"), USA, NAMES) is None


def test_a_corrected_ticket_sounds_the_same_whichever_it_is() -> None:
    given = {narrate(e.TicketCorrected(0, t.id, None), USA, NAMES) for t in USA.tickets}
    assert given == {"Corrected: one of Blue's tickets."}
    released = {narrate(e.TicketReleased(0, t.id), USA, NAMES) for t in USA.tickets}
    assert released == {"Corrected: Blue has a ticket less, or another one."}


@pytest.mark.parametrize(
    ("kind", "words"), [("red", "red"), (UNSEEN, "not seen"), (EMPTY, "no card")]
)
def test_a_corrected_market_place_names_what_lies_there(kind: str, words: str) -> None:
    corrected = e.MarketCorrected(2, kind)
    assert narrate(corrected, USA, NAMES) == f"Corrected: on market place 3: {words}."


@pytest.mark.parametrize("edition", editions.available())
def test_whole_games_can_be_told_without_a_secret(edition: str) -> None:
    box = editions.load(edition)
    for seed in range(3):
        game = Game(box, box.max_players, seed)
        for _, verdict in game.moves():
            for event in verdict.events:
                sentence = narrate(event, box, game.began.seats)
                assert sentence is None or sentence.endswith((".", "!"))


EXAMPLES = {
    e.GameBegan("usa-2004", NAMES, 0, 30),
    e.MarketFlushed(),
    e.DeckReshuffled(),
    e.PlayBegan(),
    e.CardDrawn(0, "red"),
    e.FaceUpTaken(0, 1, "red"),
    e.DrawingStopped(0),
    e.Tendered(0, "red", revealed=False),
    e.Withdrawn(0, "red"),
    e.RouteClaimed(0, "montreal--new-york", USA.cards(blue=3)),
    e.TicketsDealt(3),
    e.TicketsOffered(0, 3),
    e.TicketsKept(0, ("t2004-01",), 1),
    e.TurnPassed(0),
    e.LastRoundBegan(0),
    e.CountBegan(),
    e.CountFinished(0),
    e.GameEnded((1, 2), (1,)),
    e.SwapBegan(0),
    e.TicketsDrawn(0, 2),
    e.TicketsDiscarded(0, ("t2004-01",), 1),
    e.TicketsReshuffled(),
    e.TicketCompleted(0, "t2004-01", revealed=False),
    e.BonusEarned(0),
    e.MovedToTrack(0, ("red", "blue")),
    e.RowRobbed(0, "red", 1),
    e.CardsPlayed(0, USA.cards(blue=3, locomotive=1)),
    e.TicketsCompleted(0, (("t2004-01", (1,)),)),
    e.SecondDeckBegan(),
    e.RouteReleased(0, "montreal--new-york"),
    e.RouteAssigned(0, "montreal--new-york"),
    e.TurnCorrected(0),
    e.HandCorrected(0, 7),
    e.TicketCorrected(0, "t2004-01", 1),
    e.TicketReleased(0, "t2004-01"),
    e.MarketCorrected(2, "red"),
    e.TrainsCorrected(0, 12),
    e.RowCorrected(0, "blue", 2, 1),
    e.TrackCorrected(0, (1, 2), (0, 1), (0, 0)),
    e.TicketLaidAside(0, "t2004-01"),
    e.LastRoundCalledOff(),
    e.PlayerLeft(0),
    e.GameStopped(),
}


@pytest.mark.parametrize("event", sorted(EXAMPLES, key=repr), ids=lambda e: type(e).__name__)
def test_every_event_has_a_sentence(event: e.Event) -> None:
    sentence = narrate(event, USA, NAMES)
    assert sentence
    assert "{" not in sentence
    assert ("Blue" in sentence) == hasattr(event, "seat") or isinstance(event, e.GameBegan)


def test_every_event_is_told_or_silent_on_purpose() -> None:
    told = {type(event) for event in EXAMPLES}
    assert told | set(SILENT) == set(get_args(e.Event))
    assert not told & set(SILENT)


def test_no_sentence_of_an_event_that_is_gone_stays_in_the_catalogue() -> None:
    keys = {key for key in sentences("en") if key.startswith("event.")}
    assert len(keys) == len(EXAMPLES)


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("fr", "Blue a pris Atlanta – New Orleans, jaune (4)."),
        ("de", "Blue nahm Atlanta – New Orleans, Gelb (4)."),
    ],
)
def test_a_colour_is_translated_and_a_city_is_not(language: str, sentence: str) -> None:
    claimed = e.RouteClaimed(0, "atlanta--new-orleans--1", USA.cards(yellow=4))
    assert narrate(claimed, USA, NAMES, language) == sentence


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Blue laid out 3 blue, 1 locomotive."),
        ("fr", "Blue a posé 3× bleu, 1× locomotive."),
        ("de", "Blue legte aus: 3× Blau, 1× Lokomotive."),
    ],
)
def test_cards_laid_out_are_counted_in_each_language(language: str, sentence: str) -> None:
    played = e.CardsPlayed(0, USA.cards(blue=3, locomotive=1))
    assert narrate(played, USA, NAMES, language) == sentence
