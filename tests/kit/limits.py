"""Makes the system refuse what it usually allows: room on the disk, rights to files."""

import os
import resource
from collections.abc import Iterator
from contextlib import contextmanager

NOBODY = 65534


@contextmanager
def largest_file(size: int) -> Iterator[None]:
    """What the system does to every file when a disk or a quota is used up."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def without_rights() -> Iterator[None]:
    """Whoever runs the tests, what is not allowed to be written cannot be written."""
    mine = os.geteuid()
    os.seteuid(NOBODY if mine == 0 else mine)
    try:
        yield
    finally:
        os.seteuid(mine)
