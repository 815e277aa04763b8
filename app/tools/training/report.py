"""``python -m app.tools.training report``: play all levels against each other in all games, for the README of
``app/ai``.

One player of a level plays against players of one other level, and every deal is played from every seat, so that no
level has better cards. The same seed and deals give the same tables, with any number of ``--jobs`` or workers. Games
can be measured one by one; the sections of the other games stay as they are. With ``--keep`` pairs that this version of
the program has played are not played again.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import permutations
from pathlib import Path

import app.ai
from app.ai.player import Level, fixed_levels
from app.commands.command import MAX_DEALS, CommandError
from app.commands.duplicate import DealStanding, games_of, results, rotations, standing
from app.commands.executors import workers
from app.commands.matches import SimulateOptions
from app.commands.parser import number
from app.commands.workers import Workers
from app.core.game import AnyGame
from app.core.info import GameInfo
from app.core.options import build
from app.games import game_named, info_of, infos
from app.tools.training.model_card import PACKAGE, commit
from app.tools.training.recipe import Makers
from app.tools.training.report_table import Cell, KeptCells, in_game_order, read_sections, section, write_sections

README = Path(app.ai.__file__).parent / "README.md"


@dataclass(frozen=True, slots=True)
class DealsAsked:
    deals: int
    """Deals of two levels that answer at once ..."""
    searching: int
    """... and of a pair in which one searches, which takes much longer; 0 for none."""
    rollouts: float
    """Fraction of the usual rollouts of a searching level."""
    seed: int

    def of(self, info: GameInfo, *pair: Level) -> int:
        """Return the number of deals for two levels."""
        searching = not info.real_time and any(level.searches for level in pair)
        return self.searching if searching else self.deals

    def arguments(self) -> str:
        """Return the command-line arguments."""
        return f"--deals {self.deals} --searching {self.searching} --rollouts {self.rollouts:g} --seed {self.seed}"


def main(arguments: Sequence[str]) -> int:
    args = _arguments(arguments)
    try:
        chosen = [info_of(name) for name in args.games.split(",")] if args.games else infos()
        sections, asked = read_sections(args.to), DealsAsked(args.deals, args.searching, args.rollouts, args.seed)
        for info in chosen:
            if len(fixed_levels(info)) > 1:
                sections[info.name] = of_game(info, asked, KeptCells(args.keep, info.name), args.jobs, args.cluster)
                write_sections(args.to, in_game_order(sections, infos()))
    except (CommandError, ValueError, OSError) as why:
        print(f"report: {why}", file=sys.stderr)
        return 2
    return 0


def _arguments(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog=f"python -m {PACKAGE} report", description=__doc__)
    parser.add_argument("--games", help="these, with commas between them; all, if none is named")
    parser.add_argument("--deals", type=number(1, MAX_DEALS), default=1000, help="for two levels (1000)")
    searching = number(0, MAX_DEALS)
    parser.add_argument("--searching", type=searching, default=100, help="where a level searches (100); 0 for none")
    parser.add_argument(
        "--rollouts", type=fraction, default=0.1, help="the part of its usual rollouts that a level has there (0.1)"
    )
    parser.add_argument("--seed", type=int, default=1, help="where all luck comes from (1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes; as many as there are cores")
    parser.add_argument("--cluster", help="the address of a Dask scheduler whose workers play")
    parser.add_argument("--keep", type=Path, help="a folder that keeps what each pair has made, to go on from there")
    parser.add_argument("--to", type=Path, default=README, help="the file that has a place for it")
    return parser.parse_args(arguments)


def fraction(word: str) -> float:
    """Argument type of a fraction above 0 and up to 1. Raises ArgumentTypeError."""
    with suppress(ValueError):
        if 0 < (found := float(word)) <= 1:
            return found
    raise argparse.ArgumentTypeError(f"takes a number above 0 and up to 1, not {word!r}")


def of_game(info: GameInfo, asked: DealsAsked, kept: KeptCells, jobs: int, cluster: str | None) -> str:
    """Measure a game and return its section."""
    game, levels = game_named(info.name), fixed_levels(info)
    cells: dict[tuple[Level, Level], Cell] = {}
    with workers(Makers(game, jobs, cluster)) as found:
        for pair in permutations(levels, 2):
            if deals := asked.of(info, *pair):
                one, others = pair
                name = f"{one.name}-{others.name}-{deals}-{asked.rollouts:g}-{asked.seed}"
                if (cell := kept.cell(name)) is None:
                    cell = Cell.of([*_standings(game, pair, deals, asked, found)])
                    kept.keep(name, cell)
                cells[pair] = cell
                print(f"{info.title}: {one.title} among {others.title}, {cells[pair].share_text()}", flush=True)
    how = f"`python -m {PACKAGE} report --games {info.name} {asked.arguments()}`, commit {commit()}"
    return section(info, game.usual_players(), cells, how)


def _standings(
    game: AnyGame, pair: tuple[Level, Level], deals: int, how: DealsAsked, found: Workers
) -> Iterator[DealStanding]:
    """Yield the results of the first level in each deal."""
    one, others = (level.name for level in pair)
    seats = game.usual_players()
    levels = (one, *[others] * (seats - 1))
    asked = SimulateOptions(game, build(game.options, {}, seats), levels, deals, how.seed, rollouts=how.rollouts)
    for games in games_of(asked, found):
        yield standing(one, rotations(levels), results(games))
