"""Measures the real program: its process from outside, as a person sees and uses it, and its parts from inside.

Nothing is estimated: a figure that can't be measured on a system is reported as such, with the reason.
"""
