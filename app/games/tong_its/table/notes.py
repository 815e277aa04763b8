"""What is written on the mat of Tong-Its: counts, the pot, and at the end who pays for what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.core.cards import Seat, mask_of
from app.core.grammar import count
from app.games.tong_its.rules.ending import UNOPENED
from app.games.tong_its.rules.melds import split
from app.games.tong_its.rules.model import SEATS, Public, has_opened, shows
from app.games.tong_its.table.mat import LAY, four_zone, spreads
from app.games.tong_its.text import Seen, deadwood, extras, meld_words, tie_break, won_before
from app.table.geometry import Area, Box
from app.table.mat import Mat, Note
from app.table.seating import PLATE_HIGH, PLATE_WIDE, below_hand, hand_zone, plate_middles

_LINE = 21.0
_WAYS = {"tongit": "tongit", "challenge": "the challenged win", "draw": "winning", "stock": "winning"}


def area_of_mat(mat: Mat) -> Area:
    """The picture that a mat was made for, as high as the hand's lower edge tells."""
    return replace(mat.area, h=mat.spreads["hand"].box.bottom + below_hand(mat.area))


def notes(state: Seen, seat: Seat, open_hand: bool, mat: Mat) -> Sequence[Note]:
    """Everything that stands there now."""
    area = area_of_mat(mat)
    found = [*_middle(state.public, seat, len(state.stock), mat), *_on_melds(state, seat, open_hand, area, mat)]
    plates = plate_middles(area, SEATS)
    for steps, (x, y) in enumerate(plates):
        other = (seat + steps) % SEATS
        if other == won_before(state.public) and not state.public.over:  # then the winner of this hand is crowned
            found.append(Note("", x - PLATE_WIDE / 2 + 6, y - PLATE_HIGH / 2 + 4, picture="tokens/mark-crown", size=26))
        if state.public.over:
            found += _paid(state.public, other, x, y, above=not steps)
    return found + _deadwoods(state, seat, open_hand, area, mat)


def _below(y: float) -> float:
    return y + PLATE_HIGH / 2 + 20


def _middle(p: Public, seat: Seat, stock: int, mat: Mat) -> list[Note]:
    """The stock's count, and the pot with who may win it."""
    spread, (x, _) = mat.spreads["stock"], mat.pot
    y, pile = spread.box.bottom - 16, "small" if p.pot < 12 else "medium" if p.pot < 24 else "large"
    found = [Note(f"{stock} left" if stock else "empty", spread.x, y, resting=True)]
    if p.pot:
        found.append(Note(f"pot {p.pot}", x, y, picture=f"tokens/chips-{pile}", size=0.82 * spread.w, over=False))
        if (crown := won_before(p)) is not None and not p.over:
            found += _to_win_the_pot(mat.cloth, mine=crown == seat)
    return found


def _to_win_the_pot(cloth: Box, *, mine: bool) -> list[Note]:
    """What the crown on a plate means."""
    x, y = cloth.middle[0], cloth.bottom - 18
    if mine:
        return [Note("Win again and the pot is yours.", x, y, "caption", over=False)]
    return [
        Note("", x - 86, y - 1, picture="tokens/mark-crown", size=26, over=False),
        Note("next win takes the pot", x + 17, y, "caption", over=False),
    ]


def _on_melds(state: Seen, seat: Seat, open_hand: bool, area: Area, mat: Mat) -> list[Note]:
    """What the face-down cards are, and what the empty place of the own melds is for."""
    p, found = state.public, list[Note]()
    places = spreads(state, seat, area, mat)
    if not p.over:
        for owner in range(SEATS):
            for i in range(1, p.hidden[owner] + 1):
                place = places[four_zone(owner, i)]
                known = owner == seat and open_hand
                said = meld_words(mask_of(state.face_down[owner][i - 1])) if known else "hidden four"
                found.append(Note(said, place.x, place.y))
    if not has_opened(p, seat) and not p.over:
        slot = places[LAY].box
        found.append(Note("not opened", slot.middle[0], slot.bottom - 16))
    return found


# ---- deadwood and payments


def _deadwoods(state: Seen, seat: Seat, open_hand: bool, area: Area, mat: Mat) -> list[Note]:
    """Of the own hand while it is open; at the end of all hands that are shown."""
    p, found = state.public, []
    for steps in range(SEATS):
        other = (seat + steps) % SEATS
        compared = p.over and p.history[-1].deadwood[other] is not None
        if not state.hands[other] or not (shows(p, other) or (open_hand and not steps)):
            continue
        left = deadwood(p.history[-1], other) if compared else split(mask_of(state.hands[other])).deadwood
        spread = spreads(state, seat, area, mat)[hand_zone(steps)] if steps else mat.spreads[hand_zone(0)]
        # Above the plate of the others; of the own hand on its lower edge, and not on the table's.
        y = spread.box.y - 16 if steps else spread.box.bottom - 2
        found.append(Note(f"deadwood {left}", spread.x, y, resting=True))
    return found


def _paid(p: Public, seat: Seat, x: float, plate: float, *, above: bool) -> list[Note]:
    """A heading and a line for each thing that is paid for: below the plate, or ``above`` the lowest one."""
    lines = _lines(p, seat)
    y = plate - PLATE_HIGH / 2 - 16 - _LINE * (len(lines) - 1) if above else _below(plate)
    return [Note(line, x, y + _LINE * i, "caption" if i else "title", resting=True) for i, line in enumerate(lines)]


def _lines(p: Public, seat: Seat) -> list[str]:
    score = p.history[-1]
    if score.winner is None:
        return []
    if seat == score.winner:
        won = [f"wins {count(sum(score.paid) + score.pot, 'chip')}"]
        if why := tie_break(p):
            won.append(why)
        return won + ([f"{score.pot} from the pot"] if score.pot else [])
    lines = [f"pays {count(score.paid[seat], 'chip')}", f"{score.base} for {_WAYS[score.way]}", *extras(score)]
    if not has_opened(p, seat):
        lines.append(f"{UNOPENED} for not opening")
    if score.paid[seat] < score.owed[seat]:
        lines.append(f"has no more of {score.owed[seat]}")
    return lines
