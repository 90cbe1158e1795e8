"""Pages of one sentence: what happened, a hint, a difference, something out of order, a welcome."""

from collections.abc import Callable, Mapping, Sequence

from companion.display.narration import route_name, tell
from companion.display.oled.fitting import LEAST, fill, shorten, unshortened, wrap
from companion.display.oled.fonts import MEDIUM, SMALL, TINY
from companion.display.oled.icons import ENGINE
from companion.display.oled.items import Bits, Page
from companion.display.oled.look import Look
from companion.display.oled.sheet import Sheet
from companion.display.sentences import hint_sentence, put_back_sentence, trouble_sentence
from companion.model.scene import Difference, Hint, News, PutBack, Trouble
from companion.model.table import LONGEST_NAME

LINES_UNDER_LOW_BAR = 2

Sentence = Callable[[Mapping[str, str | int]], str]


def news_page(news: News, look: Look) -> Page:
    def sentence(values: Mapping[str, str | int]) -> str:
        return tell(News(news.key, tuple(values.items())), look.language)

    return _page(look.say("happened"), sentence, dict(news.values), look)


def hint_page(hint: Hint, look: Look) -> Page:
    def sentence(values: Mapping[str, str | int]) -> str:
        return hint_sentence(Hint(hint.key, tuple(values.items())), look.language)

    return _page(look.say("hint"), sentence, dict(hint.values), look)


def difference_page(differences: Sequence[Difference], index: int, look: Look) -> Page:
    """All trains that are missing, or too many, on the route of one difference."""
    shown = differences[index]
    same = [d for d in differences if (d.mismatch, d.route) == (shown.mismatch, shown.route)]

    def sentence(values: Mapping[str, str | int]) -> str:
        return look.say(shown.mismatch.value, values)

    route = route_name(look.edition, look.edition.routes[shown.route], look.language)
    values: dict[str, str | int] = {"count": len(same), "route": route}
    return _page(look.say("differs"), sentence, values, look)


def put_back_page(item: PutBack, names: Sequence[str], look: Look) -> Page:
    """After an undo: one thing that goes elsewhere by hand."""

    def sentence(most: int) -> str:
        short = [shorten(name, most) for name in names]
        return put_back_sentence(item, look.edition, short, look.language)

    return sentence_page(look.say("put_back"), sentence, look)


def health_page(trouble: Trouble | None, look: Look) -> Page:
    if trouble is None:
        sheet = look.sheet()
        sheet.bar(look.say("health"))
        sheet.footer([look.say("sensors")], sheet.words)
        sheet.big(look.say("all_well"))
        return sheet.items

    def sentence(values: Mapping[str, str | int]) -> str:
        return trouble_sentence(Trouble(trouble.key, tuple(values.items())), look.language)

    return _page(look.say("health"), sentence, dict(trouble.values), look)


def welcome_page(look: Look) -> Page:
    """The name of the game under an engine."""
    sheet = look.sheet()
    if not sheet.is_low:
        sheet.items.append(Bits((sheet.width - len(ENGINE[0])) // 2, 3, ENGINE))
        sheet.skip(len(ENGINE) + 4)
        sheet.line(look.say("welcome"))
        sheet.skip(1)
    draw_sentence(sheet, look.edition.name)
    return sheet.items


def sentence_page(title: str, sentence: Callable[[int], str], look: Look) -> Page:
    """A low screen has no room for both a title and a sentence of many names."""
    sheet = look.sheet()
    if not sheet.is_low:
        sheet.bar(title)
    draw_names(sheet, sentence)
    return sheet.items


def draw_names(sheet: Sheet, sentence: Callable[[int], str]) -> None:
    """A sentence of many names, which is told how many letters each of them may have."""
    for columns in range(LONGEST_NAME, LEAST, -1):
        lines = wrap(sentence(columns), TINY.columns(sheet.width))
        if len(lines) * TINY.height <= sheet.room:
            break
    draw_sentence(sheet, sentence(columns))


def draw_sentence(sheet: Sheet, sentence: str) -> None:
    draw_told(sheet, lambda _: sentence, {})


def _page(title: str, sentence: Sentence, values: Mapping[str, str | int], look: Look) -> Page:
    """A low screen has no room for both a title and a long sentence."""
    sheet = look.sheet()
    lines = wrap(sentence(values), TINY.columns(sheet.width))
    if not sheet.is_low or len(lines) <= LINES_UNDER_LOW_BAR:
        sheet.bar(title)
    draw_told(sheet, sentence, values)
    return sheet.items


def draw_told(sheet: Sheet, sentence: Sentence, values: Mapping[str, str | int]) -> None:
    """In the largest font in which all of it fits; in the smallest, names are shortened."""
    for font in (MEDIUM, SMALL):
        columns, most = font.columns(sheet.width), sheet.room // font.height
        if (fitting := unshortened(sentence, values, columns, most)) is not None:
            sheet.middle(fitting, font)
            return
    lines = fill(sentence, values, TINY.columns(sheet.width), sheet.room // TINY.height)
    sheet.middle(lines, TINY)
