"""Kong-Pie: rules, AI players, table and texts."""

from __future__ import annotations

from app.core.emblem import EmblemPart, Pose, ease_in, swing
from app.core.info import GameInfo, Mood
from app.core.messages import N_


def _emblem() -> tuple[EmblemPart, ...]:
    return (
        EmblemPart("beat", 200, 150, 294, lambda t: Pose(scale=1 + 0.12 * abs(swing(t, 2)), opacity=0.25 + 0.75 * t)),
        EmblemPart("pie", 200, 150, 330, lambda t: Pose(angle=-26 * ease_in(t, 0, 0.9))),
        EmblemPart("gong", 200, 150, 160, lambda t: Pose(x=12 * swing(t, 2.5), scale=1 + 0.08 * abs(swing(t, 2.5)))),
    )


INFO = GameInfo(
    package=__name__,
    name="kong-pie",
    title=N_("Kong-Pie"),
    seats=range(2, 4),
    pitch=N_("Swap cards two for two with the source. Be the first to make four kongs, or six with two players."),
    round="hand",
    mood=Mood(
        felt=(8, 46, 37),
        glow=(20, 88, 67),
        cloth=(12, 60, 47),
        rim=(84, 56, 26),
        ground=(7, 30, 27),
        raised=(20, 66, 56),
        edge=(92, 144, 124),
        room="tea-house",
    ),
    ambience=("fire",),
    emblem=_emblem(),
    keys={
        "c": N_("Connect"),
        "k": N_("Make a kong"),
        "2": N_("Make the second kong offered"),
        "3": N_("Make the third kong offered"),
        "4": N_("Make the fourth kong offered"),
        "5": N_("Make the fifth kong offered"),
        "6": N_("Make the sixth kong offered"),
        "7": N_("Make the seventh kong offered"),
        "x": N_("Discard"),
        "p": N_("Pass or fold"),
        "e": N_("End turn"),
        "q": N_("Leave the hand"),
        "r": N_("Reset the hand"),
        "v": N_("Look through the discards"),
        "w": N_("Look through the stock"),
        "1": N_("Pay a chip"),
        "8": N_("Turn the discards over"),
        "9": N_("Shuffle the discards"),
    },
    keys_once={"j": "2", "g": "3", "n": "4", "b": "5", "f": "6", "i": "7", "d": "x", "t": "w"},
    levels=("gentle", "novice", "casual", "keen", "sharp", "adaptive"),
    manners=True,
    compiled=(
        "rules.kongs",
        "rules.mutable_state",
        "players.quick",
        "players.race",
        "players.rating",
        "players.reach",
        "players.value_net",
    ),
)
