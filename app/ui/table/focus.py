"""The focus on the table: what can have it, where it is, and how it moves.

A spot that can have the focus is a card of the hand or a zone.
"""

from __future__ import annotations

import math

from app.core.cards import Card
from app.table.geometry import Box, nearest
from app.ui.kit.screen import Screen
from app.ui.table.play import TablePlay
from app.ui.table.state import RISES
from app.ui.table.targets import dull_cards, marked_targets, may_mark

CARD, ZONE = "card:", "zone:"
"""Prefixes of a spot's name, before the card or the zone."""
_CONTINUES = ("go-on", "wait-no-more")
"""Buttons that end a pause between turns."""


def spots(play: TablePlay) -> dict[str, Box]:
    """Return everything on the table that can have the focus: the hand from left to right, then the zones."""
    scene = play.scene
    hand = scene.hand_cards() if scene.open_hand else ()
    others = [c for c, zone in scene.zone_of.items() if zone != scene.hand and may_mark(play.scene, zone, c)]
    found = {f"{CARD}{card}": scene.card_box(card) for card in (*hand, *others)}
    return found | {f"{ZONE}{zone}": scene.zone_box(zone) for zone in _zones(play)}


def _zones(play: TablePlay) -> list[str]:
    """Return the mat's places, and other zones where cards can go or whose cards can be read out."""
    scene = play.scene
    going = play.state.held.targets if play.state.held else marked_targets(play.scene)
    places = {place.zone for place in scene.mat.places}
    found = [zone for zone in scene.zones_on_mat() if zone in places or zone in going or _is_read_out(play, zone)]
    # Where every card can have the focus, its zone would only get in the way of the arrows.
    held = play.state.held.targets if play.state.held else ()
    return [zone for zone in found if zone in places or zone in held or not _marks_in(play, zone)]


def _is_read_out(play: TablePlay, zone: str) -> bool:
    """Return whether the screen reader makes the zone focusable, such as others' melds."""
    return play.program.read_aloud and bool(play.scene.zones[zone].cards)


def _marks_in(play: TablePlay, zone: str) -> bool:
    return any(may_mark(play.scene, zone, card) for card in play.scene.zones[zone].cards)


def groups(play: TablePlay) -> list[list[str]]:
    """Return the groups that Tab moves between; while cards are held, only where they may go."""
    held = play.state.held
    if held and held.targets:
        return [[f"{ZONE}{zone}"] for zone in held.targets if zone != play.scene.hand]
    names, scene = list(spots(play)), play.scene
    hand = {f"{CARD}{card}" for card in scene.hand_cards()}
    cards = [name for name in names if name.startswith(CARD)]
    return [
        [name for name in cards if name in hand],
        [name for name in cards if name not in hand],
        [name for name in names if name.startswith(ZONE)],
    ]


def focused_card(play: TablePlay) -> Card | None:
    """Return the focused card, if it can be picked up or marked; None if a zone has the focus."""
    scene, spot = play.scene, play.state.spot
    if spot and spot.startswith(CARD):
        card = Card(int(spot.removeprefix(CARD)))
        mine = scene.open_hand and card in scene.hand_cards()
        return card if mine or may_mark(play.scene, scene.zone_of[card], card) else None
    return None


def focused_zone(play: TablePlay) -> str | None:
    """Return the focused zone; None if a card has the focus."""
    spot = play.state.spot
    return spot.removeprefix(ZONE) if spot and spot.startswith(ZONE) else None


def focused_box(play: TablePlay) -> Box | None:
    scene, card, zone = play.scene, focused_card(play), focused_zone(play)
    if card is not None:
        height = scene.rise_of(card) if card in play.state.marked else RISES if scene.in_hand(card) else 0
        return scene.place(card).box.moved(0, -height)
    return scene.zone_box(zone) if zone else None


def focus_ring(play: TablePlay) -> tuple[Box, float] | None:
    """Return box and angle of the focus ring around a card or a whole zone."""
    box, card, zone, scene = focused_box(play), focused_card(play), focused_zone(play), play.scene
    if box is not None and card is not None:
        return box, scene.place(card).angle
    return (scene.outline(zone, box), scene.angle_of(zone)) if zone and box is not None else None


def hinted_spots(play: TablePlay) -> list[str]:
    hint, zone_of = play.state.hint, play.scene.zone_of
    cards = [f"{CARD}{card}" for card in hint.cards]
    return [*cards, *(f"{ZONE}{zone_of[card]}" for card in hint.cards), f"{ZONE}{hint.zone}"]


class Steps:
    """Moves the focus over cards, zones and widgets alike, though the table's state keeps it for the table and
    ``WidgetReach`` for widgets.
    """

    def __init__(self, screen: Screen, play: TablePlay) -> None:
        self._screen, self._reach, self._play = screen, screen.reach, play
        self._kept: object = None
        """Version of the table when the focus was last checked."""
        self._last: Box | None = None
        """Box of the focus then."""
        self._lit = ""
        """The action that had the focus then, if it was enabled."""

    @property
    def _here(self) -> str | None:
        return self._reach.focus or self._play.state.spot

    @property
    def _everything(self) -> dict[str, Box]:
        return {**spots(self._play), **{name: widget.box for name, widget in self._screen.live().items()}}

    def keep(self, version: object) -> None:
        """Move the focus if its spot is gone, or is a button that has been disabled, so that the next Enter neither
        presses it in vain nor, in the next turn, by accident.
        """
        here = self._here
        if here is None or (version, here) == self._kept:
            return
        live = self._screen.live()
        everything = {**spots(self._play), **{name: widget.box for name, widget in live.items()}}
        dark = here == self._lit and here in live and not live[here].enabled
        if (last := self._last) and (here not in everything or dark):
            self._leave(here, last)
            here = self._here
        self._kept, self._last = (version, here), everything.get(here or "")
        acts = not self._play.session.game.real_time and here is not None and here.startswith("action-")
        self._lit = here if acts and here in live and live[here].enabled else ""

    def _leave(self, here: str, last: Box) -> None:
        """Move the focus from a card or zone to the nearest one, preferably of the same kind; from a widget to the
        hand. After a clicked widget nothing has the focus, as no one looks for it; nor after a button that ends a
        pause: it is pressed again and again, and the next press must not play a card.
        """
        play, there, live = self._play, spots(self._play), self._screen.live()
        if not here.startswith((CARD, ZONE)) and (self._reach.clicked or here in _CONTINUES):
            self._reach.focus = None
            return
        kind = here[: len(CARD)] if here.startswith((CARD, ZONE)) else CARD
        hand = [f"{CARD}{card}" for card in play.scene.hand_cards() if play.scene.may_move] if kind == CARD else []
        dull = {f"{CARD}{card}" for card in dull_cards(play.scene)} if hand else set[str]()
        playable = [name for name in hand if name in there and name not in dull]
        scores = [name for name in live if name == "scores"]
        found = playable or [name for name in there if name.startswith(kind)] or scores or list(there) or list(live)
        boxes = {**there, **{name: widget.box for name, widget in live.items()}}
        self._focus_on(min(found, key=lambda name: _apart(boxes[name], last)))

    def arrow(self, direction: tuple[int, int]) -> None:
        """Move to the nearest card, zone or widget in a direction."""
        everything, here, self._reach.clicked = self._everything, self._here, False
        if here is None or here not in everything:
            self._focus_on(next(iter(everything)))
            return
        start = everything.pop(here)
        self._focus_on(nearest(everything, start, direction) or here)

    def tab(self, *, back: bool) -> None:
        """Move from the hand to the zones, the actions, the top bar, and round again."""
        live, self._reach.clicked = list(self._screen.live()), False
        first = [name for name in live if name.startswith("action") or name == "scores"]
        found = [*groups(self._play), first, [name for name in live if name not in first]]
        found = [group for group in found if group]
        at = next((i for i, group in enumerate(found) if self._here in group), 0 if back else -1)
        self._focus_on(found[(at + (-1 if back else 1)) % len(found)][0])

    def _focus_on(self, name: str) -> None:
        on_table = name in spots(self._play)
        self._reach.focus, self._play.state.spot = (None, name) if on_table else (name, None)


def _apart(one: Box, other: Box) -> float:
    """Return the distance of two boxes' centres."""
    return math.hypot(one.middle[0] - other.middle[0], one.middle[1] - other.middle[1])
