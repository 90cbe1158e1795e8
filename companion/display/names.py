"""Printed names of cities and tickets, also where only their ids are known."""

from companion.model.edition import Edition


def city_name(edition: Edition, city: str) -> str:
    """The printed name; a game without a map knows its cities by their ids only."""
    known = edition.city.get(city)
    return known.name if known else city.replace("-", " ").title()


def ticket_cities(edition: Edition, name: str) -> tuple[str, str] | None:
    """The two cities of a ticket named by its id, or by the ids of its cities.

    A number after them tells tickets with the same cities apart, and is no part of a name.
    """
    if ticket := edition.ticket.get(name):
        return city_name(edition, ticket.city_a), city_name(edition, ticket.city_b)
    words = name.partition("#")[0].split("--")
    for cut in range(1, len(words)):
        ends = "--".join(words[:cut]), "--".join(words[cut:])
        if all(end in edition.city for end in ends):
            return city_name(edition, ends[0]), city_name(edition, ends[1])
    return None


def ticket_name(edition: Edition, name: str) -> str:
    """For example "Boston – Miami"; a ticket nobody knows keeps the name it was given."""
    cities = ticket_cities(edition, name)
    return name if cities is None else " – ".join(cities)
