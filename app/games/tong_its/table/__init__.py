"""Tong-Its on the table: where its cards lie, what is meant by a gesture, what is written and heard."""

from app.games.tong_its.table.tabletop import TABLETOP

__all__ = ["TABLETOP"]
