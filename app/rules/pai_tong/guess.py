"""Pai Tong: whole states that a seat cannot tell from the true one."""

from __future__ import annotations

from random import Random

from app.rules.cards import Card, Chance
from app.rules.pai_tong.kinds import MONEY
from app.rules.pai_tong.model import DRAW, PASS, Hand, Move, Public, State, View

_CARDS = frozenset(MONEY.cards)


def guess(view: View, rng: Random) -> State:
    """Deal the cards that ``view`` does not show to the other hands and the stock.

    Every way is equally likely: a win may be declined (4.5), so that no answer rules a hand out.
    """
    chance = Chance(seed=rng.getrandbits(32))
    unseen = sorted(_CARDS.difference(view.hand, *view.shown, open_cards(view.public)))
    rng.shuffle(unseen)
    answers = _answers(view)
    if view.shown:
        return State(view.public, view.shown, tuple(unseen), answers, chance)
    hands: list[Hand] = []
    for seat, count in enumerate(view.counts):
        if seat == view.seat:
            hands.append(view.hand)
        else:
            hands.append(tuple(unseen[:count]))
            del unseen[:count]
    return State(view.public, tuple(hands), tuple(unseen), answers, chance)


def open_cards(p: Public) -> list[Card]:
    """The cards that everybody sees: open tongs, discards that nobody took, the one being asked about."""
    cards = [card for melds in p.melds for meld in melds for card in meld]
    cards += [thrown.card for thrown in p.thrown if thrown.taker is None]
    return cards if p.discard is None else [*cards, p.discard]


def _answers(view: View) -> tuple[Move | None, ...]:
    """The own answer; the others who have answered let the discard lie, which anybody may in any world (4.1)."""
    p, answers = view.public, [view.answer if seat == view.seat else None for seat in range(len(view.counts))]
    if p.discard is not None:
        for seat in range(len(answers)):
            if seat not in p.active and seat not in (p.turn, view.seat):
                answers[seat] = DRAW if seat == p.next and view.stock else PASS
    return tuple(answers)
