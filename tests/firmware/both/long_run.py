"""Hours of busy play leave no more memory in use than minutes; in MicroPython, which can say it."""

import gc

from tests.firmware.both.test_hub import Bench

MOMENTS = 3000


def busy(bench: Bench, moments: int, start: int) -> None:
    """Slots change, pixels change, acknowledgements come, and some do not."""
    for moment in range(start, start + moments):
        slot = moment * 7 % 312
        bench.board.levels[slot >> 3] ^= 1 << (slot & 7)
        bench.board.shown = []
        bench.say("P", bytes((moment & 255, 0, 1, 0, moment % 200)) + bytes((moment & 255,) * 30))
        if moment % 5:
            bench.say("A", (bench.hub.reports.next - 1).to_bytes(4, "big"))
        if moment % 11 == 0:
            bench.say("S")
        if moment % 97 == 0:
            bench.say("T")
            bench.board.to_hub += b"~broken\x7d~?\r"
        bench.run(20)


def memory() -> int:
    gc.collect()
    in_use: int = gc.mem_alloc()  # type: ignore[attr-defined] # MicroPython's own
    return in_use


def test_memory_does_not_grow() -> None:
    bench = Bench(registers=39, pixels=309).greeted()
    busy(bench, 500, 0)
    before = memory()
    busy(bench, MOMENTS, 500)
    assert bench.hub.reports.next > MOMENTS // 2
    assert memory() - before <= 256
