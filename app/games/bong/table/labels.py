"""Labels and tooltips on Bong's mat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from app.core.card_names import card_name, rank_name
from app.core.cards import RANKS, Card, Seat, rank
from app.core.game import Ms
from app.core.messages import _, as_sentence, decimal, n_, p_, say
from app.games.bong.rules import is_right
from app.games.bong.rules.model import NOBODY, SECOND
from app.games.bong.table.mat import ON_TRACK, SIGN_WIDTH, STUCK_WIDTH, at_desks
from app.games.bong.table.moves import FAN, HEAP, WANTED, Observation, cards_phrase
from app.table.geometry import Box
from app.table.hit_target import HitTarget, TargetKind
from app.table.mat import Mat, MatLabel

_FACE, _FACE_HEIGHT = 26.0, 19.0
"""Size of the face of the player below a card, and its offset."""
_STRIP, _SEAM = 5.0, 30.0
"""Height of a bar below a card; total height of the cloth's upper and lower border."""
_STUCK = 30.0
"""Step between the faces of those who have called."""
FLUNG = "fling"
"""Tooltip key of the face of a seat that has called fling; the face of a card's player names the card."""
_ABOVE_PILE = 12.0
"""Distance from the pile up to its number of cards."""


def labels(seen: Observation, seat: Seat, open_hand: bool, mat: Mat) -> Sequence[MatLabel]:
    """Return the sign of the next rank, the faces of the last players, and the faces of those who are stuck."""
    p, race = seen.public, seen.public.race
    sign = mat.spreads[WANTED].box
    x, y = sign.middle
    burst = min(6.67 * sign.w, 2 * (mat.cloth.h - _SEAM))  # twice as wide as high, and within the cloth's border
    found = [MatLabel("", *mat.cloth.middle, picture="tokens/mat-burst", size=burst, on_top=False)]
    found += _players(seen, mat)
    if p.over:
        return found
    plays = seat in p.active and any(is_right(race, seat, card) for card in seen.hands[seat])
    lit = plays and open_hand and not at_desks(mat)  # at desks all look at the sign, not one seat
    board = partial(MatLabel, RANKS[race.rank], x, y, kind="sign", size=sign.w, height=sign.h, on_top=False)
    found.append(board(caption=p_("sign of the next rank", "next"), highlighted=lit))
    if race.pile:
        heap, older = mat.spreads[HEAP], max(0, len(race.pile) - ON_TRACK)
        top, shown = heap.box.y - heap.rise * older - _ABOVE_PILE, cards_phrase(len(race.pile)) if older else ""
        found.append(MatLabel(_pile_words(seen), heap.x, top, "tally", shown=shown, after_deal=True))
    return found + _stuck(seen, sign)


def _players(seen: Observation, mat: Mat) -> list[MatLabel]:
    """Return the player's face and colour for each card of the track. The last card is framed, and its face is followed
    by as much of the name as fits below the sign.
    """
    ends = mat.spreads[WANTED].box.right
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
    return [MatLabel(_called_word(), x, sign.y + 10, kind="caption"), *faces]


def _pile_words(seen: Observation) -> str:
    race = seen.public.race
    cards = _("{n} in the pile", n=len(race.pile))
    return f"{cards}, {n_('{n} flong', '{n} flongs', race.flongs)}" if race.flongs else cards


def _called_word() -> str:
    """Return the caption of the faces of players who have called fling."""
    return _("fling")


def lockout_time(lockout: Ms) -> str:
    """Format the length of a lockout: ``0.4 s``, ``1 s``."""
    places = 0 if lockout % SECOND == 0 else 1 if lockout % 100 == 0 else 2
    return _("{seconds} s", seconds=decimal(lockout / SECOND, places))


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


def tooltip(seen: Observation, seat: Seat, target: HitTarget, name_of: Callable[[Seat], str]) -> str:
    """Explain what is wanted, who did what, and what it means now."""
    match target.kind:
        case TargetKind.ZONE:
            return _zone(seen, target.zone)
        case TargetKind.LABEL:
            return _note(seen, target, name_of)
        case TargetKind.BUTTON:
            return _about_call(seen, target.text)
        case TargetKind.CARD:
            return _card(seen, seat, target)
        case TargetKind.SCORE:
            return n_(
                "Hands won. The first player to win {n} hand wins the match.",
                "Hands won. The first player to win {n} hands wins the match.",
                seen.public.options.first_to,
            )
        case _:
            return "" if target.seat is None else _of_seat(seen, target.seat, target.kind, name_of(target.seat))


def _about_call(seen: Observation, label: str) -> str:
    """Explain the button of a call. While there is no last player, a fling is allowed but has no effect (4.1)."""
    race = seen.public.race
    fling = (
        _(
            "Fling says that you have no {rank}. It has no effect now: the next card played cancels it.",
            rank=rank_name(race.rank),
        )
        if race.last == NOBODY
        else _(
            "Fling: you have no card of the next rank. The player who played last can call flong once "
            "everyone else has called fling."
        )
    )
    calls = {
        p_("button", "Fling"): fling,
        p_("button", "Flong"): _("Flong: the pile is dealt to the others. You get none of it."),
        p_("button", "Bing"): _("Bing: call it when you have one card left, just for fun."),
    }
    return calls.get(label, "")


def _zone(seen: Observation, zone: str) -> str:
    if zone == WANTED and not seen.public.over:
        wanted = rank_name(seen.public.race.rank)
        if seen.public.race.leader != NOBODY:
            return _("The next rank: {rank}. Only the player who called flong may play it.", rank=wanted)
        return _("The next rank: {rank}. The quickest player plays it. Suits don't matter.", rank=wanted)
    if zone == FAN:
        return _("The last four cards and who played them. The newest is on the right.")
    return _pile(seen) if zone == HEAP else ""


def _pile(seen: Observation) -> str:
    race = seen.public.race
    flong = _("A flong deals them to everyone but the player who calls it.")
    pile = " ".join((as_sentence(cards_phrase(len(race.pile))), flong))
    if not race.flongs:
        return pile
    return f"{pile} {n_('{n} flong so far in this hand.', '{n} flongs so far in this hand.', race.flongs)}"


def _note(seen: Observation, target: HitTarget, name_of: Callable[[Seat], str]) -> str:
    wanted = rank_name(seen.public.race.rank)
    if target.seat is not None:
        name = name_of(target.seat)
        if target.text == FLUNG:
            return _called_fling(name, wanted)
        return say(name, _("You played the {card}."), _("{name} played the {card}."), card=target.text)
    if target.text == _called_word():
        return _(
            "These players called fling: no {rank}. The player who played last can call flong once everyone "
            "else has called fling.",
            rank=wanted,
        )
    return _pile(seen) if target.text == _pile_words(seen) else _zone(seen, WANTED)


def _called_fling(name: str, wanted: str) -> str:
    return say(name, _("Fling: you have no {rank}."), _("Fling: {name} has no {rank}."), rank=wanted)


def _card(seen: Observation, seat: Seat, target: HitTarget) -> str:
    """Explain when a card of the hand can be played."""
    if target.card is None or target.card not in seen.hands[seat] or seen.public.over:
        return ""
    return f"{card_name(target.card)}: {_when_to_play(seen, seat, target.card)}"


def _when_to_play(seen: Observation, seat: Seat, card: Card) -> str:
    race = seen.public.race
    if away := (rank(card) - race.rank) % 13:
        return n_("you can play it after {n} more card.", "you can play it after {n} more cards.", away)
    if race.last == seat != race.leader:
        return _("it's next, but you played last. Wait for another player.")
    if race.leader not in (NOBODY, seat):
        return _("it's next, but the player who flonged leads.")
    return _("it's next. Play it!")


def _of_seat(seen: Observation, seat: Seat, kind: TargetKind, name: str) -> str:
    p, held = seen.public, len(seen.hands[seat])
    if kind is TargetKind.COUNT:
        holds = say(name, _("You hold {cards}."), _("{name} holds {cards}."), cards=cards_phrase(held))
        return f"{holds} {_('Playing the last card wins the hand.')}"
    if kind is TargetKind.DEALER:
        dealt = say(name, _("You dealt this hand."), _("{name} dealt this hand."))
        return f"{dealt} {_('The deal passes clockwise.')}"
    if kind is not TargetKind.LAST_ACTION or p.over:
        return ""
    if any(lock.seat == seat for lock in p.locks):
        return _(
            "Wrong card: locked out for {time}. The bar shows the time left.", time=lockout_time(p.options.lockout)
        )
    if seat in p.race.called:
        return _called_fling(name, rank_name(p.race.rank))
    if held == 1:
        last = _("One card left. Playing it wins the hand.")
        return f"{last} {_bing(name)}" if seat in p.race.binged else last
    return ""


def _bing(name: str) -> str:
    return say(name, _("You called bing."), _("{name} called bing."))
