"""Bong: where everything lies, and what is written there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from app.core.cards import RANKS, Card, Seat, rank, suit, words
from app.core.grammar import count
from app.games.bong.rules.model import NOBODY, OF_RANK, View
from app.games.bong.rules.refusals import RANK_NAMES
from app.games.bong.table.desks import at_desks
from app.games.bong.table.places import (
    HAND_WIDE,
    below_hand,
    closed_places,
    hand_top,
    open_hands,
    open_places,
    pile_middle,
    shown_hands,
)
from app.games.bong.table.pointed_at import FLUNG
from app.games.bong.table.track import (
    FAN,
    FAN_WIDE,
    HEAP,
    ON_TRACK,
    SIGN_HIGH,
    SIGN_WIDE,
    STOCK,
    STUCK_WIDE,
    TOP_WIDE,
    TRACK_WIDE,
    WANTED,
    Track,
    fan,
    track,
)
from app.games.bong.text import Observation
from app.table import observation
from app.table.geometry import CARD_SHAPE, Area, Box
from app.table.layout import Spread, Zone, ZoneKind
from app.table.mat import Mat, MatLabel
from app.table.mat import Place as Spot
from app.table.observation import visible_hands
from app.table.seating import BAR_HIGH, SeatPlace, along_top, closed_hands, hand_reach, hand_zone, roomy

TARGETS = (WANTED, FAN)
_HAND_STEP = 116.0
"""Up to ten cards lie side by side."""
_CAPTION, _RISE = 30.0, 8.0
"""Below the track, and the thickness of the pile."""
_UNDER_SHOWN = 16.0
"""From a hand that is laid open in the end down to the track."""
_EDGE, _MANY = 12.0, 20
"""There the hand goes so near to the edges; and beyond so many cards only close up."""
_BELOW = 198.0
"""In an upright picture, below the hand: two buttons and above them what is asked, or the own plate and a line of keys.
"""
_UPRIGHT = 1.6
"""In an upright picture open hands leave so much more room to the fan."""
_PLACES = (Spot(WANTED, "", "the next card"),)


def observe(views: Sequence[View]) -> Observation:
    """There is no stock."""
    return observation.Observation(views[0].public, visible_hands(views))


def mat(area: Area, seats: int) -> Mat:
    """The track in the middle, the own hand below, the others round the table."""
    area = roomy(area, _BELOW)
    places, ledge = closed_places(area, seats)
    top, bottom = _middle(places, ledge, area)
    size = min(area.cards, (bottom - top - _CAPTION) / SIGN_HIGH, (area.w - 2 * _RISE) / TRACK_WIDE)
    x, y = area.w / 2, (top + bottom - _CAPTION) / 2
    spreads = track(x - TRACK_WIDE * size / 2, y, size) | {"hand": _hand(area, ledge)} | closed_hands(places)
    cloth = Box.around(x, (top + bottom) / 2, min(TRACK_WIDE * size + 24, area.w - 24), bottom - top)
    return Mat(spreads, _PLACES, cloth, area, goal=WANTED, seats=places, ledge=ledge)


def _middle(places: Sequence[SeatPlace], ledge: Box | None, area: Area) -> tuple[float, float]:
    """What those along the top and the own hand leave free; in an upright picture, those at the sides too."""
    above = places[1:] if area.lift else [places[steps] for steps in along_top(len(places))]
    lowest = max((max(p.ground.bottom if p.ground else p.plate.bottom, p.said.bottom) for p in above), default=BAR_HIGH)
    return lowest + 8, (ledge.y if ledge else hand_top(area)) - 6


def _hand(area: Area, ledge: Box | None) -> Spread:
    wide = HAND_WIDE * area.cards
    y = area.h - below_hand(area) - wide * CARD_SHAPE / 2
    reach = hand_reach(area, wide, 1200.0 / area.cards, ledge=ledge is not None)
    if area.lift:
        reach = min(_HAND_STEP * area.cards * _MANY, area.w - 2 * _EDGE - wide)
    return Spread(area.w / 2, y, wide, step=_HAND_STEP * area.cards, reach=reach)


def adapt_mat(state: Observation, area: Area, mat: Mat) -> Mat:
    """With open hands everybody has a plate of the usual size, as there must be room for cards below it."""
    if not state.public.options.open_hands:
        return mat
    places, ledge = open_places(mat.area, len(mat.seats))
    return replace(mat, seats=places, ledge=ledge, spreads={**mat.spreads, **closed_hands(places)})


def spreads(state: Observation, seat: Seat, area: Area, mat: Mat) -> Mapping[str, Spread]:
    """Open hands lie below their plates, large enough to be read, and so do those that are laid open in the end."""
    area = mat.area
    if at_desks(mat):
        return {hand_zone(steps): mat.spreads[hand_zone(steps)] for steps in range(len(mat.seats))}
    if not state.public.options.open_hands:
        return _shown(mat) if state.public.over or state.opened else {}
    seats = len(state.hands)
    found = open_hands(area, [len(state.hands[(seat + steps) % seats]) for steps in range(seats)])
    size = area.cards
    if area.lift:  # below all others there is room
        size = max(size, min(_UPRIGHT * size, (area.w - 2 * (_STUCK + 2 * _ROOM_FOR_FACES)) / FAN_WIDE))
    high = fan(0, 0, size)[FAN].box.h
    y = pile_middle(found, area, _RISE + high + _CAPTION, _RISE + high / 2)
    return found | fan(area.w / 2 - _ROOM_FOR_FACES, y, size)


def _shown(mat: Mat) -> Mapping[str, Spread]:
    """The hands that are laid open, in the end or in a replay, and the track clear of those along the top."""
    found = shown_hands(mat.seats)
    tops = (found[name].box.bottom for steps in along_top(len(mat.seats)) if (name := hand_zone(steps)) in found)
    top, bottom = _middle(mat.seats, mat.ledge, mat.area)
    top = max([top, *(lowest + _UNDER_SHOWN for lowest in tops)])
    size = min(mat.spreads[FAN].w / TOP_WIDE, (bottom - top - _CAPTION) / SIGN_HIGH)
    y = max(mat.spreads[FAN].y, top + TOP_WIDE * CARD_SHAPE * size / 2)
    return {**found, **track(mat.area.w / 2 - TRACK_WIDE * size / 2, y, size)}


def zones(state: Observation, seat: Seat, open_hand: bool) -> Mapping[str, Zone]:
    """The pile lies open; hands too where the house rules say so, and once the hand is over."""
    p = state.public
    pile = p.race.pile
    cut = len(pile) - min(ON_TRACK, len(pile))
    found = {
        HEAP: Zone(pile[:cut], face_up=True, name="the pile"),
        FAN: Zone(pile[cut:], face_up=True, name="the last cards"),
        WANTED: Zone((), face_up=True),
        STOCK: Zone((), face_up=False, kind=ZoneKind.STOCK, name="the stock"),
    }
    for other, hand in enumerate(state.hands):
        steps = (other - seat) % len(state.hands)
        face_up = p.over or p.options.open_hands or (open_hand and steps == 0)
        cards = tuple(sorted(hand, key=by_rank)) if face_up else hand
        found[hand_zone(steps)] = Zone(cards, face_up, kind=ZoneKind.HAND, seat=other)
    return found


def by_rank(card: Card) -> tuple[int, int]:
    """Suits do not matter; they only settle an order."""
    return rank(card), suit(card)


# ---- what is written and drawn on it

_FACE, _FACE_HIGH = 26.0, 19.0
"""Below a card: the face of who played it."""
_STRIP = 5.0
_ROOM_FOR_FACES = 28.0
"""So far the fan lies left of the middle."""
_STUCK = 30.0
_PILE_IN, _PILE_WIDE, _BEFORE_PILE = 22.0, 190.0, 18.0
"""Of what is said of the pile: how far from the left end of a small sign it begins, how wide it is at its longest, and
how much is free before it.
"""


def labels(state: Observation, seat: Seat, open_hand: bool, mat: Mat) -> Sequence[MatLabel]:
    """The sign of the next rank, who played the last cards, and who is stuck."""
    p, race = state.public, state.public.race
    sign = mat.spreads[WANTED].box
    x, y = sign.middle
    burst = min(6.67 * sign.w, 4 * (mat.cloth.bottom - y))  # twice as wide as high, and all of it on the cloth
    found = [
        MatLabel("", mat.cloth.middle[0], mat.cloth.middle[1], picture="tokens/mat-burst", size=burst, on_top=False)
    ]
    found += _players(state, mat)
    if p.over:
        return found
    lit = open_hand and not at_desks(mat) and may_play(state, seat)  # there it is for all to look at
    found.append(
        MatLabel(
            RANKS[race.rank],
            x,
            y,
            kind="sign",
            size=sign.w,
            height=sign.h,
            caption="next",
            highlighted=lit,
            on_top=False,
        )
    )
    if race.pile:
        small = sign.w < SIGN_WIDE  # beside the name of who lies on top
        at, align = (sign.x + _PILE_IN, 0.0) if small else (x, 0.5)
        found.append(MatLabel(_pile_words(state), at, sign.bottom + 15, kind="caption", after_deal=True, align=align))
    return found + _stuck(state, sign)


def may_play(state: Observation, seat: Seat) -> bool:
    """The seat holds the rank that is wanted, and may play it now."""
    p, race = state.public, state.public.race
    free = seat != race.last and race.leader in (NOBODY, seat) and seat in p.active
    return free and not OF_RANK[race.rank].isdisjoint(state.hands[seat])


def _players(state: Observation, mat: Mat) -> list[MatLabel]:
    """Under each card of the track the face of who played it, in its colour; the last one is framed, and has as much of
    the name as there is room for before what is said of the pile.
    """
    sign = mat.spreads[WANTED].box
    ends = (sign.x + _PILE_IN if sign.w < SIGN_WIDE else sign.middle[0] - _PILE_WIDE / 2) - _BEFORE_PILE
    race, spread, found = state.public.race, mat.spreads[FAN], list[MatLabel]()
    shown = min(ON_TRACK, len(race.pile))
    fanned = isinstance(spread, Track) and len(set(spread.grows)) == 1
    for i, (card, by) in enumerate(zip(race.pile[-shown:], race.by[-shown:], strict=True) if shown else ()):
        at = spread.place(i, shown, face_up=True).box
        last = i == shown - 1
        left = at.x if fanned else at.middle[0] - _FACE / 2
        if last:
            found.append(MatLabel("", *at.middle, kind="owner", size=at.w, height=at.h, seat=by, after_deal=True))
            left = at.x
        elif not fanned:
            strip = MatLabel(
                "",
                at.middle[0],
                at.bottom + 1,
                kind="strip",
                size=at.w,
                height=_STRIP,
                seat=by,
                after_deal=True,
            )
            found.append(strip)
        x, y = left + _FACE / 2, at.bottom + _FACE_HIGH
        room = max(1.0, ends - at.x) if last else 0.0
        found.append(
            MatLabel(
                "",
                x,
                y,
                kind="face",
                size=_FACE,
                highlighted=last,
                seat=by,
                after_deal=True,
                tooltip=words(card),
                max_width=room,
            )
        )
    return found


def _stuck(state: Observation, sign: Box) -> list[MatLabel]:
    """Right of the sign the faces of those who have called fling, one below the other."""
    called = sorted(state.public.race.called)
    if not called:
        return []
    x, step = sign.right + max(26.0, STUCK_WIDE / 2 * sign.w / SIGN_WIDE), min(_STUCK, (sign.h - 24) / len(called))
    found = [MatLabel("stuck", x, sign.y + 10, kind="caption")]
    return found + [
        MatLabel(
            "", x, sign.y + 24 + step * (i + 0.5), kind="face", size=min(_FACE, step - 2), seat=seat, tooltip=FLUNG
        )
        for i, seat in enumerate(called)
    ]


def _pile_words(state: Observation) -> str:
    race = state.public.race
    cards = f"{len(race.pile)} on the pile"
    return f"{cards}, {count(race.flongs, 'flong')}" if race.flongs else cards


def status(state: Observation, seat: Seat) -> str:
    """What everybody sees of a seat, the most urgent of it."""
    p = state.public
    if p.over:
        return ""
    if p.race.leader == seat != NOBODY:
        return f"leads: {RANK_NAMES[p.race.rank]}"
    if any(lock.seat == seat for lock in p.locks):
        return ""  # what it did stands there, and a bar
    if seat in p.race.called:
        return f"no {RANK_NAMES[p.race.rank]}: fling"
    if len(state.hands[seat]) == 1:
        return "last card!"
    return ""
