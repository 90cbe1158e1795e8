"""The clock of a table: never goes back, not even over a restart of the machine."""

import time
from collections.abc import Callable


def table_clock() -> Callable[[], float]:
    """Seconds since 1970 as of now, and from here on as evenly as time passes.

    Readings of one game lie in one journal, also if the power was cut in between; a clock that
    begins anew would put the later ones before the earlier ones.
    """
    offset = time.time() - time.monotonic()
    return lambda: time.monotonic() + offset
