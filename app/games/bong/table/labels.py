"""Labels and tooltips on Bong's mat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from app.core.cards import RANKS, Seat, rank, words
from app.core.grammar import a, capital, count, does, number
from app.games.bong.rules import is_right
from app.games.bong.rules.model import NOBODY, SECOND
from app.games.bong.rules.refusals import RANK_NAMES
from app.games.bong.table.mat import ON_TRACK, SIGN_WIDTH, STUCK_WIDTH, at_desks
from app.games.bong.table.moves import FAN, HEAP, WANTED, Observation
from app.table.geometry import Box
from app.table.hit_target import HitTarget, TargetKind
from app.table.mat import Mat, MatLabel

_FACE, _FACE_HEIGHT = 26.0, 19.0
"""Size of the face of the player below a card, and its offset."""
_STRIP = 5.0
_STUCK = 30.0
"""Step between the faces of those who have called."""
FLUNG = "fling"
"""Tooltip key of the face of a seat that has called fling; the face of a card's player names the card."""
_PILE_IN, _PILE_WIDTH, _BEFORE_PILE = 22.0, 190.0, 18.0
"""The pile's caption: its inset from the left end of a small sign, its largest width, and the gap before it."""


def labels(seen: Observation, seat: Seat, open_hand: bool, mat: Mat) -> Sequence[MatLabel]:
    """Return the sign of the next rank, the faces of the last players, and the faces of those who are stuck."""
    p, race = seen.public, seen.public.race
    sign = mat.spreads[WANTED].box
    x, y = sign.middle
    burst = min(6.67 * sign.w, 4 * (mat.cloth.bottom - y))  # twice as wide as high, and whole on the cloth
    found = [MatLabel("", *mat.cloth.middle, picture="tokens/mat-burst", size=burst, on_top=False)]
    found += _players(seen, mat)
    if p.over:
        return found
    plays = seat in p.active and any(is_right(race, seat, card) for card in seen.hands[seat])
    lit = plays and open_hand and not at_desks(mat)  # at desks all look at the sign, not one seat
    board = partial(MatLabel, RANKS[race.rank], x, y, kind="sign", size=sign.w, height=sign.h, on_top=False)
    found.append(board(caption="next", highlighted=lit))
    if race.pile:
        small = sign.w < SIGN_WIDTH  # beside the name of the top card's player
        at, align = (sign.x + _PILE_IN, 0.0) if small else (x, 0.5)
        found.append(MatLabel(_pile_words(seen), at, sign.bottom + 15, kind="caption", after_deal=True, align=align))
    return found + _stuck(seen, sign)


def _players(seen: Observation, mat: Mat) -> list[MatLabel]:
    """Return the face of the player, in the seat's colour, under each card of the track; the last is framed and has as
    much of the name as fits before the pile's caption.
    """
    sign = mat.spreads[WANTED].box
    ends = (sign.x + _PILE_IN if sign.w < SIGN_WIDTH else sign.middle[0] - _PILE_WIDTH / 2) - _BEFORE_PILE
    race, spread, found = seen.public.race, mat.spreads[FAN], list[MatLabel]()
    shown, fanned = min(ON_TRACK, len(race.pile)), len(spread.widths) == 1
    for i, (card, by) in enumerate(zip(race.pile[-ON_TRACK:], race.by[-ON_TRACK:], strict=True)):
        mark = partial(MatLabel, "", seat=by, after_deal=True)
        at, last = spread.place(i, shown, face_up=True).box, i == shown - 1
        if last:
            found.append(mark(*at.middle, kind="owner", size=at.w, height=at.h))
        elif not fanned:
            found.append(mark(at.middle[0], at.bottom + 1, kind="strip", size=at.w, height=_STRIP))
        x, y = at.x + _FACE / 2 if fanned or last else at.middle[0], at.bottom + _FACE_HEIGHT
        room = max(1.0, ends - at.x) if last else 0.0
        face = partial(mark, x, y, kind="face", size=_FACE, tooltip=words(card))
        found.append(face(highlighted=last, max_width=room))
    return found


def _stuck(seen: Observation, sign: Box) -> list[MatLabel]:
    """Return the faces of the seats that have called fling, in a column to the right of the sign."""
    called = sorted(seen.public.race.called)
    if not called:
        return []
    x, step = sign.right + max(26.0, STUCK_WIDTH / 2 * sign.w / SIGN_WIDTH), min(_STUCK, (sign.h - 24) / len(called))
    face = partial(MatLabel, "", kind="face", size=min(_FACE, step - 2), tooltip=FLUNG)
    faces = [face(x, sign.y + 24 + step * (i + 0.5), seat=seat) for i, seat in enumerate(called)]
    return [MatLabel("stuck", x, sign.y + 10, kind="caption"), *faces]


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


# ---- tooltips

_CALLS = {
    "Fling": "I have none of it. When all but the last player say so, that player may flong.",
    "Flong": "The pile is dealt to the others; you get none.",
    "Bing": "Say it with one card left: for fun.",
}


def tooltip(seen: Observation, seat: Seat, target: HitTarget, name_of: Callable[[Seat], str]) -> str:
    """Explain what is wanted, who did what, and what it means now."""
    match target.kind:
        case TargetKind.ZONE:
            return _zone(seen, target.zone)
        case TargetKind.LABEL:
            return _note(seen, target, name_of)
        case TargetKind.BUTTON:
            return _CALLS.get(target.text.partition(":")[0], "")
        case TargetKind.CARD:
            return _card(seen, seat, target)
        case TargetKind.SCORE:
            return f"Hands won. Who first has won {number(seen.public.options.first_to)} wins the match."
        case _:
            return "" if target.seat is None else _of_seat(seen, target.seat, target.kind, name_of(target.seat))


def _zone(seen: Observation, zone: str) -> str:
    race = seen.public.race
    wanted = RANK_NAMES[race.rank]
    if zone == WANTED and not seen.public.over:
        return f"The rank that is wanted: {a(wanted)}. Suits do not matter; whoever is first has the place."
    if zone == FAN:
        return "The last four, and who played them: the newest at the right."
    return _pile(seen) if zone == HEAP else ""


def _pile(seen: Observation) -> str:
    race = seen.public.race
    flonged = f" Flonged {count(race.flongs, 'time')} in this hand." if race.flongs else ""
    return f"{capital(count(len(race.pile), 'card'))}: a flong deals them to all but who calls it.{flonged}"


def _note(seen: Observation, target: HitTarget, name_of: Callable[[Seat], str]) -> str:
    wanted = RANK_NAMES[seen.public.race.rank]
    if target.seat is not None:
        name = name_of(target.seat)
        if target.text == FLUNG:
            return f"{does(name, 'hold')} no {wanted}, and called fling."
        return f"{name} played the {target.text}."
    if target.text == "stuck":
        return f"They called fling: no {wanted}. When all but the last player have, that player may flong."
    return _pile(seen) if "on the pile" in target.text else _zone(seen, WANTED)


def _card(seen: Observation, seat: Seat, target: HitTarget) -> str:
    """Explain when a card of the hand can be played."""
    race = seen.public.race
    if target.card is None or target.card not in seen.hands[seat] or seen.public.over:
        return ""
    name, away = capital(words(target.card)), (rank(target.card) - race.rank) % 13
    if away:
        return f"{name}: wanted when {count(away, 'more card')} {'has' if away == 1 else 'have'} been played."
    if race.last == seat != race.leader:
        return f"{name}: wanted now, but your card lies on top. Another must play first."
    if race.leader not in (NOBODY, seat):
        return f"{name}: wanted now, but who flonged leads."
    return f"{name}: wanted now. Play it."


def _of_seat(seen: Observation, seat: Seat, kind: TargetKind, name: str) -> str:
    p, held = seen.public, len(seen.hands[seat])
    if kind is TargetKind.COUNT:
        what = "About to win: the last card ends the hand." if held == 1 else "Who plays the last one wins the hand."
        return f"{does(name, 'hold')} {count(held, 'card')}. {what}"
    if kind is TargetKind.DEALER:
        return f"{name} dealt this time; the deal passes clockwise."
    if kind is not TargetKind.LAST_ACTION or p.over:
        return ""
    if any(lock.seat == seat for lock in p.locks):
        return f"A wrong card: {p.options.lockout / SECOND:g} s out. The bar runs with it."
    if seat in p.race.called:
        return f"{does(name, 'hold')} no {RANK_NAMES[p.race.rank]}, and called fling."
    if held == 1:
        bing = f"{does(name, 'have')} called bing" if seat in p.race.binged else "Bing may be called, for fun"
        return f"One card left: who plays it wins. {bing}."
    return ""
