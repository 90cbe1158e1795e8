"""What the loader says about faults only the Card Game and First Journey can have."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion import editions
from companion.model.edition import CardGameNumbers
from companion.model.errors import EditionError

CopyOf = Callable[..., Path]
FaultsOf = Callable[..., tuple[str, ...]]

CARD_GAME = {
    "a ticket that needs an unknown colour": (
        ("tickets.csv", "new-york,5,yellow=1", "new-york,5,yelow=1"),
        (
            "tickets.csv, line 2: cards is 'yelow=1'; "
            "expected colors of cards, as in red=1;blue=2, perhaps 'yellow'."
        ),
    ),
    "a ticket that needs a locomotive": (
        ("tickets.csv", "new-york,5,yellow=1", "new-york,5,locomotive=1"),
        (
            "tickets.csv, line 2: cards is 'locomotive=1'; "
            "expected colors of cards, as in red=1;blue=2."
        ),
    ),
    "a ticket that needs no card": (
        ("tickets.csv", "new-york,5,yellow=1", "new-york,5,"),
        "tickets.csv, line 2: cards is ''; expected colors of cards, as in red=1;blue=2.",
    ),
    "a ticket that needs a colour without a number": (
        ("tickets.csv", "new-york,5,yellow=1", "new-york,5,yellow"),
        (
            "tickets.csv, line 2: cards is 'yellow'; "
            "expected a number from 1 to 9 for each color, as in red=1;blue=2."
        ),
    ),
    "a ticket that names a colour twice": (
        ("tickets.csv", "new-york,5,yellow=1", "new-york,5,yellow=1;yellow=2"),
        "tickets.csv, line 2: cards is 'yellow=1;yellow=2'; expected yellow only once.",
    ),
    "a bonus of an unknown city": (
        ("bonuses.csv", "miami", "miammi"),
        (
            "bonuses.csv, line 7: city is 'miammi'; "
            "expected the id of a city in cities.csv, perhaps 'miami'."
        ),
    ),
    "a bonus twice": (
        ("bonuses.csv", "miami", "dallas"),
        "bonuses.csv, line 7: city 'dallas' is already used in line 5; expected each only once.",
    ),
    "a bonus of no points": (
        ("bonuses.csv", "miami,8", "miami,0"),
        "bonuses.csv, line 7: points is '0'; expected a whole number from 1 to 999.",
    ),
    "a card without a count": (
        ("train-cards.csv", "black,10", "black,many"),
        "train-cards.csv, line 2: count is 'many'; expected a whole number from 1 to 999.",
    ),
    "a gray card": (
        ("train-cards.csv", "black,10\n", "black,9\ngray,1\n"),
        (
            "train-cards.csv, line 3: card is 'gray'; "
            "expected a colour of its own, for gray routes take any."
        ),
    ),
    "an unknown option": (
        ("edition.toml", '"automatic"', '"automatik"'),
        (
            "edition.toml, line 21: top_card is 'automatik'; "
            'expected "automatic" or "owner", perhaps \'automatic\'.'
        ),
    ),
    "too few tickets to deal": (  # C4
        ("edition.toml", "deal_tickets = 6", "deal_tickets = 12"),
        (
            "edition.toml, line 6: the set-up for 4 players needs 48 tickets, "
            "but there are 46; expected enough for all."
        ),
    ),
    "too few locomotives to deal": (  # C2
        ("edition.toml", "deal_locomotives = 1", "deal_locomotives = 5"),
        (
            "edition.toml, line 6: the set-up for 4 players needs 20 cards of locomotive, "
            "but there are 16; expected enough for all."
        ),
    ),
    "cards listed in two places": (
        ("edition.toml", 'wild = "locomotive"', 'counts = { red = 96 }\nwild = "red"'),
        ("edition.toml, line 12: counts and train-cards.csv both list the cards; expected one."),
    ),
    "bonuses listed in two places": (
        ("edition.toml", "[card_game]", "[card_game]\ncity_bonuses = { miami = 8 }"),
        "edition.toml, line 15: city_bonuses and bonuses.csv both list them; expected one.",
    ),
}


@pytest.mark.parametrize("case", CARD_GAME)
def test_a_card_game_with(case: str, faults_of: FaultsOf) -> None:
    edit, expected = CARD_GAME[case]
    assert expected in faults_of("card-game", edit)


def test_bonuses_may_stand_in_edition_toml(copy_of: CopyOf) -> None:
    folder = copy_of("card-game")
    (folder / "bonuses.csv").unlink()
    toml = folder / "edition.toml"
    text = toml.read_text(encoding="utf-8")
    table = "[card_game]\ncity_bonuses = { miami = 8, dalas = 10 }"
    toml.write_text(text.replace("[card_game]", table).replace("printed = 6\n", "printed = 2\n"))
    with pytest.raises(EditionError) as caught:
        editions.load(folder)
    assert caught.value.faults == (
        (
            "edition.toml, line 15: unknown city 'dalas'; "
            "expected an id of cities.csv, perhaps 'dallas'."
        ),
    )
    toml.write_text(toml.read_text(encoding="utf-8").replace("dalas", "dallas"), encoding="utf-8")
    numbers = editions.load(folder).numbers
    assert isinstance(numbers, CardGameNumbers)
    assert numbers.city_bonuses == (("miami", 8), ("dallas", 10))


def test_a_card_game_without_bonuses_is_reported(copy_of: CopyOf) -> None:
    folder = copy_of("card-game")
    (folder / "bonuses.csv").unlink()
    with pytest.raises(EditionError) as caught:
        editions.load(folder)
    assert (
        "edition.toml, line 14: [card_game] has no table [card_game.city_bonuses]; expected one."
    ) in caught.value.faults


def test_a_card_game_needs_no_places_for_its_cities(copy_of: CopyOf) -> None:
    folder = copy_of("card-game")
    cities = "".join(f"{city.id},{city.name}\n" for city in editions.load("card-game").cities)
    (folder / "cities.csv").write_text("id,name\n" + cities, encoding="utf-8")
    toml = folder / "edition.toml"
    toml.write_text(toml.read_text(encoding="utf-8").replace('folder = "usa"', ""))
    assert len(editions.load(folder).cities) == 36


def test_first_journey_needs_cities_in_the_east_and_west(faults_of: FaultsOf) -> None:
    faults = faults_of("first-journey-europe", ("cities.csv", "east", "east_"))  # F12
    assert (
        "cities.csv, line 1: no city is marked 'east', but a bonus of edition.toml needs it; "
        "expected a column 'east' with at least one true."
    ) in faults


def test_first_journey_tickets_have_no_points(faults_of: FaultsOf) -> None:
    faults = faults_of("first-journey-europe", ("tickets.csv", "city_b", "city_b,points"))  # F16
    assert faults[0] == (
        "tickets.csv, line 1: unknown column 'points'; expected id, city_a, city_b, source, note."
    )
