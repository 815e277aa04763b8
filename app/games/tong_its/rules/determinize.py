"""Random whole states of Tong-Its that are consistent with a seat's view."""

from __future__ import annotations

from random import Random

from app.core.cards import FRENCH, Card, Chance, Mask, Seat, mask_of, shuffle
from app.games.tong_its.rules.ending import laid_by
from app.games.tong_its.rules.melds import ACES, FOURS, Cards, cards_of
from app.games.tong_its.rules.model import Hand, State, View


def determinize(view: View, rng: Random) -> State:
    """Deal the cards that ``view`` does not show to the other hands, the stock, and face down on the table.

    A face-down four (4.5) may be any unseen rank. The other cards can be dealt in equally many ways for any ranks, so
    uniform ranks make every world equally likely.
    """
    chance = Chance(seed=rng.getrandbits(32))
    p, unseen = view.public, _unseen(view)
    seats = range(len(view.counts))
    hands: dict[Seat, Hand] = {view.seat: view.hand}
    hands |= {seat: hand for seat, hand in enumerate(view.shown) if hand}
    face_down: dict[Seat, tuple[Cards, ...]] = {view.seat: view.face_down[view.seat]}
    if p.over:
        face_down = dict(enumerate(view.face_down))
        winner = p.history[-1].winner
        if winner is not None and winner not in hands:
            hands[winner] = _paid_for(view, winner, unseen, rng)
            unseen &= ~mask_of(hands[winner])
    ranks = [cards_of(four) for four in FOURS if four & unseen == four]
    fours = rng.sample(ranks, sum(p.hidden[seat] for seat in seats if seat not in face_down))
    rest = _shuffled(unseen & ~sum(map(mask_of, fours)), rng)
    for seat in seats:
        if seat not in face_down:
            face_down[seat] = tuple(fours.pop() for _ in range(p.hidden[seat]))
        if seat not in hands:
            hands[seat] = tuple(rest.pop() for _ in range(view.counts[seat]))
    return State(p, tuple(hands[s] for s in seats), tuple(face_down[s] for s in seats), tuple(rest), chance)


def _paid_for(view: View, winner: Seat, unseen: Mask, rng: Random) -> Hand:
    """Draw a closed hand of the winner with just the fours of a kind and aces that were paid for (7.2, 7.4), uniformly:
    the other cards can be drawn in equally many ways for any ranks.
    """
    score = view.public.history[-1]
    aces = score.aces - (laid_by(view.public, view.face_down, winner) & ACES).bit_count()
    ranks = [four for four in FOURS[1:] if four & unseen == four]
    kept = sum(rng.sample(ranks, score.fours - view.public.hidden[winner] - (aces == ACES.bit_count())))
    others = cards_of(unseen & ~ACES & ~kept)
    count = view.counts[winner] - aces - kept.bit_count()
    while True:
        drawn = mask_of(rng.sample(others, count))
        if not any(four & drawn == four for four in ranks):
            break
    return tuple(_shuffled(kept | drawn | mask_of(rng.sample(cards_of(unseen & ACES), aces)), rng))


def _unseen(view: View) -> Mask:
    p = view.public
    seen = mask_of(view.hand) | mask_of(p.thrown)
    for melds in p.melds:
        for meld in melds:
            seen |= meld.now
    for cards in (*view.shown, *(four for fours in view.face_down for four in fours)):
        seen |= mask_of(cards)
    return mask_of(FRENCH.cards) & ~seen


def _shuffled(cards: Mask, rng: Random) -> list[Card]:
    order = list(cards_of(cards))
    shuffle(order, rng)
    return order
