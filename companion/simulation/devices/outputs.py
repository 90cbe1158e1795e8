"""A simulated buzzer and a simulated status light: they remember what they were told."""

from companion.model.ports import Status


class SimulatedBeeper:
    problem = None

    def __init__(self) -> None:
        self.beeps = 0

    def beep(self, times: int = 1) -> None:
        self.beeps += times

    def close(self) -> None:
        """There is nothing to let go of."""


class SimulatedStatusLight:
    problem = None

    def __init__(self) -> None:
        self.status = Status.OFF

    def show(self, status: Status) -> None:
        self.status = status

    def close(self) -> None:
        """There is nothing to let go of."""
