"""The scenes, by what they show; importing this puts all of them into the list."""

from app.gallery.scenes import bong, deals, games, menus, tables, words

__all__ = ["bong", "deals", "games", "menus", "tables", "words"]
