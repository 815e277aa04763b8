"""Bong: model.py holds the values, rules.py the rules, RULES.md the words."""

from app.games.bong.rules.rules import GAME

__all__ = ["GAME"]
