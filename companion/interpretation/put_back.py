"""What people have to move by hand so that the table agrees with an undo or a redo."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from companion.interpretation.mind import Mind
from companion.interpretation.moves import Moves, Table, moves_undone
from companion.model.events import Event, RouteClaimed
from companion.model.scene import Pile, PutBack, Thing


def remember(
    mind: Mind, steps: Iterable[Sequence[Event]], undone: Sequence[Event], redone: Sequence[Event]
) -> None:
    """Worked out once for every undo and redo, and forgotten when the game goes on."""
    history = [event for step in steps for event in step]
    mind.undone = undone
    mind.undone_moves = moves_undone(_table(mind), history, undone)
    mind.redone = _claims(redone)
    settle(mind)
    mind.redone_moves = Counter()
    if redone:
        before = history[: len(history) - len(redone)]
        mind.redone_moves = _reversed(moves_undone(_table(mind), before, redone))


def _table(mind: Mind) -> Table:
    return Table(mind.edition.kinds, len(mind.expecting.names), len(mind.expecting.market))


def forget(mind: Mind) -> None:
    mind.undone, mind.redone = (), []
    mind.undone_moves.clear()
    mind.redone_moves.clear()


def settle(mind: Mind) -> None:
    """Where the trains of a redone claim lie, nothing is left to do, whatever becomes of them."""
    if mind.redone and mind.heard:
        mind.redone = [claim for claim in mind.redone if _missing(mind, claim)]


def is_to_be_laid(mind: Mind, route: int) -> bool:
    """Are its trains missing because the undo that was redone since had been followed?"""
    return any(mind.edition.route_index[claim.route] == route for claim in mind.redone)


def put_back(mind: Mind) -> tuple[PutBack, ...]:
    """Trains are sensed, so theirs is told only while it is to be done.

    Cards are not: theirs is told until the game goes on. After a redo it is told only where the
    trains are gone, which shows that the undo had been followed.
    """
    if mind.expected is None or not (mind.undone_moves or mind.undone or mind.redone):
        return ()
    on = tuple(_trains_on(mind))
    cards = mind.redone_moves if on else Counter()
    return (*_trains_off(mind), *on, *_told(mind.undone_moves), *_told(cards))


def _trains_off(mind: Mind) -> Iterator[PutBack]:
    for claim in _claims(reversed(mind.undone)):
        route = mind.route(mind.edition.route_index[claim.route])
        slots = _sensed(mind, route.index)
        lying = _trains(mind, slots, lying=True) if slots else route.length
        if lying and mind.expecting.owners[route.index] is None:
            yield PutBack(Thing.TRAIN, lying, Pile.BOARD, Pile.TRAINS, claim.seat, route.index)


def _trains_on(mind: Mind) -> Iterator[PutBack]:
    for claim in mind.redone if mind.heard else ():
        route = mind.edition.route_index[claim.route]
        missing = _missing(mind, claim)
        if missing and mind.expecting.owners[route] == claim.seat:
            yield PutBack(Thing.TRAIN, missing, Pile.TRAINS, Pile.BOARD, claim.seat, route)


def _claims(events: Iterable[Event]) -> list[RouteClaimed]:
    return [event for event in events if isinstance(event, RouteClaimed)]


def _missing(mind: Mind, claim: RouteClaimed) -> int:
    slots = _sensed(mind, mind.edition.route_index[claim.route])
    return _trains(mind, slots, lying=False)


def _sensed(mind: Mind, route: int) -> list[int]:
    return [slot for slot in mind.board.slots_of.get(route, ()) if slot not in mind.board.masked]


def _trains(mind: Mind, slots: Iterable[int], *, lying: bool) -> int:
    """How many lie on these slots, or are missing there; one slot may stand for a whole route."""
    spots = [mind.board.spots[slot] for slot in slots if (slot in mind.board.covered) is lying]
    return sum(mind.route(spot.route).length if spot.space is None else 1 for spot in spots)


def _reversed(moves: Moves) -> Moves:
    return Counter(
        {move._replace(source=move.target, target=move.source): n for move, n in moves.items()}
    )


def _told(moves: Moves) -> Iterator[PutBack]:
    for (thing, source, target), count in moves.items():
        ends = (source, target)
        seat = next((end.seat for end in ends if end.seat is not None), None)
        place = next((end.place for end in ends if end.place is not None), None)
        yield PutBack(thing, count, source.pile, target.pile, seat, place=place)
