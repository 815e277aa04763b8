"""Arrow keys and focus."""

from app.table.geometry import LEFT, RIGHT, UP, Box, nearest

BOXES = {
    "sound": Box(1222, 6, 48, 38),
    "card": Box(900, 560, 104, 146),
    "draw": Box(1028, 546, 240, 46),
    "take": Box(1028, 600, 240, 46),
}


def leads(name, direction):
    return nearest({other: box for other, box in BOXES.items() if other != name}, BOXES[name], direction)


def test_arrow_leads_to_the_nearest_box_in_its_direction():
    assert leads("card", RIGHT) == "take"
    assert leads("take", UP) == "draw"
    assert leads("take", LEFT) == "card"
    assert leads("draw", UP) == "sound"


def test_nearly_sideways_boxes_are_in_another_direction():
    assert leads("take", RIGHT) is None
    assert leads("draw", RIGHT) is None
