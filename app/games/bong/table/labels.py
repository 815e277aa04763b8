"""Labels and tooltips on Bong's mat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from app.core.card_names import card_name, rank_name
from app.core.cards import RANKS, Seat, rank
from app.core.messages import N_, _, n_, say, shown_name, translate
from app.games.bong.rules import is_right
from app.games.bong.rules.model import NOBODY, SECOND
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
    found.append(board(caption=_("next"), highlighted=lit))
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
        face = partial(mark, x, y, kind="face", size=_FACE, tooltip=card_name(card))
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
    return [MatLabel(_("stuck"), x, sign.y + 10, kind="caption"), *faces]


def _pile_words(seen: Observation) -> str:
    race = seen.public.race
    cards = _("{n} on the pile", n=len(race.pile))
    return ", ".join((cards, n_("{n} flong", "{n} flongs", race.flongs))) if race.flongs else cards


def status(seen: Observation, seat: Seat) -> str:
    """Return what everybody can see about a seat, the most urgent first."""
    p = seen.public
    if p.over:
        return ""
    if p.race.leader == seat != NOBODY:
        return _("leads: {rank}", rank=rank_name(p.race.rank))
    if any(lock.seat == seat for lock in p.locks):
        return ""  # its last action is shown there, and a bar
    if seat in p.race.called:
        return _("no {rank}: fling", rank=rank_name(p.race.rank))
    if len(seen.hands[seat]) == 1:
        return _("last card!")
    return ""


# ---- tooltips

FLING_LABEL, FLONG_LABEL = N_("Fling: I have none"), N_("Flong: pile to them")
BING_LABEL = N_("Bing: last card")
_CALLS = {
    FLING_LABEL: N_("You have none of the rank. When all others have called, the player of the last card may flong."),
    FLONG_LABEL: N_("The pile is dealt to the others. You get none."),
    BING_LABEL: N_("Call it with one card left, for fun."),
}
"""Explanation of each button."""


def tooltip(seen: Observation, seat: Seat, target: HitTarget, name_of: Callable[[Seat], str]) -> str:
    """Explain what is wanted, who did what, and what it means now."""
    match target.kind:
        case TargetKind.ZONE:
            return _zone(seen, target.zone)
        case TargetKind.LABEL:
            return _note(seen, target, name_of)
        case TargetKind.BUTTON:
            called = target.text.partition(":")[0]
            return next((translate(text) for label, text in _CALLS.items() if _call(label) == called), "")
        case TargetKind.CARD:
            return _card(seen, seat, target)
        case TargetKind.SCORE:
            return n_(
                "Hands won. The first to win {n} wins the match.", "Hands won. The first to win {n} wins the match.",
                seen.public.options.first_to,
            )  # fmt: skip
        case _:
            return "" if target.seat is None else _of_seat(seen, target.seat, target.kind, name_of(target.seat))


def _call(label: str) -> str:
    """Return the word before the colon of a button's label, all that is shown where there is little room."""
    return translate(label).partition(":")[0]


def _zone(seen: Observation, zone: str) -> str:
    race = seen.public.race
    if zone == WANTED and not seen.public.over:
        return _("The next rank: {rank}. Suits don't matter. The quickest card counts.", rank=rank_name(race.rank))
    if zone == FAN:
        return _("The last four cards and their players, the newest on the right.")
    return _pile(seen) if zone == HEAP else ""


def _pile(seen: Observation) -> str:
    race = seen.public.race
    text = n_(
        "{n} card: a flong deals it to everyone but the player who calls it.",
        "{n} cards: a flong deals them to everyone but the player who calls it.",
        len(race.pile),
    )
    if not race.flongs:
        return text
    flonged = n_("Flonged {n} time in this hand.", "Flonged {n} times in this hand.", race.flongs)
    return f"{text} {flonged}"


def _note(seen: Observation, target: HitTarget, name_of: Callable[[Seat], str]) -> str:
    wanted = rank_name(seen.public.race.rank)
    if target.seat is not None:
        name = name_of(target.seat)
        if target.text == FLUNG:
            return _flung(seen, name)
        return say(name, _("You played the {card}."), _("{name} played the {card}."), card=target.text)
    if target.text == _("stuck"):
        return _(
            "They called fling: no {rank}. When all others have called, the player of the last card may flong.",
            rank=wanted,
        )
    return _pile(seen) if target.text == _pile_words(seen) else _zone(seen, WANTED)


def _flung(seen: Observation, name: str) -> str:
    wanted = rank_name(seen.public.race.rank)
    return say(
        name, _("You have no {rank}, and called fling."), _("{name} has no {rank}, and called fling."), rank=wanted
    )


def _card(seen: Observation, seat: Seat, target: HitTarget) -> str:
    """Explain when a card of the hand can be played."""
    race = seen.public.race
    if target.card is None or target.card not in seen.hands[seat] or seen.public.over:
        return ""
    away = (rank(target.card) - race.rank) % 13
    if away:
        text = n_("Its turn comes after {n} more card.", "Its turn comes after {n} more cards.", away)
    elif race.last == seat != race.leader:
        text = _("It's next, but your card is on top. Another player must play first.")
    elif race.leader not in (NOBODY, seat):
        text = _("It's next, but the player who flonged leads.")
    else:
        text = _("Play it now: it's next.")
    return _("{card}: {text}", card=card_name(target.card), text=text)


def _of_seat(seen: Observation, seat: Seat, kind: TargetKind, name: str) -> str:
    p, held = seen.public, len(seen.hands[seat])
    if kind is TargetKind.COUNT:
        has = n_("{n} card.", "{n} cards.", held)
        what = _("About to win: the last card ends the hand.") if held == 1 else _("An empty hand wins.")
        return f"{shown_name(name)}: {has} {what}"
    if kind is TargetKind.DEALER:
        return say(
            name, _("You dealt this time. The deal passes clockwise."),
            _("{name} dealt this time. The deal passes clockwise."),
        )  # fmt: skip
    if kind is not TargetKind.LAST_ACTION or p.over:
        return ""
    if any(lock.seat == seat for lock in p.locks):
        return _(
            "A wrong card: locked out for {seconds} s, as the bar shows.", seconds=f"{p.options.lockout / SECOND:g}"
        )
    if seat in p.race.called:
        return _flung(seen, name)
    if held == 1:
        one_left = _("One card left: play it and win.")
        if seat not in p.race.binged:
            bing = _("Bing may be called, for fun.")
        else:
            bing = say(name, _("You called bing."), _("{name} called bing."))
        return f"{one_left} {bing}"
    return ""
