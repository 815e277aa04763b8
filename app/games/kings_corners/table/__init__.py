"""Kings Corners' table: mat, gestures, log lines and score sheet."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial

from app.core.card_names import card_name
from app.core.cards import KING, Card, Seat, rank
from app.core.messages import N_, NP_, _, n_, p_
from app.core.options import choices
from app.games.kings_corners.rules import holds_back_king
from app.games.kings_corners.rules.model import (
    KING_PENALTY,
    PLACES,
    SIDES,
    Deal,
    Draw,
    End,
    Move,
    Play,
    Public,
    Shift,
    View,
    cost,
    count_cost,
    place_name,
)
from app.games.kings_corners.table.moves import MOVES, Observation, by_rank, cue, is_idle, log_line, opening, outcome
from app.games.kings_corners.table.texts import (
    labels,
    obvious_mistake,
    prompt,
    tooltip,
)
from app.table import observation
from app.table.box_layout import CARD, LayoutCell, cell, column, gap, row, solve, space, spread_in
from app.table.geometry import CARD_SHAPE, Area, Box, Placement
from app.table.gesture import DragItem
from app.table.layout import Spread, Zone, ZoneKind
from app.table.mat import Mat
from app.table.mat import Place as Spot
from app.table.observation import STOCK, backs, visible_hands
from app.table.seating import (
    ACTION_HEIGHT,
    BAR_HEIGHT,
    PLATE_HEIGHT,
    PLATE_WIDTH,
    along_top,
    below_hand,
    closed_hands,
    hand_reach,
    hand_zone,
    open_hand,
    seat_places,
)
from app.table.sheet import ScoreLine, ScoreSheet, sums
from app.table.tabletop import Action, Staging, TableInput, TableLayout, TableText, Tabletop

_HAND_WIDTH, _HAND_STEP = 120.0, 86.0
_HAND_REACH = 640.0
"""Half-width of the hand: clear of the own plate and of the buttons, and no wider, as the ends of a fan droop."""
_HAND_Z = 20.0
"""z-order of the hand: above all piles, which a raised card of the hand may overlap."""
_TIPS = 15.0
"""Gap between plates above the corners and the upper row, for the tips of diagonal kings."""
_OVER_HAND = 8.0
"""Gap between the mat and the hand, whose cards rise when hovered."""
_CARD, _GAP = 97 * CARD, 8.0
"""Width of a pile's cards."""
_STEP, _STEPS, _SHORT = 0.3, 12, 2.402
"""Of a pile, in cards: step from card to card, number of steps where there is room, smallest length of them all."""
_KING_SHOWN, _TOP_SHOWN, _LEAST_STEP = 0.32, 0.56, 0.2
"""In card widths: extra distance between the king of a corner and the second card; the same where the king's index is
at the top rather than the left, if the step between the other cards does not fall below the third value.
"""
_INDEX_CLEAR, _STEEP = 0.5, 30.0
"""Smallest extra distance, in card widths, at which the second card does not cover an index at the top; and the king's
angle in degrees in longer piles, which brings the index further left.
"""
_DIAGONAL = 0.67
"""Extra length of a corner's pile over another pile with as many cards, in card widths."""
_LEANS = {"NW": -45.0, "NE": 45.0, "SE": -45.0, "SW": 45.0}
"""Angles of the kings in the corners, in degrees."""
_ASKEW = 1.6
"""Maximum angle in degrees at which cards of a pile lie askew."""
_DOWN, _AIR = 0.26, 0.18
"""Step between cards in piles that grow downwards, and the smallest gap between two of these, in card widths."""
_COLUMN, _BESIDE = 24.0, 52.0
"""Gap between two full piles of a row; and to the right of the last one, for its label."""
_AT_STOCK = 40.0
"""Width on each side of the stock for its count and the pot."""
_OFF_PLATE = 2.0
_SHOWN = 0.945
"""Scale of the cards in hands shown at the end: their indices are legible."""


@dataclass(frozen=True, slots=True)
class Corner(Spread):
    """A pile on a king, which is turned diagonally so that it stands out. The second card is further from the king than
    later cards are from each other.
    """

    lean: float = 0.0
    """The king's angle in degrees."""

    def place(self, index: int, cards: int, *, face_up: bool, gaps: Sequence[int] = ()) -> Placement:
        """Return a card's placement. A king on its own is centred, whatever ``align`` is."""
        lean = self._lean(cards)
        if cards == 1:
            return Placement(self.box.middle[0], self.y, self.w, lean, float(face_up), self.z, self.shape)
        further, beyond = self._further(cards), self._beyond(cards)
        if self.down:
            step = self.down - further / _STEPS  # so that a full pile is as long as any other
            x, y = self.x, self.y + index * step + (further if index else 0.0)
        else:
            step = self.step_for(cards)
            length = beyond + further + (cards - 1) * step
            x = self.x - self.align * length + beyond + index * step + (further if index else 0.0)
            y = self.y
        return Placement(x, y, self.w, 0.0 if index else lean, float(face_up), self.z + index, self.shape)

    def step_for(self, cards: float) -> float:
        """Return the step between cards from the second one on."""
        room = self.reach - self._further(cards) - self._beyond(cards)
        return min(self.step, room / (cards - 1)) if cards > 1 else self.step

    def _further(self, cards: float) -> float:
        if self.down or self.lean < 0:
            return _KING_SHOWN * self.w
        return max(_KING_SHOWN * self.w, min(_TOP_SHOWN * self.w, self._spare(cards, self._lean(cards))))

    def _spare(self, cards: float, lean: float) -> float:
        """Return the largest possible extra distance between the king and the second card."""
        return self.reach - self._beyond_at(lean) - (cards - 1) * _LEAST_STEP * self.w

    def _lean(self, cards: float) -> float:
        covered = self.lean > 0 and not self.down and self._spare(cards, self.lean) < _INDEX_CLEAR * self.w
        return _STEEP if covered else self.lean

    def _beyond(self, cards: float) -> float:
        """Return how far the king extends beyond each side of an upright card."""
        return self._beyond_at(self._lean(cards))

    def _beyond_at(self, lean: float) -> float:
        turn = math.radians(abs(lean))
        return (math.cos(turn) + self.shape * math.sin(turn) - 1) / 2 * self.w

    def extent(self, cards: int, gaps: int = 0) -> Box:
        """Return the bounding box of that many cards. A diagonal king counts with the height of an upright card, and if
        it is the only card also with its width.
        """
        if cards < 2:
            return self.box
        first, last = (self.place(index, cards, face_up=True).box for index in (0, cards - 1))
        left = first.x - self._beyond(cards)
        return Box(left, first.y, max(first.right + self._beyond(cards), last.right) - left, last.bottom - first.y)


def observe(views: Sequence[View]) -> Observation:
    """Return the observation."""
    return observation.Observation(views[0].public, visible_hands(views), backs(STOCK, views[0].stock))


_PLACES = (
    Spot("N", "spot-any", N_("north pile")),
    Spot("E", "spot-any", N_("east pile")),
    Spot("S", "spot-any", N_("south pile")),
    Spot("W", "spot-any", N_("west pile")),
    Spot("NE", "spot-king-right", N_("northeast corner")),
    Spot("SE", "spot-king-left", N_("southeast corner")),
    Spot("SW", "spot-king-right", N_("southwest corner")),
    Spot("NW", "spot-king-left", N_("northwest corner")),
    Spot("stock", "spot-stock", NP_("place on the table", "stock")),
)


def mat(area: Area, seats: int) -> Mat:
    """Return a cross round the stock, with room for thirteen legible cards in every pile."""
    tops = [seat_places(area, seats)[steps] for steps in along_top(seats)]
    above = max((max(place.plate.bottom, place.action_box.bottom) for place in tops), default=BAR_HEIGHT)
    width = _HAND_WIDTH * area.cards
    hand = Spread(
        area.w / 2, area.h - width * CARD_SHAPE / 2 - below_hand(area), width, step=_HAND_STEP * area.cards,
        reach=hand_reach(area, width, _HAND_REACH), arc=0.9, z=_HAND_Z,
    )  # fmt: skip
    over_corners = len(tops) > 1 and not area.upright
    top = above + (_TIPS if over_corners else _GAP - 2)
    spreads, cloth, pot = _cross(area, seats, top, hand.box.y - _OVER_HAND)
    # Centre the side plates, with their last actions, on the stock, but keep them below the upper row.
    stock = spreads["stock"].box
    sides = max(stock.middle[1] - (ACTION_HEIGHT + 4) / 2, stock.y - _GAP + PLATE_HEIGHT / 2)
    places = seat_places(area, seats, sides=None if area.upright else sides)
    return Mat({**spreads, "hand": hand, **closed_hands(places)}, _PLACES, cloth, area, pot, seats=places)


def spreads(seen: Observation, seat: Seat, area: Area, mat: Mat) -> Mapping[str, Spread]:
    """Return the hands shown at the end or in a replay, and the piles a little lower and smaller, clear of them."""
    if not (seen.public.over or seen.opened):
        return {}
    width = min(1.0, area.cards) * _SHOWN
    others = {hand_zone(steps): open_hand(place, size=width) for steps, place in enumerate(mat.seats) if steps}
    tops = [others[hand_zone(steps)].box.bottom for steps in along_top(len(mat.seats))]
    sides = [spread.box for spread in others.values() if spread.box.bottom not in tops]
    bottom = mat.spreads["hand"].box.y - _OVER_HAND
    top = max([mat.cloth.y + _GAP / 2, *(lowest + _GAP / 2 for lowest in tops)])
    under_sides = (bottom - box.bottom - _GAP / 2 for box in sides) if seen.public.over else ()
    growing = bool(sides) and not seen.public.over
    return {**others, **_cross(area, len(mat.seats), top, bottom, min(under_sides, default=math.inf), growing)[0]}


def _cross(
    area: Area, seats: int, top: float, bottom: float, lowest: float = math.inf, beside_hands: bool = False
) -> tuple[dict[str, Spread], Box, tuple[float, float]]:
    """Return the spreads of piles and stock, the cloth below them, and the pot's position.

    Piles grow to the right: those of the upper and the lower row share the width, less open hands at the sides if
    ``beside_hands``; those of the middle row are between the stock and the plates. In a high picture they grow
    downwards. ``lowest`` limits the height of the lowest row; the rows are then as far apart as possible.
    """
    tall, plate = area.h > area.w, PLATE_WIDTH + 12 if seats > 2 else 0.0
    height = (CARD_SHAPE + _STEPS * _DOWN if tall else CARD_SHAPE) * _CARD

    def line(zones: Sequence[str], ends: LayoutCell, between: LayoutCell, least: float = _SHORT) -> LayoutCell:
        lengths = (0.0, 0.0) if tall else (least, _STEPS * _STEP)
        w, most = ((1 + length) * _CARD for length in lengths)
        wider = 0.0 if tall else _DIAGONAL
        first, middle, last = (
            cell(zone, _CARD, height)
            if zone == "stock"
            else cell(zone, w + (zone in _LEANS) * wider * _CARD, height, most=most + (zone in _LEANS) * wider * _CARD)
            for zone in zones
        )
        return row(ends, first, between, middle, between, last, ends)

    if tall:
        outer = inner = partial(line, ends=space(plate + 1.5 * _GAP), between=space(_AIR * _CARD, most=_CARD))
    else:
        beside, least = (_BESIDE + PLATE_WIDTH + 12 + _GAP, _SHORT / 2) if beside_hands else (_BESIDE, _SHORT)
        outer = partial(line, ends=space(beside), between=gap(_COLUMN), least=least)
        inner = partial(line, ends=gap(plate + _OFF_PLATE if plate else 2 * _GAP), between=space(_AT_STOCK))
    if lowest < math.inf:
        outside, between = gap(0), space(_GAP)
    elif tall:  # a face of the last player may be above a pile
        outside, between = space(4 / 3 * _GAP), space(2 / 3 * _GAP, most=4 * _GAP)
    else:
        outside, between = space(), space(_GAP, most=3 * _GAP)
    cross = column(
        outside,
        outer(("NW", "N", "NE")),
        between,
        inner(("W", "stock", "E")),
        between,
        outer(("SW", "S", "SE")),
        outside,
    )
    most = min(3.0 if tall else area.cards, lowest / (_CARD.cards * CARD_SHAPE))
    size, boxes = solve(cross, Box(0, top, area.w, bottom - top), most)
    width, stock, whole = _CARD.at(size), boxes["stock"], boxes["NW"].joined(boxes["SE"])
    steps = {"down": _DOWN * width} if tall else {"step": _STEP * width}
    spreads = {zone: spread_in(boxes[zone], width, askew=_ASKEW, **steps) for zone in PLACES}
    for zone, lean in _LEANS.items():
        spreads[zone] = Corner(**asdict(spreads[zone]), lean=lean)
    spreads["stock"] = spread_in(stock, width, rise=0.3 if tall else 0.2)
    for zone in ("N", "stock", "S"):  # exactly below each other
        spreads[zone] = replace(spreads[zone], x=area.w / 2)
    if tall:
        return spreads, whole.grown(_GAP), (area.w / 2, stock.y + width * (1.5 * CARD_SHAPE + 0.4))
    cloth = Box(_GAP, whole.y - _GAP / 2, area.w - 2 * _GAP, whole.h + _GAP)
    return spreads, cloth, (spreads["stock"].box.x - 0.55 * _AT_STOCK, stock.middle[1])


def zones(seen: Observation, seat: Seat, open_hand: bool) -> Mapping[str, Zone]:
    """Return the zones: piles face up; the hand of ``seat`` too, if ``open_hand``; all hands once the deal is over."""
    found = {PLACES[at]: Zone(pile, face_up=True) for at, pile in enumerate(seen.public.piles)}
    found["stock"] = Zone(seen.stock, face_up=False, kind=ZoneKind.STOCK)
    for other, hand in enumerate(seen.hands):
        steps = (other - seat) % len(seen.hands)
        face_up = seen.public.over or (open_hand and steps == 0)
        cards = tuple(sorted(hand, key=by_rank)) if face_up else hand
        found[hand_zone(steps)] = Zone(cards, face_up, kind=ZoneKind.HAND, seat=other)
    return found


def drag_item(seen: Observation, zone: str, card: Card | None) -> DragItem | None:
    """Return the drag item: a card of the hand, a whole pile, or the top of the stock."""
    if zone == "hand":
        return DragItem(zone, (card,)) if card is not None else None
    if zone == "stock":
        return DragItem(zone, seen.stock[-1:]) if seen.stock else None
    if zone in PLACES and seen.public.piles[PLACES.index(zone)]:
        return DragItem(zone, seen.public.piles[PLACES.index(zone)])
    return None


def moves_for_drop(seen: Observation, seat: Seat, held: DragItem, zone: str) -> tuple[Move, ...]:
    """Return the move: playing a card from the hand, moving a pile, or drawing from the stock to the hand."""
    if zone in PLACES:
        to = PLACES.index(zone)
        if held.zone == "hand":
            return (Play(held.cards[0], to),)
        if held.zone in PLACES and held.zone != zone:
            return (Shift(PLACES.index(held.zone), to),)
    if zone == "hand" and held.zone == "stock":
        return (Draw(),)
    return ()


def default_move(seen: Observation, seat: Seat, held: DragItem, legal: Sequence[Move]) -> Move | None:
    """Return the move for that drag item: onto a pile rather than to an empty place, a king to a corner first."""
    places = [
        (to, move) for to, zone in enumerate(PLACES) for move in moves_for_drop(seen, seat, held, zone) if move in legal
    ]
    if held.zone == "stock":
        return Draw() if Draw() in legal else None
    king = rank(held.cards[0]) == KING if held.cards else False
    # Filled piles come first; a king prefers a corner, where a queen can follow, to an empty side.
    places.sort(key=lambda place: (not seen.public.piles[place[0]], king and place[0] in SIDES))
    return places[0][1] if places else None


def actions(seen: Observation, seat: Seat, marked: frozenset[Card]) -> Sequence[Action[Move]]:
    """Return the buttons for drawing and ending the turn, with the cost; which of them ends it is a house rule."""
    o, drawn = seen.public.options, min(seen.public.options.cards_drawn, len(seen.stock))
    draw = _("Draw {n}", n=drawn) if drawn > 1 else p_("button", "Draw")
    end = _priced(_("End turn"), seen, seat)
    if o.draw == "start":
        return (Action(Draw(), draw, "D"), Action(End(), end, "E"))
    if seen.stock:
        return (Action(Draw(), _priced(draw, seen, seat), "D"),)
    return (Action(End(), end, "E"),)


def _priced(label: str, seen: Observation, seat: Seat) -> str:
    """Return the label of a button that ends the turn, with what that costs the seat (5.4, 7.1), or would if its turn
    began now.
    """
    p, held = seen.public, holds_back_king(seen.public, seen.hands[seat])
    if is_idle(p, seat):
        return f"{label}: {count_cost(KING_PENALTY + 1 if held else 1, 'chips')}"
    return f"{label}: {count_cost(KING_PENALTY, p.options.scoring)}" if held else label


def no_move_reason(seen: Observation, seat: Seat, held: DragItem) -> Move | str:
    """Return why nothing can be done with the drag item, or the move that the rules refuse."""
    if seen.public.over:
        return _("This deal is over.")
    if seat != seen.public.turn:
        return _("It isn't your turn.")
    if held.zone == "stock":
        return Draw()
    if held.zone == "hand":
        return _("The {card} doesn't fit anywhere now.", card=card_name(held.cards[0]))
    return _("The {place} pile can't move anywhere now.", place=place_name(PLACES.index(held.zone)))


def plate(seen: Observation, seat: Seat) -> str:
    """Return the score so far."""
    score = seen.public.scores[seat]
    if seen.public.options.scoring == "chips":
        return count_cost(score, "chips")
    # Translators: "pt" is short for points.
    return n_("{n} pt", "{n} pts", score)


def headline(p: Public) -> str:
    """Return the number of the deal and the house rules that differ from the default."""
    o = p.options
    by_name = {choice.name: choice for choice in choices(type(o))}
    if o.ends == "target":
        parts = [
            _("Deal {n}", n=p.deal + 1),
            by_name["scoring"].value_label(o.scoring),
            _("to {target}", target=o.target),
        ]
    else:
        parts = [_("Deal {n} of {deals}", n=p.deal + 1, deals=o.hands), by_name["scoring"].value_label(o.scoring)]
    if o.compulsory_kings:
        parts.append(_("strict kings"))
    if o.draw == "start":
        parts.append(_("draw first"))
    if o.cards_drawn == 2:
        parts.append(_("draw 2"))
    return " · ".join(parts)


def _lines(seen: Observation) -> tuple[ScoreLine, ...]:
    """Return the cards left in each hand, from the left of the player who went out, the most expensive first; then
    kings held, or chips put in the pot and won from it.
    """
    o, history, seats = seen.public.options, seen.public.history, len(seen.hands)
    chips, winner = o.scoring == "chips", history[-1].winner
    first = seen.public.dealer if winner is None else winner
    lines, on_cards = [], _("Cards left")
    for seat in ((first + 1 + i) % seats for i in range(seats)):
        for cards in _by_cost(seen.hands[seat], o.scoring) if _cards_count(seen) else ():
            points = cost(cards, o.scoring)
            amount, to = (-points, winner) if chips else (points, None)
            lines.append(ScoreLine(seat, on_cards, amount, cards, str(points), to))
    before = history[-2].scores if len(history) > 1 else (0,) * seats
    counted = sums(lines, seats).get(on_cards, (0,) * seats)
    rest = (now - then - cards for now, then, cards in zip(history[-1].scores, before, counted, strict=True))
    words = _("Pot") if chips else _("Kings held")
    return (*lines, *(ScoreLine(seat, words, amount) for seat, amount in enumerate(rest) if amount))


def _by_cost(hand: tuple[Card, ...], scoring: str) -> list[tuple[Card, ...]]:
    """Group cards that cost ten or more by cost, the most expensive first; then all others together."""
    lots: dict[int, list[Card]] = {}
    for card in sorted(hand, key=by_rank):
        each = cost((card,), scoring)
        lots.setdefault(each if each >= _EXPENSIVE else 0, []).append(card)
    return [tuple(lots[each]) for each in sorted(lots, reverse=True)]


_EXPENSIVE = 10


def _cards_count(seen: Observation) -> bool:
    """Return whether leftover cards count: with chips they don't after an impasse (5.4)."""
    return seen.public.options.scoring != "chips" or seen.public.history[-1].winner is not None


def _reached_limit(seen: Observation, limit: int | None) -> tuple[str, ...]:
    """Return a text per seat, empty unless it has reached the score that ends the match; lost chips are negative."""
    if limit is None:
        return ("",) * len(seen.hands)
    reached = [score >= limit if limit > 0 else score <= limit for score in seen.public.scores]
    return tuple(_("reached {target}", target=limit) if there else "" for there in reached)


def sheet(seen: Observation) -> ScoreSheet:
    """Return the score sheet of the deals that are over."""
    o, history = seen.public.options, seen.public.history
    chips = o.scoring == "chips"
    limit = (-o.target if chips else o.target) if o.ends == "target" else None
    return ScoreSheet(
        N_("chips") if chips else N_("points"),
        tuple(deal.scores for deal in history),
        tuple(deal.winner for deal in history),
        _reached_limit(seen, limit),
        limit,
        less_is_better=not chips,
        out=NP_("of a player", "out"),
        chips=chips,
        lines=_lines(seen) if history else (),
    )


TABLETOP: Tabletop[Observation, Move, View] = Tabletop(
    observe=observe,
    layout=TableLayout(
        mat=mat,
        spreads=spreads,
        zones=zones,
        labels=labels,
        badge_zones=PLACES,
        max_text_scale=1.25,
    ),
    input=TableInput(
        drag_item=drag_item,
        moves_for_drop=moves_for_drop,
        default_move=default_move,
        no_move_reason=no_move_reason,
        one_card_moves=True,
        actions=actions,
    ),
    text=TableText(
        log_line=log_line,
        plate=plate,
        headline=lambda seen: headline(seen.public),
        outcome=outcome,
        sheet=sheet,
        plate_line=MOVES.plate_line,
        why=MOVES.why,
        prompt=prompt,
        tooltip=tooltip,
        hint_text=MOVES.hint_text,
        obvious_mistake=obvious_mistake,
        highlight=MOVES.highlight,
    ),
    is_deal=lambda move: isinstance(move, Deal),
    staging=Staging(
        cue=cue,
        opening=opening,
    ),
)
