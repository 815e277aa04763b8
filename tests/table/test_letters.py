"""Letters of buttons: each one is registered, so that it can be changed and shown, and has one meaning."""

from collections import defaultdict
from functools import cache

import pytest

from app.games import GAMES, game_named
from app.table.registry import TABLETOPS
from tests.facts import FACTS, fit, option_sets
from tests.matches import header, played


@cache
def offered(name):
    """Return the letters of actions and open piles in many matches, with various cards marked, each with its type of
    move.
    """
    return {
        (one.key, type(move).__name__ if (move := getattr(one, "move", None)) else "")
        for one in _offered(game_named(name))
    }


def _offered(game):
    tabletop = TABLETOPS[game.name]
    for number, options in enumerate(option_sets(game)):
        seats = game.seats[number % len(game.seats)]
        match = played(header(game, fit(game, options, seats), seats), wishes=FACTS[game.name].wishes)
        for state in match.states[:: len(match.states) // 150 + 1]:
            for seat in range(seats):
                hand = tabletop.hand(state, seat)
                for marked in (frozenset(), frozenset(hand[:1]), frozenset(hand[:3])):
                    yield from tabletop.input.actions(state, seat, marked)
                yield from tabletop.input.open_piles(state, seat)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_letter_on_a_button_is_known_and_used(game):
    seen = {key.lower() for key, _ in offered(game.name)}
    known = set(game.info.keys)
    assert seen - {""} <= known
    # Some buttons are as rare as seven kongs in one hand, or a four of a kind; one is for several people.
    rare = {"kong-pie": {*"234567", "8", "9", "r"}, "tong-its": {"n"}, "pai-tong": {"j"}}
    assert known - seen <= rare.get(game.name, set())


ONE_THING = {
    "A": {"Call"}, "B": {"Bing"}, "C": {"Connect"}, "D": {"Draw"}, "E": {"End", "Pass", "Vote"},
    "F": {"Fling", "Flong"}, "G": {"Challenge"}, "I": {"Kin"}, "N": {"Hide"}, "P": {"Pass", "Fold"}, "Q": {"Leave"},
    "R": {"Vote"}, "T": {"Take", "Tong"}, "X": {"Discard"}, "Y": {"Meld"}, "1": {"Pay"}, "8": {"Restock"},
    "9": {"Restock"}, **{key: {"Kong"} for key in "K234567"},
}  # fmt: skip
"""Types of moves of each letter: two types for one letter have the same meaning, as a tong takes the discard, and a
pass may end the turn.
"""


def test_a_letter_means_one_thing_in_all_games():
    meant = defaultdict(set)
    for game in GAMES:
        for key, kind in offered(game.name):
            if kind:
                meant[key].add(kind)
    assert {key: kinds for key, kinds in meant.items() if not kinds <= ONE_THING.get(key, set())} == {}
    words = defaultdict(set)
    for game in GAMES:
        for letter, text in game.info.keys.items():
            words[letter].add(text)
    assert all(len(text) == 1 for text in words.values())
