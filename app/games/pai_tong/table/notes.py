"""What is written on the mat of Pai Tong: what is left, who dropped what is claimed, which way play goes."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.cards import Seat
from app.core.grammar import count
from app.games.pai_tong.rules.tongs import split, win_points
from app.games.pai_tong.table.hands import pure_words, tong_name
from app.games.pai_tong.table.mat import giver, placed, regions_of, tongs_zone
from app.games.pai_tong.table.regions import Regions
from app.games.pai_tong.table.spreads import NARROW
from app.games.pai_tong.text import Seen
from app.table.layout import Spread
from app.table.mat import Mat, Note
from app.table.seating import hand_zone

_DROPPED = "dropped it"
GIVES = "your tongs come from here"
ROUND = "this way round"
OPEN_TONGS = "open tongs lie here"
_ARROW = 22.0
_BELOW = 14.0
"""Where there is no ledge: below the middle, the words that say what a win makes."""


def notes(state: Seen, seat: Seat, open_hand: bool, mat: Mat) -> Sequence[Note]:
    """The stock's count, empty places, the claimed card's owner, the way round; the winning hand counted."""
    p, spreads = state.public, placed(state, seat, mat)
    if p.over and p.history[-1].winner is not None:
        return _counted(state, seat, mat, spreads)
    r = regions_of(state, mat.area)
    found = _stock_notes(state, r, spreads["stock"])
    lying = spreads["discards"].box
    name = "narrow" if spreads["discards"].shape == NARROW else "tile"
    found.append(Note("", *lying.middle, picture=f"tokens/spot-{name}-discards", size=lying.w, over=False))
    x, y = r.told
    if p.discard is not None:
        found.append(Note(_DROPPED, x, y, "tally", align=0, seat=p.turn, resting=True))
    elif not p.over:
        found.append(Note("", x + _ARROW / 2, y, picture="icons/undo", size=_ARROW, resting=True))
        found.append(Note(ROUND, x + _ARROW + 6, y, "tally", align=0, resting=True))
    return found if p.over else [*found, *_at_places(state, seat, r)]


def _at_places(state: Seen, seat: Seat, r: Regions) -> list[Note]:
    """Who gives the person tongs; and what comes where nothing lies yet."""
    seats, found = len(state.hands), list[Note]()
    for steps in (1, seats - 1):
        box = r.tongs[steps]
        if not state.public.melds[(seat + steps) % seats] and not r.area.lift:
            found.append(Note(OPEN_TONGS, box.middle[0], box.y + min(box.h, 80.0) / 2, "caption", over=False))
    if r.takes is not None and giver(seats) == 1:
        found.append(Note(GIVES, *r.takes, "caption", over=False))
    return found


def _stock_notes(state: Seen, r: Regions, stock: Spread) -> list[Note]:
    """How many are left, beside the stock; until the first discard also what the dice have shown."""
    p, dice = state.public, state.public.sheet.dice
    name = "narrow" if stock.shape == NARROW else "tile"
    found = [Note("", stock.x, stock.y, picture=f"tokens/spot-{name}-stock", size=stock.w, over=False)]
    x, y = r.counted
    found.append(Note(f"{len(state.stock)} left" if state.stock else "empty", x, y, "tally", align=0, resting=True))
    if dice is not None and p.discard is None and not p.thrown:
        found.append(Note(f"dice {dice[0]} and {dice[1]}", x, y + 22, "caption", align=0))
    return found


def _counted(state: Seen, seat: Seat, mat: Mat, spreads: dict[str, Spread]) -> list[Note]:
    """Below each tong of the winner what it is, and below all what they make."""
    p = state.public
    winner = p.history[-1].winner
    assert winner is not None
    steps = (winner - seat) % len(state.hands)
    found = list[Note]()
    hand, opened = hand_zone(steps), tongs_zone(steps)
    for zone, tongs in ((hand, split(state.hands[winner])), (opened, p.melds[winner])):
        spread = spreads[zone]
        for i, tong in enumerate(tongs):
            lies = spread.place(3 * i + 1, 3 * len(tongs), face_up=True)
            kind = "title" if tong_name(state, tong) != "tong" else "caption"
            found.append(Note(tong_name(state, tong), lies.x, lies.box.bottom + 14, kind, resting=True))
    return [*found, _sum(state, mat)]


def _sum(state: Seen, mat: Mat) -> Note:
    """Between the own plate and the button that goes on."""
    last, options = state.public.history[-1], state.public.options
    worth = f"{count(last.paid, 'chip')} from each"
    stake = f", {options.stake} a point" if options.stake > 1 else ""
    points = win_points(options)
    if points.pure:
        worth = (
            f"{points.win} for the win + {pure_words(last.pure)}{stake}: {worth}"
            if last.pure
            else f"{pure_words(0)}{stake}: {worth}"
        )
        worth = worth[0].upper() + worth[1:]
    x, y = mat.ledge.middle if mat.ledge else (mat.cloth.middle[0], mat.cloth.bottom + _BELOW)
    return Note(worth, x, y, resting=True)
