"""How often to beep when one scene follows another; scenes hold no secret, so no beep tells one."""

from typing import Final

from companion.model.scene import QUESTIONS, Scene
from companion.model.setup import SetupPage

UNDERSTOOD = 1
PLEASE_LOOK = 2


def beeps(last: Scene | None, scene: Scene) -> int:
    """Once for what was understood; twice for what somebody should read; else not at all."""
    if last is None:
        return 0
    asks = scene.prompt is not None and scene.prompt.ask in QUESTIONS
    if (asks and scene.prompt != last.prompt) or (scene.hints and scene.hints != last.hints):
        return PLEASE_LOOK
    return UNDERSTOOD if scene.view != last.view or scene.news != last.news else 0


def setup_beeps(before: SetupPage | None, page: SetupPage) -> int:
    """One for each tag or train that was understood, two for a remark about it."""
    if page.key in REMARKS and page != before:
        return PLEASE_LOOK
    if before is None:
        return 0
    more = page.key == before.key and _seen(page) > _seen(before)
    return UNDERSTOOD if more or page.done > before.done else 0


def _seen(page: SetupPage) -> int:
    return int(dict(page.values).get("seen", 0))


REMARKS: Final = frozenset(
    f"setup.{name}"
    for name in (
        *("tags_crowded", "tag_again", "tag_used", "tag_foreign", "tag_random", "tag_too_many"),
        *("cards_missing", "put_missing", "take_missing", "put_one_missing"),
    )
)
"""Pages that say that something is not as asked."""
