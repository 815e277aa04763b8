"""Pai Tong's mat: a player's own cards at that player's place, the claimed discard in the middle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from app.core.cards import Card, Seat
from app.core.messages import N_
from app.games.pai_tong.rules.model import OTHERS, View
from app.games.pai_tong.table.regions import Regions, regions
from app.games.pai_tong.table.spreads import (
    BETWEEN,
    GROUP_GAP,
    NARROW,
    READABLE,
    TILE,
    Claimed,
    Rows,
    laid_open,
    rows_in,
    shown_in,
    tong_row,
    tongs_in,
    whole_height,
)
from app.games.pai_tong.text import Observation
from app.table import observation
from app.table.geometry import Area, Box
from app.table.layout import Spread
from app.table.mat import Faces, Mat, Place
from app.table.observation import STOCK, backs, visible_hands
from app.table.seating import closed_hands, hand_zone

_OF = {"money": "cards/", "tiles": "tiles/"}
"""Prefixes of the mat's spreads for cards and tiles; ``placed`` returns those of the state, without prefix."""
_FACES = {"money": Faces("money", "back", NARROW), "tiles": Faces("tiles", "back", TILE)}
_CLOSE, _SHARED_SEEN = 1.8, 0.6
"""Width of a compact tong, in card widths; and the visible share of a card that sets the card size of tongs that share
a row with discards.
"""
_NOTED = 28.0
"""Height below the winner's tongs for their names."""
_WON_GAP = 22.0
_PROMISED = 30.0
"""Height reserved for the ghost of a tong where none is open."""
_TONGS_Z, _OWN_Z, _HAND_Z, _CLAIMED_Z, _WON_Z = 100.0, 260.0, 300.0, 200.0, 400.0
_OWN_GAP = 14.0
"""Gap between two own open tongs."""
_FULL_HAND, _HAND_GAPS, _HAND_GAP = 12, 2, 34.0
"""Number of cards before a discard; number of gaps between groups of a hand that fit next to open tongs; and width of
the gap before these tongs.
"""
_OWN_SEEN = 0.8
"""Smallest visible share of a card in the player's own open tongs."""
_GAINED = 24.0
"""Height of the line with a player's gain from the deal."""
_INSIDE = 6.0
"""Gap between cards at a place and its frame and plate."""
_GATHERED, _TOGETHER = 46.0, 8.0
"""Largest width of stock and discards next to the winner's tongs, and the gap between them."""


def faces(seen: Observation) -> Faces:
    """Return the faces of money cards or tiles."""
    return _FACES[seen.public.options.cards]


def observe(views: Sequence[View]) -> Observation:
    """Return the observation; answers to a discard are hidden."""
    return observation.Observation(views[0].public, visible_hands(views), backs(STOCK, views[0].stock))


def drops_zone(steps: int) -> str:
    """Return the zone of the discards of the seat that many steps clockwise from the bottom."""
    return f"drops+{steps}" if steps else "drops"


def tongs_zone(steps: int) -> str:
    """Return the zone of that player's open tongs."""
    return f"tongs+{steps}" if steps else "tongs"


def giver(seats: int) -> int:
    """Return the player before the person at the bottom, in steps clockwise: the one whose discards may go into a
    tong.
    """
    return OTHERS[seats][0][-1]


@lru_cache(maxsize=8)
def mat(area: Area, seats: int) -> Mat:
    """Return a mat with spreads for both cards and tiles: only the state knows which are in use."""
    spreads = {
        f"{start}{name}": spread
        for cards, start in _OF.items()
        for name, spread in _spreads(regions(area, seats, cards), seats).items()
    }
    lying = (Place("discards", "", N_("discards")), Place("stock", "", N_("stock")))
    usual = regions(area, seats, "money")
    return Mat(spreads, lying, usual.ground, usual.area, seats=usual.seats, ledge=usual.ledge)


def adapt_mat(seen: Observation, area: Area, mat: Mat) -> Mat:
    """Return the mat for the cards or tiles in use."""
    found = regions_of(seen, area)
    return replace(mat, cloth=found.ground, seats=found.seats, ledge=found.ledge)


def regions_of(seen: Observation, area: Area) -> Regions:
    """Return the regions of a picture, or of a mat's area."""
    return regions(area, len(seen.hands), seen.public.options.cards)


def _spreads(r: Regions, seats: int) -> dict[str, Spread]:
    """Return the permanent spreads."""
    sizes, shape, hand = r.sizes, r.sizes.shape, r.hand
    own = sizes.own * shape
    low = Box(hand.x, hand.bottom - own, hand.w, own)
    found: dict[str, Spread] = {
        "hand": Spread(
            *hand.middle, sizes.hand, sizes.hand + 2, hand.w - sizes.hand, arc=0.2 if shape == NARROW else 0.0,
            z=_HAND_Z, shape=shape, group_gap=GROUP_GAP,
        ),
        "tongs": tong_row(low, 1, sizes.own, shape, _OWN_Z, _OWN_GAP),
        "stock": Spread(*r.stock.middle, r.stock.w, rise=0.25, shape=shape),
        "discards": Claimed(*r.centre.middle, r.centre.w, z=_CLAIMED_Z, shape=shape, ground=r.ground),
    }  # fmt: skip
    for steps in range(1, seats):
        sides = steps in (1, seats - 1)
        found[tongs_zone(steps)] = tongs_in(r.tongs[steps], 1, sizes.tongs if sides else sizes.top, shape)
    for steps in range(seats):
        found[drops_zone(steps)] = rows_in(r.drops[steps], 1, sizes.drops, shape)
    return found | closed_hands(r.seats, shape)


def placed(seen: Observation, seat: Seat, mat: Mat) -> dict[str, Spread]:
    """Return the spread of every zone in this state."""
    p, seats = seen.public, len(seen.hands)
    mine = _OF[p.options.cards]
    spreads = {name.removeprefix(mine): spread for name, spread in mat.spreads.items() if name.startswith(mine)}
    r = regions_of(seen, mat.area)
    lying = dropped(seen)
    for steps in range(seats):
        other = (seat + steps) % seats
        box, opened, dropped_cards = r.drops[steps], len(p.melds[other]), len(lying[other])
        if r.tongs.get(steps) == box and opened:
            spreads[tongs_zone(steps)], box = _sharing(box, opened, dropped_cards, r)
        elif steps:
            tongs = r.tongs[steps]
            if not p.over and not seen.opened:
                tongs, box = _as_needed(tongs, box, opened, dropped_cards, r)
            most = r.sizes.tongs if steps in (1, seats - 1) else r.sizes.top
            spreads[tongs_zone(steps)] = tongs_in(tongs, opened, most, r.sizes.shape)
        spreads[drops_zone(steps)] = rows_in(box, dropped_cards, r.sizes.drops, r.sizes.shape)
    if p.melds[seat]:
        spreads |= _beside(spreads["hand"], len(p.melds[seat]), r)
    if seen.opened:
        spreads |= _replayed(seen, seat, r)
    elif p.over:
        spreads |= _shown(seen, seat, r)
    winner = p.history[-1].winner if p.over else None
    if winner is not None:
        spreads |= _laid_out(seen, seat, (winner - seat) % seats, r)
    return spreads


def dropped(seen: Observation) -> tuple[tuple[Card, ...], ...]:
    """Return each seat's discards that no one has taken, the first one first."""
    found: list[list[Card]] = [[] for _ in seen.hands]
    for thrown in seen.public.thrown:
        if thrown.taker is None:
            found[thrown.seat].append(thrown.card)
    return tuple(map(tuple, found))


def _as_needed(tongs: Box, drops: Box, opened: int, lying: int, r: Regions) -> tuple[Box, Box]:
    """Enlarge the room of discards below tongs, if they don't fit in whole rows, by what the tongs leave; they get no
    larger than the tongs.
    """
    wants = whole_height(drops.w, lying, r.sizes.drops, r.sizes.shape)
    if tongs.x != drops.x or tongs.bottom > drops.y or wants <= drops.h:
        return tongs, drops
    least = tongs_in(tongs, opened, r.sizes.drops, r.sizes.shape).extent(3 * opened).h if opened else _PROMISED
    more = min(wants - drops.h, max(0.0, tongs.h - least))
    return tongs._replace(h=tongs.h - more), Box(drops.x, drops.y - more, drops.w, drops.h + more)


def _sharing(box: Box, opened: int, lying: int, r: Regions) -> tuple[Rows, Box]:
    """Share one row: the side with few cards leaves room for the other."""
    shape, card = r.sizes.shape, tongs_in(box, opened, r.sizes.top, r.sizes.shape, seen=_SHARED_SEEN).w
    whole = tong_row(box, opened, card, shape, _TONGS_Z).extent(3 * opened).w
    least = opened * card * _CLOSE + (opened - 1) * BETWEEN
    wants = r.sizes.drops + (r.sizes.drops + 1) * max(0, lying - 1)
    width = min(whole, max(least, box.w - wants - 8))
    tongs = tong_row(box._replace(w=width), opened, card, shape, _TONGS_Z)
    return tongs, box._replace(x=box.x + width + 8, w=box.w - width - 8)


def _beside(hand: Spread, opened: int, r: Regions) -> dict[str, Spread]:
    """Return spreads with the own open tongs at the right end of the hand, which makes room."""
    row, sizes, held = r.hand, r.sizes, _FULL_HAND - 3 * opened
    width = sizes.own if r.area.upright else hand.w
    low = Box(row.x, row.middle[1] - width * sizes.shape / 2, row.w, width * sizes.shape)
    taken = (held + _HAND_GAPS * hand.group_gap) * hand.step
    most = tong_row(low, opened, width, sizes.shape, _OWN_Z, _OWN_GAP).extent(3 * opened).w
    least = opened * (1 + 2 * _OWN_SEEN) * width + (opened - 1) * _OWN_GAP
    reach = most if r.area.upright else min(most, max(least, row.w - taken - _HAND_GAP))
    low, free = low._replace(x=row.right - reach, w=reach), row.w - reach - _HAND_GAP
    spare = 0.0 if r.area.upright else max(0.0, free - taken) / 2
    return {
        "hand": replace(hand, x=row.x + free / 2, reach=free - 2 * spare - hand.w),
        "tongs": tong_row(low._replace(x=low.x - spare), opened, width, sizes.shape, _OWN_Z, _OWN_GAP),
    }


def _shown(seen: Observation, seat: Seat, r: Regions) -> dict[str, Spread]:
    """Return spreads of the others' hands, shown where their tongs are."""
    found: dict[str, Spread] = {}
    seats, p = len(seen.hands), seen.public
    for steps in range(1, seats):
        other = (seat + steps) % seats
        box, lying = r.tongs[steps], len(dropped(seen)[other])
        if lying and box == r.drops[steps]:
            width = min(box.w * 0.35, lying * r.sizes.drops)
            drops = Box(box.right - width, box.y, width, box.h)
            found[drops_zone(steps)] = rows_in(drops, lying, r.sizes.drops, r.sizes.shape)
            box = box._replace(w=box.w - width - 8)
        most = r.sizes.tongs if steps in (1, seats - 1) else r.sizes.top
        tongs, hand = shown_in(box, len(p.melds[other]), len(seen.hands[other]), most, r.sizes.shape)
        found |= {tongs_zone(steps): tongs, hand_zone(steps): hand}
    return found


def _replayed(seen: Observation, seat: Seat, r: Regions) -> dict[str, Spread]:
    """Return a replay's spreads: hands, tongs and discards are below the gains, which are shown once the deal is over.
    The winner's hand is elsewhere.
    """
    found, sizes, lying, p = dict[str, Spread](), r.sizes, dropped(seen), seen.public
    winner = p.history[-1].winner if p.over else None
    for steps in range(1, len(seen.hands)):
        other, place = (seat + steps) % len(seen.hands), r.seats[steps]
        assert place.ground is not None
        inner, plate = place.ground.grown(-_INSIDE), place.plate
        top = place.action_box.y + _GAINED if p.over else plate.bottom + _INSIDE
        below = inner._replace(y=top, h=inner.bottom - top)
        left = plate.right + 2 * _INSIDE
        beside = inner._replace(x=left, w=inner.right - left)
        rooms = (below, beside) if beside.w > plate.w else (below,)
        count = len(lying[other])
        if other == winner:
            found[drops_zone(steps)] = rows_in(below, count, sizes.drops, sizes.shape)
            continue
        opened, held = len(p.melds[other]), len(seen.hands[other])
        tongs, hand, drops = laid_open(rooms, opened, held, count, sizes.own, sizes.drops, sizes.shape)
        found |= {tongs_zone(steps): tongs, hand_zone(steps): hand, drops_zone(steps): drops}
    return found


def _laid_out(seen: Observation, seat: Seat, steps: int, r: Regions) -> dict[str, Spread]:
    """Return spreads of the winning hand by tongs: in its own place if it is the own one, otherwise in the middle, with
    the cards there gathered at the left.
    """
    winner = (seat + steps) % len(seen.hands)
    closed, opened = len(seen.hands[winner]) // 3, len(seen.public.melds[winner])
    if not steps:
        return _won(steps, closed, opened, r.hand, r.sizes.hand, r)
    inner, shape, found = r.ground.grown(-6), r.sizes.shape, dict[str, Spread]()
    width = min(_GATHERED * r.area.cards, inner.h / shape)
    gathered = Spread(inner.x + 1.5 * width + _TOGETHER, inner.middle[1], width, rise=0.2, shape=shape)
    found["stock"] = replace(gathered, x=inner.x + width / 2, rise=0.1)
    found["discards"] = Claimed(gathered.x, gathered.y, width, z=_CLAIMED_Z, shape=shape, ground=r.ground)
    found[drops_zone(0)] = gathered
    left = gathered.box.right + _WON_GAP
    room = Box(left, inner.y, inner.right - left, inner.h - _NOTED)
    return found | _won(steps, closed, opened, room, r.sizes.won, r)


def _won(steps: int, closed: int, opened: int, room: Box, most: float, r: Regions) -> dict[str, Spread]:
    """Return tongs side by side in the middle of the room, no wider than ``most``; cards overlap to stay large."""
    shape, tongs = r.sizes.shape, closed + opened
    each = (room.w - (tongs - 1) * _WON_GAP) / tongs
    large = min(most, room.h / shape, each / (1 + 2 * READABLE[shape]))
    step = min(large + 1, (each - large) / 2)
    pitch = large + 2 * step + _WON_GAP
    left, top = room.middle[0] - (tongs * pitch - _WON_GAP) / 2, room.bottom - large * shape
    found = dict[str, Spread]()
    for name, at, some in ((hand_zone(steps), 0, closed), (tongs_zone(steps), closed, opened)):
        field = Box(left + at * pitch, top, max(1, some) * pitch - _WON_GAP + 0.1, large * shape)
        found[name] = tong_row(field, some, large, shape, _WON_Z, _WON_GAP)
    return found


def dealing_order(seen: Observation) -> tuple[Card, ...]:
    """Return the cards of a fresh deal in dealing order."""
    starter = seen.public.starter
    hands = [seen.hands[seat] for seat in (starter, *OTHERS[len(seen.hands)][starter])]
    if seen.public.sheet.dice is not None:
        longest = max(map(len, hands))
        return tuple(hand[at] for at in range(longest) for hand in hands if at < len(hand))
    return (*(card for hand in hands for card in hand[:6]), *(card for hand in hands for card in hand[6:]))
