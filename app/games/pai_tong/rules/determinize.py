"""Random whole states of Pai Tong that are consistent with a seat's view."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate, pairwise
from random import Random

from app.core.cards import Card, Chance, shuffle
from app.games.pai_tong.rules.kinds import MONEY
from app.games.pai_tong.rules.model import KIN, OTHERS, Hand, Move, Public, State, View
from app.games.pai_tong.rules.mutable_state import answers_to

_CARDS = frozenset(MONEY.cards)


def determinize(view: View, rng: Random) -> State:
    """Deal the cards that ``view`` does not show to the other hands and the stock, and sample the others' answers. All
    assignments are equally likely: as a win may be declined (4.5), no answer rules a hand out.
    """
    return determinizer(view)(rng)


def determinizer(view: View) -> Callable[[Random], State]:
    """Return ``determinize`` for one view, quicker for many states."""
    unseen = sorted(_CARDS.difference(view.hand, *view.shown, open_cards(view.public)))
    counts = [0 if seat == view.seat else count for seat, count in enumerate(view.counts)]
    bounds = [*accumulate(counts, initial=0)]
    cuts = [slice(*both) for both in pairwise(bounds)]

    def draw(rng: Random) -> State:
        chance, cards = Chance(seed=rng.getrandbits(32)), unseen[:]
        shuffle(cards, rng)
        if view.shown:
            return State(view.public, view.shown, tuple(cards), (None,) * len(counts), chance)
        hands = [tuple(cards[cut]) for cut in cuts]
        hands[view.seat] = view.hand
        return State(view.public, tuple(hands), tuple(cards[bounds[-1] :]), _answers(view, hands, rng), chance)

    return draw


def open_cards(p: Public) -> list[Card]:
    cards = [card for melds in p.melds for meld in melds for card in meld]
    cards += [thrown.card for thrown in p.thrown if thrown.taker is None]
    return cards if p.discard is None else [*cards, p.discard]


def _answers(view: View, hands: Sequence[Hand], rng: Random) -> tuple[Move | None, ...]:
    """Return the own answer and, for other seats that have answered, a random one that the hand allows (4.1). No seat
    before the first that has yet to answer has declared a win, or the discard would be settled (4.4).
    """
    p, answers = view.public, [view.answer if seat == view.seat else None for seat in range(len(hands))]
    if p.discard is None:
        return tuple(answers)
    all_nearer = True
    for seat in OTHERS[len(hands)][p.turn]:
        if seat in p.active:
            all_nearer = False
        elif seat != view.seat:
            moves = answers_to(p.discard, hands[seat], stock=view.stock > 0, is_next=seat == p.next)
            if all_nearer and KIN in moves:
                moves.remove(KIN)
            answers[seat] = moves[int(rng.random() * len(moves))]
    return tuple(answers)
