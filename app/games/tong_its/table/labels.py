"""What is written on the mat of Tong-Its: counts, the pot, what comes where, and at the end who pays for what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap

from app.core.cards import Card, Seat, mask_of
from app.games.tong_its.rules.melds import POINTS, cards_of, split
from app.games.tong_its.rules.model import MELD, SEATS, Public, has_opened, shows
from app.games.tong_its.table.groups import by_rank
from app.games.tong_its.table.mat import LAY, POT_WIDE, four_zone, older, own_ground, shown_hand, spreads
from app.games.tong_its.table.paid import in_lines, payment, payment_in
from app.games.tong_its.text import Observation, deadwood, meld_words, won_before
from app.table.geometry import Box
from app.table.layout import Spread
from app.table.mat import Mat, MatLabel
from app.table.seating import hand_zone

_LINE, _LETTER = 21.0, 8.6
"""From line to line of small words; what a letter of them takes, and a little more."""
_LARGE_LETTER = 10.0
"""The same of larger words, as of a sum."""
_BAR = 3.0
_ASIDE, _AIR = 16.0, 6.0
_INSIDE, _FROM_TOP = 18.0, 16.0
"""From the frame of the own melds to the end of the words in its corner, and to their middle: above the cards."""
_WINNING = 260.0
"""With less room for face, name and words it is told shorter how the pot is won."""
_LEAST_WORDS = 140.0
"""In less room words would be a column."""
_FEW = 3
"""The points of no more cards are told one by one."""
_UNOPENED = "Lay a meld to open: until then you may not call or challenge, and you pay 1 chip more."
_TAKES = "Three of a rank or a run of a suit come here."

_TOLD_APART, _FACE = 110.0, 24.0
"""Where the piles lie closer, a face alone tells who threw the card."""


def labels(state: Observation, seat: Seat, open_hand: bool, mat: Mat) -> Sequence[MatLabel]:
    """Everything that stands there now."""
    p, lying = state.public, spreads(state, seat, mat.area, mat)
    found = [*_piles(p, len(state.stock), lying, mat), *_pot(p, seat, mat)]
    if not state.opened:  # who looks into all hands plays none of them
        found += [*_what_comes(p, mat), *_own_melds(p, seat, lying, mat)]
    found += _face_down(state, seat, open_hand, lying, mat)
    for steps, place in enumerate(mat.seats):
        other = (seat + steps) % SEATS
        if other == won_before(p) and not p.over:  # then the winner of this hand is crowned
            x, y = place.plate.x + 6, place.plate.y + 4
            found.append(MatLabel("", x, y, picture="tokens/mark-crown", size=26))
        if p.over:
            found += _paid(p, other, steps, mat)
        elif steps and not has_opened(p, other) and place.ground:
            # Where the hand lies open it lies above that.
            y = place.ground.bottom - _LINE if state.opened else place.said.bottom + 2 * _LINE
            x = place.ground.middle[0]
            found.append(MatLabel("not opened: no meld yet", x, y, "caption", on_top=False))
    return found + _deadwoods(state, seat, open_hand, lying, mat)


# ---- the middle


def _piles(p: Public, stock: int, lying: Mapping[str, Spread], mat: Mat) -> list[MatLabel]:
    """How many cards are left to draw, and who threw the top discard."""
    left, top = mat.spreads["stock"], mat.spreads["discards"]
    y = left.box.bottom + 16
    found = [MatLabel(f"{stock} left" if stock else "empty", left.box.x, y, "tally", align=0, after_deal=True)]
    if p.pile:
        by, apart = thrower(p, p.pile[-1]), top.x - left.box.x > _TOLD_APART
        rows = [row.box.bottom for zone, row in lying.items() if zone.startswith("thrown-")]
        ends = mat.pot[0] - POT_WIDE / 2
        if max(rows, default=0.0) > y - _LINE / 2:  # then the older discards begin beside it
            ends = min(ends, older(mat).x)
        room = 2 * (ends - _AIR - top.x)
        told = MatLabel("threw it", top.x, y, "caption", after_deal=True, seat=by, max_width=room)
        found.append(told if apart else MatLabel("", top.x, y, "face", size=_FACE, after_deal=True, seat=by))
    return found


def _what_comes(p: Public, mat: Mat) -> list[MatLabel]:
    """Where the older discards will lie, as long as there are none."""
    if len(p.pile) >= 2:
        return []
    x, y = older(mat).middle
    return [MatLabel("older discards will lie here", x, y, "caption", on_top=False)]


def thrower(p: Public, card: Card) -> Seat:
    """The dealer threw the first discard, and so on round the table."""
    return (p.dealer + p.thrown.index(card)) % SEATS


def _pot(p: Public, seat: Seat, mat: Mat) -> list[MatLabel]:
    """The chips in it, and who may win them."""
    if not p.pot:
        return []
    (x, y), right = mat.pot, mat.cloth.right
    roomy = mat.cloth.bottom - y > _LINE
    size, words = (48.0 if roomy else 30.0), x + 36
    picture = f"tokens/chips-{'small' if p.pot < 12 else 'medium' if p.pot < 24 else 'large'}"
    found = [MatLabel("", x, y, picture=picture, size=size, on_top=False)]
    if not roomy:
        return [*found, MatLabel(f"pot {p.pot}", words, y, "title", on_top=False, align=0)]
    crown = won_before(p)
    apart = _LINE / 2 if crown in (None, seat) or p.over else _FACE / 2  # a face stands before the second line
    found.append(MatLabel(f"pot {p.pot}", words, y - apart, "title", on_top=False, align=0))
    below = y + apart
    if crown is None or p.over:
        return [*found, MatLabel("two wins in a row take it", words, below, "caption", on_top=False, align=0)]
    if crown == seat:
        return [
            *found,
            MatLabel("Win again and the pot is yours.", words, below, "caption", on_top=False, align=0),
        ]
    room = right - words - _AIR
    said = "takes it by winning again" if room > _WINNING else "wins again: takes it"
    return [*found, MatLabel(said, words, below, "caption", on_top=False, align=0, seat=crown, max_width=room)]


# ---- melds


def _own_melds(p: Public, seat: Seat, lying: Mapping[str, Spread], mat: Mat) -> list[MatLabel]:
    """Beside the empty place of the own melds: what it is for."""
    if p.over:
        return []
    slot, ground = lying[LAY].box, own_ground(mat)
    said = _TAKES if has_opened(p, seat) else _UNOPENED
    room = ground.right - slot.right - 2 * _ASIDE
    lines = _evenly(said, max(1, int(room / _LETTER)))
    if len(lines) > max(1, int(slot.h / _LINE)) or room < _LEAST_WORDS:
        return []
    y = slot.middle[1] - _LINE * (len(lines) - 1) / 2
    return [
        MatLabel(line, slot.right + _ASIDE, y + _LINE * i, "caption", on_top=False, align=0)
        for i, line in enumerate(lines)
    ]


def _evenly(said: str, most: int) -> list[str]:
    """In as few lines as there is room for, all about as long: no word stands in one by itself.

    >>> _evenly("Three of a rank or a run of a suit come here.", 40)
    ['Three of a rank or a run', 'of a suit come here.']
    """
    lines = wrap(said, most)
    return next(found for wide in range(1, most + 1) if len(found := wrap(said, wide)) == len(lines))


def _face_down(
    state: Observation, seat: Seat, open_hand: bool, lying: Mapping[str, Spread], mat: Mat
) -> list[MatLabel]:
    """What the face-down cards are; who laid them knows which. It stands beside a neighbour's, else on them."""
    p, found = state.public, list[MatLabel]()
    if p.over:
        return found
    for owner in range(SEATS):
        for i in range(1, p.hidden[owner] + 1):
            place = lying[four_zone(owner, i)]
            known = owner == seat and open_hand
            said = meld_words(mask_of(state.face_down[owner][i - 1])) if known else "four alike"
            lies, ground = place.extent(4), mat.seats[(owner - seat) % SEATS].ground
            if owner != seat and ground and lies.right + _AIR + _LETTER * len(said) <= ground.right:
                found.append(MatLabel(said, lies.right + _AIR, lies.middle[1], "tally", align=0))
            else:
                found.append(MatLabel(said, place.x, place.box.y + 18))
    return found


# ---- deadwood and payments


def _deadwoods(
    state: Observation, seat: Seat, open_hand: bool, lying: Mapping[str, Spread], mat: Mat
) -> list[MatLabel]:
    """Of the own hand while it is open; at the end of all hands that are shown."""
    p, found = state.public, []
    for steps in range(SEATS):
        other = (seat + steps) % SEATS
        if not state.hands[other] or not (shows(p, other) or (open_hand and not steps)):
            continue
        compared = p.over and p.history[-1].deadwood[other] is not None
        loose = split(mask_of(state.hands[other]))
        left = deadwood(p.history[-1], other) if compared else str(loose.deadwood)
        if steps:
            spread = lying[hand_zone(steps)]
            found += [
                *_bars(state, other, spread),
                _counted(p, other, f"deadwood {left}", spread, mat.seats[steps].said),
            ]
            continue
        ground = own_ground(mat)
        said = f"deadwood {left}" if p.over else _left_in_hand(mask_of(state.hands[other]))
        found.append(
            MatLabel(
                said,
                ground.right - _INSIDE,
                ground.y + _FROM_TOP,
                "tally",
                after_deal=True,
                on_top=False,
                align=1,
            )
        )
    return found


def _counted(p: Public, seat: Seat, told: str, hand: Spread, said: Box) -> MatLabel:
    """What the deadwood of a neighbour's hand is: behind what the hand has brought, and only where that has no room on
    the cards.
    """
    first = payment_in(p, seat, said.w)[0]
    if _LARGE_LETTER * (len(first) + len(told)) + _ASIDE <= said.w:
        return MatLabel(told, said.right, said.y + _LINE / 2, "tally", after_deal=True, align=1)
    return MatLabel(told, hand.x, hand.box.bottom - 10, after_deal=True)


def _bars(state: Observation, seat: Seat, lies: Spread) -> list[MatLabel]:
    """Below each meld of a neighbour's hand that lies open, so that it is told from what is deadwood."""
    zone, found, first = shown_hand(state, seat), list[MatLabel](), 0
    for size in zone.groups:
        if mask_of(zone.cards[first : first + size]) in MELD:
            ends = [
                lies.place(at, len(zone.cards), face_up=True, gaps=zone.gaps).box for at in (first, first + size - 1)
            ]
            seen = ends[1].x + min(ends[1].w, lies.step) if first + size < len(zone.cards) else ends[1].right
            x, y = (ends[0].x + seen) / 2, ends[0].bottom + _BAR
            found.append(
                MatLabel("", x, y, "strip", size=seen - ends[0].x - 2, height=_BAR, seat=seat, after_deal=True)
            )
        first += size
    return found


def _left_in_hand(hand: int) -> str:
    """Return ``Deadwood: 5 (1 + 1 + 3)``; of many cards the sum alone."""
    best = split(hand)
    loose = sorted(cards_of(hand & ~sum(best.melds)), key=by_rank)
    sums = f" ({' + '.join(str(POINTS[card]) for card in loose)})" if 1 < len(loose) <= _FEW else ""
    return f"Deadwood: {best.deadwood}{sums}"


def _paid(p: Public, seat: Seat, steps: int, mat: Mat) -> list[MatLabel]:
    """What the hand has brought, and why: below the plates of the others, on the ledge beside the own one, or above."""
    place = mat.seats[steps]
    if steps:
        return _lines(payment_in(p, seat, place.said.w), place.said.x, place.said.y + _LINE / 2)
    if mat.ledge is None:
        said = payment(p, seat)
        return _lines(said, place.plate.x, place.plate.y - 16 - _LINE * (len(said) - 1))
    return _on_ledge(payment(p, seat), place.plate, mat.ledge)


def _on_ledge(said: Sequence[str], plate: Box, ledge: Box) -> list[MatLabel]:
    """The sum in gold, beside it in two lines what it is made of."""
    if not said:
        return []
    x, y = plate.right + 2 * _ASIDE, ledge.middle[1]
    first = MatLabel(said[0], x, y, "title", after_deal=True, align=0)
    right = ledge.right - 270  # there stands what leads on to the scores
    x += 11 * len(said[0])
    lines = in_lines(said[1:], max(180.0, right - x))
    y -= _LINE * (len(lines) - 1) / 2
    return [
        first,
        *(MatLabel(line, x, y + _LINE * i, "caption", after_deal=True, align=0) for i, line in enumerate(lines)),
    ]


def _lines(said: Sequence[str], x: float, y: float) -> list[MatLabel]:
    """The first in gold."""
    return [
        MatLabel(line, x, y + _LINE * i, "caption" if i else "title", after_deal=True, align=0)
        for i, line in enumerate(said)
    ]
