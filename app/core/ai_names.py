"""Names of the AI players."""

from __future__ import annotations

AI_NAMES = ("Rosa", "Tariq", "Mei", "Oskar", "Amara", "Ines", "Kofi", "Lena")
"""In the order in which they take seats."""
