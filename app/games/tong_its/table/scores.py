"""Score sheet of Tong-Its, and what everybody pays once a hand is over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from textwrap import wrap

from app.core.cards import Seat, mask_of
from app.core.grammar import count, does, listed
from app.games.tong_its.rules.ending import FOUR, UNOPENED
from app.games.tong_its.rules.melds import cards_of, split
from app.games.tong_its.rules.model import (
    ANTE,
    SEATS,
    DealScore,
    Public,
    has_opened,
    match_is_over,
)
from app.games.tong_its.table.words import Observation
from app.table.sheet import DealOutcome, ScoreLine, ScoreSheet

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


def sheet(seen: Observation) -> ScoreSheet:
    """Return what everybody has won or lost after each hand."""
    p = seen.public
    totals = tuple(tuple(had - p.options.chips_at_start for had in score.chips) for score in p.history)
    return ScoreSheet(
        "gain",
        totals,
        tuple(score.winner for score in p.history),
        tuple(f"{_note(seen, seat)}{_pot_next(p, seat)}" for seat in range(SEATS)),
        None,
        less_is_better=False,
        # A player who wins without a tongit may still hold cards, whether or not they were seen.
        out="out" if p.history and p.history[-1].way == "tongit" else "",
        cards_heading="Melds and deadwood",
        lines=(*_deadwood(seen), *_chips(p)) if p.history else (),
    )


def _deadwood(seen: Observation) -> tuple[ScoreLine, ...]:
    """Return the hands of those who compared, the most deadwood first, with their melds and the cards that count."""
    deadwood = seen.public.history[-1].deadwood
    found = []
    for seat in sorted(range(SEATS), key=lambda seat: -(deadwood[seat] or 0)):
        if deadwood[seat] is not None:
            hand = mask_of(seen.hands[seat])
            melds = split(hand).melds
            found += [ScoreLine(seat, "melds", 0, cards_of(meld)) for meld in melds]
            found.append(ScoreLine(seat, "", 0, cards_of(hand & ~sum(melds)), str(deadwood[seat])))
    return tuple(line for line in found if line.cards)


def _chips(p: Public) -> tuple[ScoreLine, ...]:
    """Return everybody's payments: the ante, each item that the losers pay for, and the pot."""
    last = p.history[-1]
    lines = [ScoreLine(seat, "ante", -ante) for seat, ante in enumerate(antes(p))]
    if last.winner is None:
        return tuple(lines)
    losers = [seat for seat in range(SEATS) if seat != last.winner]
    fours = FOUR * last.fours
    # What is left of a debt: each item that ``settle`` adds must be listed here, or it would appear as "unopened".
    unopened = [owed - (last.base + fours + last.aces) for owed in last.owed]
    lacking = [paid - owed for paid, owed in zip(last.paid, last.owed, strict=True)]
    each = (
        (_PAID_FOR[last.way], [last.base] * SEATS), ("fours", [fours] * SEATS), ("aces", [last.aces] * SEATS),
        ("unopened", unopened), ("not paid", lacking),
    )  # fmt: skip
    for words, paid in each:
        lines += [ScoreLine(seat, words, -paid[seat], to=last.winner) for seat in losers if paid[seat]]
    return (*lines, *([ScoreLine(last.winner, "pot", last.pot)] if last.pot else []))


def _note(seen: Observation, seat: Seat) -> str:
    """Return how the last hand went for a seat."""
    p, score = seen.public, seen.public.history[-1]
    if score.deadwood[seat] is not None:
        called = "" if score.way != "challenge" else "called, " if seat == p.caller else "challenged, "
        why = tie_break(p) if seat == score.winner else ""
        return f"{called}deadwood {deadwood(score, seat)}{f' ({why})' if why else ''}"
    if seat == score.winner:
        return {"tongit": "tongit", "stock": "alone has opened"}.get(score.way, "called, nobody challenged")
    if not has_opened(p, seat):
        return "not opened" if score.winner is None else f"not opened: pays {UNOPENED} more"
    return "folded" if score.way in ("draw", "challenge") else ""


def _pot_next(p: Public, seat: Seat) -> str:
    """Return what the winner of a hand may hope for."""
    hopes = p.pot and not match_is_over(p) and p.history and p.history[-1].winner == seat
    return ", takes the pot with another win" if hopes else ""


_PAID_FOR = {"tongit": "tongit", "challenge": "challenged win", "draw": "unchallenged win", "stock": "win"}
"""What each loser pays for, by the way the winner has won."""
_WON = {
    "tongit": "with a tongit",
    "challenge": "the challenge",
    "draw": "as nobody challenges",
    "stock": "with the least deadwood",
}


def outcome(seen: Observation, name_of: Callable[[Seat], str]) -> DealOutcome:
    """Return how the hand ended, what each loser pays for, and what no one has won."""
    p, score = seen.public, seen.public.history[-1]
    last = match_is_over(p)  # already stated after a colon
    # Without the pot, the sums on the score sheet would not add up to zero.
    left = f". The pot now holds {count(p.pot, 'chip')}" if p.pot else ""
    if score.winner is None:
        why = "the stock is empty and nobody has opened"
        return DealOutcome(f"Nobody wins, as {why}{left}") if last else DealOutcome("Nobody wins", f"{why}{left}.")
    alone = score.way == "stock" and score.deadwood[score.winner] is None
    how, caller = "as nobody else has opened" if alone else _WON[score.way], p.caller
    if score.way == "challenge" and caller is not None:
        name = name_of(caller)
        how = "after calling draw" if caller == score.winner else f"by challenging {'you' if name == 'You' else name}"
    won = f"{does(name_of(score.winner), 'win')} {how}"
    parts = [f"{score.base} for winning", *extras(score)]
    pot = f", and the pot of {score.pot}" if score.pot else ""
    paid = f"{listed(parts)} from each{_from_unopened(p, name_of)}{pot}; everybody has put in an ante of {ANTE}"
    return DealOutcome(f"{won} ({paid}){left}") if last else DealOutcome(won, f"{paid}{left}.")


def _from_unopened(p: Public, name_of: Callable[[Seat], str]) -> str:
    """Return what losers who have not opened pay extra."""
    names = [name_of(seat) for seat in range(SEATS) if seat != p.history[-1].winner and not has_opened(p, seat)]
    if not names:
        return ""
    return f", {UNOPENED} more from {listed(['you' if name == 'You' else name for name in names])} for not opening"
