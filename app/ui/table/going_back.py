"""Why cards go back: it is somebody else's turn, or they go elsewhere, or nowhere. The rules have all other
reasons.
"""

from __future__ import annotations

from collections.abc import Iterable

from app.core.grammar import listed
from app.table.gesture import Grip
from app.ui.table.person import AtTable
from app.ui.table.zone_names import zone_name

_GOES_NOT = "That does not go there"
"""Where a place was meant, but letting go there means no move that the rules could say more of."""


def why_not_there(table: AtTable, grip: Grip, targets: Iterable[str]) -> str:
    """Why a grip cannot be let go where it was: it is somebody else's turn, or it goes to one of the ``targets``, or
    nowhere, and why that is so.
    """
    if waits := table.session.others_turn(table.state.viewer):
        return waits
    if places := [zone_name(table, zone) for zone in targets]:
        return f"{_GOES_NOT}, but to {listed(places, 'or')}."
    return why_idle(table, grip) if table.sensible(grip) is None else f"{_GOES_NOT}."


def why_idle(table: AtTable, grip: Grip) -> str:
    """Why there is nothing sensible to do with a grip."""
    if waits := table.session.others_turn(table.state.viewer):
        return waits
    why = table.session.tabletop.input.idle(table.seen, table.state.viewer, grip)
    if isinstance(why, str):
        return why
    return f"{_GOES_NOT}." if why in table.legal() else table.session.why_not(table.state.viewer, why)
