"""Texts of the table: log lines, tooltips, rules, and the table as text."""
