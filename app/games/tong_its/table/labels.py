"""Labels on Tong-Its' mat: counts, the pot, empty places, and at the end who pays for what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from app.core.cards import Card, Seat, mask_of
from app.core.messages import _, n_
from app.games.tong_its.rules.melds import POINTS, cards_of, split
from app.games.tong_its.rules.model import MELD, SEATS, Public, has_opened, shows
from app.games.tong_its.rules.names import short_meld
from app.games.tong_its.table.groups import by_melds, by_rank, suits
from app.games.tong_its.table.mat import LAY, four_zone, own_ground, pot_apart, shown_hand, spreads
from app.games.tong_its.table.scores import deadwood, in_lines, payment, payment_in
from app.games.tong_its.table.words import Observation, won_before
from app.table.geometry import Box
from app.table.layout import Spread
from app.table.mat import Mat, MatLabel
from app.table.seating import FACE_BESIDE, FACE_WIDTH, hand_zone
from app.table.text.lines import text_width

_LINE, _LETTER = 21.0, 8.6
"""Line height of small text; width of one of its letters, rounded up."""
_LARGE_LETTER = 10.0
"""Letter width of larger text, such as a sum."""
_BAR = 3.0
_CROWN_IN = 10.0
"""Distance from the right edge of the face to the middle of the crown."""
_CHIP, _LOW_CHIP, _LARGE_CHIP, _POT_PILE, _POT_PLACE = 31.0, 18.0, 46.0, 88.0, 116.0
"""Width of the pot's chips: normally, where the middle is low, and in the pot's own place; width and height of that
place.
"""
_ABOVE, _BELOW = 16.0, 38.0
"""Distance from the middle of that place up to the middle of the chips, and down to the number."""
_ASIDE, _AIR = 16.0, 6.0
_INSIDE, _FROM_TOP = 18.0, 16.0
"""Distance from the frame of the own melds to the end of the text in its corner, and to its middle: above the cards."""
_BESIDE_HAND, _COUNT_LETTER = 26.0, 13.0
"""Gap between the hand and the deadwood beside it, and width of one of its letters."""
_WINNING = 285.0
"""Width for face, name and text below which the text about winning the pot is shortened."""
_FEW = 3
"""Largest number of cards whose points are listed."""
# Keys of the labels, for tooltips and lessons.
DEADWOOD, FOUR_LABEL, NOT_OPEN, POT, STOCK = "deadwood", "four", "not-open", "pot", "stock"
_FACE = 28.0
"""Size of the face of the player who discarded the top card."""


def labels(seen: Observation, seat: Seat, open_hand: bool, mat: Mat) -> Sequence[MatLabel]:
    """Return the labels shown now."""
    p, lying = seen.public, spreads(seen, seat, mat.area, mat)
    found = [*_piles(p, len(seen.stock), mat), *_pot(p, seat, mat)]
    if not seen.opened:  # a viewer of all hands plays none of them
        found += _own_melds(p, seat, lying, mat)
    found += _face_down(seen, seat, open_hand, lying, mat)
    for steps, place in enumerate(mat.seats):
        other = (seat + steps) % SEATS
        if other == won_before(p) and not p.over:  # then the winner of this hand is crowned
            # Opposite the dealer button, as the previous winner is the dealer.
            x, y = place.plate.x + FACE_WIDTH - FACE_BESIDE - _CROWN_IN, place.plate.middle[1] - FACE_WIDTH / 2 + 4
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


def _piles(p: Public, stock: int, mat: Mat) -> list[MatLabel]:
    """Return the number of cards left to draw, and the face of the player who made the top discard."""
    left, top = mat.spreads["stock"], mat.spreads["discards"]
    y = left.box.bottom + 16
    # Translators: number of cards in the stock.
    text = n_("{n} left", "{n} left", stock) if stock else _("empty")
    found = [MatLabel(text, left.x, y, "tally", shown=str(stock), after_deal=True, tooltip=STOCK)]
    if p.pile:
        by = thrower(p, p.pile[-1])
        words = _("discarded it")
        found.append(MatLabel(words, top.x, y, "face", shown="", size=_FACE, after_deal=True, seat=by))
    return found


def thrower(p: Public, card: Card) -> Seat:
    """Return who made a discard: the dealer made the first, and so on round the table."""
    return (p.dealer + p.thrown.index(card)) % SEATS


def _pot(p: Public, seat: Seat, mat: Mat) -> list[MatLabel]:
    """Return the pot's chips, and who may win them."""
    if not p.pot:
        return []
    text, crown = _("Pot {chips}", chips=p.pot), won_before(p)
    crown = None if p.over else crown
    title = partial(MatLabel, text, kind="count", shown=str(p.pot), on_top=False, tooltip=POT)
    (x, y), right = mat.pot, mat.cloth.right
    if pot_apart(mat.cloth):
        pile = MatLabel("", x, y - _ABOVE, chips=p.pot, size=_LARGE_CHIP, max_width=_POT_PILE - 12, on_top=False)
        found = [pile, title(x=x, y=y + _BELOW)]
        high = _POT_PLACE + (_FACE + 4 if crown is not None else 0)
        place = MatLabel("", x, y - _POT_PLACE / 2 + high / 2, "ghost", size=_POT_PILE, height=high, on_top=False)
        found.insert(0, place)
        if crown is not None:
            words = _("Win again and the pot is yours.") if crown == seat else _("can take it by winning again")
            under = y + _BELOW + _FACE + 2
            found.append(MatLabel(words, x, under, "face", shown="", size=_FACE, seat=crown, on_top=False))
        return found
    roomy = mat.cloth.bottom - y > _LINE
    size, left = (_CHIP if roomy else _LOW_CHIP), x + 36
    found = [MatLabel("", x, y, chips=p.pot, size=size, on_top=False)]
    title = partial(title, x=left, align=0)
    if not roomy or crown is None:
        return [*found, title(y=y)]
    apart = _LINE / 2 if crown == seat else _FACE / 2  # the second line begins with a face
    found.append(title(y=y - apart))
    below = partial(MatLabel, x=left, y=y + apart, kind="caption", on_top=False, align=0, tooltip=POT)
    if crown == seat:
        return [*found, below(_("Win again and the pot is yours."))]
    room = right - left - _AIR
    # Translators: follows the player's name.
    text = _("can take it by winning again") if room > _WINNING else _("can take it")
    return [*found, below(text, seat=crown, max_width=room)]


# ---- melds


def _own_melds(p: Public, seat: Seat, lying: Mapping[str, Spread], mat: Mat) -> list[MatLabel]:
    """Return the caption that explains the first meld, next to its place."""
    if p.over or has_opened(p, seat):
        return []
    slot, ground = lying[LAY].box, own_ground(mat)
    words, text = (
        _("Meld to open"),
        _("Meld to open. Until then, you can't call or challenge, and a loss costs 1 chip more."),
    )
    shown = words if slot.right + _ASIDE + _LETTER * text_width(words) < ground.right else ""
    x, y = slot.right + _ASIDE, slot.middle[1]
    return [MatLabel(text, x, y, "caption", shown=shown, on_top=False, align=0, tooltip=NOT_OPEN)]


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
        text = _("Deadwood: {points}", points=left) if p.over else _left_in_hand(mask_of(seen.hands[other]))
        found.append(_of_own_hand(text, seen, seat, mat))
    return found


def _of_own_hand(text: str, seen: Observation, seat: Seat, mat: Mat) -> MatLabel:
    """Return the deadwood of the player's own hand: to the right of the hand, or, if there is no room or the picture is
    upright, in the corner of the player's own melds. Above the hand, raised cards would cover it.
    """
    label = partial(MatLabel, text, after_deal=True, on_top=False, tooltip=DEADWOOD)
    if mat.ledge is not None:
        hand = mat.spreads["hand"]
        beside = hand.extent(len(seen.hands[seat]), _most_gaps(seen, seat)).right + _BESIDE_HAND
        if beside + _COUNT_LETTER * text_width(text) <= mat.area.w - _INSIDE:
            return label(x=beside, y=hand.y, kind="count", align=0)
        return label(x=own_ground(mat).right - _INSIDE, y=own_ground(mat).bottom - _FROM_TOP, kind="count", align=1)
    return label(x=own_ground(mat).right - _INSIDE, y=own_ground(mat).y + _FROM_TOP, kind="tally", align=1)


def _most_gaps(seen: Observation, seat: Seat) -> int:
    """Return the largest number of gaps between groups of the player's own hand in any sort order."""
    ordered = (len([group for group in sort(seen, seat) if group]) - 1 for sort in (by_melds, suits))
    return max(*ordered, 2 * len(split(mask_of(seen.hands[seat])).melds))


def _counted(p: Public, seat: Seat, points: str, hand: Spread, action_box: Box) -> MatLabel:
    """Return the deadwood label of a neighbour's hand: on the cards, or without room there, after the hand's
    payment.
    """
    text, first = _("Deadwood: {points}", points=points), "".join(payment_in(p, seat, action_box.w)[:1])
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
    """Return the sum in gold, and next to it its parts in two lines, to the right of the room for the outcome."""
    if not texts:
        return []
    right, y = ledge.right - 280, ledge.middle[1]  # to the left of the scores button
    gold = 11 * text_width(texts[0])
    lines = in_lines(texts[1:], max(180.0, (right - plate.right) / 2 - gold))
    x = right - gold - _LETTER * max(map(text_width, lines), default=0)
    first = MatLabel(texts[0], x, y, "title", after_deal=True, align=0)
    x += gold
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
