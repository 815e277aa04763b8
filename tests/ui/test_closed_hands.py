"""Where a card back leaves a closed hand reveals nothing of the card."""

from random import Random

import pytest

from app.core.cards import Card
from app.table.observation import Observation, backs
from app.ui.table.scene import Closed

SIZE = 6
CARDS = [Card(number) for number in range(SIZE)]


def left_from(moves, leaves, arrived):
    """Return the places freed when these cards leave a hand that they joined in that order."""
    closed, places = Closed(), dict(zip(arrived, range(SIZE), strict=True))
    hand = backs(1, SIZE)

    def swap(card, other):
        places[card], places[other] = places[other], places[card]
        return True

    closed.behind(Observation(None, ((), hand)), dict(zip(hand, arrived, strict=True)), moves - 1, swap)
    stay = [card for card in arrived if card not in leaves]
    hand = backs(1, len(stay))
    found = closed.behind(Observation(None, ((), hand)), dict(zip(hand, stay, strict=True)), moves, swap)
    assert [found[back] for back in hand] == sorted(stay, key=places.__getitem__)
    return {places[card] for card in leaves}


@pytest.mark.parametrize("count", [1, 2])
def test_a_back_leaves_from_the_same_place_whichever_card_it_is(count):
    """Holds for two indistinguishable hands; in the long run any place is used."""
    rng, free = Random(1), set()
    for moves in range(60):
        worlds = [rng.sample(CARDS, SIZE) for _ in range(4)]
        found = [left_from(moves, rng.sample(CARDS, count), arrived) for arrived in worlds]
        assert all(places == found[0] for places in found)
        free |= found[0]
    assert free == {*range(SIZE)}


def test_hands_that_are_gathered_are_left_alone():
    """Nothing moves during a deal, or when hands are shown."""
    closed, swaps, hand = Closed(), [], backs(1, SIZE)
    for cards in (CARDS, [Card(number + 20) for number in range(SIZE)]):
        found = closed.behind(
            Observation(None, ((), hand)), dict(zip(hand, cards, strict=True)), 3, lambda *both: not swaps.append(both)
        )
        assert [found[back] for back in hand] == cards
    assert swaps == []
