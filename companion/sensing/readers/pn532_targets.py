"""Which tags a PN532 lists in its answer to InListPassiveTarget (NXP UM0701-02, chapter 7.3.5)."""

from typing import Final

HEAD: Final = 5
"""A target's number, two bytes SENS_RES, SEL_RES, and the length of its UID."""
UID_LENGTHS: Final = (4, 7, 10)
SPEAKS_ISO_14443_4: Final = 0x20


def tags_of(answer: bytes) -> tuple[str, ...]:
    """The UIDs in capital hex digits; a ValueError where the answer makes no sense."""
    if not answer:
        raise ValueError("no number of targets")
    tags = []
    rest = answer[1:]
    for _ in range(answer[0]):
        tag, rest = _target(rest)
        tags.append(tag)
    if rest:
        raise ValueError("more bytes than targets")
    return tuple(tags)


def _target(data: bytes) -> tuple[str, bytes]:
    """The first target's UID, and what follows it."""
    if len(data) < HEAD or data[HEAD - 1] not in UID_LENGTHS:
        raise ValueError("no target")
    end = HEAD + data[HEAD - 1]
    uid = data[HEAD:end]
    # Bank cards and phones add how they would like to go on; its first byte counts itself.
    more = data[end] if data[3] & SPEAKS_ISO_14443_4 and len(data) > end else 0
    if len(data) < end + more:
        raise ValueError("a target is cut off")
    return uid.hex().upper(), data[end + more :]
