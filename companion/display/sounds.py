"""How often to beep when one scene follows another; scenes hold no secret, so no beep tells one."""

from companion.model.scene import QUESTIONS, Scene

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
