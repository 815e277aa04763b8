from app.games.bong.text import TEXT

__all__ = ["TEXT"]
