"""The scenes, by what they show; importing this puts all of them into the list."""

from app.tools.gallery.scenes import calls, decks, ends, menus, pages, several, tables

__all__ = ["calls", "decks", "ends", "menus", "pages", "several", "tables"]
