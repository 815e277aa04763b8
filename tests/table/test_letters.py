"""The letters of buttons: each that a game prints is known, so that it can be changed and told."""

import pytest
from games import FACTS, fit, option_sets
from matches import header, played

from app.rules.registry import GAMES
from app.table.letters import LETTERS
from app.table.registry import TABLETOPS


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_letter_on_a_button_is_known_and_used(game):
    tabletop, seen = TABLETOPS[game.name], set()
    for number, options in enumerate(option_sets(game)):
        seats = game.seats[number % len(game.seats)]
        match = played(header(game, fit(game, options, seats), seats), wishes=FACTS[game.name].wishes)
        for state in match.states[:: len(match.states) // 150 + 1]:
            for seat in range(seats):
                hand = tabletop.hand(state, seat)
                for marked in (frozenset(), frozenset(hand[:1]), frozenset(hand[:3])):
                    seen |= {action.key.lower() for action in tabletop.actions(state, seat, marked)}
                seen |= {leaf.key.lower() for leaf in tabletop.leaves(state, seat)}
    known = set(LETTERS[game.name])
    assert seen - {""} <= known
    # Some buttons are as rare as seven kongs in one hand.
    assert known - seen <= ({"j", "g", "n", "b", "f", "i", "r"} if game.name == "kong-pie" else set())
