"""Cards that were tapped although our books have them elsewhere."""

from companion.interpretation.mind import Mind
from companion.interpretation.tags import Place, Where
from companion.model.corrections import Correction, ForgetHand, ReshuffleDeck
from companion.model.scene import CardElsewhere, Hint, Pile


def _standing(mind: Mind) -> list[Place]:
    """Where our books still have such cards; one that has moved since agrees again."""
    return [place for tag, place in mind.elsewhere.items() if mind.book.place(tag) == place]


def elsewhere(mind: Mind) -> tuple[CardElsewhere, ...]:
    if not mind.elsewhere:
        return ()
    return tuple(
        CardElsewhere(Pile.HAND, place.number)
        if place.where is Where.HAND
        else CardElsewhere(Pile.DISCARDS)
        for place in _standing(mind)
    )


def hints(mind: Mind, elsewhere: tuple[CardElsewhere, ...]) -> tuple[Hint, ...]:
    """Said as long as it stands, never which card it is."""
    for card in elsewhere:
        if card.seat is not None:
            return (Hint("card_of_another", (("seat", mind.expecting.names[card.seat]),)),)
        return (Hint("card_of_the_discards"),)
    return ()


def corrections(mind: Mind) -> list[Correction]:
    """The table is right: we do not know that hand, or the discards have been shuffled in."""
    places = dict.fromkeys(_standing(mind))
    mind.elsewhere.clear()
    return [
        ForgetHand(place.number) if place.where is Where.HAND else ReshuffleDeck()
        for place in places
    ]
