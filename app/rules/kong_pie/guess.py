"""Kong-Pie: what a seat may know, and whole states that it cannot tell from the true one. Section numbers are those of
RULES.md beside this file.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from random import Random

from app.rules.cards import FRENCH, Card, Chance, Seat
from app.rules.kong_pie.model import Hand, Layer, Mask, Public, State, View


def view(state: State, seat: Seat) -> View:
    """What a seat may know: its own hand, what lies open, and from which shuffle each hidden card came (10)."""
    p, hands = state.public, state.hands
    batches = p.sheet.batches
    counts = tuple(map(len, hands))
    hidden = tuple(
        _by_batch(sorted(_batch(card, batches) for card in hand if not p.known[at] >> card & 1))
        for at, hand in enumerate(hands)
    )
    layers = _by_batch(_batch(card, batches) for card in reversed(state.stock))
    shown = hands if p.sheet.over else ()
    return View(seat, p, hands[seat], counts, len(state.stock), layers, hidden, shown)


def _batch(card: Card, batches: tuple[Mask, ...]) -> int:
    """The last shuffle that a card was in (10.3)."""
    return next(i for i in range(len(batches) - 1, -1, -1) if batches[i] >> card & 1)


def _by_batch(batches: Iterable[int]) -> tuple[Layer, ...]:
    return tuple(Layer(batch, len(list(group))) for batch, group in groupby(batches))


def guess(view: View, rng: Random) -> State:
    """Deal the cards that ``view`` does not show to the other hands and the stock.

    A hidden card lies where the last shuffle that it was in has brought it (10.3); every way that agrees with this is
    equally likely.
    """
    p, chance = view.public, Chance(seed=rng.getrandbits(32))
    piles = _unseen(view)
    for pile in piles:
        rng.shuffle(pile)
    hands = view.shown or tuple(
        view.hand if seat == view.seat else _hand(p, seat, layers, piles) for seat, layers in enumerate(view.hidden)
    )
    stock = [card for layer in view.layers for card in _take(layer, piles)]
    return State(p, hands, tuple(reversed(stock)), chance)


def _unseen(view: View) -> list[list[Card]]:
    """The cards that the seat cannot see, by batch."""
    p, sheet = view.public, view.public.sheet
    seen = {*view.hand, *p.ledger.highs.notes, *p.source, *p.discards, *p.turned, *sheet.pulled, *sheet.laid}
    seen.update(card for made in sheet.kongs for kong in made for card in kong)
    seen.update(card for hand in view.shown for card in hand)
    seen.update(card for known in p.known for card in cards_of(known))
    piles: list[list[Card]] = [[] for _ in sheet.batches]
    for card in FRENCH.cards:
        if card not in seen:
            piles[_batch(card, sheet.batches)].append(card)
    return piles


def _hand(p: Public, seat: Seat, layers: tuple[Layer, ...], piles: list[list[Card]]) -> Hand:
    """The cards of a hand that all know, and as many unseen ones of each batch as it holds."""
    return (*(card for layer in layers for card in _take(layer, piles)), *cards_of(p.known[seat]))


def _take(layer: Layer, piles: list[list[Card]]) -> list[Card]:
    return [piles[layer.batch].pop() for _ in range(layer.count)]


def cards_of(known: Mask) -> list[Card]:
    """The cards of a set of bits."""
    return [card for card in FRENCH.cards if known >> card & 1]
