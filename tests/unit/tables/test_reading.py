"""What an owner's table file says when it is right, and about each thing that is wrong."""

from pathlib import Path

import pytest

from companion import editions
from companion.model.edition import Status
from companion.model.errors import SettingsError
from companion.model.table import BadgeTag, CardTag, Equipment, SlotLevel, Spot, TicketTag
from companion.simulation.world.table import simulated_map
from companion.tables.reading import Has, Table, TableFile, read_table_file
from companion.tables.writing import table_text

SMALL = """\
version = 1
editions = ["usa-2004", "usa-2025"]
slots_per = "space"

[slots]
atlanta--charleston = [8, 7]
atlanta--miami = [0, 1, 2, 3, 4]

[badges]
"04:11:22:33:44:55:01" = "Anna"

[cards]
"04:11:22:33:44:55:02" = "red"
"0411223344550a" = "locomotive"

[tickets]
"04 11 22 33 44 55 04" = "t2004-01"
"04-11-22-33-44-55-05" = "t2025-01"
"""


def read(folder: Path, text: str, has: Has | None = None) -> TableFile:
    file = folder / "table.toml"
    file.write_text(text)
    return read_table_file(file, has or Has())


def faults_of(folder: Path, text: str) -> list[str]:
    with pytest.raises(SettingsError) as caught:
        read(folder, text)
    return [fault.removeprefix(f"{folder}/table.toml, ") for fault in caught.value.faults]


def test_slots_may_be_wired_in_any_order_and_some_left_out(tmp_path: Path) -> None:
    table = read(tmp_path, SMALL).tables[0]
    charleston = table.edition.route_index["atlanta--charleston"]
    miami = table.edition.route_index["atlanta--miami"]
    assert table.map.slots[8] == Spot(charleston, 0)
    assert table.map.slots[7] == Spot(charleston, 1)
    assert table.map.slots[4] == Spot(miami, 4)
    assert table.map.slots[5] is table.map.slots[6] is None
    assert len(table.map.slots) == 9


def test_uids_are_read_however_they_are_written(tmp_path: Path) -> None:
    assert read(tmp_path, SMALL).tables[0].map.tags == {
        "04112233445501": BadgeTag("Anna"),
        "04112233445502": CardTag("red"),
        "0411223344550A": CardTag("locomotive"),
        "04112233445504": TicketTag("t2004-01"),
    }


def test_each_edition_knows_its_own_tickets_only(tmp_path: Path) -> None:
    tags = read(tmp_path, SMALL).tables[1].map.tags
    assert tags["04112233445505"] == TicketTag("t2025-01")
    assert "04112233445504" not in tags


def test_equipment_follows_from_what_is_there(tmp_path: Path) -> None:
    full = read(tmp_path, SMALL).tables[0].map
    assert full.equipment == Equipment()
    bare = read(tmp_path, SMALL, Has(False, False, False, False)).tables[0].map
    assert bare.equipment == Equipment(SlotLevel.NONE, cards=False, buttons=False)
    assert bare.slots == bare.pixels == ()


def test_without_a_reader_badges_alone_have_a_meaning(tmp_path: Path) -> None:
    tags = read(tmp_path, SMALL, Has(cards=False)).tables[0].map.tags
    assert list(tags.values()) == [BadgeTag("Anna")]


def test_a_slot_for_each_route_is_a_single_number(tmp_path: Path) -> None:
    text = 'version = 1\neditions = ["new-york"]\nslots_per = "route"\n[slots]\n'
    table = read(tmp_path, f"{text}brooklyn--lower-east-side = 3\n").tables[0]
    assert table.map.slots[3] == Spot(table.edition.route_index["brooklyn--lower-east-side"], None)


def test_pixels_follow_the_slots_unless_they_are_listed(tmp_path: Path) -> None:
    table = read(tmp_path, SMALL).tables[0].map
    assert table.pixels == table.slots
    listed = SMALL.replace("[badges]", "[pixels]\natlanta--charleston = [0, 1]\n[badges]")
    pixels = read(tmp_path, listed).tables[0].map.pixels
    assert [spot.space for spot in pixels if spot] == [0, 1]


def test_a_board_without_sensors_is_lit_along_the_list_of_routes(tmp_path: Path) -> None:
    table = read(tmp_path, 'version = 1\neditions = ["new-york"]\n').tables[0]
    assert len(table.map.pixels) == sum(route.length for route in table.edition.routes)


def test_what_has_no_slot_or_tag_yet_is_told(tmp_path: Path) -> None:
    notices = read(tmp_path, SMALL).notices
    name = f"{tmp_path}/table.toml"
    assert (
        f"{name}: 98 of 100 routes of usa-2004 have no slot, such as atlanta--nashville; "
        "they are claimed on the web page."
    ) in notices
    assert f"{name}: 1 of 12 red cards of usa-2004 have a tag." in notices
    assert f"{name}: 1 of 30 tickets of usa-2004 have a tag; t2004-02 has none." in notices


CASES = {
    "an unknown key": (
        "slots_per",
        "slot_per",
        "line 3: unknown key 'slot_per' in the file; expected perhaps 'slots_per'.",
    ),
    "an unknown edition": (
        '"usa-2025"',
        '"usa-2052"',
        (
            "line 2: There is no edition 'usa-2052'; expected a folder or one of card-game, "
            "first-journey-europe, new-york, usa-2004, usa-2025, perhaps 'usa-2025'."
        ),
    ),
    "a newer table file": (
        "version = 1",
        "version = 2",
        (
            "line 1: the table file has version 2, but this companion knows 1; "
            "expected an older file, or a newer companion."
        ),
    ),
    "an unknown route": (
        "atlanta--miami",
        "atlanta--miamy",
        (
            "line 7: unknown route 'atlanta--miamy'; expected one of the board, "
            "perhaps 'atlanta--miami'."
        ),
    ),
    "too few slots for a route": (
        "[8, 7]",
        "[8]",
        "line 6: atlanta--charleston is [8]; expected 2 numbers from 0 to 1023.",
    ),
    "a slot under two routes": (
        "[8, 7]",
        "[8, 4]",
        "line 7: 4 is already used by atlanta--charleston; expected each only once.",
    ),
    "a slot twice under one route": (
        "[8, 7]",
        "[8, 8]",
        "line 6: 8 is already used by atlanta--charleston; expected each only once.",
    ),
    "an unknown kind of card": (
        '"red"',
        '"rad"',
        "line 13: 04:11:22:33:44:55:02 is 'rad'; expected a kind of card, perhaps 'red'.",
    ),
    "an unknown ticket": (
        '"t2004-01"',
        '"t2004-99"',
        (
            "line 17: 04 11 22 33 44 55 04 is 't2004-99'; expected the id of a ticket, "
            "perhaps 't2004-29'."
        ),
    ),
    "one tag for two things": (
        '"0411223344550a"',
        '"04112233445501"',
        (
            "line 14: the tag 04112233445501 already sticks on Anna in [badges]; "
            "expected each tag only once."
        ),
    ),
    "two tags on one ticket": (
        '"t2025-01"',
        '"t2004-01"',
        "line 18: t2004-01 has the tag 04112233445504 already; expected one tag.",
    ),
    "a UID that is none": (
        '"0411223344550a"',
        '"0411223344550x"',
        (
            "line 14: the UID is '0411223344550x'; expected a UID of 4, 5, 7 or 10 bytes in "
            "hexadecimal, such as '04:A2:2F:1B:6C:5D:80'."
        ),
    ),
    "own tickets for an edition of another table": (
        "[badges]",
        '[own_tickets]\nusa-2026 = "mine.csv"\n[badges]',
        "line 10: unknown edition 'usa-2026'; expected one of editions, perhaps 'usa-2025'.",
    ),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_each_fault_is_a_sentence_with_its_line(case: tuple[str, str, str], tmp_path: Path) -> None:
    old, new, fault = case
    assert old in SMALL
    assert faults_of(tmp_path, SMALL.replace(old, new)) == [fault]


MISSING = "id,city_a,city_b,points\nmine-1,boston,denver,15\nmine-2,seattle,dallas,16\n"


def own(folder: Path, edition: str, csv: str) -> TableFile:
    (folder / "mine.csv").write_text(csv)
    text = f'version = 1\neditions = ["{edition}"]\n[own_tickets]\n{edition} = "mine.csv"\n'
    return read(folder, text)


def test_of_a_newer_table_file_nothing_else_is_told(tmp_path: Path) -> None:
    newer = SMALL.replace("version = 1", "version = 2\ncolour = 'new'").replace("slots", "places")
    with pytest.raises(SettingsError) as refused:
        read(tmp_path, newer)
    (sentence,) = refused.value.faults
    assert "has version 2, but this companion knows 1" in sentence


def test_own_tickets_complete_a_list_that_we_know_in_part(tmp_path: Path) -> None:
    shipped = editions.load("usa-2025")
    box = own(tmp_path, "usa-2025", MISSING).tables[0].edition
    assert len(box.tickets) == len(shipped.tickets) + 2
    assert box.ticket["mine-2"].points == 16
    assert box.digest != shipped.digest
    tickets = next(source for source in box.provenance if source.list == "tickets")
    assert tickets.listed == tickets.printed
    assert tickets.status is Status.PRINTED


def test_own_tickets_take_the_place_of_a_substitute_set(tmp_path: Path) -> None:
    csv = "id,city_a,city_b\nf1,london,rome\nf2,madrid,athens\n"
    box = own(tmp_path, "first-journey-europe", csv).tables[0].edition
    assert [ticket.id for ticket in box.tickets] == ["f1", "f2"]
    tickets = next(source for source in box.provenance if source.list == "tickets")
    assert (tickets.status, tickets.listed, tickets.printed) == (Status.INCOMPLETE, 2, 32)


def test_more_own_tickets_than_are_missing_are_refused(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="1 own tickets are listed, but usa-2004 has 0 to add"):
        own(tmp_path, "usa-2004", "id,city_a,city_b,points\nmine-1,boston,denver,15\n")


def test_an_own_ticket_with_the_id_of_a_known_one_corrects_it(tmp_path: Path) -> None:
    shipped = editions.load("usa-2025")
    box = own(tmp_path, "usa-2025", "id,city_a,city_b,points\nt2025-01,boston,denver,15\n")
    corrected = box.tables[0].edition
    assert corrected.ticket["t2025-01"].points == 15
    assert len(corrected.tickets) == len(shipped.tickets)
    assert box.tables[0].own_tickets == (corrected.ticket["t2025-01"],)


def test_a_misspelt_city_of_an_own_ticket_is_told_with_its_line(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"mine\.csv, line 2: .*perhaps 'denver'"):
        own(tmp_path, "usa-2025", "id,city_a,city_b,points\nmine-1,boston,denvr,15\n")


@pytest.mark.parametrize("edition", editions.available())
@pytest.mark.parametrize("level", SlotLevel)
def test_what_is_written_reads_back_the_same(
    edition: str, level: SlotLevel, tmp_path: Path
) -> None:
    box = editions.load(edition)
    if not box.routes:
        level = SlotLevel.NONE
    table = Table(box, simulated_map(box, Equipment(level)))
    (again,) = read(tmp_path, table_text([table]), Has(lights=False)).tables
    assert again.edition is box
    assert again.map == table.map
