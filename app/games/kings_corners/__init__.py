"""Kings Corners: rules, AI players, table and texts."""

from __future__ import annotations

from app.core.emblem import EmblemPart, Pose, ease_in, from_centre
from app.core.info import GameInfo
from app.core.messages import N_


def _emblem() -> tuple[EmblemPart, ...]:
    places = ((88.0, 67.0), (312.0, 67.0), (312.0, 233.0), (88.0, 233.0))
    kings = (EmblemPart(f"king-{i + 1}", x, y, 120, from_centre(x, y, 46, 0.1 * i)) for i, (x, y) in enumerate(places))
    cross = EmblemPart("cross", 200, 150, 290, lambda t: Pose(angle=-24 * ease_in(t, 0, 0.8)))
    return (*kings, cross, EmblemPart("stock", 200, 150, 90))


INFO = GameInfo(
    package=__name__,
    name="kings-corners",
    title="Kings Corners",
    seats=range(2, 7),
    pitch=N_("Build down in alternating colors, send kings to the corners, and be the first to empty your hand."),
    ambience=("crickets", "breeze"),
    emblem=_emblem(),
    keys={
        "d": N_("Draw"),
        "e": N_("End turn"),
    },
    levels=("gentle", "novice", "casual", "keen", "sharp", "adaptive"),
    manners=True,
    compiled=(
        "rules.mutable_state",
        "players.player",
        "players.sharp",
        "players.value_net",
        "players.worlds",
    ),
)
