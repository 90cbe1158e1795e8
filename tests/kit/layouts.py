"""What is wrong with a page of the small screen: things that leave it, or run into each other."""

from itertools import combinations

from companion.display.oled.items import Bits, Block, Box, Frame, Item, Letters, Page, Size


def is_in(inner: Box, outer: Box) -> bool:
    return (
        outer[0] <= inner[0]
        and outer[1] <= inner[1]
        and inner[2] <= outer[2]
        and inner[3] <= outer[3]
    )


def touch(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def faults(page: Page, size: Size) -> list[str]:
    """What leaves the screen, and what runs into something else."""
    found = [f"{item} leaves the screen" for item in page if not is_in(item.box, (0, 0, *size))]
    for one, other in combinations(page, 2):
        if touch(one.box, other.box) and not _contained(one, other) and not _contained(other, one):
            found.append(f"{one} runs into {other}")
    return found


def _contained(inner: Item, outer: Item) -> bool:
    """Words and icons may stand on a block or in a frame, and nowhere else."""
    holds = isinstance(outer, Block | Frame) and isinstance(inner, Letters | Bits)
    return holds and is_in(inner.box, outer.box)
