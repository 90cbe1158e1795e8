"""Reads where slots and pixels sit: numbers for each route, in the order of its spaces."""

from collections.abc import Iterable, Mapping
from typing import Final

from companion.files.document import Section
from companion.files.faults import nearest, quoted
from companion.files.wanted import Wanted
from companion.model.edition import Route
from companion.model.table import SlotLevel, Spot

MOST_NUMBERS: Final = 1024
"""More than any chain of registers or strip of pixels has."""

Places = Mapping[str, tuple[int, ...]]
"""The numbers of each route's spaces, by the route's id."""


def read_places(section: Section, routes: Mapping[str, Route], level: SlotLevel) -> Places:
    """`"calgary--helena" = [14, 15, 16, 17]`: from the first city of the route to the second."""
    places: dict[str, tuple[int, ...]] = {}
    for name in section.values:
        route = routes.get(name)
        if route is None:
            section.ignore(name)
            perhaps = nearest(name, routes)
            section.fault(
                name, f"unknown route {quoted(name)}; expected one of the board{perhaps}."
            )
            continue
        numbers = section.take(name, _numbers(1 if level is SlotLevel.ROUTE else route.length))
        if numbers is not None:
            places[name] = numbers
    _check_twice(section, places)
    return places


def _numbers(count: int) -> Wanted[tuple[int, ...]]:
    def accept(value: object) -> tuple[int, ...] | None:
        numbers = value if isinstance(value, list) else [value]
        sound = [n for n in numbers if type(n) is int and 0 <= n < MOST_NUMBERS]
        return tuple(sound) if len(sound) == len(numbers) == count else None

    noun = "number" if count == 1 else "numbers"
    return Wanted(f"{count} {noun} from 0 to {MOST_NUMBERS - 1}", accept)


def _check_twice(section: Section, places: Places) -> None:
    used: dict[int, str] = {}
    for name, numbers in places.items():
        for number in numbers:
            if number in used:
                section.fault(
                    name, f"{number} is already used by {used[number]}; expected each only once."
                )
            used.setdefault(number, name)


def spots_of(
    places: Places, routes: Mapping[str, Route], level: SlotLevel
) -> tuple[Spot | None, ...]:
    """By number, for one edition; numbers that nobody uses see nothing."""
    spots: dict[int, Spot] = {}
    for name, numbers in places.items():
        if name in routes:
            index = routes[name].index
            for space, number in enumerate(numbers):
                spots[number] = Spot(index, None if level is SlotLevel.ROUTE else space)
    return tuple(spots.get(number) for number in range(max(spots, default=-1) + 1))


def in_order(routes: Iterable[Route], level: SlotLevel) -> Places:
    """The usual strip: route by route in the order of the list, each from its first city."""
    places: dict[str, tuple[int, ...]] = {}
    number = 0
    for route in routes:
        count = 1 if level is SlotLevel.ROUTE else route.length
        places[route.id] = tuple(range(number, number + count))
        number += count
    return places
