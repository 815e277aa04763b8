"""Popovers over one table, placed in turn: the hint, a toast, a tooltip. None hides those before it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from app.table.geometry import Box
from app.table.seating import BAR_HEIGHT
from app.ui.kit.popover import PopoverPlace, hides_any
from app.ui.kit.toast import Lines, nearest
from app.ui.kit.widgets import Widget
from app.ui.table.controls import hint_rooms, prompt_place
from app.ui.table.hint_panel import Laid, spread
from app.ui.table.obstacles import Obstacles, obstacles
from app.ui.table.play import TablePlay
from app.ui.table.state import ShownHint
from app.ui.window.brush import Brush


class Popovers:
    """Places popovers anew when the table changes; each stays where it is as long as it hides nothing there.

    ``widgets`` are the table's, ``over`` returns other popovers that are shown already, such as a lesson's bubble,
    and ``version`` changes whenever either does.
    """

    def __init__(
        self, play: TablePlay, widgets: Callable[[], Sequence[Widget]], over: Callable[[Brush], Iterable[Box]],
        version: Callable[[], object],
    ) -> None:  # fmt: skip
        self._play, self._widgets, self._over, self._version = play, widgets, over, version
        self._around: tuple[object, Obstacles] = (None, Obstacles(play.scene.area))
        self._hint: tuple[object, ShownHint, Laid] | None = None
        self._toast: tuple[object, Lines, Box] | None = None

    @property
    def version(self) -> object:
        """A value that changes with everything the places depend on."""
        state, scene = self._play.state, self._play.scene
        bubbles = {seat: bubble.text for seat, bubble in state.bubbles.items()}
        table = scene.area, scene.zones, scene.viewer, scene.open_hand, scene.motion.dealing
        return (
            self._version(),
            table,
            bubbles,
            state.marked,
            {seat: acted.phrases for seat, acted in state.last_actions.items()},
        )

    def around(self, brush: Brush) -> Obstacles:
        """Return what none of them may hide."""
        key = self.version
        if self._around[0] != key:
            found = obstacles(self._play, self._widgets(), brush, hint_rooms(self._play, brush))
            self._around = key, found.plus(self._over(brush))
        return self._around[1]

    def hint(self, brush: Brush) -> Laid | None:
        hint, before = self._play.state.hint, self._hint
        if not hint.rows:
            return None
        version = self.version
        if before and before[:2] == (version, hint):
            return before[2]
        around = self.around(brush)
        stays = before and before[1] == hint and not hides_any(before[2].box, around.kept)
        laid = before[2] if before and stays else spread(brush, hint, self._play.scene, around)
        self._hint = version, hint, laid
        return laid

    def toast(self, brush: Brush, ways: Sequence[Lines]) -> tuple[Lines, Box]:
        """Place a toast near the viewer's plate where it hides nothing, else in the prompt's place."""
        key = self.version, self._play.state.hint, ways
        if self._toast and self._toast[0] == key:
            return self._toast[1:]
        around, before = self._with_hint(brush), self._toast
        if before and before[1] in ways and not hides_any(before[2], around.kept):
            way, box = before[1:]
        else:
            way, box = self._fitting(brush, ways, around)
        self._toast = key, way, box
        return way, box

    def _with_hint(self, brush: Brush) -> Obstacles:
        around, hint = self.around(brush), self.hint(brush)
        return around.plus([hint.box]) if hint else around

    def _fitting(self, brush: Brush, ways: Sequence[Lines], around: Obstacles) -> tuple[Lines, Box]:
        way, place = nearest(ways, around.room, self._play.scene.places[0].plate)
        instead = self._over_prompt(brush, ways, around) if hides_any(place.box, around.kept) else None
        if instead and instead[1].cost < place.cost:
            way, place = instead
        return way, place.box

    def _over_prompt(self, brush: Brush, ways: Sequence[Lines], around: Obstacles) -> tuple[Lines, PopoverPlace] | None:
        """Place a toast over the prompt, covering all of it."""
        prompt = prompt_place(self._play, brush)
        fits = [way for way in ways if way.width <= prompt.w]
        if not fits:
            return None
        way = min(fits, key=lambda way: way.height)
        height = max(way.height, prompt.h)
        box = Box(prompt.x, max(BAR_HEIGHT, prompt.bottom - height), prompt.w, height)
        room = around.without(inside(around, prompt)).room
        return way, PopoverPlace(room.covered(box), 0.0, box)

    def beside(self, brush: Brush, toast: Sequence[Lines]) -> Obstacles:
        """Return what a tooltip may not hide, including the toast that is shown."""
        around = self._with_hint(brush)
        return around.plus([self.toast(brush, toast)[1]]) if toast else around


def inside(around: Obstacles, box: Box) -> list[Box]:
    """Return the obstacles inside a box."""
    return [one for one, _ in around.kept if box.encloses(one)]
