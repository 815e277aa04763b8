"""All laws, those of AI players among them, run on one game."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from app.ai.budget import Budget
from app.ai.player import LEVELS, hint_level, player_for
from app.ai.question import HintQuestion
from app.ai.search import SharpPlayer
from app.core.game import AnyGame
from app.core.match import Match
from app.tools.laws import rule_laws, table_laws
from app.tools.laws.sample import Broken, Law, SampleMatch, SampleTable, cases, require

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


PLAYER_LAWS: tuple[Law, ...] = (every_level_plays, hints_are_legal_moves)


LAWS: tuple[Law, ...] = (
    *rule_laws.LAWS,
    *rule_laws.VIEW_LAWS,
    *table_laws.LAWS,
    *table_laws.WORD_LAWS,
    *PLAYER_LAWS,
)
_ONCE: tuple[Law, ...] = PLAYER_LAWS
"""What is checked with the usual house rules alone: players take their time."""


@dataclass(frozen=True, slots=True)
class Breach:
    law: str
    """Text of the law."""
    where: str
    """House rules, number of players, and after how many moves of the match."""
    why: str


def law_text(law: Law) -> str:
    return " ".join((law.__doc__ or "").split())


def check(game: AnyGame) -> Iterator[tuple[SampleTable, list[Breach]]]:
    """Yield each case with the laws broken in it; a law that has been broken is not checked again."""
    broken: set[str] = set()
    for number, case in enumerate(cases(game)):
        sample = SampleMatch(case)
        found = []
        for law in LAWS:
            text = law_text(law)
            if text in broken or (number and law in _ONCE):
                continue
            if (why := _breach(law, sample)) is not None:
                broken.add(text)
                found.append(Breach(text, f"{case.label}, after {sample.at} moves", why))
        yield case, found


def _breach(law: Law, sample: SampleMatch) -> str | None:
    """Return how a sample breaks a law; None if it keeps it."""
    try:
        law(sample)
    except Broken as why:
        return str(why)
    except Exception as why:  # any failure of third-party code
        trace = "".join(traceback.format_exception(why)).rstrip()
        return f"{type(why).__name__}: {why}\n{trace}"
    return None
