"""One side of a duel (``duel.py``): answers with the level Sharp's moves, on lines of JSON.

This file alone is also run in other checkouts, so it uses only names that older versions have, too. Its clock is CPU
time, so that other programs don't slow down either side.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from random import Random
from typing import Any, TextIO

from app.ai.budget import Budget
from app.ai.pacing import header
from app.ai.player import player_for
from app.core.match import Match
from app.core.options import build
from app.games import game_named

LEVEL = "sharp"


def new_match(name: str, seats: int, seed: int) -> Any:
    """Return a match of Sharp players with the default rules."""
    game: Any = game_named(name)
    return Match(header(game, build(game.options, {}, seats), (LEVEL,) * seats, seed))


def answers(lines: TextIO) -> Iterator[object]:
    """Yield an answer to each line: ``["deal", game, seats, seed]``, ``["move", seat, move]`` or ``["choose", seat,
    seed, seconds]``, which is answered with a move.
    """
    match: Any = None
    for line in lines:
        asked, *what = json.loads(line)
        if asked == "deal":
            match = new_match(*what)
            yield None
        elif asked == "move":
            seat, text = what
            match.play(seat, match.game.parse(text), match.now + 1)
            yield None
        else:
            seat, seed, seconds = what
            view, legal = match.game.view(match.state, seat), tuple(match.legal(seat))
            player: Any = player_for(match.game.name, LEVEL)
            yield match.game.notate(player.choose(view, legal, Random(seed), Budget(seconds=seconds)))


if __name__ == "__main__":
    time.monotonic = time.process_time  # the clock of budgets
    for answer in answers(sys.stdin):
        print(json.dumps(answer), flush=True)
