"""Rebuild the trained files of AI players: ``python -m app.tools.training GAME [FILE]``.

The file and its model card are written to the package of the game's players, or to the folder ``--to``. Without FILE
all files of the game are built; without GAME the files are listed. The same hands and seed give the same bytes, with
any number of ``--jobs``. ``--measure`` builds nothing: it measures the strength of the existing file and writes it on
its card. ``python -m app.tools.training report`` measures all levels against each other, and ``counted GAME`` counts
the frequencies that its players assume.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from app.commands.command import MAX_DEALS, CommandError
from app.commands.executors import workers
from app.commands.parser import number
from app.core.info import GameInfo
from app.games import game_named, info_of, infos, part_of
from app.tools.compiling import CompilationError, compile_copy, groups
from app.tools.training import report
from app.tools.training.model_card import card_of, checksum, command, commit, read_card, write_card
from app.tools.training.recipe import Labour, Makers, Recipe, all_recipes, folder_of, recipes
from app.tools.training.strength import strength


def counts() -> Mapping[str, Callable[[Labour], Iterator[str]]]:
    """Return each game's counting function, which yields the lines of its report."""
    found = {info.name: getattr(part_of(info, "training"), "COUNTED", None) for info in infos()}
    return {name: counted for name, counted in found.items() if counted}


def main_counted(arguments: Sequence[str] | None = None) -> int:
    """Measure the frequencies that players of a game assume. Nothing is changed."""
    known = counts()
    parser = argparse.ArgumentParser(prog="python -m app.tools.training counted", description=main_counted.__doc__)
    parser.add_argument("game", choices=list(known))
    parser.add_argument("--deals", type=number(1, MAX_DEALS), default=300, help="of each kind (300)")
    parser.add_argument("--seed", type=int, default=1, help="other deals (1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes; as many as there are cores")
    asked = parser.parse_args(arguments)
    with workers(Makers(game_named(asked.game), asked.jobs)) as found:
        labour = Labour(asked.deals, asked.seed, found, lambda line: print(line, file=sys.stderr))
        for line in known[asked.game](labour):
            print(line, flush=True)
    return 0


ROOT = Path(__file__).parents[3]
FOLDER = ROOT / "build" / "compiled"
"""Parent of one folder per game."""
LEARNING = ("app.tools.training.learning_net", "app.tools.training.self_play")
"""Modules used in training any net, besides those of the games and their searches."""


def compile_for(info: GameInfo) -> Path:
    """Compile the modules for a game's training in a copy of the program; return its folder. Raises CommandError."""
    folder = FOLDER / info.name
    shutil.rmtree(folder, ignore_errors=True)
    try:
        compile_copy(folder, groups(info.name, more=LEARNING))
    except CompilationError as why:
        raise CommandError(f"--compiled: {why}") from None
    return folder


def run_compiled(folder: Path, words: Sequence[str]) -> int:
    """Run the same command in the copy; returns the exit code."""
    env = {**os.environ, "PYTHONPATH": str(folder)}
    return subprocess.run(
        [sys.executable, "-m", "app.tools.training", *words], cwd=folder, env=env, check=False
    ).returncode


TRIAL_SEED_OFFSET = 777
"""Added to the seed for measuring strength: no file was trained on these deals."""


def main() -> int:
    """Run from the command line; returns the exit code."""
    if sys.argv[1:2] == ["report"]:
        return report.main(sys.argv[2:])
    if sys.argv[1:2] == ["counted"]:
        return main_counted(sys.argv[2:])
    args = _arguments()
    if args.game is None:
        for info, recipe in all_recipes():
            print(f"{info.name:14} {recipe.file:22} {recipe.hands:9,} hands  {recipe.about}")
        return 0
    try:
        info = info_of(args.game)
        if args.compiled:
            return _run_compiled(args, info)
        _build_all(args, info, _chosen(info, args.file))
    except (CommandError, ValueError, OSError) as why:
        print(f"training: {why}", file=sys.stderr)
        return 2
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m app.tools.training", description=__doc__)
    parser.add_argument("game", nargs="?", help="a game, as in records")
    parser.add_argument("file", nargs="?", help="one of its files; all, if none is named")
    parser.add_argument(
        "--hands", type=number(1, MAX_DEALS), help="how many are played; as many as the file usually takes"
    )
    parser.add_argument(
        "--deals", type=number(0, MAX_DEALS), help="how many duplicate deals measure its strength; 0 for none"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes; as many as there are cores")
    parser.add_argument("--cluster", help="the address of a Dask scheduler whose workers play")
    parser.add_argument("--to", type=Path, help="the folder for file and card; that of the game's players")
    parser.add_argument("--measure", action="store_true", help="make no file; measure the one in --to")
    parser.add_argument("--compiled", action="store_true", help="in machine code, about twice as fast; needs [train]")
    return parser.parse_args()


def _run_compiled(args: argparse.Namespace, info: GameInfo) -> int:
    """Run the same command in compiled code; the files go to the same folder."""
    to = (args.to or folder_of(info)).resolve()
    words = [word for word in sys.argv[1:] if word != "--compiled"]
    return run_compiled(compile_for(info), [*words, "--to", str(to)])


def _chosen(info: GameInfo, file: str | None) -> list[Recipe]:
    found = [recipe for recipe in recipes(info) if file in (None, recipe.file, recipe.file.partition(".")[0])]
    if not found:
        there = ", ".join(recipe.file for recipe in recipes(info)) or "nothing"
        raise CommandError(f"no file {file!r} of {info.title}; there is {there}")
    return found


def _build_all(args: argparse.Namespace, info: GameInfo, chosen: list[Recipe]) -> None:
    with workers(Makers(game_named(info.name), args.jobs, args.cluster)) as found:
        for recipe in chosen:
            hands = recipe.hands if args.hands is None else args.hands
            labour = Labour(hands, args.seed, found, lambda line: print(line, flush=True))
            print(f"{info.title}: {recipe.file}, {recipe.about}", flush=True)
            deals = recipe.deals if args.deals is None else args.deals
            trial = replace(labour, hands=deals if recipe.player else 0, seed=args.seed + TRIAL_SEED_OFFSET)
            if args.measure:
                _measure(info, recipe, args.to or folder_of(info), trial)
            else:
                _build(info, recipe, labour, trial, args.to or folder_of(info))


def _build(info: GameInfo, recipe: Recipe, labour: Labour, trial: Labour, to: Path) -> None:
    began, at = time.monotonic(), commit()
    made = recipe.make(labour)
    minutes = (time.monotonic() - began) / 60
    shipped = folder_of(info) / recipe.file
    rival = shipped.read_bytes() if shipped.exists() else None
    card = card_of(command(info.name, recipe.file, labour), at, labour, made, minutes)
    to.mkdir(parents=True, exist_ok=True)
    (to / recipe.file).write_bytes(made.numbers)
    write_card(to / recipe.file, card)  # written first, in case the measurement fails
    if trial.hands:
        found = strength(info.name, recipe, made.numbers, rival, trial)
        write_card(to / recipe.file, {**card, "strength": found})


def _measure(info: GameInfo, recipe: Recipe, to: Path, trial: Labour) -> None:
    if trial.hands:
        file, shipped = to / recipe.file, folder_of(info) / recipe.file
        numbers, card = file.read_bytes(), read_card(file)
        if card["sha256"] != checksum(numbers):
            raise CommandError(f"{file} is not the file that its card tells of")
        found = strength(info.name, recipe, numbers, shipped.read_bytes(), trial)
        write_card(file, {**card, "strength": found})


if __name__ == "__main__":
    sys.exit(main())
