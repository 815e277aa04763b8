"""How often people win against each level: models of people at the usual table, the others all of one level.

``python -m app.tools.bench.persons --level gentle`` prints, for each game and person, the share of deals won with its
95 % interval, and how many deals nobody wins; without arguments it does so for all levels but those that search. The
deals are the first of a match each, the person moves on by one seat from deal to deal, and the same ``--seed`` gives
the same figures.

Nobody knows how a child of eight plays these games; these are the models of one that the levels are set by. In turn,
``child`` knows the rules, and in half of its decisions makes any legal move, else the one of a Novice: to play the
rules is what a child has learned by then, to plan a turn is what it forgets. ``sloppy`` is a grown-up who plays to have
company: a Keen player who makes any legal move three times in ten. ``practised`` is a Keen player. In real time, where
it is quickness that counts, the game says who they are.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from app.ai.adapting import update_strength
from app.ai.budget import USUAL, Budget
from app.ai.pacing import InTurn, RealTime, header
from app.ai.player import INITIAL_STRENGTH, LEVELS, AnyPlayer, RandomPlayer, levels_for, player_for
from app.ai.temperament import temperament_of
from app.commands.intervals import wilson
from app.core.ai_names import AI_NAMES
from app.core.game import AnyGame
from app.core.match import AnyMatch, Match
from app.core.options import build
from app.games import game_named, infos, part_of

DEALS = 1000


@dataclass(frozen=True, slots=True)
class Careless:
    """Any legal move, so often; else what another player does."""

    anything: float
    otherwise: AnyPlayer

    def choose(self, view: Any, legal: Sequence[Any], rng: Random, budget: Budget = USUAL) -> Any:
        """As any player."""
        chosen = RandomPlayer() if rng.random() < self.anything else self.otherwise
        return chosen.choose(view, legal, rng, budget)


def _in_turn(anything: float, level: str) -> Callable[[str], AnyPlayer]:
    return lambda game_name: Careless(anything, player_for(game_name, level))


IN_TURN: Mapping[str, Callable[[str], AnyPlayer]] = {
    "child": _in_turn(0.5, "novice"),
    "sloppy": _in_turn(0.3, "keen"),
    "practised": _in_turn(0.0, "keen"),
}
"""Who they are in a game of that name with turns."""
PERSONS = tuple(IN_TURN)


def person_for(game: AnyGame, person: str) -> AnyPlayer:
    """A new one, for one match."""
    if not game.info.real_time:
        return IN_TURN[person](game.name)
    part = part_of(game.info, "players.persons")
    if part is None:
        raise ValueError(f"{game.title} does not say who its people are")
    player: AnyPlayer = part.PERSONS[person]()
    return player


def first_deal(game: AnyGame, players: Sequence[AnyPlayer], seed: int) -> AnyMatch:
    """A match from that seed, played to the end of its first deal."""
    match: AnyMatch = Match(header(game, build(game.options, {}, len(players)), ["random"] * len(players), seed))
    pace = (RealTime if game.real_time else InTurn)(match, dict(enumerate(players)), Random(f"luck {seed}"))
    while not game.deals(match.state) and (act := pace.next()) is not None:
        match.play(act.seat, act.move, act.at)
    return match


@dataclass(slots=True)
class PeopleTally:
    """Of the deals that a person plays against one level."""

    deals: int = 0
    won: int = 0
    """By the person."""
    nobody: int = 0
    """Has won so many."""

    def words(self) -> str:
        """The share of the person, and of the deals that nobody wins."""
        low, high = wilson(self.won, self.deals)
        said = f"{100 * self.won / self.deals:5.1f} % ({100 * low:.1f} to {100 * high:.1f})"
        return f"{said}, nobody {100 * self.nobody / self.deals:.1f} %" if self.nobody else said


def tally(game: AnyGame, person: str, level: str, deals: int, seed: int) -> PeopleTally:
    """So many deals; the others differ in temperament, as at the table, and those who adapt begin as with a stranger
    and remember.
    """
    found, seats, strength = PeopleTally(), game.usual_players(), INITIAL_STRENGTH
    for number in range(deals):
        chair = number % seats
        temperaments = map(temperament_of, AI_NAMES[:seats])
        players = [player_for(game.name, level, one, strength=strength) for one in temperaments]
        players[chair] = person_for(game, person)
        match = first_deal(game, players, Random(f"{game.name} {seed} {number}").getrandbits(32))
        winner = game.deals(match.state)[0].winner
        found.deals += 1
        found.won += winner == chair
        found.nobody += winner is None
        strength = update_strength(strength, [winner], (chair,), seats, game.info.strongest)
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    """From the command line."""
    names, known = [info.name for info in infos()], [level.name for level in LEVELS if level.offered]
    parser = argparse.ArgumentParser(prog="python -m app.tools.bench.persons", description=__doc__)
    parser.add_argument("--game", action="append", choices=names, help="this one; all, if none is named")
    parser.add_argument("--level", action="append", choices=known, help="this one; all but those that search")
    parser.add_argument("--person", action="append", choices=PERSONS, help="this one; all, if none is named")
    parser.add_argument("--deals", type=int, default=DEALS, help=f"of each person against each level ({DEALS})")
    parser.add_argument("--seed", type=int, default=1, help="other deals (1)")
    asked = parser.parse_args(arguments)
    for name in asked.game or names:
        game, there = game_named(name), {level.name for level in levels_for(name)}
        usual = [level.name for level in LEVELS if level.offered and not level.searches]
        print(f"{game.title}, {game.usual_players()} players, {asked.deals} deals each:", flush=True)
        for level in (level for level in asked.level or usual if level in there):
            for person in asked.person or PERSONS:
                figures = tally(game, person, level, asked.deals, asked.seed)
                print(f"  {person:9} against {level:8} wins {figures.words()}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
