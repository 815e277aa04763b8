"""Labels on Kong-Pie's mat: what the high notes make, each seat's progress, what is left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.core.cards import FRENCH, Card, Seat
from app.core.grammar import count
from app.games.kong_pie.rules.kongs import points_of
from app.games.kong_pie.rules.model import SOURCE_SIZE, WARNED, Public, rounds_left
from app.games.kong_pie.table.bands import CAPTION, HEAD, Bands, bands
from app.games.kong_pie.table.mat import columns, slots_of, specials
from app.games.kong_pie.table.moves import Observation, gone
from app.games.kong_pie.table.names import short
from app.table.geometry import Box
from app.table.mat import Mat, MatLabel

SPECIAL, SLOT = "special ", "slot"
"""Tooltip keys of pictures: a special card, followed by its code; the slot of a future kong."""
_LETTER = 8.6
"""Upper estimate of the width of a caption's letter."""
_SOURCE = "Source: connect two of yours for two of these"
_ONE_MORE = "one more wins the hand"
_APART = 8.0
"""Gap between two names in a row, on top of the usual free width."""
_LOW_STACK = 4
"""Chips shown of the kitty where it is between a place and the own plate."""
_GROUP = 2
"""The special cards come in pairs: the noodles, and each high pair."""


_KINDS = (
    (("four of", "a suit"), "1 point"),
    (("three of", "a rank"), "2 points"),
    (("a noodle", "alone"), "3 points"),
    (("a high", "pair"), "3 points"),
)
"""Kinds of kongs, and their points."""
_LINE = 19.0
"""Line height of the legend."""


def labels(seen: Observation, seat: Seat, open_hand: bool, mat: Mat) -> Sequence[MatLabel]:
    """Return what the high notes make, each seat's kongs, the stock's count, kitty and jackpot."""
    p, at = seen.public, mat.spreads
    found = bands(mat.area, p.seats)
    own = {*seen.hands[seat]} if open_hand else set[Card]()
    return [*_high(p, found, own, seat), *_source(p, mat), *_piles(seen, mat), *_progress(p, seat, mat, found),
            *_given_up(p, mat), *(_chips(p, found, at["stock"].w) if p.options.chips else ())]  # fmt: skip


def _high(p: Public, found: Bands, own: set[Card], seat: Seat) -> Iterator[MatLabel]:
    """Yield the title, and pictures of the noodles and the high pairs: those that can no longer be held are dimmed and
    struck through, those that the seat holds have its frame.
    """
    box, lost, pulled = found.boxes["highs"], gone(p), {*p.sheet.pulled}
    boxes, cards = found.pictures, specials(p.ledger.highs)
    left = box.x + 8 if found.aside else box.middle[0] - (boxes[-1].right - box.middle[0])
    yield MatLabel("High notes of this hand", left, box.y + HEAD / 2 - 4, "title", align=0.0)
    for card, where in zip(cards, boxes, strict=True):
        picture = "" if card in pulled else f"cards/{FRENCH.code(card)}"  # then the card itself is there
        yield MatLabel(
            "", *where.middle, picture=picture, size=where.w, on_top=card in pulled, struck_out=card in lost,
            frame_seat=seat if card in own else None, tooltip=f"{SPECIAL}{FRENCH.code(card)}",
        )  # fmt: skip
    for first in range(0, len(cards), _GROUP):
        lines = _named(cards[first : first + _GROUP], lost, noodles=not first)
        yield from _captions(lines, boxes[first : first + _GROUP], beside=found.aside)


def _named(group: Sequence[Card], lost: set[Card], *, noodles: bool) -> tuple[str, str]:
    """Return what two of them are, and what is left of them."""
    away = sum(card in lost for card in group)
    if noodles:
        return "noodles", ("each a noodle", "one noodle left", "noodles gone")[away]
    return "together", "pair gone" if away else "high pair"


def _captions(lines: tuple[str, str], boxes: Sequence[Box], *, beside: bool) -> Iterator[MatLabel]:
    """Yield captions below the two pictures, or next to them."""
    if beside:
        yield MatLabel(lines[1], boxes[1].right + 10, boxes[1].middle[1], "caption", align=0.0)
        return
    yield MatLabel(lines[1], (boxes[0].x + boxes[1].right) / 2, boxes[0].bottom + CAPTION / 2 + 3, "caption")


def _source(p: Public, mat: Mat) -> Iterator[MatLabel]:
    """Yield the source's use, or the time left; where it has fewer cards, its empty places."""
    source, left = mat.spreads["source"], rounds_left(p)
    ends = left is not None and left <= WARNED and not p.over
    text = f"Source · {count(left or 0, 'round')} left for a kong" if ends else _SOURCE
    yield MatLabel(text, source.x, source.box.y - HEAD / 2, "caption")
    for i in range(len(p.source), SOURCE_SIZE):
        x = source.x + (i - 1.5) * source.step
        yield MatLabel("", x, source.y, picture="tokens/spot-source", size=source.w, on_top=False)


def _piles(seen: Observation, mat: Mat) -> Iterator[MatLabel]:
    """Yield the counts of stock and discards, where no button shows them."""
    p, stock, discards = seen.public, mat.spreads["stock"], mat.spreads["discards"]
    left = len(seen.stock) + len(p.turned)
    if not p.options.look_through or not p.turned or p.over:
        yield MatLabel(f"{left} left" if left else "empty", stock.x, stock.box.bottom + 18, after_deal=True)
    if not p.options.look_through or not p.discards or p.over:
        lying = count(len(p.discards), "card") if p.discards else "discards"
        yield MatLabel(lying, discards.x, discards.box.bottom + 18, after_deal=True)


def _progress(p: Public, seat: Seat, mat: Mat, found: Bands) -> Iterator[MatLabel]:
    """Yield each seat's progress above its kongs, the name of each, and the slots of the next ones."""
    for steps, made in columns(p, seat):
        owner, wanted = (seat + steps) % p.seats, p.options.kongs_to_win
        room = slots_of(p, owner, mat.area, steps)
        y = room.box.y - HEAD / 2 + (0 if steps else 1)
        names: Sequence[str] = [short(cards, p.ledger.highs) for cards in made]
        firsts = [room.spread(row, 1).box for row in range(len(made))]
        if steps:
            yield MatLabel(f"{_won(p, owner)} kongs{_points(p, owner)}", room.box.x + 2, y, "tally", align=0.0)
            yield from _kongs_named(p, made, firsts, room.width)
        elif made and room.rows == 1 and (names := _in_a_row(names, room.width)):
            yield from (
                MatLabel(name, box.x + 1, y, "tally", align=0.0) for name, box in zip(names, firsts, strict=True)
            )
            yield from _beside_names(p, owner, firsts[-1].x + len(names[-1]) * _LETTER, found.own.right - 14, y)
        else:
            yield MatLabel(f"Your kongs: {_won(p, owner)}{_points(p, owner)}", room.box.x + 2, y, "tally", align=0.0)
            if len(made) == wanted - 1:
                yield MatLabel(_ONE_MORE, found.own.right - 14, y, "title", align=1.0)
        for row in range(len(made), room.columns * room.rows):
            if row < max(wanted, len(made) + (p.sheet.won == owner and not p.over)):
                at = room.spread(row, 1)
                yield MatLabel(
                    "", at.x, at.y, picture="tokens/spot-kong", size=at.w, on_top=False, tooltip=SLOT,
                )  # fmt: skip
        if not steps and not made and not p.over:
            places = [room.spread(row, 1).box for row in range(min(wanted, len(_KINDS) + 1))]
            yield from _legend(places, points=p.options.chips)


def _won(p: Public, seat: Seat) -> str:
    """Return a seat's kongs out of those needed to win; with glory there may be more."""
    made, wanted = len(p.sheet.kongs[seat]), p.options.kongs_to_win
    return f"{made} of {wanted}" if made <= wanted else f"{made}"


def _points(p: Public, seat: Seat) -> str:
    """Return the points of a seat's kongs, if points matter."""
    return f" · {count(p.sheet.points[seat], 'point')}" if p.sheet.kongs[seat] and p.options.chips else ""


def _beside_names(p: Public, seat: Seat, left: float, right: float, y: float) -> Iterator[MatLabel]:
    """Yield the seat's progress right of the own kongs' names, in as many words as fit."""
    won, points = _won(p, seat), _points(p, seat)
    if len(p.sheet.kongs[seat]) == p.options.kongs_to_win - 1:
        texts = [("title", f"{_ONE_MORE}{points}"), ("title", f"one more wins{points}")]
    else:
        texts = [("tally", f"Your kongs: {won}{points}"), ("tally", f"{won}{points}")]
    fits = [(kind, words) for kind, words in texts if len(words) * _LETTER <= right - left - 10]
    yield from (MatLabel(words, right, y, kind, align=1.0) for kind, words in fits[:1])


def _in_a_row(names: Sequence[str], width: float) -> Sequence[str]:
    """Return names that distinguish adjacent kongs, with figures if necessary; empty where even these don't fit."""
    short = [name.replace("four ", "4 ").replace("three ", "3 ") for name in names]
    return names if _roomy(names, width - _APART) else short if _roomy(short, width - _APART) else ()


def _roomy(names: Sequence[str], width: float) -> bool:
    """Return whether each kong of a row has room for its name."""
    return all(len(name) * _LETTER <= width - 6 for name in names)


def _legend(places: Sequence[Box], *, points: bool) -> Iterator[MatLabel]:
    """Yield the kinds of kongs, with their points if these matter, next to the own slots while all are empty."""
    kinds = [(*kind, worth) if points else kind for kind, worth in _KINDS]
    for kind, place, following in zip(kinds, places, [*places[1:], None], strict=False):
        x, width = place.right + 7, max(map(len, kind)) * _LETTER
        if following is not None and following.y == place.y and x + width > following.x - 2:
            return  # two short rows, or six places, leave no room for text
        for i, line in enumerate(kind):
            y = place.middle[1] + (i - (len(kind) - 1) / 2) * _LINE
            yield MatLabel(line, x, y, "caption", align=0.0, after_deal=True, is_help=True)


def _kongs_named(p: Public, made: Sequence[tuple[Card, ...]], first: Sequence[Box], width: float) -> Iterator[MatLabel]:
    """Yield each kong's name below it; where room is short, its points, if these bring chips."""
    names = [short(cards, p.ledger.highs) for cards in made]
    roomy = _roomy(names, width)
    for cards, name, box in zip(made, names, first, strict=True):
        points = points_of(cards, p.ledger.highs)
        text = name if roomy else "all" if not points else count(points, "pt") if p.options.chips else ""
        yield MatLabel(text, box.x, box.bottom + CAPTION / 2 + 1, "caption", align=0.0)


def _given_up(p: Public, mat: Mat) -> Iterator[MatLabel]:
    """Yield the caption of the own given-up cards; at another place the last action covers it."""
    laid = mat.spreads["laid"]
    if p.sheet.laid:
        yield MatLabel("given up", laid.x, laid.box.bottom + 9, "caption")


def _chips(p: Public, found: Bands, width: float) -> Iterator[MatLabel]:
    """Yield kitty and jackpot, as stack and number."""
    narrow = found.aside and not found.area.lift
    (x, y), (x2, y2) = found.boxes["kitty"].middle, found.boxes["jackpot"].middle
    size = (0.45 if narrow else 0.6) * width
    chips = min(p.sheet.kitty, _LOW_STACK) if narrow else p.sheet.kitty
    low = size / 2 + 14
    yield MatLabel(f"kitty {p.sheet.kitty}", x, y + low, "tally", chips=chips, size=size, on_top=False)
    yield MatLabel(
        f"jackpot {p.sheet.jackpot}",
        x2,
        y2 + low,
        "tally",
        picture="tokens/jackpot",
        size=1.25 * size,
        on_top=False,
    )
