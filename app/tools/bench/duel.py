"""Sharp of this checkout against Sharp of another one at equal time.

``python -m app.tools.bench.duel DIR --game kong-pie --deals 100 --seconds 0.1`` plays every deal once from every seat:
one player of this checkout against players of the other one, each with that much CPU time a move. It prints the share
of deals won, whose fair value is one divided by the number of players, and the lead per deal, with 95% confidence
intervals that treat the deal as the unit. Real-time games can't be played.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import IO

from app.commands.duplicate import DealStanding, rotations, standing
from app.commands.intervals import cluster_interval
from app.commands.terminal import count
from app.core.game import DealResult
from app.games import game_named
from app.tools.bench import duel_player
from app.tools.bench.compare import RUN_FILE, Checkout, checkout_in
from app.tools.bench.figures import NotMeasured
from app.tools.bench.launching import HOME, as_installed
from app.tools.bench.speed import searched_games

OURS, OTHERS = "this", "other"


class Side:
    """A checkout's player in a process of its own."""

    def __init__(self, to: IO[str], answers: IO[str]) -> None:
        self._to, self._answers = to, answers

    def ask(self, *what: object) -> object:
        self._to.write(f"{json.dumps(what)}\n")
        self._to.flush()
        line = self._answers.readline()
        if not line:
            raise SystemExit("a player has ended")
        return json.loads(line)


@contextmanager
def side(home: Path) -> Iterator[Side]:
    """Start the player of a checkout; it exits when its input is closed."""
    checkout = Checkout(home)
    words = [checkout.python, "-c", RUN_FILE, duel_player.__file__]
    with subprocess.Popen(
        words, cwd=home, env=as_installed(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        yield Side(process.stdin, process.stdout)
        process.stdin.close()


def play(name: str, sides: Sequence[Side], seed: int, seconds: float) -> DealResult:
    """Play the first deal of a match; ``sides`` are the players of the seats."""
    match, luck = duel_player.new_match(name, len(sides), seed), Random(seed)
    everyone = tuple(dict.fromkeys(sides))
    for one in everyone:
        one.ask("deal", name, len(sides), seed)
    while not (deals := match.game.deals(match.state)):
        seat = min(match.game.active(match.state))
        text = sides[seat].ask("choose", seat, luck.getrandbits(32), seconds)
        for one in everyone:
            one.ask("move", seat, text)
        match.play(seat, match.game.parse(text), match.now + 1)
    first: DealResult = deals[0]
    return first


def duel(name: str, ours: Side, other: Side, deals: int, seed: int, seconds: float) -> Iterator[DealStanding]:
    """Yield this checkout's result of each deal, over all seats."""
    seats = game_named(name).usual_players()
    tables = rotations((OURS, *(OTHERS,) * (seats - 1)))
    for number in range(deals):
        dealt = Random(f"{name} {seed} {number}").getrandbits(32)
        results = [play(name, [ours if who == OURS else other for who in t], dealt, seconds) for t in tables]
        yield standing(OURS, tables, results)


def summary(found: Sequence[DealStanding], seats: int) -> str:
    fair = 100 / seats
    won, low, high = (100 * min(max(share, 0.0), 1.0) for share in cluster_interval([deal.wins for deal in found]))
    ahead, behind, most = cluster_interval([deal.ahead for deal in found])
    return (
        f"{count(len(found), 'deal')}: this one wins {won:.1f}% ({low:.1f} to {high:.1f}) where {fair:.1f}% is fair, "
        f"{ahead:+.3f} ahead per deal ({behind:+.3f} to {most:+.3f})"
    )


def main(arguments: Sequence[str] | None = None) -> None:
    names = [game.name for game in searched_games()]
    parser = argparse.ArgumentParser(prog="python -m app.tools.bench.duel", description=__doc__)
    parser.add_argument("other", metavar="DIR", type=Path, help="the other checkout")
    parser.add_argument("--game", action="append", choices=names, help="this one; all, if none is named")
    parser.add_argument("--deals", type=int, default=100, help="each from every seat (100)")
    parser.add_argument("--seconds", type=float, default=0.1, help="of CPU time a move (0.1)")
    parser.add_argument("--seed", type=int, default=1, help="other deals (1)")
    asked = parser.parse_args(arguments)
    if asked.deals < 1 or asked.seconds < 0:
        parser.error("there must be a deal, and the time can't be negative")
    try:
        other_home = checkout_in(asked.other).home
    except NotMeasured as why:
        parser.error(str(why))
    with ExitStack() as stack:
        ours, other = (stack.enter_context(side(home)) for home in (HOME, other_home))
        for name in asked.game or names:
            found = []
            for deal in duel(name, ours, other, asked.deals, asked.seed, asked.seconds):
                found.append(deal)
                if len(found) % 10 == 0 or len(found) == asked.deals:
                    print(f"{name}: {summary(found, game_named(name).usual_players())}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
