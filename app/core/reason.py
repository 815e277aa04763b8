"""Reasons for refusing moves, with the number of the rule; and common reasons for refusing an undo."""

from __future__ import annotations

from typing import Self


class Reason(str):
    """Sentence that explains a refusal; a plain string wherever the rule does not matter."""

    __slots__ = ("section",)

    section: str
    """Number of the rule in the game's RULES.md; empty if no rule adds to the sentence."""

    def __new__(cls, sentence: str, section: str = "") -> Self:  # noqa: D102
        made = super().__new__(cls, sentence)
        made.section = section
        return made


DEALT, DRAWN = "The cards have been dealt.", "A drawn card cannot be given back."
"""Reasons why dealing and drawing cannot be undone in any game: they reveal cards."""
