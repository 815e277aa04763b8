"""Three people at one screen, in every game with turns: what lies under the cover tells nobody anything."""

from random import Random

import pytest
from kept import put_match, sitters
from sight import wait_until

from app.rules.cards import Chance
from app.rules.match import Header, Match
from app.rules.options import build
from app.rules.registry import GAMES

PERSONS = {"kings-corners": 3, "kong-pie": 3, "pai-tong": 4, "tong-its": 3}


def two_deals(game):
    """Two new matches that look the same to everybody who sees no hand, and in which all hands differ."""
    seats, rng = PERSONS[game.name], Random(1)
    options = build(game.options, {}, seats)
    for seed in range(1000):
        pack, dealer = Chance(seed=seed).pack(game.pack, 0), Chance(seed=seed).first_dealer(seats)
        chances = [
            Chance(packs=(order,), dealer=dealer) for order in (pack, other_hands(game, pack, options, seats, rng))
        ]
        one, two = (game.new(options, seats, chance) for chance in chances)
        if one.public == two.public and all(map(_differ, one.hands, two.hands)):
            return [Match(Header(game, options, sitters(*["person"] * seats), chance)) for chance in chances]
    raise AssertionError("no two such deals")


def _differ(one, other):
    return set(one) != set(other) or not one


def other_hands(game, pack, options, seats, rng):
    """The pack with all cards that nobody sees in another order."""
    state = game.new(options, seats, Chance(packs=(pack,)))
    hidden = {card for hand in state.hands for card in hand} | set(state.stock)
    cards = [card for card in pack if card in hidden]
    rng.shuffle(cards)
    return tuple(cards.pop() if card in hidden else card for card in pack)


@pytest.mark.parametrize("game", [game for game in GAMES if not game.real_time], ids=lambda game: game.name)
def test_the_cover_of_two_deals_is_the_same_to_the_pixel_and_the_hands_are_not(game, open_window, folder):
    covered, shown = [], []
    for number, match in enumerate(two_deals(game)):
        path = put_match(folder, match, f"2025-01-01-12000{number}-{game.name}")
        window = open_window()
        window.move_to((30, 400))
        title = window.still()
        window.key("g")
        wait_until(lambda window=window, title=title: window.bytes_of() != title, "the table")
        covered.append(window.still())
        window.key("space")
        wait_until(lambda window=window, cover=covered[-1]: window.bytes_of() != cover, "the open hand")
        shown.append(window.still())
        window.close()
        path.unlink()
    assert covered[0] == covered[1]
    assert shown[0] != shown[1]
