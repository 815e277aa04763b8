"""Pai Tong and Kelantan Pong: model.py holds the values, rules.py the rules, RULES.md the words."""
