"""Kings Corners' prompt, tooltips, and labels on the mat."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from app.core.cards import KING, RANK_WORDS, RANKS, Card, Seat, other_suits, rank, words
from app.core.grammar import capital, count, count_in_words, does, listed
from app.core.options import choices
from app.games.kings_corners.rules.model import (
    CORNERS,
    PLACES,
    Draw,
    End,
    Move,
    Place,
    Public,
    next_down,
    places_for,
    shifts_for,
)
from app.games.kings_corners.table.moves import Observation, by_rank, onto
from app.table.geometry import Box
from app.table.hit_target import HitTarget, TargetKind
from app.table.layout import Spread
from app.table.mat import Mat, MatLabel

_FEW = 2
"""Number of places to name; more are only counted."""
_MANY = 3
"""A player who ends the turn with this many playable cards has overlooked them, or should think again."""
_NAMED = 2
"""Number of fitting cards to name."""


def prompt(seen: Observation, seat: Seat, marked: frozenset[Card]) -> str:
    """Return which cards fit, and what ends the turn."""
    p = seen.public
    if p.over or p.turn != seat:
        return ""
    fitting = [card for card in sorted(seen.hands[seat], key=by_rank) if places_for(card, p.piles)]
    draws = p.options.draw == "end" and bool(seen.stock)
    if fitting:
        named = [f"the {words(card)}" for card in fitting[:_NAMED]]
        more = [f"{len(fitting) - _NAMED} more"] if len(fitting) > _NAMED else []
        verb = "fits" if len(fitting) == 1 else "fit"
        return f"{capital(listed(named + more))} {verb}. {'Drawing ends your turn' if draws else 'Then end your turn'}."
    if any(shifts_for(source, p.piles) for source in range(len(PLACES))):
        return f"No card fits, but a pile may move. {'Drawing ends your turn' if draws else 'Or end your turn'}."
    return "Nothing fits: draw. That ends your turn." if draws else "Nothing fits: end your turn."


def obvious_mistake(seen: Observation, seat: Seat, move: Move) -> str:
    """Return what is wrong with ending the turn with many playable cards, or with a king that has to go to a corner."""
    p = seen.public
    if not (isinstance(move, End) or (isinstance(move, Draw) and p.options.draw == "end")):
        return ""
    fitting = [card for card in sorted(seen.hands[seat], key=by_rank) if _goes_on_pile_or_corner(p, card)]
    king = p.options.compulsory_kings and any(rank(card) == KING for card in fitting)
    if len(fitting) < _MANY and not king:
        return ""
    first, *others = fitting
    more = f" and {count_in_words(len(others), 'more card')}" if others else ""
    return f"You can still play the {words(first)}{more}."


def _goes_on_pile_or_corner(p: Public, card: Card) -> bool:
    """Return whether the card fits on a pile, or is a king that has a corner; an empty side takes anything."""
    return any(p.piles[to] or to in CORNERS for to in places_for(card, p.piles))


def tooltip(seen: Observation, seat: Seat, target: HitTarget, name_of: Callable[[Seat], str]) -> str:
    """Explain what a pile takes, what stock and pot are for, what cards and points mean here."""
    p, kind = seen.public, target.kind
    chips = p.options.scoring == "chips"
    if kind is TargetKind.ZONE and target.zone in PLACES:
        return _about_pile(p, PLACES.index(target.zone))
    counts = kind is TargetKind.LABEL and (target.text.isdigit() or target.text == "left")
    if (kind is TargetKind.ZONE and target.zone == "stock") or counts:
        return _about_stock(seen)
    if kind is TargetKind.POT or (kind is TargetKind.LABEL and target.text.startswith("pot")):
        return f"The pot: {count(p.pot, 'chip')}. Who goes out takes it." if chips else ""
    if kind is TargetKind.HEADLINE:
        return f"{_cost(p)}{_when_over(p)}"
    if kind is TargetKind.SCORE:
        return f"{'Chips won and lost' if chips else 'Points so far: fewest win'}.{_when_over(p)}"
    if kind is TargetKind.CARD and target.card is not None and target.zone not in PLACES:
        places = [onto(seen, to) for to in places_for(target.card, p.piles)]
        goes = "fits nowhere now" if not places else f"goes {listed(places, 'or')}"
        return f"{capital(words(target.card))}: {goes if len(places) <= _FEW else f'fits in {len(places)} places'}."
    if target.seat is None:
        return ""
    if kind is TargetKind.COUNT:
        held = count(len(seen.hands[target.seat]), "card")
        return f"{does(name_of(target.seat), 'hold')} {held}. {_cost(p)}"
    return f"{does(name_of(target.seat), 'deal')}; the next seat begins." if kind is TargetKind.DEALER else ""


def _about_pile(p: Public, at: Place) -> str:
    pile = p.piles[at]
    if not pile:
        return "Kings only, then down in alternating colours." if at in CORNERS else "Empty: any card may go here."
    top = pile[-1]
    many = f"{capital(count(len(pile), 'card'))}, from the {RANK_WORDS[rank(pile[0])]} down."
    if not rank(top):
        return f"Ends with an ace: nothing goes on it. {many}"
    return f"Takes the {next_down(top)}. {many}"


def _about_stock(seen: Observation) -> str:
    if not seen.stock:
        return "The stock is empty: nobody draws any more."
    left = f"{count(len(seen.stock), 'card')} left"
    return f"{left}. Drawing ends your turn." if seen.public.options.draw == "end" else f"{left}. You draw first."


def _cost(p: Public) -> str:
    """Return the cost of leftover cards, in the words of the house rule."""
    by_name = {choice.name: choice for choice in choices(type(p.options))}
    return by_name["scoring"].explain(p.options.scoring)


def _when_over(p: Public) -> str:
    if p.options.ends == "target":
        return f" At {p.options.target} the match ends."
    return f" The match is over after {count(p.options.hands, 'deal')}."


_FULLY_LABELLED_DEALS = 3
"""Number of first deals in which all piles are labelled; later only those that take a card of the hand."""
_OFF, _LETTER, _LINE, _OFF_FRAME = 9.0, 8.6, 21.0, 18.0
"""Gap to the card that the label is about; a letter's width, rounded up; line height; margin of the picture."""
_SIGNS = "♣♦♥♠"
"""Suit symbols in the order of SUITS."""


def labels(seen: Observation, seat: Seat, open_hand: bool, mat: Mat) -> Sequence[MatLabel]:
    """Return the number of cards left and, if the scoring has one, the pot; and next to each pile what it takes, in
    gold if the player on turn holds that.
    """
    stock, found = mat.spreads["stock"], list[MatLabel]()
    x = stock.box.right + (mat.cloth.middle[0] - stock.w / 2 - mat.pot[0] if not mat.area.upright else 30)
    found.append(MatLabel(str(len(seen.stock)), x, stock.y - 10, "count", after_deal=True))
    found.append(MatLabel("left", x, stock.y + 12, "caption", after_deal=True))
    if seen.public.options.scoring == "chips":
        pot, (x, y), size = seen.public.pot, mat.pot, 34.0
        found.append(MatLabel(f"pot {pot}", x, y + size / 2 + 14, "tally", chips=pot, size=size, on_top=False))
    if not seen.public.over:
        found += _all_taken(seen, seat, open_hand, mat)
    return found


def takes(pile: Sequence[Card], at: Place) -> str:
    """Return what fits there: ``8 ♥♦`` on a black nine; empty if nothing does."""
    if not pile:
        return "Kings only" if at in CORNERS else "Any card"
    top = pile[-1]
    return f"{RANKS[rank(top) - 1]} {''.join(_SIGNS[suit] for suit in other_suits(top))}" if rank(top) else ""


def _all_taken(seen: Observation, seat: Seat, open_hand: bool, mat: Mat) -> Iterator[MatLabel]:
    p = seen.public
    asked = open_hand and p.turn == seat
    fit = {to for card in seen.hands[seat] for to in places_for(card, p.piles)} if asked else set[Place]()
    boxes = {zone: _box(mat.spreads[zone], p.piles[at]) for at, zone in enumerate(PLACES)}
    others = [*boxes.values(), mat.spreads["stock"].box.grown(2), *_at_seats(mat)]
    for at, zone in enumerate(PLACES):
        words = takes(p.piles[at], at)
        if words and (at in fit or p.deal < _FULLY_LABELLED_DEALS):
            lines = _lines(words, boxes[zone], others, mat)
            kind = "title" if at in fit else "caption"
            yield from (MatLabel(line, x, y, kind, after_deal=True, is_help=True, align=0) for line, x, y in lines)


def _at_seats(mat: Mat) -> Iterator[Box]:
    """Yield the boxes of the plates and of the others' last actions."""
    for place in mat.seats:
        yield place.plate
    for place in mat.seats[1:]:
        yield place.action_box


def _box(spread: Spread, pile: Sequence[Card]) -> Box:
    return spread.extent(len(pile))


def _lines(words: str, pile: Box, others: Sequence[Box], mat: Mat) -> Sequence[tuple[str, float, float]]:
    """Place the text right of the pile at its lower edge, in two lines near the frame; empty where there is no room."""
    for lines in ([words], words.rsplit(" ", 1)):
        width = max(len(line) for line in lines) * _LETTER
        place = Box(pile.right + _OFF, pile.bottom - 3 - _LINE * len(lines), width, _LINE * len(lines))
        if place.right < mat.area.w - _OFF_FRAME and not any(place.overlaps(other) for other in others):
            return [(line, place.x, place.y + _LINE * (i + 0.5)) for i, line in enumerate(lines)]
    return ()
