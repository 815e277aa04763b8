"""The table by keyboard alone: Tab goes between places, arrows to the nearest thing, Space picks up, Enter does."""

from __future__ import annotations

import math

from app.core.cards import Card
from app.table.geometry import Box, nearest
from app.ui.kit.screen import Screen
from app.ui.kit.widget_reach import WidgetReach
from app.ui.table.holding import RAISED
from app.ui.table.play import TablePlay
from app.ui.table.pointer import RISES
from app.ui.table.state import NO_HINT

_CARD, _ZONE = "card:", "zone:"


class Keys:
    """Where the focus is on the table, and what the keys do there. A spot is a card of the hand or a zone."""

    def __init__(self, play: TablePlay) -> None:
        self.play, self._state = play, play.state
        self._hint = NO_HINT

    def spots(self) -> dict[str, Box]:
        """Everything on the table that can have the focus: the hand from left to right, then the places."""
        scene = self.play.scene
        hand = scene.hand_cards() if scene.open_hand else ()
        others = [c for c, zone in scene.zone_of.items() if zone != scene.hand and self.play.person.may_mark(zone, c)]
        found = {f"{_CARD}{card}": scene.card_box(card) for card in (*hand, *others)}
        return found | {f"{_ZONE}{zone}": scene.zone_box(zone) for zone in self._zones()}

    def _zones(self) -> list[str]:
        """The places, and the other zones where something may go or be heard of now."""
        scene, play = self.play.scene, self.play
        going = play.state.held.targets if play.state.held else play.marks.targets
        places = {place.zone for place in scene.mat.places}
        found = [zone for zone in scene.zones_on_mat() if zone in places or zone in going or self._is_told(zone)]
        # Where every card can have the focus, the zone round them would only stand in the way of the arrows.
        return [zone for zone in found if zone in places or not self._marks_in(zone)]

    def _is_told(self, zone: str) -> bool:
        """Whoever listens goes to what lies there, too, such as the melds of the others."""
        return self.play.program.settings.speech and bool(self.play.scene.zones[zone].cards)

    def _marks_in(self, zone: str) -> bool:
        """Whether cards that lie there can be marked."""
        return any(self.play.person.may_mark(zone, card) for card in self.play.scene.zones[zone].cards)

    def groups(self) -> list[list[str]]:
        """What Tab goes between; while something is held, only where it may go."""
        held = self._state.held
        if held and held.targets:
            return [[f"{_ZONE}{zone}"] for zone in held.targets if zone != self.play.scene.hand]
        names, scene = list(self.spots()), self.play.scene
        hand = {f"{_CARD}{card}" for card in scene.hand_cards()}
        cards = [name for name in names if name.startswith(_CARD)]
        return [
            [name for name in cards if name in hand],
            [name for name in cards if name not in hand],
            [name for name in names if name.startswith(_ZONE)],
        ]

    @property
    def card(self) -> Card | None:
        """The card with the focus."""
        scene = self.play.scene
        if self._state.spot and self._state.spot.startswith(_CARD):
            card = Card(int(self._state.spot.removeprefix(_CARD)))
            mine = scene.open_hand and card in scene.hand_cards()
            return card if mine or self.play.person.may_mark(scene.zone_of[card], card) else None
        return None

    @property
    def zone(self) -> str | None:
        """The zone with the focus."""
        return self._state.spot.removeprefix(_ZONE) if self._state.spot and self._state.spot.startswith(_ZONE) else None

    def box(self) -> Box | None:
        """What has the focus."""
        if self.card is not None:
            scene, marked = self.play.scene, self.card in self._state.marked
            in_hand = scene.in_hand(self.card)
            high = (RAISED if marked else RISES) if in_hand else RAISED / 2 if marked else 0
            return scene.place(self.card).box.moved(0, -high)
        return self.play.scene.zone_box(self.zone) if self.zone else None

    def seen(self) -> tuple[Box, float] | None:
        """Where the focus is drawn, and at which angle: of a card in the hand, round as much as the next one leaves to
        be seen, or the frame would be taken for that of two.
        """
        box, card, scene = self.box(), self.card, self.play.scene
        if box is None or card is None:
            return None if box is None else (box, 0.0)
        angle, hand = scene.place(card).angle, scene.hand_cards()
        after = hand[hand.index(card) + 1 :] if card in hand else ()
        wide = min(box.w, scene.place(after[0]).x - scene.place(card).x) if after else box.w
        turn, left = math.radians(angle), (box.w - wide) / 2
        x, y = box.middle
        return Box.around(x - left * math.cos(turn), y - left * math.sin(turn), wide, box.h), angle

    def space(self, now: float) -> None:
        """Pick up what has the focus, or let go there what is held."""
        play = self.play
        if play.state.held and self.zone:
            card = play.state.held.grip.cards[0]
            play.let_go(self.zone, now)
            self._back_to_hand(card)
        elif play.state.held and self.card is not None:
            same = self.card in play.state.held.start
            play.holding.put_back(now)
            if not same:
                self._pick()
        elif play.state.held:
            play.holding.put_back(now)
        else:
            self._pick()

    def _pick(self) -> None:
        place, card = self.box(), self.card
        if place is None:
            return
        x, y = place.middle
        zone = self.zone if card is None else self.play.scene.zone_of[card]
        if zone and card is not None and self.play.person.may_mark(zone, card):
            self.play.marks.toggle(card)
            return
        if zone and self.play.take(zone, self.card, x, y):
            self.play.program.sounds.play("flip")
            held = self._state.held
            if held and held.targets:
                first = next((zone for zone in held.targets if zone != self.play.scene.hand), None)
                self._state.spot = f"{_ZONE}{first}" if first else self._state.spot
        elif zone:
            self.play.look(zone)

    def enter(self, now: float) -> None:
        """Take the hint that is shown; else let go what is held, or do the sensible thing with what has the focus."""
        play = self.play
        held = play.state.held
        hint = play.state.hint
        if hint.move is not None:
            play.make(hint.move, now)
            return
        if hint is not NO_HINT and held is None and self._state.spot is None:
            return  # it says to wait
        if held and self._state.spot is not None:
            self.space(now)
            return
        zone = self.zone if self.card is None else play.scene.zone_of[self.card]
        if self.zone and play.put_marked(self.zone, now):
            self._back_to_hand()
            return
        taken = held.grip if held else play.marks.grip
        grip = taken or (play.holding.grip(zone, self.card) if zone else None)
        if grip is None and zone is None and play.person.may_move:
            play.refuse("Choose a card or a place first, with the arrow keys or Tab.")
            return
        if grip is None:
            play.look(zone or "")
            return
        move = play.person.sensible(grip)
        if move is None:
            play.refuse_grip(grip, now)
        elif play.make(move, now):
            self._back_to_hand()

    def follow_hint(self, reach: WidgetReach) -> None:
        """A focus on the table goes to what a new hint lights up; a button that was only clicked loses it for that."""
        if self._state.hint is self._hint:
            return
        self._hint = self._state.hint
        if reach.clicked and self._hint.move is not None:
            reach.focus = None
        if self._state.spot is not None:
            spots = self.spots()
            self._state.spot = next((name for name in self._hinted() if name in spots), self._state.spot)

    def _hinted(self) -> list[str]:
        """The spots that a hint lights up."""
        hint, zone_of = self._state.hint, self.play.scene.zone_of
        cards = [f"{_CARD}{card}" for card in hint.cards]
        return [*cards, *(f"{_ZONE}{zone_of[card]}" for card in hint.cards), f"{_ZONE}{hint.zone}"]

    def follow_button(self) -> None:
        """A button was pressed: the focus does not go with a card that has left the hand."""
        on_card = self._state.spot is not None and self._state.spot.startswith(_CARD)
        if on_card and self._state.spot not in [f"{_CARD}{card}" for card in self.play.scene.hand_cards()]:
            self._back_to_hand()

    def _back_to_hand(self, card: Card | None = None) -> None:
        """After a drop: to the card that came back, or to the middle of the hand."""
        cards = self.play.scene.hand_cards()
        if self._state.held is None and self.play.scene.open_hand and cards:
            self._state.spot = f"{_CARD}{card if card in cards else cards[len(cards) // 2]}"


class Steps:
    """Cards, places and widgets are one field for the focus, though ``Keys`` keeps it on the table and ``WidgetReach``
    on widgets.
    """

    def __init__(self, screen: Screen, keys: Keys) -> None:
        self._screen, self._reach, self._keys = screen, screen.reach, keys
        self._kept: object = None
        """What the table was like when the focus was looked after last."""
        self._last: Box | None = None
        """Where the focus was then."""

    @property
    def _here(self) -> str | None:
        return self._reach.focus or self._keys.play.state.spot

    @property
    def _everything(self) -> dict[str, Box]:
        """All that can have the focus."""
        return {**self._keys.spots(), **{name: widget.box for name, widget in self._screen.live().items()}}

    def keep(self, version: object) -> None:
        """If what had the focus is gone, it goes to what lies nearest: if there is one to a thing of the same kind."""
        here = self._here
        if here is None or (version, here) == self._kept:
            return
        everything = self._everything
        if here not in everything and (last := self._last):
            kind = here[: len("card:")]
            alike = [name for name in everything if name.startswith(kind)] or list(everything)
            here = min(alike, key=lambda name: _apart(everything[name], last))
            self._focus_on(here)
        self._kept, self._last = (version, here), everything.get(here)

    def arrow(self, direction: tuple[int, int]) -> None:
        """An arrow key: over cards, places and widgets alike, to the nearest one that way."""
        everything, here, self._reach.clicked = self._everything, self._here, False
        if here is None or here not in everything:
            self._focus_on(next(iter(everything)))
            return
        start = everything.pop(here)
        self._focus_on(nearest(everything, start, direction) or here)

    def tab(self, *, back: bool) -> None:
        """From the hand to the piles to the actions to the top bar, and round again."""
        live, self._reach.clicked = list(self._screen.live()), False
        first = [name for name in live if name.startswith("action") or name == "scores"]
        groups = [*self._keys.groups(), first, [name for name in live if name not in first]]
        groups = [group for group in groups if group]
        at = next((i for i, group in enumerate(groups) if self._here in group), 0 if back else -1)
        self._focus_on(groups[(at + (-1 if back else 1)) % len(groups)][0])

    def _focus_on(self, name: str) -> None:
        """A spot on the table or a widget."""
        on_table = name in self._keys.spots()
        self._reach.focus, self._keys.play.state.spot = (None, name) if on_table else (name, None)


def _apart(one: Box, other: Box) -> float:
    """How far apart the middles of two boxes lie."""
    return math.hypot(one.middle[0] - other.middle[0], one.middle[1] - other.middle[1])
