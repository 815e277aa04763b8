"""The buttons that move along the time line, as a recorder has them: back, play, on, and how quickly."""

from __future__ import annotations

from functools import partial

from app.table.geometry import Box
from app.ui.kit.widgets import Button, Stepper, Widget
from app.ui.review.review_play import ReviewPlay
from app.ui.review.review_session import ReviewSession
from app.ui.window.brush import Brush

_GAP = 8.0


def transport(play: ReviewPlay, session: ReviewSession, box: Box, brush: Brush) -> list[Widget]:
    """From the left end of the box."""
    begun, more = session.at > 0, session.at < session.end
    found, x = list[Widget](), box.x
    for name, icon, key, told, act, enabled in (
        ("deal-back", "skip-back", "", f"Beginning of the {session.round}", lambda: play.to_deal(-1), begun),
        ("step-back", "arrow-left", "", "A move back", partial(play.step, -1), begun),
        ("play", "pause" if play.playing else "play", "space", "Play", play.play_or_stop, True),
        ("step", "arrow-right", "", "A move on", partial(play.step, 1), more),
        ("deal-on", "skip-on", "", f"The next {session.round}", lambda: play.to_deal(1), more),
    ):
        button = Button(
            name, Box(x, box.y, 0, box.h), "", act, key, icon, enabled=enabled, name=told, primary=name == "play"
        ).fitted(brush)
        found.append(button)
        x = button.box.right + _GAP
    speed = f"{play.speed:g} ×"
    found.append(Stepper("speed", Box(x, box.y, 132, box.h), speed, play.faster, name="Speed"))
    return found
