"""Packs, codes, the shuffle, and where the luck of a match comes from."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.card_names import card_name
from app.core.cards import ACE, FRENCH, KING, RANKS, SUITS, Card, Chance, is_red, rank, shuffle, shuffled, suit
from tests.games.kings_corners.factories import cards, codes


def test_every_card_has_one_code_that_reads_back():
    assert len(set(FRENCH.codes)) == 52
    assert all(FRENCH.card(FRENCH.code(card)) == card for card in FRENCH.cards)
    assert all(FRENCH.code(card) == RANKS[rank(card)] + SUITS[suit(card)] for card in FRENCH.cards)


def test_ranks_colours_and_words():
    ten, king, ace = cards("10H KS AC")
    assert (rank(king), rank(ace)) == (KING, ACE)
    assert [FRENCH.code(card)[-1] for card in FRENCH.cards if is_red(card)] == ["D"] * 13 + ["H"] * 13
    assert [card_name(card) for card in (ten, king, ace)] == ["10 of hearts", "king of spades", "ace of clubs"]


@pytest.mark.parametrize("code", ["", "1H", "10", "h10", "10h", "TH", "KX", " KS", "\ud800"])
def test_unknown_codes_are_refused(code):
    with pytest.raises(ValueError, match=r"^there is no card"):
        FRENCH.card(code)


def test_a_pack_written_down_is_whole():
    assert FRENCH.order(FRENCH.codes[::-1]) == FRENCH.cards[::-1]
    with pytest.raises(ValueError, match=r"^the deck lacks KS$"):
        FRENCH.order(FRENCH.codes[:-1])
    with pytest.raises(ValueError, match=r"^the deck has AC too many times$"):
        FRENCH.order((*FRENCH.codes, "AC"))
    with pytest.raises(ValueError, match=r"^there is no card 'XX'$"):
        FRENCH.order((*FRENCH.codes, "XX"))


def test_the_shuffle_of_seed_1_never_changes():
    """Every record that holds a seed hangs on this order: it may change with no release of Python or of ours."""
    assert codes(shuffled(FRENCH.cards, 1)) == (
        "5C 8C 2C 8D 6C 7C AS QS 10H 6H 10S QD QH KD 4C 4S JH KC AD 8H 10D 9D 3H 2D 5S "
        "JD 3D QC 2H 9S 4H 5D JC 7H 2S 5H 6S AC 6D 7S 10C 8S 9H KH 3C 7D KS JS 3S 9C 4D AH"
    )
    assert [Chance(seed=seed).first_dealer(4) for seed in range(12)] == [3, 2, 1, 0, 2, 2, 3, 3, 1, 1, 1, 2]


@given(st.integers(0, 2**53), st.integers(0, 200))
def test_a_shuffle_keeps_every_card(seed, salt):
    assert sorted(shuffled(FRENCH.cards, seed, salt)) == list(FRENCH.cards)


def test_each_place_gets_each_card_as_often():
    """Chi-squared over 2600 shuffles: 51 degrees of freedom, 100 is beyond one in ten thousand."""
    for place in (0, 1, 25, 51):
        counts = Counter(shuffled(FRENCH.cards, seed)[place] for seed in range(2600))
        assert sum((counts[card] - 50) ** 2 / 50 for card in FRENCH.cards) < 100


@given(st.integers(0, 200), st.integers())
def test_the_fast_shuffle_is_pythons(size, seed):
    one, other, fast, slow = [*map(Card, range(size))], [*map(Card, range(size))], Random(seed), Random(seed)
    shuffle(one, fast)
    slow.shuffle(other)
    assert (one, fast.getstate()) == (other, slow.getstate())


def test_shuffling_draws_from_no_other_source():
    """The order is Fisher-Yates over Random(seed * 1000003 + salt), independent of other generators."""
    Random(5).random()
    rng, deck = Random(3 * 1_000_003 + 2), list(FRENCH.cards)
    for last in range(51, 0, -1):
        chosen = int(rng.random() * (last + 1))
        deck[last], deck[chosen] = deck[chosen], deck[last]
    assert shuffled(FRENCH.cards, 3, 2) == tuple(deck)


def test_a_seed_gives_another_pack_each_deal():
    chance = Chance(seed=1)
    packs = {chance.pack(FRENCH, deal) for deal in range(50)} | {
        Chance(seed=2).pack(FRENCH, deal) for deal in range(50)
    }
    assert len(packs) == 100
    assert chance.has_pack(10_000)


def test_given_packs_are_dealt_as_they_stand():
    one, two = FRENCH.cards, FRENCH.cards[::-1]
    chance = Chance(packs=(one, two), dealer=2)
    assert [chance.pack(FRENCH, deal) for deal in range(2)] == [one, two]
    assert [chance.has_pack(deal) for deal in range(3)] == [True, True, False]
    assert chance.first_dealer(4) == 2
