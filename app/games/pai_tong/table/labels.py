"""Labels on Pai Tong's mat: cards left, the owner of the claimed discard, the direction of play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

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
GIVES = N_("you may take this player's discards")
FOLLOWS = NP_("after a player's face and name", "next")
AFTER_YOU = NP_("after a player's face and name", "plays after you")
DROPS, TONGS = N_("discards"), N_("tongs")
OPEN_TONGS = N_("place for open tongs")
SHOWN, SHOWN_WITH_TONGS = N_("hand"), N_("open tongs and hand")
_FACE, _SMALL_FACE, _ARROW, _LEAST_GHOST, _LABELLED_GHOST = 28.0, 20.0, 16.0, 24.0, 52.0
_CORNER = 6.0
"""Distance from the upper right corner of the claimed card to the face of the player who discarded it."""
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
    found.append(MatLabel("", *r.face, kind="face", size=_FACE, seat=seat, on_top=False))
    lying = spreads["discards"].box
    name = "narrow" if spreads["discards"].shape == NARROW else "tile"
    found.append(MatLabel("", *lying.middle, picture=f"tokens/spot-{name}-discards", size=lying.w, on_top=False))
    if p.discard is not None:
        x, y = lying.right - _CORNER, lying.y + _CORNER
        found.append(MatLabel(translate(_DROPPED), x, y, "face", shown="", size=_FACE, seat=p.turn, after_deal=True))
    if p.over:
        return [*found, *_named(seen, seat, mat, spreads)]
    follows = OTHERS[len(seen.hands)][p.turn][0]
    words = AFTER_YOU if open_hand and p.discard is None and p.turn == seat else FOLLOWS
    found += _to_draw(translate(words), follows, r)
    named = _named(seen, seat, mat, spreads)
    return [*found, *named, *([] if seen.opened else _at_places(seen, seat, r, spreads)), *_frames(seen, seat, spreads)]


def _to_draw(words: str, seat: Seat, r: Regions) -> list[MatLabel]:
    """Return an arrow from the stock to the face of the player who draws next."""
    x, y = r.lines[1]
    return [
        MatLabel("", x + _ARROW / 2, y, picture="icons/arrow-right", size=_ARROW, after_deal=True, tooltip=words),
        MatLabel(
            words, x + _ARROW + _FACE / 2 + 6, y, "face", shown="", size=_FACE, seat=seat, after_deal=True,
            tooltip=words,
        ),
    ]  # fmt: skip


def _frames(seen: Observation, seat: Seat, spreads: Mapping[str, Spread]) -> list[MatLabel]:
    """Return frames in the owner's colour around open tongs, and captions of the player's own."""
    found = list[MatLabel]()
    for steps in range(len(seen.hands)):
        other = (seat + steps) % len(seen.hands)
        tongs, opened = spreads[tongs_zone(steps)], len(seen.public.melds[other])
        for tong in range(opened):
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
        if not steps:
            found += _own_tongs(seen, tongs, seat)
    return found


def _own_tongs(seen: Observation, extent: Spread, seat: Seat) -> list[MatLabel]:
    """Return captions of the own open tongs, in line with those of the hand."""
    melds, found = seen.public.melds[seat], list[MatLabel]()
    for i, meld in enumerate(melds):
        middle = extent.place(3 * i + 1, 3 * len(melds), face_up=True)
        pure = counts_as_pure(seen, meld)
        name = _("open pure tong") if pure else _("open tong")
        found.append(MatLabel(name, middle.x, middle.box.bottom + 16, "tally", after_deal=True))
    return found


def _at_places(seen: Observation, seat: Seat, r: Regions, spreads: Mapping[str, Spread]) -> list[MatLabel]:
    """Return ghosts of tongs at places that are still empty; and next to the player whose discards may be taken, an
    arrow and the face of the person who may take them.
    """
    seats, found, lying = len(seen.hands), list[MatLabel](), dropped(seen)
    for steps in range(1, seats):
        other, spread = (seat + steps) % seats, spreads[tongs_zone(steps)]
        ghosts = [spread.place(i, 3, face_up=True).box for i in range(3)]
        ghosts = [ghost.at_left(min(ghost.w, spread.step - 1)) for ghost in ghosts]  # so that outlines don't overlap
        free = spreads[drops_zone(steps)].extent(len(lying[other])) if lying[other] else None
        taken = free is not None and any(ghost.overlaps(free) for ghost in ghosts)
        if seen.public.melds[other] or taken or ghosts[0].w < _LEAST_GHOST or r.area.lift:
            continue
        x, y = ghosts[1].middle
        if ghosts[0].w < _LABELLED_GHOST:  # the word needs the whole place
            ghosts = [ghosts[0].joined(ghosts[2])]
        for i, ghost in enumerate(ghosts):
            found.append(
                MatLabel(
                    translate(OPEN_TONGS) if not i else "", *ghost.middle, "ghost", shown="", size=ghost.w,
                    height=ghost.h, on_top=False, after_deal=True, tooltip=translate(OPEN_TONGS),
                )
            )  # fmt: skip
        found.append(MatLabel(translate(TONGS), x, y, "tally", on_top=False, after_deal=True))
    if r.takes is not None and giver(seats) == 1:
        x, y = r.takes
        words = translate(GIVES)
        arrow = MatLabel(
            words, x - _SMALL_FACE / 2, y, shown="", picture="icons/arrow-right", size=_ARROW, tooltip=words
        )
        found += [arrow, MatLabel("", x + _SMALL_FACE / 2, y, "face", size=_SMALL_FACE, seat=seat, tooltip=words)]
    return found


def _stock_notes(seen: Observation, r: Regions, stock: Spread) -> list[MatLabel]:
    """Return the stock's place and what is written next to it."""
    name = "narrow" if stock.shape == NARROW else "tile"
    found = [MatLabel("", stock.x, stock.y, picture=f"tokens/spot-{name}-stock", size=stock.w, on_top=False)]
    x, y = r.lines[0]
    left, dice = len(seen.stock), _dice(seen)
    text = stock_label(seen)
    found.append(MatLabel(text, x, y, "count", shown=str(left) if left else None, align=0, after_deal=True))
    if dice:
        found.append(MatLabel(dice, x, r.lines[1][1] + _LINE + 4, "tally", align=0, after_deal=True, tooltip=text))
    return found


def _dice(seen: Observation) -> str:
    """Return the roll of the dice as text, until the first discard."""
    p, dice = seen.public, seen.public.sheet.dice
    if dice is None or p.discard is not None or p.thrown:
        return ""
    return _("dice: {one} and {other}", one=dice[0], other=dice[1])


def stock_label(seen: Observation) -> str:
    """Return how many cards are left in the stock and, until the first discard, what the dice showed."""
    n = len(seen.stock)
    left = n_("{n} left", "{n} left", n) if n else p_("the stock", "empty")
    return " · ".join(filter(None, (left, _dice(seen))))


def _counted(seen: Observation, seat: Seat, mat: Mat, spreads: dict[str, Spread]) -> list[MatLabel]:
    """Return the name below each of the winner's tongs, a frame round the winning discard in the colour of the player
    who discarded it, and everyone's gains; and below the person's own discards in the middle, their face.
    """
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
            name, kind = (_("pure tong"), "title") if pure else (_("tong"), "tally")
            found.append(MatLabel(name, extent.x, extent.box.bottom + 14, kind, after_deal=True))
            if p.thrown and (thrower := p.history[-1].thrower) is not None and p.thrown[-1].card in tong:
                at = spread.place(3 * i + tong.index(p.thrown[-1].card), 3 * len(tongs), face_up=True).box
                frame = partial(MatLabel, "", *at.middle, kind="owner", size=at.w, height=at.h)
                found.append(frame(seat=thrower, after_deal=True, on_top=False))
    if steps and dropped(seen)[seat]:
        own = spreads[drops_zone(0)].box
        x, y = own.middle[0], own.bottom + _FACE / 2 + 4
        found.append(MatLabel(translate(DROPS), x, y, "face", shown="", size=_FACE, seat=seat, after_deal=True))
    return [*found, *_gained(seen, seat, winner, mat), *_named(seen, seat, mat, spreads)]


def _named(seen: Observation, seat: Seat, mat: Mat, spreads: Mapping[str, Spread]) -> list[MatLabel]:
    """Return captions above the others' cards where there is room; during a deal, at all places or none."""
    found, lying, cramped = dict[str, list[MatLabel]](), dropped(seen), set[str]()
    for steps in range(1, len(seen.hands)):
        other, place = (seat + steps) % len(seen.hands), mat.seats[steps]
        opened, held = 3 * len(seen.public.melds[other]), len(seen.hands[other])
        won = seen.public.over and seen.public.history[-1].winner == other
        shown = held if seen.opened or (seen.public.over and not won) else 0  # the winner's hand is in the middle
        acted = place.action_box._replace(h=_LINE) if seen.public.over else place.action_box
        rows = [(DROPS, spreads[drops_zone(steps)], len(lying[other]))]
        if opened and (shown or not seen.opened):
            rows.append((SHOWN_WITH_TONGS if shown else TONGS, spreads[tongs_zone(steps)], opened))
        rows.append((SHOWN, spreads[hand_zone(steps)], shown))
        boxes = {translate(words): spread.extent(cards) for words, spread, cards in rows if cards}
        labels = [] if opened or seen.opened or seen.public.over else [spreads[tongs_zone(steps)].extent(3)]  # ghosts
        if opened and translate(SHOWN) in boxes:  # it follows the tongs
            labels.append(boxes.pop(translate(SHOWN)))
        for words, extent in boxes.items():
            label = Box(extent.x, extent.y - LABELLED - _LINE / 2, _LETTER * len(words), _LINE - 3)
            others = [
                place.plate,
                acted,
                *(box for named, box in boxes.items() if named != words),
                *labels,
            ]
            if place.ground and place.ground.encloses(label) and not any(label.overlaps(box) for box in others):
                labels.append(label)
                caption = MatLabel(words, label.x, extent.y - LABELLED, "tally", align=0, after_deal=True)
                found.setdefault(words, []).append(caption)
            elif not seen.public.over:
                cramped.add(words)
    return [caption for words, captions in found.items() if words not in cramped for caption in captions]


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
    return [*found, MatLabel(made, x, y + _LINE / 2, "tally", after_deal=True, align=1)]


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
