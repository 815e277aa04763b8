"""Pai Tong: rules, AI players, table and texts."""

from __future__ import annotations

import math
from collections.abc import Callable

from app.core.emblem import EmblemPart, Pose, ease_in
from app.core.info import GameInfo, Mood
from app.core.messages import N_


def _emblem() -> tuple[EmblemPart, ...]:
    found, foot = [], (200.0, 338.0)
    for i in range(5):
        turn = (i - 2) * 17.0
        x, y = foot[0] + 205 * math.sin(math.radians(turn)), foot[1] - 205 * math.cos(math.radians(turn))
        found.append(EmblemPart(f"card-{i + 1}", x, y, 190, _opens(-0.8 * turn), foot))
    return (*found, EmblemPart("tray", 200, 263, 360))


def _opens(angle: float) -> Callable[[float], Pose]:
    return lambda t: Pose(angle=angle * ease_in(t, 0, 0.75))


INFO = GameInfo(
    package=__name__,
    name="pai-tong",
    title="Pai Tong",
    seats=range(4, 8),
    pitch=N_("Collect four sets of three. Take the previous player's discard, or win with anyone's."),
    mood=Mood(
        felt=(66, 15, 13),
        glow=(132, 36, 25),
        cloth=(86, 26, 18),
        rim=(112, 74, 36),
        ground=(40, 12, 12),
        raised=(98, 36, 28),
        edge=(176, 112, 92),
        day=(172, 124, 44),
        room="porch",
    ),
    ambience=("rain", "crickets"),
    emblem=_emblem(),
    card_back="money/back",
    keys={
        "d": N_("Draw"),
        "t": N_("Take the discard"),
        "i": N_("Kin"),
        "p": N_("Pass or fold"),
        "x": N_("Discard"),
        "j": N_("Ignore a rank for this deal"),
    },
    keys_once={"k": "i"},
    levels=("gentle", "novice", "casual", "keen", "sharp", "adaptive"),
    manners=True,
    compiled=(
        "rules.mutable_state",
        "players.chances",
        "players.hand",
        "players.quick",
        "players.worlds",
    ),
)
