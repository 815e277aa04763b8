"""Animation between layouts: motion is the difference of two layouts, never scripted."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from app.core.cards import Card
from app.core.game import Ms
from app.table.layout import Layout, Placement

LONGEST_STAGGER: Ms = 2240
"""A deal never takes longer than this plus one slide."""
_SPRING = 1.3
"""Overshoot of a card that springs back."""


class Way(Enum):
    """How a card gets to its place."""

    SLIDE = "fast away, slow to arrive"
    SPRING = "a little beyond, and back"
    FADE = "it does not: it fades away here, and appears there"


@dataclass(frozen=True, slots=True)
class Tween:
    """Animation of one card."""

    start: Placement
    end: Placement
    begins: Ms
    lasts: Ms
    way: Way = Way.SLIDE

    def part(self, now: Ms) -> float:
        """Return the elapsed share of its time, from 0 to 1."""
        return min(1.0, max(0.0, (now - self.begins) / self.lasts)) if self.lasts else 1.0


def _between(a: float, b: float, t: float) -> float:
    return a + (b - a) * t


def _sprung(t: float) -> float:
    """Ease from 0 to 1 with an overshoot."""
    return 1 + (_SPRING + 1) * (t - 1) ** 3 + _SPRING * (t - 1) ** 2


def pose(tween: Tween, now: Ms) -> Placement:
    """Return the card's current placement; a fading card is at whichever end it is seen better."""
    if now >= tween.begins + tween.lasts:
        return tween.end
    a, b, t = tween.start, tween.end, tween.part(now)
    if tween.way is Way.FADE:
        return a if t < 0.5 else b
    ease = _sprung(t) if tween.way is Way.SPRING else 1 - (1 - t) ** 3
    return Placement(
        _between(a.x, b.x, ease), _between(a.y, b.y, ease), _between(a.w, b.w, ease), _between(a.angle, b.angle, ease),
        _between(a.turned, b.turned, ease), b.z if t > 0 else a.z, b.shape,
    )  # fmt: skip


class Animator:
    """Shows the last layout requested, arriving there smoothly from the current one."""

    def __init__(self, layout: Layout) -> None:
        self.target: Layout = layout
        self.tweens: dict[Card, Tween] = {}

    def shown(self, now: Ms) -> dict[Card, Placement]:
        """Return every card's current placement."""
        return {**self.target, **{card: pose(tween, now) for card, tween in self.tweens.items()}}

    def where(self, card: Card, now: Ms) -> Placement:
        """Return one card's current placement."""
        tween = self.tweens.get(card)
        return pose(tween, now) if tween else self.target[card]

    def moving(self, card: Card, now: Ms) -> bool:
        """Return whether the card is moving."""
        tween = self.tweens.get(card)
        return tween is not None and tween.begins <= now < tween.begins + tween.lasts

    def crosses(self, card: Card) -> bool:
        """Return whether a moving card crosses the table, rather than shifting below a plate."""
        tween = self.tweens[card]
        return tween.start.z >= 0 or tween.end.z >= 0

    def show(
        self, layout: Layout, now: Ms, lasts: Ms, stagger: Ms = 0, first: Iterable[Card] = (), way: Way = Way.SLIDE
    ) -> None:
        """Send every card whose place differs in ``layout`` there, ``stagger`` ms after one another, in the order of
        ``first``, then others. Moving cards keep going if their end stays the same. ``lasts`` 0 shows the layout at
        once.
        """
        order = dict.fromkeys(first)
        moved = [c for c in (*order, *(c for c in layout if c not in order)) if self.target.get(c) != layout[c]]
        gap = min(stagger, LONGEST_STAGGER / len(moved)) if moved else 0
        seen = {card: self.where(card, now) for card in moved if card in self.target}
        self.settle(now)
        for i, card in enumerate(moved):
            start = seen.get(card, layout[card])
            self.tweens[card] = Tween(start, layout[card], now + round(i * gap), lasts, way)
        self.target = dict(layout)
        if not lasts:
            self.tweens = {}

    def send(self, card: Card, start: Placement, now: Ms, lasts: Ms, way: Way = Way.SLIDE) -> None:
        """Send a card from somewhere else, such as the player's pointer, to its place."""
        self.tweens[card] = Tween(start, self.target[card], now, lasts, way)

    def swap(self, card: Card, other: Card) -> bool:
        """Swap two resting cards at once; return False if one of them is moving, or missing."""
        if {card, other} & self.tweens.keys() or not {card, other} <= self.target.keys():
            return False
        self.target = {**self.target, card: self.target[other], other: self.target[card]}
        return True

    def settle(self, now: Ms) -> None:
        """Forget the cards that have arrived."""
        self.tweens = {c: t for c, t in self.tweens.items() if now < t.begins + t.lasts}

    def ends(self) -> Ms | None:
        """Return when the last card arrives; None if all are at rest."""
        return max((t.begins + t.lasts for t in self.tweens.values()), default=None)

    def finish(self) -> None:
        """Let everything arrive now."""
        self.tweens = {}
