"""What a seat of Kong-Pie may know, and random whole states consistent with it. Sections are those of RULES.md."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby
from random import Random

from app.core.cards import FRENCH, Card, Chance, Mask, Seat, mask_of, shuffle
from app.games.kong_pie.rules.model import Batch, State, StockLayer, View

_CARDS = FRENCH.cards


def view(state: State, seat: Seat) -> View:
    """Return what a seat may know: its own hand, what is face up, and which shuffle each hidden card came from (10)."""
    p, hands = state.public, state.hands
    masks = tuple([batch.cards for batch in state.batches])
    counts = tuple(map(len, hands))
    hidden = tuple(
        _by_batch(sorted(_batch(card, masks) for card in hand if not (p.sheet.over or p.known[at] >> card & 1)))
        for at, hand in enumerate(hands)
    )
    layers = _by_batch(_batch(card, masks) for card in reversed(state.stock))
    shown = hands if p.sheet.over else ()
    return View(seat, p, hands[seat], counts, len(state.stock), layers, hidden, shown, _sure(state, seat, masks))


def _sure(state: State, seat: Seat, masks: tuple[Mask, ...]) -> tuple[Mask, ...]:
    """Return the cards of each shuffle that the seat knows: what all know, what it gave to a reset and got from it, and
    what it has drawn since from under the stock (10.3).
    """
    p = state.public
    if not p.sheet.resets:
        return p.sheet.batches
    found = [all_know | batch.own[seat] for all_know, batch in zip(p.sheet.batches, state.batches, strict=True)]
    for card in state.hands[seat]:
        if not p.known[seat] >> card & 1:
            found[_batch(card, masks)] |= 1 << card
    return tuple(found)


def _batch(card: Card, batches: tuple[Mask, ...]) -> int:
    """Return the last shuffle that a card was in (10.3)."""
    last = len(batches) - 1
    while not batches[last] >> card & 1:
        last -= 1
    return last


def _by_batch(batches: Iterable[int]) -> tuple[StockLayer, ...]:
    return tuple(StockLayer(batch, len(list(group))) for batch, group in groupby(batches))


def determinize(view: View, rng: Random) -> State:
    """Deal the cards that ``view`` does not show to the other hands and the stock. A hidden card is where its last
    shuffle has put it (10.3); all assignments consistent with this are equally likely.
    """
    return determinizer(view)(rng)


def determinizer(view: View) -> Callable[[Random], State]:
    """Return ``determinize`` for one view, quicker for many states."""
    p, unseen = view.public, _unseen(view)
    known = [cards_of(mask) for mask in p.known]
    batches = None if p.sheet.resets else _batches(view, unseen)

    def deal(rng: Random) -> State:
        chance = Chance(seed=rng.getrandbits(32))
        piles = [pile[:] for pile in unseen]
        for pile in piles:
            shuffle(pile, rng)
        if p.sheet.resets:
            _gather(view, piles, rng)
        hides = batches or _batches(view, piles)
        hands = view.shown or tuple(
            [
                view.hand if seat == view.seat else (*_take(layers, piles), *known[seat])
                for seat, layers in enumerate(view.hidden)
            ]
        )
        return State(p, hands, tuple(_take(view.layers, piles)[::-1]), chance, hides)

    return deal


def _batches(view: View, piles: list[list[Card]]) -> tuple[Batch, ...]:
    """Return the batches with the cards that are hidden in each."""
    return tuple(
        Batch(sure | mask_of(tuple(pile)), _own(view, sure & ~all_know))
        for sure, all_know, pile in zip(view.batches, view.public.sheet.batches, piles, strict=True)
    )


def _unseen(view: View) -> list[list[Card]]:
    """Return the cards that the seat cannot see, by the last shuffle in which it knows them to have been."""
    p, sheet = view.public, view.public.sheet
    seen = {*view.hand, *p.ledger.highs.notes, *p.source, *p.discards, *p.turned, *sheet.pulled, *sheet.laid}
    seen.update(card for made in sheet.kongs for kong in made for card in kong)
    seen.update(card for hand in view.shown for card in hand)
    seen.update(card for known in p.known for card in cards_of(known))
    piles: list[list[Card]] = [[] for _ in sheet.batches]
    for card in _CARDS:
        if card not in seen:
            piles[_batch(card, view.batches)].append(card)
    return piles


def _gather(view: View, piles: list[list[Card]], rng: Random) -> None:
    """Move cards that can't be where a shuffle put them to the next reset: a player held them unseen (10.3)."""
    room = [0] * len(piles)
    for layers in (view.layers, *(layers for seat, layers in enumerate(view.hidden) if seat != view.seat)):
        for layer in layers:
            room[layer.batch] += layer.count
    moved: list[Card] = []
    for batch, pile in enumerate(piles):
        if batch in view.public.sheet.resets:
            pile.extend(moved)
            moved = []
            shuffle(pile, rng)
        moved += pile[room[batch] :]
        del pile[room[batch] :]


def _own(view: View, sure: Mask) -> tuple[Mask, ...]:
    """Return what the seat alone knows of a shuffle, besides what all know; the others' knowledge doesn't matter."""
    return tuple(sure if seat == view.seat else 0 for seat in range(len(view.counts)))


def _take(layers: tuple[StockLayer, ...], piles: list[list[Card]]) -> list[Card]:
    """Take as many unseen cards from each batch as these layers contain."""
    taken = list[Card]()
    for layer in layers:
        pile = piles[layer.batch]
        taken += pile[: -layer.count - 1 : -1]
        del pile[len(pile) - layer.count :]
    return taken


def cards_of(known: Mask) -> list[Card]:
    return [card for card in _CARDS if known >> card & 1]
