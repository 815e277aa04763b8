"""Five Tricks: a game for Kings & Kongs, let in by the entry point in ``pyproject.toml``.

``rules.py`` ends in GAME, ``table.py`` in TABLETOP, ``text.py`` in TEXT. That is all a game needs. ``players.py``
adds an AI player and ends in PLAYERS.
"""

from app.core.info import GameInfo

INFO = GameInfo(
    package=__name__,
    name="five-tricks",
    title="Five Tricks",
    seats=range(3, 6),
    pitch="Five cards each, and the next one is trumps: follow suit, take tricks, keep something for the last.",
    by_points=True,
    levels=("casual",),
)
