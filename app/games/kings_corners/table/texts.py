"""Kings Corners' prompt, tooltips, and labels on the mat."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from app.core.card_names import SUIT_SIGNS, card_name, rank_name, short_card
from app.core.cards import KING, RANKS, Card, Seat, other_suits, rank
from app.core.messages import _, listed, listed_or, n_, p_, say
from app.core.options import choices
from app.games.kings_corners.rules.model import (
    CORNERS,
    PLACES,
    Draw,
    End,
    Move,
    Place,
    Public,
    count_cost,
    next_down,
    place_name,
    places_for,
    shifts_for,
)
from app.games.kings_corners.table.moves import Observation, by_rank
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
    ends = _("Drawing ends your turn.") if draws else _("Then end your turn.")
    if fitting:
        cards = listed([*map(short_card, fitting[:_NAMED]), *_more(len(fitting) - _NAMED)])
        return " ".join((_("You can play {cards}.", cards=cards), ends))
    if any(shifts_for(source, p.piles) for source in range(len(PLACES))):
        return " ".join((_("No card fits, but you can move a pile."), ends))
    if draws:
        return _("Nothing fits: draw. That ends your turn.")
    return _("Nothing fits: end your turn.")


def _more(n: int) -> list[str]:
    """Return how many cards a list leaves out, as its last item."""
    return [n_("{n} more", "{n} more", n)] if n > 0 else []


def obvious_mistake(seen: Observation, seat: Seat, move: Move) -> str:
    """Return what is wrong with ending the turn with many playable cards, or with a king that has to go to a corner."""
    p = seen.public
    if not (isinstance(move, End) or (isinstance(move, Draw) and p.options.draw == "end")):
        return ""
    fitting = [card for card in sorted(seen.hands[seat], key=by_rank) if _goes_on_pile_or_corner(p, card)]
    king = p.options.compulsory_kings and any(rank(card) == KING for card in fitting)
    if len(fitting) < _MANY and not king:
        return ""
    cards = listed([short_card(fitting[0]), *_more(len(fitting) - 1)])
    return _("You can still play {cards}.", cards=cards)


def _goes_on_pile_or_corner(p: Public, card: Card) -> bool:
    """Return whether the card fits on a pile, or is a king that has a corner; an empty side takes anything."""
    return any(p.piles[to] or to in CORNERS for to in places_for(card, p.piles))


def tooltip(seen: Observation, seat: Seat, target: HitTarget, name_of: Callable[[Seat], str]) -> str:
    """Explain what a pile takes, what stock and pot are for, what cards and points mean here."""
    p, kind = seen.public, target.kind
    chips = p.options.scoring == "chips"
    if kind is TargetKind.ZONE and target.zone in PLACES:
        return _about_pile(p, PLACES.index(target.zone))
    if (kind is TargetKind.ZONE and target.zone == "stock") or (
        kind is TargetKind.LABEL and target.text in _stock_words(seen)
    ):
        return _about_stock(seen)
    if kind is TargetKind.POT or (kind is TargetKind.LABEL and target.text == _pot_label(p)):
        return _("Pot: {chips}. The player who goes out takes it.", chips=count_cost(p.pot, "chips")) if chips else ""
    if kind is TargetKind.HEADLINE:
        return f"{_cost(p)} {_when_over(p)}"
    if kind is TargetKind.SCORE:
        score = _("Chips won and lost so far.") if chips else _("Penalty points so far: the fewest win.")
        return f"{score} {_when_over(p)}"
    if kind is TargetKind.CARD and target.card is not None and target.zone not in PLACES:
        return _about_card(p, target.card)
    if target.seat is None:
        return ""
    name = name_of(target.seat)
    if kind is TargetKind.COUNT:
        cards = n_("{n} card", "{n} cards", len(seen.hands[target.seat]))
        return f"{say(name, _('You hold {cards}.'), _('{name} holds {cards}.'), cards=cards)} {_cost(p)}"
    if kind is TargetKind.DEALER:
        return say(
            name,
            _("You are the dealer. The player to your left goes first."),
            _("{name} is the dealer. The player to the dealer's left goes first."),
        )
    return ""


def _about_card(p: Public, card: Card) -> str:
    places = [_target(p, to) for to in places_for(card, p.piles)]
    if not places:
        return _("{card}: fits nowhere now.", card=card_name(card))
    if len(places) > _FEW:
        return _("{card}: fits in {places}.", card=card_name(card), places=n_("{n} place", "{n} places", len(places)))
    return _("{card}: can go here: {places}.", card=card_name(card), places=listed_or(places))


def _target(p: Public, to: Place) -> str:
    """Return ``9 of clubs``, ``north-east corner``, ``empty north``."""
    if p.piles[to]:
        return card_name(p.piles[to][-1])
    return _("{place} corner", place=place_name(to)) if to in CORNERS else _("empty {place}", place=place_name(to))


def _about_pile(p: Public, at: Place) -> str:
    pile = p.piles[at]
    if not pile:
        return _("Kings only, then down in alternating colors.") if at in CORNERS else _("Empty: any card can go here.")
    top = pile[-1]
    takes = _("Takes the {cards}.", cards=next_down(top)) if rank(top) else _("Ends with an ace: nothing goes on it.")
    cards = n_("{n} card", "{n} cards", len(pile))
    # Translators: {rank} is the first card's, as in "king".
    return " ".join((takes, _("{cards}, from the {rank} down.", cards=cards, rank=rank_name(rank(pile[0])))))


def _about_stock(seen: Observation) -> str:
    if not seen.stock:
        return _("The stock is empty: no one draws anymore.")
    left = n_("{n} card left.", "{n} cards left.", len(seen.stock))
    ends = seen.public.options.draw == "end"
    return " ".join((left, _("Drawing ends your turn.") if ends else _("Your turn starts with a draw.")))


def _cost(p: Public) -> str:
    """Return the cost of leftover cards, in the words of the house rule."""
    by_name = {choice.name: choice for choice in choices(type(p.options))}
    return by_name["scoring"].explain(p.options.scoring)


def _when_over(p: Public) -> str:
    if p.options.ends == "target":
        return _("The match ends at {target}.", target=count_cost(p.options.target, p.options.scoring))
    return n_("The match ends after {n} deal.", "The match ends after {n} deals.", p.options.hands)


def _stock_words(seen: Observation) -> tuple[str, str]:
    """Return the labels of the stock: its cards, and what they are."""
    return str(len(seen.stock)), p_("cards in the stock", "left")


def _pot_label(p: Public) -> str:
    return _("pot {n}", n=p.pot)


_FULLY_LABELLED_DEALS = 3
"""Number of first deals in which all piles are labelled; later only those that take a card of the hand."""
_OFF, _LETTER, _LINE, _OFF_FRAME = 9.0, 8.6, 21.0, 18.0
"""Gap to the card that the label is about; a letter's width, rounded up; line height; margin of the picture."""


def labels(seen: Observation, seat: Seat, open_hand: bool, mat: Mat) -> Sequence[MatLabel]:
    """Return the number of cards left and, if the scoring has one, the pot; and next to each pile what it takes, in
    gold if the player on turn holds that.
    """
    stock, found = mat.spreads["stock"], list[MatLabel]()
    x = stock.box.right + (mat.cloth.middle[0] - stock.w / 2 - mat.pot[0] if not mat.area.upright else 30)
    number, caption = _stock_words(seen)
    found.append(MatLabel(number, x, stock.y - 10, "count", after_deal=True))
    found.append(MatLabel(caption, x, stock.y + 12, "caption", after_deal=True))
    if seen.public.options.scoring == "chips":
        pot, (x, y), size = seen.public.pot, mat.pot, 34.0
        found.append(
            MatLabel(_pot_label(seen.public), x, y + size / 2 + 14, "tally", chips=pot, size=size, on_top=False)
        )
    if not seen.public.over:
        found += _all_taken(seen, seat, open_hand, mat)
    return found


def takes(pile: Sequence[Card], at: Place) -> str:
    """Return what fits there: ``8 ♥♦`` on a black nine; empty if nothing does."""
    if not pile:
        return _("Kings only") if at in CORNERS else _("Any card")
    top = pile[-1]
    return f"{RANKS[rank(top) - 1]} {''.join(SUIT_SIGNS[suit] for suit in other_suits(top))}" if rank(top) else ""


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
