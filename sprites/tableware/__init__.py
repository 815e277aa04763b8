"""Drawings of everything on the table that is not a card: icons, tokens, portraits, lettering and emblems."""
