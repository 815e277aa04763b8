"""The rules in brief and the keys, on one page."""

from __future__ import annotations

from app.screens.screen import Screen
from app.screens.widgets import Button, Label, Panel, Paragraph, Widget
from app.shell.theme import GOLD, HEADING, IVORY, MIST, SMALL, TEXT
from app.table.geometry import Area, Box

_RULES = (
    "Get rid of your cards first.",
    "In your turn play as many cards as you like onto the piles: the next lower rank in the other colour, "
    "as a red nine on a black ten. Nothing goes on an ace.",
    "A king from your hand starts a pile in an empty corner.",
    "A whole pile may move onto another one if its first card fits there. Then any card from your hand may fill "
    "the empty north, east, south or west.",
    "A pile in the cross that starts with a king may move to an empty corner.",
    "Drawing a card ends your turn. When the stock is empty your turn just ends.",
    "Who goes out wins the deal. Cards left in your hand count against you: a king 10, any other card 1, "
    "unless the house rules say otherwise.",
)
_KEYS = (
    ("Drag a card or a pile", "play it there"),
    ("Click, then click", "pick up, then put down"),
    ("Double click", "the one sensible move"),
    ("Tab", "next place"),
    ("Arrows", "from card to card"),
    ("Space", "pick up, put down"),
    ("Enter", "do the sensible thing"),
    ("D / E", "draw / end the turn"),
    ("H / U", "hint / undo"),
    ("L / M", "log / sound"),
    ("F11", "full screen"),
    ("Esc", "put back, menu"),
)


class HelpScreen(Screen):
    """Kings Corners in brief."""

    dialog = True

    def widgets(self, area: Area) -> list[Widget]:
        """Rules at the left, keys at the right."""
        box = Box.around(area.w / 2, area.h / 2, 1060, 640)
        found: list[Widget] = [
            Panel(box),
            Label(Box(box.x + 36, box.y + 24, 560, 44), "Kings Corners", HEADING, GOLD, "Bold"),
            Label(Box(box.x + 640, box.y + 24, 380, 44), "Mouse and keys", HEADING, GOLD, "Bold"),
            Button(
                "close", Box(box.right - 236, box.bottom - 66, 200, 44), "Close", self.program.pop, "c", "check",
                primary=True,
            ),
        ]  # fmt: skip
        y = box.y + 84
        brush = self.program.brush()
        for line in _RULES:
            found.append(Paragraph(Box(box.x + 36, y, 550, 70), line, TEXT, IVORY))
            y += len(brush.lines(line, TEXT, 550)) * TEXT * 1.32 + 12
        for i, (key, what) in enumerate(_KEYS):
            place = Box(box.x + 640, box.y + 84 + i * 36, 190, 32)
            found.append(Label(place, key, SMALL, IVORY, "Bold"))
            found.append(Label(place.moved(196, 0), what, SMALL, MIST))
        return found
