"""Pai Tong."""
