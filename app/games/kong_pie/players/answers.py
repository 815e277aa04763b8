"""Kong-Pie: what the keen player answers when it is asked: pay or leave, end or reset, turn over or shuffle."""

from __future__ import annotations

from random import Random

from app.games.kong_pie.players.race import HORIZON
from app.games.kong_pie.players.reach import Reach
from app.games.kong_pie.players.standing import Standing
from app.games.kong_pie.players.worlds import coming_in
from app.games.kong_pie.rules.guess import guess
from app.games.kong_pie.rules.model import HAND_SIZE, Leave, Move, Pay, Restock, View, Vote
from app.games.kong_pie.rules.payments import shares


def answer(view: View, standing: Standing, reach: Reach) -> Move:
    """The answer to the question that is asked."""
    question = view.public.sheet.question
    if question is None:
        raise ValueError("nobody is asked anything")
    if question.kind == "fee":
        return _fee(view, standing)
    if question.kind == "reset":
        return _reset_fee(view, standing)
    return vote(view, standing) if question.kind == "vote" else _restock(view, reach, standing.weights.worlds)


def _fee(view: View, standing: Standing) -> Move:
    """Pay if the hand will bring it back."""
    p = view.public
    turns = round(len(p.discards) / standing.weights.draws) + 1
    chance = standing.wins_from(p.turn, min(HORIZON, turns))
    hope = standing.high(view.hand, p.source, chance)
    return Pay() if (chance + hope) * standing.payout >= standing.weights.fee_margin else Leave()


def _reset_fee(view: View, standing: Standing) -> Move:
    """Pay if the new hand may bring it back; nobody knows yet what will be in it."""
    chance = standing.wins_from(view.public.turn, standing.turns)
    return Pay() if chance * standing.payout >= standing.weights.fee_margin else Leave()


def vote(view: View, standing: Standing) -> Move:
    """Reset if playing on is worth more than what is paid out now."""
    p, options = view.public, view.public.ledger.options
    chance = standing.wins_from(p.turn, standing.turns)
    if not options.chips:
        return Vote("reset" if chance >= 1 / (2 * len(standing.order)) else "end")
    now = shares(p.sheet.points, p.sheet.kitty, standing.order)[view.seat]
    return Vote("end" if now >= chance * standing.payout - options.fee else "reset")


def _restock(view: View, reach: Reach, worlds: int) -> Move:
    """Turn over if the player on turn draws better, or for another player worse, from the discards as they lie."""
    p = view.public
    rng = Random(p.ledger.deal * 1_000_003 + p.turns)
    better = 0
    for _ in range(worlds):
        state = guess(view, rng)
        hand = state.hands[p.turn]
        shuffled = list(p.discards)
        rng.shuffle(shuffled)
        for cards, sign in ((p.discards, 1), (shuffled, -1)):
            coming = coming_in(state.stock, p.turned, tuple(cards))
            better += sign * reach.kong((*hand, *coming[: HAND_SIZE - len(hand)]), p.source)
    mine = p.turn == view.seat
    return Restock("turn-over" if (better >= 0) == mine or better == 0 else "shuffle")
