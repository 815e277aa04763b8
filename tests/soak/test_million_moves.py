"""Random moves without end at every game, half of the matches with some sense: after each move every card is somewhere
once, and no chip came from nowhere.
"""

import pytest

from app.core.match import Match
from app.games import GAMES
from tests.facts import FACTS, fit, option_sets
from tests.matches import header, some_move

pytestmark = pytest.mark.soak

MOVES = 10_000
"""In one round."""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_cards_and_chips_are_conserved(rounds, game):
    facts, whole_pack, options = FACTS[game.name], list(game.pack.cards), list(option_sets(game))
    for luck in rounds:
        made = 0
        while made < MOVES:
            seats, wishes = luck.choice(game.seats), luck.choice([None, facts.wishes])
            chosen = fit(game, luck.choice(options), seats)
            match = Match(header(game, chosen, seats, seed=luck.randrange(10**9)))
            while made < MOVES and match.result is None:
                made += one_move(match, luck, wishes)
                state = match.states.pop()
                match.states[:] = [state]  # nobody looks back here, and states are many
                assert sorted(facts.cards(state)) == whole_pack
                assert facts.chips(state) == 0


def one_move(match, luck, wishes):
    """Play a move of anybody who may move, the clock's when it is due; the number of moves made."""
    due, active = match.game.wake_at(match.state), sorted(match.game.active(match.state))
    now = match.now + int(luck.random() * 300)
    if due is not None and (now >= due or not active):
        return len(match.wake(due))
    seat = active[int(luck.random() * len(active))]
    match.play(seat, some_move(match, seat, luck, wishes), now)
    return 1
