"""Pai Tong and Kelantan Pong: model.py holds the values, rules.py the rules, RULES.md the words."""

from app.games.pai_tong.rules.rules import GAME

__all__ = ["GAME"]
