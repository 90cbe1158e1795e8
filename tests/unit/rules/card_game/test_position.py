"""Counting a Card Game position that somebody wrote down."""

import pytest

from companion import editions
from companion.rules.card_game.position import score_position
from companion.rules.positions import Faults
from tests.kit.card_game import box
from tests.kit.counting import Counting

OWN = {"city_a": "chicago", "city_b": "boston", "points": 7, "cards": {"red": 1, "blue": 1}}
CUSTOM = {**OWN, "city_b": "denver"}


_counting = Counting(score_position, box())
count, counted, fault = _counting.count, _counting.counted, _counting.fault


def test_c15_c18_c19_tickets_bonuses_and_what_paid_for_them() -> None:
    scored = counted(
        {
            "on_the_track": {"white": 1, "blue": 1, "purple": 1, "locomotive": 1},
            "tickets": ["c44", "c39"],
        },
        {"on_the_track": {"red": 3}},
    )
    assert scored.figures[0] == {
        "tickets_completed": ["c39"],
        "tickets_failed": ["c44"],
        "ticket_points": -2,
        "bonuses": {"los-angeles": 12},
        "paid": {"c39": {"white": 1, "blue": 1, "purple": 1, "locomotive": 1}},
        "total": 10,
    }
    assert scored.figures[1] == {
        "tickets_completed": [],
        "tickets_failed": [],
        "ticket_points": 0,
        "bonuses": {},
        "paid": {},
        "total": 0,
    }
    assert list(scored.figures[0]) == list(scored.figures[1])
    assert scored.tally.winners == (0,)


def test_c27_the_best_set_is_completed_unless_the_player_chose_another() -> None:
    pile = {"on_the_track": {"locomotive": 2}, "tickets": ["c09", "c01", "c02"]}
    best = counted(pile, {}).figures[0]
    assert best["tickets_completed"] == ["c01", "c02"]
    chosen = counted({**pile, "completed": ["c09"]}, {}).figures[0]
    assert chosen["tickets_completed"] == ["c09"]
    assert chosen["paid"] == {"c09": {"locomotive": 2}}
    none = counted({**pile, "completed": []}, {}).figures[0]
    assert none["ticket_points"] == -19


def test_c27_a_choice_that_cannot_be_paid_together_is_refused() -> None:
    pile = {"on_the_track": {"locomotive": 2}, "tickets": ["c09", "c01"]}
    assert fault({**pile, "completed": ["c09", "c01"]}, {}) == (
        "Ann's cards on the track cannot pay for c09 and c01 together."
    )
    assert fault({**pile, "on_the_track": {}, "completed": ["c01"]}, {}) == (
        "Ann's cards on the track cannot pay for c01."
    )
    assert "unknown completed ticket" in fault({**pile, "completed": ["c02"]}, {})
    assert "2 times" in fault({**pile, "completed": ["c01", "c01"]}, {})
    assert "expected the id of a ticket" in fault({**pile, "completed": [3]}, {})
    assert "expected a list" in fault({**pile, "completed": "c01"}, {})


def test_c17_tickets_completed_with_the_first_deck_need_no_more_cards() -> None:
    scored = counted({"completed_before": ["c44"], "tickets": ["c01"]}, {}, {}, {})
    assert scored.figures[0]["tickets_completed"] == ["c44"]
    assert scored.figures[0]["tickets_failed"] == ["c01"]
    assert scored.figures[0]["bonuses"] == {"los-angeles": 12, "new-york": 15}
    assert scored.figures[0]["paid"] == {}


def test_c17_only_a_game_with_a_second_deck_has_tickets_completed_before() -> None:
    assert fault({"completed_before": ["c44"]}, {}, {}) == (
        "Ann has tickets completed before; only with 4 or more players is there a second deck."
    )
    both = fault({"completed_before": ["c44"], "tickets": ["c44"]}, {}, {}, {})
    assert both == "Ann lists the ticket c44 2 times; expected once."


def test_tickets_may_be_given_by_their_cities_with_points_and_cards() -> None:
    pile = {"on_the_track": {"red": 1, "locomotive": 1}, "tickets": [CUSTOM]}
    figures = counted(pile, {}).figures[0]
    assert figures["tickets_completed"] == ["chicago--denver"]
    assert figures["paid"] == {"chicago--denver": {"red": 1, "locomotive": 1}}
    assert figures["total"] == 7 + 12


def test_a_ticket_worth_more_than_any_game_prints_is_refused() -> None:
    """The search for the best payment tells values apart up to here, and no further."""
    counted({"tickets": [{**CUSTOM, "points": 1_000_000}]}, {})
    assert fault({"tickets": [{**CUSTOM, "points": 1_000_001}]}, {}) == (
        "Ann's ticket chicago--denver is worth too much; expected 1000000 points at the most."
    )


def test_two_tickets_with_the_same_cities_are_two_tickets() -> None:
    pile = {"on_the_track": {"red": 1, "blue": 1}, "tickets": [CUSTOM, CUSTOM]}
    figures = counted(pile, {}).figures[0]
    assert figures["tickets_completed"] == ["chicago--denver"]
    assert figures["tickets_failed"] == ["chicago--denver#2"]


@pytest.mark.parametrize(
    ("ticket", "said"),
    [
        (OWN, "unknown city"),
        ({**CUSTOM, "cards": {}}, 'needs no "cards"'),
        ({key: value for key, value in CUSTOM.items() if key != "cards"}, 'needs no "cards"'),
        ({**CUSTOM, "cards": {"rde": 1, "blue": 1}}, "did you mean red?"),
        ({**CUSTOM, "cards": {"locomotive": 1, "blue": 1}}, "unknown kind of card"),
        ({**CUSTOM, "cards": {"red": -1, "blue": 1}}, "expected a whole number from 0 up"),
        ({**CUSTOM, "points": 0}, "expected a positive whole number"),
        ({**CUSTOM, "length": 1}, "unknown key"),
        ({**CUSTOM, "city_a": "denver"}, "to itself"),
        (3, "among the tickets"),
        ("c47", "unknown ticket"),
    ],
)
def test_a_ticket_that_makes_no_sense_is_refused(ticket: object, said: str) -> None:
    assert said in fault({"tickets": [ticket]}, {})


@pytest.mark.parametrize(
    ("track", "said"),
    [
        ({"locomotiv": 1}, "did you mean locomotive?"),
        ({"red": -1}, "expected a whole number from 0 up"),
        ({"red": 1.5}, "expected a whole number from 0 up"),
        ({"red": True}, "expected a whole number from 0 up"),
        ({"red": "2"}, "expected a whole number from 0 up"),
        ({"red": 11}, "There are 11 red cards on the track; the game has only 10."),
        ({"locomotive": 17}, "There are 17 locomotive cards on the track; the game has only 16."),
        (["red"], "expected numbers by kind of card"),
    ],
)
def test_a_stack_that_cannot_be_is_refused(track: object, said: str) -> None:
    assert said in fault({"on_the_track": track}, {})


def test_c1_all_players_together_have_no_more_cards_than_there_are() -> None:
    assert "There are 12 red cards" in fault(
        {"on_the_track": {"red": 6}}, {"on_the_track": {"red": 6}}
    )
    counted({"on_the_track": {"red": 6}}, {"on_the_track": {"red": 4}})


def test_there_are_no_more_tickets_than_the_game_has() -> None:
    assert fault({"tickets": [CUSTOM] * 25}, {}) == "There are 25 tickets; the game has only 24."


def test_a_ticket_is_held_once() -> None:
    said = "Ann and Ben have the same ticket c01; it can belong to only one."
    assert fault({"tickets": ["c01"]}, {"tickets": ["c01"]}) == said
    elsewhere = fault({"tickets": ["c01"]}, {"completed_before": ["c01"]}, {}, {})
    assert elsewhere == said


@pytest.mark.parametrize("players", [1, 5])
def test_c1_two_to_four_play(players: int) -> None:
    assert "is for 2 to 4" in fault(*[{}] * players)


def test_a_key_nobody_asks_for_is_refused() -> None:
    assert "unknown key" in fault({"routes": []}, {})
    assert "did you mean on_the_track?" in fault({"on_the_trck": {}}, {})


def test_every_fault_is_told_at_once() -> None:
    sentences = count({"on_the_track": {"pink": 1}, "tickets": ["c99", 5]}, {"tickets": "c01"})
    assert isinstance(sentences, list)
    assert len(sentences) == 4


def test_an_edition_of_another_family_is_our_mistake() -> None:
    with pytest.raises(TypeError, match="not of the card game family"):
        score_position(editions.load("new-york"), (), Faults())
