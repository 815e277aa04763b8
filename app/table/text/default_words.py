"""What a move is called, and which cards it is about, in games that do not say so: read from the move itself."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import fields, is_dataclass

from app.core.cards import Card
from app.core.grammar import listed, sentence
from app.table.observation import AnyObservation, is_back

_CARDS = re.compile(r"\bCards?\b")
_CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z])")


def cards_in(move: object) -> tuple[Card, ...]:
    """Return the cards in the fields of a move that are declared as cards, in their order."""
    if not is_dataclass(move):
        return ()
    found: list[Card] = []
    for field in fields(move):
        if _CARDS.search(str(field.type)):
            value = getattr(move, field.name)
            found += (
                Card(card) for card in (value if isinstance(value, tuple | list) else (value,)) if card is not None
            )
    return tuple(found)


def highlight_cards(seen: AnyObservation, move: object) -> tuple[tuple[Card, ...], str | None]:
    """Return the cards of a move that lie in a hand that is seen, and no zone."""
    held = {card for hand in seen.hands for card in hand if not is_back(card)}
    return tuple(card for card in cards_in(move) if card in held), None


def describe_move(move: object, name: Callable[[Card], str]) -> str:
    """Return the name of the move's type and its cards, as in ``Play the queen of hearts.``"""
    verb = _CAPITAL.sub(" ", type(move).__name__).lower()
    cards = [f"the {name(card)}" for card in cards_in(move)]
    return sentence(f"{verb} {listed(cards)}" if cards else verb)
