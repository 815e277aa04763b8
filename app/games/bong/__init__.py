"""Bong: rules, AI players, table and texts."""

from __future__ import annotations

from app.core.emblem import EmblemPart, Pose, from_centre, swing
from app.core.info import GameInfo, Mood, RaceKeys
from app.core.messages import N_


def _emblem() -> tuple[EmblemPart, ...]:
    far = (("far-1", 36.0, 158.0), ("far-2", 366.0, 162.0))
    near = (("card-1", 62.0, 96.0), ("card-2", 80.0, 214.0), ("card-3", 340.0, 98.0), ("card-4", 322.0, 218.0))
    return (
        EmblemPart("bell", 200, 141, 130, lambda t: Pose(angle=9 * swing(t, 2)), (200.0, 44.0)),
        EmblemPart(
            "waves", 200, 158, 210, lambda t: Pose(scale=0.8 + 0.2 * t, opacity=min(1.0, abs(swing(t, 2)) + t * t))
        ),
        EmblemPart("stars", 200, 140, 360),
        *(EmblemPart(name, x, y, 70, from_centre(x, y, 18)) for name, x, y in far),
        *(EmblemPart(name, x, y, 120, from_centre(x, y, 44, 0.05 * i)) for i, (name, x, y) in enumerate(near)),
    )


INFO = GameInfo(
    package=__name__,
    name="bong",
    title="Bong",
    seats=range(3, 9),
    pitch=N_(
        "No turns: the quickest player plays the next rank, but never twice in a row. The first to empty "
        "their hand wins."
    ),
    round="hand",
    real_time=True,
    race_keys=RaceKeys(calls={"f": N_("fling"), "b": N_("bing")}),
    mood=Mood(
        felt=(36, 18, 62),
        glow=(94, 52, 130),
        cloth=(50, 26, 80),
        rim=(62, 34, 40),
        ground=(25, 13, 45),
        raised=(66, 40, 100),
        edge=(142, 112, 186),
        room="kitchen",
    ),
    ambience=("rain", "fire"),
    emblem=_emblem(),
    keys={
        "f": N_("Fling or flong"),
        "b": N_("Bing"),
    },
    levels=("gentle", "novice", "casual", "keen", "sharp", "adaptive"),
    manners=True,
    first_level="adaptive",
    strongest=400,
    level_seconds={"gentle": 1.8, "novice": 0.9, "casual": 0.6, "keen": 0.5, "sharp": 0.4, "adaptive": 0.8},
)
