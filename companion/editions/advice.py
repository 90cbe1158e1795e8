"""Looks at a valid edition for what is probably, but not surely, a slip."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.files.faults import nearest
from companion.model.edition import Edition

if TYPE_CHECKING:
    import networkx as nx

FILES: Final = (
    "cities.csv",
    "routes.csv",
    "spaces.csv",
    "tickets.csv",
    "train-cards.csv",
    "bonuses.csv",
)


def advice(edition: Edition, folder: Path) -> tuple[str, ...]:
    """Sentences for `companion editions check`; an edition may be right all the same.

    networkx is imported here and not above: only a person who checks a folder waits for it,
    never the daemon, which loads editions without this module.
    """
    import networkx as nx  # noqa: PLC0415 - see above

    unread = _unread_files(folder)
    if not edition.routes:
        return unread
    board: nx.Graph[str] = nx.Graph()
    board.add_nodes_from(city.id for city in edition.cities)
    for route in edition.routes:
        board.add_edge(route.city_a, route.city_b, length=route.length)
    lonely = [f"No route reaches {city}." for city in nx.isolates(board)]
    return (*unread, *lonely, *_odd_values(edition, board))


def _unread_files(folder: Path) -> tuple[str, ...]:
    """A list under a misspelt name would otherwise go unnoticed."""
    unread = sorted(path.name for path in folder.glob("*.csv") if path.name not in FILES)
    return tuple(
        f"{name} is not read, no list has that name{nearest(name, FILES)}." for name in unread
    )


def _odd_values(edition: Edition, board: "nx.Graph[str]") -> list[str]:
    import networkx as nx  # noqa: PLC0415 - see above

    trains = getattr(edition.numbers, "trains", 0)
    sentences = []
    for ticket in edition.tickets:
        shortest = nx.shortest_path_length(board, ticket.city_a, ticket.city_b, weight="length")
        cities = f"Ticket {ticket.id} ({ticket.city_a} to {ticket.city_b})"
        if shortest > trains:
            sentences.append(f"{cities} needs {shortest} trains, but a player has {trains}.")
        if ticket.points and ticket.points != shortest:
            sentences.append(
                f"{cities} is worth {ticket.points}; its shortest path takes {shortest} trains."
            )
    return sentences
