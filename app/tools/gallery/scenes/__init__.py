"""The scenes, by what they show; importing this puts all of them into the list."""

from app.tools.gallery.scenes import bong, calls, decks, ends, menus, pages, several, tables, tong_its

__all__ = ["bong", "calls", "decks", "ends", "menus", "pages", "several", "tables", "tong_its"]
