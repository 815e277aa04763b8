"""Kings Corners: what the keen player believes and minds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

POINT: Mapping[str, float] = {"kings": 1.0, "chips": 1.0, "pips": 0.15, "fifty": 0.12}
"""Each point of a card's cost, reduced to the usual size of a card's cost in that scoring."""


@dataclass(frozen=True, slots=True)
class Weights:
    """In penalty points as the scoring ``kings`` counts them. Going out beats all of it. The values are those that did
    best against random players and against the player's own variants.
    """

    held: float = 1.0
    """A card left in hand, whatever it costs: one play more before going out."""
    cost: float = 0.5
    """Each point that a card left in hand would cost."""
    near_end: int = 3
    """With this many cards or fewer another player may go out soon, and costs count twice."""
    hope: float = 0.8
    """A card in hand that will surely find a pile to go on is better to keep than one that never will, by this much.
    Each of the two cards that it could lie on and that can still come to the top brings it nearer: ...
    """
    hope_own: float = 0.5
    """... when the player holds that card too, ..."""
    hope_next: float = 0.6
    """... when nobody has laid it yet and a pile, or a corner for a king, waits for it, ..."""
    hope_far: float = 0.1
    """... or when it has no place yet."""
    fed: float = 0.3
    """A card that another player is likely to hold and that a pile would take."""
    gift: float = 1.0
    """An empty side, where the next player gets rid of anything."""
    idle_turn: float = 1.0
    """Chips: ending a turn without having played a card."""
    king_held: float = 3.0
    """Compulsory kings: holding one back."""
    ahead: int = 99
    """So many plays of the own turn are thought through. Who sees to its end knows that kings come first."""


KEEN = Weights()
"""The usual player."""
