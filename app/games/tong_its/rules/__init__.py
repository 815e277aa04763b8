"""Tong-Its: model.py holds the values, rules.py the rules, RULES.md the words."""

from app.games.tong_its.rules.rules import GAME

__all__ = ["GAME"]
