"""How much of a table a box would hide."""

from collections.abc import Iterable

from app.table.geometry import Box
from app.ui.table.scene import TableScene


def hidden(scene: TableScene, box: Box, others: Iterable[Box] = ()) -> float:
    """How many square units of cards, of plates and of ``others`` the box would cover."""
    cards = [scene.zone_box(zone) for zone, held in scene.zones.items() if held.cards]
    plates = [place.plate for place in scene.places]
    return sum(box.shared(other) for other in (*cards, *plates, *others))
