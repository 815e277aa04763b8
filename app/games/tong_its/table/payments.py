"""Texts at a player's place once a hand of Tong-Its is over: the payment, and its parts."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from app.core.cards import Seat
from app.core.grammar import count
from app.games.tong_its.rules.ending import FOUR, UNOPENED
from app.games.tong_its.rules.model import ANTE, SEATS, DealScore, Public, has_opened

_LETTER = 8.6
"""Width of a letter of small text, rounded up, in units."""
_WAYS = {"tongit": "tongit", "challenge": "the challenged win", "draw": "winning", "stock": "winning"}


def antes(p: Public) -> tuple[int, ...]:
    """Return what everybody put into the pot before the hand that is over (2.2)."""
    history = p.history
    before = history[-2].chips if len(history) > 1 else (p.options.chips_at_start,) * SEATS
    return tuple(min(ANTE, had) for had in before)


def payment(p: Public, seat: Seat) -> list[str]:
    """Return a seat's total payment, including the ante, as on the score sheet; then a line for each part of it."""
    score, ante = p.history[-1], antes(p)[seat]
    put = [f"ante {ante}"] if ante else []
    if seat == score.winner:
        won = [_sum(sum(score.paid) + score.pot - ante), f"{sum(score.paid)} from the others"]
        won += [f"{score.pot} from the pot"] if score.pot else []
        why = tie_break(p)
        return [*won, *(f"less {part}" for part in put), *([why] if why else [])]
    lines = [_sum(-score.paid[seat] - ante)]
    if score.winner is None:
        return [*lines, *put]
    lines += [f"{score.base} for {_WAYS[score.way]}", *extras(score)]
    if not has_opened(p, seat):
        lines.append(f"{UNOPENED} for not opening")
    if score.paid[seat] < score.owed[seat]:
        there = score.paid[seat]
        lines.append(f"of {score.owed[seat]} only {there} {'was' if there == 1 else 'were'} there")
    return [*lines, *put]


def _sum(chips: int) -> str:
    """Format a sum with the score sheet's signs."""
    return f"{'+' if chips > 0 else ''}{count(chips, 'chip')}"


def payment_in(p: Public, seat: Seat, width: float) -> list[str]:
    """Return the same in lines of that width: the sum first, the rest joined."""
    parts = payment(p, seat)
    return parts[:1] + in_lines(parts[1:], width)


def in_lines(parts: Sequence[str], width: float) -> list[str]:
    """Join the parts in lines of that width; only parts longer than a line are broken."""
    most, found = max(1, int(width / _LETTER)), list[str]()
    for part in parts:
        if found and len(f"{found[-1]}, {part}") <= most:
            found[-1] += f", {part}"
        else:
            found += wrap(part, most)
    return found


def deadwood(score: DealScore, seat: Seat) -> str:
    """Return the deadwood of a seat that compared: ``12``, or ``0 (17 with the four)`` where the winner wins with that
    too.
    """
    if seat != score.winner or score.whole is None:
        return str(score.deadwood[seat])
    return f"{score.deadwood[seat]} ({score.whole} with the {'four' if score.fours == 1 else 'fours'})"


def tie_break(p: Public) -> str:
    """Return why the winner wins a tie: ``equal: the challenger wins``; otherwise empty."""
    score = p.history[-1]
    if score.winner is None or (least := score.deadwood[score.winner]) is None:
        return ""
    least = least if score.whole is None else score.whole
    equals = [seat for seat, left in enumerate(score.deadwood) if left == least and seat != score.winner]
    if not equals:
        return ""
    if score.way == "stock":
        # A player who ends the turn with the stock empty has drawn the last card.
        last = "the last card's drawer"
        return f"equal: {last} wins" if score.winner == p.turn else f"equal: who sits next after {last} wins"
    return "equal: the challenger wins" if equals == [p.caller] else "equal: the challenger on the caller's left wins"


def extras(score: DealScore) -> list[str]:
    """Return what each loser pays in addition to the win: ``3 for a four of a kind``, ``2 for 2 aces``."""
    parts = []
    if score.fours:
        fours = "a four" if score.fours == 1 else count(score.fours, "four")
        parts.append(f"{FOUR * score.fours} for {fours} of a kind")
    if score.aces:
        parts.append(f"{score.aces} for {'an ace' if score.aces == 1 else count(score.aces, 'ace')}")
    return parts
