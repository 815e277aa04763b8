"""Count how often players wait for their last card, compared to what keen players suppose, and how soon they then win.

Deals between keen players at the default table, by the number of a player's discards: the data behind ``ready`` and the
like, and ``wins``, in ``Weights``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import inf, log
from random import Random
from typing import NamedTuple, TypeAlias

from app.ai.player import player_for
from app.core.cards import Card, Chance, Seat
from app.core.options import build
from app.games.pai_tong.players.hand import sort
from app.games.pai_tong.players.reading import Reading
from app.games.pai_tong.players.weights import KEEN
from app.games.pai_tong.rules import GAME
from app.games.pai_tong.rules.kinds import KINDS, RANKS, kinds
from app.games.pai_tong.rules.model import Discard
from app.tools.training.recipe import Labour

STEP = 3
"""Number of discards per line."""
Stands: TypeAlias = "tuple[int, float, bool, bool]"
"""A player at another's discard: number of own discards, supposed probability of waiting, whether it waited, and
whether it won within another round.
"""


class WaitingLine(NamedTuple):
    """Averages of similar moments."""

    seen: int
    supposed: float
    """Mean supposed probability that the player waits."""
    waited: float
    """Share of those who waited."""
    rate: float
    """Rate per round at which those who waited won; 0 without any."""


def waits(hand: Iterable[Card]) -> bool:
    """Return whether one card completes the hand."""
    counts = [0] * len(KINDS)
    for kind in kinds(hand):
        counts[kind] += 1
    return sort(counts, RANKS, False).loose.waits()


def stands(seed: int) -> list[Stands]:
    """Return a deal's moments: one for each discard and each of the other players."""
    rng, keen, seats = Random(seed), player_for("pai-tong", "keen"), GAME.usual_players()
    state = GAME.new(build(GAME.options, {}, seats), seats, Chance(seed=seed))
    found, thrown = list[tuple[int, Seat, int, float, bool]](), 0
    while not (over := GAME.deals(state)):
        seat = min(GAME.active(state))
        view, legal = GAME.view(state, seat), tuple(GAME.legal_moves(state, seat))
        move = keen.choose(view, legal, rng) if len(legal) > 1 else legal[0]
        if isinstance(move, Discard):
            thrown, reading = thrown + 1, Reading(view, KEEN)
            for other in reading.others:
                found.append((thrown, other, reading.turns[other], reading.ready(other), waits(state.hands[other])))
        state = GAME.apply(state, seat, move, 0)
    winner = over[0].winner
    return [
        (laid, supposed, waited, winner == other and thrown - at < seats) for at, other, laid, supposed, waited in found
    ]


def line(some: Iterable[Stands]) -> WaitingLine:
    """Summarize moments in a line."""
    all_of = tuple(some)
    won = [soon for _, _, waited, soon in all_of if waited]
    share = sum(won) / len(won) if won else 0.0
    rate = -log(1 - share) if share < 1 else inf
    seen = len(all_of)
    return WaitingLine(seen, sum(one[1] for one in all_of) / seen, len(won) / seen, rate)


def counted(labour: Labour) -> Iterator[str]:
    """Yield the lines of ``python -m app.tools.training counted``."""
    found = [one for some in labour.each(stands, labour.seeds()) for one in some]
    yield f"a player who waits for one card wins at a rate of {KEEN.wins} in a round, as is supposed"
    for first in range(0, 1 + max(one[0] for one in found), STEP):
        if some := [one for one in found if first <= one[0] < first + STEP]:
            text = line(some)
            supposed, waited = (f"{100 * share:5.1f} %" for share in (text.supposed, text.waited))
            yield (
                f"  {first:2} to {first + STEP - 1:2} discards, {text.seen:6,} seen: {supposed} supposed to wait,"
                f" {waited} do, who win at {text.rate:.2f}"
            )
