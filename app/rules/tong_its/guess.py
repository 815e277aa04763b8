"""Tong-Its: whole states that a seat cannot tell from the true one."""

from __future__ import annotations

from random import Random

from app.rules.cards import FRENCH, Card, Chance, Seat
from app.rules.tong_its.melds import FOURS, Cards, Mask, cards_of, mask_of
from app.rules.tong_its.model import Hand, State, View


def guess(view: View, rng: Random) -> State:
    """Deal the cards that ``view`` does not show to the other hands, the stock, and face down on the table.

    A face-down four (4.5) may be any rank of which no card is seen. Whichever ranks lie there, the other cards fall in
    equally many ways, so to draw the ranks evenly makes every world equally likely.
    """
    chance = Chance(seed=rng.getrandbits(32))
    p, unseen = view.public, _unseen(view)
    if view.shown:
        return State(p, view.shown, view.face_down, tuple(_shuffled(unseen, rng)), chance)
    others = [seat for seat in range(len(view.counts)) if seat != view.seat]
    ranks = [cards_of(four) for four in FOURS if four & unseen == four]
    fours = rng.sample(ranks, sum(p.hidden[seat] for seat in others))
    rest = _shuffled(unseen & ~sum(map(mask_of, fours)), rng)
    hands: dict[Seat, Hand] = {view.seat: view.hand}
    face_down: dict[Seat, tuple[Cards, ...]] = {view.seat: view.face_down[view.seat]}
    for seat in others:
        face_down[seat] = tuple(fours.pop() for _ in range(p.hidden[seat]))
        hands[seat] = tuple(rest.pop() for _ in range(view.counts[seat]))
    seats = range(len(view.counts))
    return State(p, tuple(hands[s] for s in seats), tuple(face_down[s] for s in seats), tuple(rest), chance)


def _unseen(view: View) -> Mask:
    """The cards that the view shows nowhere."""
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
    rng.shuffle(order)
    return order
