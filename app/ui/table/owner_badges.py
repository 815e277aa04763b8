"""Badges beside cards on the table: the face of the player who put the top card there, until the viewer's next turn."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from app.core.cards import Card, Seat
from app.table.geometry import Box
from app.ui.kit.avatars import avatar, faces_at
from app.ui.table.plates import seat_colour
from app.ui.table.play import TablePlay
from app.ui.window.brush import Brush, Style

WIDTH = 28.0
_OFF, _EDGE = 6.0, 2.5


def owner_badges(play: TablePlay) -> Mapping[str, tuple[Seat, Box]]:
    """Return the owner of the top card and the box of its badge, by zone."""
    scene = play.scene
    shown = play.session.tabletop.layout.badge_zones
    if not shown or play.session.between_deals or scene.motion.dealing:
        return {}
    laid, found = laid_by(play), dict[str, tuple[Seat, Box]]()
    for zone in shown:
        cards = scene.zones[zone].cards
        if cards and cards[-1] in laid and cards[-1] not in scene.motion.animator.tweens:
            box = scene.zone_box(zone)
            places = (
                Box(box.right + _OFF, box.middle[1] - WIDTH / 2, WIDTH, WIDTH),
                Box(box.middle[0] - WIDTH / 2, box.y - _OFF - WIDTH, WIDTH, WIDTH),
            )
            if (place := next((place for place in places if _free(play, place)), None)) is not None:
                found[zone] = laid[cards[-1]], place
    return found


def laid_by(play: TablePlay) -> Mapping[Card, Seat]:
    """Return the cards that others have put on top since the viewer's last turn, and who did."""
    session, viewer = play.session, play.scene.viewer
    match, layout = session.match, session.tabletop.layout
    found: dict[Card, Seat] = {}
    mine = session.turn == viewer  # the viewer's own moves of the current turn
    for i in range(len(match.log) - 1, -1, -1):
        event = match.log[i]
        if session.tabletop.is_deal(event.move) or (event.seat == viewer and not mine):
            break
        if event.seat == viewer:
            continue
        mine = False
        before, after = (
            layout.zones(session.seen(None, state), viewer, False) for state in (match.states[i], match.states[i + 1])
        )
        for zone in layout.badge_zones:
            top = after[zone].cards[-1:]
            if top and top != before[zone].cards[-1:]:
                found.setdefault(top[0], event.seat)
    return found


def _free(play: TablePlay, place: Box) -> bool:
    """Return whether the place overlaps nothing else on the table."""
    scene = play.scene
    whole = Box(0, 0, scene.area.w, scene.area.h)
    others = [*map(scene.zone_box, scene.zones_on_mat()), *(seat.plate for seat in scene.places)]
    edges = [seat.ground for seat in scene.places if seat.ground and not seat.ground.encloses(place)]
    return whole.encloses(place) and not any(place.grown(_EDGE).overlaps(other) for other in (*others, *edges))


def draw_owner_badges(play: TablePlay, brush: Brush) -> None:
    """Draw the badges: round, framed in the seat's colour."""
    scene = play.scene
    moving = frozenset(scene.motion.animator.tweens)
    key = (play.session.state, scene.viewer, scene.zones, scene.area, scene.motion.dealing, moving)
    play.layers["badges"].draw(brush, key, partial(_draw, play))


def _draw(play: TablePlay, brush: Brush) -> None:
    session = play.session
    faces = faces_at(session.names, play.program.settings.faces)
    for seat, place in owner_badges(play).values():
        brush.panel(place.grown(_EDGE), Style(seat_colour(brush, seat), 1, place.w / 2 + _EDGE, edge_opacity=0))
        brush.picture(avatar(session.name(seat), faces), place)
