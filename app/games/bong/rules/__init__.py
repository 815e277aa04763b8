"""Bong: model.py holds the values, rules.py the rules, RULES.md the words."""
