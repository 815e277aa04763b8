"""The seats round the table: each one's plate, its area, and its last action."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from app.core.cards import Seat
from app.core.info import Colour
from app.core.messages import shown_name
from app.table.geometry import Box
from app.table.seating import FACE_WIDTH, LARGE_SCORE, PLATE_HEIGHT, Backs, SeatPlace, backs_on
from app.ui.kit.card_text import LINE, CardLine, card_line, draw_line, line_width, turn_lines
from app.ui.table.callout import Bubble
from app.ui.table.effects import seen_dot
from app.ui.table.play import TablePlay
from app.ui.table.scene import TableScene
from app.ui.table.state import LastAction
from app.ui.window.brush import Brush, Style
from app.ui.window.decks import in_mood
from app.ui.window.theme import SMALL, Ink, Paint, Palette, mix

_NAME, _COUNT = 17, 20
_LARGE_FACE, _LARGE_NAME, _LARGE_COUNT, _FEW_COUNT = 56.0, 20, 42, 54
"""Sizes on a large plate; the last is for a low count, as a warning."""
_DESK_FACE = 34.0
_OFF_END = 10.0
"""Distance of a name from the rounded end of the plate."""
_LEDGE = Style(Ink.GROUND, 0.5, 0, Ink.EDGE, 0.35, 1)
_RING = Style(Ink.GROUND, 0, 31, Ink.ACCENT, 0.45, 2)
_WON, _CROWN = "tokens/mark-crown", 26.0
"""The winner's crown, and its width."""
_DEALER = 20.0
_SORT_HEIGHT = 42.0
_UNDER_HAND = 8.0
"""Distance of an open hand from the lower edge of its seat's area."""
_MANY = 4
"""Largest number of card backs drawn for a closed hand."""


def draw_grounds(play: TablePlay, brush: Brush) -> None:
    """Draw the areas of seats that lay cards down; below the cards."""
    scene = play.scene
    grounds = [ground_of(scene, steps) for steps in range(len(scene.places))]
    play.layers["grounds"].draw(brush, (scene.places, scene.viewer, grounds), partial(_grounds, play))


def _grounds(play: TablePlay, brush: Brush) -> None:
    if play.scene.mat.ledge is not None and not play.scene.places[0].desk:
        brush.panel(play.scene.mat.ledge, _LEDGE)
    for steps, place in enumerate(play.scene.places):
        ground = ground_of(play.scene, steps)
        if ground is not None and not place.desk and not _is_large(place):
            colour = seat_colour(brush, play.scene.plate_seat(steps))
            brush.panel(ground, Style(Ink.GROUND, 0.3, 16, colour, 0.6, 2))


def ground_of(scene: TableScene, steps: int) -> Box | None:
    """Return a seat's area, tall enough for an open hand in it."""
    place = scene.places[steps]
    ground, name = place.ground, scene.hand_of(scene.plate_seat(steps))
    if ground is None or place.desk or not steps or not (scene.zones[name].face_up and scene.zones[name].cards):
        return ground
    hand = scene.zone_box(name)
    return replace(ground, h=max(ground.h, hand.bottom + _UNDER_HAND - ground.y)) if hand.overlaps(ground) else ground


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
    key = (play.session.state, scene.viewer, scene.open_hand, play.program.card_back, scene.places, grounds, shown)
    play.layers["plates"].draw(brush, key, partial(_plates, play, shown))


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
    return tabletop.text.sheet(seen).winners[-1] if tabletop.deal_over(seen) else None


def _plate(play: TablePlay, brush: Brush, seat: Seat, place: SeatPlace, *, mood: str, crowned: bool) -> None:
    """Draw face, name and score; at the right the number of cards, before it a few backs."""
    if place.desk or _is_large(place):
        draw = _desk if place.desk else _large_plate
        draw(play, brush, seat, place, mood=mood, crowned=crowned)
        return
    session, box = play.session, place.plate
    on_turn, seen = session.turn == seat, session.seen()
    radius = box.h / 2
    if on_turn:
        brush.panel(box.grown(5), _RING)
        brush.panel(box, Style(opacity=1, radius=radius, edge=Ink.ACCENT, edge_width=3))
    else:
        brush.panel(
            box, Style(opacity=0.97, radius=radius, edge=seat_colour(brush, seat), edge_opacity=0.85, edge_width=2)
        )
    _face(play, brush, seat, Box(box.x + 4, box.y + 4, FACE_WIDTH, FACE_WIDTH), mood)
    left, name = box.x + FACE_WIDTH + 10, shown_name(session.name(seat))
    room, backs = box.right - _OFF_END - left, backs_on(box, session.tabletop.layout.faces(seen).shape)
    _name(brush, name, (left, box.y + 16), room, _NAME, Ink.ACCENT if on_turn else Ink.WORDS)
    score, most = session.tabletop.text.plate(seen, seat), backs.extent(_MANY).x - 4 - left
    brush.text(score, left, box.y + 36, SMALL, Ink.QUIET, most=most)
    held = len(session.tabletop.hand(seen, seat))
    ink = Ink.WARNING if _is_few(play, seat) else Ink.WORDS
    brush.text(str(held), box.right - 14, box.y + 37, _COUNT, ink, weight="Bold", align=1)
    if _lies_elsewhere(play, seat):
        _backs(play, brush, backs, held)
    if session.dealer == seat:
        brush.picture("tokens/dealer", Box(box.x + 33, box.bottom - _DEALER - 1, _DEALER, _DEALER))
    if crowned:
        brush.picture(_WON, Box.around(box.x + 8, box.y + 4, _CROWN, _CROWN / brush.sprites.shape(_WON)))


def name_fitted(brush: Brush, name: str, room: float, size: float) -> tuple[str, float, str]:
    """Return a name, its size and weight as they fit on a plate: the whole name if possible, else with initials for
    all but the first.
    """
    first, *rest = name.split()
    short = " ".join((first, *(f"{other[0]}." for other in rest)))
    ways = [(name, size, "Bold"), (name, SMALL, "Bold"), (name, SMALL, "SemiBold"), (short, SMALL, "Bold")]
    return next((way for way in ways if brush.width(*way) <= room), ways[-1])


def _name(brush: Brush, name: str, at: tuple[float, float], room: float, size: float, ink: Ink) -> None:
    text, size, weight = name_fitted(brush, name, room, size)
    brush.text(text, *at, size, ink, weight=weight, most=room)


def _large_plate(play: TablePlay, brush: Brush, seat: Seat, place: SeatPlace, *, mood: str, crowned: bool) -> None:
    """Draw a plate that fills its seat's area, with a large face and count."""
    session, box, few = play.session, place.plate, _is_few(play, seat)
    seen, whole = session.seen(), ground_of(play.scene, (seat - play.scene.viewer) % play.scene.seats) or place.plate
    if session.turn == seat:
        brush.panel(whole.grown(5), replace(_RING, radius=19))
        brush.panel(whole, Style(opacity=0.94, radius=16, edge=Ink.ACCENT, edge_width=3))
    else:
        colour, width = (Ink.WARNING, 4.0) if few else (seat_colour(brush, seat), 2.0)
        brush.panel(whole, Style(opacity=0.86, radius=16, edge=colour, edge_opacity=0.9, edge_width=width))
    face = Box(box.x + 8, box.y + 8, _LARGE_FACE, _LARGE_FACE)
    _face(play, brush, seat, face, mood)
    held = len(session.tabletop.hand(seen, seat))
    size, ink = (_FEW_COUNT, Ink.WARNING) if few else (_LARGE_COUNT, Ink.WORDS)
    counted = brush.text(str(held), box.right - 12, box.y + 38, size, ink, weight="Bold", align=1)
    left = face.right + 10
    name, room = shown_name(session.name(seat)), box.right - 20 - counted - left
    _name(brush, name, (left, box.y + 26), room, _LARGE_NAME, Ink.WORDS)
    backs = backs_on(box, session.tabletop.layout.faces(seen).shape)
    score = session.tabletop.text.plate(seen, seat)
    brush.text(score, left, box.y + LARGE_SCORE, SMALL, Ink.QUIET, most=backs.extent(_MANY).x - 4 - left)
    if _lies_elsewhere(play, seat):
        _backs(play, brush, backs, held)
    if session.dealer == seat:
        brush.picture("tokens/dealer", Box(face.right - _DEALER + 2, face.bottom - _DEALER + 2, _DEALER, _DEALER))
    if crowned:
        brush.picture(_WON, Box.around(face.x + 6, face.y + 2, _CROWN, _CROWN / brush.sprites.shape(_WON)))


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
    _name(brush, shown_name(session.name(seat)), (left, head.y + 16), most, _NAME, Ink.WORDS)
    brush.text(session.tabletop.text.plate(seen, seat), left, head.y + 35, SMALL, Ink.QUIET, most=most)
    held = len(session.tabletop.hand(seen, seat))
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


def _lies_elsewhere(play: TablePlay, seat: Seat) -> bool:
    """Whether a seat's hand is not on its plate: the viewer's, and open ones."""
    return seat == play.scene.viewer or play.scene.zones[play.scene.hand_of(seat)].face_up


def _backs(play: TablePlay, brush: Brush, backs: Backs, held: int) -> None:
    """Draw the backs of a hand that is shown elsewhere."""
    back, seen = play.card_back, min(_MANY, held)
    for i in range(seen):
        brush.card(back, back, backs.place(i, seen, face_up=False))


# ---- each seat's last action

_LINES_PAD, _RADIUS = 9.0, 11.0
_LEAST_AIR, _MOST_AIR = 2.5, 3.5
_ABOVE = 13.0
"""Distance of a caption's middle from its zone's upper edge."""
_CAPTION = 0.72
"""Least width of a caption, as a share of its zone's."""
_DIM = 0.12
"""How much an old action fades into its ground."""


def draw_last_actions(play: TablePlay, brush: Brush, now: float) -> None:
    """Draw each seat's last action at its plate, over the cards; bright at first. A speech bubble takes its place."""
    if play.session.between_deals or play.scene.motion.dealing:
        return
    lines = _shown_actions(play, now)
    play.layers["actions"].draw(brush, (lines, play.scene.places, play.scene.viewer), partial(_all_acted, play, lines))


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
        if (line := _message(play, seat) or _standing(play.state.last_actions.get(seat), seat, status(seen, seat), now))
        if seat not in play.state.bubbles or session.game.real_time
        if line[2] or not _gives_back(scene.place_of(seat))
        if seat != scene.viewer
        or scene.places[0].desk
        or seat in play.state.bubbles
        or (session.turn != seat and not scene.places[0].action_box.overlaps(hand))
    )


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
        _acted(brush, _acted_on(play, line, brush), colour, bright=line[2])


def action_boxes(play: TablePlay, brush: Brush, now: float) -> dict[Seat, Box]:
    """Return the box of each seat's last action, where shown."""
    if play.session.between_deals or play.scene.motion.dealing:
        return {}
    return {line[0]: _acted_on(play, line, brush)[0] for line in _shown_actions(play, now)}


def own_action_box(play: TablePlay, brush: Brush, now: float) -> Box | None:
    """Return the box of the viewer's last action; None if it isn't shown."""
    return action_boxes(play, brush, now).get(play.scene.viewer)


def _acted_on(play: TablePlay, line: _Line, brush: Brush) -> tuple[Box, Sequence[CardLine], float]:
    """Return box, lines and padding of a last action; it begins with the name where it might be anybody's."""
    seat, phrases, _ = line
    place, own = play.scene.place_of(seat), seat == play.scene.viewer
    if own and not place.desk and not play.scene.tabletop.layout.sorts and play.scene.mat.ledge is None:
        # Clear of the button between it and the plate.
        place = replace(place, action_box=place.action_box.moved(0, _SORT_HEIGHT))
    box, anybodys = place.action_box, own and place.action_box.x > place.plate.right
    lines = wrap_action(brush, box, phrases, f"{shown_name(play.session.name(seat))}:" if anybodys else "")
    width = max((line_width(line) for line in lines), default=0.0) + 2 * _LINES_PAD
    height, air = action_padding(box, len(lines))
    top = box.bottom - height if box.y < place.plate.y - height else box.y  # close above the plate
    if _is_large(place) or place.desk:
        top += (box.h - height) / 2 - 2 * (not place.desk)
    x = box.right - width if box.right <= place.plate.x else box.x  # as near to the plate as possible
    return Box(x, top, width, height), lines, air


def _acted(brush: Brush, laid: tuple[Box, Sequence[CardLine], float], colour: Paint, *, bright: bool) -> None:
    ground, lines, air = laid
    if not lines:
        return
    edge = Style(Ink.SUNK, 0.86, _RADIUS, colour, 1, 2) if bright else Style(Ink.SUNK, 0.8, _RADIUS, edge_opacity=0)
    brush.panel(ground, edge)
    ink = brush.palette[Ink.WORDS] if bright else done_ink(brush.palette)
    for row, line in enumerate(lines):
        draw_line(brush, line, ground.x + _LINES_PAD, ground.y + air + LINE * (row + 0.5) - 0.5, ink)


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
    air = min(_MOST_AIR, max(_LEAST_AIR if lines == 1 else 0.5, (box.h - LINE * lines) / 2))
    return LINE * lines + 2 * air, air


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
