"""Tong-Its: rules, AI players, table and texts."""

from __future__ import annotations

from app.core.emblem import EmblemPart, Pose, ease_in
from app.core.info import GameInfo, Mood
from app.core.messages import N_, NP_


def _emblem() -> tuple[EmblemPart, ...]:
    return (
        EmblemPart("sun", 200, 112, 160, lambda t: Pose(y=62 * ease_in(t, 0, 1, 0))),
        EmblemPart("sea", 200, 150, 400),
        EmblemPart("red", 90, 190, 180, lambda t: Pose(angle=-16 * ease_in(t, 0.1, 0.7)), (100.0, 232.0)),
        EmblemPart("teal", 310, 190, 180, lambda t: Pose(angle=16 * ease_in(t, 0.2, 0.8)), (300.0, 232.0)),
        EmblemPart("open", 200, 230, 260, lambda t: Pose(scale=1 - 0.16 * ease_in(t, 0.2, 0.9))),
    )


INFO = GameInfo(
    package=__name__,
    name="tong-its",
    title="Tong-Its",
    seats=range(3, 4),
    pitch=N_("Rummy for three, with a bluff: meld sets and runs, go out with a tongit, or call and see who dares."),
    round="hand",
    mood=Mood(
        felt=(6, 48, 58),
        glow=(16, 88, 98),
        cloth=(72, 44, 40),
        rim=(96, 56, 32),
        ground=(6, 31, 39),
        raised=(18, 68, 80),
        edge=(88, 148, 158),
        room="beach",
    ),
    ambience=("surf", "crickets"),
    emblem=_emblem(),
    keys={
        "d": N_("Draw"),
        "t": N_("Take the discard"),
        "x": N_("Discard"),
        "y": N_("Meld"),
        "n": N_("Meld face down"),
        "a": NP_("Tong-Its", "Call"),
        "g": NP_("Tong-Its", "Challenge"),
        "p": N_("Pass or fold"),
    },
    keys_once={"e": "y", "f": "n", "c": "a"},
    levels=("gentle", "novice", "casual", "keen", "sharp", "adaptive"),
    manners=True,
    compiled=(
        "rules.melds",
        "rules.mutable_state",
        "players.player",
        "players.quick",
        "players.reading",
        "players.rollout_net",
        "players.sharp",
        "players.value_net",
        "players.worlds",
    ),
)
