"""Arithmetic on card counts, one number per kind."""

from companion.model.cards import Cards

Counts = tuple[int, ...]


def plus_one(counts: Counts, index: int) -> Counts:
    changed = list(counts)
    changed[index] += 1
    return tuple(changed)


def minus_one(counts: Counts, index: int) -> Counts:
    changed = list(counts)
    changed[index] -= 1
    return tuple(changed)


def plus(left: Counts, right: Counts) -> Counts:
    return tuple([a + b for a, b in zip(left, right, strict=True)])


def minus(left: Counts, right: Counts) -> Counts:
    return tuple([a - b for a, b in zip(left, right, strict=True)])


def contains(whole: Counts, part: Counts) -> bool:
    return all(a >= b for a, b in zip(whole, part, strict=True))


def merge(left: Cards, right: Cards) -> Cards:
    return Cards(plus(left.known, right.known), left.hidden + right.hidden)


def shortfall(wanted: Counts, held: Counts) -> Counts:
    """Kind by kind, what is wanted beyond what is held."""
    return tuple([a - b if a > b else 0 for a, b in zip(wanted, held, strict=True)])
