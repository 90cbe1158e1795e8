"""The hub at the other end of a serial line: its frames, its messages, and the driver."""
