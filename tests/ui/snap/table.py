from app.games.bong.table import TABLETOP

__all__ = ["TABLETOP"]
