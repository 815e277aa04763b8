"""Bong on the table: one pile, everybody's hand, and no turns."""

from app.games.bong.table.tabletop import TABLETOP

__all__ = ["TABLETOP"]
