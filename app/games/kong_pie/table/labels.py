"""Labels on Kong-Pie's mat: what the high notes make, each seat's progress, what is left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

from app.core.card_names import SUIT_SIGNS, short_card
from app.core.cards import FRENCH, RANKS, Card, Seat, rank, suit
from app.core.messages import _, n_, p_
from app.games.kong_pie.rules.kong_names import caption
from app.games.kong_pie.rules.kongs import (
    FOUR_IN_SUIT,
    HIGH_PAIR,
    NOODLE,
    POINTS,
    THREE_OF_A_KIND,
    gone,
    points_of,
)
from app.games.kong_pie.rules.model import SOURCE_SIZE, WARNED, Public, rounds_left
from app.games.kong_pie.table.bands import CAPTION, HEAD, Bands, bands
from app.games.kong_pie.table.mat import columns, slots_of, specials
from app.games.kong_pie.table.moves import Observation
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
_AIR = 8.0
"""Smallest free space to the left and right of the kitty's label, in total."""
_RAISED = 3.0
"""Offset of the title of the high notes upwards, so that it is closer to the bar than to the notes below it."""
_BESIDE = 10.0
"""Distance of a title from the pictures to its left."""
_LETTER = 8.6
"""Upper estimate of the width of a caption's letter."""

_LINE = 19.0
"""Line height of the legend."""
_BAR, _BELOW = 3.0, 5.0
"""Height of a bar below cards that are a kong, and its distance from them."""
_KINDS = 4
"""Number of kinds of kongs in the legend."""
_HEARTS, _SEVEN = SUIT_SIGNS.index("♥"), RANKS.index("7")
"""Suit and rank of the legend's examples, as long as these are possible."""


def labels(seen: Observation, seat: Seat, open_hand: bool, mat: Mat) -> Sequence[MatLabel]:
    """Return what the high notes make, each seat's kongs, the stock's count, kitty and jackpot."""
    p, at = seen.public, mat.spreads
    found = bands(mat.area, p.seats)
    own = {*seen.hands[seat]} if open_hand else set[Card]()
    return [*_high(p, found, own, seat), *_source(p, mat), *_piles(seen, mat), *_progress(p, seat, mat, found),
            *_given_up(p, mat), *(_chips(p, found, at["stock"].w) if p.options.chips else ())]  # fmt: skip


def _high(p: Public, found: Bands, own: set[Card], seat: Seat) -> Iterator[MatLabel]:
    """Yield the titles, and pictures of the noodles and the high pairs. Cards that no one can hold any more are dimmed
    and struck through; cards that the seat holds have its frame.
    """
    box, lost, pulled = found.boxes["highs"], gone(p), {*p.sheet.pulled}
    boxes, cards = found.pictures, specials(p.ledger.highs)
    left = box.x + 8 if found.aside else box.middle[0] - (boxes[-1].right - box.middle[0])
    level = box.y + HEAD / 2 - (0 if found.aside else _RAISED)
    title = _("High notes")
    title_end = left + _width(title)
    yield MatLabel(title, left, level, "tally", align=0.0, tooltip=HIGH)
    for card, where in zip(cards, boxes, strict=True):
        picture = "" if card in pulled else f"cards/{FRENCH.code(card)}"  # then the card itself is there
        yield MatLabel(
            "", *where.middle, picture=picture, size=where.w, on_top=card in pulled, struck_out=card in lost,
            frame_seat=seat if card in own else None, tooltip=f"{SPECIAL}{FRENCH.code(card)}",
        )  # fmt: skip
    noodles, pairs = p.ledger.highs.noodles, p.ledger.highs.pairs
    first, second = (_pair_left({*pair} & lost) for pair in pairs)
    noodles_left = _noodles_left(sum(card in lost for card in noodles))
    for title, text, whole, tooltip in (
        (_("Noodles"), noodles_left, boxes[0].joined(boxes[1]), NOODLES),
        (_("High pairs"), first, boxes[2].joined(boxes[5]), PAIR),
    ):
        # In a column there is no room above the pictures, only beside them.
        x, y = (whole.right + _BESIDE, whole.middle[1]) if found.aside else (whole.x, level)
        fits = found.aside or title_end < x
        yield MatLabel(text, x, y, "tally", shown=title if fits else "", align=0.0, tooltip=tooltip)
        title_end = x + _width(title) if fits else title_end
    yield MatLabel(second, boxes[4].x, boxes[4].bottom + _BELOW, "caption", shown="", align=0.0)
    at = dict(zip(cards, boxes, strict=True))
    yield from _kong_bars([(card,) for card in noodles if card not in lost], NOODLES, at)
    yield from _kong_bars([pair for pair in pairs if lost.isdisjoint(pair)], PAIR, at)


def _kong_bars(kongs: Sequence[Sequence[Card]], tooltip: str, at: Mapping[Card, Box]) -> Iterator[MatLabel]:
    """Yield a bar below each kong that special cards can still make."""
    for kong in kongs:
        whole = at[kong[0]].joined(at[kong[-1]])
        x, y = whole.middle[0], whole.bottom + _BELOW
        yield MatLabel("", x, y, "bar", size=whole.w - 4, height=_BAR, on_top=False, tooltip=tooltip)


def _noodles_left(away: int) -> str:
    return (_("each a noodle"), _("one noodle left"), _("noodles gone"))[away]


def _pair_left(away: Collection[Card]) -> str:
    return _("pair gone") if away else p_("kong", "high pair")


def _source(p: Public, mat: Mat) -> Iterator[MatLabel]:
    """Yield the source's use, or the time left; where it has fewer cards, its empty places."""
    source, left = mat.spreads["source"], rounds_left(p)
    ends = left is not None and left <= WARNED and not p.over
    text, shown = _("Source: swap two of yours for two of these"), ""
    if left is not None and ends:
        text = n_("Source: {n} round left to make a kong", "Source: {n} rounds left to make a kong", left)
        shown = text
    yield MatLabel(text, source.x, source.box.y - HEAD / 2, "caption", shown=shown, tooltip=SOURCE)
    for i in range(len(p.source), SOURCE_SIZE):
        x = source.x + (i - 1.5) * source.step
        yield MatLabel("", x, source.y, picture="tokens/spot-source", size=source.w, on_top=False)


def _piles(seen: Observation, mat: Mat) -> Iterator[MatLabel]:
    """Yield the counts of stock and discards, where no button shows them."""
    p, stock, discards = seen.public, mat.spreads["stock"], mat.spreads["discards"]
    left = len(seen.stock) + len(p.turned)
    if not p.options.look_through or not p.turned or p.over:
        yield MatLabel(n_left(left), stock.x, stock.box.bottom + 18, shown=str(left), after_deal=True)
    if p.discards and (not p.options.look_through or p.over):
        lying = len(p.discards)
        text = n_("{n} card", "{n} cards", lying)
        yield MatLabel(text, discards.x, discards.box.bottom + 18, shown=str(lying), after_deal=True)


def n_left(n: int) -> str:
    """Return how many cards a pile has left."""
    # Translators: below the stock
    return n_("{n} left", "{n} left", n)


def _progress(p: Public, seat: Seat, mat: Mat, found: Bands) -> Iterator[MatLabel]:
    """Yield each seat's slots for its next kongs and, if points matter, the points of the kongs that it has made."""
    for steps, made in columns(p, seat):
        owner, wanted = (seat + steps) % p.seats, p.options.kongs_to_win
        room = slots_of(p, owner, mat.area, steps)
        firsts = [room.spread(row, 1).box for row in range(max(len(made), room.columns * room.rows))]
        y = room.box.y - HEAD / 2 + (0 if steps else 1)
        last, x = _("One more wins the hand"), room.box.x + 2 if steps else found.own.right - 14
        if len(made) == wanted - 1 and not p.over and (not steps or _width(last) <= room.box.w):
            yield MatLabel(last, x, y, "tally" if steps else "title", align=0.0 if steps else 1.0, tooltip=ONE_MORE)
        else:
            points = n_points(p.sheet.points[owner]) if made and p.options.chips else ""
            text, align = _won(p, owner, own=not steps), 0.0 if steps else 1.0
            if made and not steps and x - _width(points) < firsts[len(made) - 1].x + _width(_worth(made[-1], p)):
                points = ""  # each kong shows its own
            yield MatLabel(text, x, y, "tally", shown=points, align=align, tooltip=KONGS)
        for cards, box in zip(made, firsts, strict=False):
            worth = _worth(cards, p) if steps or room.rows == 1 else ""
            kind, level = ("caption", box.bottom + CAPTION / 2 + 1) if steps else ("tally", y)
            yield MatLabel(caption(cards, p.ledger.highs), box.x + 1, level, kind, shown=worth, align=0.0)
        for row in range(len(made), room.columns * room.rows):
            if row < max(wanted, len(made) + (p.sheet.won == owner and not p.over)):
                at = room.spread(row, 1)
                yield MatLabel(
                    "", at.x, at.y, picture="tokens/spot-kong", size=at.w, on_top=False, tooltip=SLOT,
                )  # fmt: skip
        if not steps and not made and not p.over:
            places = [room.spread(row, 1).box for row in range(min(wanted, _KINDS + 1))]
            yield from _legend(places, p)


def _won(p: Public, seat: Seat, *, own: bool) -> str:
    """Return a seat's kongs out of those needed to win; with glory there may be more."""
    made, wanted = len(p.sheet.kongs[seat]), p.options.kongs_to_win
    if made > wanted:
        return _("Your kongs: {n}", n=made) if own else n_("{n} kong", "{n} kongs", made)
    if own:
        return _("Your kongs: {n} of {wanted}", n=made, wanted=wanted)
    return _("{n} of {wanted} kongs", n=made, wanted=wanted)


def _legend(places: Sequence[Box], p: Public) -> Iterator[MatLabel]:
    """Yield an example of each kind of kong that is still possible, with its points if these matter, next to the
    player's own slots while all of them are empty.
    """
    kinds = [(*lines, *([n_points(worth)] if p.options.chips else ())) for lines, worth in _examples(p)]
    for kind, place, following in zip(kinds, places, [*places[1:], None], strict=False):
        x, width = place.right + 7, max(map(_width, kind))
        if following is not None and following.y == place.y and x + width > following.x - 2:
            return  # two short rows, or six places, leave no room for text
        for i, line in enumerate(kind):
            y = place.middle[1] + (i - (len(kind) - 1) / 2) * _LINE
            yield MatLabel(line, x, y, "caption", align=0.0, after_deal=True, is_help=True, tooltip=SLOT)


def _examples(p: Public) -> Iterator[tuple[tuple[str, ...], int]]:
    """Yield the text lines and the points of four in suit, three of a kind, a noodle and a high pair that are still
    possible by public information.
    """
    highs, lost = p.ledger.highs, gone(p)
    left = [card for card in FRENCH.cards if card not in lost]
    suits, ranks = Counter(map(suit, left)), Counter(map(rank, left))
    if (sign := next((one for one in (_HEARTS, *suits) if suits[one] > 3), None)) is not None:
        yield (2 * SUIT_SIGNS[sign],) * 2, POINTS[FOUR_IN_SUIT]
    if (number := next((one for one in (_SEVEN, *ranks) if ranks[one] > 2), None)) is not None:
        yield (" ".join(3 * [RANKS[number]]),), POINTS[THREE_OF_A_KIND]
    if noodles := [short_card(card) for card in highs.noodles if card not in lost]:
        yield (noodles[0],), POINTS[NOODLE]
    if pairs := [pair for pair in highs.pairs if lost.isdisjoint(pair)]:
        yield (" ".join(map(short_card, pairs[0])),), POINTS[HIGH_PAIR]


def _width(text: str) -> float:
    """Return an upper estimate of a caption's width."""
    return text_width(text) * _LETTER


def _worth(cards: tuple[Card, ...], p: Public) -> str:
    """Format a kong's points; empty unless they bring chips."""
    points = points_of(cards, p.ledger.highs)
    if not points:
        return p_("points of the high kong", "all")
    return n_pts(points) if p.options.chips else ""


def _given_up(p: Public, mat: Mat) -> Iterator[MatLabel]:
    """Yield the caption of the own given-up cards; at another place the last action covers it."""
    laid = mat.spreads["laid"]
    if p.sheet.laid:
        yield MatLabel(_("out of play"), laid.x, laid.box.bottom + 9, "caption")


def _chips(p: Public, found: Bands, width: float) -> Iterator[MatLabel]:
    """Yield kitty and jackpot, as stack and number."""
    narrow = found.aside and not found.area.lift
    (x, y), (x2, y2) = found.boxes["kitty"].middle, found.boxes["jackpot"].middle
    size = (0.45 if narrow else 0.6) * width
    low = size / 2 + 14
    kitty, jackpot = _("kitty {n}", n=p.sheet.kitty), _("jackpot {n}", n=p.sheet.jackpot)
    room = found.boxes["kitty"].w - _AIR
    yield MatLabel(
        kitty, x, y + low, "tally", chips=p.sheet.kitty, size=size, max_width=room, on_top=False, tooltip=KITTY
    )
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
