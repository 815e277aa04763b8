"""Which card lies where for the person at the bottom, and how cards get there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from typing import Any

from app.rules.cards import Card, Seat
from app.screens.session import Session, Step
from app.table.animator import LONGEST_STAGGER, Animator
from app.table.geometry import Area, Box
from app.table.layout import Layout, Placement, Zone, lay_out
from app.table.tabletop import Cue, Sort

SLIDES = {"calm": 260, "normal": 220, "brisk": 180, "off": 0}
"""Milliseconds a card needs to its place, by the speed setting."""
_CLEAR = 12.0
"""Units that panels keep from the hand, whose cards rise when they are pointed at."""
_OVERLAP_FINGER = 10.0
"""Units round a pile in which a card let go still counts as let go on it."""


class Scene:
    """The cards as one person sees them: the animator's layout follows every state."""

    def __init__(self, session: Session, area: Area, viewer: Seat, *, open_hand: bool) -> None:
        self.session, self.tabletop = session, session.tabletop
        self.viewer, self.open_hand = viewer, open_hand
        self.seats = len(session.match.seats)
        self.sorting = 0
        """Which of the game's ways to order a hand is in use."""
        self._own_order: dict[Seat, tuple[Card, ...]] = {}
        """How the persons have laid their hands themselves."""
        self._pending: list[tuple[float, Callable[[float], None]]] = []
        self.arrange(area)

    def arrange(self, area: Area) -> None:
        """The picture has another size: everything lies where it belongs, at once."""
        self.area, self.mat = area, self.tabletop.mat(area, self.seats)
        self._pending = []
        self.animator = Animator(self._layout())

    def _layout(self) -> Layout:
        state = self.session.state
        zones = dict(self.tabletop.zones(state, self.viewer, self.open_hand))
        zones["hand"] = self._ordered(zones["hand"])
        self.zones: Mapping[str, Zone] = zones
        self.zone_of = {card: name for name, zone in zones.items() for card in zone.cards}
        self.spreads = {**self.mat.spreads, **self.tabletop.spreads(state, self.viewer, self.area, self.mat)}
        return lay_out(zones, self.spreads)

    def _ordered(self, hand: Zone) -> Zone:
        """The open hand as its person wants it: laid by hand, or in one of the game's orders."""
        if not hand.face_up or not self.open_hand:
            return hand
        own = [card for card in self._own_order.get(self.viewer, ()) if card in hand.cards]
        if own and not self.session.between_deals:
            cards = (*own, *(card for card in hand.cards if card not in own))
            return Zone(cards, face_up=True, groups=tuple(self.tabletop.grouped(cards)))
        if not self.tabletop.sorts:
            return hand
        groups = [group for group in self.sort.groups(self.session.state, self.viewer) if group]
        return Zone(tuple(chain.from_iterable(groups)), face_up=True, groups=tuple(map(len, groups)))

    @property
    def sort(self) -> Sort[Any]:
        """The order in use, in a game that has some."""
        return self.tabletop.sorts[self.sorting % len(self.tabletop.sorts)]

    @property
    def laid_by_hand(self) -> bool:
        """The person at the bottom has moved cards within the hand."""
        return bool(self._own_order.get(self.viewer))

    def sort_next(self) -> None:
        """The next of the game's orders; the first press after moving cards by hand only puts them back."""
        if not self._own_order.pop(self.viewer, ()):
            self.sorting += 1

    def lay(self, cards: Sequence[Card], x: float) -> None:
        """The person at the bottom moves cards of the hand to another place in it: to where ``x`` is."""
        others = [other for other in self.hand_cards() if other not in cards]
        at = sum(self.place(other).x < x for other in others)
        self._own_order[self.viewer] = (*others[:at], *cards, *others[at:])

    def forget_order(self) -> None:
        """New hands have been dealt."""
        self._own_order = {}

    def follow(self, now: float, lasts: int) -> None:
        """Show the session's state, from wherever the cards are seen now."""
        self.finish(now)
        self.animator.show(self._layout(), round(now), lasts)

    def show(self, step: Step, cue: Cue, now: float, lasts: int) -> None:
        """Show what a move changed."""
        if cue.gathers:
            self.deal(cue, now, lasts, gather=True)
            return
        self._run_due(now)
        layout = self._layout()
        if cue.heaped and lasts:
            self._by_way_of_the_stock(layout, cue, now, lasts)
        else:
            self.animator.show(layout, round(now), lasts, cue.stagger, cue.order)

    def _by_way_of_the_stock(self, layout: Layout, cue: Cue, now: float, lasts: int) -> None:
        """Some cards go back to the stock; then everything goes where it belongs."""
        heap = {**self.animator.target, **self._heap(cue.heaped, ())}
        self.animator.show(heap, round(now), lasts)
        self._pending.append(
            (now + lasts + 120, lambda at: self.animator.show(layout, round(at), lasts, cue.stagger, cue.order))
        )

    def deal(self, cue: Cue, now: float, lasts: int, *, gather: bool) -> None:
        """All cards in one heap, then each to its place in dealing order; ``gather`` shows the heap forming."""
        self.finish(now)
        self.forget_order()
        layout = self._layout()
        heap = self._heap(layout, cue.order)
        self.animator.show(heap, round(now), lasts if gather else 0)
        starts = now + (lasts + 120 if gather and lasts else 0)
        self._pending.append(
            (starts, lambda at: self.animator.show(layout, round(at), lasts, cue.stagger if lasts else 0, cue.order))
        )
        self._run_due(now)

    def _heap(self, cards: Iterable[Card], order: tuple[Card, ...]) -> Layout:
        """Everything face down on the stock, the card dealt first on top."""
        last = [card for card in cards if card not in order]
        spread = self.spreads["stock"]
        heap = (*last, *reversed(order))
        return {card: spread.place(i, len(heap), face_up=False) for i, card in enumerate(heap)}

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
        return bool(self._pending) or len(self.animator.tweens) > 20

    def finish(self, now: float) -> None:
        """Everything arrives now."""
        while self._pending:
            self._run_due(max(at for at, _ in self._pending))
        self.animator.finish()

    def bounce(self, card: Card, zone: str, now: float, lasts: int) -> None:
        """A card that was put on a zone comes back."""
        at = self.spreads[zone]
        count = len(self.zones[zone].cards)
        self.animator.send(card, at.place(count, count + 1, face_up=True), round(now), lasts)

    def turn_to(self, viewer: Seat, *, open_hand: bool) -> None:
        """Another person sits down at the bottom; closed hands are turned over before the table turns."""
        self.viewer, self.open_hand = viewer, open_hand

    def place(self, card: Card) -> Placement:
        """Where a card lies, once it has arrived."""
        return self.animator.target[card]

    def hand_cards(self) -> tuple[Card, ...]:
        """The hand at the bottom, from left to right."""
        return self.zones["hand"].cards

    def card_at(self, x: float, y: float) -> Card | None:
        """The topmost card there that could be taken up: not one of another seat's hand."""
        target = self.animator.target
        found = (card for card, p in target.items() if p.z >= 0 and p.holds(x, y))
        return max(found, key=lambda card: target[card].z + 1000 * (self.zone_of[card] == "hand"), default=None)

    def zone_box(self, zone: str) -> Box:
        """The box round a zone's cards, or round its empty place."""
        held = self.zones[zone]
        return self.spreads[zone].extent(len(held.cards), held.gaps[-1] if held.groups else 0)

    def off_hand(self, box: Box) -> Box:
        """The box; moved up where it would cover cards of the hand."""
        hand = self.zone_box("hand").grown(_CLEAR)
        covers = self.zones["hand"].cards and _overlap(box, hand) > 0
        return box.moved(0, min(0, hand.y - box.bottom)) if covers else box

    def card_box(self, card: Card) -> Box:
        """The part of a hand card that the next one leaves free."""
        cards, box = self.zones[self.zone_of[card]].cards, self.place(card).box
        if card == cards[-1]:
            return box
        following = self.place(cards[cards.index(card) + 1])
        wide, high = following.x - box.middle[0], following.y - box.middle[1]
        if abs(high) > abs(wide):
            return Box(box.x, box.y, box.w, min(box.h, high)) if high > 0 else box
        return Box(box.x, box.y, min(box.w, wide), box.h) if wide > 0 else box

    def zones_on_mat(self) -> tuple[str, ...]:
        """The places in the middle, and the zones that come and go."""
        places = [place.zone for place in self.mat.places]
        return (*places, *(zone for zone in self.zones if zone not in places and not zone.startswith("hand")))

    def zone_at(self, x: float, y: float, wanted: Iterable[str], held: Placement | None) -> str | None:
        """The zone meant by letting go there: one of the ``wanted`` that the card overlaps most, else any under it."""
        if held:
            overlaps = {zone: _overlap(self.zone_box(zone).grown(_OVERLAP_FINGER), held.box) for zone in wanted}
            best = max(overlaps, key=lambda zone: overlaps[zone], default=None)
            if best and overlaps[best] > 0:
                return best
        zones = (*self.zones_on_mat(), "hand")
        return next((zone for zone in zones if self.zone_box(zone).grown(_OVERLAP_FINGER).holds(x, y)), None)

    def plate_seat(self, steps: int) -> Seat:
        """The seat that sits ``steps`` clockwise from the bottom."""
        return (self.viewer + steps) % self.seats

    def shown(self, now: float) -> dict[Card, Placement]:
        """Every card where it is seen now."""
        return self.animator.shown(round(now))

    def legal(self) -> Any:
        """The legal moves of the person at the bottom."""
        return self.session.legal(self.viewer)


def _overlap(a: Box, b: Box) -> float:
    wide = min(a.right, b.right) - max(a.x, b.x)
    high = min(a.bottom, b.bottom) - max(a.y, b.y)
    return wide * high if wide > 0 and high > 0 else 0.0
