"""Pai Tong and Kelantan Pong on the table: where things lie, what is meant by a gesture, what is written and heard."""

from app.games.pai_tong.table.tabletop import TABLETOP

__all__ = ["TABLETOP"]
