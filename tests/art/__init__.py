"""Drawings and sounds."""
