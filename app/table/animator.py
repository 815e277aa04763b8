"""Animation between layouts: motion is the difference of two layouts, never scripted."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from app.core.cards import Card
from app.core.game import Ms
from app.table.geometry import Placement
from app.table.layout import Layout

LONGEST_STAGGER: Ms = 2240
"""A deal never takes longer than this plus one slide."""
_SPRING = 1.3
"""Overshoot of a card that springs back."""
_INSIDE = 0.4
"""How much nearer to the middle than the seats a card passes on its path round the table, as a fraction of the
distance.
"""
_BEYOND, _BEYOND_SHARE = 6.0, 0.04
"""Maximum overshoot of a landing card: in units, and as a fraction of the distance moved."""
_LEAN, _MOST_LEAN = 0.02, 7.0
"""Degrees that a card leans per unit that it flies to the right, and the maximum."""
_FAR, _FEW = 60.0, 3
"""Minimum distance in units at which a card is lifted and leans, and the maximum number of cards that do so at once:
each angle needs a picture of its own.
"""
_TOUCHES, _SWAYS = 0.6, 0.55
"""Fractions of the duration after which a lifted card touches the table again, and sways to the other side."""
_TURNS_OVER = 0.55
"""Fraction of the duration after which a dealt card turns over; until then it shows its back."""
_SPINS = (12.0, -8.0, 6.0, -12.0, 8.0, -6.0)
"""Degrees that successive dealt cards turn in flight."""


class Way(Enum):
    """How a card gets to its place."""

    SLIDE = "fast away, slow to arrive"
    SPRING = "a little beyond, and back"
    FADE = "it does not: it fades away here, and appears there"


@dataclass(frozen=True, slots=True)
class Orbit:
    """A path clockwise round the table instead of straight across."""

    x: float
    y: float
    flat: float
    """Height of the table as a share of its width."""

    def between(self, start: Placement, end: Placement, t: float) -> tuple[float, float]:
        """Return the position at fraction ``t`` of the path: the angle grows linearly, and halfway the path passes
        inside the hands in between.
        """
        (angle, far), (last, beyond) = self._polar(start), self._polar(end)
        turn = (last - angle) % math.tau
        reach = _between(far, beyond, t) * (1 - _INSIDE * min(1.0, turn / math.pi) * math.sin(math.pi * t))
        angle += turn * t
        return self.x + reach * math.cos(angle), self.y + reach * math.sin(angle) * self.flat

    def _polar(self, at: Placement) -> tuple[float, float]:
        across, down = at.x - self.x, (at.y - self.y) / self.flat
        return math.atan2(down, across), math.hypot(across, down)


@dataclass(frozen=True, slots=True)
class Tween:
    """Animation of one card."""

    start: Placement
    end: Placement
    begins: Ms
    lasts: Ms
    way: Way = Way.SLIDE
    orbit: Orbit | None = None
    """Path round the table; None for a straight one."""
    swing: float = 0.0
    """Degrees that the card turns in flight, and back again."""
    lifted: bool = False
    """Whether the card flies above the table until it touches down."""
    dealt: bool = False
    """Whether the card turns over only as it arrives."""

    def lifted_at(self, now: Ms) -> bool:
        """Return whether the card is above the table."""
        return self.lifted and self.part(now) < _TOUCHES

    def part(self, now: Ms) -> float:
        """Return the elapsed share of its time, from 0 to 1."""
        return min(1.0, max(0.0, (now - self.begins) / self.lasts)) if self.lasts else 1.0


def _between(a: float, b: float, t: float) -> float:
    return a + (b - a) * t


def sprung(t: float, beyond: float = _SPRING) -> float:
    """Ease out from 0 to 1 with an overshoot."""
    return 1 - (1 - t) ** 3 + beyond * t * (1 - t) ** 2


def _landing(tween: Tween) -> float:
    """Return the overshoot strength for the tween's distance: relative to it, a longer one overshoots less."""
    way = math.hypot(tween.end.x - tween.start.x, tween.end.y - tween.start.y)
    share = min(_BEYOND_SHARE, _BEYOND / way) if way else 0.0
    return 3.7 * math.pow(share, 0.4)  # about the inverse of the overshoot, 4/27 * beyond**3 / (1 + beyond)**2


def _swing(t: float) -> float:
    """Return the fraction of its swing that a card has at fraction ``t`` of its duration: the maximum comes early, then
    a little to the other side before it settles.
    """
    return 12.26 * t * (1 - t) ** 2 * (1 - t / _SWAYS)


def pose(tween: Tween, now: Ms) -> Placement:
    """Return the card's current placement; a fading card is at whichever end it is seen better."""
    if now >= tween.begins + tween.lasts:
        return tween.end
    a, b, t = tween.start, tween.end, tween.part(now)
    if tween.way is Way.FADE:
        return a if t < 0.5 else b
    ease, lands = 1 - (1 - t) ** 3, sprung(t, _SPRING if tween.way is Way.SPRING else _landing(tween))
    turns = max(0.0, (t - _TURNS_OVER) / (1 - _TURNS_OVER)) if tween.dealt else ease
    x, y = (
        tween.orbit.between(a, b, t * t * (3 - 2 * t))
        if tween.orbit
        else (_between(a.x, b.x, lands), _between(a.y, b.y, lands))
    )
    return Placement(
        x, y, _between(a.w, b.w, t * t if tween.orbit else ease),
        _between(a.angle, b.angle, ease) + tween.swing * _swing(t), _between(a.turned, b.turned, turns),
        b.z if t > 0 else a.z, b.shape,
    )  # fmt: skip


def _is_far(start: Placement, end: Placement) -> bool:
    return math.hypot(end.x - start.x, end.y - start.y) >= _FAR


def _flight(start: Placement, end: Placement, begins: Ms, lasts: Ms, way: Way, *, lifts: bool) -> Tween:
    """Return the tween of a card; if it ``lifts`` and goes far, it flies above the table and leans in its direction."""
    lifts = lifts and way is not Way.FADE and _is_far(start, end)
    lean = max(-_MOST_LEAN, min(_MOST_LEAN, _LEAN * (end.x - start.x))) if lifts else 0.0
    return Tween(start, end, begins, lasts, way, swing=lean, lifted=lifts)


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
        self,
        layout: Layout,
        now: Ms,
        lasts: Ms,
        stagger: float = 0,
        first: Iterable[Card] = (),
        way: Way = Way.SLIDE,
        orbit: Orbit | None = None,
        *,
        deals: bool = False,
    ) -> None:
        """Send every card whose place differs in ``layout`` there, ``stagger`` ms after one another, in the order of
        ``first``, then others. Moving cards keep going if their end stays the same. ``lasts`` 0 shows the layout at
        once. Cards in ``first`` follow ``orbit`` round the table. Dealt cards turn in flight; other cards lean into it
        if they are few.
        """
        order = dict.fromkeys(first)
        moved = [c for c in (*order, *(c for c in layout if c not in order)) if self.target.get(c) != layout[c]]
        gap = min(stagger, LONGEST_STAGGER / len(moved)) if moved else 0
        seen = {card: self.where(card, now) for card in moved if card in self.target}
        self.settle(now)
        starts = [seen.get(card, layout[card]) for card in moved]
        lifts = sum(_is_far(start, layout[card]) for card, start in zip(moved, starts, strict=True)) <= _FEW
        for i, (card, start) in enumerate(zip(moved, starts, strict=True)):
            begins = now + round(i * gap)
            if deals or (orbit and card in order):
                swing, around = _SPINS[i % len(_SPINS)], orbit if card in order else None
                tween = Tween(start, layout[card], begins, lasts, way, around, swing, dealt=True)
            else:
                tween = _flight(start, layout[card], begins, lasts, way, lifts=lifts)
            self.tweens[card] = tween
        self.target = dict(layout)
        if not lasts:
            self.tweens = {}

    def send(self, card: Card, start: Placement, now: Ms, lasts: Ms, way: Way = Way.SLIDE) -> None:
        """Send a card from somewhere else, such as the player's pointer, to its place."""
        self.tweens[card] = _flight(start, self.target[card], now, lasts, way, lifts=True)

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
