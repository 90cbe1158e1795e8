"""Which firmware this is, and which protocol it speaks."""

PROTOCOL = 1
FIRMWARE = (0, 1, 0)
