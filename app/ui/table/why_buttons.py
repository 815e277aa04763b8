"""*why?* at the plate of an AI player whose move one wonders at: a guess, by what everybody can see."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from app.core.cards import Seat
from app.table.geometry import Box
from app.table.seating import BAR_HEIGHT, SeatPlace
from app.ui.kit.widgets import Button
from app.ui.table.coach import coached
from app.ui.table.person import AtTable
from app.ui.window.brush import Brush

WHY = "why-"
"""What the buttons are called, before the number of the seat."""
_HIGH, _ABOVE, _OFF = 22.0, 14.0, 14.0
"""How high a button is, how far it stands out above the plate, and how far from its right end it ends."""
_SHORT, _BESIDE, _CLEAR = 4.0, 6.0, 2.0
"""So much lower it may stand below the bar; else it stands so far beside the plate; and how far from the bar."""


def wondered_at(table: AtTable) -> dict[Seat, str]:
    """The seats that did something last of which one asks why, and what there is to say, the latest first."""
    if not coached(table) or table.session.between_deals:
        return {}
    return {seat: acted.why for seat, acted in reversed(table.state.did.items()) if acted.why}


def why_buttons(table: AtTable, tell: Callable[[Seat], None], brush: Brush) -> list[Button]:
    """On the upper edge of each such plate, or left of one that is close to the bar; the latest with its key. In a race
    nobody has the time: the log has it.
    """
    if table.session.game.real_time:
        return []
    found = list[Button]()
    for seat, why in wondered_at(table).items():
        key = "" if found else table.program.keymap.key("why")
        button = Button(f"{WHY}{seat}", Box(0, 0, 0, _HIGH), "why?", partial(tell, seat), key, name=f"Why? {why}")
        found.append(_placed(button, table.scene.place_of(seat), table.scene.places, brush))
    return found


def _placed(button: Button, own: SeatPlace, places: Sequence[SeatPlace], brush: Brush) -> Button:
    """Where nothing of it stands on the bar, nor on what others have. Where only the plate is left, it does without its
    key, to leave the name in sight.
    """
    plate, wide = own.plate, button.fitted(brush).box.w
    if plate.y - _ABOVE < BAR_HEIGHT - _SHORT:
        beside = Box(plate.x - _BESIDE - wide, plate.middle[1] - _HIGH / 2, wide, _HIGH)
        others = [box for place in places if place is not own for box in (place.plate, place.action_box)]
        if beside.x > 0 and not any(beside.overlaps(box) for box in others):
            return replace(button, box=beside)
        button = replace(button, key="")
        wide = button.fitted(brush).box.w
    return replace(button, box=Box(plate.right - _OFF - wide, max(BAR_HEIGHT + _CLEAR, plate.y - _ABOVE), wide, _HIGH))
