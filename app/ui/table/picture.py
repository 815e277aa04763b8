"""Draws the table: places, cards, plates, glows, signs. It reads the state and changes nothing."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from app.core.cards import Card, Seat
from app.core.game import Ms
from app.table.animator import Tween, Way, pose, sprung
from app.table.geometry import CARD_SHAPE, Box, Placement
from app.table.mat import MatLabel
from app.ui.kit.screen import Host
from app.ui.table.chips import Pile
from app.ui.table.effects import seen_dot
from app.ui.table.focus import focused_card
from app.ui.table.mat_labels import (
    BEFORE_WORDS,
    BESIDE_FACE,
    FACE,
    draw_brackets,
    draw_owner_badges,
    letter_size,
    name_before,
    visible_labels,
)
from app.ui.table.plates import (
    IN_BUBBLE,
    bubble_place,
    draw_caption,
    draw_face,
    draw_grounds,
    draw_last_actions,
    draw_plates,
    seat_colour,
)
from app.ui.table.play import TablePlay
from app.ui.table.popovers import Laid, draw_hint
from app.ui.table.scene import TableScene
from app.ui.table.state import RISES
from app.ui.table.targets import marked_targets
from app.ui.window import brush as styles
from app.ui.window.brush import Brush, HeldItems, Style, moving_angle
from app.ui.window.decks import TIGHT
from app.ui.window.sprites import Sprites
from app.ui.window.theme import INK, IVORY, SMALL, Ink, Paint, mix

_SIZE = 22.0
_MARKED = Style(Ink.ACCENT_FILL, 1, _SIZE / 2, Ink.ON_ACCENT, 0.7, 1.2)
_HINTED = Style(Ink.GROUND, 1, _SIZE / 2, Ink.TIP_EDGE, 1, 2)
_CLEAR = 5.0
"""Distance of badges on the hand below a ledge, as a hint there is a little taller than the ledge."""
_WORDS_HEIGHT = 18.0
"""Height of a line of small text, with descenders."""
_FRAME, _FRAME_CLOSE = 9.0, 3.0
"""Distance of the highlight's frame from a place; the second where text is close to the place."""
_HELD_UP = 5.0
"""Units by which a closed hand is raised while its seat has turned to the viewer."""
_HINT_RISE = 12.0
"""Units that a hinted card is raised above the hand."""
_RING = 4.0
"""Distance of the focus ring from the focused spot."""
_SHARE = 4.0
"""Milliseconds spent at a time on rendering faces in advance."""


def draw_badges(play: TablePlay, brush: Brush) -> None:
    """Draw a tick on marked cards and a lamp on hinted ones: on the upper edge, where they hide no index."""
    scene, hint = play.scene, play.state.hint
    away = play.state.dragged.start if play.state.dragged else ()
    for card in play.state.marked.difference(away):
        aside = _SIZE / 2 if card in hint.cards else 0
        place = badge_place(scene, card, scene.rise_of(card), aside)
        _badge(brush, off_words(play, brush, place), "check", _MARKED, Ink.ON_ACCENT)
    for card in hint.cards:
        rise = _HINT_RISE if scene.in_hand(card) else 0
        aside = -_SIZE / 2 if card in play.state.marked else 0
        place = badge_place(scene, card, rise, aside)
        _badge(brush, off_words(play, brush, place), "hint", _HINTED, Ink.TIP_EDGE)
    if hint.zone:
        lit = frame_round(play, brush, scene.lying_box(hint.zone))
        _badge(brush, off_words(play, brush, _on_top(lit)), "hint", _HINTED, Ink.TIP_EDGE)


def badge_place(scene: TableScene, card: Card, rise: float, aside: float = 0.0) -> Box:
    """Return where the badge of a raised card goes: below a ledge, which holds text."""
    on, ledge = scene.card_box(card).moved(aside, -rise), scene.mat.ledge
    return _on_top(on, ledge.bottom + _CLEAR if ledge and scene.in_hand(card) else 0.0)


def off_words(play: TablePlay, brush: Brush, sign: Box) -> Box:
    """Move a badge down its card if the mat has text at the card's upper edge."""
    for words in _words(play, brush):
        if words.overlaps(sign) and words.y < sign.y:
            return sign.moved(0, words.bottom - sign.y)
    return sign


def _words(play: TablePlay, brush: Brush) -> list[Box]:
    """Return the boxes of the mat's small labels."""
    labels = [(note, brush.width(note.drawn, SMALL)) for note in visible_labels(play) if note.drawn]
    return [
        Box(note.x - width * note.align, note.y - _WORDS_HEIGHT / 2, width, _WORDS_HEIGHT) for note, width in labels
    ]


def frame_round(play: TablePlay, brush: Brush, place: Box) -> Box:
    """Return the highlight's frame round a place, close enough to cross no text."""
    frame = place.grown(_FRAME)
    crosses = any(words.overlaps(frame) and not words.overlaps(place) for words in _words(play, brush))
    return place.grown(_FRAME_CLOSE) if crosses else frame


def _on_top(on: Box, top: float = 0.0) -> Box:
    return Box.around(on.middle[0], max(on.y - 2, top + _SIZE / 2), _SIZE, _SIZE)


def _badge(brush: Brush, place: Box, icon: str, style: Style, colour: Ink) -> None:
    brush.panel(place, style)
    brush.picture(f"icons/{icon}", place.grown(-3.5), colour)


_NEAR = 0.7
"""Share of a card's width; a card that moves less need not fade."""
_HEAP_SHOWN, _HEAP_HEIGHT = 2, 8
"""Number of cards drawn of a heap, and its height: cards within that many units on top of each other."""
_THOUGHT = styles.Style(opacity=0.97, radius=10, edge_opacity=0.7)
_DOT, _DOT_LIT = styles.Style(Ink.QUIET, 0.35, 4, edge_opacity=0), styles.Style(Ink.ACCENT_FILL, 1, 4, edge_opacity=0)
_ABOVE_TEXT = 14.0
"""Distance of chips or a picture from the middle of the text below."""
_EDGE = 4.0
"""Minimum distance of a label from the window's edge."""
_LARGE_INDEX = 0.32
"""Width of a large index, as a share of a card's."""
_MOVING_Z = 10_000.0
"""Offset of ``z`` that puts cards that cross others above them."""
_GONE = 0.35
"""Opacity of labels that are struck out."""
_DIM, _STROKE = Style(Ink.GROUND, 0.65, 5, edge_opacity=0), Style(Ink.WARNING, 0.9, 2, edge_opacity=0)
_BOARD, _CHALK, _BOARD_FRAME = (26, 34, 32), IVORY, 6.0
"""Sign colours, dark under any light."""
_CURSOR = Style(Ink.LIT, 0.0, 9, Ink.LIT_EDGE, 1, 4)
_CURSOR_HALO = Style(Ink.HALO, 0.85, 11, edge_opacity=0)
_OF_SEATS = ("face", "owner", "strip")
"""Labels drawn in a seat's colour, without text."""
_LETTERS, _BELOW_CAPTION = 0.72, 12.0
"""Letter size as a share of a sign's height; and its distance below the sign's middle."""
_NOTE_INKS: dict[str, tuple[Paint, str]] = {
    "badge": (Ink.WORDS, "SemiBold"),
    "count": (Ink.WORDS, "Bold"),
    "caption": (Ink.QUIET, "Medium"),
    "tally": (Ink.WORDS, "Medium"),
    "title": (Ink.ACCENT, "Bold"),
}

_SHAPES = {
    ("bar", False): Style(Ink.QUIET, 0.8, 1.5, edge_opacity=0),
    ("ghost", False): Style(Ink.SUNK, 0.3, 8, Ink.ACCENT, 0.45, 1.2),
    ("ghost", True): Style(Ink.SUNK, 0.3, 8, Ink.LIT_EDGE, 0.9, 2),
}
"""Styles of labels that are only shapes, by kind and by whether they are highlighted."""


@dataclass(frozen=True, slots=True)
class Sprite:
    card: Card
    at: Placement
    z: float
    moving: bool = False
    lifted: bool = False
    """Whether its shadow is that of a card above the table."""
    held: bool = False
    """Whether it is being dragged, or selected to be dropped."""
    opacity: float = 1.0
    dull: bool = False
    pointed: Paint | None = None
    """Colour of its frame while a player points at it without a mouse."""
    focused: bool = False
    """Whether it has the focus ring, which the next card of a fan overlaps together with the card."""


class Pointed(NamedTuple):
    """How a card looks while a player points at it without a mouse."""

    height: float
    """Units that it is raised above the hand."""
    edge: Paint
    """Colour of its frame."""


_NONE_POINTED: Mapping[Card, Pointed] = {}


def draw_table(
    play: TablePlay,
    focus: tuple[Box, float] | None,
    brush: Brush,
    now: float,
    *,
    pulse: bool = False,
    pointed: Mapping[Card, Pointed] = _NONE_POINTED,
) -> None:
    """Draw the table; with ``pulse`` the middle is highlighted, as everybody waits for one player. ``focus`` is the
    box and angle of the focus; ``pointed`` the cards that players point at without a mouse.
    """
    state, scene, layers = play.session.state, play.scene, play.layers
    leaving = play.state.dragged.drag_item.zone if play.state.dragged else None
    helped = play.program.settings.show_playable
    shown = state, scene.zones, scene.motion.dealing, play.ending is None
    notes_key = (shown, scene.viewer, scene.open_hand, helped)
    draw_grounds(play, brush)
    layers["places"].draw(brush, (notes_key, leaving), partial(_places, play))
    for burst in play.state.bursts:
        burst.draw(brush, now)
    play.layers["faces"].draw(brush, scene.motion.animator.target, partial(_make_faces, play))
    moving = _moving(play, now)
    draw_plates(play, brush, now)
    still = _Still(play, play.state.lift.heights, now, pointed, _ringed_card(play) if focus else None)
    still.draw(brush, over=False)
    _draw_cards(play, brush, [s for s in moving if s.z < 0])
    _glows(play, brush)
    if pulse:
        brush.panel(scene.zone_box(scene.mat.goal).grown(6), styles.GLOW)
    still.draw(brush, over=True)
    _draw_cards(play, brush, [s for s in moving if s.z >= 0])
    layers["notes"].draw(brush, notes_key, partial(_notes, play, over=True))
    draw_owner_badges(play, brush)
    draw_last_actions(play, brush, now)
    draw_brackets(play, brush)
    draw_badges(play, brush)
    draw_focus(play, focus, brush)


def draw_over(play: TablePlay, brush: Brush, now: float, hint: Laid | None = None) -> None:
    """Draw what floats above the buttons: bubbles, chips, the hint, held cards, lettering."""
    _bubbles(play, brush, now)
    _thought(play, brush, now)
    draw_caption(play, brush)
    for flight in play.state.flights:
        flight.draw(brush, now, _payer(play, flight.payment.source), _payer(play, flight.payment.target))
    if hint is not None:
        shown = play.state.hint
        play.layers["hint"].draw(brush, (shown, hint), lambda brush: draw_hint(brush, shown, hint))
    _held(play, brush)
    if play.state.call:
        play.state.call.draw(brush, now)


def _bubbles(play: TablePlay, brush: Brush, now: float) -> None:
    """Draw the speech bubbles, but not in a race nor below big lettering. Away from its plate a bubble shows its
    seat's face.
    """
    if play.session.game.real_time:
        return
    for seat, bubble in play.state.bubbles.items():
        if now >= bubble.begins or play.state.call is None:
            box, room = bubble_place(play, brush, seat, bubble)
            bubble.draw(brush, box, room)
            if room:
                draw_face(play, brush, seat, Box(box.x + 5, box.y + (box.h - IN_BUBBLE) / 2, IN_BUBBLE, IN_BUBBLE))


def _thought(play: TablePlay, brush: Brush, now: float) -> None:
    """Draw three dots over the face of an AI player that thinks."""
    lit, seat = seen_dot(play, now), play.session.turn
    if lit is None or seat is None or seat in play.session.persons:
        return
    plate = play.scene.place_of(seat).plate
    x, y = plate.x + 28, plate.bottom - 9
    brush.panel(Box.around(x, y, 54, 20), _THOUGHT)
    for i in range(3):
        brush.panel(Box.around(x + 14 * (i - 1), y, 8, 8), _DOT_LIT if i == lit else _DOT)


def _make_faces(play: TablePlay, brush: Brush) -> None:
    """Render the faces of cards about to be shown, a few after each frame: all at once would delay the first frame,
    and one by one would make the motion stutter.
    """
    pack, faces = play.session.game.pack, play.session.tabletop.layout.faces(play.session.seen())
    target = play.scene.motion.animator.target.items()
    open_ = [(f"{faces.folder}/{pack.code(card)}", brush.px(at.w)) for card, at in target if at.turned == 1]
    play.program.later(partial(_make_some, play.program, brush.sprites, open_))


def _make_some(program: Host, sprites: Sprites, faces: Sequence[tuple[str, int]]) -> None:
    """Render cards of given widths until the time is up, and schedule the rest."""
    until = program.now() + _SHARE
    for made, (name, width) in enumerate(faces, 1):
        sprites.card(name, width)
        if program.now() > until and made < len(faces):
            program.later(partial(_make_some, program, sprites, faces[made:]))
            return


def _payer(play: TablePlay, seat: Seat | None) -> tuple[float, float]:
    """Return where a seat's chips are, or the pot."""
    return play.scene.mat.pot if seat is None else play.scene.place_of(seat).plate.middle


def _places(play: TablePlay, brush: Brush) -> None:
    scene = play.scene
    for place in scene.mat.places:
        if place.ornament and (not scene.zones[place.zone].cards or _is_leaving(play, place.zone)):
            name, box = f"tokens/{place.ornament}", scene.spreads[place.zone].box
            if scene.spreads[place.zone].place(0, 1, face_up=True).angle:  # drawn in the square around the turned card
                side = (box.w + box.h) / math.sqrt(2)
                box = Box.around(*box.middle, side, side)
            brush.picture(name, box, Ink.SPOT)
    _notes(play, brush, over=False)


def _notes(play: TablePlay, brush: Brush, *, over: bool) -> None:
    """Draw the game's labels on its mat, below the cards or over them."""
    for note in visible_labels(play):
        if note.on_top == over and not (note.after_deal and play.scene.motion.dealing):
            if note.seat is not None and note.kind in _OF_SEATS:
                _of_seat(play, note, note.seat, brush)
            elif note.kind == "sign":
                _sign(note, brush)
            elif shape := _SHAPES.get((note.kind, note.highlighted)):
                brush.frame(Box.around(note.x, note.y, note.size, note.height), note.angle, shape)
            else:
                _note(play, note, brush)


def _sign(note: MatLabel, brush: Brush) -> None:
    """Draw a blackboard in a wooden frame with a few letters, legible at the edge of the field of vision."""
    box, felt = Box.around(note.x, note.y, note.size, note.height), brush.palette.felt
    if note.highlighted:
        brush.panel(box.grown(4), Style(Ink.GROUND, 0, 14, Ink.LIT_EDGE, 0.95, 4))
    brush.panel(box, Style(mix(felt.rim, felt.gloss, 0.3), 1, 10, mix(felt.rim, INK, 0.5), 1, 1))
    brush.panel(box.grown(-_BOARD_FRAME), Style(_BOARD, 1, 4, mix(felt.rim, INK, 0.7), 1, 2))
    brush.text(note.caption, note.x, box.y + 18, SMALL, _CHALK, weight="SemiBold", align=0.5)
    brush.text(note.text, note.x, note.y + _BELOW_CAPTION, note.height * _LETTERS, _CHALK, weight="Bold", align=0.5)


def _of_seat(play: TablePlay, note: MatLabel, seat: Seat, brush: Brush) -> None:
    """Draw a mark of ownership: a face with a ring in the seat's colour, a bar below a card, a frame round it."""
    box = Box.around(note.x, note.y, note.size, note.height or note.size)
    colour = seat_colour(brush, seat)
    if note.kind == "owner":
        brush.frame(box.grown(2), 0, Style(Ink.GROUND, 0, 10, colour, 1, 4))
    elif note.kind == "strip":
        brush.panel(box, Style(colour, 1, 2, edge_opacity=0))
    else:
        draw_face(play, brush, seat, box)
        if note.highlighted:
            name, width = name_before(brush, play.session.name(seat), note)
            if not name:
                return  # the face is enough
            brush.panel(Box(box.right + 4, note.y - 12, width + 16, 24), styles.CHIP)
            brush.text(name, box.right + 12, note.y, SMALL, Ink.WORDS, weight="Bold")


def _note(play: TablePlay, note: MatLabel, brush: Brush) -> None:
    if note.chips:
        pile = Pile(note.chips, note.size, note.max_width)
        pile.draw(brush, note.x, note.y - _ABOVE_TEXT if note.drawn else note.y + pile.height / 2)
    if note.picture:
        height = note.size / brush.sprites.shape(note.picture)
        y = note.y - _ABOVE_TEXT - height / 2 if note.drawn else note.y
        tint = Ink.SPOT if note.picture.startswith("tokens/spot-") else None
        tint = Ink.QUIET if note.picture.startswith("icons/") else tint
        box = Box.around(note.x, y, note.size, height)
        brush.picture(note.picture, box, tint, opacity=_GONE if note.struck_out else 1)
        if note.frame_seat is not None:
            brush.panel(
                box.grown(3), Style(opacity=0, radius=7, edge=seat_colour(brush, note.frame_seat), edge_width=3)
            )
    if note.struck_out:
        _strike(note, brush)
    if not note.drawn:
        return
    colour, weight = _NOTE_INKS[note.kind]
    if note.kind == "badge":
        width = brush.width(note.drawn, SMALL, weight) + 20
        brush.panel(Box.around(note.x, note.y, width, 24), styles.CHIP)
    if note.seat is not None:
        _with_face(play, note, note.seat, brush)
        return
    size = letter_size(note)
    width = brush.width(note.drawn, size, weight)
    left = max(_EDGE, min(brush.area.w - _EDGE - width, note.x - width * note.align))  # near an edge it shifts inwards
    brush.text(note.drawn, left, note.y, size, colour, weight=weight)


def _with_face(play: TablePlay, note: MatLabel, seat: Seat, brush: Brush) -> None:
    """Draw a label after a seat's face and name."""
    colour, weight = _NOTE_INKS[note.kind]
    name, named = name_before(brush, play.session.name(seat), note)
    left = FACE + BESIDE_FACE + (named + BEFORE_WORDS if name else 0.0)
    x = note.x - (left + brush.width(note.drawn, SMALL, weight)) * note.align
    face = Box(x, note.y - FACE / 2, FACE, FACE)
    draw_face(play, brush, seat, face)
    brush.text(name, face.right + BESIDE_FACE, note.y, SMALL, Ink.WORDS, weight="Bold", most=named)
    brush.text(note.drawn, x + left, note.y, SMALL, colour, weight=weight)


def _strike(note: MatLabel, brush: Brush) -> None:
    """Draw a stroke from corner to corner, and dim a card below it."""
    height = note.size * CARD_SHAPE
    if not note.picture:
        brush.panel(Box.around(note.x, note.y, note.size, height), _DIM)
    brush.frame(Box.around(note.x, note.y, 0.92 * math.hypot(note.size, height), 4), -54.5, _STROKE)


def _is_leaving(play: TablePlay, zone: str) -> bool:
    """Whether the zone's cards are being dragged."""
    return play.state.dragged is not None and play.state.dragged.drag_item.zone == zone


def _moving(play: TablePlay, now: float) -> list[Sprite]:
    """Return the moving cards, the lowest first."""
    animator, at = play.scene.motion.animator, round(now)
    away = play.state.held_cards
    found = []
    for card, tween in animator.tweens.items():
        if card not in away and animator.moving(card, at):
            placement = pose(tween, at)
            above = _MOVING_Z if animator.crosses(card) else 0.0
            if tween.way is Way.FADE:
                found += _fading(card, tween, at)
            else:
                lifted = tween.lifted_at(at)
                found.append(Sprite(card, placement, placement.z + above, moving=True, lifted=lifted))
    return _without_buried(sorted(found, key=lambda sprite: sprite.z))


def _fading(card: Card, tween: Tween, now: Ms) -> list[Sprite]:
    """Return a card that fades out at its old place and in at its new one."""
    part, start, end = tween.part(now), tween.start, tween.end
    if start.turned == end.turned and math.hypot(end.x - start.x, end.y - start.y) < _NEAR * end.w:
        return [Sprite(card, end, end.z)]  # a hand that closes a gap would only flicker
    return [Sprite(card, start, start.z, opacity=1 - part), Sprite(card, end, end.z, opacity=part)]


class _Still:
    """The cards at rest in one frame."""

    def __init__(
        self,
        play: TablePlay,
        heights: dict[Card, int],
        now: float,
        pointed: Mapping[Card, Pointed],
        focused: Card | None,
    ) -> None:
        self._pointed, self._focused = pointed, focused
        self._play, self._heights, self._now = play, heights, now
        animator, at = play.scene.motion.animator, round(now)
        moving = (card for card in animator.tweens if animator.moving(card, at))
        self._away = {*moving, *play.state.held_cards}
        self._sprites: list[Sprite] | None = None

    def draw(self, brush: Brush, *, over: bool) -> None:
        """Draw the cards below the plates, or those ``over`` them."""
        play, animator = self._play, self._play.scene.motion.animator
        # A card whose tween has not begun is at the tween's start.
        key = (
            (animator.target, *animator.tweens.values()),
            self._away,
            self._heights,
            self._pointed,
            self._focused,
            (tuple(play.state.hint.cards), play.state.drawn, play.state.marked, play.state.dull),
            play.program.card_back,
            play.state.turning.shares,
        )
        play.layers["over" if over else "under"].draw(
            brush, key, lambda brush: _draw_cards(play, brush, [s for s in self._all() if (s.z >= 0) == over])
        )

    def _all(self) -> list[Sprite]:
        """Return all of them, the lowest first; computed once."""
        if self._sprites is None:
            animator, at = self._play.scene.motion.animator, round(self._now)
            found = []
            for card, place in animator.target.items():
                if card not in self._away:
                    tween = animator.tweens.get(card)
                    found.append(self.sprite(card, tween.start if tween and at < tween.begins else place))
            self._sprites = _without_buried(sorted(found, key=lambda sprite: sprite.z))
        return self._sprites

    def sprite(self, card: Card, at: Placement) -> Sprite:
        """Return a card, raised if it is hovered, marked or hinted."""
        play = self._play
        in_hand = play.scene.in_hand(card)
        height = float(self._heights.get(card, 0) if in_hand else 0)
        if in_hand and card in play.state.hint.cards:
            height = RISES
        else:
            height = max(height, play.scene.risen(card)) if in_hand else play.scene.risen(card)
        frame = None
        if card in self._pointed:
            rises, frame = self._pointed[card]
            height = max(height, rises)
        if not at.turned and (seat := play.scene.zones[play.scene.zone_of[card]].seat) is not None and not in_hand:
            height += _HELD_UP * sprung(play.state.turning.shares.get(seat, 0.0))
        place = at._replace(y=at.y - height) if height else at
        return Sprite(card, place, at.z, dull=card in play.state.dull, pointed=frame, focused=card == self._focused)


def _without_buried(sprites: list[Sprite]) -> list[Sprite]:
    """Leave out the cards deep in a heap: they are invisible, but their shadows would add up to black."""
    seen: Counter[tuple[int, int, int]] = Counter()
    kept = []
    for sprite in reversed(sprites):
        place = (round(sprite.at.x), round(sprite.at.y / _HEAP_HEIGHT), round(sprite.at.w))
        seen[place] += 1
        if seen[place] <= _HEAP_SHOWN:
            kept.append(sprite)
    return kept[::-1]


def _tight(sprites: Sequence[Sprite], scene: TableScene) -> frozenset[Card]:
    """Return the cards of which the next one leaves less visible than a large index takes."""
    rows: dict[str, list[Sprite]] = {}
    for sprite in sprites:
        if not sprite.moving:
            rows.setdefault(scene.zone_of[sprite.card], []).append(sprite)
    found = set()
    for row in rows.values():
        for one, after in pairwise(sorted(row, key=lambda sprite: sprite.at.x)):
            if 0 < after.at.x - one.at.x < _LARGE_INDEX * one.at.w:
                found.add(one.card)
    return frozenset(found)


def _draw_cards(play: TablePlay, brush: Brush, sprites: Sequence[Sprite]) -> None:
    pack, faces = play.session.game.pack, play.session.tabletop.layout.faces(play.session.seen())
    back = play.card_back
    tight = _tight(sprites, play.scene) if play.program.settings.large_index else frozenset()
    for s in sprites:
        name = f"{faces.folder}/{pack.code(s.card)}{TIGHT if s.card in tight else ''}"
        if s.pointed is not None:
            brush.frame(s.at.box.grown(3), s.at.angle, _CURSOR_HALO)
        brush.card(name, back, s.at, moving=s.moving, lifted=s.lifted, held=s.held, opacity=s.opacity, dull=s.dull)
        if s.pointed is not None:
            brush.frame(s.at.box.grown(2), s.at.angle, _CURSOR._replace(edge=s.pointed))
        if s.focused:
            brush.focus_ring(s.at.box.grown(_RING), s.at.angle)


def draw_dragged(play: TablePlay, brush: Brush) -> None:
    """Draw dragged cards at their current positions, with a brush whose items are these cards at their last ones."""
    held, before = play.state.dragged, brush.held
    if held and before and before.tilt == moving_angle(held.tilt):
        brush.move_cards(held.middles())
    else:
        brush.items = []
        _held(play, brush)


def _held(play: TablePlay, brush: Brush) -> None:
    held, first = play.state.held, len(brush.items)
    if held is None:
        return
    dragged, placements = held.dragged, held.placements()
    if not dragged:
        for p in list(placements.values())[-1:] if len(placements) == 1 else placements.values():
            brush.panel(p.box.grown(5), styles.GLOW)
    _draw_cards(play, brush, [Sprite(c, p, p.z, moving=dragged, lifted=True, held=True) for c, p in placements.items()])
    brush.held = HeldItems(slice(first, len(brush.items)), moving_angle(held.tilt)) if dragged else None


def _glows(play: TablePlay, brush: Brush) -> None:
    scene = play.scene
    if play.state.held:
        _glow(play, play.state.held.targets, brush)
    elif not play.scene.motion.busy:
        _glow(play, marked_targets(scene), brush)
    away = play.state.dragged.start if play.state.dragged else ()
    colour = seat_colour(brush, play.state.laid_by)
    laid = styles.LAID._replace(fill=colour, edge=colour, edge_opacity=1, edge_width=3)
    _mark_frames(play, brush, play.state.marked.difference(away))
    for card in play.state.laid:
        if card in scene.motion.animator.target and card not in scene.motion.animator.tweens:
            at = scene.place(card)
            brush.frame(at.box.grown(4), at.angle, laid)
    if hinted := play.state.hint.zone:
        lying = scene.outline(hinted, scene.lying_box(hinted))
        brush.frame(frame_round(play, brush, lying), scene.angle_of(hinted), styles.HINT_GLOW)
    for card in play.state.hint.cards:
        at = scene.place(card)
        lift = -12 if scene.in_hand(card) else 0
        brush.frame(at.box.moved(0, lift).grown(6), at.angle, styles.HINT_GLOW)


def _mark_frames(play: TablePlay, brush: Brush, cards: Iterable[Card]) -> None:
    for card in cards:
        at = play.scene.place(card)
        brush.frame(at.box.moved(0, -play.scene.rise_of(card)).grown(4), at.angle, styles.MARK)


def draw_lit(play: TablePlay, brush: Brush, cards: Sequence[Card], ring: Style, now: float, *, has_focus: bool) -> None:
    """Draw cards again over a lesson's veil, whole and at their current places; marked ones as usual, the others with a
    ring if it is visible. Held cards are drawn later. ``has_focus``: the table has the focus.
    """
    animator = play.scene.motion.animator
    lit = [card for card in cards if card not in play.state.held_cards]
    focused = _ringed_card(play) if has_focus else None
    still = _Still(play, play.state.lift.heights, now, _NONE_POINTED, focused)
    sprites = sorted((still.sprite(card, animator.where(card, round(now))) for card in lit), key=lambda each: each.z)
    marked = play.state.marked & {*lit}
    _mark_frames(play, brush, marked)
    for sprite in sprites:
        if sprite.card not in marked and ring.edge_opacity:
            brush.frame(sprite.at.box.grown(4), sprite.at.angle, ring)
        _draw_cards(play, brush, [sprite])
    if marked:
        draw_badges(play, brush)


def outermost(scene: TableScene, zones: Iterable[str]) -> dict[Box, str]:
    """Return the zones by their boxes, without those inside another box."""
    boxes = {scene.zone_box(zone): zone for zone in zones}
    return {box: zone for box, zone in boxes.items() if not any(o != box and o.encloses(box) for o in boxes)}


def _glow(play: TablePlay, zones: Iterable[str], brush: Brush) -> None:
    """Draw a glow around the zones; around a single card, at its angle."""
    for box, zone in outermost(play.scene, zones).items():
        around = frame_round(play, brush, play.scene.outline(zone, box))
        brush.frame(around, play.scene.angle_of(zone), styles.GLOW)


def draw_focus(play: TablePlay, focus: tuple[Box, float] | None, brush: Brush) -> None:
    """Draw the focus ring, when keys are in use, unless a card at rest is drawn with it."""
    if focus and play.program.inputs.by_keyboard and _ringed_card(play) is None:
        brush.focus_ring(focus[0].grown(_RING), focus[1])


def _ringed_card(play: TablePlay) -> Card | None:
    """Return the card that is drawn with the focus ring: one at rest, when keys are in use."""
    card = focused_card(play) if play.program.inputs.by_keyboard else None
    return None if card in play.state.held_cards or card in play.scene.motion.animator.tweens else card
