"""Labels on Pai Tong's mat: cards left, the owner of the claimed discard, the direction of play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from app.core.cards import Seat
from app.core.messages import N_, NP_, _, n_, number, p_, translate
from app.games.pai_tong.rules.model import OTHERS
from app.games.pai_tong.rules.tongs import gains, split, win_points
from app.games.pai_tong.table.hands import counts_as_pure, pure_tong_count
from app.games.pai_tong.table.mat import dropped, drops_zone, giver, placed, regions_of, tongs_zone
from app.games.pai_tong.table.regions import LABELLED, Regions
from app.games.pai_tong.table.spreads import NARROW
from app.games.pai_tong.text import Observation, chips, stake
from app.table.geometry import Box
from app.table.layout import Spread
from app.table.mat import Mat, MatLabel
from app.table.seating import hand_zone

_DROPPED = NP_("after a player's face and name", "discarded this")
GIVES = N_("you may take these")
FOLLOWS = NP_("after a player's face and name", "next")
AFTER_YOU = NP_("after a player's face and name", "plays after you")
DROPS, TONGS = N_("discards"), N_("open tongs")
OPEN_TONGS = N_("place for open tongs")
SHOWN, SHOWN_WITH_TONGS = N_("hand"), N_("open tongs and hand")
_NAMED = 92.0
"""Least width kept free to the right of cards for their caption."""
_EDGE, _FACE = 6.0, 28.0
_LINE, _GOES_ON = 21.0, 262.0
"""Line height; and distance from the right end of the ledge, where the button to the scores is."""
_LETTER = 8.6
"""Width of a letter of small text, rounded up."""
_BELOW = 14.0
"""Offset below the middle of the text that explains a win, where there is no ledge."""


def labels(seen: Observation, seat: Seat, open_hand: bool, mat: Mat) -> Sequence[MatLabel]:
    """Return the stock's count, empty places, the claimed card's owner, and the direction of play; or the count of the
    winning hand.
    """
    p, spreads = seen.public, placed(seen, seat, mat)
    if p.over and p.history[-1].winner is not None:
        return _counted(seen, seat, mat, spreads)
    r = regions_of(seen, mat.area)
    found = _stock_notes(seen, r, spreads["stock"])
    lying = spreads["discards"].box
    name = "narrow" if spreads["discards"].shape == NARROW else "tile"
    found.append(MatLabel("", *lying.middle, picture=f"tokens/spot-{name}-discards", size=lying.w, on_top=False))
    x, y = r.lines[0]
    if p.discard is not None:
        found.append(
            MatLabel(translate(_DROPPED), x, y, "tally", align=0, seat=p.turn, after_deal=True, max_width=r.text_width)
        )
    if p.over:
        return [*found, *_named(seen, seat, mat, spreads)]
    follows = OTHERS[len(seen.hands)][p.turn][0]
    words = AFTER_YOU if open_hand and p.discard is None and p.turn == seat else FOLLOWS
    found.append(
        MatLabel(translate(words), *r.lines[1], "tally", align=0, seat=follows, after_deal=True, max_width=r.text_width)
    )
    named = _named(seen, seat, mat, spreads) if seen.opened else _at_places(seen, seat, r, spreads)
    return [*found, *named, *_whose(seen, seat, r, spreads)]


def _of_seat(marked: str, x: float, y: float, seat: Seat, r: Regions) -> MatLabel:
    """Return a line that begins with a player's face and name."""
    return MatLabel(translate(marked), x, y, "tally", align=0, seat=seat, after_deal=True, max_width=r.text_width)


def _whose(seen: Observation, seat: Seat, r: Regions, spreads: Mapping[str, Spread]) -> list[MatLabel]:
    """Return frames in the owner's colour around open tongs; captions of discards and tongs where there is room; and on
    discards in the middle, the owner's face where the next one will go.
    """
    found, lying = list[MatLabel](), dropped(seen)
    for steps in range(len(seen.hands)):
        other = (seat + steps) % len(seen.hands)
        tongs, drops = spreads[tongs_zone(steps)], spreads[drops_zone(steps)]
        opened, many = len(seen.public.melds[other]), len(lying[other])
        for tong in range(opened if steps else 0):
            ends = [tongs.place(3 * tong + i, 3 * opened, face_up=True).box for i in (0, 2)]
            width, height = ends[1].right - ends[0].x, ends[0].h
            middle = ends[0].x + width / 2, ends[0].middle[1]
            found.append(
                MatLabel(
                    "",
                    *middle,
                    kind="owner",
                    size=width,
                    height=height,
                    seat=other,
                    after_deal=True,
                    on_top=False,
                )
            )
        if steps in r.labels and not seen.opened:
            extent = tongs.extent(3 * opened)
            beside = extent.y == drops.box.y and drops.box.x - extent.x > _LETTER * len(translate(TONGS))
            in_row = [(TONGS, extent, opened)] if beside else []
            for words, first, some in (*in_row, (DROPS, drops.box, many)):
                if some:
                    y = first.y - LABELLED - 2 * (words == TONGS)  # a tong's frame is wider than its cards
                    found.append(
                        MatLabel(translate(words), first.x, y, "caption", align=0, after_deal=True, on_top=False)
                    )
        free = drops.place(many, many + 1, face_up=True).box
        if many and not steps and r.drops[steps].grown(1).encloses(free):
            found.append(MatLabel("", *free.middle, kind="face", size=_FACE, seat=other, after_deal=True, on_top=False))
        if not steps:
            found += _own_tongs(seen, tongs, seat)
            continue
        place = r.seats[steps].ground
        alone = r.tongs[steps] != r.drops[steps] and not seen.opened  # no hand is shown beside them
        rows = [(TONGS, tongs.extent(3 * opened), opened)] if alone else []
        rows += [] if seen.opened or steps in r.labels else [(DROPS, drops.extent(many), many)]
        for words, extent, some in rows:
            caption = translate(words)
            room = max(_NAMED, _LETTER * len(caption) + _EDGE)
            if some and place is not None and place.right - _EDGE - extent.right > room:
                x, y = place.right - _EDGE, extent.middle[1]
                found.append(MatLabel(caption, x, y, "caption", align=1, after_deal=True))
    return found


def _own_tongs(seen: Observation, extent: Spread, seat: Seat) -> list[MatLabel]:
    """Return captions of the own open tongs, in line with those of the hand."""
    melds, found = seen.public.melds[seat], list[MatLabel]()
    for i, meld in enumerate(melds):
        middle = extent.place(3 * i + 1, 3 * len(melds), face_up=True)
        name = _("open pure tong") if counts_as_pure(seen, meld) else _("open tong")
        found.append(MatLabel(name, middle.x, middle.box.bottom + 16, "tally", after_deal=True))
    return found


def _at_places(seen: Observation, seat: Seat, r: Regions, spreads: Mapping[str, Spread]) -> list[MatLabel]:
    """Return who gives the person tongs; and captions of places that are still empty, where discards leave room."""
    seats, found, lying = len(seen.hands), list[MatLabel](), dropped(seen)
    for steps in (1, seats - 1):
        box = r.tongs[steps]
        other = (seat + steps) % seats
        taken, height = r.drops[steps] == box and lying[other], min(box.h, 80.0)
        if lying[other] and box.middle[0] < r.drops[steps].right:  # they are below
            top = spreads[drops_zone(steps)].extent(len(lying[other])).y
            height = min(height, top - box.y - (LABELLED + _LINE / 2 if steps in r.labels else 0.0))
        if not (seen.public.melds[other] or taken or height < _LINE or r.area.lift or seen.opened):
            found.append(MatLabel(translate(OPEN_TONGS), box.middle[0], box.y + height / 2, "caption", on_top=False))
    if r.takes is not None and giver(seats) == 1 and not seen.opened:
        found.append(MatLabel(translate(GIVES), *r.takes, "caption", on_top=False))
    return found


def _stock_notes(seen: Observation, r: Regions, stock: Spread) -> list[MatLabel]:
    """Return the stock's place and what is written next to it."""
    name = "narrow" if stock.shape == NARROW else "tile"
    found = [MatLabel("", stock.x, stock.y, picture=f"tokens/spot-{name}-stock", size=stock.w, on_top=False)]
    x, y = r.lines[2]
    found.append(MatLabel(stock_label(seen), x, y, "tally", align=0, after_deal=True))
    return found


def stock_label(seen: Observation) -> str:
    """Return how many cards are left in the stock and, until the first discard, what the dice showed."""
    p, dice = seen.public, seen.public.sheet.dice
    n = len(seen.stock)
    left = n_("{n} left", "{n} left", n) if n else p_("the stock", "empty")
    if dice is None or p.discard is not None or p.thrown:
        return left
    return f"{left} · {_('dice {one} and {other}', one=dice[0], other=dice[1])}"


def _counted(seen: Observation, seat: Seat, mat: Mat, spreads: dict[str, Spread]) -> list[MatLabel]:
    """Return the name of each of the winner's tongs below it, and below all of them the hand's worth."""
    p = seen.public
    winner = p.history[-1].winner
    assert winner is not None
    steps = (winner - seat) % len(seen.hands)
    found = list[MatLabel]()
    hand, opened = hand_zone(steps), tongs_zone(steps)
    for zone, tongs in ((hand, split(seen.hands[winner])), (opened, p.melds[winner])):
        spread = spreads[zone]
        for i, tong in enumerate(tongs):
            extent = spread.place(3 * i + 1, 3 * len(tongs), face_up=True)
            pure = counts_as_pure(seen, tong)
            name, kind = (_("pure tong"), "title") if pure else (_("tong"), "caption")
            found.append(MatLabel(name, extent.x, extent.box.bottom + 14, kind, after_deal=True))
    return [*found, *_gained(seen, seat, winner, mat), *_named(seen, seat, mat, spreads)]


def _named(seen: Observation, seat: Seat, mat: Mat, spreads: Mapping[str, Spread]) -> list[MatLabel]:
    """Return captions above cards at the others' places, where there is room, once a deal is over and in a replay."""
    found, lying = list[MatLabel](), dropped(seen)
    for steps in range(1, len(seen.hands)):
        other, place = (seat + steps) % len(seen.hands), mat.seats[steps]
        opened, held = 3 * len(seen.public.melds[other]), len(seen.hands[other])
        won = seen.public.over and seen.public.history[-1].winner == other
        shown = 0 if won else held  # the winner's hand is in the middle
        rows = [(DROPS, spreads[drops_zone(steps)], len(lying[other]))]
        if opened:
            rows.append((SHOWN_WITH_TONGS, spreads[tongs_zone(steps)], shown and opened))
        rows.append((SHOWN, spreads[hand_zone(steps)], shown))
        boxes = {translate(words): spread.extent(cards) for words, spread, cards in rows if cards}
        labels = list[Box]()
        if opened and translate(SHOWN) in boxes:  # it follows the tongs
            labels.append(boxes.pop(translate(SHOWN)))
        for words, extent in boxes.items():
            label = Box(extent.x, extent.y - LABELLED - _LINE / 2, _LETTER * len(words), _LINE - 3)
            others = [
                place.plate,
                replace(place.action_box, h=_LINE),
                *(box for named, box in boxes.items() if named != words),
                *labels,
            ]
            if place.ground and place.ground.encloses(label) and not any(label.overlaps(box) for box in others):
                labels.append(label)
                found.append(MatLabel(words, label.x, extent.y - LABELLED, "caption", align=0, after_deal=True))
    return found


def _gained(seen: Observation, seat: Seat, winner: Seat, mat: Mat) -> list[MatLabel]:
    """Return each other player's gain from the deal below the plate, which shows the totals; and the own gain and how
    it is made up, left of the button to the scores.
    """
    added = gains(len(seen.hands), winner, seen.public.history[-1].paid)
    sums = [*map(chips, added)]
    found = list[MatLabel]()
    for steps in range(1, len(added)):
        action_box = mat.seats[steps].action_box
        amount = sums[(seat + steps) % len(added)]
        found.append(MatLabel(amount, action_box.x, action_box.y + _LINE / 2, "title", after_deal=True, align=0))
    own, made = _own_gain(added[seat]), _made(seen)
    if mat.ledge is None:
        x, y = mat.cloth.middle[0], mat.cloth.bottom + _BELOW
        return [*found, MatLabel(f"{own}: {made}" if made else own, x, y, after_deal=True)]
    x, y = mat.ledge.right - _GOES_ON, mat.ledge.middle[1]
    if not made:
        return [*found, MatLabel(own, x, y, "title", after_deal=True, align=1)]
    found.append(MatLabel(own, x, y - _LINE / 2, "title", after_deal=True, align=1))
    return [*found, MatLabel(made, x, y + _LINE / 2, "caption", after_deal=True, align=1)]


def _own_gain(gain: int) -> str:
    return n_("{chips} chip this deal", "{chips} chips this deal", gain, chips=number(gain, signed=True))


def _made(seen: Observation) -> str:
    """Return what everybody pays for; empty where every win is worth the same."""
    last, options = seen.public.history[-1], seen.public.options
    points = win_points(options)
    if not points.pure:
        return ""
    tongs = pure_tong_count(last.pure)
    made = _("{points} for the win + {tongs}", points=points.win, tongs=tongs) if last.pure else tongs
    return " · ".join([made, *filter(None, [stake(options)])])
