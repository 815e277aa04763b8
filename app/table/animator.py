"""Motion is the difference of two layouts; nothing is scripted by hand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from app.core.cards import Card
from app.core.game import Ms
from app.table.layout import Layout, Placement

LONGEST_STAGGER: Ms = 2240
"""A deal is never longer than this and one slide."""
_SPRING = 1.3
"""How far a card that springs back goes beyond its place."""


class Way(Enum):
    """How a card gets to its place."""

    SLIDE = "fast away, slow to arrive"
    SPRING = "a little beyond, and back"
    FADE = "it does not: it fades away here, and appears there"


@dataclass(frozen=True, slots=True)
class Tween:
    """One card on its way."""

    start: Placement
    end: Placement
    begins: Ms
    lasts: Ms
    way: Way = Way.SLIDE

    def part(self, now: Ms) -> float:
        """How much of its time has gone by, from 0 to 1."""
        return min(1.0, max(0.0, (now - self.begins) / self.lasts)) if self.lasts else 1.0


def _between(a: float, b: float, t: float) -> float:
    return a + (b - a) * t


def _sprung(t: float) -> float:
    """From 0 to 1, and a little beyond it on the way."""
    return 1 + (_SPRING + 1) * (t - 1) ** 3 + _SPRING * (t - 1) ** 2


def pose(tween: Tween, now: Ms) -> Placement:
    """Where the card is now; one that fades is where it is seen better."""
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
    """Shows the last layout asked for, arriving there smoothly from whatever is seen now."""

    def __init__(self, layout: Layout) -> None:
        self.target: Layout = layout
        self.tweens: dict[Card, Tween] = {}

    def shown(self, now: Ms) -> dict[Card, Placement]:
        """Every card where it is seen now."""
        return {**self.target, **{card: pose(tween, now) for card, tween in self.tweens.items()}}

    def where(self, card: Card, now: Ms) -> Placement:
        """One card where it is seen now."""
        tween = self.tweens.get(card)
        return pose(tween, now) if tween else self.target[card]

    def moving(self, card: Card, now: Ms) -> bool:
        """Whether the card is on its way."""
        tween = self.tweens.get(card)
        return tween is not None and tween.begins <= now < tween.begins + tween.lasts

    def crosses(self, card: Card) -> bool:
        """Whether a card on its way passes over the table, and does not only shift below a plate."""
        tween = self.tweens[card]
        return tween.start.z >= 0 or tween.end.z >= 0

    def show(
        self, layout: Layout, now: Ms, lasts: Ms, stagger: Ms = 0, first: Iterable[Card] = (), way: Way = Way.SLIDE
    ) -> None:
        """Send every card that lies elsewhere in ``layout`` there, ``stagger`` ms after one another.

        ``first`` gives the order in which they leave; cards not named leave last. Cards on their way keep going if
        their end stays the same. ``lasts`` 0 shows the layout at once.
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
        """Let a card that was elsewhere (held in the hand of the player) come to its place."""
        self.tweens[card] = Tween(start, self.target[card], now, lasts, way)

    def swap(self, card: Card, other: Card) -> bool:
        """Two cards that lie still change places at once; False if one of them is on its way, or not there."""
        if {card, other} & self.tweens.keys() or not {card, other} <= self.target.keys():
            return False
        self.target = {**self.target, card: self.target[other], other: self.target[card]}
        return True

    def settle(self, now: Ms) -> None:
        """Forget the cards that have arrived."""
        self.tweens = {c: t for c, t in self.tweens.items() if now < t.begins + t.lasts}

    def ends(self) -> Ms | None:
        """When the last card arrives; None if all lie still."""
        return max((t.begins + t.lasts for t in self.tweens.values()), default=None)

    def finish(self) -> None:
        """Everything arrives now."""
        self.tweens = {}
