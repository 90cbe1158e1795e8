"""How simulated players plan the ways to their tickets."""

import pytest

from companion import editions
from companion.model.views import Phase
from companion.simulation.game import Game
from companion.simulation.ways import CUT_OFF, Costs, Plan, costs_of, trains_of, way_of


@pytest.mark.parametrize("edition", ["usa-2004", "first-journey-europe"])
def test_a_plan_that_is_kept_is_the_one_that_would_be_made_anew(edition: str) -> None:
    """Routes others claim elsewhere change nothing; one of the plan's own changes all of it."""
    planned = idle = 0
    for seed in range(3):
        game = Game(editions.load(edition), 4, seed)
        plans = [Plan() for _ in game.began.seats]
        for _ in game.moves():
            if game.state.phase is not Phase.PLAY:
                continue
            for seat, plan in enumerate(plans):
                routes = plan.routes(game.state, seat)
                assert routes == Plan().routes(game.state, seat)
                planned += bool(routes)
                idle += not routes
    assert planned
    assert idle


def test_a_way_that_an_undone_claim_opens_again_is_found() -> None:
    game = Game(editions.load("usa-2004"), 4, 1)
    states = [game.state, *(verdict.after for _, verdict in game.moves())]
    played = [state for state in states if state.phase is Phase.PLAY]
    plan = Plan()
    for state in reversed(played):
        assert plan.routes(state, 0) == Plan().routes(state, 0)


def test_a_way_is_as_cheap_as_any() -> None:
    """Compared with a search that looks at every route until nothing gets cheaper."""
    game = Game(editions.load("usa-2004"), 4, 2)
    states = [verdict.after for _, verdict in game.moves()]
    for state in states[60::40]:
        costs = costs_of(state, 0)
        for ticket in game.edition.tickets:
            cost = trains_of(way_of(game.edition, costs, ticket.id))
            assert cost == _cheapest(game, costs, ticket.city_a).get(ticket.city_b, CUT_OFF)


def _cheapest(game: Game, costs: Costs, start: str) -> dict[str, int]:
    reached = {start: 0}
    for _ in game.edition.cities:
        for route in game.edition.routes:
            for here, there in ((route.city_a, route.city_b), (route.city_b, route.city_a)):
                cost = reached.get(here, CUT_OFF) + costs.get(route.index, CUT_OFF)
                reached[there] = min(cost, reached.get(there, CUT_OFF))
    return reached
