"""What a race adds to the table's picture: cursors, keys at the seats, lockouts that run out."""

from __future__ import annotations

from dataclasses import replace

from app.rules.cards import Seat
from app.screens.key_names import shown_key
from app.screens.race.bindings import RANK_NAMES, pad_name, zone_name
from app.screens.race.people import People
from app.screens.real_time import RealTimeSession
from app.screens.table.play import Play
from app.shell.brush import Brush, Style
from app.shell.theme import SMALL, Ink
from app.table.geometry import Box
from app.table.seating import BAR_HIGH, PLATE_HIGH, PLATE_WIDE, plate_middles

_LIFT, _MOST_LIFT = 0.15, 11.0
"""Of its width, and units at most: the pile's words stand close above the hand at the bottom."""
"""Of its width the card with the cursor stands out."""
_CURSOR = Style(Ink.LIT, 0.0, 9, Ink.LIT_EDGE, 1, 4)
_CURSOR_HALO = Style(Ink.HALO, 0.85, 11, edge_opacity=0)
_SHUT = Style(Ink.VEIL, 0.62, 10, edge_opacity=0)
_TROUGH = Style(Ink.SUNK, 0.92, 5, Ink.ACCENT, 0.7, 1.2)
_LEFT = Style((255, 150, 84), 1, 4, edge_opacity=0)
_CAP = Style(Ink.GROUND, 0.92, 6, Ink.EDGE_HIGH, 0.8, 1.4)
_CAPTION = Style(Ink.GROUND, 0.84, 14, Ink.EDGE_HIGH, 0.45, 1.2)
_CAP_HIGH, _GAP = 24.0, 5.0
_WORDS = (("previous", ""), ("next", "move"), ("play", "play"), ("fling", "fling"), ("bing", "bing"))


def draw_race(play: Play, session: RealTimeSession, people: People, brush: Brush, now: float) -> None:
    """Over the table and its cards."""
    if session.between_deals or play.scene.motion.dealing or (session.frozen and play.scene.motion.busy):
        return
    seats, scene = people.with_cursor, play.scene
    has = [(seat, people.pad(seat), people.zone(seat)) for seat in seats]
    key = (has, people.bindings, scene.spreads, scene.viewer)
    play.layers["keys at the seats"].draw(brush, key, lambda brush: _all_keys(play, people, seats, brush))
    for seat in seats:
        _cursor(play, people, seat, brush, now)
    for seat, (since, until) in session.tabletop.locked(session.state).items():
        left = (until - session.game_time(now)) / max(1, until - since)
        _lock(play, seat, max(0.0, min(1.0, left)), brush)


def draw_caption(play: Play, people: People, brush: Brush) -> None:
    """One line above the hand for whoever is new."""
    if people.several:
        text = "Each plays with their own keys: move to the card that is wanted, and play it before the others do."
    elif people.with_cursor:
        button = shown_key(people.bindings.key(pad_name("play")))
        text = f"Move to the card that is wanted, and press {button} before the others do."
    else:
        keys = [shown_key(people.bindings.key(name)) for name in RANK_NAMES]
        ranks = f"{keys[0]}, {keys[1]} … {keys[9]} is ten, {', '.join(keys[10:])}"
        text = f"Type the rank that is wanted ({ranks}), or click the card."
    hand = play.scene.spreads["hand"]
    wide = brush.width(text, SMALL, "SemiBold") + 32
    # Open hands need the room above the own one; then there is some above the plates.
    box = Box.around(hand.x, BAR_HIGH + 22 if people.several else hand.box.y - 19, wide, 30)
    if _is_taken(play, box):
        return
    brush.panel(box, _CAPTION)
    brush.text(text, hand.x, box.middle[1], SMALL, Ink.WORDS, weight="SemiBold", align=0.5)


def _is_taken(play: Play, box: Box) -> bool:
    """A call of the person stands there."""
    session, scene = play.session, play.scene
    mat = replace(scene.mat, spreads=scene.spreads)
    found = session.tabletop.notes(session.state, scene.viewer, scene.open_hand, mat)
    return any(note.text and box.x < note.x < box.right and box.y < note.y < box.bottom for note in found)


def _cursor(play: Play, people: People, seat: Seat, brush: Brush, now: float) -> None:
    """The card that a person would play: lifted, whole, with a frame."""
    card, scene, at = people.cursors.card(seat), play.scene, round(now)
    if card is None or scene.motion.animator.moving(card, at) or card in play.holding.cards:
        return
    session, place = play.session, scene.motion.animator.where(card, at)
    faces, code = session.tabletop.faces(session.state), session.game.pack.code(card)
    back = play.program.card_back
    lifted = replace(place, y=place.y - min(_LIFT * place.w, _MOST_LIFT))
    brush.panel(lifted.box.grown(5), _CURSOR_HALO)
    brush.card(f"{faces.folder}/{code}", back, lifted)
    brush.panel(lifted.box.grown(4), _CURSOR)


def _all_keys(play: Play, people: People, seats: list[Seat], brush: Brush) -> None:
    for seat in seats:
        _keys(play, people, seat, brush)


def _keys(play: Play, people: People, seat: Seat, brush: Brush) -> None:
    """A person's keys, at the seat."""
    scene = play.scene
    steps = (seat - scene.viewer) % scene.seats
    if people.pad(seat) is not None:
        calls = [(shown_key(people.bindings.key(pad_name(word))), word) for word in ("play", "fling", "bing")]
        caps = [("‹ ›", "move"), *calls]
    elif (zone := people.zone(seat)) is not None:
        caps = [(shown_key(people.bindings.key(zone_name(zone, word))), told) for word, told in _WORDS]
    else:
        caps = [("", "a gamepad is needed here")]
    if not steps:
        # Fling and bing stand on the buttons of the seat at the bottom.
        _row(brush, caps[: len(caps) - 2], 12, scene.area.h - PLATE_HIGH - 12 - 56)
        return
    spread = scene.spreads[f"hand+{steps}"]
    wide = spread.reach + spread.w
    x, y = spread.x - wide / 2, spread.box.bottom + 17
    total = _width(brush, caps)
    if total <= wide:
        plate = plate_middles(scene.area, scene.seats)[steps][0]
        edge = x if plate < spread.x - 20 else x + wide - total if plate > spread.x + 20 else spread.x - total / 2
        _row(brush, caps, edge, y)
        return
    cut = len(caps) - 2
    for i, half in enumerate((caps[:cut], caps[cut:])):
        _row(brush, half, spread.x - _width(brush, half) / 2, y + i * 28)


def _cap_wide(brush: Brush, key: str) -> float:
    return max(_CAP_HIGH, brush.width(key, SMALL, "Bold") + 12) if key else 0.0


def _width(brush: Brush, caps: list[tuple[str, str]]) -> float:
    return sum(_cap_wide(brush, key) + _GAP + (brush.width(told, SMALL) + 9 if told else 0) for key, told in caps)


def _row(brush: Brush, caps: list[tuple[str, str]], x: float, y: float) -> None:
    for key, told in caps:
        if key:
            wide = _cap_wide(brush, key)
            brush.panel(Box(x, y - _CAP_HIGH / 2, wide, _CAP_HIGH), _CAP)
            brush.text(key, x + wide / 2, y, SMALL, Ink.ACCENT, weight="Bold", align=0.5)
            x += wide + _GAP
        if told:
            x += brush.text(told, x, y, SMALL, Ink.QUIET) + 9


def _lock(play: Play, seat: Seat, left: float, brush: Brush) -> None:
    """A lock, and a bar that runs out: on the plate, and over a hand that lies open."""
    scene = play.scene
    steps = (seat - scene.viewer) % scene.seats
    x, y = plate_middles(scene.area, scene.seats)[steps]
    _bar(brush, Box(x - PLATE_WIDE / 2 + 58, y + PLATE_HIGH / 2 - 9, PLATE_WIDE - 78, 9), left)
    brush.picture("tokens/mark-lock", Box.around(x - PLATE_WIDE / 2 + 44, y + 15, 28, 28))
    zone = f"hand+{steps}" if steps else "hand"
    held = scene.zones[zone]
    if not held.face_up or not held.cards:
        return
    box = scene.zone_box(zone)
    brush.panel(box.grown(9), _SHUT)
    mx, my = box.middle
    size = min(56.0, box.h * 0.55)
    brush.picture("tokens/mark-lock", Box.around(mx, my - 8, size, size))
    _bar(brush, Box.around(mx, my + size / 2 + 8, min(220.0, box.w - 20), 12), left)


def _bar(brush: Brush, box: Box, left: float) -> None:
    """What is left of it, in steps so that the pictures can be kept."""
    brush.panel(box, _TROUGH)
    inner = box.grown(-2)
    wide = inner.w * round(left * 24) / 24
    if wide > 4:
        brush.panel(Box(inner.x, inner.y, wide, inner.h), _LEFT)
