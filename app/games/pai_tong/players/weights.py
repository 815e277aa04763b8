"""Pai Tong: what the keen player thinks everything is worth, all in one place."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """The judgement of a player. A rate is so many times a round of the table; shares go from 0 to 1.

    The values are those that did best, by a little, against players who take every tong and keep their pairs.
    """

    memory: int = 999
    """How many discards it remembers, the latest."""
    shown: float = 0.2
    """A rank that nobody collects is likelier to be drawn than its unseen cards tell, by so much for each discard of it
    that has been seen.
    """
    thrown: float = 0.9
    """How likely another player's discard is of some rank, against a drawn card."""
    ready: float = -3.8
    """Log odds that another player waits for one card to win: this, ..."""
    ready_open: float = 1.0
    """... and this for each open tong, ..."""
    ready_turn: float = 0.36
    """... and this for each discard they have laid."""
    wins: float = 0.36
    """The rate at which a player wins who waits."""
    pace: float = 0.4
    """Rounds ahead, for each card that the hand still needs, for which it is asked who will be ready."""
    late: float = 2.0
    """The race is the harder the longer it takes: with each card more that the hand needs, the rate at which others win
    counts so many times more.
    """
    end: float = 0.5
    """The rate at which the deal ends drawn, where one round is left in the stock."""
    fade: float = 0.62
    """Each discard of a rank, after the first, makes it so many times less likely that somebody waits for it."""
    trust: float = 0.75
    """A rank that another player has let go by is safe from them; each time their hand has changed since, so much of
    the safety is left.
    """
    own: float = 0.03
    """The danger, against any rank's, of a rank that they have thrown themselves, for each time since then."""
    heed: float = 0.7
    """How much of the danger counts that somebody wins with a discard."""
    feed: float = 0.1
    """Share of the own prospects that a discard costs which the next player surely takes into a tong."""
    whole: float = 0.012
    """A whole tong is not broken up for so little, in points, nor opened."""
    loss: float = 2.35
    """Pong points: what a winner is paid by each other player, as a rule."""


KEEN = Weights()
"""The usual player."""
