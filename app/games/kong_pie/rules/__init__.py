"""Kong-Pie: model.py holds the values, rules.py and flow.py the rules, RULES.md the words."""

from app.games.kong_pie.rules.rules import GAME

__all__ = ["GAME"]
