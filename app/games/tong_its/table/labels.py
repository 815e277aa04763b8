"""Labels on Tong-Its' mat: counts, the pot, empty places, and at the end who pays for what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial

from app.core.cards import Card, Seat, mask_of
from app.core.messages import _, n_
from app.games.tong_its.rules.melds import POINTS, cards_of, split
from app.games.tong_its.rules.model import MELD, SEATS, Public, has_opened, shows
from app.games.tong_its.rules.names import short_meld
from app.games.tong_its.table.groups import by_rank
from app.games.tong_its.table.mat import LAY, POT_WIDTH, four_zone, older, own_ground, shown_hand, spreads
from app.games.tong_its.table.scores import deadwood, in_lines, payment, payment_in
from app.games.tong_its.table.words import Observation, won_before
from app.table.geometry import Box
from app.table.layout import Spread
from app.table.mat import Mat, MatLabel
from app.table.seating import hand_zone
from app.table.text.lines import text_width, wrap

_LINE, _LETTER = 21.0, 8.6
"""Line height of small text; width of one of its letters, rounded up."""
_LARGE_LETTER = 10.0
"""Letter width of larger text, such as a sum."""
_BAR = 3.0
_ASIDE, _AIR = 16.0, 6.0
_INSIDE, _FROM_TOP = 18.0, 16.0
"""Distance from the frame of the own melds to the end of the text in its corner, and to its middle: above the cards."""
_WINNING = 260.0
"""Width for face, name and text below which the text about winning the pot is shortened."""
_LEAST_WORDS = 140.0
"""Smallest width of text; narrower text would be a column."""
_FEW = 3
"""Largest number of cards whose points are listed."""
# Keys of the labels, for tooltips and lessons.
DEADWOOD, FOUR_LABEL, NOT_OPEN, OLDER, POT, STOCK, TOP = (
    "deadwood", "four", "not-open", "older", "pot", "stock", "top",
)  # fmt: skip

_TEXT_APART, _FACE = 110.0, 24.0
"""Distance of the piles below which a face alone shows who discarded the card, and the face's size."""


def labels(seen: Observation, seat: Seat, open_hand: bool, mat: Mat) -> Sequence[MatLabel]:
    """Return the labels shown now."""
    p, lying = seen.public, spreads(seen, seat, mat.area, mat)
    found = [*_piles(p, len(seen.stock), lying, mat), *_pot(p, seat, mat)]
    if not seen.opened:  # a viewer of all hands plays none of them
        found += [*_future_discards(p, mat), *_own_melds(p, seat, lying, mat)]
    found += _face_down(seen, seat, open_hand, lying, mat)
    for steps, place in enumerate(mat.seats):
        other = (seat + steps) % SEATS
        if other == won_before(p) and not p.over:  # then the winner of this hand is crowned
            x, y = place.plate.x + 6, place.plate.y + 4
            found.append(MatLabel("", x, y, picture="tokens/mark-crown", size=26))
        if p.over:
            found += _paid(p, other, steps, mat)
        elif steps and not has_opened(p, other) and place.ground:
            # Where the hand is face up it is above that.
            y = place.ground.bottom - _LINE if seen.opened else place.action_box.bottom + 2 * _LINE
            x = place.ground.middle[0]
            found.append(MatLabel(_("Not open"), x, y, "caption", on_top=False, tooltip=NOT_OPEN))
    return found + _deadwoods(seen, seat, open_hand, lying, mat)


# ---- the middle


def _piles(p: Public, stock: int, lying: Mapping[str, Spread], mat: Mat) -> list[MatLabel]:
    """Return the number of cards left to draw, and who made the top discard."""
    left, top = mat.spreads["stock"], mat.spreads["discards"]
    y = left.box.bottom + 16
    # Translators: number of cards in the stock.
    text = n_("{n} left", "{n} left", stock) if stock else _("empty")
    found = [MatLabel(text, left.box.x, y, "tally", align=0, after_deal=True, tooltip=STOCK)]
    if p.pile:
        by, apart = thrower(p, p.pile[-1]), top.x - left.box.x > _TEXT_APART
        rows = [row.box.bottom for zone, row in lying.items() if zone.startswith("thrown-")]
        ends = mat.pot[0] - POT_WIDTH / 2
        if max(rows, default=0.0) > y - _LINE / 2:  # then the older discards begin beside it
            ends = min(ends, older(mat).x)
        begins = left.box.x + _LETTER * text_width(text)
        words, room = _("discarded it"), 2 * (min(ends - top.x, top.x - begins) - _AIR)
        apart = apart and room >= _FACE + _AIR + _LETTER * text_width(words)
        label = MatLabel(words, top.x, y, "caption", after_deal=True, seat=by, max_width=room, tooltip=TOP)
        found.append(label if apart else MatLabel("", top.x, y, "face", size=_FACE, after_deal=True, seat=by))
    return found


def _future_discards(p: Public, mat: Mat) -> list[MatLabel]:
    """Return the caption of the older discards' place, while there are none."""
    if len(p.pile) >= 2:
        return []
    x, y = older(mat).middle
    return [MatLabel(_("Older discards"), x, y, "caption", on_top=False, tooltip=OLDER)]


def thrower(p: Public, card: Card) -> Seat:
    """Return who made a discard: the dealer made the first, and so on round the table."""
    return (p.dealer + p.thrown.index(card)) % SEATS


def _pot(p: Public, seat: Seat, mat: Mat) -> list[MatLabel]:
    """Return the pot's chips, and who may win them."""
    if not p.pot:
        return []
    (x, y), right = mat.pot, mat.cloth.right
    roomy = mat.cloth.bottom - y > _LINE
    size, words = (48.0 if roomy else 30.0), x + 36
    picture = f"tokens/chips-{'small' if p.pot < 12 else 'medium' if p.pot < 24 else 'large'}"
    found = [MatLabel("", x, y, picture=picture, size=size, on_top=False)]
    title = partial(MatLabel, _("Pot {chips}", chips=p.pot), words, kind="title", on_top=False, align=0, tooltip=POT)
    if not roomy:
        return [*found, title(y=y)]
    crown = won_before(p)
    apart = _LINE / 2 if crown in (None, seat) or p.over else _FACE / 2  # a face is in front of the second line
    found.append(title(y=y - apart))
    below = partial(MatLabel, x=words, y=y + apart, kind="caption", on_top=False, align=0, tooltip=POT)
    if crown is None or p.over:
        return [*found, below(_("Win twice in a row"))]
    if crown == seat:
        return [*found, below(_("Win again and the pot is yours."))]
    room = right - words - _AIR
    # Translators: follows the player's name.
    text = _("takes it by winning again") if room > _WINNING else _("can take it")
    return [*found, below(text, seat=crown, max_width=room)]


# ---- melds


def _own_melds(p: Public, seat: Seat, lying: Mapping[str, Spread], mat: Mat) -> list[MatLabel]:
    """Return the caption next to the empty place of the own melds."""
    if p.over:
        return []
    slot, ground = lying[LAY].box, own_ground(mat)
    text = (
        _("Your next set or run goes here.")
        if has_opened(p, seat)
        else _("Meld to open. Until then you can't call or challenge, and you pay 1 chip more.")
    )
    room = ground.right - slot.right - 2 * _ASIDE
    lines = _evenly(text, max(1, int(room / _LETTER)))
    if len(lines) > max(1, int(slot.h / _LINE)) or room < _LEAST_WORDS:
        return []
    y = slot.middle[1] - _LINE * (len(lines) - 1) / 2
    return [
        MatLabel(line, slot.right + _ASIDE, y + _LINE * i, "caption", on_top=False, align=0)
        for i, line in enumerate(lines)
    ]


@lru_cache(maxsize=64)
def _evenly(text: str, most: int) -> Sequence[str]:
    """Wrap text in as few lines of similar length as possible, without a single word in a line.

    >>> _evenly("Your next set or run goes here.", 20)
    ['Your next set or', 'run goes here.']
    """
    lines = wrap(text, most)
    return next(found for width in range(1, most + 1) if len(found := wrap(text, width)) == len(lines))


def _face_down(seen: Observation, seat: Seat, open_hand: bool, lying: Mapping[str, Spread], mat: Mat) -> list[MatLabel]:
    """Return the labels of face-down cards, whose owner knows them: next to a neighbour's, otherwise on the cards."""
    p, found = seen.public, list[MatLabel]()
    if p.over:
        return found
    for owner in range(SEATS):
        for i in range(1, p.hidden[owner] + 1):
            place = lying[four_zone(owner, i)]
            known = owner == seat and open_hand
            text = short_meld(mask_of(seen.face_down[owner][i - 1])) if known else _("4 of a kind")
            extent, ground = place.extent(4), mat.seats[(owner - seat) % SEATS].ground
            if owner != seat and ground and extent.right + _AIR + _LETTER * text_width(text) <= ground.right:
                found.append(
                    MatLabel(text, extent.right + _AIR, extent.middle[1], "tally", align=0, tooltip=FOUR_LABEL)
                )
            else:
                found.append(MatLabel(text, place.x, place.box.y + 18, tooltip=FOUR_LABEL))
    return found


# ---- deadwood and payments


def _deadwoods(seen: Observation, seat: Seat, open_hand: bool, lying: Mapping[str, Spread], mat: Mat) -> list[MatLabel]:
    """Return the deadwood of the own hand while it is open; at the end, of all hands shown."""
    p, found = seen.public, []
    for steps in range(SEATS):
        other = (seat + steps) % SEATS
        if not seen.hands[other] or not (shows(p, other) or (open_hand and not steps)):
            continue
        compared = p.over and p.history[-1].deadwood[other] is not None
        loose = split(mask_of(seen.hands[other]))
        left = deadwood(p.history[-1], other) if compared else str(loose.deadwood)
        if steps:
            spread = lying[hand_zone(steps)]
            found += [
                *_bars(seen, other, spread),
                _counted(p, other, left, spread, mat.seats[steps].action_box),
            ]
            continue
        ground = own_ground(mat)
        text = _("Deadwood: {points}", points=left) if p.over else _left_in_hand(mask_of(seen.hands[other]))
        found.append(
            MatLabel(
                text,
                ground.right - _INSIDE,
                ground.y + _FROM_TOP,
                "tally",
                after_deal=True,
                on_top=False,
                align=1,
                tooltip=DEADWOOD,
            )
        )
    return found


def _counted(p: Public, seat: Seat, points: str, hand: Spread, action_box: Box) -> MatLabel:
    """Return the deadwood label of a neighbour's hand: on the cards, or without room there, after the hand's
    payment.
    """
    text, first = _("Deadwood: {points}", points=points), payment_in(p, seat, action_box.w)[0]
    if _LARGE_LETTER * text_width(first + text) + _ASIDE <= action_box.w:
        return MatLabel(
            text, action_box.right, action_box.y + _LINE / 2, "tally", after_deal=True, align=1, tooltip=DEADWOOD
        )
    fits = _LARGE_LETTER * text_width(text) <= hand.box.w
    return MatLabel(text if fits else points, hand.x, hand.box.bottom - 10, after_deal=True, tooltip=DEADWOOD)


def _bars(seen: Observation, seat: Seat, extent: Spread) -> list[MatLabel]:
    """Return bars below each meld of a neighbour's shown hand, to distinguish it from deadwood."""
    zone, found, first = shown_hand(seen, seat), list[MatLabel](), 0
    for size in zone.groups:
        if mask_of(zone.cards[first : first + size]) in MELD:
            ends = [
                extent.place(at, len(zone.cards), face_up=True, gaps=zone.gaps).box for at in (first, first + size - 1)
            ]
            visible = ends[1].x + min(ends[1].w, extent.step) if first + size < len(zone.cards) else ends[1].right
            x, y = (ends[0].x + visible) / 2, ends[0].bottom + _BAR
            found.append(
                MatLabel("", x, y, "strip", size=visible - ends[0].x - 2, height=_BAR, seat=seat, after_deal=True)
            )
        first += size
    return found


def _left_in_hand(hand: int) -> str:
    """Return ``Deadwood: 5 (1 + 1 + 3)``; of many cards the sum alone."""
    best = split(hand)
    loose = sorted(cards_of(hand & ~sum(best.melds)), key=by_rank)
    sums = f" ({' + '.join(str(POINTS[card]) for card in loose)})" if 1 < len(loose) <= _FEW else ""
    return _("Deadwood: {points}", points=f"{best.deadwood}{sums}")


def _paid(p: Public, seat: Seat, steps: int, mat: Mat) -> list[MatLabel]:
    """Return a seat's payment for the hand with its parts: below the others' plates; on the ledge next to the own
    plate, or above it.
    """
    place = mat.seats[steps]
    if steps:
        return _lines(payment_in(p, seat, place.action_box.w), place.action_box.x, place.action_box.y + _LINE / 2)
    if mat.ledge is None:
        texts = payment(p, seat)
        return _lines(texts, place.plate.x, place.plate.y - 16 - _LINE * (len(texts) - 1))
    return _on_ledge(payment(p, seat), place.plate, mat.ledge)


def _on_ledge(texts: Sequence[str], plate: Box, ledge: Box) -> list[MatLabel]:
    """Return the sum in gold, and next to it its parts in two lines."""
    if not texts:
        return []
    x, y = plate.right + 2 * _ASIDE, ledge.middle[1]
    first = MatLabel(texts[0], x, y, "title", after_deal=True, align=0)
    right = ledge.right - 270  # the button to the scores is there
    x += 11 * text_width(texts[0])
    lines = in_lines(texts[1:], max(180.0, right - x))
    y -= _LINE * (len(lines) - 1) / 2
    return [
        first,
        *(MatLabel(line, x, y + _LINE * i, "caption", after_deal=True, align=0) for i, line in enumerate(lines)),
    ]


def _lines(texts: Sequence[str], x: float, y: float) -> list[MatLabel]:
    """Return lines, the first one in gold."""
    return [
        MatLabel(line, x, y + _LINE * i, "caption" if i else "title", after_deal=True, align=0)
        for i, line in enumerate(texts)
    ]
