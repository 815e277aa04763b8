"""Below the open hand: what cards that lie side by side make together."""

from __future__ import annotations

from functools import partial

from app.core.cards import Card
from app.table.geometry import Box
from app.ui.table.play import Play
from app.ui.window.brush import CHIP, Brush, Style
from app.ui.window.theme import SMALL, Ink

_BAR = Style(Ink.ACCENT_FILL, 1, 2, edge_opacity=0)
_BELOW, _HIGH = 2.0, 4.0


def draw_brackets(play: Play, brush: Brush) -> None:
    """A bar and a word below each set of the hand, once its cards lie still."""
    scene, session = play.scene, play.session
    if not scene.open_hand or session.between_deals:
        return
    lying = scene.hand_cards()
    held = play.holding.cards
    away = frozenset(card for card in lying if card in scene.motion.animator.tweens or card in held)
    key = (session.state, scene.viewer, scene.motion.animator.target, away)
    play.layers["brackets"].draw(brush, key, partial(_brackets, play, lying, away))


def _brackets(play: Play, lying: tuple[Card, ...], away: frozenset[Card], brush: Brush) -> None:
    found = play.session.tabletop.sets(play.session.seen(play.scene.viewer), play.scene.viewer)
    sets = [(cards, words) for cards, words in found if away.isdisjoint(cards) and _side_by_side(cards, lying)]
    # In a fan the outer cards lie lower: all bars lie in one line below the lowest.
    top = max((play.scene.place(card).box.bottom for cards, _ in sets for card in cards), default=0.0) + _BELOW
    for cards, words in sets:
        _bracket(play, brush, cards, words, top)


def _side_by_side(cards: tuple[Card, ...], lying: tuple[Card, ...]) -> bool:
    places = sorted(lying.index(card) for card in cards if card in lying)
    return len(places) == len(cards) == places[-1] - places[0] + 1


def _bracket(play: Play, brush: Brush, cards: tuple[Card, ...], words: str, top: float) -> None:
    boxes = [play.scene.place(card).box for card in cards]
    left, right = min(box.x for box in boxes) + 4, max(box.right for box in boxes) - 4
    brush.panel(Box(left, top, right - left, _HIGH), _BAR)
    x, y = (left + right) / 2, top + _HIGH + 9
    brush.panel(Box.around(x, y, brush.width(words, SMALL, "SemiBold") + 18, 22), CHIP)
    brush.text(words, x, y, SMALL, Ink.ACCENT, weight="SemiBold", align=0.5)
