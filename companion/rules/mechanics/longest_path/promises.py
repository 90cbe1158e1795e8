"""How much a half decided island can still add to a trail if only parity counts.

A position of the sweep is an integer: the bits of the frontier's cities that have an odd number
of laid tracks, and bit 0 once both ends of the trail are settled. A trail has two ends; a city
with an odd number of tracks has one of them, and both may lie in one city (a round trip). Because
the number of odd cities and of open ends is odd or even together, the position also tells how
many ends are open: none with bit 0, else one if the odd cities are odd in number, else two.

That the laid tracks must hang together is left out here. So a promise is never too small, and it
is exact whenever the best choice of tracks happens to be connected. (In the language of graphs:
all tracks but a minimum T-join, with the two cities that may stay odd chosen freely.)
"""

from collections.abc import Sequence

from companion.rules.mechanics.longest_path.sweep import Lay, Leave, Step

BOTH_ENDS = 1
"""The bit of a position that says: both ends of the trail are settled."""


def promises(steps: Sequence[Step]) -> list[list[int]]:
    """For the moment before each step and after the last: position → promise; negative is never.

    Computed from the last step to the first, each table from the one after it.
    """
    gains = sum(step.length if isinstance(step, Lay) else step.both_arms for step in steps)
    never = -1 - 2 * gains
    table = [0, 0]
    tables = [table]
    for step in reversed(steps):
        if len(table) < step.room:
            # Only positions with bits not in use look into the copies, and nobody asks for them.
            table = table * (step.room // len(table))
        if isinstance(step, Lay):
            table = _before_lay(step, table)
        else:
            table = _before_leave(step, table, never)
        tables.append(table)
    tables.reverse()
    return tables


def end_at(bit: int, position: int) -> int:
    """The position after an odd city left with one end of the trail: was it the second end?"""
    return position ^ bit | position.bit_count() & BOTH_ENDS


def _before_lay(step: Lay, after: list[int]) -> list[int]:
    flip, length = step.flip, step.length
    return [
        without if (without := after[p]) > (laid := after[p ^ flip] + length) else laid
        for p in range(step.room)
    ]


def _before_leave(step: Leave, after: list[int], never: int) -> list[int]:
    bit, arm, both_arms = step.bit, step.arm, step.both_arms
    table = after[: step.room]
    for p in range(step.room):
        if p & bit:
            table[p] = never if p & BOTH_ENDS else after[end_at(bit, p)] + arm
        elif arm and not p & BOTH_ENDS:
            table[p] = max(after[p], after[p | BOTH_ENDS] + both_arms)
    return table
