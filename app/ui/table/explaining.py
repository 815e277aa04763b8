"""Whatever is pointed at, has the focus or is pressed for long explains itself, in a bubble beside it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from app.ai.player import describe_temperament
from app.core.grammar import capital
from app.table.geometry import CARD_SHAPE, Box
from app.table.hit_target import HitTarget, TargetKind
from app.table.mat import MatLabel
from app.table.seating import BAR_HIGH
from app.table.text.explained import explained
from app.table.text.glossary import words_in
from app.table.text.rulebook import rulebook_of
from app.ui.kit.card_text import LINE, draw_line, turn_lines, wide_of
from app.ui.kit.widgets import Button, Live
from app.ui.table import spoken
from app.ui.table.brackets import brackets
from app.ui.table.controls import prompt_room
from app.ui.table.focus import focused_box, focused_card, focused_zone
from app.ui.table.free_room import FreeRoom, clearest
from app.ui.table.noted import FACE, name_before, noted
from app.ui.table.plates import own_told
from app.ui.table.play import TablePlay
from app.ui.table.prompt import asked, prompt_box
from app.ui.table.scene import TableScene
from app.ui.table.tabs import tabs
from app.ui.table.wondering import WHY
from app.ui.window.brush import Brush, Style
from app.ui.window.theme import SMALL, Ink

_POINTED, _PRESSED, _IN_RACE = 350.0, 600.0, 1200.0
"""Milliseconds that the pointer rests on a thing, or a finger, before it explains itself; the pointer where others play
on meanwhile, and few have time to read.
"""
_GROUND = Style(Ink.GROUND, 1, 11, Ink.EDGE_HIGH, 0.8, 1.5)
_WIDTHS, _LINES = (220.0, 300.0, 400.0, 520.0), 2
"""The narrowest in which so many lines are enough."""
_PAD, _HIGH, _OFF, _EDGE = 11.0, 21.0, 8.0, 8.0
_NOTE_HIGH = 24.0
_CARDS, _MUST = 10.0, 100.0
"""What a square weighs where cards lie, and one that a reason must not hide, against one that it had better not."""
_NUDGE = 16.0
"""So far apart places are tried where nothing next to a thing is free."""
_TURN_LINES = 3
"""Of each of a seat's last turns: at the plate, where there is less room, a long one is shortened."""
_MEANT = 2
"""So many words of the game are explained at once."""
_NEXT_TO = 60.0
"""Words so close to a zone speak of it."""
_TOLD = 9000.0
"""Milliseconds that stays what was asked for."""
_STILL = 4.0
"""Units that the pointer may stray and still rest."""


@dataclass(frozen=True, slots=True)
class _Rest:
    """Where the pointer rests, or what has the focus."""

    since: float
    x: float = 0.0
    y: float = 0.0
    pressed: bool = False
    spot: str = ""


@dataclass(frozen=True, slots=True)
class _Bubble:
    text: str
    about: Box
    off: Box
    """What it stands beside, and leaves in sight."""
    turns: tuple[tuple[str, ...], ...] = ()
    """What the seat did in its last turns, the latest first, as ``app.ui.kit.card_text`` has it."""
    pressed: bool = False
    """A long press asked for it: it goes when the finger does."""
    until: float | None = None
    """It was asked for, and stays so long, whatever happens on the table; None: as long as nothing happens there."""
    clear: tuple[Box, ...] = ()
    """Buttons and words, which it leaves in sight."""
    lying: tuple[tuple[Box, float], ...] = ()
    """All that lies on the table and is written there, and what a square of it weighs: it stands where it hides least
    of that.
    """
    within: tuple[Box, ...] = ()
    """What lies on what it is about, and has its own to say."""


class Explaining:
    """Times are milliseconds of the program's clock."""

    def __init__(self, play: TablePlay) -> None:
        self._play = play
        self._rest: _Rest | None = None
        self._shown: _Bubble | None = None
        self._focus = ""
        """What had the focus last."""
        self._state: object = None
        """The match as it was when something explained itself: what is said is true of that."""
        self.off: tuple[Box, ...] = ()
        """Where words stand over the table for a while: what lies below explains nothing, and no bubble hides them."""

    def point(self, x: float, y: float, now: float) -> bool:
        """The pointer moves; True if a bubble goes."""
        shown, rest = self._shown, self._rest
        if shown and shown.about.holds(x, y) and not any(box.holds(x, y) for box in shown.within):
            return False
        if rest and rest.pressed and abs(x - rest.x) + abs(y - rest.y) < _STILL:
            return False
        self._rest = _Rest(now, x, y)
        if self.told:
            return False  # what was asked for goes when something else explains itself, with a press, or in time
        self._shown = None
        return shown is not None

    def press(self, x: float, y: float, now: float) -> None:
        """A finger goes down: what explains itself now would be in the way, and what lies there if the finger stays."""
        self._shown, self._rest = None, _Rest(now, x, y, pressed=True)

    def release(self) -> bool:
        """It comes up; True if it was a long press that only asked."""
        asked = self._shown is not None and self._shown.pressed
        self._rest = None
        if asked:
            self._shown = None
        return asked

    def ask(self, live: Sequence[Live], x: float, y: float) -> None:
        """Explain at once what is there."""
        self._rest, self._shown = None, self._clear_of(self._at(live, x, y, pressed=False), live)

    def tell(self, live: Sequence[Live], name: str, now: float) -> None:
        """Say at once what that widget has to say, for long enough to be read while others play on."""
        widget = next((widget for widget in live if widget.id == name), None)
        told = self._of_widget(widget) if widget else None
        self._rest, self._shown = None, self._clear_of(told and replace(told, until=now + _TOLD), live)

    @property
    def shows(self) -> bool:
        """Something explains itself."""
        return self._shown is not None

    @property
    def told(self) -> bool:
        """Something does that was asked for."""
        return self._shown is not None and self._shown.until is not None

    def drop(self) -> None:
        """Nothing is explained."""
        self._shown = self._rest = None

    def focus(self, spot: str, now: float) -> None:
        """What has the focus, by keyboard or gamepad; empty for nothing."""
        if spot != self._focus:
            self._focus, self._shown = spot, None
            self._rest = _Rest(now, spot=spot) if spot else None

    def tick(self, live: Sequence[Live], now: float) -> bool:
        """True if something begins to explain itself."""
        if (shown := self._shown) and self._is_over(shown, now):
            self._shown = None
            return True
        rest = self._rest
        if rest is None or now < self._due(rest) or self._play.scene.motion.busy:
            return False
        self._rest = None
        if self._play.state.dragged:
            return False
        found = self._focused(live, rest.spot) if rest.spot else self._at(live, rest.x, rest.y, pressed=rest.pressed)
        if found is not None or not self.told:
            self._shown = self._clear_of(found, live)
        return found is not None

    def _is_over(self, shown: _Bubble, now: float) -> bool:
        return self._state is not self._play.session.state if shown.until is None else now >= shown.until

    def _due(self, rest: _Rest) -> float:
        session = self._play.session
        races = session.game.real_time and not session.frozen and not session.between_deals
        races &= session.turn != self._play.scene.viewer  # who is waited for alone has time
        return rest.since + (_PRESSED if rest.pressed else _IN_RACE if races else _POINTED)

    def wakes(self) -> list[float]:
        """When something will explain itself, or has for long enough."""
        until = self._shown.until if self._shown else None
        return [*([self._due(self._rest)] if self._rest else []), *([until] if until is not None else [])]

    def _focused(self, live: Sequence[Live], spot: str) -> _Bubble | None:
        widget = next((widget for widget in live if widget.id == spot), None)
        if widget is not None:
            return self._of_widget(widget)
        play = self._play
        box, card, zone = focused_box(play), focused_card(play), focused_zone(play)
        if box is None:
            return None
        if card is not None:
            return self._bubble(HitTarget(TargetKind.CARD, play.scene.zone_of[card], card=card), box)
        return self._bubble(HitTarget(TargetKind.ZONE, zone or ""), box)

    def _at(self, live: Sequence[Live], x: float, y: float, *, pressed: bool) -> _Bubble | None:
        for widget in live:
            if widget.box.holds(x, y):
                return self._of_widget(widget)
        if any(box.holds(x, y) for box in self.off):
            return None
        before = list[Box]()
        for thing, box in hit_targets(self._play):
            if box.holds(x, y) and (found := self._bubble(thing, box)):
                within = tuple(other for other in before if other.overlaps(box) and not other.holds(x, y))
                return replace(found, pressed=pressed, within=within)
            before.append(box)
        return None

    def _of_widget(self, widget: Live) -> _Bubble | None:
        if not isinstance(widget, Button) or (not widget.enabled and widget.why):
            return None  # that is said already, in the prompt's place
        if widget.id.startswith(WHY):
            seat = int(widget.id.removeprefix(WHY))
            self._state = self._play.session.state
            plate = self._play.scene.place_of(seat).plate
            return _Bubble(self._play.state.did[seat].why, widget.box, plate, lying=self._lying())
        kind = TargetKind.BUTTON if widget.id.startswith("action-") else TargetKind.TOOL
        key = "look-through" if widget.id.startswith("look-through-") else widget.id.removeprefix("action-")
        return self._bubble(HitTarget(kind, text=widget.text or widget.name, key=key), widget.box)

    def _lying(self) -> tuple[tuple[Box, float], ...]:
        """All that lies on the table and is written there, as a reason speaks of it, and what a square of it weighs.
        Places where nothing lies are none of it.
        """
        play = self._play
        zones, brush = play.scene.zones, play.program.brush(play.scene.area)
        bare = {place.zone for place in play.scene.mat.places if not zones[place.zone].cards}
        bare |= {note.tooltip for note in noted(play) if note.tooltip and note.picture.startswith("tokens/spot-")}
        prompt, found = asked(play), list[tuple[Box, float]]()
        for thing, box in hit_targets(play):
            if thing.kind is TargetKind.ACTED and thing.seat is not None:
                lines = turn_lines(brush, play.state.did[thing.seat].phrases, box.w, _LINES)
                found.append((replace(box, w=min(box.w, max(map(wide_of, lines), default=0) + 2 * _PAD)), 1.0))
            elif thing.kind is not TargetKind.HEADLINE and not {thing.zone, thing.text} & bare:
                found.append((box, 1.0 if thing.card is None and thing.zone not in zones else _CARDS))
        return (*found, *([(prompt_box(prompt, prompt_room(play, brush), brush), 1.0)] if prompt else []))

    def _bubble(self, thing: HitTarget, box: Box) -> _Bubble | None:
        text, self._state = words(self._play, thing), self._play.session.state
        # Beside a part of a plate nothing of the plate is hidden.
        seat = None if thing.kind in (TargetKind.TAB, TargetKind.LABEL) else thing.seat
        off = box if seat is None else self._play.scene.place_of(seat).plate
        return _Bubble(text, box, off, turns(self._play, thing)) if text else None

    def _clear_of(self, bubble: _Bubble | None, live: Sequence[Live]) -> _Bubble | None:
        """The bubble, which stands on no button, as one may be pressed next."""
        buttons = (widget.box for widget in live if isinstance(widget, Button))
        return replace(bubble, clear=(*buttons, *self.off)) if bubble else None

    def draw(self, brush: Brush, said: Box | None = None) -> None:
        """Over everything else of the table, clear of what the program has just ``said``."""
        if self._shown is not None:
            shown, scene = self._shown, self._play.scene
            if said:
                shown = replace(shown, clear=(*shown.clear, said))
            key = (shown, scene.zones, scene.viewer)
            self._play.layers["explained"].draw(brush, key, lambda own: _draw(own, shown, scene))


def words(play: TablePlay, thing: HitTarget) -> str:
    """What a thing says of itself."""
    session, scene = play.session, play.scene
    if thing.kind is TargetKind.PROMPT:
        meant = words_in(thing.text, rulebook_of(session.game).words)
        return " ".join(f"{word.word}: {word.meaning}" for word in meant[:_MEANT])
    seen = session.seen(scene.viewer) if scene.open_hand else session.seen()
    said = explained(session.tabletop, seen, scene.viewer, thing, session.name)
    if thing.kind is TargetKind.PLATE and thing.seat is not None:
        seat_player = session.match.header.seat_players[thing.seat]
        return " ".join(
            filter(None, (said, describe_temperament(session.game.info, seat_player.name, seat_player.player)))
        )
    if thing.kind is TargetKind.HEADLINE:
        return said or session.game.info.pitch
    if said or thing.kind not in (TargetKind.ZONE, TargetKind.BUTTON):
        return said
    if thing.kind is TargetKind.ZONE:
        return f"{capital(spoken.of_zone(play, thing.zone))}."
    offered = session.tabletop.input.actions(seen, scene.viewer, play.state.marked)
    move = next((action.move for i, action in enumerate(offered) if (action.key or str(i)) == thing.key), None)
    return session.tabletop.text.describe(seen, move) if move is not None else ""


def hit_targets(play: TablePlay) -> Iterator[tuple[HitTarget, Box]]:
    """Everything on the table that can be asked about, what lies on top first."""
    scene, session = play.scene, play.session
    brush = play.program.brush(scene.area)
    yield HitTarget(TargetKind.HEADLINE), Box(0, 0, scene.area.w / 2, BAR_HIGH)  # but for the tools
    yield from _words(play, brush, over=True)
    yield from _prompt(play, brush)
    for group in brackets(play, brush):
        yield HitTarget(TargetKind.GROUP, scene.hand, cards=group.cards, text=group.words), group.label or group.bar
    for on, (seat, tab) in tabs(play).items():
        yield HitTarget(TargetKind.TAB, on, seat, scene.zones[on].cards[-1]), tab
    for steps, place in enumerate(scene.places):
        seat = scene.plate_seat(steps)
        plate = place.plate
        if place.desk:
            yield HitTarget(TargetKind.COUNT, seat=seat), Box(plate.right - 52, plate.y, 52, plate.h)
            if seat in play.state.did and not session.between_deals:
                yield HitTarget(TargetKind.ACTED, seat=seat), place.said
            yield HitTarget(TargetKind.PLATE, seat=seat), plate
            continue
        if session.dealer == seat:
            yield HitTarget(TargetKind.DEALER, seat=seat), Box(plate.x + 32, plate.bottom - 22, 22, 22)
        yield HitTarget(TargetKind.COUNT, seat=seat), Box(plate.right - 86, plate.y + 24, 86, plate.h - 24)
        yield HitTarget(TargetKind.SCORE, seat=seat), Box(plate.x + 54, plate.y + 27, plate.w - 140, plate.h - 27)
        yield HitTarget(TargetKind.PLATE, seat=seat), plate
        if seat in play.state.did and not session.between_deals:
            said = own_told(play, brush, play.program.now()) if seat == scene.viewer else place.said
            yield from [(HitTarget(TargetKind.ACTED, seat=seat), said)] if said else []
    empty = {place.zone for place in scene.mat.places}
    there = [name for name, zone in scene.zones.items() if zone.cards or name in empty]
    for name in there:
        if scene.zones[name].face_up and name == scene.hand:
            cards = scene.zones[name].cards
            yield from ((HitTarget(TargetKind.CARD, name, card=card), scene.card_box(card)) for card in cards)
        else:
            yield HitTarget(TargetKind.ZONE, name), scene.lying_box(name)
    yield from _words(play, brush, over=False)
    yield from _pictures(play, brush)
    if pot := scene.mat.pot_box:
        yield HitTarget(TargetKind.POT), pot
    yield from _labels(play, brush)
    # Last the whole of what is larger than what lies there, as a ground on which a card may be let go.
    yield from ((HitTarget(TargetKind.ZONE, name), scene.zone_box(name)) for name in there if name != scene.hand)


def _prompt(play: TablePlay, brush: Brush) -> Iterator[tuple[HitTarget, Box]]:
    """What the person is told to do, where words of the game stand in it."""
    if prompt := asked(play):
        thing = HitTarget(TargetKind.PROMPT, text=f"{prompt.head} {prompt.rest}")
        if words(play, thing):
            yield thing, prompt_box(prompt, prompt_room(play, brush), brush)


def _words(play: TablePlay, brush: Brush, *, over: bool) -> Iterator[tuple[HitTarget, Box]]:
    return (_of_note(play, note, brush) for note in noted(play) if note.text and note.on_top == over)


def _labels(play: TablePlay, brush: Brush) -> Iterator[tuple[HitTarget, Box]]:
    """Words that have nothing to say of themselves stand for what lies beside them."""
    scene = play.scene
    names = {*scene.zones, *(place.zone for place in scene.mat.places)}
    zones = {name: box for name in names if (box := scene.zone_box(name)).w}
    for note in noted(play):
        if note.kind == "face" and note.seat is not None:
            name = FACE + name_before(brush, play.session.name(note.seat), note)[1]
            left, high = note.x - note.size / 2, max(note.size, FACE) + 4
            yield (
                HitTarget(TargetKind.TAB, seat=note.seat),
                Box(left, note.y - high / 2, note.size + name * note.highlighted, high),
            )
        elif note.text:
            box = _of_note(play, note, brush)[1]
            nearest = min(zones, key=lambda name: _apart(zones[name], box), default=None)
            if nearest is not None and _apart(zones[nearest], box) < _NEXT_TO:
                yield HitTarget(TargetKind.ZONE, nearest), box


def _apart(one: Box, other: Box) -> float:
    """How far from each other; 0 where they touch."""
    return math.hypot(
        max(one.x - other.right, 0.0, other.x - one.right), max(one.y - other.bottom, 0.0, other.y - one.bottom)
    )


def _pictures(play: TablePlay, brush: Brush) -> Iterator[tuple[HitTarget, Box]]:
    """Those of the notes that have something to say."""
    for note in noted(play):
        if note.tooltip:
            high = note.size / brush.sprites.shape(note.picture) if note.picture else note.size * CARD_SHAPE
            yield (
                HitTarget(TargetKind.LABEL, seat=note.seat, text=note.tooltip),
                Box.around(note.x, note.y, note.size, high),
            )


def _of_note(play: TablePlay, note: MatLabel, brush: Brush) -> tuple[HitTarget, Box]:
    wide = brush.width(note.text, SMALL) + 20
    if note.seat is not None:  # face and name stand before it
        wide += FACE + name_before(brush, play.session.name(note.seat), note)[1]
    return HitTarget(TargetKind.LABEL, text=note.text), Box(
        note.x - wide * note.align, note.y - _NOTE_HIGH / 2, wide, _NOTE_HIGH
    )


def turns(play: TablePlay, thing: HitTarget) -> tuple[tuple[str, ...], ...]:
    """What a seat did in its last turns, where one points at the seat or at what it did last."""
    acted = play.state.did.get(thing.seat) if thing.seat is not None else None
    if acted is None or thing.kind not in (TargetKind.PLATE, TargetKind.ACTED):
        return ()
    return acted.phrases, *reversed(acted.earlier)


def _draw(brush: Brush, bubble: _Bubble, scene: TableScene) -> None:
    """The words; below them, turn by turn, what the seat did: the latest as bright as they are."""
    if bubble.lying:
        _draw_reason(brush, bubble, scene)
        return
    wide = next((w for w in _WIDTHS if len(brush.lines(bubble.text, SMALL, w)) <= _LINES), _WIDTHS[-1])
    lines = brush.lines(bubble.text, SMALL, wide)
    told = [turn_lines(brush, turn, _WIDTHS[-1], _TURN_LINES) for turn in bubble.turns]
    done = [(part, i == 0) for i, turn in enumerate(told) for part in turn]
    wide = max(*(brush.width(line, SMALL) for line in lines), *(wide_of(part) for part, _ in done), 0) + 2 * _PAD
    high = _HIGH * len(lines) + LINE * len(done) + (_PAD / 2 if done else 0)
    box = beside(scene, bubble.off, wide, high + 2 * _PAD - 4, bubble.clear)
    _draw_lines(brush, box, lines)
    for i, (part, latest) in enumerate(reversed(done)):
        y = box.bottom - _PAD - LINE * (i + 0.5)
        draw_line(brush, part, box.x + _PAD, y, Ink.WORDS if latest else Ink.QUIET)


def _draw_lines(brush: Brush, box: Box, lines: Sequence[str]) -> None:
    brush.panel(box, _GROUND)
    for i, line in enumerate(lines):
        brush.text(line, box.x + _PAD, box.y + _PAD - 2 + _HIGH * (i + 0.5), SMALL, Ink.WORDS)


def _draw_reason(brush: Brush, bubble: _Bubble, scene: TableScene) -> None:
    """As near the plate as nothing is hidden: a reason speaks of what lies there. It is as wide as that is best."""
    must = [*bubble.clear, bubble.off, *([scene.zone_box(scene.hand)] if scene.hand_cards() else [])]
    room = FreeRoom(scene.area, [*bubble.lying, *((box, _MUST) for box in must)])
    found = list[tuple[float, float, Box, list[str]]]()
    for width in _WIDTHS:
        lines = brush.lines(bubble.text, SMALL, width)
        wide = max(brush.width(line, SMALL) for line in lines) + 2 * _PAD
        found.append((*room.nearest(wide, _HIGH * len(lines) + 2 * _PAD - 4, bubble.off.middle), lines))
    *_, box, lines = min(found, key=lambda way: way[:2])
    _draw_lines(brush, box, lines)


def beside(scene: TableScene, about: Box, wide: float, high: float, clear: Sequence[Box] = ()) -> Box:
    """A box of that size next to what it is about: within the picture, off the hand, on neither that nor anything that
    is to stay ``clear``, and where it hides least; where nothing next to it is free, as near as there is room.
    """
    (x, y), area = about.middle, scene.area
    most_x, most_y = area.w - wide - _EDGE, area.h - high - _EDGE
    across = [max(_EDGE, min(most_x, left)) for left in (x - wide / 2, about.x, about.right - wide)]
    down = [max(_EDGE, min(most_y, top)) for top in (y - high / 2, about.y, about.bottom - high)]
    places = [Box(left, top, wide, high) for top in down for left in (about.right + _OFF, about.x - _OFF - wide)]
    places += [Box(left, top, wide, high) for left in across for top in (about.bottom + _OFF, about.y - _OFF - high)]
    whole, hand = Box(0, 0, area.w, area.h), scene.zone_box(scene.hand)
    kept = (*clear, about.grown(-1))
    if scene.hand_cards():  # what stands on the hand, or close to it, explains itself above it
        places.append(Box(across[0], min(hand.y, about.y) - _OFF - high, wide, high))
        kept += (hand,)

    def free(box: Box) -> bool:
        return whole.encloses(box) and not any(box.overlaps(other) for other in kept)

    if found := [place for place in places if free(place)]:
        return clearest(scene, found)
    columns, rows = math.ceil(max(0.0, most_x) / _NUDGE), math.ceil(max(0.0, most_y) / _NUDGE)
    grid = [Box(_EDGE + i * _NUDGE, _EDGE + j * _NUDGE, wide, high) for i in range(columns) for j in range(rows)]
    near = sorted((place for place in grid if free(place)), key=lambda place: math.dist(place.middle, about.middle))
    return near[0] if near else clearest(scene, [box for box in places if whole.encloses(box)] or places, kept)
