"""Which card lies where for the person at the bottom."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from app.core.cards import Card, Seat
from app.table.geometry import Area, Box
from app.table.layout import Layout, Placement, Zone, lay_out
from app.table.looking import behind, turned_up
from app.table.pace import Pace
from app.table.tabletop import Cue
from app.ui.session import Session
from app.ui.table.closed import Closed
from app.ui.table.hand_order import HandOrder
from app.ui.table.motion import Motion

_OVERLAP_FINGER = 10.0
"""Units round a pile in which a card let go still counts as let go on it."""
_NEAR_CARD = 20.0
"""Units from a card in which a click still means it: as far as a marked one stands out, and a finger."""


class Scene:
    """The cards as one person sees them: every state of the session has its layout, and motion follows it."""

    def __init__(self, session: Session, area: Area, viewer: Seat, *, open_hand: bool) -> None:
        self.session, self.tabletop = session, session.tabletop
        self.viewer, self.open_hand = viewer, open_hand
        self.seats = len(session.match.seats)
        self.order, self._closed = HandOrder(session.tabletop), Closed()
        self.arrange(area)

    def arrange(self, area: Area) -> None:
        """The picture has another size: everything lies where it belongs, at once."""
        self.area, self.mat = area, self.tabletop.mat(area, self.seats)
        self._closed.forget()
        self.motion = Motion(self._layout(lambda _card, _other: False))

    def _layout(self, swap: Callable[[Card, Card], bool]) -> Layout:
        seen, hand, moves = self.session.seen(self.viewer), "hand", len(self.session.match.log)
        self.backs = self._closed.behind(seen, behind(seen, self.session.state), moves, swap)
        zones = {
            name: replace(zone, cards=turned_up(zone.cards, self.backs))
            for name, zone in self.tabletop.zones(seen, self.viewer, self.open_hand).items()
        }
        if zones[hand].face_up and self.open_hand:
            between_deals = self.session.between_deals
            zones[hand] = self.order.ordered(zones[hand], seen, self.viewer, between_deals=between_deals)
        self.zones: Mapping[str, Zone] = zones
        self.zone_of = {card: name for name, zone in zones.items() for card in zone.cards}
        self.spreads = {**self.mat.spreads, **self.tabletop.spreads(seen, self.viewer, self.area, self.mat)}
        return lay_out(zones, self.spreads)

    def _heap(self, cards: Iterable[Card], order: tuple[Card, ...]) -> Layout:
        """Everything face down on the stock, the card dealt first on top."""
        last = [card for card in cards if card not in order]
        spread = self.spreads["stock"]
        heap = (*last, *reversed(order))
        return {card: spread.place(i, len(heap), face_up=False) for i, card in enumerate(heap)}

    def follow(self, now: float, pace: Pace) -> None:
        """Show the session's state, from wherever the cards are seen now."""
        self.motion.follow(self._layout(self.motion.swap), now, pace)

    def show(self, cue: Cue, now: float, pace: Pace) -> None:
        """Show what a move changed."""
        if cue.gathers:
            self.deal(cue, now, pace, gather=True)
            return
        layout = self._layout(self.motion.swap)
        if cue.heaped and pace.lasts:
            self.motion.by_way_of(self._heap(cue.heaped, ()), layout, cue, now, pace)
        else:
            self.motion.show(layout, cue, now, pace)

    def deal(self, cue: Cue, now: float, pace: Pace, *, gather: bool) -> None:
        """Every card out of one heap to its place; ``gather`` shows the heap forming."""
        self.motion.finish(now)
        self.order.forget()
        self._closed.forget()
        layout = self._layout(self.motion.swap)
        self.motion.deal(self._heap(layout, cue.order), layout, cue, now, pace, gather=gather)

    def bounce(self, card: Card, zone: str, now: float, pace: Pace) -> None:
        """A card that was put on a zone comes back."""
        count = len(self.zones[zone].cards)
        self.motion.send(card, self.spreads[zone].place(count, count + 1, face_up=True), now, pace)

    def lay(self, cards: Sequence[Card], x: float) -> None:
        """The person at the bottom moves cards of the hand to another place in it: to where ``x`` is."""
        others = [other for other in self.hand_cards() if other not in cards]
        at = sum(self.place(other).x < x for other in others)
        self.order.lay(self.viewer, (*others[:at], *cards, *others[at:]))

    def turn_to(self, viewer: Seat, *, open_hand: bool) -> None:
        """Another person sits down at the bottom; closed hands are turned over before the table turns."""
        self.viewer, self.open_hand = viewer, open_hand

    def place(self, card: Card) -> Placement:
        """Where a card lies, once it has arrived."""
        return self.motion.animator.target[card]

    def hand_cards(self) -> tuple[Card, ...]:
        """The hand at the bottom, from left to right."""
        return self.zones["hand"].cards

    def card_at(self, x: float, y: float) -> Card | None:
        """The topmost card there that could be taken up: not one of another seat's hand."""
        target = self.motion.animator.target
        found = (card for card, p in target.items() if p.z >= 0 and p.holds(x, y))
        return max(found, key=lambda card: target[card].z + 1000 * (self.zone_of[card] == "hand"), default=None)

    def pointed(self, x: float, y: float) -> tuple[str | None, Card | None]:
        """The zone meant by a point, and the card there; near a card, and on no other place, the nearest one."""
        if (card := self.card_at(x, y)) is not None:
            return self.zone_of[card], card
        zone, target = self.zone_at(x, y, (), None), self.motion.animator.target
        away = {card: p.box.away(x, y) for card, p in target.items() if p.z >= 0 and zone in (None, self.zone_of[card])}
        card = min(away, key=lambda card: (away[card], -target[card].z), default=None)
        if card is None or away[card] > _NEAR_CARD:
            return zone, None
        return self.zone_of[card], card

    def zone_box(self, zone: str) -> Box:
        """The box round a zone's cards, or round its empty place."""
        held = self.zones[zone]
        return self.spreads[zone].extent(len(held.cards), held.gaps[-1] if held.groups else 0)

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
            overlaps = {zone: self.zone_box(zone).grown(_OVERLAP_FINGER).shared(held.box) for zone in wanted}
            best = max(overlaps, key=lambda zone: overlaps[zone], default=None)
            if best and overlaps[best] > 0:
                return best
        zones = (*self.zones_on_mat(), "hand")
        return next((zone for zone in zones if self.zone_box(zone).grown(_OVERLAP_FINGER).holds(x, y)), None)

    def plate_seat(self, steps: int) -> Seat:
        """The seat that sits ``steps`` clockwise from the bottom."""
        return (self.viewer + steps) % self.seats
