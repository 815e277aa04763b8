"""The seats round the table: each one's plate, its area, and its last action."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial, reduce
from typing import TypeAlias

from app.core.cards import Seat
from app.core.info import Colour
from app.core.messages import p_, shown_name
from app.table.animator import sprung
from app.table.geometry import Area, Box
from app.table.seating import (
    BAR_HEIGHT,
    FACE_BESIDE,
    FACE_WIDTH,
    FAN_WIDTH,
    LARGE_SCORE,
    NAME_LEFT,
    NAME_RIGHT,
    PLATE_HEIGHT,
    PLATE_WIDTH,
    SeatPlace,
    backs_on,
)
from app.ui.kit.card_text import LINE, CardLine, card_line, draw_line, line_width, turn_lines
from app.ui.kit.screen import TABLE_EDGE
from app.ui.kit.widgets import Button
from app.ui.table.advice import explained_seats
from app.ui.table.callout import Bubble
from app.ui.table.effects import seen_dot
from app.ui.table.play import TablePlay
from app.ui.table.scene import Table, TableScene
from app.ui.table.state import LastAction
from app.ui.table.turn_pacing import acted_before
from app.ui.window.brush import Brush, Style
from app.ui.window.decks import in_mood
from app.ui.window.theme import SMALL, Ink, Paint, Palette, mix

PLATE_NAME, _COUNT = 17, 20
_LARGE_NAME, _LARGE_COUNT, _FEW_COUNT = 20, 42, 54
"""Sizes on a large plate; the last is for a low count, as a warning."""
_DESK_FACE = 34.0
_NUMBER = re.compile(r"[-−+]?\d+")
_HEM, _FROM_EDGE = 3.0, 2.0
"""Distance of the seam on a seat's cloth from its edge; and of the cloth from the far edge of the table."""
_LEDGE = Style(Ink.GROUND, 0.5, 0, Ink.EDGE, 0.35, 1)
_RING = Style(Ink.GROUND, 0, 31, Ink.ACCENT, 0.7, 2)
_WON, _CROWN = "tokens/mark-crown", 26.0
"""The winner's crown, and its width."""
_NEARER, _FREE = 4.0, 2.0
"""Enlargement of a portrait when its seat turns to the viewer, and its minimum distance from the left edge."""
_ASIDE, _PER_DEGREE = 8.0, 40.0
"""Maximum angle of a portrait that looks to the middle of the table, and units of distance from there per degree."""
_DEALER = 20.0
"""Width of the dealer's button."""
_SORT_HEIGHT = 42.0
_UNDER_HAND = 8.0
"""Distance of an open hand from the lower edge of its seat's area."""


def draw_grounds(play: TablePlay, brush: Brush) -> None:
    """Draw the areas of seats that lay cards down; below the cards."""
    scene = play.scene
    grounds = [ground_of(scene, steps) for steps in range(len(scene.places))]
    if play.session.between_deals and _own_covered(scene):
        grounds[0] = None
    key = scene.places, scene.viewer, tuple(grounds)
    play.layers["grounds"].draw(brush, key, partial(_grounds, play, grounds), keeps=play.ending is not None)


def _grounds(play: TablePlay, grounds: Sequence[Box | None], brush: Brush) -> None:
    felt = brush.palette.felt
    cloth, seam = Style(felt.dark, 0.24, 12, edge_opacity=0), Style(felt.dark, 0, 9, felt.trim, 0.45, 1)
    if play.scene.mat.ledge is not None and not play.scene.places[0].desk:
        brush.panel(play.scene.mat.ledge, _LEDGE)
    for place, ground in zip(play.scene.places, grounds, strict=True):
        if ground is not None and not place.desk and not _is_large(place):
            lying = _on_table(ground, brush.area)
            brush.panel(lying, cloth)
            brush.panel(lying.grown(-_HEM), seam)


def _own_covered(scene: TableScene) -> bool:
    """Whether another seat's cards lie in the viewer's area, as a winning hand in the middle does."""
    ground = scene.places[0].ground
    others = (name for name, zone in scene.zones.items() if zone.cards and zone.seat not in (None, scene.viewer))
    return ground is not None and any(scene.zone_box(name).overlaps(ground) for name in others)


def _on_table(ground: Box, area: Area) -> Box:
    """Return the part of a seat's area whose corners don't hang over the far edge of the table."""
    edge = max(TABLE_EDGE.at(x, area.w) for x in (ground.x + _HEM, ground.right - _HEM)) + _FROM_EDGE
    return ground.inset(top=edge - ground.y) if edge > ground.y else ground


def ground_of(scene: TableScene, steps: int) -> Box | None:
    """Return a seat's area, tall enough for an open hand in it."""
    place = scene.places[steps]
    ground, name = place.ground, scene.hand_of(scene.plate_seat(steps))
    if ground is None or place.desk or not steps or not (scene.zones[name].face_up and scene.zones[name].cards):
        return ground
    hand = scene.zone_box(name)
    return ground._replace(h=max(ground.h, hand.bottom + _UNDER_HAND - ground.y)) if hand.overlaps(ground) else ground


def _is_large(place: SeatPlace) -> bool:
    """Whether the plate fills its area, to be read from the corner of the eye."""
    return place.plate.h > PLATE_HEIGHT


def seat_colour(brush: Brush, seat: Seat) -> Paint:
    """Return a seat's colour; a face or a name always accompanies it."""
    seats = brush.palette.seats
    return seats[seat % len(seats)]


def draw_plates(play: TablePlay, brush: Brush, now: float) -> None:
    """Draw the plates; below the cards, as closed hands are on their plates."""
    scene, shown = play.scene, moods(play, now)
    grounds = [ground_of(scene, steps) for steps in range(len(scene.places))]
    seen = play.session.state, scene.viewer, scene.open_hand, play.state.turning.shares
    counts = [scene.arrived(seat) for seat in range(scene.seats)]
    key = seen, play.program.card_back, scene.places, grounds, shown, counts
    play.layers["plates"].draw(brush, key, partial(_plates, play, shown), keeps=play.ending is not None)


def moods(play: TablePlay, now: float) -> Mapping[Seat, str]:
    """Return each seat's expression: thinking while it thinks; after a deal with a winner, happy or sad."""
    session = play.session
    if (winner := _winner(play)) is not None:
        return {seat: "won" if seat == winner else "lost" for seat in range(play.scene.seats)}
    turn = session.turn
    if turn is None or turn in session.persons or seen_dot(play, now) is None or not play.pace.flies:
        return play.state.feelings
    return {**play.state.feelings, turn: "thinking"}


def _plates(play: TablePlay, shown: Mapping[Seat, str], brush: Brush) -> None:
    scene, winner = play.scene, _winner(play)
    for steps, place in enumerate(scene.places):
        seat = scene.plate_seat(steps)
        _plate(play, brush, seat, place, mood=shown.get(seat, ""), crowned=seat == winner)


def _winner(play: TablePlay) -> Seat | None:
    tabletop, seen = play.session.tabletop, play.session.seen()
    shown = tabletop.deal_over(seen) and play.ending is None
    return tabletop.text.sheet(seen).winners[-1] if shown else None


def _plate(play: TablePlay, brush: Brush, seat: Seat, place: SeatPlace, *, mood: str, crowned: bool) -> None:
    """Draw face, name and score, and at the right end the number of cards, with room for their backs before it."""
    if place.desk or _is_large(place):
        draw = _desk if place.desk else _large_plate
        draw(play, brush, seat, place, mood=mood, crowned=crowned)
        return
    session, box = play.session, place.plate
    on_turn, seen = session.turn == seat, session.seen()
    sign = box.inset(left=FACE_WIDTH / 2 - FACE_BESIDE)
    radius = sign.h / 2
    colour = Ink.ACCENT if on_turn else seat_colour(brush, seat)
    brush.panel(
        sign,
        Style(
            opacity=0.96,
            radius=radius,
            edge=colour,
            edge_opacity=1 if on_turn else 0.0,
            edge_width=2,
        ),
    )
    face = _face_box(play, seat, Box(box.x - FACE_BESIDE, box.middle[1] - FACE_WIDTH / 2, FACE_WIDTH, FACE_WIDTH))
    if on_turn:
        brush.panel(sign.grown(5), _RING)
    _portrait(play, brush, seat, face, colour, mood)
    left, name = box.x + NAME_LEFT, shown_name(session.name(seat))
    held = play.scene.arrived(seat)
    ink, counted = Ink.WARNING if _is_few(play, seat) else Ink.WORDS, session.tabletop.counts_hand(seen, seat)
    fan = backs_on(box)
    if counted:
        brush.text(str(held), sign.right - 14, box.middle[1] + 12, _COUNT, ink, weight="Bold", align=1)
    if counted and seat == play.scene.viewer:
        brush.card(play.card_back, play.card_back, fan.place(0, 1, face_up=False))
    _name(
        brush,
        name,
        (left, box.middle[1] - 11),
        box.right - NAME_RIGHT - left,
        PLATE_NAME,
        Ink.ACCENT if on_turn else Ink.WORDS,
    )
    _score(brush, session.tabletop.text.plate(seen, seat), (left, box.middle[1] + 11), fan.x - FAN_WIDTH / 2 - 4 - left)
    _marks(play, brush, seat, face, crowned=crowned)


def name_fitted(brush: Brush, name: str, room: float, size: float) -> tuple[str, float, str]:
    """Return a name, its size and weight as they fit on a plate: the whole name if possible, else with initials for
    all but the first.
    """
    first, *rest = name.split()
    short = " ".join((first, *(f"{other[0]}." for other in rest)))
    ways = [
        (name, size, "Bold"),
        (name, SMALL, "Bold"),
        (name, SMALL, "SemiBold"),
        (short, SMALL, "Bold"),
        (short, SMALL, "SemiBold"),
    ]
    return next((way for way in ways if brush.width(*way) <= room), ways[-1])


def _name(brush: Brush, name: str, at: tuple[float, float], room: float, size: float, ink: Ink) -> None:
    text, size, weight = name_fitted(brush, name, room, size)
    brush.text(text, *at, size, ink, weight=weight, most=room)


def _score(brush: Brush, score: str, at: tuple[float, float], room: float) -> None:
    """Draw a score, without its unit if there is no room for that: the tooltip has it."""
    number = _NUMBER.search(score)
    text = number[0] if number and brush.width(score, SMALL) > room else score
    brush.text(text, *at, SMALL, Ink.QUIET, most=room)


def _large_plate(play: TablePlay, brush: Brush, seat: Seat, place: SeatPlace, *, mood: str, crowned: bool) -> None:
    """Draw a plate that fills its seat's area, with a large face and count."""
    session, box, few = play.session, place.plate, _is_few(play, seat)
    seen, whole = session.seen(), ground_of(play.scene, (seat - play.scene.viewer) % play.scene.seats) or place.plate
    colour = Ink.ACCENT if session.turn == seat else Ink.WARNING if few else seat_colour(brush, seat)
    brush.panel(whole, Style(opacity=0.62, radius=26, edge=colour, edge_opacity=0.9 if few else 0.0, edge_width=3))
    face = _face_box(play, seat, Box(box.x + 8, box.y + 8, FACE_WIDTH, FACE_WIDTH))
    _portrait(play, brush, seat, face, colour, mood)
    held = play.scene.arrived(seat)
    size, ink = (_FEW_COUNT, Ink.WARNING) if few else (_LARGE_COUNT, Ink.WORDS)
    counted = brush.text(str(held), box.right - 14, box.y + 38, size, ink, weight="Bold", align=1)
    left = face.right + 10
    name, room = shown_name(session.name(seat)), box.right - 22 - counted - left
    _name(brush, name, (left, box.y + 28), room, _LARGE_NAME, Ink.WORDS)
    _score(brush, session.tabletop.text.plate(seen, seat), (left, box.y + LARGE_SCORE), room)
    _marks(play, brush, seat, face, crowned=crowned)


def _face_box(play: TablePlay, seat: Seat, face: Box) -> Box:
    """Return the box of a portrait, enlarged as its seat turns to the viewer, but clear of the top bar and the edge."""
    nearer = _NEARER * sprung(_turned(play, seat))
    near = face.grown(nearer).moved(-nearer, 0)  # away from the name
    return near.moved(max(0.0, _FREE - near.x), max(0.0, min(face.y, BAR_HEIGHT) - near.y))


def _turned(play: TablePlay, seat: Seat) -> float:
    """Return how far a seat has turned to the viewer, from 0 to 1."""
    return play.state.turning.shares.get(seat, 0.0)


def _portrait(play: TablePlay, brush: Brush, seat: Seat, face: Box, colour: Paint, mood: str) -> None:
    """Draw a face in a ring of that colour, which looks to the middle of the table until it turns to the viewer."""
    box, name, turned = face.grown(-2), in_mood(play.face(seat), mood), _turned(play, seat)
    brush.panel(face, Style(opacity=1, radius=face.w / 2, edge=colour, edge_opacity=1, edge_width=3))
    aside = 0.0 if seat == play.scene.viewer else play.scene.area.w / 2 - face.middle[0]
    angle = max(-_ASIDE, min(_ASIDE, aside / _PER_DEGREE)) * (1 - sprung(turned))
    if turned in (0, 1):
        brush.tilted(name, box, angle)
    else:
        side = FACE_WIDTH - 4
        brush.posed(name, box.centred(side, side), angle=angle, grown=box.w / side, opacity=1)


def _marks(play: TablePlay, brush: Brush, seat: Seat, face: Box, *, crowned: bool) -> None:
    """Draw the dealer's button and the winner's crown at the upper edge of a face."""
    if play.session.dealer == seat:
        brush.picture("tokens/dealer", Box(face.x - 2, face.y - 2, _DEALER, _DEALER))
    if crowned:
        brush.picture(_WON, Box.around(face.right - 10, face.y + 4, _CROWN, _CROWN / brush.sprites.shape(_WON)))


def _desk(play: TablePlay, brush: Brush, seat: Seat, place: SeatPlace, *, mood: str, crowned: bool) -> None:
    """Draw a desk in the seat's colour: its head has the face and name at the left, and the number of cards at the
    right.
    """
    session, head, few = play.session, place.plate, _is_few(play, seat)
    seen, whole, turn = session.seen(), place.ground or place.plate, session.turn == seat
    colour, width = (Ink.ACCENT, 4.0) if turn else (Ink.WARNING, 4.0) if few else (seat_colour(brush, seat), 2.0)
    brush.panel(whole, Style(opacity=0.86, radius=14, edge=colour, edge_opacity=0.9, edge_width=width))
    face = Box(head.x + 7, head.y + 7, _DESK_FACE, _DESK_FACE)
    _face(play, brush, seat, face, mood)
    left, most = face.right + 8, place.action_box.x - face.right - 14
    _name(brush, shown_name(session.name(seat)), (left, head.y + 16), most, PLATE_NAME, Ink.WORDS)
    _score(brush, session.tabletop.text.plate(seen, seat), (left, head.y + 35), most)
    held = play.scene.arrived(seat)
    size, ink = (_LARGE_NAME + 12, Ink.WARNING) if few else (_LARGE_NAME + 4, Ink.WORDS)
    brush.text(str(held), head.right - 12, head.middle[1] + 1, size, ink, weight="Bold", align=1)
    if session.dealer == seat:
        brush.picture("tokens/dealer", Box(face.right - 14, face.bottom - 14, 16, 16))
    if crowned:
        brush.picture(_WON, Box.around(face.x + 4, face.y + 1, _CROWN, _CROWN / brush.sprites.shape(_WON)))


def draw_face(play: TablePlay, brush: Brush, seat: Seat, box: Box) -> None:
    """Draw a seat's face with a ring in its colour, to mark something as that seat's."""
    brush.panel(box.grown(2), Style(Ink.GROUND, 1, box.w / 2 + 2, seat_colour(brush, seat), 1, 2))
    _face(play, brush, seat, box, "")


def _face(play: TablePlay, brush: Brush, seat: Seat, box: Box, mood: str) -> None:
    brush.picture(in_mood(play.face(seat), mood), box)


def _is_few(play: TablePlay, seat: Seat) -> bool:
    """Whether the seat is close to winning."""
    tabletop, seen = play.session.tabletop, play.session.seen()
    return not tabletop.deal_over(seen) and 0 < len(tabletop.hand(seen, seat)) <= tabletop.low_count


# ---- each seat's last action

_LINES_PAD, _RADIUS = 9.0, 11.0
_LEAST_AIR, _MOST_AIR = 2.5, 3.5
_CLOSE_LINE = 20.0
"""Distance of two lines: small, so that both are clear of the frame."""
_ABOVE = 13.0
"""Distance of a caption's middle from its zone's upper edge."""
_CAPTION = 0.72
"""Least width of a caption, as a share of its zone's."""
_APART = 8.0
"""Gap between a name or an action and the button that explains it, and minimum margin to the right of that."""
_DIM = 0.12
"""How much an old action fades into its ground."""


def draw_last_actions(play: TablePlay, brush: Brush, now: float) -> None:
    """Draw each seat's last action at its plate, over the cards; bright at first. A speech bubble takes its place.
    While the cards that end a deal land, they are as before.
    """
    ends = play.ending is not None
    if (play.session.between_deals and not ends) or play.scene.motion.dealing:
        return
    lines = _shown_actions(play, now)
    key = lines, play.scene.places, play.scene.viewer, tuple(explained_seats(play))
    play.layers["actions"].draw(brush, key, partial(_all_acted, play, lines), keeps=ends)


def seats_with_action(play: TablePlay, now: float) -> frozenset[Seat]:
    """Return the seats with an action or a bubble; at a desk the keys give way to it."""
    return frozenset(seat for seat, *_ in _shown_actions(play, now))


def _shown_actions(play: TablePlay, now: float) -> tuple[_Line, ...]:
    session, scene = play.session, play.scene
    status, seen = session.tabletop.text.status, session.seen()
    hand = scene.zone_box(scene.hand)  # in an upright picture the hand is above its plate
    return tuple(
        line
        for seat in range(scene.seats)
        if (line := _message(play, seat) or _standing(_new(play, seat), seat, status(seen, seat), now))
        if seat not in play.state.bubbles or session.game.real_time
        if line[2] or not _gives_back(scene.place_of(seat))
        if seat != scene.viewer
        or scene.places[0].desk
        or seat in play.state.bubbles
        or (session.turn != seat and not scene.places[0].action_box.overlaps(hand))
    )


def _new(play: TablePlay, seat: Seat) -> LastAction | None:
    """Return a seat's last action; None once its next turn has begun."""
    return None if acted_before(play, seat) else play.state.last_actions.get(seat)


def _message(play: TablePlay, seat: Seat) -> _Line | None:
    """Return a seat's message in a race, where it takes the place of a bubble."""
    bubble = play.state.bubbles.get(seat) if play.session.game.real_time else None
    return (seat, (bubble.text,), True) if bubble else None


def _gives_back(place: SeatPlace) -> bool:
    """Whether the line covers something else, such as the keys at a desk, and disappears once it is old."""
    return place.action_box.overlaps(place.plate)


_Line: TypeAlias = tuple[Seat, tuple[str, ...], bool]
"""Seat, phrases, and whether they are bright."""


def _standing(acted: LastAction | None, seat: Seat, status: str, now: float) -> _Line | None:
    """Return a seat's latest action while it is new; then its status; else its last action."""
    if status and not (acted and acted.bright(now)):
        return seat, (status,), True
    return (seat, acted.phrases, acted.bright(now)) if acted else None


def _all_acted(play: TablePlay, lines: Sequence[_Line], brush: Brush) -> None:
    for line in lines:
        colour = Ink.WARNING if _is_few(play, line[0]) else seat_colour(brush, line[0])
        # In a race, so that people find it at a glance from their own cards.
        gold = play.session.game.real_time and line[0] == play.scene.viewer and not play.scene.places[0].desk
        _acted(brush, _acted_on(play, line, brush), colour, Ink.ACCENT if gold else Ink.WORDS, bright=line[2])


def action_boxes(play: TablePlay, brush: Brush, now: float) -> dict[Seat, Box]:
    """Return the box of each seat's last action, where shown."""
    if play.session.between_deals or play.scene.motion.dealing:
        return {}
    return {line[0]: _acted_on(play, line, brush)[0] for line in _shown_actions(play, now)}


def own_action_box(play: TablePlay, brush: Brush, now: float) -> Box | None:
    """Return the box of the viewer's last action; None if it isn't shown."""
    return action_boxes(play, brush, now).get(play.scene.viewer)


def _acted_on(play: Table, line: _Line, brush: Brush) -> tuple[Box, Sequence[CardLine], float]:
    """Return box, lines and padding of a last action; it begins with the name where it might be anybody's."""
    seat, phrases, _ = line
    place, own = play.scene.place_of(seat), seat == play.scene.viewer
    if own and not place.desk and not play.scene.tabletop.layout.sorts and play.scene.mat.ledge is None:
        # Clear of the button between it and the plate.
        place = replace(place, action_box=place.action_box.moved(0, _SORT_HEIGHT))
    box, anybodys = place.action_box, own and place.action_box.x > place.plate.right
    room = box
    if why_beside_action(play, seat, brush):
        room = box._replace(h=LINE) if is_narrow(place) else box.inset(right=_APART + _why_width(brush))
    lines = wrap_action(brush, room, phrases, f"{shown_name(play.session.name(seat))}:" if anybodys else "")
    width = max((line_width(line) for line in lines), default=0.0) + 2 * _LINES_PAD
    height, air = action_padding(room, len(lines))
    top = box.bottom - height if box.y < place.plate.y - height else box.y  # close above the plate
    if _is_large(place) or place.desk:
        top += (box.h - height) / 2 - 2 * (not place.desk)
    x = box.right - width if box.right <= place.plate.x else box.x  # as near to the plate as possible
    return Box(x, top, width, height), lines, air


def why_words() -> str:
    """Return the text of the button that explains a seat's last action."""
    return p_("button that explains a move", "Why?")


def _why_width(brush: Brush) -> float:
    return Button("", Box(0, 0, 0, 0), why_words(), lambda: None).fitted(brush).box.w


def is_narrow(place: SeatPlace) -> bool:
    """Return whether last actions are too narrow for a button beside them."""
    return place.action_box.w < PLATE_WIDTH


def why_beside_action(play: Table, seat: Seat, brush: Brush) -> bool:
    """Return whether the button that explains the seat's last action is beside that (or below it, if it is narrow),
    because the name leaves no room on the plate.
    """
    place, name = play.scene.place_of(seat), shown_name(play.session.name(seat))
    if _is_large(place) or place.desk or play.session.game.real_time or seat not in explained_seats(play):
        return False
    room = place.plate.w - NAME_LEFT - NAME_RIGHT
    return brush.width(*name_fitted(brush, name, room, PLATE_NAME)) > room - _why_width(brush) - 2 * _APART


def standing_box(play: Table, seat: Seat, brush: Brush) -> Box:
    """Return the box of a seat's last action and of the status that takes its place."""
    status = play.session.tabletop.text.status(play.session.seen(), seat)
    both = [play.state.last_actions[seat].phrases, *([(status,)] if status else [])]
    return reduce(Box.joined, (_acted_on(play, (seat, phrases, False), brush)[0] for phrases in both))


def _acted(
    brush: Brush, laid: tuple[Box, Sequence[CardLine], float], colour: Paint, words: Ink, *, bright: bool
) -> None:
    ground, lines, air = laid
    if not lines:
        return
    edge = Style(Ink.SUNK, 0.86, _RADIUS, colour, 1, 2) if bright else Style(Ink.SUNK, 0.8, _RADIUS, edge_opacity=0)
    brush.panel(ground, edge)
    ink = brush.palette[words] if bright else done_ink(brush.palette)
    for row, line in enumerate(lines):
        draw_line(brush, line, ground.x + _LINES_PAD, ground.y + air + LINE / 2 + _CLOSE_LINE * row - 0.5, ink)


def wrap_action(brush: Brush, box: Box, phrases: Sequence[str], by: str = "") -> list[CardLine]:
    """Return the phrases in lines that fit the box, after the seat's name; the name stays, whatever is left out."""
    name, room = card_line(brush, by), box.w - 2 * _LINES_PAD
    taken = line_width([*name, *name]) - line_width(name) if name else 0.0
    lines = turn_lines(brush, phrases, room - taken, max(1, int(box.h / LINE)))
    return [[*name, *lines[0]], *lines[1:]] if lines else []


def action_padding(box: Box, lines: int) -> tuple[float, float]:
    """Return the height of a box for that many lines, and the padding above and below, so that no letter touches the
    frame; a single line keeps some padding even in a tight box.
    """
    text = LINE + (lines - 1) * _CLOSE_LINE
    air = min(_MOST_AIR, max(_LEAST_AIR if lines == 1 else 0.5, (box.h - text) / 2))
    return text + 2 * air, air


def done_ink(inks: Palette) -> Colour:
    return mix(inks[Ink.WORDS], inks[Ink.SUNK], _DIM)


IN_BUBBLE = 22.0
"""Size of a face in a speech bubble."""


def bubble_place(play: TablePlay, brush: Brush, seat: Seat, bubble: Bubble) -> tuple[Box, float]:
    """Return the box of a seat's bubble, and the space in it for a face, if it is away from the seat's plate."""
    anchor = play.scene.bubble_anchor(seat)
    room = IN_BUBBLE + 4 if anchor.x > play.scene.place_of(seat).plate.right and seat == play.scene.viewer else 0.0
    return bubble.box(brush, anchor, room), room


def draw_caption(play: TablePlay, brush: Brush) -> None:
    """Draw the caption of the current part of a two-part move, above its cards."""
    if play.state.caption is None:
        return
    zone, seat, caption = play.state.caption
    line, box = card_line(brush, caption), play.scene.zone_box(zone)
    x, y, width = box.middle[0], box.y - _ABOVE, line_width(line)
    ground = Box.around(x, y, max(width + 2 * _LINES_PAD, _CAPTION * box.w), LINE + 5)  # over whatever else is there
    brush.panel(ground, Style(Ink.SUNK, 0.96, _RADIUS, seat_colour(brush, seat), 1, 2))
    draw_line(brush, line, x - width / 2, y, brush.palette[Ink.WORDS])
