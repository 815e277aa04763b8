"""Kong-Pie: model.py holds the values, rules.py and flow.py the rules, RULES.md the words."""
