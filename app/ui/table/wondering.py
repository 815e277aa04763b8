"""*why?* at the plate of an AI player whose move one wonders at: a guess, by what everybody can see."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from app.core.cards import Seat
from app.table.geometry import Box
from app.ui.kit.widgets import Button
from app.ui.table.coach import coached
from app.ui.table.person import AtTable
from app.ui.window.brush import Brush

WHY = "why-"
"""What the buttons are called, before the number of the seat."""
_HIGH, _ABOVE, _OFF = 24.0, 14.0, 14.0
"""How high a button is, how far it stands out above the plate, and how far from its right end it ends."""


def wondered_at(table: AtTable) -> dict[Seat, str]:
    """The seats that did something last of which one asks why, and what there is to say, the latest first."""
    if not coached(table) or table.session.between_deals:
        return {}
    return {seat: acted.why for seat, acted in reversed(table.state.did.items()) if acted.why}


def why_buttons(table: AtTable, tell: Callable[[Seat], None], brush: Brush) -> list[Button]:
    """On the upper edge of each such plate; the latest with its key. In a race nobody has the time: the log has it."""
    if table.session.game.real_time:
        return []
    found = list[Button]()
    for seat, why in wondered_at(table).items():
        key = "" if found else table.program.keymap.key("why")
        plate = table.scene.place_of(seat).plate
        button = Button(f"{WHY}{seat}", Box(0, 0, 0, _HIGH), "why?", partial(tell, seat), key, name=f"Why? {why}")
        wide = button.fitted(brush).box.w
        found.append(replace(button, box=Box(plate.right - _OFF - wide, plate.y - _ABOVE, wide, _HIGH)))
    return found
