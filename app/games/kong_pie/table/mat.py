"""Kong-Pie's mat: where everything lies, and what stands beside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from app.core.cards import FRENCH, Card, Seat, rank, suit
from app.core.grammar import count
from app.games.kong_pie.rules.model import SOURCE_SIZE, WARNED, Pair, Public, View, rounds_left
from app.games.kong_pie.text import Seen
from app.table import seen
from app.table.geometry import CARD_SHAPE, UNITS_HIGH, Area, Box
from app.table.layout import Spread, Zone, ZoneKind
from app.table.mat import Mat, Note
from app.table.mat import Place as Spot
from app.table.seating import (
    ACTIONS_WIDE,
    BAR_HIGH,
    PLATE_HIGH,
    PLATE_WIDE,
    SAID_HIGH,
    SeatPlace,
    below_hand,
    closed_hands,
    hand_zone,
    plate_middles,
    roomy,
    seat_places,
)
from app.table.seen import STOCK, Cards, backs, hands_seen, is_back

_HAND_WIDE, _HAND_STEP, _HAND_REACH = 104.0, 78.0, 300.0
_KONG_WIDE, _KONG_STEP = 62.0, 23.0
_KONG_ROW = _KONG_WIDE + 3 * _KONG_STEP
"""Four in suit, the widest kong."""
_SOURCE_WIDE, _SOURCE_STEP = 92.0, 102.0
_NOTE_WIDE, _MADE_WIDE, _MADE_STEP, _MADE_GAP = 72.0, 56.0, 26.0, 12.0
"""The high notes, and the pictures of the kongs they make."""
_NOODLE_STEP = 44.0
"""Each noodle is a kong by itself: the two stand farther apart than a pair."""
_MADE_ROW = 3 * _MADE_WIDE + 2 * _MADE_STEP + _NOODLE_STEP + 2 * _MADE_GAP
_PILE_WIDE, _OUT_WIDE = 76.0, 46.0
_ABOVE, _HEAD = 17.0, 28.0
"""From a column up to the middle of what is written of it, and past it."""
_CLEAR = 12.0
"""Round the own kongs: to the mat's frame and to the buttons."""
_BESIDE = PLATE_WIDE + 18
"""From the edge to the kongs of those who sit at the sides."""
_BELOW = 300.0
"""In an upright picture, below the hand: four buttons, and above them two lines of what is asked."""
_COLUMN_HIGH, _ACROSS, _NEXT = 300.0, 3, 14.0
"""In an upright picture: how high a column of kongs is; how many own ones lie in a row, and how far apart."""
_TOP_SEAT = BAR_HIGH + 4 + PLATE_HIGH
"""The bottom of the plate opposite, when two play."""

_PLACES = (
    Spot("stock", "spot-stock", "stock"),
    Spot("discards", "spot-discards", "discards"),
    Spot("kongs", "", "your kongs"),
)


def see(views: Sequence[View]) -> Seen:
    """Of the others' hands the cards are seen that all saw coming there."""
    p = views[0].public
    hands = tuple(_with_known(hand, known) for hand, known in zip(hands_seen(views), p.known, strict=True))
    return seen.Seen(p, hands, backs(STOCK, views[0].stock))


def _with_known(hand: Cards, known: int) -> Cards:
    """A hand of backs with the known cards behind the others."""
    if not hand or not is_back(hand[0]):
        return hand
    cards = tuple(card for card in FRENCH.cards if known >> card & 1)
    return (*hand[: len(hand) - len(cards)], *cards)


def mat(area: Area, seats: int) -> Mat:
    """High notes at the top, the source in the middle, stock and discards below; with two players the high notes stand
    at the left, as one of them sits at the top, or below that one where the picture is upright.
    """
    area = roomy(area, _BELOW)
    middle, size = area.w / 2, area.cards
    hand, pile, out = _HAND_WIDE * size, _PILE_WIDE * size, _OUT_WIDE * size
    hand_high = hand * CARD_SHAPE
    usual, high = UNITS_HIGH * size, area.h - area.lift
    more = min(1.3, high / usual)  # a higher picture has higher rows
    bottom = high - hand_high - 40
    spare = (high - usual) / 8  # a higher picture leaves more room between the rows
    piles = bottom - pile * CARD_SHAPE / 2 - 34 - spare
    beside = seats == 2 and not area.lift
    if beside:
        source, notes = (_TOP_SEAT + piles - 60 * size) / 2, (176.0 * size, 190 * size * more)
    else:
        top = (_TOP_SEAT if seats == 2 else BAR_HIGH) + 34 + spare
        notes = (middle - (_MADE_ROW * size + 20) / 2, top + _NOTE_WIDE * size * CARD_SHAPE / 2)
        source = (notes[1] + piles) / 2 + 13
    spreads = {
        "notes": Spread(*notes, _NOTE_WIDE * size, step=_NOTE_WIDE * size + 4, reach=_NOTE_WIDE * size + 4),
        "source": Spread(middle, source, _SOURCE_WIDE * size, step=_SOURCE_STEP * size, reach=3 * _SOURCE_STEP * size),
        "stock": Spread(middle - 66 * size, piles, pile, rise=0.25),
        "discards": Spread(middle + 66 * size, piles, pile, rise=0.25),
        "laid": Spread(middle - 236 * size, source - 46 * size, out, down=26 * size),
        "pulled": Spread(middle + 236 * size, source - 46 * size, out, down=26 * size)
        if not beside
        else Spread(notes[0], notes[1] + 246 * size, out, step=out + 3, reach=5 * out + 15),
        "kongs": _own(area, seats, 1),
        **{_top(steps): _row(area, seats, steps, 0, 1) for steps in range(seats)},
        **closed_hands(_places(area, seats)),
        "hand": Spread(
            middle, area.h - hand_high / 2 - below_hand(area), hand,
            step=_HAND_STEP * size, reach=_HAND_REACH * size, arc=1.2,
        ),
    }  # fmt: skip
    half, top = _half(area), source - _SOURCE_WIDE * size * CARD_SHAPE / 2 - 40
    cloth = Box(middle - half, top, 2 * half, piles + pile * CARD_SHAPE / 2 + 40 - top)
    return Mat(spreads, _PLACES, cloth, area, pot=(middle - 166 * size, piles), seats=_places(area, seats))


def _places(area: Area, seats: int) -> tuple[SeatPlace, ...]:
    """Those at the sides have their plates, what they did last, and their kongs together in a place of their own."""
    if area.lift:
        return seat_places(area, seats)
    if seats == 2:  # what is said opposite ends where the kongs begin
        own, other = seat_places(area, seats)
        said, left = other.said, _column(area, seats, 1).x
        return own, replace(other, said=replace(said, w=min(said.w, left - 8 - said.x)))
    top, wide = BAR_HIGH + 6, _BESIDE + _KONG_ROW * area.cards + 14 - 6
    high = _column(area, seats, 1).bottom + 6 - top
    grounds = {1: Box(6, top, wide, high), 2: Box(area.w - 6 - wide, top, wide, high)}
    return seat_places(area, seats, grounds, top + 6 + PLATE_HIGH / 2)


def _half(area: Area) -> float:
    """Half the width of the cloth."""
    return 2 * _SOURCE_STEP * area.cards + 16


# ---- kongs


def _column(area: Area, seats: int, steps: int) -> Box:
    """Where a seat's kongs lie: the own ones between mat and buttons, the others' beside their plates."""
    wide = _KONG_ROW * area.cards
    if area.lift:
        return _upright_column(area, seats, steps, wide)
    if steps == 0:
        x, top = area.w / 2 + _half(area) + _CLEAR, area.h - 312 * area.cards
        return Box(x, top, min(wide, area.w - ACTIONS_WIDE - 2 * _CLEAR - x), area.h - 16 - top)
    top, low = BAR_HIGH + 36, area.h * 0.487 + 15
    if seats == 2:
        return Box(area.w / 2 + PLATE_WIDE / 2 + 130 * area.cards, top, wide, low - top)
    x = _BESIDE if steps == 1 else area.w - _BESIDE - wide
    return Box(x, top, wide, low - top)


def _upright_column(area: Area, seats: int, steps: int, wide: float) -> Box:
    """The own kongs lie below the hand, between plate and buttons, the others' below their plates."""
    if steps == 0:
        x, top = _BESIDE, area.h - area.lift + _HEAD
        return Box(x, top, area.w - ACTIONS_WIDE - 2 * _CLEAR - x, area.h - 16 - top)
    high = _COLUMN_HIGH * area.cards
    if seats == 2:
        return Box(area.w - _CLEAR - wide, BAR_HIGH + 36, wide, high)
    top = plate_middles(area, seats)[steps][1] + PLATE_HIGH / 2 + SAID_HIGH + 34
    return Box(_CLEAR if steps == 1 else area.w - _CLEAR - wide, top, wide, high)


def _row(area: Area, seats: int, steps: int, row: int, cards: int) -> Spread:
    """One kong of a seat; at the right they lie against the plate. The rows are so close that seven fit, the most that
    there can be; below the hand there is room for three side by side.
    """
    column, wide = _column(area, seats, steps), _KONG_WIDE * area.cards
    step = min(_KONG_STEP * area.cards, (column.w - wide) / 3)
    in_a_row = _ACROSS if area.lift and steps == 0 else 1
    down = min(40.0 * area.cards, (column.h - wide * CARD_SHAPE) / (6 // in_a_row))
    half = (wide + (cards - 1) * step) / 2
    low, across = divmod(row, in_a_row)
    x = column.x + across * (_KONG_ROW * area.cards + _NEXT) + half
    return Spread(
        column.right - half if _at_right(seats, steps) else x,
        column.y + wide * CARD_SHAPE / 2 + low * down, wide, step=step, reach=3 * step, z=10.0 * row,
    )  # fmt: skip


def _own(area: Area, seats: int, rows: int) -> Spread:
    """Where the next own kong goes: the whole column, with what is written above it."""
    column, last = _column(area, seats, 0), _row(area, seats, 0, rows - 1, 1)
    high = last.box.bottom - column.y + _HEAD
    return Spread(column.x + column.w / 2, column.y - _HEAD + high / 2, column.w, shape=high / column.w)


def _at_right(seats: int, steps: int) -> bool:
    return 1 < steps == seats - 1


def _top(steps: int) -> str:
    """Where a seat's column begins; no card's zone."""
    return f"column+{steps}"


def _zone(steps: int, row: int) -> str:
    """One kong; the seat itself is 0 steps away."""
    return f"kong+{steps}-{row}"


def spreads(state: Seen, seat: Seat, area: Area, mat: Mat) -> Mapping[str, Spread]:
    """A row for each kong; the own ones are together the place for the next one."""
    area = mat.area
    p, found = state.public, {}
    for steps, made in _columns(p, seat):
        for row, cards in enumerate(made):
            found[_zone(steps, row)] = _row(area, p.seats, steps, row, len(cards))
    found["kongs"] = _own(area, p.seats, max(1, len(p.sheet.kongs[seat])))
    return found


def _columns(p: Public, seat: Seat) -> Iterator[tuple[int, tuple[tuple[Card, ...], ...]]]:
    """The kongs of each seat, by steps clockwise from ``seat``."""
    for steps in range(p.seats):
        yield steps, p.sheet.kongs[(seat + steps) % p.seats]


# ---- what lies where


def zones(state: Seen, seat: Seat, open_hand: bool) -> Mapping[str, Zone]:
    """All but stock and hands lies open; the hand of ``seat`` too, if ``open_hand``, and all hands at the end."""
    p = state.public
    found = {
        "notes": Zone(p.ledger.highs.notes, face_up=True, name="the high notes"),
        "source": Zone(p.source, face_up=True, name="the source"),
        "stock": Zone((*state.stock, *p.turned), face_up=False, kind=ZoneKind.STOCK),
        "discards": Zone(p.discards, face_up=True),
        "kongs": Zone((), face_up=True),
        "pulled": Zone(p.sheet.pulled, face_up=True, name="the cards pulled"),
        "laid": Zone(p.sheet.laid, face_up=True, name="the cards put in"),
    }
    for steps, made in _columns(p, seat):
        for row, cards in enumerate(made):
            kong, owner = tuple(sorted(cards, key=by_suit)), (seat + steps) % p.seats
            found[_zone(steps, row)] = Zone(kong, face_up=True, seat=owner, name="kong")
    for other, held in enumerate(state.hands):
        steps = (other - seat) % p.seats
        if p.over or (open_hand and steps == 0):
            cards = tuple(sorted(held, key=by_suit))
        else:
            cards = held if steps == 0 else _closed(held, p.known[other])
        face_up = p.over or (open_hand and steps == 0)
        found[hand_zone(steps)] = Zone(cards, face_up, kind=ZoneKind.HAND, seat=other)
    return found


def _closed(held: Sequence[Card], known: int) -> tuple[Card, ...]:
    """Another's hand: what only its owner knows in order of arrival, then what all have seen coming."""
    seen = sorted(card for card in held if known >> card & 1)
    return (*(card for card in held if not known >> card & 1), *seen)


def by_suit(card: Card) -> tuple[int, int]:
    """The order of an open hand."""
    return suit(card), rank(card)


def groups_by_suit(state: Seen, seat: Seat) -> Sequence[tuple[Card, ...]]:
    """The hand, each suit by itself."""
    held = sorted(state.hands[seat], key=by_suit)
    return [tuple(card for card in held if suit(card) == one) for one in range(4)]


def groups_by_rank(state: Seen, seat: Seat) -> Sequence[tuple[Card, ...]]:
    """The hand, each rank by itself."""
    held = sorted(state.hands[seat], key=lambda card: (rank(card), suit(card)))
    return [tuple(card for card in held if rank(card) == one) for one in sorted({*map(rank, held)})]


# ---- what stands on the mat


def notes(state: Seen, seat: Seat, open_hand: bool, mat: Mat) -> Sequence[Note]:
    """What the high notes make, how many kongs each has, what is left in the stock, kitty and jackpot."""
    p, at = state.public, mat.spreads
    source, stock, discards = at["source"], at["stock"], at["discards"]
    found = [*_high(p, at["notes"], mat.cloth.y), *_progress(p, seat, mat)]
    left = rounds_left(p)
    ending = f" · {count(left, 'round')} left for a kong" if left is not None and left <= WARNED and not p.over else ""
    found.append(Note(f"Source{ending}", source.x, source.box.y - 24, "caption"))
    for i in range(len(p.source), SOURCE_SIZE):
        x = source.x + (i - 1.5) * source.step
        found.append(Note("", x, source.y, picture="tokens/spot-source", size=source.w, over=False))
    left = len(state.stock) + len(p.turned)
    if not p.options.look_through or not p.turned or p.over:  # otherwise a button stands there
        found.append(Note(f"{left} left" if left else "empty", stock.x, stock.box.bottom + 18, resting=True))
    if not p.options.look_through or not p.discards or p.over:
        lying = count(len(p.discards), "card") if p.discards else "none"
        found.append(Note(lying, discards.x, discards.box.bottom + 18, resting=True))
    for zone, cards, text in (("pulled", p.sheet.pulled, "out of play"), ("laid", p.sheet.laid, "given up")):
        if cards:
            spread = at[zone]
            found.append(Note(text, spread.x, spread.box.y - 16, "caption"))
    if p.options.chips:
        x, y = mat.pot
        found.append(
            Note(
                f"kitty {p.sheet.kitty}", x, stock.box.bottom + 18, chips=p.sheet.kitty, size=0.76 * stock.w, over=False
            )
        )
        found.append(Note(f"jackpot {p.sheet.jackpot}", 2 * source.x - x, stock.box.bottom + 18))
        found.append(Note("", 2 * source.x - x, y + 8, picture="tokens/jackpot", size=stock.w, over=False))
    return found


def _high(p: Public, at: Spread, low: float) -> Iterator[Note]:
    """The title, and pictures of the noodles and the high pairs; those that can no longer be held are ticked off. Their
    names stay above ``low``, where the mat begins, unless they stand beside it.
    """
    highs = p.ledger.highs
    gone = {card for made in p.sheet.kongs for cards in made for card in cards} | {*p.sheet.pulled, *p.sheet.laid}
    yield Note("High notes", at.x, at.box.y - 16, "title")
    beside = at.box.right + at.step / 2 + 20
    pairs = (("high pair", pair) for pair in highs.pairs)
    groups: tuple[tuple[str, Pair], ...] = (("each a noodle", highs.noodles), *pairs)
    size = at.w / _NOTE_WIDE
    wide = _MADE_WIDE * size
    narrow = at.x < 200  # they stand at the edge, when two play: below rather than beside
    below = wide * CARD_SHAPE / 2 + 15  # from the middle of a picture to that of its name
    if narrow:
        left, y = at.x - _MADE_ROW * size / 2, at.box.bottom + 62 * size
    else:
        left, y = beside, min(at.y - 6, low - 18 - below)
    for text, pair in groups:
        step = (_NOODLE_STEP if pair == highs.noodles else _MADE_STEP) * size
        for i, card in enumerate(pair):
            x = left + wide / 2 + i * step
            yield Note("", x, y, picture=f"cards/{FRENCH.code(card)}", size=wide, over=False)
            if card in gone:
                top = y + 22 * size
                yield Note("", x - wide / 2 + 12, top, picture="tokens/mark-check", size=20, over=False)
        middle = left + (wide + step) / 2
        yield Note(text, middle, y + below, "caption")
        left += wide + step + _MADE_GAP


def _progress(p: Public, seat: Seat, mat: Mat) -> Iterator[Note]:
    """Above each column how far its owner is; where nothing lies yet, the place for it."""
    wanted = p.options.kongs_to_win
    for steps, made in _columns(p, seat):
        first = mat.spreads[_top(steps)]
        points = p.sheet.points[(seat + steps) % p.seats]
        won = f"{len(made)} of {wanted}" if len(made) <= wanted else f"{len(made)}"  # one more with glory
        roomy = first.w >= _KONG_WIDE  # where words are larger than usual, a column has no room for all of them
        text = f"{won} kongs" if roomy or not made or len(made) > wanted else won
        x, align = (first.box.right, 1.0) if _at_right(p.seats, steps) else (first.box.x, 0.0)
        yield Note(
            f"{text} · {count(points, 'pt')}" if made else text, x, first.box.y - _ABOVE, "tally", align=align,
        )  # fmt: skip
        if not made:
            yield Note("", first.x, first.y, picture="tokens/spot-kong", size=first.w, over=False)
