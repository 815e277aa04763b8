"""Reasons for refusing moves, with the number of the rule; and common reasons for refusing an undo."""

from __future__ import annotations

from typing import Self

from app.core.messages import N_


class Reason(str):
    """Sentence that explains a refusal; a plain string wherever the rule does not matter."""

    __slots__ = ("section",)

    section: str
    """Number of the rule in the game's RULES.md; empty if no rule adds to the sentence."""

    def __new__(cls, sentence: str, section: str = "") -> Self:  # noqa: D102
        made = super().__new__(cls, sentence)
        made.section = section
        return made


DEALT, DRAWN = N_("You can't undo a deal."), N_("You can't undo a draw.")
"""Reasons why dealing and drawing cannot be undone in any game, as marked messages: they reveal cards."""
