"""Cutting a network at its bridges."""

from companion.rules.mechanics.longest_path.islands import islands
from companion.rules.mechanics.longest_path.network import Network
from tests.kit.trails import network

DUMB_BELL = network("a-b 1, b-c 1, c-a 1, c-m 6, m-p 1, p-q 1, q-r 1, r-s 1, s-p 1")


def cut(text: str) -> set[str]:
    """Each island as the names of its cities."""
    whole = Network(network(text))
    return {"".join(sorted(whole.cities[c] for c in i.cities)) for i in islands(whole)}


def test_every_city_of_a_tree_is_an_island() -> None:
    assert cut("a-b 1, b-c 1, b-d 1") == {"a", "b", "c", "d"}


def test_a_loop_is_one_island() -> None:
    assert cut("a-b 1, b-c 1, c-a 1") == {"abc"}


def test_parallel_tracks_are_no_bridge() -> None:
    assert cut("a-b 1, b-a 1, b-c 1") == {"ab", "c"}


def test_loops_on_both_sides_of_a_bridge_are_two_islands() -> None:
    assert cut("a-b 1, b-c 1, c-a 1, c-p 1, p-q 1, q-r 1, r-p 1") == {"abc", "pqr"}


def test_loops_that_share_a_city_are_one_island() -> None:
    assert cut("a-b 1, b-m 1, m-a 1, m-p 1, p-q 1, q-m 1") == {"abmpq"}


def test_a_loop_and_a_bridge_behind_another_bridge_are_told_apart() -> None:
    assert cut("a-b 1, b-c 1, c-d 1, d-b 1, d-e 1") == {"a", "bcd", "e"}


def test_a_gate_leads_to_a_later_island_and_the_largest_has_none() -> None:
    whole = Network(DUMB_BELL)
    found = islands(whole)
    home = {city: number for number, island in enumerate(found) for city in island.cities}
    for number, island in enumerate(found):
        if island.gate:
            assert home[island.gate.city] == number
            assert home[island.gate.beyond] > number
            assert set(whole.ends[island.gate.bridge]) == {island.gate.city, island.gate.beyond}
    largest = max(found, key=lambda island: len(island.tracks))
    assert [i for i in found if i.gate is None] == [largest]


def test_every_track_lies_on_one_island_or_is_one_gate() -> None:
    found = islands(Network(DUMB_BELL))
    placed = [track for island in found for track in island.tracks]
    placed += [island.gate.bridge for island in found if island.gate]
    assert sorted(placed) == list(range(len(DUMB_BELL)))
