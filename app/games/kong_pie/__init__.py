"""Kong-Pie: rules, AI players, table and texts."""

from __future__ import annotations

from app.core.emblem import EmblemPart, Pose, ease_in, swing
from app.core.info import GameInfo, Mood


def _emblem() -> tuple[EmblemPart, ...]:
    return (
        EmblemPart("beat", 200, 150, 294, lambda t: Pose(scale=1 + 0.12 * abs(swing(t, 2)), opacity=0.25 + 0.75 * t)),
        EmblemPart("pie", 200, 150, 330, lambda t: Pose(angle=-26 * ease_in(t, 0, 0.9))),
        EmblemPart("gong", 200, 150, 160, lambda t: Pose(x=12 * swing(t, 2.5), scale=1 + 0.08 * abs(swing(t, 2.5)))),
    )


INFO = GameInfo(
    package=__name__,
    name="kong-pie",
    title="Kong-Pie",
    seats=range(2, 4),
    pitch="Swap two cards for two of the source, as often as you dare, and lay kongs: who first has four of them wins.",
    round="hand",
    mood=Mood(
        felt=(8, 46, 37),
        glow=(20, 88, 67),
        cloth=(12, 60, 47),
        rim=(84, 56, 26),
        ground=(7, 30, 27),
        raised=(20, 66, 56),
        edge=(92, 144, 124),
    ),
    ambience=("fire",),
    emblem=_emblem(),
    keys={
        "c": "Connect",
        "k": "Make a kong",
        "2": "The second kong offered",
        "3": "The third kong offered",
        "4": "The fourth kong offered",
        "5": "The fifth kong offered",
        "6": "The sixth kong offered",
        "7": "The seventh kong offered",
        "x": "Discard",
        "p": "Pass, fold",
        "e": "End the turn, or the hand",
        "q": "Leave the hand",
        "r": "Reset the hand",
        "v": "See the discards",
        "w": "See the stock",
        "1": "Pay a chip",
        "8": "Turn the discards over",
        "9": "Shuffle the discards",
    },
    keys_once={"j": "2", "g": "3", "n": "4", "b": "5", "f": "6", "i": "7", "d": "x", "t": "w"},
    levels=("gentle", "novice", "casual", "keen", "sharp", "adaptive"),
    manners=True,
)
