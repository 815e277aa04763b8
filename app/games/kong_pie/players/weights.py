"""The keen player's parameters, which temperaments modify slightly."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """Default chances, and a good player's preferences. The pace of the race was counted in games between keen
    players (``training/count_rates.py``); the other values did as well as or better than variants over some hundred
    hands each.
    """

    weighed: int = 8
    """Number of candidates evaluated, the heuristically best ..."""
    worlds: int = 16
    """... in this many worlds consistent with the player's knowledge."""
    ahead: int = 99
    """Search depth of a phase in connects, for a kong, ..."""
    tidies: int = 99
    """... and merely for a better hand or a poorer source."""
    remembers: bool = True
    """Whether the player counts cards."""
    kong: float = 0.5
    """Probability that any player makes a kong in a turn ..."""
    kong_bound: float = 0.44
    """... or, with two connects only, this."""
    another: float = 0.48
    """Probability of a second kong in the same turn."""
    own_next: float = 0.6
    """Weight of the own next turn in the race: less for a shortsighted player."""
    deny: float = 1.0
    """Weight of what the source offers the next player: 0 for one who never looks."""
    tidy: float = 0.08
    """Weight of the heuristics below, in hands won."""
    noodle: float = 1.0
    """Heuristics, in kongs: a noodle kept in hand, ..."""
    high_pair: float = 1.0
    """... a whole high pair, ..."""
    half: float = 0.25
    """... half of one whose other half may still come, ..."""
    third: float = 0.16
    """... each card that would make two of a rank a kong, ..."""
    three_in_suit: float = 0.25
    """... three of a suit, ..."""
    two_in_suit: float = 0.05
    """... and a pair of a suit."""
    fresh: float = 0.12
    """A free place in the hand: one more card to draw."""
    stranded: float = 0.3
    """A hand without matching cards: it can't be changed."""
    offered: float = 0.6
    """Weight of the same heuristics for the source, which serves the others, relative to the own hand."""
    point: float = 0.35
    """With chips: value of a point, relative to a certain chip more if the hand is won."""
    first_place: float = 0.25
    """With chips: a point's contribution to 1st-place, in tokens."""
    kong_points: float = 1.75
    """Average score of a kong."""
    comes: float = 0.12
    """High kong: probability of getting an unseen card before the hand is over ..."""
    lies: float = 0.35
    """... of one that is in the source, ..."""
    buried: float = 0.04
    """... and of a discarded one."""
    hold: float = 0.15
    """Hope for a high kong, in hands won, from which holding a kong back is considered."""
    patience: int = 2
    """Rounds without a kong after which the player no longer passes."""
    draws: float = 3.0
    """Average number of cards that a turn takes from the stock."""
    fee_margin: float = 1.0
    """What a restock must bring back for each chip it costs."""


KEEN = Weights()
