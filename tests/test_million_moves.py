"""A million random moves a game, half of them with some sense: after each one every card is somewhere once, and no chip
came from nowhere.
"""

from itertools import count
from random import Random

import pytest
from games import FACTS, fit, option_sets
from matches import header, some_move

from app.rules.match import Match
from app.rules.registry import GAMES

PARTS = 10
MOVES = 1_000_000 // PARTS
CASES = [pytest.param(game, part, id=f"{game.name}-{part}") for game in GAMES for part in range(PARTS)]


@pytest.mark.parametrize(("game", "part"), CASES)
def test_cards_and_chips_are_conserved(game, part):
    facts, rng, made, whole_pack = FACTS[game.name], Random(part), 0, list(game.pack.cards)
    options = list(option_sets(game))
    for number in count(part, PARTS):
        seats = game.seats[number % len(game.seats)]
        match = Match(header(game, fit(game, options[number % len(options)], seats), seats, seed=number))
        while made < MOVES and (match.result is None):
            made += one_move(match, rng, facts.wishes if number % 2 else None)
            state = match.states.pop()
            match.states[:] = [state]  # nobody looks back here, and a million states are many
            assert sorted(facts.cards(state)) == whole_pack
            assert facts.chips(state) == 0
        if made >= MOVES:
            return


def one_move(match, rng, wishes):
    """Play a move of anybody who may move, the clock's when it is due; the number of moves made."""
    due, active = match.game.wake_at(match.state), sorted(match.game.active(match.state))
    now = match.now + int(rng.random() * 300)
    if due is not None and (now >= due or not active):
        return len(match.wake(due))
    seat = active[int(rng.random() * len(active))]
    match.play(seat, some_move(match, seat, rng, wishes), now)
    return 1
