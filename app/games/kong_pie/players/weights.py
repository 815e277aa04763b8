"""Kong-Pie: what the keen player believes and minds. A temperament is a small change of these."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """Chances where nothing better is known, and what a good player likes to see. How fast the race goes was counted in
    games between keen players (``training/count_rates.py`` counts it again); the rest did as well or better than its
    variants over some hundred hands each.
    """

    weighed: int = 8
    """So many candidates, the best by rules of thumb, are weighed ..."""
    worlds: int = 16
    """... in so many worlds that agree with what the player knows."""
    ahead: int = 99
    """Connects that it looks ahead in a phase for a kong, ..."""
    tidies: int = 99
    """... and those that it makes for a better hand or a poorer source alone."""
    remembers: bool = True
    """Knows which cards went by."""
    kong: float = 0.5
    """The chance that any player makes a kong in a turn ..."""
    kong_bound: float = 0.44
    """... or with two connects only."""
    another: float = 0.48
    """The chance that a second one follows in the same turn."""
    own_next: float = 0.6
    """How much of the race is laid on the own next turn: less for a player who lives for today."""
    deny: float = 1.0
    """How much of the race is laid on what the source offers the next player: 0 for one who never looks."""
    tidy: float = 0.08
    """What the rules of thumb below count for beside the odds, in hands won."""
    noodle: float = 1.0
    """Rules of thumb, in kongs: a noodle kept in hand, ..."""
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
    """A free place in the hand: a card more to be drawn."""
    stranded: float = 0.3
    """A hand of which no two cards match: it cannot be changed."""
    offered: float = 0.6
    """The same rules of thumb for what lies in the source for the others, against the own hand."""
    point: float = 0.35
    """With chips: a point made, against one more chip for certain if the hand is won."""
    first_place: float = 0.25
    """With chips: what a point does for 1st-place, in tokens."""
    kong_points: float = 1.75
    """What a kong scores on the average."""
    comes: float = 0.12
    """A high kong: the chance to get hold of a card that nobody has seen, before the hand is over ..."""
    lies: float = 0.35
    """... of one that lies in the source, ..."""
    buried: float = 0.04
    """... and of a discarded one."""
    hold: float = 0.15
    """From so much hope for a high kong on, in hands won, the player also thinks about holding a kong back."""
    patience: int = 2
    """Rounds without a kong after which the player will not pass any more."""
    draws: float = 3.0
    """Cards that a turn takes from the stock on the average."""
    fee_margin: float = 1.0
    """What a restock must bring back for each chip it costs."""


KEEN = Weights()
"""The usual player."""
