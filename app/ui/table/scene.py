"""The scene: the position of every card for the person at the bottom, and the motion between positions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from itertools import chain
from random import Random

from app.core.cards import Card, Seat
from app.table.animator import LONGEST_STAGGER, Animator, Orbit, Way
from app.table.card_size import Growth, growth, table_in
from app.table.cue import Cue, dealing_order
from app.table.geometry import Area, Box, Placement
from app.table.layout import Layout, Spread, Zone, ZoneKind, hand_of, lay_out
from app.table.observation import AnyObservation, is_back
from app.table.observing import cards_behind, reveal
from app.table.pace import AT_ONCE, USUAL, Pace, pace
from app.table.seating import SeatPlace, open_hand, seat_places
from app.table.tabletop import AnyTabletop, Sort
from app.ui.kit.avatars import avatar, faces_at
from app.ui.kit.screen import Host
from app.ui.session import Session
from app.ui.table.state import TableState
from app.ui.window.brush import Layer

_FEW = 3
"""Where more cards than this leave a hand at once, they are gathered, or the hands are shown."""


class Closed:
    """An order of the cards in closed hands, in which each card keeps its place as long as it stays in the hand."""

    def __init__(self) -> None:
        self._hands: dict[Seat, list[Card]] = {}

    def forget(self) -> None:
        self._hands = {}

    def behind(
        self, seen: AnyObservation, backs: Mapping[Card, Card], moves: int, swap: Callable[[Card, Card], bool]
    ) -> Mapping[Card, Card]:
        """Return ``backs`` after ``moves`` moves, with each closed hand in its kept order. A card that leaves a hand
        first swaps places (by ``swap``) with one picked by the number of moves, so that its place gives nothing
        away.
        """
        found, hands = dict(backs), dict[Seat, list[Card]]()
        for seat, hand in enumerate(seen.hands):
            places = [card for card in hand if is_back(card)]
            if places:
                hands[seat] = self._ordered(seat, [backs[place] for place in places], Random(moves), swap)
                found.update(zip(places, hands[seat], strict=True))
        self._hands = hands
        return found

    def _ordered(
        self, seat: Seat, cards: Sequence[Card], rng: Random, swap: Callable[[Card, Card], bool]
    ) -> list[Card]:
        before, now = self._hands.get(seat, []), {*cards}
        left = sorted(card for card in before if card not in now)
        places = rng.sample(range(len(before)), len(left)) if len(left) <= _FEW else ()
        for card, place in zip(left, places, strict=False):
            other, here = before[place], before.index(card)
            if other != card and swap(card, other):
                before[here], before[place] = other, card
        stay = [card for card in before if card in now]
        return stay + [card for card in cards if card not in {*stay}]


class HandOrder:
    """Order of each open hand: one of the game's sorts, or as its person arranged it."""

    def __init__(self, tabletop: AnyTabletop) -> None:
        self._tabletop = tabletop
        self._sorting = 0
        """Index of the sort in use."""
        self._own: dict[Seat, tuple[Card, ...]] = {}
        """Hands arranged by hand, from left to right."""

    @property
    def sort(self) -> Sort[AnyObservation]:
        """The sort in use, in a game that has some."""
        return self._tabletop.layout.sorts[self._sorting % len(self._tabletop.layout.sorts)]

    def laid_by_hand(self, seat: Seat) -> bool:
        return bool(self._own.get(seat))

    def version(self, seat: Seat) -> object:
        """Return a value that changes with the order of that hand."""
        return self._sorting, self.laid_by_hand(seat)

    def next(self, seat: Seat) -> None:
        """Switch to the next sort; after a rearrangement by hand, first restore the current sort."""
        if not self._own.pop(seat, ()):
            self._sorting += 1

    def lay(self, seat: Seat, cards: Sequence[Card]) -> None:
        self._own[seat] = tuple(cards)

    def forget(self) -> None:
        """Drop the arrangements of earlier hands as new ones are dealt."""
        self._own = {}

    def ordered(self, hand: Zone, seen: AnyObservation, seat: Seat, *, between_deals: bool) -> Zone:
        """Return the open hand in its person's order; between deals, in the game's."""
        own = [card for card in self._own.get(seat, ()) if card in hand.cards]
        if own and not between_deals:
            cards = (*own, *(card for card in hand.cards if card not in own))
            return replace(hand, cards=cards, groups=tuple(self._tabletop.layout.group_sizes(cards)))
        if not self._tabletop.layout.sorts:
            return hand
        groups = [group for group in self.sort.groups(seen, seat) if group]
        return replace(hand, cards=tuple(chain.from_iterable(groups)), groups=tuple(map(len, groups)))


_HEAP_RESTS = 120
"""Milliseconds that a heap is shown before it is dealt from."""
_SHUFFLES, _LEAST_SHUFFLE, _SHUFFLE_SHARE = 420, 120, 0.25
"""Maximum and minimum duration of a shuffle in milliseconds, and its share of the time in which dealt cards leave the
stock.
"""
_LATE = 20.0
"""Maximum milliseconds by which a due motion may have begun before it is first seen: one frame."""
_SQUARED = 20
"""Milliseconds for which the pack is seen whole before a shuffle: one frame."""
_PACKET, _PACKET_TILTS, _RIFFLED = 0.6, 7.0, 12
"""Sideways offset of each half of a pack before the riffle, in card widths; its tilt in degrees; and the number of
cards on top that fall back one by one.
"""
_HALFWAY_RESTS = 700
"""Milliseconds between the two parts of a move at the usual speed, long enough to read the first."""
_END_RESTS = 280
"""Milliseconds at the usual speed for which the card that ends a deal rests before the result is shown."""
_DEAL = 20
"""More moving cards than this are a deal."""


def rests_halfway(pace: Pace) -> float:
    """Return the milliseconds between the two parts of a move."""
    return _HALFWAY_RESTS * pace.share / USUAL


def _staggered(stagger: float, pace: Pace) -> int:
    """Return the milliseconds between cards that leave one after another; 0 if they fade, all at once."""
    return round(stagger * pace.share / USUAL) if pace.flies else 0


def _shuffle_lasts(leaving: float, pace: Pace) -> int:
    """Return the milliseconds of a shuffle before a deal in which cards leave the stock for ``leaving`` milliseconds; 0
    if there is no time for one.
    """
    found = min(_SHUFFLES * pace.share / USUAL, _SHUFFLE_SHARE * leaving)
    return round(found) if pace.flies and found >= _LEAST_SHUFFLE else 0


def _in_packet(place: Placement, *, left: bool) -> Placement:
    """Return the place of a card while the pack is parted."""
    side = -1 if left else 1
    return place._replace(x=place.x + side * _PACKET * place.w, angle=place.angle - side * _PACKET_TILTS)


class Motion:
    """The animator and the motions that it plays next. Times are milliseconds of the program's clock."""

    def __init__(self, layout: Layout) -> None:
        self.animator = Animator(layout)
        self._pending: list[tuple[float, Callable[[float], None]]] = []
        self._in_parts: float | None = None
        """Time at which a move in two parts ends, while its second part is pending."""
        self._heaped: frozenset[Card] = frozenset()
        """Cards of the last heap dealt round the table."""

    def show(self, layout: Layout, cue: Cue, now: float, pace: Pace) -> None:
        """Send every card to its place, staggered by the cue."""
        if self.in_parts:
            self.finish(now)
        self._run_all(now)
        self._send_all(layout, now, pace, cue.stagger, cue.order)

    def follow(self, layout: Layout, now: float, pace: Pace) -> None:
        """Send every card to its place from wherever it is now."""
        self.finish(now)
        self._send_all(layout, now, pace)

    def by_way_of(self, heap: Layout, layout: Layout, cue: Cue, now: float, pace: Pace) -> None:
        """Send some cards to the heap, then every card to its place."""
        self._run_all(now)
        self._send_all({**self.animator.target, **heap}, now, pace)
        self._then(layout, cue, now + pace.lasts + _HEAP_RESTS, pace)

    def round_table(self, heap: Layout, layout: Layout, cue: Cue, now: float, pace: Pace, orbit: Orbit) -> None:
        """Send some cards to the heap, and deal them round the table from there. The heap doesn't rest first, so that
        the cards can fly for longer and still arrive at the usual time.
        """
        self._run_all(now)
        self._send_all({**self.animator.target, **heap}, now, pace)
        slower = pace._replace(lasts=pace.lasts + _HEAP_RESTS)
        self._heaped = frozenset(heap)

        def deal(now: float) -> None:
            self._send_all(layout, now, slower, cue.stagger, tuple(heap)[::-1], orbit)

        self._pending.append((now + pace.lasts, deal))

    def in_two_parts(self, halfway: Layout, layout: Layout, cue: Cue, now: float, pace: Pace) -> None:
        """Show some cards for a while where everybody sees them, then send every card to its place."""
        self.finish(now)
        self._send_all({**self.animator.target, **halfway}, now, pace, cue.stagger, cue.order)
        second = float(self.animator.ends() or now) + rests_halfway(pace)
        self._then(layout, cue, second, pace)
        self._in_parts = second + pace.lasts + cue.stagger * len(cue.order)

    def end_in_two_parts(self, played: Layout, layout: Layout, cue: Cue, now: float, pace: Pace) -> None:
        """Show the cards that end a deal before everything else."""
        self.finish(now)
        self._send_all({**self.animator.target, **played}, now, pace, cue.stagger, cue.order)
        lands = float(self.animator.ends() or now)
        rest = _END_RESTS * pace.share / USUAL
        second = max(now + pace.lasts + rest, lands + rest / 2)
        self._then(layout, Cue(""), second, pace)
        self._in_parts = second + pace.lasts

    @property
    def in_parts(self) -> bool:
        """Whether the second part of a move is pending."""
        return self._in_parts is not None and bool(self._pending)

    def deal(self, heap: Layout, layout: Layout, cue: Cue, now: float, pace: Pace, *, gather: bool) -> None:
        """Deal all cards from one heap; ``gather`` shows the heap forming first."""
        self._send_all(heap, now, pace if gather else AT_ONCE)
        ready = now + (pace.lasts if gather else 0)
        begins = ready + (_HEAP_RESTS if gather and pace.lasts else 0)
        moved = sum(place != layout[card] for card, place in heap.items())
        gap = min(_staggered(cue.stagger, pace), LONGEST_STAGGER / moved) if moved else 0.0
        if shuffle := _shuffle_lasts(gap * (moved - 1), pace):
            begins, gap = begins + shuffle, gap - shuffle / (moved - 1)  # in total it takes no longer than without
            self._riffle(heap, ready + _SQUARED, begins - ready - _SQUARED + 1)
        if cue.closed:
            self._then_closed(layout, cue, begins, pace, gap)
        else:
            self._then_dealt(layout, cue, begins, pace, gap)
        while self._run_due(now):
            pass  # one motion that is due may schedule another

    def swap(self, card: Card, other: Card) -> bool:
        """Swap two cards that are at rest and look alike, without motion; return False if they are not at rest."""
        return not self._pending and self.animator.swap(card, other)

    def _then(self, layout: Layout, cue: Cue, at: float, pace: Pace) -> None:
        self._pending.append((at, lambda now: self._send_all(layout, now, pace, cue.stagger, cue.order)))

    def _then_dealt(self, layout: Layout, cue: Cue, at: float, pace: Pace, gap: float) -> None:
        self._pending.append((at, lambda now: self._deal_all(layout, cue, now, pace, gap)))

    def _then_closed(self, layout: Layout, cue: Cue, at: float, pace: Pace, gap: float) -> None:
        """Send everything face down, and turn the faces up once all cards have arrived."""

        def send(now: float) -> None:
            backs = {card: place._replace(turned=0.0) for card, place in layout.items()}
            self._deal_all(backs, cue, now, pace, gap)
            self._then(layout, Cue(""), float(self.animator.ends() or now), pace)

        self._pending.append((at, send))

    def _deal_all(self, layout: Layout, cue: Cue, now: float, pace: Pace, gap: float) -> None:
        """Send cards to their places one after another, each turning a little as it leaves the dealer's hand."""
        way = Way.FADE if pace.fades else Way.SLIDE
        self.animator.show(layout, round(now), pace.lasts, gap, cue.order, way, deals=True)

    def _riffle(self, heap: Layout, at: float, lasts: float) -> None:
        """Part the pack into two packets, and let their cards fall together again."""
        each = round(lasts / 3)
        top = tuple(heap)[-_RIFFLED:]
        packets = {card: _in_packet(place, left=i % 2 == 0) for i, (card, place) in enumerate(heap.items())}

        def part(now: float) -> None:
            self.animator.show(packets, round(now), each)

        def fall(now: float) -> None:
            self.animator.show({**heap, **{card: packets[card] for card in top}}, round(now), each)
            self.animator.show(heap, round(now), each, (lasts - 2 * each) / (_RIFFLED - 1), top)

        self._pending += [(at, part), (at + each, fall)]

    def _send_all(
        self,
        layout: Layout,
        now: float,
        pace: Pace,
        stagger: float = 0,
        order: Iterable[Card] = (),
        orbit: Orbit | None = None,
    ) -> None:
        """Send cards to their places: one after another if they fly, all at once if they fade."""
        way = Way.FADE if pace.fades else Way.SLIDE
        self.animator.show(layout, round(now), pace.lasts, _staggered(stagger, pace), order, way, orbit)

    def _run_all(self, now: float) -> None:
        """Begin all pending motions, so that none begins after the next one."""
        while self._pending:
            self._pending.pop(0)[1](now)

    def _run_due(self, now: float) -> bool:
        due = [(at, action) for at, action in self._pending if at <= now]
        self._pending = [(at, action) for at, action in self._pending if at > now]
        for at, action in due:
            action(max(at, now - _LATE))  # as if on time, although it is only seen in the next frame
        return bool(due)

    def tick(self, now: float) -> bool:
        """Advance the motion; return True while something moves."""
        if self._run_due(now):
            return True
        moving = self.moving
        self.animator.settle(round(now))
        self._heaped = self.coming
        return moving

    @property
    def coming(self) -> frozenset[Card]:
        """Return the cards dealt round the table that have yet to arrive."""
        return self._heaped if self._pending else self._heaped & self.animator.tweens.keys()

    def rests(self, now: float) -> float:
        """Return when everything will be at rest, including a deal that waits for its heap to form."""
        ends = max(now, float(self.animator.ends() or 0))
        if self.in_parts and self._in_parts is not None:
            return max(ends, self._in_parts)
        return ends + LONGEST_STAGGER if self._pending else ends

    @property
    def moving(self) -> bool:
        return bool(self.animator.tweens)

    @property
    def busy(self) -> bool:
        """Whether cards move or are about to."""
        return self.moving or bool(self._pending)

    @property
    def due(self) -> float | None:
        """Time of the next pending motion."""
        return min((at for at, _ in self._pending), default=None)

    @property
    def dealing(self) -> bool:
        """Whether cards are being dealt, so that a press should finish the deal."""
        return (bool(self._pending) and not self.in_parts) or len(self.animator.tweens) > _DEAL

    def finish(self, now: float) -> None:
        while self._pending:
            self._run_due(max(at for at, _ in self._pending))
        self._in_parts = None
        self.animator.finish()

    def send(self, card: Card, start: Placement, now: float, pace: Pace, *, springs: bool = False) -> None:
        """Move one card from ``start`` to its place."""
        way = Way.FADE if pace.fades else Way.SPRING if springs else Way.SLIDE
        self.animator.send(card, start, round(now), pace.lasts, way)


_BEFORE_SEAT, _OVER_HAND, _HEAP_WIDTH, _HEAP_RISE = 0.22, 6.0, 0.75, 0.6
"""A heap in front of a seat: its distance as a fraction of that to the middle; its distance above the viewer's own hand
in units; the width of its cards as a fraction of hand cards'; and its thickness per card.
"""
_SPEAKS, _SPEAKS_ABOVE = 24.0, 42.0
"""Offset of the viewer's bubble from the plate's left end, and its height above the plate."""
RAISED, NEARER = 18.0, 8.0
"""Units that a marked hand card is raised; and that one on the table is lowered, as text is above it."""
DRAWN = 8.0
"""Units that a card just drawn is raised above the hand."""


class TableScene:
    """The cards as one person sees them: each state of the session has a layout, and the motion follows it."""

    def __init__(self, session: Session, state: TableState, area: Area) -> None:
        self.session, self.tabletop = session, session.tabletop
        self._state = state
        self.seats = len(session.match.seats)
        self.order, self._closed = HandOrder(session.tabletop), Closed()
        self.arrange(area)

    def arrange(self, area: Area) -> None:
        """Lay everything out for a picture of another size, without motion."""
        self.area = area
        layout, seen = self.tabletop.layout, self.session.seen()
        self._grown, mat = table_in(layout, seen, area, self.seats)
        people = self.session.persons
        if self.session.game.real_time and len(people) > 1:
            steps = [(seat - self.viewer) % self.seats for seat in people]
            mat = layout.desk_mat(seen, mat, steps, area.grown / self._grown.grown)
        self.mat = mat
        self.places = self.mat.seats or seat_places(area, self.seats)
        self._closed.forget()
        self.motion = Motion(self._layout(lambda _card, _other: False))
        self.spreads_before = self.spreads
        """The spreads before the last move."""

    @property
    def growth(self) -> Growth:
        """How large the cards are, compared with their usual size."""
        return growth(self.tabletop.layout, self.session.seen(self.viewer), self.viewer, self.area, self.seats)

    def _layout(self, swap: Callable[[Card, Card], bool]) -> Layout:
        seen, moves = self.session.seen(self.viewer), len(self.session.match.log)
        self.backs = self._closed.behind(seen, cards_behind(seen, self.session.state), moves, swap)
        zones = {name: replace(zone, cards=reveal(zone.cards, self.backs)) for name, zone in self._zones(seen).items()}
        self.hand = hand = hand_of(zones, self.viewer)
        """Zone of the viewer's hand."""
        if zones[hand].face_up and self.open_hand:
            between_deals = self.session.between_deals
            zones[hand] = self.order.ordered(zones[hand], seen, self.viewer, between_deals=between_deals)
        self.zones: Mapping[str, Zone] = zones
        self.zone_of = {card: name for name, zone in zones.items() for card in zone.cards}
        self.pile_of = {card: zone.pile or name for name, zone in zones.items() for card in zone.cards}
        """Pile of each card: its zone, or several zones that are one pile."""
        others = ((self.hand_of(self.plate_seat(steps)), place) for steps, place in enumerate(self.places) if steps)
        opened = {
            name: open_hand(place, size=min(1.0, self.area.cards)) for name, place in others if zones[name].face_up
        }
        coming = self.tabletop.layout.spreads(seen, self.viewer, self._grown, self.mat)
        self.spreads = {**self.mat.spreads, **opened, **coming}
        return lay_out(zones, self.spreads)

    def _zones(self, seen: AnyObservation) -> dict[str, Zone]:
        """Return the zones; another seat's open hand is shown as its owner would see it."""
        zones = self.tabletop.layout.zones
        found = dict(zones(seen, self.viewer, self.open_hand))
        for steps in range(1, self.seats) if seen.opened else ():
            other = self.plate_seat(steps)
            theirs = zones(seen, other, True)
            found[hand_of(found, other)] = replace(theirs[hand_of(theirs, other)], face_up=True)
        return found

    def _heap(self, cards: Iterable[Card], order: tuple[Card, ...]) -> Layout:
        """Return all cards face down on the stock, or in the middle if there is none, the first card to deal on top."""
        last = [card for card in cards if card not in order]
        stock = next((name for name, zone in self.zones.items() if zone.kind is ZoneKind.STOCK), None)
        spread = self.spreads[stock] if stock else Spread(*self.mat.cloth.middle, self.spreads[self.hand].w)
        heap = (*last, *reversed(order))
        return {card: spread.place(i, len(heap), face_up=False) for i, card in enumerate(heap)}

    def _heap_at(self, seat: Seat, cards: Iterable[Card]) -> Layout:
        """Return cards face down in front of a seat. The one that it deals first, to its left, is on top."""
        own, ledge, (x, y) = self.spreads[self.hand], self.mat.ledge, self.place_of(seat).plate.middle
        middle, width = self.mat.cloth.middle, _HEAP_WIDTH * own.w
        x, y = x + _BEFORE_SEAT * (middle[0] - x), y + _BEFORE_SEAT * (middle[1] - y)
        if seat == self.viewer:  # clear of the hand, from which cards may be played meanwhile
            x, y = own.x, (ledge or own.box).y - _OVER_HAND - width * own.shape / 2
        dealt = [[card for card in cards if self.zone_of[card] == self.hand_of(other)] for other in range(self.seats)]
        heap = dealing_order(dealt, (seat + 1) % self.seats)[::-1]
        at = Spread(x, y, width, rise=_HEAP_RISE, shape=own.shape)
        return {card: at.place(i, len(heap), face_up=False) for i, card in enumerate(heap)}

    @property
    def _orbit(self) -> Orbit:
        """The path round the table."""
        return Orbit(*self.mat.cloth.middle, min(1.0, self.area.h / self.area.w))

    def follow(self, now: float, pace: Pace) -> None:
        """Show the session's state, from wherever the cards are now."""
        self.motion.follow(self._layout(self.motion.swap), now, pace)

    def show(self, cue: Cue, now: float, pace: Pace, *, in_parts: bool = False, ends: bool = False) -> None:
        """Show what a move changed; in two parts if the cue has them and ``in_parts``. If the move ``ends`` the deal,
        the cards that it put on the table are shown there before anything else changes.
        """
        if cue.gathers:
            self.deal(cue, now, pace, gather=True)
            return
        piles, self.spreads_before = self.pile_of, self.spreads
        layout = self._layout(self.motion.swap)
        played = self._played(piles) if ends and pace.lasts and not cue.heaped else {}
        around = not any(place.desk for place in self.places)
        if cue.heaped and cue.dealt_by is not None and around and pace.lasts:
            heap = self._heap_at(cue.dealt_by, cue.heaped)
            self.motion.round_table(heap, layout, cue, now, pace, self._orbit)
        elif cue.heaped and pace.lasts:
            self.motion.by_way_of(self._heap(cue.heaped, ()), layout, cue, now, pace)
        elif played:
            self.motion.end_in_two_parts(played, layout, cue, now, pace)
        elif cue.halfway and pace.lasts and in_parts:
            lying = {cue.halfway.zone: Zone(cue.halfway.cards, face_up=True)}
            self.motion.in_two_parts(lay_out(lying, self.spreads), layout, cue, now, pace)
        else:
            self.motion.show(layout, cue, now, pace)

    def _played(self, piles: Mapping[Card, str]) -> Layout:
        """Return the places of cards that are new in their piles on the table (``piles`` are those before), and of all
        other cards of these piles, as if the deal continued.
        """
        tables = {name: zone for name, zone in self.zones.items() if zone.kind is ZoneKind.TABLE}
        cards = (card for zone in tables.values() for card in zone.cards)
        grown = {self.pile_of[card] for card in cards if self.pile_of[card] != piles[card]}
        changed = {name: zone for name, zone in tables.items() if (zone.pile or name) in grown}
        return lay_out(changed, {**self.spreads, **self.spreads_before})

    def deal(self, cue: Cue, now: float, pace: Pace, *, gather: bool) -> None:
        """Deal every card from one heap; ``gather`` shows the heap forming first."""
        self.motion.finish(now)
        self.order.forget()
        self._closed.forget()
        layout = self._layout(self.motion.swap)
        self.motion.deal(self._heap(layout, cue.order), layout, cue, now, pace, gather=gather)

    def bounce(self, card: Card, zone: str, now: float, pace: Pace) -> None:
        """Let a card that was put on a zone spring back from there."""
        count = len(self.zones[zone].cards)
        self.motion.send(card, self.spreads[zone].place(count, count + 1, face_up=True), now, pace)

    def lay(self, cards: Sequence[Card], x: float) -> None:
        """Move cards of the viewer's hand to the position ``x`` in it."""
        others = [other for other in self.hand_cards() if other not in cards]
        at = sum(self.place(other).x < x for other in others)
        self.order.lay(self.viewer, (*others[:at], *cards, *others[at:]))

    @property
    def viewer(self) -> Seat:
        return self._state.viewer

    @property
    def open_hand(self) -> bool:
        """Whether the viewer's hand is face up."""
        return self._state.open_hand

    @property
    def marked(self) -> frozenset[Card]:
        """Cards that the viewer has selected to be played together."""
        return self._state.marked

    @property
    def seen(self) -> AnyObservation:
        return self.session.seen(self.viewer)

    @property
    def legal(self) -> Sequence[object]:
        """The viewer's legal moves."""
        return self.session.legal(self.viewer)

    @property
    def may_move(self) -> bool:
        """Whether the viewer is on turn, sees the hand and has a choice."""
        return self.open_hand and self.session.person_on_turn == self.viewer and self.session.forced() is None

    @property
    def may_touch(self) -> bool:
        """Whether the hand is open and a deal is being played."""
        return self.open_hand and not self.session.between_deals

    def turn_to(self, viewer: Seat, now: float, pace: Pace, *, open_hand: bool) -> None:
        """Change the viewer, or open or close the hand. Closed hands turn over before the table rotates."""
        self._state.viewer, self._state.open_hand = viewer, open_hand
        self.follow(now, pace)

    def place(self, card: Card) -> Placement:
        """Return where a card is once it has arrived."""
        return self.motion.animator.target[card]

    def hand_cards(self) -> tuple[Card, ...]:
        """The viewer's hand, from left to right."""
        return self.zones[self.hand].cards

    def in_hand(self, card: Card) -> bool:
        return self.zone_of.get(card) == self.hand

    def rise_of(self, card: Card) -> float:
        """Return how far a card is raised once it is marked."""
        return RAISED if self.in_hand(card) else -NEARER

    def risen(self, card: Card) -> float:
        """Return how far a card is raised now, marked or just drawn."""
        if card in self.marked:
            return self.rise_of(card)
        return DRAWN if card in self._state.drawn and self.in_hand(card) and self.open_hand else 0.0

    def hand_of(self, seat: Seat) -> str:
        return hand_of(self.zones, seat)

    def zone_box(self, zone: str) -> Box:
        """Return the box round a zone's cards, or its empty place."""
        held = self.zones[zone]
        return self.spreads[zone].extent(len(held.cards), held.gaps[-1] if held.groups else 0)

    def outline(self, zone: str, box: Box) -> Box:
        """Return a zone's box grown to hold the corners of its turned cards, for a frame at ``angle_of`` the zone."""
        if self.angle_of(zone):
            return box
        return reduce(Box.joined, (self.place(card).bounds for card in self.zones[zone].cards), box)

    def angle_of(self, zone: str) -> float:
        """Return the angle of a single card there, or of the first one to come; 0 for several."""
        match self.zones[zone].cards:
            case ():
                return self.spreads[zone].place(0, 1, face_up=True).angle
            case (card,):
                return self.place(card).angle
            case _:
                return 0.0

    def lying_box(self, zone: str) -> Box:
        """Return the box round a zone's cards as they are, or the first one's place; not the whole drop area of a
        larger zone.
        """
        held = self.zones[zone]
        boxes = [self.place(card).box for card in held.cards]
        boxes = boxes or [self.spreads[zone].place(0, 1, face_up=held.face_up).box]
        x, y = min(box.x for box in boxes), min(box.y for box in boxes)
        return Box(x, y, max(box.right for box in boxes) - x, max(box.bottom for box in boxes) - y)

    def card_box(self, card: Card) -> Box:
        """Return the part of a hand card that the next one leaves visible."""
        cards, box = self.zones[self.zone_of[card]].cards, self.place(card).box
        if card == cards[-1]:
            return box
        following = self.place(cards[cards.index(card) + 1])
        width, height = following.x - box.middle[0], following.y - box.middle[1]
        if abs(height) > abs(width):
            return Box(box.x, box.y, box.w, min(box.h, height)) if height > 0 else box
        return Box(box.x, box.y, min(box.w, width), box.h) if width > 0 else box

    def zones_on_mat(self) -> tuple[str, ...]:
        """Return the places in the middle, and the zones that come and go."""
        places = [place.zone for place in self.mat.places]
        return (
            *places,
            *(name for name, zone in self.zones.items() if name not in places and zone.kind is not ZoneKind.HAND),
        )

    def arrived(self, seat: Seat) -> int:
        """Return the number of cards in a seat's hand, without those still on their way round the table."""
        held = len(self.tabletop.hand(self.session.seen(), seat))
        return held - len(self.motion.coming.intersection(self.zones[self.hand_of(seat)].cards))

    def place_of(self, seat: Seat) -> SeatPlace:
        """Return the plate of a seat and what belongs to it."""
        return self.places[(seat - self.viewer) % self.seats]

    def bubble_anchor(self, seat: Seat) -> Box:
        """Return where a seat's bubble appears: at the box of its last move; or above the viewer's plate, if that
        box is far from the plate and no other seat's area is above it.
        """
        place = self.place_of(seat)
        if seat != self.viewer or place.desk or place.action_box.x <= place.plate.right:
            return place.action_box
        above = Box(place.plate.x + _SPEAKS, place.plate.y - _SPEAKS_ABOVE, place.action_box.w, place.action_box.h)
        others = (other.ground for other in self.places[1:])
        return place.action_box if any(ground and ground.overlaps(above) for ground in others) else above

    def plate_seat(self, steps: int) -> Seat:
        """Return the seat ``steps`` clockwise from the bottom."""
        return (self.viewer + steps) % self.seats


class Table:
    """One session with its user-interface state and scene, played by the viewer: at a shared screen that is each
    person in turn.
    """

    def __init__(self, program: Host, session: Session, area: Area, viewer: Seat, *, open_hand: bool) -> None:
        self.program, self.session = program, session
        self.state = TableState(viewer, open_hand, acted=program.now())
        self.scene = TableScene(session, self.state, area)
        self.layers: defaultdict[str, Layer] = defaultdict(Layer)
        """Cached layers of the picture."""

    @property
    def pace(self) -> Pace:
        """How cards move to their places."""
        settings = self.program.settings
        found = pace(settings.speed, reduced_motion=settings.reduced_motion)
        return found.hurried if self.state.hurried is not None else found

    def face(self, seat: Seat) -> str:
        """Return the sprite of a seat's face."""
        return avatar(self.session.name(seat), faces_at(self.session.names, self.program.settings.faces))

    @property
    def card_back(self) -> str:
        """Sprite of the card back: the game's own, or else the one chosen in the settings."""
        faces = self.session.tabletop.layout.faces(self.session.seen())
        return f"{faces.folder}/{faces.back}" if faces.back else self.program.card_back
