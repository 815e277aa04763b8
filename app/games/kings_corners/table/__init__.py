"""Kings Corners on the table: where its cards lie, what is meant by a gesture, what is written and heard."""

from app.games.kings_corners.table.tabletop import TABLETOP

__all__ = ["TABLETOP"]
