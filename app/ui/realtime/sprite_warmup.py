"""Pre-renders sprites: drawing a card for the first time takes milliseconds that would delay a press."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product

from app.table.geometry import Area
from app.table.layout import ZoneKind
from app.ui.real_time_session import RealTimeSession
from app.ui.realtime.race_clock import count_in, place_of_next
from app.ui.table.callout import Callout
from app.ui.table.move_log import place_of_call
from app.ui.table.play import TablePlay

_SHARE = 4.0
"""Milliseconds of work at a time, short enough for a smooth count-in."""
_COUNTED = ("call-2", "call-1", "call-go")
"""Call-outs needed soonest."""
_SWELLING = range(0, 340, 20)
"""Milliseconds of the frames in which a call-out flies in."""


class SpriteWarmup:
    """Pre-renders in small slices while game time is frozen."""

    def __init__(self, play: TablePlay, session: RealTimeSession) -> None:
        self._play, self._session = play, session
        self._area: Area | None = None
        self._left: deque[Callable[[], object]] = deque()

    @property
    def ready(self) -> bool:
        """Whether everything is rendered for this window size."""
        return self._area == self._play.scene.area and not self._left

    def go_on(self) -> None:
        """Render for one slice."""
        if self._area != self._play.scene.area:
            self._area = self._play.scene.area
            self._left = deque(self._work())
        until = self._play.program.now() + _SHARE
        while self._left and self._play.program.now() < until:
            self._left.popleft()()

    def _work(self) -> Iterator[Callable[[], object]]:
        play, program = self._play, self._play.program
        session, spreads = self._session, play.scene.spreads
        faces = session.tabletop.layout.faces(session.seen())
        wides = {width for name, spread in spreads.items() if self._is_played_to(name) for width in spread.widths}
        brush = program.brush()
        beside = place_of_next(play)
        for call in _COUNTED:
            yield partial(count_in(play, call, 0, 1).draw, program.brush(), _SWELLING.stop)
        for width in sorted(wides, reverse=True):
            for card in session.game.pack.cards:
                name = f"{faces.folder}/{session.game.pack.code(card)}"
                yield partial(program.canvas.sprites.card, name, brush.px(width))
        for call, aside in session.clock.callouts:
            places = (place_of_call(play, seat, over=not aside) for seat in range(play.scene.seats))
            sizes = {None if place is None else (place.w, place.h): place for place in places}
            for place, at in product(sizes.values(), _SWELLING):
                called = Callout(call, 0, aside=aside, beside=beside, place=place)
                yield partial(called.draw, program.brush(), at)

    def _is_played_to(self, zone: str) -> bool:
        """Return whether a zone is an open pile in the middle. Faces of open hands are rendered by the deal; the cache
        has room for no more.
        """
        held = self._play.scene.zones.get(zone)
        return held is not None and held.face_up and held.kind is not ZoneKind.HAND
