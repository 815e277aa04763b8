"""Bong."""
