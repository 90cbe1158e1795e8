"""The UIDs of tags, however a person writes them."""

import re
from typing import Final

_LENGTHS: Final = (8, 10, 14, 20)
"""Hexadecimal digits: ISO 14443 has UIDs of 4, 7 and 10 bytes, 125 kHz tags of 5."""

_SEPARATORS: Final = re.compile(r"[\s:-]")

EXPECTED: Final = "a UID of 4, 5, 7 or 10 bytes in hexadecimal, such as '04:A2:2F:1B:6C:5D:80'"


def plain_uid(text: str) -> str | None:
    """As readers tell it: capital digits and nothing between them; None if it is no UID."""
    uid = _SEPARATORS.sub("", text).upper()
    is_hexadecimal = all(sign in "0123456789ABCDEF" for sign in uid)
    return uid if is_hexadecimal and len(uid) in _LENGTHS else None
