"""Measures the real program: its own process as a person's eyes and hands meet it, and its parts from within.

Nothing is estimated: what cannot be measured on a system is reported as not measured, with the reason.
"""
