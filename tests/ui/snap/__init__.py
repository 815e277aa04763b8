"""Snap: a second real-time game for tests. Played like Bong, with another name and its own keys."""

from app.core.info import GameInfo, RaceKeys

INFO = GameInfo(
    package=__name__,
    name="snap",
    title="Snap",
    seats=range(3, 9),
    pitch="Whoever is quickest.",
    real_time=True,
    keys={"f": "Slap the pile", "b": "Yell"},
    race_keys=RaceKeys(
        calls={"f": "slap", "b": "yell"},
        ranks=("1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "w", "e", "r"),
        zones={
            "Left": ("a", "s", "d", "f", "g"),
            "Right": ("h", "j", "k", "l", ";"),
            "Below": ("x", "c", "v", "b", "n"),
        },
    ),
)
