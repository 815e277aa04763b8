"""How well somebody plays by a file: duplicate deals, the same cards from every seat."""

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
"""Deals that are played in one go."""
SHIPPED = "the shipped file"
"""The rivals who play by it."""


@dataclass(frozen=True, slots=True)
class Trial:
    """Some deals to be played: one player against others, who are all alike."""

    game: str
    seats: int
    player: Callable[[bytes], AnyPlayer]
    numbers: bytes
    rival: str | bytes
    """A level, or the file of those who play as the player does."""
    seeds: tuple[int, ...]


def trial(asked: Trial) -> list[float]:
    """Of each deal the share of its games that the player has won."""
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
    """What the card tells: ``labour.hands`` deals against each rival."""
    assert recipe.player is not None
    rivals: list[tuple[str, str | bytes]] = [(level, level) for level in recipe.rivals]
    if shipped is not None and shipped != numbers and _can_be_played(recipe.player, shipped):
        rivals.append((SHIPPED, shipped))
    found: list[Figures] = []
    for name, rival in rivals:
        won = list(_played(game_name, recipe.player, numbers, rival, labour))
        found.append({"who": recipe.who, "against": name, **_figures(won, _seats(game_name))})
        labour.tell(f"{found[-1]}")
    return found


def _can_be_played(player: Callable[[bytes], AnyPlayer], numbers: bytes) -> bool:
    """A file from before a change of what is seen cannot."""
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
    told = {"deals": len(won), "games": len(won) * seats, "an equal share": round(1 / seats, 3)}
    return {**told, "won": round(share, 4), "low": round(low, 4), "high": round(high, 4)}
