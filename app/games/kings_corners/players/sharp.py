"""Kings Corners: what the sharp player searches. Whole turns of its own, then the rest of the deal by quick players."""

from __future__ import annotations

from collections.abc import Sequence

from app.ai.search import Line, SearchSpec, SharpPlayer
from app.core.cards import Seat
from app.games.kings_corners.players.player import turns
from app.games.kings_corners.players.quick import policy
from app.games.kings_corners.players.weights import POINT
from app.games.kings_corners.players.worlds import worlds
from app.games.kings_corners.rules.engine import RolloutState
from app.games.kings_corners.rules.model import Move, State, View
from app.games.kings_corners.rules.rules import GAME

LINES = 64
"""Turns that are looked at in one decision. Many, as the best is often one that the keen player thinks little of: it
holds cards back to lay them all down at once. In trials at equal time it won 29 % of the deals with 3 of them, 31 %
with 6, 35 % with 24 and 37 % with 64.
"""

POINT_SHARE = 0.04
"""What a penalty point is worth, as a share of a deal won. In 6,000 games each of a faster copy of this player against
three keen ones, from the same deals: 0.08 brought 36.0 % of the deals, and 0.26 points more than the others; 0.04
37.6 % and 0.24; 0.02 37.9 % and 0.15.
"""


def lines(view: View, legal: Sequence[Move]) -> Sequence[Line[Move]]:
    """The turns that the keen player likes best."""
    found = sorted(turns(view, legal), key=lambda turn: -turn.worth)
    return [turn.moves for turn in found[:LINES]]


def outcome(form: RolloutState, seat: Seat) -> tuple[float, float]:
    """Who went out won (4.1)."""
    return float(not form.hands[seat]), form.scores()[seat]


def scale(view: View) -> float:
    """What brings the points of a scoring to the size of the usual one (5)."""
    return POINT[view.public.options.scoring]


SPEC = SearchSpec(GAME, lines, policy, outcome, point=POINT_SHARE, rollouts=3000, worlds=worlds, scale=scale)


def sharp_player() -> SharpPlayer[State, Move, View, RolloutState]:
    """The sharp player."""
    return SharpPlayer(SPEC)
