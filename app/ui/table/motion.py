"""How cards get to where they belong: a slide, a deal out of one heap, a card that comes back."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from app.core.cards import Card
from app.table.animator import LONGEST_STAGGER, Animator, Way
from app.table.layout import Layout, Placement
from app.table.pace import AT_ONCE, USUAL, Pace
from app.table.tabletop import Cue

_HEAP_RESTS = 120
"""Milliseconds that a heap is seen before it is dealt from."""
_DEAL = 20
"""So many cards on their way are a deal."""


class Motion:
    """The animator, and what it is to show next. Times are milliseconds of the program's clock."""

    def __init__(self, layout: Layout) -> None:
        self.animator = Animator(layout)
        self._pending: list[tuple[float, Callable[[float], None]]] = []

    def show(self, layout: Layout, cue: Cue, now: float, pace: Pace) -> None:
        """Every card goes to its place, as the cue says."""
        self._run_due(now)
        self._send_all(layout, now, pace, cue.stagger, cue.order)

    def follow(self, layout: Layout, now: float, pace: Pace) -> None:
        """Every card goes to its place, from wherever it is seen now."""
        self.finish(now)
        self._send_all(layout, now, pace)

    def by_way_of(self, heap: Layout, layout: Layout, cue: Cue, now: float, pace: Pace) -> None:
        """Some cards go back to the heap; then everything goes where it belongs."""
        self._run_due(now)
        self._send_all({**self.animator.target, **heap}, now, pace)
        self._then(layout, cue, now + pace.lasts + _HEAP_RESTS, pace)

    def deal(self, heap: Layout, layout: Layout, cue: Cue, now: float, pace: Pace, *, gather: bool) -> None:
        """All cards in one heap, then each to its place in dealing order; ``gather`` shows the heap forming."""
        self._send_all(heap, now, pace if gather else AT_ONCE)
        begins = now + (pace.lasts + _HEAP_RESTS if gather and pace.lasts else 0)
        if cue.closed:
            self._then_closed(layout, cue, begins, pace)
        else:
            self._then(layout, cue, begins, pace)
        while self._run_due(now):
            pass  # what is due at once may be followed by more

    def swap(self, card: Card, other: Card) -> bool:
        """Two cards that lie still, and look alike there, change places at once; False if they do not lie still."""
        return not self._pending and self.animator.swap(card, other)

    def _then(self, layout: Layout, cue: Cue, at: float, pace: Pace) -> None:
        self._pending.append((at, lambda now: self._send_all(layout, now, pace, cue.stagger, cue.order)))

    def _then_closed(self, layout: Layout, cue: Cue, at: float, pace: Pace) -> None:
        """First everything face down; the faces once it has all arrived."""

        def send(now: float) -> None:
            backs = {card: replace(place, turned=0.0) for card, place in layout.items()}
            self._send_all(backs, now, pace, cue.stagger, cue.order)
            self._then(layout, Cue(""), float(self.animator.ends() or now), pace)

        self._pending.append((at, send))

    def _send_all(self, layout: Layout, now: float, pace: Pace, stagger: float = 0, order: Iterable[Card] = ()) -> None:
        """Cards that fly leave one after the other; where they fade they need not wait for each other."""
        gap = round(stagger * pace.share / USUAL) if pace.flies else 0
        self.animator.show(layout, round(now), pace.lasts, gap, order, Way.FADE if pace.fades else Way.SLIDE)

    def _run_due(self, now: float) -> bool:
        due = [what for at, what in self._pending if at <= now]
        self._pending = [(at, what) for at, what in self._pending if at > now]
        for what in due:
            what(now)
        return bool(due)

    def tick(self, now: float) -> bool:
        """True while something moves."""
        if self._run_due(now):
            return True
        moving = bool(self.animator.tweens)
        self.animator.settle(round(now))
        return moving

    def rests(self, now: float) -> float:
        """When everything will lie still: a deal that waits for the heap to form counts too."""
        ends = max(now, float(self.animator.ends() or 0))
        return ends + LONGEST_STAGGER if self._pending else ends

    @property
    def busy(self) -> bool:
        """Cards are on their way, or will be in a moment."""
        return bool(self.animator.tweens or self._pending)

    @property
    def dealing(self) -> bool:
        """So many cards are on their way that a press should rather end it."""
        return bool(self._pending) or len(self.animator.tweens) > _DEAL

    def finish(self, now: float) -> None:
        """Everything arrives now."""
        while self._pending:
            self._run_due(max(at for at, _ in self._pending))
        self.animator.finish()

    def send(self, card: Card, start: Placement, now: float, pace: Pace, *, springs: bool = False) -> None:
        """A card that is seen there comes to where it belongs."""
        way = Way.FADE if pace.fades else Way.SPRING if springs else Way.SLIDE
        self.animator.send(card, start, round(now), pace.lasts, way)
