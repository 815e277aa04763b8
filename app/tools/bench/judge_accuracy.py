"""How far the judgement of decisions can be believed, in endgames that are worked out with a hundred times the effort.

``python -m app.tools.bench.judge_accuracy --game tong-its --endgames 200`` prints, with 95 % intervals, how many of the
blunders that it names are blunders, and how many of the worst ones it finds that are planted for it. It takes hours.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, TypeAlias

from app.ai.budget import USUAL, Budget
from app.ai.hints import position_rng
from app.ai.judgement import MARKED_COST, MIN_COST, WORLDS, Judgement, Then, judgement
from app.ai.pacing import TURN_TIME, header
from app.ai.player import QUICK, player_for
from app.ai.search import SearchSpec, SharpPlayer
from app.commands.intervals import wilson
from app.core.game import AnyGame
from app.core.match import AnyMatch, Match
from app.core.options import build
from app.games import game_named, infos

EFFORT = 100
"""Times the worlds in which the judgement itself tries the two moves again."""
PART = 160
"""Worlds between two looks whether it is clear already, ..."""
CLEAR, FEWEST = 4.0, 5
"""... by so many standard errors, and not before so many looks."""
CHOSEN = 300
"""Worlds in which it is found out how a turn goes on best."""
WORST = 2 * MARKED_COST
"""A planted blunder costs so much at least, worked out."""
LATE = 3
"""An endgame is a decision in the last of so many parts of a deal."""
TRIED, ROUGH = 10, 200
"""Of so many moves the worst is looked for in so many worlds."""
STRAYS = 0.1
"""So often whoever plays an endgame out does just anything: where all cards are known and nobody leaves a thing to
chance, one and the same end would be worked out a thousand times, and told for certain.
"""
LEVELS = ("novice", "casual", QUICK)
"""Who plays the deals: people err, too."""

Line: TypeAlias = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Endgame:
    """A decision late in a deal."""

    game: AnyGame
    state: Any
    seat: int
    legal: tuple[Any, ...]
    made: Any
    """What was done there."""

    def judged(self, move: Any) -> Judgement:
        """What the judgement says of that move, as it would have said afterwards."""
        return judgement(self.game.name, self.view, self.legal, move, USUAL, self.then(move))

    @property
    def view(self) -> Any:
        """What the seat saw."""
        return self.game.view(self.state, self.seat)

    def then(self, move: Any) -> Then | None:
        """How the turn goes on after the move, if it goes on and has shown nothing new."""
        game, seat = self.game, self.seat
        after = game.apply(self.state, seat, move, TURN_TIME)
        if game.active(after) != {seat} or game.undo_blocked_by(self.state, seat, move):
            return None
        return Then(game.view(after, seat), tuple(game.legal_moves(after, seat)))


@dataclass(slots=True)
class AccuracyTally:
    """Of the endgames of one game."""

    endgames: int = 0
    named: int = 0
    """Blunders that the judgement named ..."""
    true: int = 0
    """... and those of them where the better move that it names is better by so much that it is worth a word."""
    planted: int = 0
    """Of the worst blunders that can be made there ..."""
    found: int = 0
    """... those that it named."""

    @property
    def right(self) -> tuple[float, float]:
        """How large the share of true ones among the named is, at least and at most; nothing is known of none."""
        return wilson(self.true, self.named) if self.named else (0.0, 1.0)

    @property
    def seen(self) -> tuple[float, float]:
        """The same of those found among the planted."""
        return wilson(self.found, self.planted) if self.planted else (0.0, 1.0)

    def words(self) -> str:
        """In two lines."""
        right = _share("of the blunders that were named are blunders", self.true, self.named, self.right)
        return f"{right}\n{_share('of the worst blunders planted were found', self.found, self.planted, self.seen)}"


def _share(what: str, part: int, whole: int, ends: tuple[float, float]) -> str:
    if not whole:
        return f"  none {what}"
    low, high = (100 * end for end in ends)
    return f"  {100 * part / whole:5.1f} % {what}: {part} of {whole}, {low:.1f} to {high:.1f} %"


def endgames(
    game: AnyGame, seed: int, seat_players: Sequence[str] = LEVELS, parts: int = LATE
) -> Iterator[Endgame]:  # fmt: skip
    """One from each deal, as often as one asks; the same for the same seed. ``seat_players`` are the levels of those
    who may play it; the decision is one in the last of so many ``parts`` of the deal.
    """
    for number in count():
        luck = Random(f"{game.name} {seed} {number}")
        seats = game.usual_players()
        match: AnyMatch = Match(header(game, build(game.options, {}, seats), ["random"] * seats, luck.getrandbits(32)))
        levels = [player_for(game.name, luck.choice(seat_players)) for _ in match.seats]
        choices = list[Endgame]()
        while not game.deals(match.state) and game.active(match.state):
            seat = min(game.active(match.state))
            legal, move = tuple(match.legal(seat)), match.legal(seat)[0]
            if len(legal) > 1:
                move = levels[seat].choose(game.view(match.state, seat), legal, luck)
                choices.append(Endgame(game, match.state, seat, legal, move))
            match.play(seat, move, match.now + TURN_TIME)
        late = choices[-(-len(choices) * (parts - 1) // parts) :]
        if late:
            yield luck.choice(late)


def with_random_moves(policy: Callable[[Any, Random], int]) -> Callable[[Any, Random], int]:
    """That player of rollouts, who now and then does just anything."""

    def chosen(form: Any, rng: Random) -> int:
        if rng.random() < STRAYS:
            return int(rng.choice(form.legal()))
        return policy(form, rng)

    return chosen


class DeepSearch:
    """An endgame, tried in far more worlds than the judgement has, each to the very end of the deal."""

    def __init__(self, endgame: Endgame) -> None:
        self.endgame = endgame
        player = player_for(endgame.game.name, "sharp")
        assert isinstance(player, SharpPlayer)
        self._usual: SharpPlayer[Any, Any, Any, Any] = player
        spec: SearchSpec[Any, Any, Any, Any] = player.spec
        straying = with_random_moves(spec.policy)
        self._ample = SharpPlayer(
            replace(spec, policy=straying, playout=None, rated=None, prior=None, prior_weight=0.0, rating_error=0.0)
        )
        self._good = self._searched(endgame.view, endgame.legal)

    def cost(self, made: Any, better: Sequence[Any], least: float) -> float:
        """How much less the move brings than the best of the others, as a share of a deal won; as exactly as it takes
        to say whether it is ``least`` or more.
        """
        view = self.endgame.view
        lines = [*self._lines(made), *(line for move in better for line in self._lines(move))]
        first = self._ample.compare(view, lines, Random(f"lines {view!r}"), Budget(rollouts=CHOSEN * len(lines)))
        ours = next(one.line for one in first if one.move == made)
        theirs = next(one.line for one in first if one.move != made)
        costs = list[float]()
        for part in range(EFFORT * WORLDS // PART):
            budget, luck = Budget(rollouts=PART * 2), Random(f"worked out {part} {view!r}")
            values = {one.move: one.value for one in self._ample.compare(view, (ours, theirs), luck, budget)}
            costs.append(values[theirs[0]] - values[made])
            if part > FEWEST and abs(fmean(costs) - least) > CLEAR * stdev(costs) / sqrt(len(costs)):
                break
        return fmean(costs)

    def worst(self, luck: Random) -> Any:
        """Of some legal moves the one that looks worst."""
        moves = list(self.endgame.legal)
        sample = luck.sample(moves, min(TRIED, len(moves)))
        budget = Budget(rollouts=ROUGH * len(sample))
        return self._ample.compare(self.endgame.view, [(move,) for move in sample], luck, budget)[-1].move

    def good(self) -> list[Any]:
        """The moves that a search finds best."""
        return [one.move for one in self._good]

    def _searched(self, view: Any, legal: Sequence[Any]) -> Sequence[Any]:
        return self._usual.judge(view, legal, position_rng(view))[:2]

    def _lines(self, move: Any) -> list[Line]:
        """The move alone, and with what a good player would do after it in the same turn."""
        found: list[Line] = [one.line for one in self._good if one.move == move]
        if then := self.endgame.then(move):
            found += [(move, *one.line) for one in self._searched(then.view, then.legal)]
        return list(dict.fromkeys([*found, (move,)]))


def add_endgame(endgame: Endgame, luck: Random, tally: AccuracyTally) -> None:
    """Add an endgame to the tally: what was done there, any other move, and the worst."""
    truth = DeepSearch(endgame)
    tally.endgames += 1
    for move in dict.fromkeys((endgame.made, luck.choice(endgame.legal))):
        said = endgame.judged(move)
        if said.poor:
            tally.named += 1
            tally.true += truth.cost(move, [said.best], MIN_COST) >= MIN_COST
    worst = truth.worst(luck)
    others = [move for move in truth.good() if move != worst]
    if others and truth.cost(worst, others, WORST) >= WORST:
        tally.planted += 1
        tally.found += endgame.judged(worst).poor


def main(arguments: Sequence[str] | None = None) -> None:
    """From the command line."""
    games = [info.name for info in infos() if "sharp" in info.levels and not info.real_time]
    parser = argparse.ArgumentParser(prog="python -m app.tools.bench.judge_accuracy", description=__doc__)
    parser.add_argument("--game", action="append", choices=games, help="this one; all, if none is named")
    parser.add_argument("--endgames", type=int, default=200, help="in each game (200)")
    parser.add_argument("--seed", type=int, default=1, help="other endgames (1)")
    asked = parser.parse_args(arguments)
    for name in asked.game or games:
        game, tally, luck = game_named(name), AccuracyTally(), Random(asked.seed)
        for endgame in endgames(game, asked.seed):
            add_endgame(endgame, luck, tally)
            print(f"{game.title}: {tally.endgames} of {asked.endgames}", end="\r", file=sys.stderr, flush=True)
            if tally.endgames == asked.endgames:
                break
        print(f"{game.title}, {tally.endgames} endgames:\n{tally.words()}", flush=True)


if __name__ == "__main__":
    main()
