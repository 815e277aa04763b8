"""Buttons *why?* at the plates of AI players: each shows a guess at the reason of the last move, from public
information.
"""

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
"""Prefix of a button's id; the seat's number follows."""
_HEIGHT, _ABOVE, _OFF = 22.0, 14.0, 14.0
"""Height of a button; how far it sticks out above the plate; and its distance from the plate's right end."""
_SHORT, _BESIDE, _CLEAR = 4.0, 6.0, 2.0
"""How far a button may overlap the top bar; else its distance left of the plate; and its distance below the bar."""


def explained_seats(table: AtTable) -> dict[Seat, str]:
    """Return the seats whose last move invites a question, the latest first, each with its explanation."""
    if not coached(table) or table.session.between_deals:
        return {}
    return {seat: acted.why for seat, acted in reversed(table.state.last_actions.items()) if acted.why}


def why_buttons(table: AtTable, show: Callable[[Seat], None], brush: Brush) -> list[Button]:
    """Return a button for the upper edge of each such plate, or left of a plate close to the top bar; the latest one
    shows its key. A race has none, as there is no time to read them; the log has the explanations.
    """
    if table.session.game.real_time:
        return []
    found = list[Button]()
    for seat, why in explained_seats(table).items():
        key = "" if found else table.program.keymap.key("why")
        button = Button(f"{WHY}{seat}", Box(0, 0, 0, _HEIGHT), "why?", partial(show, seat), key, name=f"Why? {why}")
        found.append(_placed(button, table.scene.place_of(seat), table.scene.places, brush))
    return found


def _placed(button: Button, own: SeatPlace, places: Sequence[SeatPlace], brush: Brush) -> Button:
    """Place a button where it overlaps neither the bar nor another seat's plate. Where only the own plate is left, omit
    the key so that the name stays visible.
    """
    plate, width = own.plate, button.fitted(brush).box.w
    if plate.y - _ABOVE < BAR_HEIGHT - _SHORT:
        beside = Box(plate.x - _BESIDE - width, plate.middle[1] - _HEIGHT / 2, width, _HEIGHT)
        others = [box for place in places if place is not own for box in (place.plate, place.action_box)]
        if beside.x > 0 and not any(beside.overlaps(box) for box in others):
            return replace(button, box=beside)
        button = replace(button, key="")
        width = button.fitted(brush).box.w
    return replace(
        button, box=Box(plate.right - _OFF - width, max(BAR_HEIGHT + _CLEAR, plate.y - _ABOVE), width, _HEIGHT)
    )
