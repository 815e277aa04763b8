"""What is written beside the cards: the game's labels on its mat, brackets below sets, badges of the players who put
cards there.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from app.core.card_names import SUIT_SIGNS
from app.core.cards import SUITS, Card, Seat
from app.core.messages import shown_name
from app.table.geometry import Box, Placement
from app.table.mat import MatLabel
from app.ui.table.plates import seat_colour
from app.ui.table.play import TablePlay
from app.ui.window.brush import CHIP, Brush, Style
from app.ui.window.theme import IVORY, IVORY_EDGE, SMALL, Ink

FACE, NAME_WIDTH = 26.0, 92.0
"""Size of the face before a label, and the usual width of the name after it."""
BESIDE_FACE, BEFORE_WORDS = 6.0, 5.0
"""Gaps before and after the name."""
_COUNT = 22.0
"""Letter size of a number to be seen at once."""


def name_before(brush: Brush, name: str, note: MatLabel) -> tuple[str, float]:
    """Return the name as it fits before a label, and its width: whole, with initials for all but the first, or the
    first alone, clipped if necessary; empty if a label of limited width has no room for it, as the face identifies
    the seat.
    """
    room = NAME_WIDTH
    if note.max_width:
        room = note.max_width - FACE - BESIDE_FACE - BEFORE_WORDS - brush.width(note.drawn, SMALL)
    name = shown_name(name)
    first, *rest = name.split() or [name]
    short = " ".join((first, *(f"{other[0]}." for other in rest)))
    for text in (name, short, first):
        if (width := brush.width(text, SMALL, "Bold")) <= room:
            return text, width
    return ("", 0.0) if note.max_width else (first, NAME_WIDTH)


def letter_size(note: MatLabel) -> float:
    """Return the size of a label's letters."""
    return _COUNT if note.kind == "count" else SMALL


def visible_labels(play: TablePlay) -> Sequence[MatLabel]:
    """Return all labels, without help labels if help is switched off. While the cards that end a deal land, return
    those of the position before, without help.
    """
    scene, session, ending = play.scene, play.session, play.ending
    state, spreads = (ending.step.before, scene.spreads_before) if ending else (None, scene.spreads)
    seen, mat = session.seen(scene.viewer, state), replace(scene.mat, spreads=spreads)
    found = session.tabletop.layout.labels(seen, scene.viewer, scene.open_hand, mat)
    helps = play.program.settings.show_playable and ending is None
    return found if helps else [note for note in found if not note.is_help]


_BAR = Style(Ink.ACCENT_FILL, 1, 2, edge_opacity=0)
_BEGUN = Style(Ink.QUIET, 1, 1.5, edge_opacity=0)
_BELOW, _HEIGHT, _THIN, _WORDS_HEIGHT = 2.0, 4.0, 3.0, 22.0


@dataclass(frozen=True, slots=True)
class Bracket:
    """A bar below hand cards that form a set, and its label."""

    cards: tuple[Card, ...]
    words: str
    whole: bool
    """Whether the set is complete."""
    bar: Box
    label: Box | None
    """Box of the label, if it has room beside the others; None for a complete set that needs none."""
    missing: Sequence[str] | None = None
    """Ranks or suits that it needs, drawn as ghosts of cards instead of the words; None if the words are drawn."""


def brackets(play: TablePlay, brush: Brush) -> list[Bracket]:
    """Return the brackets of sets whose cards are at rest and side by side."""
    scene, session = play.scene, play.session
    if not scene.open_hand:
        return []
    text, seen, lying = session.tabletop.text, session.seen(scene.viewer), scene.hand_cards()
    away = _away(play, lying)
    found = [
        (cards, words, whole)
        for sets, whole in ((text.sets(seen, scene.viewer), True), (text.partial_sets(seen, scene.viewer), False))
        for cards, words in sets
        if away.isdisjoint(cards) and _side_by_side(cards, lying)
    ]
    # In a fan the outer cards are lower: all bars are in one line below the lowest corner.
    top = max((_lowest(scene.place(card)) for cards, *_ in found for card in cards), default=0.0) + _BELOW
    return apart([_bracket(play, brush, cards, words, top, whole=whole) for cards, words, whole in found])


def _lowest(place: Placement) -> float:
    """Return the lowest point of a card, including the corners of a turned one."""
    return place.box.bottom + math.sin(math.radians(abs(place.angle))) * place.w / 2


def apart(found: Sequence[Bracket]) -> list[Bracket]:
    """Drop labels that overlap an earlier one."""
    kept = list[Bracket]()
    for each in found:
        taken = any(each.label and one.label and each.label.overlaps(one.label) for one in kept)
        kept.append(replace(each, label=None) if taken else each)
    return kept


def _away(play: TablePlay, lying: Sequence[Card]) -> frozenset[Card]:
    held = play.state.held_cards
    return frozenset(card for card in lying if card in play.scene.motion.animator.tweens or card in held)


def _side_by_side(cards: tuple[Card, ...], lying: Sequence[Card]) -> bool:
    places = sorted(lying.index(card) for card in cards if card in lying)
    return len(places) == len(cards) == places[-1] - places[0] + 1


def _bracket(play: TablePlay, brush: Brush, cards: tuple[Card, ...], words: str, top: float, *, whole: bool) -> Bracket:
    boxes = [play.scene.place(card).box for card in cards]
    left, right = min(box.x for box in boxes) + 4, max(box.right for box in boxes) - 4
    missing = play.session.tabletop.text.missing(play.scene.seen, play.scene.viewer, cards)
    whole = whole and not missing
    bar = Box(left, top, right - left, _HEIGHT) if whole else Box(left, top + 1, right - left, _THIN)
    if missing is None:
        width = brush.width(words, SMALL, "SemiBold") + 18
    else:
        width = sum(_ghost_width(brush, card) + _BETWEEN for card in missing) - _BETWEEN
    label = Box.around((left + right) / 2, top + _HEIGHT + 9, width, _WORDS_HEIGHT) if width > 0 else None
    return Bracket(cards, words, whole, bar, label, missing)


_GHOST = Style(IVORY, 1, 4, IVORY_EDGE, 1, 1)
_BETWEEN = 4.0
"""Gap between two ghosts of cards."""


def _ghost_width(brush: Brush, text: str) -> float:
    return max(17.0, brush.width(text, SMALL, "Bold") + 8)


def _draw_missing(brush: Brush, missing: Sequence[str], box: Box) -> None:
    """Draw ghosts of cards in a row."""
    widths = [_ghost_width(brush, text) for text in missing]
    for text, place in zip(missing, box.in_row(widths, _BETWEEN), strict=True):
        suit = next((suit for sign, suit in zip(SUIT_SIGNS, SUITS, strict=True) if sign in text), SUITS[-1])
        brush.panel(place, _GHOST)
        brush.text(text, *place.middle, SMALL, brush.sprites.deck.ink(suit), weight="Bold", align=0.5)


def draw_brackets(play: TablePlay, brush: Brush) -> None:
    scene = play.scene
    away = _away(play, scene.hand_cards())
    key = (play.session.state, scene.viewer, scene.open_hand, scene.motion.animator.target, away)
    play.layers["brackets"].draw(brush, key, partial(_paint_brackets, play))


def _paint_brackets(play: TablePlay, brush: Brush) -> None:
    for each in brackets(play, brush):
        brush.panel(each.bar, _BAR if each.whole else _BEGUN)
        if each.label is None:
            continue
        if each.missing:
            _draw_missing(brush, each.missing, each.label)
            continue
        brush.panel(each.label, CHIP)
        ink = Ink.ACCENT if each.whole else Ink.WORDS
        brush.text(each.words, *each.label.middle, SMALL, ink, weight="SemiBold", align=0.5)


WIDTH = 28.0
_OFF, _EDGE, _CENTRED = 6.0, 2.5, 0.5


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
            box, beside = scene.zone_box(zone), scene.spreads[zone].step
            low = Box(box.right + _OFF, box.bottom - WIDTH - _OFF, WIDTH, WIDTH)
            places = (
                low,
                low.moved(beside, 0),
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
    texts = [Box(one.x - 5, one.y - 7, 10, 14) for one in visible_labels(play) if one.drawn and one.align == _CENTRED]
    return whole.encloses(place) and not any(place.grown(_EDGE).overlaps(other) for other in (*others, *edges, *texts))


def draw_owner_badges(play: TablePlay, brush: Brush) -> None:
    """Draw the badges: round, framed in the seat's colour."""
    scene = play.scene
    moving = frozenset(scene.motion.animator.tweens)
    key = (play.session.state, scene.viewer, scene.zones, scene.area, scene.motion.dealing, moving)
    play.layers["badges"].draw(brush, key, partial(_paint_badges, play))


def _paint_badges(play: TablePlay, brush: Brush) -> None:
    for seat, place in owner_badges(play).values():
        brush.panel(place.grown(_EDGE), Style(seat_colour(brush, seat), 1, place.w / 2 + _EDGE, edge_opacity=0))
        brush.picture(play.face(seat), place)
