"""Drawing of a race over the table: cursors, keys at the seats, lockout timers."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeAlias

from app.core.cards import Card, Seat
from app.core.game import Ms
from app.core.messages import NP_, _, language, translate
from app.table.geometry import Box, Placement
from app.table.seating import BAR_HEIGHT, PLATE_HEIGHT, SeatPlace, along_top
from app.ui.kit.keymap import shown_key
from app.ui.real_time_session import RealTimeSession
from app.ui.realtime.race_clock import place_of_count
from app.ui.realtime.race_input import RaceInput
from app.ui.table.controls import asked, call_box, prompt_room
from app.ui.table.picture import Pointed
from app.ui.table.plates import seat_colour, seats_with_action
from app.ui.table.play import TablePlay
from app.ui.table.scene import TableScene
from app.ui.window.brush import Brush, Style
from app.ui.window.theme import SMALL, Ink

_LIFT, _MOST_LIFT = 0.15, 11.0
"""Lift of the card under a cursor as a fraction of its width, and its maximum in units: text is close above the bottom
hand.
"""
_SHUT, _ROUND = 0.62, 0.0375
"""Shade of locked cards, and corner cut as a fraction of card width, to match the rounding."""
_BEHIND_COUNT = Style(Ink.VEIL, 0.55, 15, edge_opacity=0)
_NOT_YET = Style(Ink.VEIL, 0.72, 15, edge_opacity=0)
_TROUGH = Style(Ink.SUNK, 0.92, 5, Ink.ACCENT, 0.7, 1.2)
_LEFT = Style((255, 150, 84), 1, 4, edge_opacity=0)
_CAP = Style(Ink.GROUND, 0.92, 6, Ink.EDGE_HIGH, 0.8, 1.4)
_CAPTION = Style(Ink.GROUND, 0.84, 14, Ink.EDGE_HIGH, 0.45, 1.2)
_BUTTON = Style(Ink.GROUND, 0.92, 10, Ink.EDGE_HIGH, 0.5, 1.4)
_CAP_HEIGHT, _CAPTION_HEIGHT, _GAP = 24.0, 30.0, 5.0
_BUTTON_HEIGHT, _BUTTON_PAD = 34.0, 8.0
"""Height and padding of a call button on a desk."""
_OVER_PLATE = 17.0
"""Gap between the bottom plate and its keys, small so that they don't seem to belong to the left seat."""
_TWO_ROWS = 57.0
"""Height of two lines of keys below a hand."""
_LOCK, _BAR_WIDTH, _BAR_HEIGHT = 24.0, 150.0, 10.0
"""Lock and timer bar above the bottom hand."""
STEPS = 24
"""Steps in which a bar empties, so that sprites can be cached."""
_CALL_HEIGHT, _CALL_SHOWN = 8.0, 0.75
"""Height of the bar below the button of a call, and the fraction of the time that is left when it appears."""
_WORDS = (("previous", ""), ("next", NP_("label of keys", "move")), ("play", NP_("label of keys", "play")))


_Cap: TypeAlias = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Caption:
    """One line of instructions for new players."""

    text: str
    box: Box
    flat: bool
    """Whether it is drawn on a ledge, without a background."""


def draw_race(play: TablePlay, session: RealTimeSession, people: RaceInput, brush: Brush, now: float) -> None:
    if _is_bare(play, session):
        return
    seats, scene = people.with_cursor, play.scene
    has = [(seat, people.pad(seat), people.zone(seat)) for seat in seats]
    speaking = seats_with_action(play, now)
    keyed = [seat for seat in seats if seat not in speaking or not scene.place_of(seat).desk]
    key = (has, people.bindings, scene.spreads, scene.viewer, keyed, language())
    play.layers["keys at the seats"].draw(brush, key, lambda brush: _all_keys(play, people, keyed, brush))
    if session.frozen:  # the count-in: a number that must not be taken for the rank that is wanted
        brush.panel(scene.zone_box(scene.mat.goal), _NOT_YET)
        if play.state.call:
            brush.panel(place_of_count(play), _BEHIND_COUNT)
    for seat, (since, until) in session.locked.items():
        left = (until - session.game_time(now)) / max(1, until - since)
        _lock(play, people, seat, max(0.0, min(1.0, left)), brush)
    if (steps := call_steps(play, session, now)) is not None:
        button = call_box(play, brush)
        _bar(brush, Box(button.x + 8, button.bottom - 1, button.w - 16, _CALL_HEIGHT), steps / STEPS)


def call_steps(play: TablePlay, session: RealTimeSession, now: float) -> int | None:
    """Return how much is left of the viewer's time for a call, in steps of the bar below its button; None if they need
    not call, or if their time has only just begun, so that the bar doesn't flash with each card.
    """
    timer = call_timer(play, session)
    if timer is None:
        return None
    since, until = timer
    left = (until - session.game_time(now)) / (until - since)
    return max(0, round(left * STEPS)) if left <= _CALL_SHOWN else None


def call_timer(play: TablePlay, session: RealTimeSession) -> tuple[Ms, Ms] | None:
    """Return when the viewer's time for a call began, and when it ends; None if they need not call."""
    seat, scene = play.scene.viewer, play.scene
    if scene.places[0].desk or not scene.open_hand or seat not in session.persons or session.between_deals:
        return None
    return session.clock.call_timer(session.seen(seat), seat)


def pointed(play: TablePlay, session: RealTimeSession, people: RaceInput, brush: Brush) -> Mapping[Card, Pointed]:
    """Return the cards under cursors: lifted and framed, but behind their neighbours, whose ranks must stay visible."""
    if _is_bare(play, session):
        return {}
    scene, found = play.scene, dict[Card, Pointed]()
    for seat in people.with_cursor:
        card = people.cursors.card(seat)
        if card is not None:
            edge = seat_colour(brush, seat) if scene.place_of(seat).desk else Ink.LIT_EDGE
            found[card] = Pointed(_lift(scene.place(card)), edge)
    return found


def _is_bare(play: TablePlay, session: RealTimeSession) -> bool:
    """Return whether to draw nothing of the race: during the deal, or after it."""
    motion = play.scene.motion
    return session.between_deals or motion.dealing or (session.frozen and motion.busy)


def caption(play: TablePlay, session: RealTimeSession, people: RaceInput, brush: Brush) -> Caption | None:
    """Return the caption above the hand, or above the plates where hands are open; None where there is no room."""
    if people.several:
        text = _("Use your own keys: move to the card that's needed and play it before the others do.")
    elif people.with_cursor:
        button = shown_key(people.bindings.key(people.bindings.pad_name("play")))
        text = _("Move to the card that's needed and press {button} before the others do.", button=button)
    else:
        keys = [shown_key(people.bindings.key(name)) for name in people.bindings.rank_names]
        ranks = f"{keys[0]}, {keys[1]} … {keys[9]} = 10, {', '.join(keys[10:])}"
        # Translators: {keys} are keys, as in "A, 2 … 0 = 10, J, Q, K".
        text = _("Type the rank that's needed ({keys}) or click the card.", keys=ranks)
    scene, ledge = play.scene, prompt_room(play, brush)
    hand, beside = scene.spreads[scene.hand], scene.zones[scene.hand_of(scene.plate_seat(1))]
    width = brush.width(text, SMALL, "SemiBold") + 32
    if scene.mat.ledge and width <= ledge.box.w and asked(play) is None:
        return Caption(
            text, Box(ledge.box.x, ledge.box.middle[1] - _CAPTION_HEIGHT / 2, width, _CAPTION_HEIGHT), flat=True
        )
    if asked(play) is not None and not people.several:  # a prompt asks for something else now
        return None
    above_hand = scene.mat.ledge.y if scene.mat.ledge else hand.box.y
    box = Box.around(hand.x, _above_all(scene) if beside.face_up else above_hand - 19, width, _CAPTION_HEIGHT)
    return None if _is_taken(play, session, box, brush) else Caption(text, box, flat=False)


def draw_caption(line: Caption, brush: Brush) -> None:
    x, y = line.box.middle
    if line.flat:
        brush.text(line.text, line.box.x, y, SMALL, Ink.WORDS, weight="SemiBold")
        return
    brush.panel(line.box, _CAPTION)
    brush.text(line.text, x, y, SMALL, Ink.WORDS, weight="SemiBold", align=0.5)


def _above_all(scene: TableScene) -> float:
    """Return the y below open hands and their keys along the top, or below the bar if no one sits there."""
    tops = [scene.zone_box(scene.hand_of(scene.plate_seat(steps))).bottom for steps in along_top(scene.seats)]
    return max(tops) + _TWO_ROWS if tops else BAR_HEIGHT + 22


def _is_taken(play: TablePlay, session: RealTimeSession, box: Box, brush: Brush) -> bool:
    """Return whether other text, the wanted rank or a lock is in the way."""
    scene = play.scene
    mat = replace(scene.mat, spreads=scene.spreads)
    if scene.viewer in session.locked:
        return True
    notes = session.tabletop.layout.labels(session.seen(scene.viewer), scene.viewer, scene.open_hand, mat)
    taken = [
        Box.around(label.x, label.y, brush.width(label.drawn, SMALL) + 20, _CAP_HEIGHT)
        for label in notes
        if label.drawn
    ]
    return any(box.overlaps(other) for other in [*taken, scene.zone_box(scene.mat.goal)])


def _lift(place: Placement) -> float:
    return min(_LIFT * place.w, _MOST_LIFT)


def _lifted(place: Placement) -> Placement:
    return place._replace(y=place.y - _lift(place))


def _corners(at: Placement, cut: float) -> list[tuple[float, float]]:
    """Return a card's outline clockwise, with cut corners."""
    turn = math.radians(at.angle)
    x, y = at.w / 2, at.w * at.shape / 2
    ends = [(-x + cut, -y), (x - cut, -y), (x, -y + cut), (x, y - cut), (x - cut, y), (-x + cut, y), (-x, y - cut),
            (-x, -y + cut)]  # fmt: skip
    return [
        (at.x + px * math.cos(turn) - py * math.sin(turn), at.y + px * math.sin(turn) + py * math.cos(turn))
        for px, py in ends
    ]


def _all_keys(play: TablePlay, people: RaceInput, seats: list[Seat], brush: Brush) -> None:
    for seat in seats:
        _keys(play, people, seat, brush)


def _keys(play: TablePlay, people: RaceInput, seat: Seat, brush: Brush) -> None:
    scene, keys = play.scene, people.bindings
    steps, calls = (seat - scene.viewer) % scene.seats, list[_Cap]()
    if people.pad(seat) is not None:
        moves = [
            ("‹ ›", translate(_WORDS[1][1])),
            (shown_key(keys.key(keys.pad_name("play"))), translate(_WORDS[2][1])),
        ]
        calls = [(shown_key(keys.key(keys.pad_name(word))), translate(word)) for word in keys.calls]
    elif (zone := people.zone(seat)) is not None:
        moves = [(shown_key(keys.key(keys.zone_name(zone, word))), translate(label)) for word, label in _WORDS]
        calls = [(shown_key(keys.key(keys.zone_name(zone, word))), translate(word)) for word in keys.calls]
    else:
        moves = [("", _("needs a gamepad"))]
    plate = scene.places[steps].plate
    if scene.places[steps].desk:
        _keys_of_desk(scene.places[steps], moves, calls if steps else [], brush)
        return
    if not steps:
        # The calls stand on the buttons of the seat at the bottom.
        if scene.mat.ledge is None:
            _row(brush, moves, 12, plate.y - _OVER_PLATE)
        else:
            _row(brush, moves, plate.right + 12, plate.middle[1])
        return
    spread = scene.spreads[scene.hand_of(seat)]
    low, width = spread.box.bottom, spread.reach + spread.w
    at_side = scene.seats > 2 and steps in (1, scene.seats - 1)
    room = _TWO_ROWS if at_side else scene.zone_box(scene.mat.goal).y - low
    for i, row in enumerate(_rows(brush, moves, calls, width, room)):
        total = _width(brush, row)
        left = plate.middle[0] - total / 2
        if at_side:  # they begin where the plate does
            left = plate.x if steps == 1 else plate.right - total
        _row(brush, row, left, low + 17 + 28 * i)


def _keys_of_desk(place: SeatPlace, moves: list[_Cap], calls: list[_Cap], brush: Brush) -> None:
    """Draw keys in the head of a desk, after the name; without room, labels of moves are dropped first. Calls of
    the seat with the mouse are buttons.
    """
    calls = [(key, word[:1].upper() + word[1:]) for key, word in calls]
    caps, y = [*moves, *calls], place.plate.middle[1]
    if _width(brush, caps) + _BUTTON_PAD * 2 * len(calls) <= place.action_box.w:
        x = _row(brush, moves, place.action_box.x, y, Ink.WORDS)
        for call in calls:
            width = _width(brush, [call]) - 9 + 2 * _BUTTON_PAD
            brush.panel(Box(x, y - _BUTTON_HEIGHT / 2, width, _BUTTON_HEIGHT), _BUTTON)
            _call(brush, call, x + _BUTTON_PAD, y)
            x += width + 9
        return
    bare = [(key, "") for key, _ in moves]
    fitting = (row for row in (caps, [*bare, *calls]) if _width(brush, row) <= place.action_box.w)
    _row(brush, next(fitting, [*bare, *((key, "") for key, _ in calls)]), place.action_box.x, y, Ink.WORDS)


def _call(brush: Brush, call: _Cap, x: float, y: float) -> None:
    key, label = call
    x += brush.text(label, x, y, SMALL, Ink.WORDS) + _GAP
    width = _cap_width(brush, key)
    brush.panel(Box(x, y - _CAP_HEIGHT / 2, width, _CAP_HEIGHT), _CAP)
    brush.text(key, x + width / 2, y, SMALL, Ink.ACCENT, weight="Bold", align=0.5)


def _rows(brush: Brush, moves: list[_Cap], calls: list[_Cap], width: float, room: float) -> list[list[_Cap]]:
    """Return the keys in one line if they fit, else two; without labels if two have no room."""
    caps = [*moves, *calls]
    if _width(brush, caps) <= width or len(caps) == 1:
        return [caps]
    if room < _TWO_ROWS or not calls:
        return [[(key, "") for key, _ in caps]]
    return [moves, calls]


def _cap_width(brush: Brush, key: str) -> float:
    return max(_CAP_HEIGHT, brush.width(key, SMALL, "Bold") + 12) if key else 0.0


def _width(brush: Brush, caps: list[_Cap]) -> float:
    return sum(_cap_width(brush, key) + _GAP + (brush.width(label, SMALL) + 9 if label else 0) for key, label in caps)


def _row(brush: Brush, caps: list[_Cap], x: float, y: float, ink: Ink = Ink.QUIET) -> float:
    """Draw keys with labels from ``x`` on; return the x after the last."""
    for key, label in caps:
        if key:
            width = _cap_width(brush, key)
            brush.panel(Box(x, y - _CAP_HEIGHT / 2, width, _CAP_HEIGHT), _CAP)
            brush.text(key, x + width / 2, y, SMALL, Ink.ACCENT, weight="Bold", align=0.5)
            x += width + _GAP
        if label:
            x += brush.text(label, x, y, SMALL, ink) + 9
    return x


def _lock(play: TablePlay, people: RaceInput, seat: Seat, left: float, brush: Brush) -> None:
    """Draw a lock and a timer bar on the plate, or above the bottom hand; darken open hands."""
    scene = play.scene
    steps = (seat - scene.viewer) % scene.seats
    plate = scene.places[steps].plate
    room = scene.places[steps].action_box
    if scene.places[steps].desk:
        brush.picture("tokens/mark-lock", Box.around(room.right - _LOCK / 2 - 4, plate.middle[1], _LOCK, _LOCK))
        _bar(brush, Box(plate.x + 8, plate.bottom, plate.w - 16, _BAR_HEIGHT), left)
    elif steps and plate.h > PLATE_HEIGHT:  # below the one-line reason
        brush.picture("tokens/mark-lock", Box.around(room.right - _LOCK / 2, room.y + 12, _LOCK, _LOCK))
        _bar(brush, Box(room.x, room.bottom - 15, room.w, _BAR_HEIGHT), left)
    else:
        # In the place of the dealer's sign, which can wait.
        brush.picture("tokens/mark-lock", Box.around(plate.x + 43, plate.bottom - 11, _LOCK, _LOCK))
        if steps:
            _bar(brush, Box(plate.x + 58, plate.bottom - 9, plate.w - 78, 9), left)
    held = scene.zones[scene.hand_of(seat)]
    if not held.face_up or not held.cards:
        return
    lifted = people.cursors.card(seat) if seat in people.with_cursor else None
    places = [_lifted(scene.place(card)) if card == lifted else scene.place(card) for card in held.cards]
    play.layers[f"lock of {seat}"].draw(brush, places, partial(_darken, places))
    if not steps and not scene.places[0].desk:
        hand = scene.spreads[scene.hand]
        above = hand.box.y - 14
        brush.picture("tokens/mark-lock", Box.around(hand.x - _BAR_WIDTH / 2 - _LOCK / 2 - 4, above, _LOCK, _LOCK))
        _bar(brush, Box.around(hand.x, above, _BAR_WIDTH, _BAR_HEIGHT), left)


def _darken(places: Sequence[Placement], brush: Brush) -> None:
    """Darken the cards, once where several overlap."""
    outlines = [_corners(place, _ROUND * place.w) for place in places]
    xs, ys = [x for outline in outlines for x, _ in outline], [y for outline in outlines for _, y in outline]
    box = Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    path = "".join(f"M{'L'.join(f'{x - box.x:.1f} {y - box.y:.1f}' for x, y in outline)}Z" for outline in outlines)
    colour = "#{:02x}{:02x}{:02x}".format(*brush.palette[Ink.VEIL])
    brush.svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {box.w} {box.h}" width="{box.w}" height="{box.h}">'
        f'<path d="{path}" fill="{colour}" fill-opacity="{_SHUT}"/></svg>',
        box,
    )


def _bar(brush: Brush, box: Box, left: float) -> None:
    brush.panel(box, _TROUGH)
    inner = box.grown(-2)
    width = inner.w * round(left * STEPS) / STEPS
    if width > 4:
        brush.panel(Box(inner.x, inner.y, width, inner.h), _LEFT)
