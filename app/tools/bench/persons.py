"""How often people win against each level: models of people at the default table, with opponents of one level.

``python -m app.tools.bench.persons --level gentle`` prints the share of deals won for each game and person, with its 95
% interval, and the number of undecided deals; without arguments it does so for all levels that don't search. Each deal
is the first of a match, the person moves on by one seat from deal to deal, and the same ``--seed`` gives the same
figures.

How a child of eight plays these games is unknown; these models are what the levels are tuned by. In turn-based games
``child`` knows the rules, and makes a random legal move in half of its decisions and a Novice's move in the others: a
child has learned the rules, and forgets to plan a turn. ``sloppy`` is an adult who plays for company: a Keen player who
makes a random move three times in ten. ``practised`` is a Keen player. In real time, where speed matters, the game
defines the models.
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
from app.ai.player import INITIAL_STRENGTH, LEVELS, AnyPlayer, RandomPlayer, levels_for, player_for, players_of
from app.ai.temperament import temperament_of
from app.commands.intervals import wilson
from app.core.game import AnyGame
from app.core.info import AI_NAMES
from app.core.match import AnyMatch, Match
from app.core.options import build
from app.games import game_named, infos

DEALS = 1000


@dataclass(frozen=True, slots=True)
class Careless:
    """Makes a random legal move with some probability, and otherwise another player's move."""

    random_share: float
    otherwise: AnyPlayer

    def choose(self, view: Any, legal: Sequence[Any], rng: Random, budget: Budget = USUAL) -> Any:
        chosen = RandomPlayer() if rng.random() < self.random_share else self.otherwise
        return chosen.choose(view, legal, rng, budget)


def _in_turn(random_share: float, level: str) -> Callable[[str], AnyPlayer]:
    return lambda game_name: Careless(random_share, player_for(game_name, level))


IN_TURN: Mapping[str, Callable[[str], AnyPlayer]] = {
    "child": _in_turn(0.5, "novice"),
    "sloppy": _in_turn(0.3, "keen"),
    "practised": _in_turn(0.0, "keen"),
}
"""Models for turn-based games, by person."""
LISTENER = "listener"
"""In real time: an adult who plays by a screen reader's announcements."""
PERSONS = (*IN_TURN, LISTENER)


def person_for(game: AnyGame, person: str) -> AnyPlayer:
    """Return a new model for one match."""
    if not game.info.real_time:
        return IN_TURN[person](game.name)
    models = players_of(game.name).persons
    if person not in models:
        raise ValueError(f"{game.title} does not say who its people are")
    return models[person]()


def first_deal(game: AnyGame, players: Sequence[AnyPlayer], seed: int) -> AnyMatch:
    """Return a match from that seed, played to the end of its first deal."""
    match: AnyMatch = Match(header(game, build(game.options, {}, len(players)), ["random"] * len(players), seed))
    pace = (RealTime if game.real_time else InTurn)(match, dict(enumerate(players)), Random(f"luck {seed}"))
    while not game.deals(match.state) and (act := pace.next()) is not None:
        match.play(act.seat, act.move, act.at)
    return match


@dataclass(slots=True)
class PeopleTally:
    deals: int = 0
    won: int = 0
    """Deals won by the person."""
    undecided: int = 0
    """Deals without a winner."""

    def summary(self) -> str:
        """Return the person's share and the share of undecided deals."""
        low, high = wilson(self.won, self.deals)
        text = f"{100 * self.won / self.deals:5.1f} % ({100 * low:.1f} to {100 * high:.1f})"
        return f"{text}, nobody {100 * self.undecided / self.deals:.1f} %" if self.undecided else text


def tally(game: AnyGame, person: str, level: str, deals: int, seed: int) -> PeopleTally:
    """Play deals against different temperaments; adaptive opponents start as with a stranger and adapt."""
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
        found.undecided += winner is None
        strength = update_strength(strength, [winner], (chair,), seats, game.info.strongest)
    return found


def main(arguments: Sequence[str] | None = None) -> None:
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
            for person in asked.person or (PERSONS if game.real_time else IN_TURN):
                figures = tally(game, person, level, asked.deals, asked.seed)
                print(f"  {person:9} against {level:8} wins {figures.summary()}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
