"""Bong's mat: places, spreads and labels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from app.core.cards import RANKS, Card, Seat, rank, suit, words
from app.core.grammar import count
from app.games.bong.rules.model import NOBODY, OF_RANK, View
from app.games.bong.rules.refusals import RANK_NAMES
from app.games.bong.table.desks import at_desks
from app.games.bong.table.moves import Observation
from app.games.bong.table.places import (
    HAND_WIDTH,
    below_hand,
    closed_places,
    hand_top,
    open_hands,
    open_places,
    pile_middle,
    shown_hands,
)
from app.games.bong.table.tooltips import FLUNG
from app.games.bong.table.track import (
    FAN,
    FAN_WIDTH,
    HEAP,
    ON_TRACK,
    SIGN_HEIGHT,
    SIGN_WIDTH,
    STOCK,
    STUCK_WIDTH,
    TOP_WIDTH,
    TRACK_WIDTH,
    WANTED,
    fan,
    track,
)
from app.table import observation
from app.table.geometry import CARD_SHAPE, Area, Box
from app.table.layout import Spread, Zone, ZoneKind
from app.table.mat import Mat, MatLabel
from app.table.mat import Place as Spot
from app.table.observation import visible_hands
from app.table.seating import BAR_HEIGHT, SeatPlace, along_top, closed_hands, hand_reach, hand_zone, roomy

TARGETS = (WANTED, FAN)
_HAND_STEP = 116.0
"""Step between up to ten cards side by side."""
_CAPTION, _RISE = 30.0, 8.0
"""Space below the track, and the thickness of the pile."""
_UNDER_SHOWN = 16.0
"""Gap between a hand shown at the end and the track."""
_EDGE, _MANY = 12.0, 20
"""Margin of the hand; above that many cards it only gets denser."""
_BELOW = 198.0
"""Height below the hand in an upright picture: two buttons with the prompt above, or the own plate with a line of
keys.
"""
_UPRIGHT = 1.6
"""Factor of the room for the fan that open hands leave in an upright picture."""
_PLACES = (Spot(WANTED, "", "the next card"),)


def observe(views: Sequence[View]) -> Observation:
    """Return the observation; there is no stock."""
    return observation.Observation(views[0].public, visible_hands(views))


def mat(area: Area, seats: int) -> Mat:
    """Return the mat: the track in the middle, the own hand below, the others round the table."""
    area = roomy(area, _BELOW)
    places, ledge = closed_places(area, seats)
    top, bottom = _middle(places, ledge, area)
    size = min(area.cards, (bottom - top - _CAPTION) / SIGN_HEIGHT, (area.w - 2 * _RISE) / TRACK_WIDTH)
    x, y = area.w / 2, (top + bottom - _CAPTION) / 2
    spreads = track(x, y, size) | {"hand": _hand(area, ledge)} | closed_hands(places)
    cloth = Box.around(x, (top + bottom) / 2, min(TRACK_WIDTH * size + 24, area.w - 24), bottom - top)
    return Mat(spreads, _PLACES, cloth, area, goal=WANTED, seats=places, ledge=ledge)


def _middle(places: Sequence[SeatPlace], ledge: Box | None, area: Area) -> tuple[float, float]:
    """Return the middle of what the places along the top and the own hand leave free; in an upright picture, also of
    what the places at the sides leave.
    """
    above = places[1:] if area.lift else [places[steps] for steps in along_top(len(places))]
    lowest = max(
        (max(p.ground.bottom if p.ground else p.plate.bottom, p.action_box.bottom) for p in above), default=BAR_HEIGHT
    )
    return lowest + 8, (ledge.y if ledge else hand_top(area)) - 6


def _hand(area: Area, ledge: Box | None) -> Spread:
    width = HAND_WIDTH * area.cards
    y = area.h - below_hand(area) - width * CARD_SHAPE / 2
    reach = hand_reach(area, width, 1200.0 / area.cards, ledge=ledge is not None)
    if area.lift:
        reach = min(_HAND_STEP * area.cards * _MANY, area.w - 2 * _EDGE - width)
    return Spread(area.w / 2, y, width, step=_HAND_STEP * area.cards, reach=reach)


def adapt_mat(seen: Observation, area: Area, mat: Mat) -> Mat:
    """Return the mat for open hands, with plates of the default size to make room for cards below them."""
    if not seen.public.options.open_hands:
        return mat
    places, ledge = open_places(mat.area, len(mat.seats))
    return replace(mat, seats=places, ledge=ledge, spreads={**mat.spreads, **closed_hands(places)})


def spreads(seen: Observation, seat: Seat, area: Area, mat: Mat) -> Mapping[str, Spread]:
    """Return legible spreads below the plates for open hands and for hands shown at the end."""
    area = mat.area
    if at_desks(mat):
        return {hand_zone(steps): mat.spreads[hand_zone(steps)] for steps in range(len(mat.seats))}
    if not seen.public.options.open_hands:
        return _shown(mat) if seen.public.over or seen.opened else {}
    found = open_hands(area, len(seen.hands))
    size = area.cards
    if area.lift:  # there is room below all others
        size = max(size, min(_UPRIGHT * size, (area.w - 2 * (_STUCK + 2 * _ROOM_FOR_FACES)) / FAN_WIDTH))
    height = fan(0, 0, size)[FAN].box.h
    y = pile_middle(found, area, _RISE + height + _CAPTION, _RISE + height / 2)
    return found | fan(area.w / 2 - _ROOM_FOR_FACES, y, size)


def _shown(mat: Mat) -> Mapping[str, Spread]:
    """Return the hands shown at the end or in a replay, and the track clear of those along the top."""
    found = shown_hands(mat.seats)
    tops = (found[name].box.bottom for steps in along_top(len(mat.seats)) if (name := hand_zone(steps)) in found)
    top, bottom = _middle(mat.seats, mat.ledge, mat.area)
    top = max([top, *(lowest + _UNDER_SHOWN for lowest in tops)])
    size = min(mat.spreads[FAN].w / TOP_WIDTH, (bottom - top - _CAPTION) / SIGN_HEIGHT)
    y = max(mat.spreads[FAN].y, top + TOP_WIDTH * CARD_SHAPE * size / 2)
    return {**found, **track(mat.area.w / 2, y, size)}


def zones(seen: Observation, seat: Seat, open_hand: bool) -> Mapping[str, Zone]:
    """Return the zones: the pile is face up; so are the hands where house rules say so, and once the hand is over."""
    p = seen.public
    pile = p.race.pile
    cut = len(pile) - min(ON_TRACK, len(pile))
    found = {
        HEAP: Zone(pile[:cut], face_up=True, name="the pile"),
        FAN: Zone(pile[cut:], face_up=True, name="the last cards"),
        WANTED: Zone((), face_up=True),
        STOCK: Zone((), face_up=False, kind=ZoneKind.STOCK, name="the stock"),
    }
    for other, hand in enumerate(seen.hands):
        steps = (other - seat) % len(seen.hands)
        face_up = p.over or p.options.open_hands or (open_hand and steps == 0)
        cards = tuple(sorted(hand, key=by_rank)) if face_up else hand
        found[hand_zone(steps)] = Zone(cards, face_up, kind=ZoneKind.HAND, seat=other)
    return found


def by_rank(card: Card) -> tuple[int, int]:
    """Sort by rank; suits don't matter in Bong and only make the order unique."""
    return rank(card), suit(card)


# ---- labels

_FACE, _FACE_HEIGHT = 26.0, 19.0
"""Size of the face of the player below a card, and its offset."""
_STRIP = 5.0
_ROOM_FOR_FACES = 28.0
"""Offset of the fan to the left of the middle."""
_STUCK = 30.0
_PILE_IN, _PILE_WIDTH, _BEFORE_PILE = 22.0, 190.0, 18.0
"""The pile's caption: its inset from the left end of a small sign, its largest width, and the gap before it."""


def labels(seen: Observation, seat: Seat, open_hand: bool, mat: Mat) -> Sequence[MatLabel]:
    """Return the sign of the next rank, the faces of the last players, and the faces of those who are stuck."""
    p, race = seen.public, seen.public.race
    sign = mat.spreads[WANTED].box
    x, y = sign.middle
    burst = min(6.67 * sign.w, 4 * (mat.cloth.bottom - y))  # twice as wide as high, and whole on the cloth
    found = [
        MatLabel("", mat.cloth.middle[0], mat.cloth.middle[1], picture="tokens/mat-burst", size=burst, on_top=False)
    ]
    found += _players(seen, mat)
    if p.over:
        return found
    lit = open_hand and not at_desks(mat) and may_play(seen, seat)  # at desks all look at the sign, not one seat
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
        small = sign.w < SIGN_WIDTH  # beside the name of the top card's player
        at, align = (sign.x + _PILE_IN, 0.0) if small else (x, 0.5)
        found.append(MatLabel(_pile_words(seen), at, sign.bottom + 15, kind="caption", after_deal=True, align=align))
    return found + _stuck(seen, sign)


def may_play(seen: Observation, seat: Seat) -> bool:
    """Return whether the seat holds the wanted rank and may play it now."""
    p, race = seen.public, seen.public.race
    free = seat != race.last and race.leader in (NOBODY, seat) and seat in p.active
    return free and not OF_RANK[race.rank].isdisjoint(seen.hands[seat])


def _players(seen: Observation, mat: Mat) -> list[MatLabel]:
    """Return the face of the player, in the seat's colour, under each card of the track; the last is framed and has as
    much of the name as fits before the pile's caption.
    """
    sign = mat.spreads[WANTED].box
    ends = (sign.x + _PILE_IN if sign.w < SIGN_WIDTH else sign.middle[0] - _PILE_WIDTH / 2) - _BEFORE_PILE
    race, spread, found = seen.public.race, mat.spreads[FAN], list[MatLabel]()
    shown = min(ON_TRACK, len(race.pile))
    fanned = len(spread.widths) == 1
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
        x, y = left + _FACE / 2, at.bottom + _FACE_HEIGHT
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


def _stuck(seen: Observation, sign: Box) -> list[MatLabel]:
    """Return the faces of the seats that have called fling, in a column to the right of the sign."""
    called = sorted(seen.public.race.called)
    if not called:
        return []
    x, step = sign.right + max(26.0, STUCK_WIDTH / 2 * sign.w / SIGN_WIDTH), min(_STUCK, (sign.h - 24) / len(called))
    found = [MatLabel("stuck", x, sign.y + 10, kind="caption")]
    return found + [
        MatLabel(
            "", x, sign.y + 24 + step * (i + 0.5), kind="face", size=min(_FACE, step - 2), seat=seat, tooltip=FLUNG
        )
        for i, seat in enumerate(called)
    ]


def _pile_words(seen: Observation) -> str:
    race = seen.public.race
    cards = f"{len(race.pile)} on the pile"
    return f"{cards}, {count(race.flongs, 'flong')}" if race.flongs else cards


def status(seen: Observation, seat: Seat) -> str:
    """Return what everybody can see about a seat, the most urgent first."""
    p = seen.public
    if p.over:
        return ""
    if p.race.leader == seat != NOBODY:
        return f"leads: {RANK_NAMES[p.race.rank]}"
    if any(lock.seat == seat for lock in p.locks):
        return ""  # its last action is shown there, and a bar
    if seat in p.race.called:
        return f"no {RANK_NAMES[p.race.rank]}: fling"
    if len(seen.hands[seat]) == 1:
        return "last card!"
    return ""
