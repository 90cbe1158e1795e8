"""The hub's real firmware in a real MicroPython, with its wires in the hands of a program."""

from companion.simulation.pico.interpreter import NoMicroPythonError, find_micropython
from companion.simulation.pico.wires import Build, Wires

__all__ = ["Build", "NoMicroPythonError", "Wires", "find_micropython"]
