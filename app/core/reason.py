"""Why a move is refused, in a sentence that also knows the rule that says so; and why one cannot be taken back."""

from __future__ import annotations

from typing import Self


class Reason(str):
    """The sentence itself; what only speaks of it takes it as text.

    >>> why = Reason("Only a king starts a pile in a corner.", "3.2")
    >>> why, why.section
    ('Only a king starts a pile in a corner.', '3.2')
    """

    __slots__ = ("section",)

    section: str
    """The number of the rule in the game's RULES.md; empty where the sentence says all there is."""

    def __new__(cls, sentence: str, section: str = "") -> Self:
        """The sentence with its rule."""
        made = super().__new__(cls, sentence)
        made.section = section
        return made


DEALT, DRAWN = "The cards have been dealt.", "A drawn card cannot be given back."
"""Why a move of these kinds cannot be taken back, in any game: it has shown cards to somebody."""
