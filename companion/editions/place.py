"""Finds the map of an edition and reads its three lists."""

from dataclasses import dataclass
from pathlib import Path

from companion.editions.geography import Cities, Tracks, read_cities, read_tracks
from companion.editions.head import Head
from companion.editions.lists import Deck
from companion.editions.shelf import available_maps, map_folder
from companion.editions.spaces import Spaces, read_spaces
from companion.files.faults import Faults, nearest, quoted, shown
from companion.files.table import Table
from companion.files.text import present


@dataclass(frozen=True, slots=True)
class Map:
    """The lists of a map; those that are absent or broken are not `whole`."""

    cities: Cities
    tracks: Tracks
    spaces: Spaces | None
    laid_out: bool
    """No file gives the spaces: they are to be laid out between the cities."""
    space_count: int | None


def read_map(folder: Path, head: Head, deck: Deck | None, faults: Faults) -> Map:
    """The map is the edition's folder itself unless it names another."""
    place = _place(folder, head)
    cities = _read_cities(place, folder, head, faults)
    tracks = _read_tracks(place, folder, head, cities, deck, faults)
    if place is None or not head.has_board or not present(place / "spaces.csv"):
        return Map(cities, tracks, None, laid_out=place is not None, space_count=_total(tracks))
    path = place / "spaces.csv"
    known = tracks.tracks if tracks.table.whole and not tracks.table.lost else None
    table, spaces = read_spaces(path, _label(path, folder), known, faults)
    return Map(cities, tracks, spaces, laid_out=False, space_count=table.count)


def _total(tracks: Tracks) -> int | None:
    """How many spaces the routes have together, if the list is sound enough to tell."""
    lengths = [track.length for track in tracks.tracks if track.length]
    sound = tracks.table.count == len(lengths)
    return sum(lengths) if sound else None


def _place(folder: Path, head: Head) -> Path | None:
    name = head.map_folder
    if name is None:
        return folder
    for place in (folder / name, map_folder(name)):
        if present(place / "cities.csv"):
            return place
    maps = available_maps()
    head.fault(
        ("map", "folder"),
        f"folder is {quoted(name)}; expected a folder with a cities.csv beside this file, "
        f"or a shipped map ({', '.join(maps)}){nearest(name, maps)}.",
    )
    return None


def _read_cities(place: Path | None, folder: Path, head: Head, faults: Faults) -> Cities:
    if place is None or not _wanted(place / "cities.csv", head):
        return Cities(Table("cities.csv", faults), (), None)
    path = place / "cities.csv"
    return read_cities(path, _label(path, folder), head, faults)


def _read_tracks(
    place: Path | None,
    folder: Path,
    head: Head,
    cities: Cities,
    deck: Deck | None,
    faults: Faults,
) -> Tracks:
    if place is None or not head.has_board or not _wanted(place / "routes.csv", head):
        return Tracks(Table("routes.csv", faults), ())
    path = place / "routes.csv"
    colors = deck.colors if deck else None
    return read_tracks(path, _label(path, folder), cities.known, colors, faults)


def _wanted(path: Path, head: Head) -> bool:
    """Without a readable family nobody can say whether a file that is absent ought to be there."""
    return head.family is not None or present(path)


def _label(path: Path, folder: Path) -> str:
    """Files of the edition by their name, those of a shared map by their whole path."""
    return path.name if path.parent == folder else shown(path)
