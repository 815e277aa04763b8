"""Where everything of Pai Tong lies: narrow cards or tiles, a stock or four walls, the discards in rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from app.core.cards import Card, Seat
from app.games.pai_tong.rules.model import OTHERS, WALL_TILES, WALLS, Dice, View, broken
from app.games.pai_tong.text import Seen
from app.table import seen
from app.table.geometry import Area, Box
from app.table.layout import Placement, Spread
from app.table.mat import Faces, Mat, Place
from app.table.seating import (
    BAR_HIGH,
    NOT_TAKEN,
    PLATE_HIGH,
    SeatPlace,
    along_top,
    closed_hands,
    hand_zone,
    roomy,
    seat_places,
)
from app.table.seen import STOCK, backs, hands_seen

NARROW, TILE = 2.2, 4 / 3
"""Height over width."""
_OF = {"money": "cards/", "tiles": "tiles/"}
"""How the mat's spreads for either begin; ``placed`` has those of the state, without it."""
_FACES = {"money": Faces("money", "back", NARROW), "tiles": Faces("tiles", "back", TILE)}
_LEFT, _RIGHT = 230.0, 264.0
"""Left of the hand is the own plate, right of it are the buttons."""
_MIDDLE_WIDE = 756.0
_BELOW_HAND = 42.0
"""Room for what the sets of the hand are called."""
_EDGE = 12.0
_GAP = 0.55
"""Between two groups of a zone, in steps, as ``layout`` has it."""
_ALL = WALLS * WALL_TILES
_TILES_WIDE = 490.0
"""The rows of tiles, right of the walls."""
_TILE_ROWS = {5: (13, 5), 6: (12, 5), 7: (11, 4)}
"""How many tiles of a row and how many rows take all discards there can be: the more players, the smaller the stock."""
_ASKED = 226.0
"""Up from the lower edge where the picture is low: the actions, and above them two lines of what is asked."""
_SIDE = 228.0
"""The open tongs and shown hands at the sides stay clear of the mat."""
_BELOW = 240.0
"""In an upright picture, below the hand and its sets: three buttons, and above them two lines of what is asked."""
_BETWEEN, _ROWS_HIGH = 140.0, 501.0
"""In an upright picture, from the lowest of what the others did to what is below the hand: what words and gaps take;
and in units of a card's usual size open tongs, six rows of tiles and the hand.
"""
_FAR, _HIGH_UP = 2, 0.41
"""With more than so many along the top those at the sides sit below them: so far down."""
_NOTED = 50.0
"""Below the winner's tongs: what each of them is, and what they make together."""
_NOWHERE = Box(0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Sizes:
    """Widths of cards and steps between them, for one shape."""

    shape: float
    hand: tuple[float, float]
    tongs: tuple[float, float]
    """The own open ones."""
    others: tuple[float, float]
    """The open ones of the others."""
    closed: tuple[float, float]
    """The hands of the others."""
    shown: tuple[float, float]
    """The same once they are shown."""
    won: tuple[float, float]
    """The hand that has won."""
    lying: tuple[float, float]
    columns: int
    rows: int
    discard: float
    stock: float

    def times(self, size: float) -> Sizes:
        """All so much larger."""

        def both(pair: tuple[float, float]) -> tuple[float, float]:
            return pair[0] * size, pair[1] * size

        return replace(
            self, hand=both(self.hand), tongs=both(self.tongs), others=both(self.others), closed=both(self.closed),
            shown=both(self.shown), won=both(self.won), lying=both(self.lying), discard=self.discard * size,
            stock=self.stock * size,
        )  # fmt: skip


CARDS = Sizes(NARROW, (62, 58), (44, 27), (32, 20), (30, 15), (32, 21), (58, 40), (44, 25), 22, 4, 74, 64)
TILES = Sizes(TILE, (62, 63), (44, 45), (32, 32), (17, 17.2), (29, 23), (56, 56), (34, 35), 14, 6, 82, 60)


@dataclass(frozen=True, slots=True)
class Rows(Spread):
    """The discards in reading order; one that is being asked about lies large before them."""

    columns: int = 1
    pitch: float = 0.0
    """From row to row."""
    large: float = 0.0
    """The width of the one asked about, whose middle is ``x, y``."""
    left: float = 0.0
    top: float = 0.0
    """The middle of the first card."""
    asked: bool = False
    """The last card is the one asked about."""
    ground: Box = _NOWHERE
    """Where a card may be let go."""

    @property
    def box(self) -> Box:
        """The place of the large one."""
        return Box.around(self.x, self.y, self.large, self.large * self.shape)

    def place(self, index: int, cards: int, *, face_up: bool, gaps: Sequence[int] = ()) -> Placement:
        """Row by row from the left."""
        if self.asked and index == cards - 1:
            return Placement(self.x, self.y, self.large, 0, float(face_up), self.z + 200, self.shape)
        row, column = divmod(index, self.columns)
        x, y = self.left + column * self.step, self.top + row * self.pitch
        return Placement(x, y, self.w, 0, float(face_up), self.z + index, self.shape)

    def extent(self, cards: int, gaps: int = 0) -> Box:
        """The whole ground."""
        return self.ground


@dataclass(frozen=True, slots=True)
class Tongs(Spread):
    """Open tongs side by side; cards close up within a tong, never the tongs."""

    gap: float = 8.0
    """Units between two tongs."""

    def step_for(self, cards: float) -> float:
        """From card to card in a tong, where there are so many cards."""
        tongs = max(1.0, cards / 3)
        return min(self.step, (self.reach - (tongs - 1) * self.gap - (tongs - 1) * self.w) / (2 * tongs))

    def place(self, index: int, cards: int, *, face_up: bool, gaps: Sequence[int] = ()) -> Placement:
        """Three by three."""
        step, (tong, within) = self.step_for(cards), divmod(index, 3)
        left = self.x - self.extent(cards).w / 2 + self.w / 2
        x = left + tong * (2 * step + self.w + self.gap) + within * step
        return Placement(x, self.y, self.w, 0, float(face_up), self.z + index, self.shape)

    def extent(self, cards: int, gaps: int = 0) -> Box:
        """The box round that many cards."""
        tongs = max(1, cards // 3)
        wide = tongs * (2 * self.step_for(cards) + self.w + self.gap) - self.gap
        return Box.around(self.x, self.y, wide, self.w * self.shape)


@dataclass(frozen=True, slots=True)
class Walls(Spread):
    """The stock as four walls of tiles, two high; each tile keeps its place until it is drawn."""

    first: int = 0
    """The wall that was broken, as it stands: 0 at the bottom, 1 at the left, and on clockwise."""
    stack: int = 0
    """The first stack of it that was drawn from."""

    def extent(self, cards: int, gaps: int = 0) -> Box:
        """All four walls."""
        side = WALL_TILES // 2 * self.w + 2 * self.w * self.shape + 4
        return Box.around(self.x, self.y, side, side)

    def place(self, index: int, cards: int, *, face_up: bool, gaps: Sequence[int] = ()) -> Placement:
        """The last card is the next to be drawn; they go clockwise from the break, of a stack the upper one first."""
        drawn = _ALL - 1 - index
        wall, within = divmod(2 * self.stack + drawn, WALL_TILES)
        stack, lower = divmod(within, 2)
        along = (stack + 0.5) * self.w - WALL_TILES // 4 * self.w - self.w / 2
        out = (WALL_TILES // 2 * self.w + self.w * self.shape) / 2
        # From the right end of a wall, as who sits behind it sees it: at the bottom that runs to the left.
        dx, dy = ((-along, out), (-out, -along), (along, -out), (out, along))[(self.first + wall) % WALLS]
        angle = 90.0 * ((self.first + wall) % 2)
        return Placement(
            self.x + dx, self.y + dy - (0 if lower else 4), self.w, angle, float(face_up), self.z + index, self.shape
        )


def faces(state: Seen) -> Faces:
    """Money cards or tiles."""
    return _FACES[state.public.options.cards]


def see(views: Sequence[View]) -> Seen:
    """The answers to a discard are not seen."""
    return seen.Seen(views[0].public, hands_seen(views), backs(STOCK, views[0].stock))


@lru_cache(maxsize=8)
def mat(area: Area, seats: int) -> Mat:
    """The table for cards and the one for tiles: which of them are played with only the state says."""
    lowest = max(place.said.bottom for place in _places(area, seats)[1:])
    area = roomy(area, _BELOW, (area.h - _BELOW - lowest - _BETWEEN) / _ROWS_HIGH)
    ground = _ground(area, seats)
    spreads = {
        f"{_OF[cards]}{name}": spread
        for cards, sizes in (("money", CARDS), ("tiles", _tiles(seats)))
        for name, spread in _spreads(area, seats, sizes.times(area.cards), ground).items()
    }
    cloth = Box(ground.x - 14, ground.y - 12, ground.w + 28, ground.h + 24)
    lying = (Place("discards", "", "discards"), Place("stock", "", "stock"))
    return Mat(spreads, lying, cloth, area, seats=_places(area, seats))


def _tiles(seats: int) -> Sizes:
    """Tiles lie as large as the discards of so many players leave room for."""
    columns, rows = _TILE_ROWS.get(seats, (TILES.columns, TILES.rows))
    step = _TILES_WIDE / columns
    return replace(TILES, lying=(step - 1, step), columns=columns, rows=rows)


def _ground(area: Area, seats: int) -> Box:
    """The middle, between the open tongs of those at the top and the hand; narrow cards need most room for both."""
    places = _places(area, seats)
    size = area.cards
    above = range(1, seats) if area.lift else along_top(seats)
    under = [_under(places[steps]) + 9 + CARDS.others[0] * size * NARROW for steps in above]
    top, bottom = max(under, default=60.0), area.h - area.lift - _BELOW_HAND - CARDS.hand[0] * size * NARROW - 34
    wide = _MIDDLE_WIDE * size
    return Box((area.w - wide) / 2, top, wide, bottom - top)


def _spreads(area: Area, seats: int, sizes: Sizes, ground: Box) -> dict[str, Spread]:
    wide, step = sizes.hand
    high, shape = wide * sizes.shape, sizes.shape
    left, right = (2 * _EDGE, area.w - 2 * _EDGE) if area.lift else (_LEFT, area.w - _RIGHT)
    y = area.h - area.lift - _BELOW_HAND - high / 2
    arc = 0.2 if shape == NARROW else 0.0
    low = y + (high - sizes.tongs[0] * shape) / 2
    own = {
        "hand": Spread((left + right) / 2, y, wide, step, right - left - wide, arc=arc, z=300, shape=shape),
        "tongs": Tongs(right, low, *sizes.tongs, 640 * area.cards, z=260, shape=shape, gap=14),
    }
    return own | _others(area, seats, sizes) | _middle(ground, sizes, area.cards)


def _middle(ground: Box, sizes: Sizes, size: float) -> dict[str, Spread]:
    """The stock, the discard that is asked about, and the rows of those that lie."""
    shape, y = sizes.shape, ground.middle[1]
    stock = Spread(ground.x + 6 + sizes.stock / 2, y, sizes.stock, rise=0.25, shape=shape)
    walls = Walls(ground.x + 126 * size, y, 14 * size, shape=shape)
    wide, step = sizes.lying
    high, rows = wide * shape, sizes.rows
    pitch = min((ground.h - 12 - high) / (rows - 1), high * (0.72 if shape == NARROW else 1.04))
    row_wide = (sizes.columns - 1) * step + wide
    left = ground.right - 6 - row_wide + wide / 2
    top = y - (rows - 1) * pitch / 2
    asked_x = (stock.x + sizes.stock / 2 + left - wide / 2) / 2
    lying = Rows(
        asked_x, y, wide, step, shape=shape, columns=sizes.columns, pitch=pitch, large=sizes.discard, left=left,
        top=top, ground=ground,
    )  # fmt: skip
    return {"stock": stock, "walls": walls, "discards": lying}


def _places(area: Area, seats: int) -> tuple[SeatPlace, ...]:
    """Those at the sides sit high, so that their open tongs have room below; above them sits whoever is near."""
    if area.upright:
        return seat_places(area, seats)
    near = len(along_top(seats)) > _FAR
    return seat_places(area, seats, sides=area.h * _HIGH_UP if near else BAR_HIGH + 4 + PLATE_HIGH / 2)


def _under(place: SeatPlace) -> float:
    """Where the open tongs of a seat begin: below its plate, and what is said there."""
    beside = place.said.x > place.plate.right
    return (place.plate.bottom + 3 if beside else place.said.bottom) + 4


def _others(area: Area, seats: int, sizes: Sizes) -> dict[str, Spread]:
    """The open tongs of the others lie below their plates; a hand that is shown beside these along the top, and in an
    upright picture, or else below.
    """
    places = _places(area, seats)
    found = closed_hands(places, sizes.shape)
    tops = [places[steps].plate.middle[0] for steps in along_top(seats)]
    room = min([b - a for a, b in pairwise(tops)], default=area.w) - 12
    for steps, place in enumerate(places[1:], 1):
        top, under, px = steps in along_top(seats), _under(place), place.plate.middle[0]
        reach = min((286.0 if top else _SIDE) * area.cards, room)
        row = min((480.0 if top else _SIDE) * area.cards, room)
        wide, step = sizes.others
        # Where the picture is low, those at the sides lie above what the person is asked.
        size = 1.0 if top else min(1.0, (area.h - _ASKED - under) / (wide * sizes.shape))
        wide, step = wide * size, step * size
        y = under + wide * sizes.shape / 2
        found[f"tongs+{steps}"] = Tongs(
            _within(area, px, reach), y, wide, step, reach - wide, z=100.0, shape=sizes.shape,
        )  # fmt: skip
        wide, step = sizes.shown
        if not (top or area.lift):
            y += (sizes.others[0] * size + wide) * sizes.shape / 2 + 8
        found[f"shown+{steps}"] = Spread(
            _within(area, px, row), y, wide, step, row - wide, z=NOT_TAKEN, shape=sizes.shape
        )
    return found


def _side_by_side(tongs: Spread, shown: Spread, opened: int) -> dict[str, Spread]:
    """A hand that is shown in the row of its open tongs: these first."""
    left, taken = shown.x - (shown.reach + shown.w) / 2, tongs.extent(3 * opened).w
    free = shown.reach + shown.w - taken - 14
    return {
        "tongs": replace(tongs, x=left + taken / 2),
        "shown": replace(shown, x=left + taken + 14 + free / 2, reach=free - shown.w),
    }


def _within(area: Area, x: float, wide: float) -> float:
    """The middle nearest to ``x`` of what is so wide and stays on the table."""
    return max(_EDGE + wide / 2, min(area.w - _EDGE - wide / 2, x))


def placed(state: Seen, seat: Seat, mat: Mat) -> dict[str, Spread]:
    """Every zone where it lies in this state."""
    p = state.public
    mine = _OF[p.options.cards]
    spreads = {name.removeprefix(mine): spread for name, spread in mat.spreads.items() if name.startswith(mine)}
    lying = spreads["discards"]
    assert isinstance(lying, Rows)
    spreads["discards"] = replace(lying, asked=p.discard is not None)
    if p.sheet.dice is not None:
        spreads = _with_walls(spreads, p.sheet.dice, p.starter, seat)
    own = len(p.melds[seat])
    if own:
        spreads |= _beside(spreads["hand"], spreads["tongs"], own)
    if p.over:
        for steps in range(1, len(state.hands)):
            tongs, shown = spreads[f"tongs+{steps}"], spreads[f"shown+{steps}"]
            opened = len(p.melds[(seat + steps) % len(state.hands)])
            if opened and tongs.y < shown.y + shown.w and shown.y < tongs.box.bottom:
                row = _side_by_side(tongs, shown, opened)
                spreads[f"tongs+{steps}"], shown = row["tongs"], row["shown"]
            spreads[hand_zone(steps)] = shown
        winner = p.history[-1].winner
        if winner is not None:
            spreads |= _laid_out(state, (winner - seat) % len(state.hands), spreads)
    return spreads


def _with_walls(spreads: dict[str, Spread], dice: Dice, starter: Seat, seat: Seat) -> dict[str, Spread]:
    """The stock stands round the discard that is asked about, each wall before its own seat."""
    walls, lying = spreads["walls"], spreads["discards"]
    assert isinstance(walls, Walls)
    wall, stack = broken(dice, starter)
    stock = replace(walls, first=(wall - seat) % WALLS, stack=stack)
    return spreads | {"stock": stock, "discards": replace(lying, x=walls.x, y=walls.y)}


def _beside(hand: Spread, tongs: Spread, own: int) -> dict[str, Spread]:
    """The own open tongs lie at the right end of the hand, which makes room."""
    wide = tongs.extent(3 * own).w
    left, right = hand.x - (hand.reach + hand.w) / 2, hand.x + (hand.reach + hand.w) / 2
    free = right - wide - 22
    return {
        "hand": replace(hand, x=(left + free) / 2, reach=free - left - hand.w),
        "tongs": replace(tongs, x=right - wide / 2),
    }


def _laid_out(state: Seen, steps: int, spreads: Mapping[str, Spread]) -> dict[str, Spread]:
    """The hand that has won lies in the middle, tong by tong, below a strip of the discards."""
    p = state.public
    winner = p.history[-1].winner
    assert winner is not None
    lying, sizes = spreads["discards"], TILES if p.options.cards == "tiles" else CARDS
    ground = lying.extent(1)
    size = ground.w / _MIDDLE_WIDE
    sizes = sizes.times(size)
    far = f"+{steps}" if steps else ""
    small = 26.0 * size
    strip = ground.y + 4 + small * sizes.shape / 2
    below = strip + small * sizes.shape / 2 + 8
    room = ground.bottom + 28 - _NOTED - below
    large = min(1.0, room / (sizes.won[0] * sizes.shape))
    wide, step = sizes.won[0] * large, sizes.won[1] * large
    closed, opened = len(state.hands[winner]) // 3, len(p.melds[winner])
    y = below + room / 2
    row = Tongs(ground.middle[0], y, wide, step, ground.w, z=400, shape=sizes.shape, gap=22 * size)
    pitch = 2 * step + wide + row.gap
    left = ground.middle[0] - 2 * pitch
    return {
        f"hand{far}": replace(row, x=left + closed * pitch / 2),
        f"tongs{far}": replace(row, x=left + (closed + opened / 2) * pitch),
        "stock": Spread(ground.x + 6 + small / 2, strip, small, rise=0.1, shape=sizes.shape),
        "discards": Spread(
            ground.x + 60 * size + (ground.w - 70 * size) / 2, strip, small, small * 0.7,
            ground.w - 110 * size, shape=sizes.shape,
        ),
    }  # fmt: skip


def dealing_order(state: Seen) -> tuple[Card, ...]:
    """The cards of a fresh deal as they come round."""
    starter = state.public.starter
    hands = [state.hands[seat] for seat in (starter, *OTHERS[len(state.hands)][starter])]
    if state.public.sheet.dice is not None:
        longest = max(map(len, hands))
        return tuple(hand[at] for at in range(longest) for hand in hands if at < len(hand))
    return (*(card for hand in hands for card in hand[:6]), *(card for hand in hands for card in hand[6:]))
