"""Possible reasons for surprising moves of Kong-Pie, from what everybody can see."""

from __future__ import annotations

from collections.abc import Callable

from app.core.cards import Card, Seat, words
from app.core.grammar import count_in_words
from app.games.kong_pie.rules.model import FIRST_KONG, HAND_SIZE, Discard, Leave, Move, Pass, Public
from app.games.kong_pie.table.labels import gone
from app.games.kong_pie.text import Observation


def why(before: Observation, seat: Seat, move: Move, after: Observation, name_of: Callable[[Seat], str]) -> str:
    """Explain a pass with a full hand, a discard of a just pulled or special card, and connects that led to no kong."""
    p, name = before.public, name_of(seat)
    match move:
        case Pass() if p.phase == FIRST_KONG and p.sheet.won is None and len(before.hands[seat]) == HAND_SIZE:
            return f"Who passes with four cards draws none next turn. Perhaps {name} wants all four for kongs."
        case Discard(card):
            return _discarded(p, seat, card, name)
        case Leave():
            return f"Perhaps {name} does not hope to win any more. The points of kongs still count."
    return ""


def _discarded(p: Public, seat: Seat, card: Card, name: str) -> str:
    if (partner := _partner(p, card)) is not None:
        if partner in gone(p):
            return f"It was half of a high pair, but the {words(partner)} is gone."
        return f"It is half of a high pair. Perhaps {name} does not hope for the {words(partner)}."
    if p.known[seat] >> card & 1:
        return f"{name} had pulled it: a connect pulls two, and perhaps only the other one was wanted."
    if p.connects and p.phase == FIRST_KONG:
        made = count_in_words(p.connects, "connect")
        return (
            f"{made.capitalize()}, and no kong. Perhaps {name} now holds cards that begin one, or left a worse source."
        )
    return ""


def _partner(p: Public, card: Card) -> Card | None:
    """Return the other card of its high pair."""
    pair = next((pair for pair in p.ledger.highs.pairs if card in pair), None)
    return None if pair is None else pair[0] if pair[1] == card else pair[1]
