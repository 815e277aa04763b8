"""Kings Corners: model.py holds the values, rules.py the rules, RULES.md the words."""

from app.games.kings_corners.rules.rules import GAME

__all__ = ["GAME"]
