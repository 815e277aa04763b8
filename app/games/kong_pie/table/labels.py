"""Labels on Kong-Pie's mat: what the high notes make, each seat's progress, what is left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from app.core.card_names import short_card
from app.core.cards import FRENCH, RANKS, Card, Seat, rank
from app.core.messages import N_, _, n_, p_, translate
from app.games.kong_pie.rules.kong_names import caption
from app.games.kong_pie.rules.kongs import FOUR_IN_SUIT, THREE_OF_A_KIND, kind_of, points_of
from app.games.kong_pie.rules.model import SOURCE_SIZE, WARNED, Highs, Public, rounds_left
from app.games.kong_pie.table.bands import CAPTION, HEAD, Bands, bands
from app.games.kong_pie.table.mat import columns, slots_of, specials
from app.games.kong_pie.table.moves import Observation, gone
from app.games.kong_pie.table.names import n_points, n_pts
from app.table.geometry import Box
from app.table.mat import Mat, MatLabel
from app.table.text.lines import text_width

SPECIAL, SLOT = "special ", "slot"
"""Tooltip keys of pictures: a special card, followed by its code; the slot of a future kong."""
HIGH, NOODLES, PAIR, SOURCE, KITTY, JACKPOT, KONGS, ONE_MORE = (
    "high notes", "noodles", "high pair", "source", "kitty", "jackpot", "kongs", "one more",
)  # fmt: skip
"""Tooltip keys of other labels."""
_LETTER = 8.6
"""Upper estimate of the width of a caption's letter."""
_APART = 8.0
"""Gap between two names in a row, on top of the usual free width."""
_LOW_STACK = 4
"""Chips shown of the kitty where it is between a place and the own plate."""
_GROUP = 2
"""The special cards come in pairs: the noodles, and each high pair."""


# Translators: labels in two short lines
_KINDS = (
    (N_("four of\na suit"), 1),
    (N_("three of\na rank"), 2),
    (N_("a noodle\nalone"), 3),
    (N_("a high\npair"), 3),
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
    yield MatLabel(_("High notes"), left, box.y + HEAD / 2 - 4, "title", align=0.0, tooltip=HIGH)
    for card, where in zip(cards, boxes, strict=True):
        picture = "" if card in pulled else f"cards/{FRENCH.code(card)}"  # then the card itself is there
        yield MatLabel(
            "", *where.middle, picture=picture, size=where.w, on_top=card in pulled, struck_out=card in lost,
            frame_seat=seat if card in own else None, tooltip=f"{SPECIAL}{FRENCH.code(card)}",
        )  # fmt: skip
    away = [sum(card in lost for card in cards[first : first + _GROUP]) for first in range(0, len(cards), _GROUP)]
    groups = [boxes[first : first + _GROUP] for first in range(0, len(cards), _GROUP)]
    texts = [_noodles_left(away[0]), *map(_pair_left, away[1:])]
    if not found.aside and not _fit_in_steps(texts, groups[1][0].x - groups[0][0].x):
        texts = [_noodles_left(away[0], short=True), *(_pair_left(one, short=True) for one in away[1:])]
    for text, group, key in zip(texts, groups, (NOODLES, PAIR, PAIR), strict=True):
        yield _caption(text, group, key, beside=found.aside)


def _noodles_left(away: int, *, short: bool = False) -> str:
    if short:
        # Translators: captions where room is short
        return (p_("short caption", "noodles"), p_("short caption", "1 noodle"), p_("short caption", "gone"))[away]
    return (_("each a noodle"), _("one noodle left"), _("noodles gone"))[away]


def _pair_left(away: int, *, short: bool = False) -> str:
    if short:
        return p_("short caption", "gone") if away else p_("short caption", "pair")
    return _("pair gone") if away else p_("kong", "high pair")


def _fit_in_steps(texts: Sequence[str], step: float) -> bool:
    """Return whether adjacent captions in the middle of their steps don't touch."""
    return all((_width(one) + _width(other)) / 2 <= step - _APART for one, other in pairwise(texts))


def _caption(text: str, boxes: Sequence[Box], tooltip: str, *, beside: bool) -> MatLabel:
    """Return the caption below the two pictures, or next to them."""
    if beside:
        return MatLabel(text, boxes[1].right + 10, boxes[1].middle[1], "caption", align=0.0, tooltip=tooltip)
    x, y = (boxes[0].x + boxes[1].right) / 2, boxes[0].bottom + CAPTION / 2 + 3
    return MatLabel(text, x, y, "caption", tooltip=tooltip)


def _source(p: Public, mat: Mat) -> Iterator[MatLabel]:
    """Yield the source's use, or the time left; where it has fewer cards, its empty places."""
    source, left = mat.spreads["source"], rounds_left(p)
    ends = left is not None and left <= WARNED and not p.over
    text = _("Source: swap two of yours for two of these")
    if left is not None and ends:
        text = n_("Source: {n} round left to make a kong", "Source: {n} rounds left to make a kong", left)
    yield MatLabel(text, source.x, source.box.y - HEAD / 2, "caption", tooltip=SOURCE)
    for i in range(len(p.source), SOURCE_SIZE):
        x = source.x + (i - 1.5) * source.step
        yield MatLabel("", x, source.y, picture="tokens/spot-source", size=source.w, on_top=False)


def _piles(seen: Observation, mat: Mat) -> Iterator[MatLabel]:
    """Yield the counts of stock and discards, where no button shows them."""
    p, stock, discards = seen.public, mat.spreads["stock"], mat.spreads["discards"]
    left = len(seen.stock) + len(p.turned)
    if not p.options.look_through or not p.turned or p.over:
        text = n_left(left) if left else p_("pile", "empty")
        yield MatLabel(text, stock.x, stock.box.bottom + 18, after_deal=True)
    if not p.options.look_through or not p.discards or p.over:
        lying = len(p.discards)
        text = n_("{n} card", "{n} cards", lying) if lying else p_("label of the pile", "discards")
        yield MatLabel(text, discards.x, discards.box.bottom + 18, after_deal=True)


def n_left(n: int) -> str:
    """Return how many cards a pile has left."""
    # Translators: below the stock
    return n_("{n} left", "{n} left", n)


def _progress(p: Public, seat: Seat, mat: Mat, found: Bands) -> Iterator[MatLabel]:
    """Yield each seat's progress above its kongs, the name of each, and the slots of the next ones."""
    for steps, made in columns(p, seat):
        owner, wanted = (seat + steps) % p.seats, p.options.kongs_to_win
        room = slots_of(p, owner, mat.area, steps)
        y = room.box.y - HEAD / 2 + (0 if steps else 1)
        names: Sequence[str] = [caption(cards, p.ledger.highs) for cards in made]
        firsts = [room.spread(row, 1).box for row in range(len(made))]
        if steps:
            text = _with_points(_won(p, owner, own=False), p, owner)
            yield MatLabel(text, room.box.x + 2, y, "tally", align=0.0, tooltip=KONGS)
            yield from _kongs_named(p, made, firsts, room.width)
        elif made and room.rows == 1 and (names := _in_a_row(made, room.width, p.ledger.highs)):
            yield from (
                MatLabel(name, box.x + 1, y, "tally", align=0.0) for name, box in zip(names, firsts, strict=True)
            )
            yield from _beside_names(p, owner, firsts[-1].x + _width(names[-1]), found.own.right - 14, y)
        else:
            text = _with_points(_won(p, owner, own=True), p, owner)
            yield MatLabel(text, room.box.x + 2, y, "tally", align=0.0, tooltip=KONGS)
            if len(made) == wanted - 1:
                one_more = _("One more wins the hand")
                yield MatLabel(one_more, found.own.right - 14, y, "title", align=1.0, tooltip=ONE_MORE)
        for row in range(len(made), room.columns * room.rows):
            if row < max(wanted, len(made) + (p.sheet.won == owner and not p.over)):
                at = room.spread(row, 1)
                yield MatLabel(
                    "", at.x, at.y, picture="tokens/spot-kong", size=at.w, on_top=False, tooltip=SLOT,
                )  # fmt: skip
        if not steps and not made and not p.over:
            places = [room.spread(row, 1).box for row in range(min(wanted, len(_KINDS) + 1))]
            yield from _legend(places, points=p.options.chips)


def _won(p: Public, seat: Seat, *, own: bool) -> str:
    """Return a seat's kongs out of those needed to win; with glory there may be more."""
    made, wanted = len(p.sheet.kongs[seat]), p.options.kongs_to_win
    if made > wanted:
        return _("Your kongs: {n}", n=made) if own else n_("{n} kong", "{n} kongs", made)
    if own:
        return _("Your kongs: {n} of {wanted}", n=made, wanted=wanted)
    return _("{n} of {wanted} kongs", n=made, wanted=wanted)


def _with_points(text: str, p: Public, seat: Seat) -> str:
    """Add the points of a seat's kongs, if points matter."""
    has_points = p.sheet.kongs[seat] and p.options.chips
    return f"{text} · {n_points(p.sheet.points[seat])}" if has_points else text


def _beside_names(p: Public, seat: Seat, left: float, right: float, y: float) -> Iterator[MatLabel]:
    """Yield the seat's progress right of the own kongs' names, in as many words as fit."""
    made, wanted = len(p.sheet.kongs[seat]), p.options.kongs_to_win
    if made == wanted - 1:
        kind, key, texts = "title", ONE_MORE, (_("One more wins the hand"), _("One more wins"))
    else:
        short = _("{n} of {wanted}", n=made, wanted=wanted) if made <= wanted else str(made)
        kind, key, texts = "tally", KONGS, (_won(p, seat, own=True), short)
    whole = [_with_points(text, p, seat) for text in texts]
    fits = [text for text in whole if _width(text) <= right - left - 10]
    yield from (MatLabel(text, right, y, kind, align=1.0, tooltip=key) for text in fits[:1])


def _in_a_row(made: Sequence[tuple[Card, ...]], width: float, highs: Highs) -> Sequence[str]:
    """Return names that distinguish adjacent kongs, if necessary short ones; empty where even these don't fit."""
    names = [caption(cards, highs) for cards in made]
    if _roomy(names, width - _APART):
        return names
    short = [_short(cards, highs) for cards in made]
    return short if _roomy(short, width - _APART) else ()


def _short(cards: tuple[Card, ...], highs: Highs) -> str:
    """Return a kong's name where room is short: ``3 × J``, ``4 × ♥``."""
    kind = kind_of(cards, highs)
    if kind == THREE_OF_A_KIND:
        return f"3 × {RANKS[rank(cards[0])]}"
    return f"4 × {short_card(cards[0])[-1]}" if kind == FOUR_IN_SUIT else caption(cards, highs)


def _roomy(names: Sequence[str], width: float) -> bool:
    """Return whether each kong of a row has room for its name."""
    return all(_width(name) <= width - 6 for name in names)


def _width(text: str) -> float:
    """Return an upper estimate of a caption's width."""
    return text_width(text) * _LETTER


def _legend(places: Sequence[Box], *, points: bool) -> Iterator[MatLabel]:
    """Yield the kinds of kongs, with their points if these matter, next to the own slots while all are empty."""
    kinds = [(*translate(kind).split("\n"), *([n_points(worth)] if points else [])) for kind, worth in _KINDS]
    for kind, place, following in zip(kinds, places, [*places[1:], None], strict=False):
        x, width = place.right + 7, max(map(_width, kind))
        if following is not None and following.y == place.y and x + width > following.x - 2:
            return  # two short rows, or six places, leave no room for text
        for i, line in enumerate(kind):
            y = place.middle[1] + (i - (len(kind) - 1) / 2) * _LINE
            yield MatLabel(line, x, y, "caption", align=0.0, after_deal=True, is_help=True)


def _kongs_named(p: Public, made: Sequence[tuple[Card, ...]], first: Sequence[Box], width: float) -> Iterator[MatLabel]:
    """Yield each kong's name below it; where room is short, a short name, or its points, if these bring chips."""
    highs = p.ledger.highs
    names, short = [caption(cards, highs) for cards in made], [_short(cards, highs) for cards in made]
    texts = names if _roomy(names, width) else short if _roomy(short, width) else [_worth(cards, p) for cards in made]
    for text, box in zip(texts, first, strict=True):
        yield MatLabel(text, box.x, box.bottom + CAPTION / 2 + 1, "caption", align=0.0)


def _worth(cards: tuple[Card, ...], p: Public) -> str:
    points = points_of(cards, p.ledger.highs)
    if not points:
        return p_("points of the high kong", "all")
    return n_pts(points) if p.options.chips else ""


def _given_up(p: Public, mat: Mat) -> Iterator[MatLabel]:
    """Yield the caption of the own given-up cards; at another place the last action covers it."""
    laid = mat.spreads["laid"]
    if p.sheet.laid:
        yield MatLabel(_("given up"), laid.x, laid.box.bottom + 9, "caption")


def _chips(p: Public, found: Bands, width: float) -> Iterator[MatLabel]:
    """Yield kitty and jackpot, as stack and number."""
    narrow = found.aside and not found.area.lift
    (x, y), (x2, y2) = found.boxes["kitty"].middle, found.boxes["jackpot"].middle
    size = (0.45 if narrow else 0.6) * width
    chips = min(p.sheet.kitty, _LOW_STACK) if narrow else p.sheet.kitty
    low = size / 2 + 14
    kitty, jackpot = _("kitty {n}", n=p.sheet.kitty), _("jackpot {n}", n=p.sheet.jackpot)
    yield MatLabel(kitty, x, y + low, "tally", chips=chips, size=size, on_top=False, tooltip=KITTY)
    yield MatLabel(
        jackpot,
        x2,
        y2 + low,
        "tally",
        picture="tokens/jackpot",
        size=1.25 * size,
        on_top=False,
        tooltip=JACKPOT,
    )
