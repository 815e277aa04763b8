"""Sounds, call-outs and payments at a table of Tong-Its."""

from __future__ import annotations

from collections.abc import Callable

from app.core.cards import Card, Seat, mask_of
from app.core.grammar import count, does, listed
from app.games.tong_its.rules.ending import FOUR, UNOPENED
from app.games.tong_its.rules.melds import cards_of, split
from app.games.tong_its.rules.model import (
    ANTE,
    SEATS,
    Call,
    Challenge,
    Deal,
    Discard,
    Draw,
    Fold,
    Hide,
    Lay,
    Meld,
    Move,
    Public,
    Take,
    has_opened,
    match_is_over,
)
from app.games.tong_its.table.payments import antes
from app.games.tong_its.text import Observation, deadwood, extras, tie_break
from app.table.cue import Cue, Payment
from app.table.sheet import DealOutcome, ScoreLine, ScoreSheet

_SOUNDS: dict[type[Move], str] = {
    Draw: "draw", Take: "place", Meld: "place", Hide: "place", Lay: "slide", Discard: "place", Call: "",
    Fold: "fold", Challenge: "",
}  # fmt: skip


def opening(seen: Observation) -> Cue:
    """Return the cue of the first deal: cards come out of the stock, and everybody antes."""
    return _dealt(seen, (ANTE,) * SEATS)


def _dealt(seen: Observation, antes: tuple[int, ...]) -> Cue:
    paid = tuple(Payment(seat, None, chips) for seat, chips in enumerate(antes) if chips)
    return Cue("gather", stagger=35, order=_dealing_order(seen), gathers=True, chips=paid)


def _dealing_order(seen: Observation) -> tuple[Card, ...]:
    """Return the cards in dealing order, one by one from the dealer on, who gets one more at the end."""
    dealer = seen.public.dealer
    hands = [seen.hands[(dealer + i) % SEATS] for i in range(SEATS)]
    rounds = min(map(len, hands))
    return (*(hand[i] for i in range(rounds) for hand in hands), *hands[0][rounds:])


def cue(before: Observation, seat: Seat, move: Move, after: Observation) -> Cue:
    """Return the sound and call-out of a move, and the payments if it ends the hand."""
    if isinstance(move, Deal):
        return _dealt(after, tuple(min(ANTE, had) for had in before.public.chips))
    over = after.public.over
    call = _call(move, after)
    # A bubble would cover the hands shown then, and the payments.
    bubble = "" if over else _bubble(before, seat, move)
    return Cue(
        _SOUNDS[type(move)], bubble=bubble, call=call, call_sound=_call_sound(move, after),
        chips=_payments(after) if over else (),
        robbed=(move.owner,) if isinstance(move, Lay) and move.owner != seat else (),
    )  # fmt: skip


def _call(move: Move, after: Observation) -> str:
    if isinstance(move, Call):
        return "call-draw"
    if isinstance(move, Challenge):
        return "call-challenge"
    if not after.public.over:
        return ""
    score = after.public.history[-1]
    return "call-tongit" if score.way == "tongit" else "call-hand-drawn" if score.winner is None else ""


def _call_sound(move: Move, after: Observation) -> str:
    """Return the sound of a call, or of the end of the hand, which takes precedence."""
    if not after.public.over:
        return "tong" if isinstance(move, (Call, Challenge)) else ""
    score = after.public.history[-1]
    return "drawn" if score.winner is None else "tongit" if score.way == "tongit" else "round"


def _bubble(before: Observation, seat: Seat, move: Move) -> str:
    match move:
        case Take():
            return "I take it"
        case Meld() if not has_opened(before.public, seat):
            return "I open"
        case Hide():
            return "Face down!"
        case Call():
            return "Draw!"
        case Fold():
            return "I fold"
        case Challenge():
            return "Challenge!"
        case _:
            return ""


def _payments(after: Observation) -> tuple[Payment, ...]:
    """Return the payments of the hand that is over."""
    score = after.public.history[-1]
    found = [Payment(seat, score.winner, chips) for seat, chips in enumerate(score.paid) if chips]
    if score.pot:
        found.append(Payment(None, score.winner, score.pot))
    return tuple(found)


# ---- score sheet


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
