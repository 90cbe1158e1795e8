"""Prompts, hints and troubles as whole sentences."""

from collections.abc import Sequence

from companion.display.narration import route_name
from companion.display.texts import say, source_name
from companion.model.edition import Edition
from companion.model.scene import Ask, Hint, Pile, Prompt, PutBack, Trouble


def prompt_key(prompt: Prompt) -> str:
    """Cards laid out before any train is another request than trains still missing."""
    if prompt.ask is Ask.PLACE and "cards" in dict(prompt.values):
        return "place_cards"
    return prompt.ask.value


def prompt_values(
    prompt: Prompt, edition: Edition, names: Sequence[str], language: str = "en"
) -> dict[str, str | int]:
    """What fills the gaps of a prompt's sentence: seats and routes by their names."""
    values = dict(prompt.values)
    if prompt.seat is not None and prompt.seat < len(names):
        values.setdefault("seat", names[prompt.seat])
    if prompt.ask in (Ask.KEEP, Ask.CHOOSE):
        values.setdefault("least", 1)  # before anything is offered
    if route := values.get("route"):
        values["route"] = route_name(
            edition, edition.routes[edition.route_index[str(route)]], language
        )
    return values


def prompt_sentence(
    prompt: Prompt, edition: Edition, names: Sequence[str], language: str = "en"
) -> str:
    values = prompt_values(prompt, edition, names, language)
    return say(f"ask.{prompt_key(prompt)}", values, language)


def hint_sentence(hint: Hint, language: str = "en") -> str:
    """A refusal is a hint, too, and brings its section along."""
    key = hint.key if "." in hint.key else f"hint.{hint.key}"
    return say(key, dict(hint.values), language)


def trouble_sentence(trouble: Trouble, language: str = "en") -> str:
    values = dict(trouble.values)
    if "source" in values:
        values["source"] = source_name(str(values["source"]), language)
    return say(f"trouble.{trouble.key}", values, language)


def put_back_sentence(
    item: PutBack, edition: Edition, names: Sequence[str], language: str = "en"
) -> str:
    """One thing to do by hand after an undo or a redo."""
    values: dict[str, str | int] = {"count": item.count}
    if item.seat is not None:
        values["seat"] = names[item.seat]
    if item.route is not None:
        values["route"] = route_name(edition, edition.routes[item.route], language)
        way = "off" if item.source is Pile.BOARD else "on"
        return say(f"put_back.trains_{way}", values, language)
    for end, pile in (("source", item.source), ("target", item.target)):
        values[end] = say(f"pile.{pile}", {}, language)
        if pile is Pile.MARKET and item.place is not None:
            values[end] = f"{values[end]} {item.place + 1}"
    return say(f"put_back.{item.thing}{'' if item.seat is None else '_of'}", values, language)
