"""The keen player's parameters."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """Rates are per round of the table; shares range from 0 to 1. The values are the best found, by a small margin,
    against players who take every tong and keep their pairs.
    """

    memory: int = 999
    """Number of latest discards remembered."""
    shown: float = 0.2
    """Increase of the chance to draw an uncollected rank, beyond its unseen cards, per discard of it seen."""
    thrown: float = 0.9
    """Probability of some rank for another player's discard, relative to a drawn card."""
    ready: float = -3.8
    """Log odds that another player waits for one card to win: this, ..."""
    ready_open: float = 1.0
    """... plus this for each open tong, ..."""
    ready_turn: float = 0.36
    """... plus this for each of their discards."""
    wins: float = 0.36
    """Rate at which a waiting player wins."""
    pace: float = 0.4
    """Rounds to look ahead for ready players, per card that the hand still needs."""
    late: float = 2.0
    """Factor on the rate at which others win, per additional card that the hand needs: longer races are harder."""
    end: float = 0.5
    """Rate at which the deal ends drawn, with one round left in the stock."""
    fade: float = 0.62
    """Factor on the probability that a player waits for a rank, per discard of it after the first."""
    trust: float = 0.75
    """Safety of a rank that a player let go by: the share that remains each time their hand changes."""
    own: float = 0.03
    """Danger of a rank that the player discarded, relative to any rank, for each time since."""
    heed: float = 0.7
    """Weight of the danger that another player wins with a discard."""
    feed: float = 0.1
    """Share of the own prospects lost by a discard that the next player certainly takes into a tong."""
    whole: float = 0.012
    """Gain in points below which a whole tong is neither broken up nor opened."""
    loss: float = 2.35
    """Pong points: typical payment to a winner by each other player."""


KEEN = Weights()
