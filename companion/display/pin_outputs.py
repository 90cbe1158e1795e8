"""A status light and a buzzer on pins of the Pi, through gpiozero."""

from collections.abc import Callable
from typing import Any, Final

from companion.model.errors import DeviceError
from companion.model.ports import Status
from companion.pins import pin_sentences

BEEP: Final = 0.06
PAUSE: Final = 0.09
BLINK: Final = 0.4


class _Output:
    """One pin that is opened when it is first used, and tried again at each use if that fails."""

    def __init__(self, what: str, pin: int) -> None:
        self.problem: str | None = None
        self._what = what
        self._pin = pin
        self._device: Any = None

    def use(self, act: Callable[[Any], None]) -> None:
        try:
            with pin_sentences(self._what):
                if self._device is None:
                    from gpiozero import LED  # noqa: PLC0415 - loaded only where there are pins

                    self._device = LED(self._pin)
                act(self._device)
        except DeviceError as error:
            self.problem = str(error)
            self.close()
        else:
            self.problem = None

    def close(self) -> None:
        device, self._device = self._device, None
        if device is not None:
            device.close()


class PinBeeper:
    """An active buzzer: it sounds while its pin is high."""

    def __init__(self, pin: int) -> None:
        self._output = _Output("The buzzer", pin)

    @property
    def problem(self) -> str | None:
        return self._output.problem

    def beep(self, times: int = 1) -> None:
        self._output.use(lambda buzzer: buzzer.blink(BEEP, PAUSE, n=times))

    def close(self) -> None:
        self._output.close()


class PinStatusLight:
    """Steady while all is well, blinking while something is not."""

    def __init__(self, pin: int) -> None:
        self._output = _Output("The status light", pin)
        self._shown: Status | None = None

    @property
    def problem(self) -> str | None:
        return self._output.problem

    def show(self, status: Status) -> None:
        # Blinking must not begin anew each time.
        if status is self._shown and self.problem is None:
            return
        self._shown = status
        match status:
            case Status.OFF:
                self._output.use(lambda light: light.off())
            case Status.WELL:
                self._output.use(lambda light: light.on())
            case Status.TROUBLE:
                self._output.use(lambda light: light.blink(BLINK, BLINK))

    def close(self) -> None:
        self._output.close()
