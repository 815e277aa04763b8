"""Fit rollout_tables.json: the values of hands to the quick players of the rollouts.

Quick players play, at first as if all hands had equal values, then by the fitted ones; some err on purpose, so that bad
hands are seen, too. For each end of a turn and each first kong, record its features, how much more of the hand the
player has won at the end of the next own turn than the race alone predicted, and whether that turn brought a kong.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import islice
from random import Random
from typing import Any, NamedTuple, TypeAlias

from app.ai.player import AnyPlayer
from app.ai.search import QuickPlayer
from app.core.cards import Card, Chance, Seat
from app.games.kong_pie.players import quick
from app.games.kong_pie.players.rating import race_alone
from app.games.kong_pie.players.reach import HALVES, NOODLES, RANK, RANKS, SUIT, SUITS
from app.games.kong_pie.players.rollout_tables import (
    END,
    KEPT,
    KINDS,
    MORE,
    MOST,
    NEXT_TURN,
    USES,
    RolloutTables,
    read_tables,
    row_of,
)
from app.games.kong_pie.players.sharp import LEARNED, SPEC
from app.games.kong_pie.rules import GAME
from app.games.kong_pie.rules.house_rules import Options
from app.games.kong_pie.rules.model import HAND_SIZE, SOURCE_SIZE
from app.games.kong_pie.rules.mutable_state import MutableState
from app.tools.training.fitting import Sample, Squares
from app.tools.training.recipe import Labour, MadeFile, Recipe

ROUNDS = (0.1, 0.2, 0.7)
"""Shares of the hands after which the tables are refitted, from these alone."""
ERRING, ERRS, ERRS_OFTEN = 4, 40, 0.5
"""Number of perturbed tables besides the good ones, their typical error in thousandths, and how often a seat uses one
of them, never in two successive turns: what a turn leaves is judged by a good player's result.
"""
TOGETHER = 250
"""Hands per job."""
RIDGE = 30.0
"""Ridge penalty that pulls rare features to zero, in samples."""
HELD_OUT = 20
"""One hand in this many is held out for validation."""

Found: TypeAlias = "tuple[int, list[int], float]"
"""A sample: END, MORE or the next turn; the indices of its features; and the result."""
NEXT = 2
"""Use besides END and MORE: the chance of a kong in the next turn."""

# Feature indices: a row for each kind of group and number of its cards in the next player's hand, in it a place for
# each number of cards kept and in the source; then the number of cards kept in all.
_COUNTS = HAND_SIZE + 1
_WIDTH = HAND_SIZE * (SOURCE_SIZE + 1)
_ROWS = sum(most + 1 for most in MOST)
_SIZE = _ROWS * _WIDTH + _COUNTS
_KEPT = range(_ROWS * _WIDTH, _SIZE)
_KIND = tuple(kind for kind, most in enumerate(MOST) for _ in range(most + 1))
"""Kind of each row; the next turn has one row per kind, as it depends on the own hand only."""


class SomeHands(NamedTuple):
    tables: bytes
    seeds: tuple[int, ...]


@cache
def players(tables: bytes) -> tuple[RolloutTables, ...]:
    """Return these tables, first unperturbed."""
    rng, data = Random(7), json.loads(tables)
    return (read_tables(tables), *(read_tables(json.dumps(_erring(data, rng))) for _ in range(ERRING)))


def _erring(data: Any, rng: Random) -> Any:
    if isinstance(data, dict):
        return {key: _erring(value, rng) for key, value in data.items()}
    return [_erring(one, rng) for one in data] if isinstance(data, list) else data + round(rng.gauss(0, ERRS))


def seen(kept: Sequence[Card], source: Sequence[Card], kinds: Sequence[int], following: Sequence[Card]) -> list[int]:
    """Return the features of the cards kept, of the source, and of the next player's hand, grouped as by quick.py."""
    counts: dict[tuple[int, int], list[int]] = {}
    for place, cards in enumerate((kept, source, following)):
        for card in cards:
            groups = [(SUITS, SUIT[card]), (RANKS, RANK[card])]
            if kind := kinds[card]:
                groups.append((NOODLES, 0) if kind == 1 else (HALVES, kind))
            for one in groups:
                counts.setdefault(one, [0, 0, 0])[place] += 1
    found = [_KEPT[len(kept)]]
    for (kind, _), (held, lies, theirs) in counts.items():
        if held + lies and (kind != RANKS or held + lies > 1 or theirs > 1):
            found.append(_place(row_of(kind, theirs), held, lies))
    return found


def _place(row: int, held: int, lies: int) -> int:
    return row * _WIDTH + min(held, HAND_SIZE - 1) * (SOURCE_SIZE + 1) + min(lies, SOURCE_SIZE)


@dataclass(slots=True)
class _Open:
    """What a seat has left, and whose result is still open."""

    waiting: list[tuple[int, list[int], float]] = field(default_factory=list)
    """For END and MORE, with the race's prediction."""
    turn: list[int] | None = None
    """Features for the next turn."""
    fresh: list[tuple[int, list[int], float]] = field(default_factory=list)
    """Of the current turn."""


class LotCounted(NamedTuple):
    squares: list[Squares]
    """For END, MORE and the next turn."""
    held_out: list[Found]


def none() -> list[Squares]:
    return [Squares(_SIZE) for _ in (END, MORE, NEXT)]


def counted(lot: SomeHands) -> LotCounted:
    squares, held_out = none(), list[Found]()
    for seed in lot.seeds:
        for use, what, value in _found(players(lot.tables), seed):
            if seed % HELD_OUT:
                squares[use].count(Sample([(at, 1.0) for at in what], value))
            else:
                held_out.append((use, what, value))
    return LotCounted(squares, held_out)


def _found(tables: Sequence[RolloutTables], seed: int) -> Iterator[Found]:
    rng = Random(seed)
    engine = MutableState(GAME.new(Options(), LEARNED, Chance(seed=seed)))
    kinds = quick.special(engine.highs)
    at_table = [rng.choice(tables) for _ in range(LEARNED)]
    left = [_Open() for _ in range(LEARNED)]
    while engine.turn >= 0:
        if engine.question:
            engine.play(engine.legal()[0])
            continue
        seat, turns, kongs = engine.player, engine.turns, engine.kongs[engine.player]
        following = engine.hands[engine.next_in(seat)][:]
        held = len(engine.hands[seat])
        phase = quick.play_phase(engine, at_table[seat])
        mine = left[seat]
        if engine.turn < 0:
            break
        if engine.turns == turns:  # a first kong, and the hand filled up again
            rest = engine.hands[seat][: held - phase.gone.bit_count()]
            mine.fresh.append((MORE, seen(rest, engine.source, kinds, following), _promise(engine, seat)))
        if mine.turn is not None and (engine.kongs[seat] > kongs or engine.turns > turns):
            yield NEXT, mine.turn, float(engine.kongs[seat] > kongs)
            mine.turn = None
        if engine.turns > turns:
            now = race_alone(engine, seat, engine.player)
            yield from ((use, what, now - promised) for use, what, promised in mine.waiting)
            ended = seen(engine.hands[seat], engine.source, kinds, following)
            mine.waiting, mine.fresh = [*mine.fresh, (END, ended, now)], []
            mine.turn = seen(engine.hands[seat], engine.source, kinds, ())
            errs = at_table[seat] is tables[0] and rng.random() < ERRS_OFTEN
            at_table[seat] = rng.choice(tables[1:]) if errs else tables[0]
    for seat, mine in enumerate(left):
        won = float(engine.won == seat)
        yield from ((use, what, won - promised) for use, what, promised in (*mine.waiting, *mine.fresh))


def _promise(engine: MutableState, seat: Seat) -> float:
    return race_alone(engine, seat, engine.next_in(seat))


def fitted(squares: Sequence[Squares]) -> dict[str, Any]:
    """Return the least-squares tables, as the file has them."""
    data: dict[str, Any] = {}
    for use, name in enumerate((*USES, NEXT_TURN)):
        weights = squares[use].weights(RIDGE, free=_KEPT)
        unit, row, part = (100 if use == NEXT else 1000), 0, dict[str, Any]()
        for kind, most in zip(KINDS, MOST, strict=True):
            rows = [_row(weights, row + more, unit) for more in range(most + 1)]
            part[kind] = rows[:1] if use == NEXT else rows
            row += most + 1
        data[name] = {**part, KEPT: [round(unit * weights[at]) for at in _KEPT]}
    return data


def _row(weights: Sequence[float], row: int, unit: int) -> list[list[int]]:
    return [
        [round(unit * weights[_place(row, held, lies)]) if held + lies else 0 for lies in range(SOURCE_SIZE + 1)]
        for held in range(HAND_SIZE)
    ]


def written(data: dict[str, Any]) -> bytes:
    parts = []
    for use, part in data.items():
        lines = [
            f"  {json.dumps(kind)}: [\n" + ",\n".join(f"   {json.dumps(row)}" for row in rows) + "\n  ]"
            if kind != KEPT
            else f"  {json.dumps(kind)}: {json.dumps(rows)}"
            for kind, rows in part.items()
        ]
        parts.append(f" {json.dumps(use)}: {{\n" + ",\n".join(lines) + "\n }")
    return ("{\n" + ",\n".join(parts) + "\n}\n").encode()


def make(labour: Labour) -> MadeFile:
    tables, seeds, curve, squares = written(fitted(none())), iter(labour.seeds()), list[dict[str, float]](), none()
    for part in ROUNDS:
        these = list(islice(seeds, round(part * labour.hands)))
        lots = [SomeHands(tables, tuple(these[at : at + TOGETHER])) for at in range(0, len(these), TOGETHER)]
        squares, held_out = none(), list[Found]()
        for lot in labour.each(counted, lots):
            held_out += lot.held_out
            for one, more in zip(squares, lot.squares, strict=True):
                one.add(more)
        tables = written(fitted(squares))
        curve.append({"hands": len(these), **_explained(read_tables(tables), held_out)})
        labour.report(", ".join(f"{value} {key}" for key, value in curve[-1].items()))
    return MadeFile(tables, curve, {"turns": squares[END].samples})


def _explained(tables: RolloutTables, found: Sequence[Found]) -> dict[str, float]:
    """Return the explained share of the variance in held-out hands."""
    explained = {}
    for use, name in enumerate((*USES, NEXT_TURN)):
        values = [(value, worth(tables, use, what)) for which, what, value in found if which == use]
        if values:
            mean = sum(value for value, _ in values) / len(values)
            before = sum((value - mean) ** 2 for value, _ in values)
            off = sum((value - predicted) ** 2 for value, predicted in values)
            explained[f"explained: {name}"] = round(1 - off / before, 4) if before else 0.0
    return explained


def worth(tables: RolloutTables, use: int, what: Sequence[int]) -> float:
    """Return the tables' prediction for these features."""
    rows, kept = (tables.next_turn, tables.kept) if use == NEXT else (tables.rows[use], tables.sizes[use])
    total = 0
    for at in what:
        if at >= _KEPT.start:
            total += kept[at - _KEPT.start]
        else:
            row, rest = divmod(at, _WIDTH)
            held, lies = divmod(rest, SOURCE_SIZE + 1)
            total += rows[_KIND[row] if use == NEXT else row][held][lies]
    return total / (100 if use == NEXT else 1000)


def by_the_tables(numbers: bytes) -> AnyPlayer:
    return QuickPlayer(SPEC, partial(quick.policy, learned=_read(numbers)))


@cache
def _read(numbers: bytes) -> RolloutTables:
    return read_tables(numbers)


RECIPE = Recipe(
    "rollout_tables.json", "what hands are worth to the quick players of the rollouts", 200_000, make, by_the_tables,
    "the quick player with these tables", deals=2000,
)  # fmt: skip
