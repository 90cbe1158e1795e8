"""Who may come in, and for how long."""

from itertools import count

from companion.display.web.doors import VALID, Doors, Wait
from companion.model.notices import HostCode, Paired, SeatCode


class Watch:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def doors() -> tuple[Doors, Watch]:
    watch, numbers = Watch(), count(111111, 111111)
    return Doors(watch, lambda: str(next(numbers))), watch


def host_code(place: Doors) -> str:
    place.ask_host_code()
    return next(notice.code for notice in place.notices if isinstance(notice, HostCode))


def seat_code(place: Doors, seat: str = "Red") -> str:
    place.offer_seat(seat)
    return next(notice.code for notice in place.notices if isinstance(notice, SeatCode))


def test_no_code_is_shown_until_somebody_asks() -> None:
    place, _ = doors()
    assert place.notices == ()


def test_the_host_comes_in_with_the_code_of_the_screen() -> None:
    place, _ = doors()
    assert place.enter_as_host("me", "phone", "000000") is False
    assert not place.is_host("me")
    assert place.enter_as_host("me", "phone", f" {host_code(place)} ") is True
    assert place.is_host("me")
    assert not place.is_host("you")
    assert not place.is_host(None)


def test_a_code_vanishes_from_the_screen_after_two_minutes() -> None:
    place, watch = doors()
    host_code(place)
    seat_code(place)
    watch.now += VALID
    assert place.notices == ()


def test_the_codes_of_host_and_seat_differ() -> None:
    watch = Watch()
    drawn = iter(["1", "1", "2", "2", "1", "3"])
    place = Doors(watch, lambda: next(drawn))
    assert host_code(place) == "1"
    assert seat_code(place) == "2"
    assert seat_code(place, "Blue") == "3"


def test_a_new_game_has_a_new_code_and_ends_old_rights_but_for_hosts_who_prepared_it() -> None:
    place, _ = doors()
    old = host_code(place)
    place.enter_as_host("me", "a", old)
    place.enter_as_host("other", "b", old)
    place.pair("phone", "c", seat_code(place))
    place.game_over()
    place.acts_as_host("me")
    place.new_game()
    assert place.is_host("me")
    assert not place.is_host("other")
    assert place.seat_of("phone") is None
    assert place.enter_as_host("other", "b", old) is False


def test_a_seat_code_opens_once_and_only_that_seat() -> None:
    place, _ = doors()
    code = seat_code(place)
    assert place.pair("phone", "a", code) == "Red"
    assert place.seat_of("phone") == "Red"
    assert not place.is_host("phone")
    assert place.pair("thief", "b", code) is None
    assert any(isinstance(notice, Paired) and notice.seat == "Red" for notice in place.notices)


def test_a_seat_code_is_not_taken_after_its_time() -> None:
    place, watch = doors()
    code = seat_code(place)
    watch.now += VALID
    assert place.pair("phone", "a", code) is None


def test_a_new_pairing_ends_the_old_one() -> None:
    place, _ = doors()
    place.pair("old", "a", seat_code(place))
    place.pair("new", "b", seat_code(place))
    assert place.seat_of("old") is None
    assert place.seat_of("new") == "Red"


def test_repeated_wrong_codes_are_slowed_down_more_and_more() -> None:
    place, watch = doors()
    right = host_code(place)
    waits = []
    for _ in range(8):
        answer = place.enter_as_host("me", "phone", "wrong")
        while isinstance(answer, Wait):
            waits.append(answer.seconds)
            assert place.enter_as_host("me", "phone", right) == answer
            watch.now += answer.seconds
            answer = place.enter_as_host("me", "phone", "wrong")
    assert waits == [1.0, 2.0, 4.0, 8.0, 16.0]


def test_wrong_codes_from_many_places_are_slowed_down_too() -> None:
    place, _ = doors()
    answers = [place.enter_as_host("x", f"place {n}", "wrong") for n in range(30)]
    assert isinstance(answers[-1], Wait)


def test_who_leaves_has_no_rights_any_more() -> None:
    place, _ = doors()
    place.enter_as_host("me", "a", host_code(place))
    place.leave("me")
    assert not place.is_host("me")
