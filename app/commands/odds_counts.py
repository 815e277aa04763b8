"""What ``odds`` counts in a game of Kong-Pie, and the figures that come of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.ai.arena import header, play_match
from app.commands.asked import OddsOptions
from app.commands.intervals import of_mean, wilson
from app.core.match import AnyMatch, Match
from app.core.options import build
from app.games import game_named
from app.games.kong_pie.rules import payments
from app.games.kong_pie.rules.kongs import FOUR_IN_SUIT, HIGH_KONG, HIGH_PAIR, NOODLE, THREE_OF_A_KIND, kind_of
from app.games.kong_pie.rules.model import step_of

_KINDS = (FOUR_IN_SUIT, THREE_OF_A_KIND, NOODLE, HIGH_PAIR, HIGH_KONG)
_FROZEN = (payments.FROZEN, payments.STILL)


@dataclass(frozen=True, slots=True)
class Plan:
    """Which games are played, as a worker is told of them."""

    game: str
    options: Mapping[str, Any]
    levels: tuple[str, ...]
    seed: int


@dataclass(frozen=True, slots=True)
class Batch:
    """Games one after the other."""

    first: int
    """The number of the first, from 0."""
    games: int


@dataclass(frozen=True, slots=True)
class Counts:
    """Sums over games, and sums of squares, by what was counted. Whole numbers: they add up the same in any order."""

    games: int = 0
    sums: tuple[tuple[str, int, int], ...] = ()
    """(what, sum, sum of squares), sorted."""

    def __add__(self, other: Counts) -> Counts:
        total: dict[str, tuple[int, int]] = {}
        for name, value, squares in (*self.sums, *other.sums):
            before = total.get(name, (0, 0))
            total[name] = (before[0] + value, before[1] + squares)
        return Counts(self.games + other.games, tuple(sorted((name, *both) for name, both in total.items())))

    def of(self, name: str) -> tuple[int, int]:
        """The sum and the sum of squares of one thing."""
        return next(((value, squares) for found, value, squares in self.sums if found == name), (0, 0))

    def as_dict(self) -> dict[str, Any]:
        """As a file keeps it."""
        return {"games": self.games, **{name: [value, squares] for name, value, squares in self.sums}}

    @classmethod
    def read(cls, fields: Any) -> Counts | None:
        """The inverse of ``as_dict``; None for anything else."""
        if not isinstance(fields, dict) or type(fields.get("games")) is not int:
            return None
        pairs = {name: pair for name, pair in fields.items() if name != "games"}
        for pair in pairs.values():
            if not isinstance(pair, list) or [type(value) for value in pair] != [int, int]:
                return None
        return cls(fields["games"], tuple(sorted((name, pair[0], pair[1]) for name, pair in pairs.items())))


def count_batch(plan: Plan, batch: Batch) -> Counts:
    """Play the games of a batch and add up what happened; a worker's whole task."""
    game = game_named(plan.game)
    options = build(game.options, plan.options, len(plan.levels))
    total = Counts()
    for number in range(batch.first, batch.first + batch.games):
        seed = plan.seed * 1_000_003 + number * 7_919 + 1
        match: AnyMatch = Match(header(game, options, plan.levels, seed))
        play_match(match, seed)
        happened = what_happened(match)
        total += Counts(1, tuple(sorted((name, value, value * value) for name, value in happened.items())))
    return total


def what_happened(match: AnyMatch) -> dict[str, int]:
    """One game that is over, as whole numbers; per seat they count from the player who began."""
    public = match.state.public
    (score,), sheet, seats = public.history, public.sheet, public.seats
    first = public.ledger.dealer + step_of(public.options)
    happened = {
        "won": score.winner is not None,
        "high_kong": score.how == payments.BY_HIGH_KONG,
        "glory": score.glory,
        "tie": score.first is None,
        "frozen": score.how in _FROZEN,
        "stopped": score.how == payments.STOPPED,
        "out_of_restocks": score.how == payments.OUT_OF_RESTOCKS,
        "left": sum(not still_in for still_in in sheet.still_in),
        "restocks": score.restocks,
        "turns": score.turns,
        "moves": len(match.log),
        "points": sum(score.points),
        "house": sheet.house,
    }
    for number in range(seats):
        seat = (first + number * step_of(public.options)) % seats
        happened[f"won_{number}"] = score.winner == seat
        happened[f"points_{number}"] = score.points[seat]
        happened[f"chips_{number}"] = sheet.chips[seat] + sheet.tokens[seat]
    if score.winner is not None:
        happened["winners_points"] = score.points[score.winner]
    made = [kind_of(kong, public.ledger.highs) for kongs in sheet.kongs for kong in kongs]
    happened |= {f"kongs {kind}": made.count(kind) for kind in _KINDS}
    return {name: int(value) for name, value in happened.items()}


@dataclass(frozen=True, slots=True)
class _Line:
    """One figure of the table."""

    name: str
    words: str
    share: bool = False


_LINES = (
    _Line("won", "somebody wins", share=True),
    _Line("high_kong", "a high kong", share=True),
    _Line("glory", "glory", share=True),
    _Line("tie", "a tie for the 1st-place", share=True),
    _Line("frozen", "the game freezes", share=True),
    _Line("stopped", "stopped for passing", share=True),
    _Line("out_of_restocks", "out of restocks", share=True),
    _Line("points", "points of all players"),
    _Line("restocks", "restocks"),
    _Line("turns", "turns"),
    _Line("moves", "moves"),
    *(_Line(f"kongs {kind}", f"kongs: {kind}") for kind in _KINDS),
    _Line("left", "players who left"),
    _Line("house", "chips for the house"),
)


def figures(options: OddsOptions, counts: Counts) -> dict[str, Any]:
    """The figures, as ``--json`` prints them: each with its 95 % interval."""
    players = len(options.levels)
    return {
        "game": options.game.name,
        "players": players,
        "levels": list(options.levels),
        "seed": options.seed,
        "games": counts.games,
        "a_game": {line.name: _figure(counts, line.name, share=line.share) for line in _LINES},
        # At most one player of a game makes a high kong, or glory: a player's chance is that share of the game's.
        "a_player": {name: _part(_figure(counts, name, share=True), players) for name in ("high_kong", "glory")}
        | {"points": _part(_figure(counts, "points", share=False), players)},
        "by_turn": [
            {
                "won": _figure(counts, f"won_{number}", share=True),
                "points": _figure(counts, f"points_{number}", share=False),
                "chips": _figure(counts, f"chips_{number}", share=False),
            }
            for number in range(players)
        ],
    }


def _figure(counts: Counts, name: str, *, share: bool) -> dict[str, float]:
    total, squares = counts.of(name)
    low, high = wilson(total, counts.games) if share else of_mean(total, squares, counts.games)
    return {"mean": round(total / counts.games, 6), "low": round(low, 6), "high": round(high, 6)}


def _part(figure: dict[str, float], players: int) -> dict[str, float]:
    return {name: round(value / players, 6) for name, value in figure.items()}


def table(found: dict[str, Any]) -> str:
    """The figures as people read them."""
    levels = ", ".join(found["levels"])
    head = f"Kong-Pie, {found['players']} players ({levels}): {found['games']} games, seed {found['seed']}"
    lines = [head, "", f"{'in a game':28} {'':>12}   95 % interval"]
    lines += [_row(line.words, found["a_game"][line.name], share=line.share) for line in _LINES]
    lines += ["", "for a player"]
    lines += [_row(words, found["a_player"][name], share=True) for name, words in _PLAYER]
    lines += [_row("points", found["a_player"]["points"], share=False)]
    for number, seat in enumerate(found["by_turn"], 1):
        lines += ["", f"for player {number} in turn", _row("wins", seat["won"], share=True)]
        lines += [_row("points", seat["points"], share=False), _row("chips and tokens", seat["chips"], share=False)]
    return "\n".join(lines)


_PLAYER = (("high_kong", "a high kong"), ("glory", "glory"))


def _row(words: str, figure: dict[str, float], *, share: bool) -> str:
    mean, low, high = (f"{100 * value:.3f} %" if share else f"{value:.3f}" for value in figure.values())
    return f"  {words:26} {mean:>12}   {low} to {high}"
