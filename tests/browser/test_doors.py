"""My seat and the host's page in a real browser, with codes from the small screen."""

from playwright.sync_api import Page, expect

from companion.model.notices import HostCode, SeatCode
from companion.model.scene import Ask
from companion.model.views import TableView
from tests.browser.conftest import Open
from tests.kit.browser import until
from tests.kit.site import Served, served


def enter(page: Page, code: str) -> None:
    page.locator("#code").fill(code)
    page.locator("#code").press("Enter")


def become_host(page: Page, at: Served) -> None:
    page.get_by_role("button", name="Show the code on the screen").click()
    until(page, lambda: bool(at.site.doors.notices), "the code on the screen")
    enter(page, at.code(HostCode))
    expect(page.get_by_role("heading", name="Control")).to_be_visible()


def paired(visit: Open, at: Served, seat: str) -> Page:
    """A phone, with the badge of the seat and the code that it brings up."""
    phone = visit(f"{at.address}/seat", 390, 844)
    expect(phone.locator("#code")).to_be_visible()
    until(phone, lambda: at.site.is_waited_for, "somebody at the door")
    at.site.badge_tapped(seat)
    enter(phone, at.code(SeatCode))
    expect(phone.locator("#own")).to_be_visible()
    return phone


def asks(at: Served) -> Ask | None:
    scene = at.house.scene
    return None if scene is None or scene.prompt is None else scene.prompt.ask


def at_rest(page: Page, at: Served) -> TableView:
    """The table once the bots have finished what their hands had begun before they paused."""
    view = at.house.seat_view(0)
    for _ in range(20):
        page.wait_for_timeout(1500)
        before, view = view, at.house.seat_view(0)
        if view is not None and view == before:
            return view
    raise AssertionError("the bots play on")


def test_a_phone_is_paired_by_the_badge_and_a_second_phone_ends_the_first(visit: Open) -> None:
    with served() as at:
        table = visit(f"{at.address}/table")
        expect(table.locator("#board .train").first).to_be_visible(timeout=15_000)
        phones = [paired(visit, at, "Red") for _ in range(2)]
        expect(phones[1].locator("#own h2")).to_have_text("My seat: Red")
        expect(phones[1].locator("#own .slip").first).to_be_visible()
        expect(phones[0].locator("#own")).to_be_hidden()
        expect(phones[0].locator("#code")).to_be_visible()


def test_a_ticket_that_the_companion_has_wrongly_is_taken_away_on_the_phone(visit: Open) -> None:
    with served() as at:
        phone = paired(visit, at, "Red")
        choice = phone.locator("#no_ticket")
        expect(choice).to_be_attached(timeout=30_000)
        seat = at.site.seat_named("Red")
        assert seat is not None
        phone.get_by_text("A ticket here is not yours?").click()
        wrong = choice.input_value()
        phone.get_by_role("button", name="I do not have this ticket").click()

        def held() -> tuple[str, ...]:
            view = at.house.seat_view(seat)
            assert view is not None
            return view.seats[seat].own_tickets

        until(phone, lambda: wrong not in held(), "one ticket less")
        expect(phone.locator(f"#no_ticket option[value={wrong}]")).to_have_count(0)


def test_a_wrong_code_opens_nothing_and_says_so(visit: Open) -> None:
    with served() as at:
        page = visit(f"{at.address}/host")
        enter(page, "000000" if at.site.doors.is_host("") else "12")
        expect(page.locator("#message")).to_contain_text("That is not the code")
        expect(page.locator("#inside")).to_be_hidden()


def test_the_host_pauses_undoes_and_corrects(visit: Open) -> None:
    with served(players=3) as at:
        watching = visit(f"{at.address}/table")
        expect(watching.locator("#board .train").first).to_be_visible(timeout=15_000)
        page = visit(f"{at.address}/host")
        become_host(page, at)
        page.get_by_role("button", name="Pause", exact=True).click()
        until(page, lambda: asks(at) is Ask.PAUSED, "a break")
        page.get_by_role("button", name="Go on").click()
        until(page, lambda: asks(at) is not Ask.PAUSED, "the game goes on")
        at.house.bots.paused = True
        view = at_rest(page, at)
        name = at.house.table.names[(view.turn + 1) % 3]
        turn = page.locator(".correction", has_text="Whose turn it is")
        turn.locator("select").select_option(label=name)
        turn.get_by_role("button").click()
        expect(page.locator("#log li").first).to_contain_text(f"Corrected: it is {name}'s turn.")
        page.get_by_role("button", name="Undo").click()
        expect(page.locator("#log li").first).not_to_contain_text("Corrected")
        assert not page.locator(".fan").count()


def test_the_host_corrects_a_row_and_the_end_of_the_deck_of_the_card_game(visit: Open) -> None:
    with served("card-game") as at:
        page = visit(f"{at.address}/host", 390, 844)
        become_host(page, at)
        expect(page.locator("#prompt")).to_contain_text("turn", timeout=30_000)
        at.house.bots.paused = True
        at_rest(page, at)
        row = page.locator(".correction", has_text="A row of a railyard")
        row.get_by_label("Seat").select_option(label=at.house.table.names[1])
        row.get_by_label("Card").select_option(label="yellow")
        row.get_by_label("Coloured").fill("2")
        row.get_by_label("Locomotives").fill("1")
        row.get_by_role("button").click()
        told = f"the yellow row of {at.house.table.names[1]} has 3 cards."
        expect(page.locator("#log")).to_contain_text(told)
        over = page.locator(".correction", has_text="The deck is over")
        over.get_by_role("button").click()
        until(page, lambda: asks(at) is Ask.COUNT, "the count")
        expect(over).to_have_count(0)


def test_the_host_changes_what_may_change_at_once(visit: Open) -> None:
    with served() as at:
        page = visit(f"{at.address}/host")
        become_host(page, at)
        page.get_by_label("Language of the small screen").select_option("fr")
        page.get_by_role("button", name="night").click()
        until(
            page,
            lambda: (
                at.site.tastes.language == "fr"
                and at.house.scene is not None
                and at.house.scene.brightness == "night"
            ),
            "both changed",
        )


def test_the_host_shows_a_way_on_the_board(visit: Open) -> None:
    with served() as at:
        visit(f"{at.address}/table")
        page = visit(f"{at.address}/host")
        become_host(page, at)
        page.locator("#point-from").select_option("soho")
        page.locator("#point-to").select_option("brooklyn")
        page.locator(".point_show").first.click()
        until(
            page,
            lambda: at.house.scene is not None and at.house.scene.highlight is not None,
            "something is pointed out",
        )
