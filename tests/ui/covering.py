from collections.abc import Iterable

from app.table.geometry import Box
from app.ui.table.scene import TableScene


def hidden(scene: TableScene, box: Box, others: Iterable[Box] = ()) -> float:
    """Return the area of cards, plates and ``others`` covered by the box, in square units."""
    cards = [scene.zone_box(zone) for zone, held in scene.zones.items() if held.cards]
    plates = [place.plate for place in scene.places]
    return sum(box.shared(other) for other in (*cards, *plates, *others))
