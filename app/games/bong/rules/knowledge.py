"""Bong's common knowledge about the hands, updated as the hand is played (8)."""

from __future__ import annotations

from app.core.cards import FRENCH, Card, Seat
from app.games.bong.rules.model import NOBODY, OF_RANK, Batch, Hand, KnownHands, Public, Race


def after_deal(hands: tuple[Hand, ...]) -> KnownHands:
    """Return the knowledge after the deal: any card may be in any hand (2.2)."""
    shares = tuple(map(len, hands))
    return KnownHands((Batch(frozenset(FRENCH.cards), shares),), ((1 << len(hands)) - 1,) * len(FRENCH.cards))


def after_bounce(known: KnownHands, seat: Seat, card: Card) -> KnownHands:
    """Note a card that came back: all have seen it, and this seat holds it until it is played (8.2)."""
    may, only = known.may, 1 << seat
    return known if may[card] == only else KnownHands(known.batches, (*may[:card], only, *may[card + 1 :]))


def after_fling(known: KnownHands, seat: Seat, rank: int) -> KnownHands:
    """Note a call: this seat holds none of the cards of that rank that are in hands now (8.3)."""
    may = list(known.may)
    for card in OF_RANK[rank]:
        may[card] &= ~(1 << seat)
    return KnownHands(known.batches, tuple(may))


def after_flong(known: KnownHands, race: Race, flonger: Seat) -> KnownHands:
    """Move the pile's cards to a new batch: all know how many went to each seat, and none to the flonger (8.4)."""
    seats = len(known.batches[0].shares)
    shares = [0] * seats
    for i in range(len(race.pile)):
        shares[(flonger + 1 + i % (seats - 1)) % seats] += 1
    takers = sum(1 << seat for seat in range(seats) if shares[seat])
    may = list(known.may)
    for card in race.pile:
        may[card] = takers
    left = [remaining(batch, race) for batch in known.batches]
    batches = (*(batch for batch in left if batch.cards), Batch(frozenset(race.pile), tuple(shares)))
    return KnownHands(batches, tuple(may))


def remaining(batch: Batch, race: Race) -> Batch:
    """Return a batch without its cards on the pile: all know who played them (8.1)."""
    shares = list(batch.shares)
    for card, seat in zip(race.pile, race.by, strict=True):
        if card in batch.cards:
            shares[seat] -= 1
    return Batch(batch.cards.difference(race.pile), tuple(shares))


def awaited(p: Public) -> Seat | None:
    """Return the only seat that all are waiting for (8.1), None while several may play: the leader after a flong (4.4),
    the only seat that has neither played last nor called fling, or the player of the last card once all others have
    called (4.3).
    """
    race = p.race
    if p.over:
        return None
    if race.leader != NOBODY:
        return race.leader
    left = [seat for seat in range(len(p.tally.bings)) if seat != race.last and seat not in race.called]
    if not left:
        return race.last
    return left[0] if len(left) == 1 else None


def others_next(p: Public, me: Seat, mine: Hand) -> frozenset[Seat]:
    """Return the other seats that may play the next card, as far as a seat with that hand can know: not the last player
    (3.3); after a flong only the leader (4.4); and no seat known to hold none of the rank (8.3, 8.4).
    """
    race = p.race
    held = [p.known.may[card] for card in OF_RANK[race.rank] - {*mine, *race.pile}]
    return frozenset(
        seat
        for seat in range(len(p.tally.bings))
        if seat not in (me, race.last) and race.leader in (NOBODY, seat) and any(may >> seat & 1 for may in held)
    )
