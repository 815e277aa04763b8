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
    """Two new matches that look the same to everybody who sees no hand, and in which the hands have no card alike."""
    seats, rng = PERSONS[game.name], Random(1)
    options = build(game.options, {}, seats)
    pack, dealer = list(Chance(seed=1).pack(game.pack, 0)), Chance(seed=1).first_dealer(seats)
    first = game.new(options, seats, Chance(packs=(tuple(pack),), dealer=dealer))
    hidden = {card for hand in first.hands for card in hand} | set(first.stock)
    places = [i for i, card in enumerate(pack) if card in hidden]
    for _ in range(5000):
        cards = [pack[i] for i in places]
        rng.shuffle(cards)
        other = pack[:]
        for i, card in zip(places, cards, strict=True):
            other[i] = card
        chances = [Chance(packs=(tuple(order),), dealer=dealer) for order in (pack, other)]
        found = [Match(Header(game, options, sitters(*["person"] * seats), chance)) for chance in chances]
        one, two = (match.state for match in found)
        if one.public == two.public and not any(set(a) & set(b) for a, b in zip(one.hands, two.hands, strict=True)):
            return found
    raise AssertionError("no two such deals")


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
