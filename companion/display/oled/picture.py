"""Scene and time → page → picture: the small screen as one pure function."""

from dataclasses import dataclass, field, replace
from typing import Final

from PIL import Image

from companion.display.ceremony import act_at
from companion.display.oled.changes import Changes
from companion.display.oled.choice import Kind, Shown, choose
from companion.display.oled.items import Block, Page, Size
from companion.display.oled.look import Look, seat_names
from companion.display.oled.pages.count import (
    ceremony_page,
    result_page,
    standings_page,
    verdict_page,
)
from companion.display.oled.pages.last_round import last_round_page
from companion.display.oled.pages.market import decks_page
from companion.display.oled.pages.notices import address_page, code_page, paired_page
from companion.display.oled.pages.prompt import prompt_page
from companion.display.oled.pages.scores import scores_page
from companion.display.oled.pages.words import (
    difference_page,
    health_page,
    hint_page,
    news_page,
    put_back_page,
    welcome_page,
)
from companion.display.oled.paint import paint
from companion.model.notices import HostCode, Notice, Paired, SeatCode, WebAddress
from companion.model.scene import Scene
from companion.model.views import TableView

PAGE: Final[Size] = (128, 64)
"""A screen with twice the room for such a page shows a second one, beside or below."""
GAP: Final = 2
"""The line between them and the space after it."""


@dataclass(frozen=True, slots=True)
class Moment:
    """Everything that the screen depends on, but for how it looks."""

    scene: Scene
    changes: Changes = field(default_factory=Changes)
    now: float = 0.0
    notices: tuple[Notice, ...] = ()

    @property
    def shown(self) -> Shown:
        return choose(self.scene, self.notices, self.changes, self.now)


def picture(moment: Moment, look: Look) -> Image.Image:
    return paint(layout(moment, moment.shown, look), look.size)


def layout(moment: Moment, shown: Shown, look: Look) -> Page:
    """The page, on a large screen with a second one."""
    (width, height), (pane_width, pane_height) = look.size, PAGE
    if width >= 2 * pane_width:
        first, second = (pane_width, height), (width - pane_width - GAP, height)
        x, y, line = pane_width + GAP, 0, Block(pane_width, 0, 1, height)
    elif height >= 2 * pane_height:
        first, second = (width, pane_height), (width, height - pane_height - GAP)
        x, y, line = 0, pane_height + GAP, Block(0, pane_height, width, 1)
    else:
        return page(moment, shown, look)
    beside = _beside(moment, shown, replace(look, size=second))
    moved = (replace(item, x=item.x + x, y=item.y + y) for item in beside)
    return [*page(moment, shown, replace(look, size=first)), line, *moved]


def page(moment: Moment, shown: Shown, look: Look) -> Page:
    """One page of the size of the whole screen."""
    view = moment.scene.view
    if view is not None:
        return _page_of_game(moment, view, shown, look)
    return _page(moment, shown, look)


def _page_of_game(moment: Moment, view: TableView, shown: Shown, look: Look) -> Page:
    """The pages that need a game."""
    tally = view.tally
    match shown.kind:
        case Kind.SCORES:
            return scores_page(view, look)
        case Kind.DECKS:
            return decks_page(view, look)
        case Kind.LAST_ROUND:
            return last_round_page(view, look)
        case Kind.CEREMONY if tally is not None:
            act = act_at(tally, moment.now - moment.changes.tally_since)
            return ceremony_page(view, tally, act, moment.now - shown.start, look)
        case Kind.VERDICT if tally is not None:
            return verdict_page(view, tally, look)
        case Kind.RESULT if tally is not None:
            return result_page(view, tally, look)
        case _:
            return _page(moment, shown, look)


def _page(moment: Moment, shown: Shown, look: Look) -> Page:
    scene, index = moment.scene, shown.index
    match shown.kind:
        case Kind.PROMPT if scene.prompt is not None:
            return prompt_page(scene, scene.prompt, look)
        case Kind.NEWS:
            return news_page(scene.news[index], look)
        case Kind.HINT:
            return hint_page(scene.hints[index], look)
        case Kind.DIFFERENCE:
            return difference_page(scene.differences, index, look)
        case Kind.PUT_BACK:
            return put_back_page(scene.put_back[index], seat_names(scene.view), look)
        case Kind.HEALTH:
            return health_page(scene.troubles[index] if scene.troubles else None, look)
        case Kind.ADDRESS | Kind.CODE | Kind.PAIRED:
            return _notice(moment.notices[index], moment.now, look)
        case _:
            return welcome_page(look)


def _notice(notice: Notice, now: float, look: Look) -> Page:
    match notice:
        case WebAddress():
            return address_page(notice, look)
        case SeatCode() | HostCode():
            return code_page(notice, now, look)
        case Paired():
            return paired_page(notice, look)


def _beside(moment: Moment, shown: Shown, look: Look) -> Page:
    """What a large screen shows as well: scores, the count so far, before a game the address."""
    view = moment.scene.view
    if view is None:
        addresses = [i for i, n in enumerate(moment.notices) if isinstance(n, WebAddress)]
        pages = [*(Shown(Kind.ADDRESS, index) for index in addresses), Shown(Kind.WELCOME)]
        beside = next((each for each in pages if each.kind is not shown.kind), Shown(Kind.PROMPT))
    elif view.tally is None:
        beside = Shown(Kind.DECKS if shown.kind is Kind.SCORES else Kind.SCORES)
    elif shown.kind is Kind.CEREMONY:
        return standings_page(view, view.tally, moment.now - moment.changes.tally_since, look)
    else:
        beside = Shown(Kind.VERDICT if shown.kind is Kind.RESULT else Kind.RESULT)
    return page(moment, beside, look)
