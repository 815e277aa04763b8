"""Who the AI players are: the names under which they sit down."""

from __future__ import annotations

AI_NAMES = ("Rosa", "Tariq", "Mei", "Oskar", "Amara", "Ines", "Kofi", "Lena")
"""In the order in which they sit down."""
