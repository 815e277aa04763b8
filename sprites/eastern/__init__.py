"""The Thai money cards and the mahjong tiles."""
