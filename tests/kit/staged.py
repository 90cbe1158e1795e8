"""Scenes put together by hand for every page of the small screen, whatever is simulated."""

from collections.abc import Iterator, Mapping, Sequence

from companion.display.ceremony import Part, acts
from companion.display.oled.changes import Changes
from companion.display.oled.choice import Kind, Shown
from companion.display.oled.picture import Moment
from companion.model.cards import EMPTY, UNSEEN
from companion.model.edition import ClassicNumbers, Edition
from companion.model.notices import HostCode, Paired, SeatCode, WebAddress
from companion.model.scene import (
    Ask,
    Claiming,
    Difference,
    Hint,
    Mismatch,
    News,
    Pile,
    Prompt,
    PutBack,
    Scene,
    Thing,
    Trouble,
)
from companion.model.views import (
    BoardView,
    DecksView,
    Phase,
    SeatTally,
    SeatView,
    TableView,
    Tally,
    TicketResult,
)

NAMES = ("Blue", "Maximiliane", "Zoë", "Yellow", "Black")
Staged = tuple[Moment, Shown]


def view_of(
    edition: Edition,
    names: Sequence[str] = NAMES,
    scores: Sequence[int] = (24, 117, 0, 35, 8),
    *,
    phase: Phase = Phase.PLAY,
    turn: int = 1,
    turns_left: int | None = None,
    tally: Tally | None = None,
) -> TableView:
    """A table in the middle of a game, with what its family shows."""
    names = names[: edition.max_players]
    numbers = edition.numbers
    counts_points = isinstance(numbers, ClassicNumbers) and numbers.running_total
    seats = tuple(
        SeatView(
            name=name,
            score=score if counts_points else None,
            trains=max(0, 45 - score // 3) if edition.routes else None,
            cards=4 + score % 9,
            tickets=3,
            offered=0,
            laid_aside=0 if counts_points else score % 5,
        )
        for name, score in zip(names, scores, strict=False)
    )
    kinds = edition.kinds
    row = (kinds[-1], kinds[0], UNSEEN, kinds[3], EMPTY)
    routes = len(edition.routes)
    return TableView(
        edition=edition.id,
        viewer=None,
        phase=phase,
        turn=turn,
        picks=0,
        tendered=0,
        turns_left=turns_left,
        seats=seats,
        board=BoardView((None,) * routes, (False,) * routes) if routes else None,
        market=row if getattr(numbers, "market", 0) else (),
        decks=DecksView(42, 17, 24),
        tally=tally,
    )


def tally_of(edition: Edition, scores: Sequence[int] = (24, 117, 0, 117, 8)) -> Tally:
    """The second and the fourth are tied; completed tickets decide."""
    scores = scores[: edition.max_players]
    order = sorted(range(len(scores)), key=lambda seat: (-scores[seat], seat))
    seats = tuple(
        _seat_tally(edition, seat, score, order.index(seat) + 1)
        for seat, score in enumerate(scores)
    )
    criteria: tuple[str, ...] = ("points", "completed_tickets", "longest_path")
    if seats[0].total is None:
        criteria = criteria[1:2]
    return Tally(seats, (order[0],), criteria, "completed_tickets")


def _seat_tally(edition: Edition, seat: int, score: int, rank: int) -> SeatTally:
    done, failed = edition.tickets[seat], edition.tickets[seat + 5]
    points = 8 if isinstance(edition.numbers, ClassicNumbers) or not edition.routes else 0
    tickets = (
        TicketResult(done.id, completed=True, points=points),
        TicketResult(failed.id, completed=False, points=-points),
    )
    path = (("longest_path", 10),) if seat == 1 and edition.routes and points else ()
    routes = (("routes", score - 10 * bool(path)),) if edition.routes and points else ()
    return SeatTally(
        rank=rank,
        total=score if points else None,
        completed=3 - (seat == 3) if score == 117 else 1,
        parts=(*routes, ("tickets", 0), *path),
        tickets=tickets,
        unrevealed=int(seat == 2),
        trains_left=2,
        path_length=31 if path else None,
        path=tuple(route.id for route in edition.routes[:6]) if path else (),
    )


def _news(names: Sequence[str]) -> list[tuple[str, tuple[tuple[str, str | int], ...]]]:
    claimed = (
        ("seat", names[1]),
        ("route", "Sault Ste. Marie – Montréal"),
        ("color", "orange"),
        ("trains", 5),
    )
    return [
        ("event.card_drawn", (("seat", names[0]),)),
        ("event.route_claimed", claimed),
        ("event.last_round_began", (("seat", names[2]),)),
    ]


def prompts(edition: Edition) -> Iterator[tuple[str, Prompt]]:
    """Everything that can be asked, with the values that belong to it."""
    boarded: list[tuple[str, str | int]] = []
    if edition.routes:
        boarded = [("route", edition.routes[0].id)]
    values: Mapping[Ask, list[tuple[str, str | int]]] = {
        Ask.EDITION: [("edition", edition.name)],
        Ask.CLEAR_BOARD: [("trains", 12)],
        Ask.JOIN: [("joined", 3), ("names", ", ".join(NAMES[:3]))],
        Ask.FIRST: [("seat", "Zoë")],
        Ask.DEAL: [("cards", 4)],
        Ask.MARKET: [("place", 4)],
        Ask.KEEP: [("offered", 3), ("shown", 1), ("least", 2)],
        Ask.REFILL: [("place", 4)],
        Ask.CHOOSE: [("offered", 3), ("shown", 1), ("least", 1)],
        Ask.PLACE: boarded,
        Ask.PAY: [*boarded, ("paid", 1), ("length", 3)],
        Ask.RAILYARD: [("cards", 3)],
        Ask.CLAIMANT: boarded,
    }
    needs_board = (Ask.CLEAR_BOARD, Ask.PLACE, Ask.PAY, Ask.CLAIMANT, Ask.TAKE_BACK, Ask.DIFFERENT)
    for ask in Ask:
        if edition.routes or ask not in needs_board:
            yield ask.value, Prompt(ask, 1, tuple(values.get(ask, ())))
    yield "join_first", Prompt(Ask.JOIN, None, (("joined", 0), ("names", "")))
    if edition.routes:
        yield "place_cards", Prompt(Ask.PLACE, 1, (("cards", 2),))


def staged(edition: Edition, names: Sequence[str] = NAMES) -> dict[str, Staged]:
    """Every page by name."""
    pages: dict[str, Staged] = {}
    view = view_of(edition, names)
    route = next((r for r in edition.routes if r.length == 3), None)
    claiming = None if route is None else Claiming(route.index, 1, (True, False, True), 1)
    news = tuple(News(key, values) for key, values in _news(names))
    for name, prompt in prompts(edition):
        before = prompt.ask in (Ask.EDITION, Ask.CLEAR_BOARD, Ask.JOIN, Ask.FIRST)
        scene = Scene(None if before else view, prompt, news[:1], claiming=claiming)
        pages[f"prompt_{name}"] = (Moment(scene), Shown(Kind.PROMPT))
    plain = Scene(view, Prompt(Ask.TURN, 1), news)
    for index, each in enumerate(news):
        pages[each.key.replace("event.", "news_")] = (Moment(plain), Shown(Kind.NEWS, index))
    last = Scene(view_of(edition, names, turns_left=4), Prompt(Ask.TURN, 1), news)
    pages["last_round"] = (Moment(last), Shown(Kind.LAST_ROUND))
    pages["last_round_turn"] = (Moment(last), Shown(Kind.PROMPT))
    pages["scores"] = (Moment(plain), Shown(Kind.SCORES))
    pages["decks"] = (Moment(plain), Shown(Kind.DECKS))
    pages["hint"] = (_with(plain, hints=(Hint("one_card_please"),)), Shown(Kind.HINT))
    trouble = Trouble("slot_dead", (("slot", 117), ("route", "Boston – Montréal")))
    pages["health"] = (_with(plain, troubles=(trouble,)), Shown(Kind.HEALTH))
    pages["health_well"] = (Moment(plain), Shown(Kind.HEALTH))
    back = PutBack(Thing.CARD, 2, Pile.LAID_OUT, Pile.HAND, seat=1)
    pages["put_back"] = (_with(plain, put_back=(back,)), Shown(Kind.PUT_BACK))
    if route is not None:
        missing = [Difference(Mismatch.MISSING_TRAIN, slot, route.index) for slot in (4, 5)]
        pages["difference"] = (_with(plain, differences=tuple(missing)), Shown(Kind.DIFFERENCE))
    pages |= _notices()
    pages |= _ceremony(edition, names)
    return pages


def _with(scene: Scene, **more: object) -> Moment:
    return Moment(scene._replace(**more))  # type: ignore[arg-type]


def _notices() -> dict[str, Staged]:
    empty = Scene(None, Prompt(Ask.JOIN, None, (("joined", 0),)))
    return {
        "welcome": (Moment(empty), Shown(Kind.WELCOME)),
        "address": (
            Moment(empty, notices=(WebAddress("http://192.168.178.23:8080/"),)),
            Shown(Kind.ADDRESS),
        ),
        "seat_code": (
            Moment(empty, now=14.0, notices=(SeatCode("Maximiliane", "4821", 0.0, 120.0),)),
            Shown(Kind.CODE),
        ),
        "host_code": (
            Moment(empty, now=14.0, notices=(HostCode("830 241", 0.0, 120.0),)),
            Shown(Kind.CODE),
        ),
        "paired": (Moment(empty, notices=(Paired("Zoë", 0.0),)), Shown(Kind.PAIRED)),
    }


def _ceremony(edition: Edition, names: Sequence[str]) -> dict[str, Staged]:
    """The acts of one seat, one of each kind, and what stays on the screen afterwards."""
    tally = tally_of(edition)
    view = view_of(edition, names, phase=Phase.OVER, tally=tally)
    scene = Scene(view, Prompt(Ask.OVER))
    pages: dict[str, Staged] = {}
    for act in acts(tally):
        name = f"count_{act.part}"
        if act.ticket is not None and not act.ticket.completed:
            name = "count_ticket_failed"
        if act.seat == 1 or act.part is Part.WINNER:
            moment = Moment(scene, Changes(tally=tally), act.start + 1.5)
            pages[name] = (moment, Shown(Kind.CEREMONY, 0, act.start))
    pages["verdict"] = (Moment(scene), Shown(Kind.VERDICT))
    pages["result"] = (Moment(scene), Shown(Kind.RESULT))
    return pages
