"""Starts the hub when the chip starts."""

import gc
import sys

from hub.core import Hub
from hub.hardware import Pico


def main() -> None:
    board = Pico()
    hub = Hub(board)
    # What compiling left behind would only be found when memory runs short.
    gc.collect()
    try:
        while True:
            board.wait(hub.step())
    except KeyboardInterrupt:
        board.let_go()
        print("The hub has stopped. Ctrl-D starts it again.")  # noqa: T201 - for whoever pressed Ctrl-C
    except Exception as error:  # noqa: BLE001 - whatever it is, the slots must be read again
        # Whoever listens learns why; then the chip starts afresh.
        sys.print_exception(error)
        board.restart(False)


main()
