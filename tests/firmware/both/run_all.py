"""Runs in MicroPython: every test of the modules named, one line each, and exits 1 if one fails."""

import gc
import sys


def run(name: str) -> int:
    module = __import__("tests.firmware.both." + name)
    for part in ("firmware", "both", name):
        module = getattr(module, part)
    failures = 0
    for test in sorted(dir(module)):
        if test.startswith("test_"):
            gc.collect()
            try:
                getattr(module, test)()
            except Exception as error:  # noqa: BLE001 - whatever it is, it failed
                failures += 1
                print("FAILED", name, test)  # noqa: T201 - for whoever started it
                sys.print_exception(error)  # type: ignore[attr-defined] # MicroPython's own
            else:
                print("passed", name, test)  # noqa: T201 - for whoever started it
    return failures


if __name__ == "__main__":
    sys.exit(sum(run(name) for name in sys.argv[1:]) > 0)
