"""A simulated row of pixels: the twin of the strip on the hub, there to be looked at."""


class SimulatedLights:
    """Shows each frame at once: what is missing of it stays dark, what is too much is cut."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.frame = bytes(3 * count)

    def show(self, frame: bytes) -> None:
        self.frame = frame[: 3 * self.count].ljust(3 * self.count, b"\0")
