"""Rollouts per second of the level Sharp on one core.

``compare.py`` also runs this file alone in other checkouts, with the names of games and a number of decisions as
arguments, so it uses only names that older versions have, too.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import count
from random import Random
from typing import Any, NamedTuple

from app.ai.budget import USUAL
from app.ai.pacing import header
from app.ai.player import player_for
from app.core.match import Match
from app.core.options import build
from app.games import game_named

_LEVEL = "sharp"
_SHARE = 1 / 4
"""Fraction of the positions that are searched, so that they are spread over the deal."""


class SearchSample(NamedTuple):
    rate: float
    """Rollouts per second of CPU time."""
    choices: str
    """Digest of the moves chosen: equal for two versions whose searches give the same moves."""


def search_sample(name: str, decisions: int) -> SearchSample:
    """Let Sharp decide with its usual number of rollouts in positions of random play, the same ones in every run."""
    player: Any = player_for(name, _LEVEL)
    positions = _positions(name)
    player.choose(*next(positions), Random(0), USUAL)  # loads what the search needs
    rollouts, chosen, spent = 0, sha256(), 0.0
    for number, (view, legal) in zip(range(decisions), positions, strict=False):
        began = time.process_time()
        judged = player.judge(view, legal, Random(number), USUAL)
        spent += time.process_time() - began
        rollouts += sum(one.rollouts for one in judged)
        chosen.update(f"{judged[0].move}\n".encode())
    return SearchSample(rollouts / spent if spent else 0.0, chosen.hexdigest())


def _positions(name: str) -> Iterator[tuple[Any, Sequence[Any]]]:
    game, rng = game_named(name), Random(1)
    seats = game.usual_players()
    for seed in count():
        match: Any = Match(header(game, build(game.options, {}, seats), (_LEVEL,) * seats, seed))
        while active := game.active(match.state):
            seat = min(active)
            legal = tuple(match.legal(seat))
            if len(legal) > 1 and rng.random() < _SHARE:
                yield game.view(match.state, seat), legal
            match.play(seat, rng.choice(legal), match.now + 1)


if __name__ == "__main__":
    print(json.dumps({name: search_sample(name, int(sys.argv[-1])) for name in sys.argv[1:-1]}))
