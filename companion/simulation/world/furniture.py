"""Puts the table, the things on it and the machine under it into one room, from a seed."""

from collections.abc import Callable
from random import Random

from companion.model.table import TableMap
from companion.simulation.world.board import Board
from companion.simulation.world.cards import PhysicalCards
from companion.simulation.world.clock import Clock
from companion.simulation.world.faults import Faults
from companion.simulation.world.hub import MakeHub
from companion.simulation.world.ledger import Ledger
from companion.simulation.world.machine import Machine
from companion.simulation.world.plan import Plan
from companion.simulation.world.program import Program
from companion.simulation.world.reader import Reader
from companion.simulation.world.report import Report
from companion.simulation.world.room import Room, TurnOver
from companion.simulation.world.slots import Slots
from companion.simulation.world.speeds import Speeds
from companion.simulation.world.watch import Watch


def furnish(
    ledger: Ledger,
    table: TableMap,
    faults: Faults,
    speeds: Speeds,
    start: Callable[[], Program],
    report: Report,
    make_hub: MakeHub,
    turn_over: TurnOver,
) -> Room:
    """Nothing is switched on yet."""
    edition, chance, clock = ledger.edition, Random(f"table {report.seed}"), Clock()
    watch = Watch(edition, table.tags, ledger.began.seats, report)
    machine = Machine(start, clock, watch)
    hub = make_hub(len(table.slots), machine, clock, faults, chance)
    reader = Reader(machine, clock, exists=table.equipment.cards)
    slots = Slots(
        len(table.slots), lambda slot, covered: hub.sense(slot, covered=covered), clock, chance
    )
    cards = PhysicalCards(edition, table.tags, len(ledger.began.seats), chance)

    def greet() -> None:
        hub.connect()
        reader.connect()

    board = Board(edition, table, slots)
    watch.has_trains = board.is_complete
    watch.has_one_slot = board.has_one_slot
    watch.has_lain_open = cards.has_lain_open
    machine.answer = hub.take
    machine.on_boot = greet
    return Room(
        edition=edition,
        table=table,
        ledger=ledger,
        faults=faults,
        speeds=speeds,
        chance=chance,
        clock=clock,
        watch=watch,
        machine=machine,
        hub=hub,
        reader=reader,
        slots=slots,
        board=board,
        cards=cards,
        plan=Plan(ledger, table, faults, chance),
        truth=ledger.chapters[0].before,
        turn_over=turn_over,
    )
