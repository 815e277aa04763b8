"""The laws of a game's AI players, where it has any."""

from __future__ import annotations

from random import Random

from app.ai.budget import Budget
from app.ai.player import LEVELS, hint_level, player_for
from app.ai.question import HintQuestion
from app.ai.search import SharpPlayer
from app.core.match import Match
from app.tools.laws.sample import Law, SampleMatch, require

_LEVELS = {level.name for level in LEVELS}
_FEW = Budget(rollouts=40)
_MOVES = 120
"""Number of moves for which each level is checked."""


def every_level_plays(sample: SampleMatch) -> None:
    """Each of the ``levels`` makes legal moves from its View alone, the same ones with the same seed."""
    info = sample.game.info
    unknown = {*info.levels} - _LEVELS
    require(not unknown, f"there are no such levels: {sorted(unknown)}; choose from {sorted(_LEVELS)}")
    for level in info.levels if not info.real_time else ():
        player, again = (player_for(info.name, level) for _ in range(2))
        require(level != "sharp" or isinstance(player, SharpPlayer), "the level sharp is for a SharpPlayer")
        match, rng = Match(sample.match.header), Random(5)
        while match.result is None and len(match.log) < _MOVES and (active := sorted(sample.game.active(match.state))):
            sample.at, seat = len(match.log), active[0]
            view, legal, luck = sample.game.view(match.state, seat), match.legal(seat), rng.getrandbits(32)
            move = player.choose(view, legal, Random(luck), _FEW)
            require(move in legal, f"a {level} player in seat {seat} chooses {move}, which is not legal")
            if sample.at % 10 == 0:
                same = again.choose(view, legal, Random(luck), _FEW) == move
                require(same, f"two {level} players with the same View and luck choose two moves")
            match.play(seat, move, match.now)


def hints_are_legal_moves(sample: SampleMatch) -> None:
    """If a game has levels, a hint is a legal move, and no error occurs."""
    game = sample.game
    if not game.info.hints or game.real_time:
        return
    for state in sample.states(3):
        for seat in sorted(game.active(state)):
            legal = tuple(game.legal_moves(state, seat))
            answer = HintQuestion(0, game.name, hint_level(game.info), game.view(state, seat), legal, seed=0).think()
            require(answer.error is None, f"a hint for seat {seat} fails: {answer.error}")
            require(answer.move in legal, f"a hint for seat {seat} is {answer.move}, which is not legal")


LAWS: tuple[Law, ...] = (every_level_plays, hints_are_legal_moves)
