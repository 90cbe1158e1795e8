"""What is expected of whom: set-up, turn and questions share one page."""

from collections.abc import Mapping
from typing import Final

from companion.display.narration import tell
from companion.display.oled.fitting import fill, list_names, unshortened
from companion.display.oled.fonts import SMALL, TINY, Font
from companion.display.oled.icons import CONFIRM, NEXT, UNDO, Icon
from companion.display.oled.items import Block, Frame, Page
from companion.display.oled.look import Look, seat_names
from companion.display.oled.pages.market import draw_market
from companion.display.oled.pages.words import draw_sentence
from companion.display.oled.sheet import Sheet
from companion.display.sentences import prompt_key, prompt_values
from companion.display.texts import sentences
from companion.model.readings import Button
from companion.model.scene import QUESTIONS, Ask, Claiming, News, Prompt, Scene
from companion.model.views import Phase

ICONS: Final[Mapping[Button, Icon]] = {
    Button.NEXT: NEXT,
    Button.CONFIRM: CONFIRM,
    Button.UNDO: UNDO,
}

BUTTONS: Final[Mapping[str, tuple[tuple[Button, str], ...]]] = {
    "edition": ((Button.NEXT, "another"), (Button.CONFIRM, "yes")),
    "join": ((Button.NEXT, "no_badge"), (Button.CONFIRM, "start")),
    "first": ((Button.NEXT, "another"), (Button.CONFIRM, "start")),
    "deal": ((Button.NEXT, "unscanned"),),
    "market": ((Button.NEXT, "unscanned"),),
    "keep": ((Button.NEXT, "all"), (Button.CONFIRM, "done")),
    "second": ((Button.NEXT, "unscanned"),),
    "refill": ((Button.NEXT, "unscanned"),),
    "choose": ((Button.NEXT, "all"), (Button.CONFIRM, "done")),
    "replace": ((Button.NEXT, "unscanned"),),
    "place": ((Button.NEXT, "another"),),
    "place_cards": ((Button.UNDO, "take_back"),),
    "pay": ((Button.NEXT, "another"), (Button.CONFIRM, "paid")),
    "railyard": ((Button.UNDO, "take_back"), (Button.CONFIRM, "play")),
    "count": ((Button.CONFIRM, "done"),),
    "enter": ((Button.CONFIRM, "done"),),
    "over": ((Button.NEXT, "again"),),
    "whose_turn": ((Button.UNDO, "no"), (Button.CONFIRM, "yes")),
    "claimant": ((Button.NEXT, "another"), (Button.CONFIRM, "yes")),
    "face_up": ((Button.NEXT, "no"), (Button.CONFIRM, "yes")),
    "reshuffled": ((Button.NEXT, "no"), (Button.CONFIRM, "yes")),
    "refilled": ((Button.NEXT, "no"), (Button.CONFIRM, "yes")),
    "take_back": ((Button.NEXT, "no"), (Button.CONFIRM, "yes")),
    "whose_ticket": ((Button.NEXT, "no"), (Button.CONFIRM, "yes")),
    "stack": ((Button.NEXT, "no"), (Button.CONFIRM, "yes")),
    "again": ((Button.UNDO, "no"), (Button.CONFIRM, "yes")),
    "stop": ((Button.UNDO, "no"), (Button.CONFIRM, "yes")),
    "leave": ((Button.UNDO, "no"), (Button.CONFIRM, "yes")),
}
"""What the buttons mean where they mean something, by what is asked."""

WITH_MARKET: Final = ("market", "refill")
"""Here the row itself shows what is wanted."""
WITH_SPACES: Final = ("place", "pay", "claimant")
SPACE_HEIGHT: Final = 6


def prompt_page(scene: Scene, prompt: Prompt, look: Look) -> Page:
    key = prompt_key(prompt)
    values = prompt_values(prompt, look.edition, seat_names(scene.view), look.language)
    sheet = look.sheet()
    lines, font = _below(scene, key, values, look, sheet)
    if not sheet.is_low or len(lines) == 1:
        sheet.bar(look.say(_topic(scene, key), values), *_figures(scene, prompt, look))
    buttons = [(ICONS[button], look.say(label)) for button, label in BUTTONS.get(key, ())]
    if not (sheet.is_low and lines):
        sheet.legend(buttons)
    sheet.footer(lines, font)
    if key == "edition":
        draw_sentence(sheet, str(values["edition"]))
        return sheet.items
    if key in WITH_MARKET and scene.view is not None:
        draw_market(sheet, scene.view.market, int(values.get("place", 0)), look)
        return sheet.items
    if scene.claiming is not None and key in WITH_SPACES and not sheet.is_low:
        _spaces(sheet, scene.claiming)
    sheet.bottom -= 0 if sheet.is_low else 1
    answers = sheet.is_low and prompt.ask in QUESTIONS and buttons
    margin = sheet.corners([icon for icon, _ in buttons]) if answers else 0
    sheet.big(_subject(key, values, look), margin)
    return sheet.items


def _topic(scene: Scene, key: str) -> str:
    """A turn of the last round is called so; without a board, a turn is for other things."""
    if key == "turn" and scene.view is not None:
        if scene.view.turns_left is not None:
            return "last_round"
        if scene.view.board is None:
            return "topic_turn_cards"
    return f"topic_{key}"


def _below(
    scene: Scene, key: str, values: Mapping[str, str | int], look: Look, sheet: Sheet
) -> tuple[list[str], Font]:
    """Under the subject: what to do, or in a turn what was understood last."""
    columns = sheet.words.columns(sheet.width)
    if key == "join" and values.get("names"):
        return list_names(str(values["names"]).split(", "), columns, 2), sheet.words
    if f"screen.do_{key}" in sentences(look.language):
        return fill(lambda v: look.say(f"do_{key}", v), values, columns, 2), sheet.words
    if key == "turn" and scene.news:
        return _latest(scene.news[-1], sheet, look)
    return [], sheet.words


def _subject(key: str, values: Mapping[str, str | int], look: Look) -> str:
    """Whom or what it is about, in the largest letters."""
    if key == "join" and values.get("joined"):
        return look.say("big_joined", values)
    if f"screen.big_{key}" in sentences(look.language):
        return look.say(f"big_{key}", values)
    return str(values.get("seat", ""))


def _latest(news: News, sheet: Sheet, look: Look) -> tuple[list[str], Font]:
    """In the largest font in which it fits as it is; otherwise with its names shortened."""

    def sentence(values: Mapping[str, str | int]) -> str:
        return tell(News(news.key, tuple(values.items())), look.language)

    values = dict(news.values)
    for font, most in ((TINY, 2),) if sheet.is_low else ((SMALL, 2), (TINY, 2), (TINY, 3)):
        lines = unshortened(sentence, values, font.columns(sheet.width), most)
        if lines is not None:
            return lines, font
    return fill(sentence, values, TINY.columns(sheet.width), most), TINY


def _figures(scene: Scene, prompt: Prompt, look: Look) -> tuple[str, ...]:
    """How many tickets were shown; in play the points, in a turn if need be without their name."""
    values = dict(prompt.values)
    if "offered" in values:
        return (f"{values['shown']}/{values['offered']}",)
    view = scene.view
    if view is None or prompt.seat is None or view.phase is not Phase.PLAY:
        return ()
    score = view.seats[prompt.seat].score
    if score is None:
        return ()
    bare = (str(score),) if prompt.ask is Ask.TURN else ()
    return (f"{score} {look.say('points')}", *bare)


def _spaces(sheet: Sheet, claiming: Claiming) -> None:
    """The spaces of the route: filled where a train lies."""
    count = len(claiming.filled)
    pitch = min(20, sheet.width // count)
    sheet.bottom -= SPACE_HEIGHT + 2
    left = (sheet.width - pitch * count + 2) // 2
    for place, filled in enumerate(claiming.filled):
        shape = Block if filled else Frame
        sheet.items.append(shape(left + place * pitch, sheet.bottom, pitch - 2, SPACE_HEIGHT))
    sheet.bottom -= 1
