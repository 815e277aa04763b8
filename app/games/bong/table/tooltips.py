"""Tooltips of Bong's table."""

from __future__ import annotations

from collections.abc import Callable

from app.core.cards import Seat, rank, words
from app.core.grammar import a, capital, count, does, number
from app.games.bong.rules.model import NOBODY, SECOND
from app.games.bong.rules.refusals import RANK_NAMES
from app.games.bong.table.moves import Observation
from app.games.bong.table.track import FAN, HEAP, WANTED
from app.table.hit_target import HitTarget, TargetKind

FLUNG = "fling"
"""Tooltip key of the face of a seat that has called fling; the face of a card's player names the card."""
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
