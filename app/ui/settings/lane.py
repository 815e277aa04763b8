"""A few cards that are dealt across the panel, as fast and in the way that the settings ask for."""

from __future__ import annotations

from app.core.cards import Card
from app.storage.settings import Settings
from app.table.animator import Animator, Way, pose
from app.table.geometry import Box
from app.table.layout import Layout, Placement
from app.ui.table.chosen_pace import pace
from app.ui.window.brush import Brush, Style
from app.ui.window.theme import ROOM, SNUG, Ink

HIGH = 118.0
_CODES = ("QH", "7S", "10D")
_WIDE, _STAGGER = 58.0, 35
_GROUND = Style(Ink.SUNK, 0.85, 12, Ink.EDGE, 0.6)


class Lane:
    """The cards go to the other side each time they are asked to."""

    def __init__(self) -> None:
        self._box = Box(0, 0, 0, 0)
        self._spread = False
        self._animator = Animator(self._layout())

    def lie_in(self, box: Box) -> None:
        """Where the lane is; cards on their way arrive at once if it is elsewhere."""
        if box != self._box:
            self._box = box
            self._animator = Animator(self._layout())

    def _layout(self) -> Layout:
        """A closed stack at the left, or open in a row at the right."""
        left, y = self._box.x + ROOM + _WIDE / 2, self._box.middle[1]
        right, found = self._box.right - ROOM - _WIDE / 2, {}
        for i in range(len(_CODES)):
            x = right - (len(_CODES) - 1 - i) * (_WIDE + SNUG) if self._spread else left + 2 * i
            found[Card(i)] = Placement(x, y, _WIDE, 0, float(self._spread), i)
        return found

    def go(self, now: float, settings: Settings) -> None:
        """To the other side."""
        self._spread = not self._spread
        chosen = pace(settings)
        way = Way.FADE if chosen.fades else Way.SLIDE
        self._animator.show(self._layout(), round(now), chosen.lasts, 0 if chosen.fades else _STAGGER, (), way)

    def moving(self, now: float) -> bool:
        """Whether a card is on its way; those that have arrived lie still."""
        self._animator.settle(round(now))
        return self._animator.ends() is not None

    def draw(self, brush: Brush, back: str, now: float) -> None:
        """Ground and cards."""
        brush.panel(self._box, _GROUND)
        at = round(now)
        for i, code in enumerate(_CODES):
            name, tween = f"cards/{code}", self._animator.tweens.get(Card(i))
            if tween is None or at >= tween.begins + tween.lasts:
                brush.card(name, back, self._animator.target[Card(i)])
            elif tween.way is Way.FADE:
                brush.card(name, back, tween.start, opacity=1 - tween.part(at))
                brush.card(name, back, tween.end, opacity=tween.part(at))
            else:
                brush.card(name, back, pose(tween, at), moving=True)
