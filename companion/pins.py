"""GPIO pins of a Raspberry Pi through gpiozero: loaded when asked for, failures in sentences."""

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Final

from companion.model.errors import DeviceError

NO_BACKEND = (
    "The pins of this computer cannot be reached: on a Raspberry Pi install python3-lgpio, or the "
    "extra with pip install 'table-companion[pi]'; elsewhere there are no pins."
)


_CHOOSING: Final = Lock()
"""Two threads that look for a backend at once would each see modules that are half loaded."""


@contextmanager
def pin_sentences(what: str) -> Iterator[None]:
    """Whatever gpiozero and its backends raise becomes a DeviceError that begins with `what`."""
    from gpiozero import exc  # noqa: PLC0415 - loaded only where there are pins

    try:
        _choose_backend()
        yield
    except DeviceError:
        raise
    except (exc.BadPinFactory, exc.PinUnknownPi, ImportError):
        raise DeviceError(NO_BACKEND) from None
    except (exc.GPIOPinInUse, exc.PinFixedPull, exc.PinInvalidPin) as error:
        raise DeviceError(f"{what} cannot use a pin: {error}.") from None
    except PermissionError:
        raise DeviceError(
            f"{what} may not use the pins: add this user to the group gpio "
            "(sudo adduser USER gpio) and log in again."
        ) from None
    except (exc.GPIOZeroError, OSError) as error:
        raise DeviceError(f"{what} cannot be reached ({_first_line(error)}).") from None
    except Exception as error:
        # lgpio and RPi.GPIO raise types of their own, which are not to be imported for this.
        if type(error).__module__.partition(".")[0] not in {"lgpio", "RPi"}:
            raise
        busy = "busy" in str(error).lower()
        hint = "another program has that pin" if busy else _first_line(error)
        raise DeviceError(f"{what} cannot be reached ({hint}).") from None


def _choose_backend() -> None:
    from gpiozero import Device  # noqa: PLC0415 - loaded only where there are pins

    if Device.pin_factory is not None:
        return
    with _CHOOSING, warnings.catch_warnings():
        # Each backend that is not there would be a warning; if none is, a sentence says so.
        warnings.simplefilter("ignore")
        Device.ensure_pin_factory()


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0] or type(error).__name__
