"""Strength of a player that uses a trained file, measured in duplicate deals from every seat."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from app.ai.player import AnyPlayer, player_for
from app.commands.intervals import cluster_interval
from app.core.cards import Seat
from app.core.options import build
from app.games import game_named
from app.tools.training.recipe import Figures, Labour, Recipe
from app.tools.training.self_play import Chooser, play

TOGETHER = 5
"""Deals per task."""
SHIPPED = "the shipped file"
"""Opponents that use the shipped file."""


@dataclass(frozen=True, slots=True)
class Trial:
    """Deals of one player against equal opponents."""

    game: str
    seats: int
    player: Callable[[bytes], AnyPlayer]
    numbers: bytes
    rival: str | bytes
    """A level, or the file that opponents of the same kind use."""
    seeds: tuple[int, ...]


def trial(asked: Trial) -> list[float]:
    """Return the share of games that the player won in each deal."""
    game = game_named(asked.game)
    options = build(game.options, {}, asked.seats)
    found = []
    for seed in asked.seeds:
        won = 0
        for seat in range(asked.seats):
            players: dict[Seat, Chooser | None] = {
                Seat(other): asked.player(asked.numbers) if other == seat else _rival(asked)
                for other in range(asked.seats)
            }
            won += play(game, options, asked.seats, seed, players, Random(seed)) == seat
        found.append(won / asked.seats)
    return found


def _rival(asked: Trial) -> AnyPlayer:
    if isinstance(asked.rival, bytes):
        return asked.player(asked.rival)
    return player_for(asked.game, asked.rival)


def strength(game_name: str, recipe: Recipe, numbers: bytes, shipped: bytes | None, labour: Labour) -> list[Figures]:
    """Return the figures for the model card: ``labour.hands`` deals against each opponent."""
    assert recipe.player is not None
    rivals: list[tuple[str, str | bytes]] = [(level, level) for level in recipe.rivals]
    if shipped is not None and shipped != numbers and _is_loadable(recipe.player, shipped):
        rivals.append((SHIPPED, shipped))
    found: list[Figures] = []
    for name, rival in rivals:
        won = list(_played(game_name, recipe.player, numbers, rival, labour))
        found.append({"who": recipe.who, "against": name, **_figures(won, _seats(game_name))})
        labour.report(f"{found[-1]}")
    return found


def _is_loadable(player: Callable[[bytes], AnyPlayer], numbers: bytes) -> bool:
    """Return whether the file has the current input format."""
    try:
        player(numbers)
    except ValueError:
        return False
    return True


def _seats(game_name: str) -> int:
    return game_named(game_name).usual_players()


def _played(
    game_name: str, player: Callable[[bytes], AnyPlayer], numbers: bytes, rival: str | bytes, labour: Labour
) -> Iterator[float]:
    seeds = labour.seeds()
    trials = (
        Trial(game_name, _seats(game_name), player, numbers, rival, tuple(seeds[at : at + TOGETHER]))
        for at in range(0, len(seeds), TOGETHER)
    )
    for won in labour.each(trial, trials):
        yield from won


def _figures(won: Sequence[float], seats: int) -> Figures:
    share, low, high = cluster_interval(won)
    sizes = {"deals": len(won), "games": len(won) * seats, "an equal share": round(1 / seats, 3)}
    return {**sizes, "won": round(share, 4), "low": round(low, 4), "high": round(high, 4)}
