"""AI players against each other, without a window and without a clock."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from app.ai.budget import USUAL, Budget
from app.ai.pacing import InTurn, RealTime
from app.ai.player import player_for
from app.core.cards import Chance
from app.core.game import AnyGame, P
from app.core.match import AnyMatch, Header, Sitter


def header(game: AnyGame, options: P, levels: Sequence[str], seed: int) -> Header[object, object, object, P]:
    """The header of a match between AI players, one level a seat."""
    sitters = tuple(Sitter(f"{level} {seat}", level) for seat, level in enumerate(levels))
    return Header(game, options, sitters, Chance(seed=seed))


def play_match(match: AnyMatch, seed: int, deals: int | None = None, budget: Budget = USUAL) -> None:
    """Play ``match`` on to its end, or until ``deals`` deals are complete in it.

    Every sitter must be an AI level; ``seed`` settles whatever the players leave to chance, and in real time how long
    they take. ``budget`` is for each decision. Raises UnknownLevel, PlayerFault.
    """
    rng = Random(seed)
    players = {seat: player_for(match.game.name, sitter.player) for seat, sitter in enumerate(match.header.sitters)}
    pace = (RealTime if match.game.real_time else InTurn)(match, players, rng, budget)
    while (deals is None or len(match.game.deals(match.state)) < deals) and (act := pace.next()) is not None:
        match.play(act.seat, act.move, act.at)
