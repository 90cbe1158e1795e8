"""`python -m companion.simulation.pico`: a hub with the real firmware at a port of this machine."""

import sys
from pathlib import Path

import click

from companion.simulation.pico import Build, NoMicroPythonError
from companion.simulation.pico.line import Cable
from companion.simulation.pico.rig import Rig

HELP = """\
A number and Enter covers that slot, or frees it. Other words:
  lights    what the pixels show        restart   the firmware starts again
  unplug    the plug is pulled          plug      and put in again
Ctrl-D ends."""


@click.command()
@click.option("--registers", type=click.IntRange(1, 64), default=39, show_default=True)
@click.option("--pixels", type=click.IntRange(0, 400), default=309, show_default=True)
@click.option("--corrupted", default=0.0, help="The share of wrong bytes on the cable, as 0.01.")
@click.option("--link", type=click.Path(path_type=Path), help="A name for the port.")
def main(registers: int, pixels: int, corrupted: float, link: Path | None) -> None:
    """Run the hub's firmware in MicroPython, with its slots in your hands."""
    try:
        rig = Rig(Build(registers=registers, pixels=pixels), Cable(corrupted), link=link)
        with rig:
            click.echo(f"The hub is at {rig.path} (now {rig.device}).\n{HELP}")
            for line in sys.stdin:
                click.echo(obey(rig, line.strip()))
    except NoMicroPythonError as missing:
        raise click.ClickException(str(missing)) from None


def obey(rig: Rig, word: str) -> str:
    """What came of it."""
    match word:
        case "lights":
            light = rig.wires.light
            pixels = [light.colours[at : at + 3].hex() for at in range(0, len(light.colours), 3)]
            return f"frame {light.frames}: " + " ".join(pixels)
        case "restart":
            rig.restart()
            return f"The hub starts again (now {rig.device})."
        case "unplug":
            rig.unplug()
            return "The hub is unplugged."
        case "plug":
            rig.unplug()
            rig.plug_in()
            return f"The hub is plugged in (now {rig.device})."
        case _ if word.isdecimal() and int(word) < rig.wires.build.slots:
            slot = int(word)
            rig.wires.set(slot, covered=not rig.wires.is_covered(slot))
            return f"Slot {slot} is {'covered' if rig.wires.is_covered(slot) else 'free'}."
    return HELP


if __name__ == "__main__":
    main()
