"""Brackets below sets in the open hand: a bar and a label, thin and grey if the set is incomplete."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from app.core.cards import Card
from app.table.geometry import Box
from app.ui.table.play import TablePlay
from app.ui.window.brush import CHIP, Brush, Style
from app.ui.window.theme import SMALL, Ink

_BAR = Style(Ink.ACCENT_FILL, 1, 2, edge_opacity=0)
_BEGUN = Style(Ink.QUIET, 0.8, 1, edge_opacity=0)
_BELOW, _HEIGHT, _THIN, _WORDS_HEIGHT = 2.0, 4.0, 2.0, 22.0


@dataclass(frozen=True, slots=True)
class Bracket:
    """A bar below hand cards that form a set, and its label."""

    cards: tuple[Card, ...]
    words: str
    whole: bool
    """Whether the set is complete."""
    bar: Box
    label: Box | None
    """Box of the label, if it has room beside the others."""


def brackets(play: TablePlay, brush: Brush) -> list[Bracket]:
    """Return the brackets of sets whose cards are at rest and side by side."""
    scene, session = play.scene, play.session
    if not scene.open_hand:
        return []
    text, seen, lying = session.tabletop.text, session.seen(scene.viewer), scene.hand_cards()
    away = _away(play, lying)
    found = [
        (cards, words, whole)
        for sets, whole in ((text.sets(seen, scene.viewer), True), (text.partial_sets(seen, scene.viewer), False))
        for cards, words in sets
        if away.isdisjoint(cards) and _side_by_side(cards, lying)
    ]
    # In a fan the outer cards are lower: all bars are in one line below the lowest.
    top = max((scene.place(card).box.bottom for cards, *_ in found for card in cards), default=0.0) + _BELOW
    return apart([_bracket(play, brush, cards, words, top, whole=whole) for cards, words, whole in found])


def apart(found: Sequence[Bracket]) -> list[Bracket]:
    """Drop labels that overlap an earlier one."""
    kept = list[Bracket]()
    for each in found:
        taken = any(each.label and one.label and each.label.overlaps(one.label) for one in kept)
        kept.append(replace(each, label=None) if taken else each)
    return kept


def _away(play: TablePlay, lying: Sequence[Card]) -> frozenset[Card]:
    held = play.state.held_cards
    return frozenset(card for card in lying if card in play.scene.motion.animator.tweens or card in held)


def _side_by_side(cards: tuple[Card, ...], lying: Sequence[Card]) -> bool:
    places = sorted(lying.index(card) for card in cards if card in lying)
    return len(places) == len(cards) == places[-1] - places[0] + 1


def _bracket(play: TablePlay, brush: Brush, cards: tuple[Card, ...], words: str, top: float, *, whole: bool) -> Bracket:
    boxes = [play.scene.place(card).box for card in cards]
    left, right = min(box.x for box in boxes) + 4, max(box.right for box in boxes) - 4
    bar = Box(left, top, right - left, _HEIGHT) if whole else Box(left, top + 1, right - left, _THIN)
    width = brush.width(words, SMALL, "SemiBold") + 18
    return Bracket(cards, words, whole, bar, Box.around((left + right) / 2, top + _HEIGHT + 9, width, _WORDS_HEIGHT))


def draw_brackets(play: TablePlay, brush: Brush) -> None:
    scene = play.scene
    away = _away(play, scene.hand_cards())
    key = (play.session.state, scene.viewer, scene.open_hand, scene.motion.animator.target, away)
    play.layers["brackets"].draw(brush, key, partial(_draw, play))


def _draw(play: TablePlay, brush: Brush) -> None:
    for each in brackets(play, brush):
        brush.panel(each.bar, _BAR if each.whole else _BEGUN)
        if each.label is None:
            continue
        brush.panel(each.label, CHIP)
        ink = Ink.ACCENT if each.whole else Ink.WORDS
        brush.text(each.words, *each.label.middle, SMALL, ink, weight="SemiBold", align=0.5)
