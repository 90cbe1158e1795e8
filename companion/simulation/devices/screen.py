"""A simulated screen: keeps what it was shown, and can be unplugged."""


class SimulatedScreen:
    def __init__(self, size: tuple[int, int] = (128, 64)) -> None:
        self.size = size
        self.picture: bytes | None = None
        """The newest picture, while it is plugged in."""
        self._plugged = True
        self._newest: bytes | None = None

    @property
    def problem(self) -> str | None:
        return None if self._plugged else "The simulated screen is unplugged: plug it in again."

    def show(self, picture: bytes) -> None:
        width, height = self.size
        if len(picture) != (width + 7) // 8 * height:
            raise ValueError(f"{len(picture)} bytes are no picture of {width}×{height} pixels")
        self._newest = picture
        if self._plugged:
            self.picture = picture

    def unplug(self) -> None:
        self._plugged = False
        self.picture = None

    def plug(self) -> None:
        self._plugged = True
        self.picture = self._newest

    def close(self) -> None:
        self.picture = None
