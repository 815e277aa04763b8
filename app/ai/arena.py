"""AI players against each other, without a window and without a clock."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from app.ai.player import player_for
from app.rules.cards import Chance
from app.rules.game import AnyGame, P
from app.rules.match import AnyMatch, Header, Sitter

MOVE_TIME = 1000
"""Milliseconds between two moves, as the record tells them: nobody looks at a clock here."""


class PlayerFault(RuntimeError):
    """A player chose a move that is not legal; the message names both."""


def header(game: AnyGame, options: P, levels: Sequence[str], seed: int) -> Header[object, object, object, P]:
    """The header of a match between AI players, one level a seat."""
    sitters = tuple(Sitter(f"{level} {seat}", level) for seat, level in enumerate(levels))
    return Header(game, options, sitters, Chance(seed=seed))


def play_match(match: AnyMatch, seed: int, deals: int | None = None) -> None:
    """Play ``match`` on to its end, or until ``deals`` deals are complete in it.

    Every sitter must be an AI level; ``seed`` settles whatever the players leave to chance. Raises UnknownLevel,
    PlayerFault.
    """
    game, rng = match.game, Random(seed)
    players = [player_for(game.name, sitter.player) for sitter in match.header.sitters]
    while (active := game.active(match.state)) and (deals is None or len(game.deals(match.state)) < deals):
        seat = min(active)
        legal = game.legal_moves(match.state, seat)
        move = players[seat].choose(game.view(match.state, seat), legal, rng)
        if move not in legal:
            level = match.header.sitters[seat].player
            raise PlayerFault(f"the {level} player of {game.name} chose {move}, which is not legal")
        match.play(seat, move, match.now + MOVE_TIME)
