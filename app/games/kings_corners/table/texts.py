"""Kings Corners' prompt, tooltips, and labels on the mat."""

from __future__ import annotations

import math
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
from app.table.tabletop import Prompt

_FEW = 2
"""Number of places to name; more are only counted."""
_MANY = 3
"""A player who ends the turn with this many playable cards has overlooked them, or should think again."""
_NAMED = 2
"""Number of fitting cards to name."""


def prompt(seen: Observation, seat: Seat, marked: frozenset[Card]) -> Prompt:
    """Return which cards fit, and what ends the turn."""
    p = seen.public
    if p.over or p.turn != seat:
        return Prompt()
    fitting = [card for card in sorted(seen.hands[seat], key=by_rank) if places_for(card, p.piles)]
    draws = p.options.draw == "end" and bool(seen.stock)
    ends = _("Drawing ends your turn.") if draws else _("Then end your turn.")
    pile = next((short_card(pile[0]) for source, pile in enumerate(p.piles) if shifts_for(source, p.piles)), "")
    if fitting:
        cards = listed_or([*map(_the, fitting[:_NAMED]), *_more(len(fitting) - _NAMED)])
        if pile:
            # Translators: {pile} is the card at the bottom of a pile.
            return Prompt(_("You can play {cards}, or move the {pile} pile.", cards=cards, pile=pile), ends)
        return Prompt(_("You can play {cards}.", cards=cards), ends)
    if pile:
        return Prompt(_("No card fits, but you can move the {pile} pile.", pile=pile), ends)
    return Prompt(_("Nothing fits: draw."), ends) if draws else Prompt(_("Nothing fits: end your turn."))


def _the(card: Card) -> str:
    # Translators: a card, as in "You can play the 9♠.", with an article where the language has one.
    return p_("card in a sentence", "the {card}", card=short_card(card))


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
    cards = listed([_the(fitting[0]), *_more(len(fitting) - 1)])
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
    if (kind is TargetKind.ZONE and target.zone == "stock") or (kind is TargetKind.LABEL and target.text == STOCK):
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
        return _("{card} fits nowhere now.", card=card_name(card))
    if len(places) > _FEW:
        return _("{card} fits in {places}.", card=card_name(card), places=n_("{n} place", "{n} places", len(places)))
    return _("{card} can go here: {places}.", card=card_name(card), places=listed_or(places))


def _target(p: Public, to: Place) -> str:
    """Return ``9 of clubs``, ``northeast corner``, ``empty place in the north``."""
    if p.piles[to]:
        return card_name(p.piles[to][-1])
    return (
        _("{place} corner", place=place_name(to))
        if to in CORNERS
        else _("empty place in the {place}", place=place_name(to))
    )


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
        target = count_cost(p.options.target, p.options.scoring)
        if p.options.scoring == "chips":
            return _("The match ends once a player has lost {chips}.", chips=target)
        return _("The match ends at {target}.", target=target)
    return n_("The match ends after {n} deal.", "The match ends after {n} deals.", p.options.hands)


def _pot_label(p: Public) -> str:
    return _("pot {n}", n=p.pot)


STOCK = "stock"
"""Tooltip key of the number of cards left."""
_FULLY_LABELLED_DEALS = 3
"""Number of first deals in which all piles are labelled; later only those that take a card of the hand."""
_INDEX, _LINE, _OFF_FRAME = 14.0, 18.0, 18.0
"""Distance of the ghost's index from its edge; its line height; margin of the picture."""


def labels(seen: Observation, seat: Seat, open_hand: bool, mat: Mat) -> Sequence[MatLabel]:
    """Return the number of cards left and, if the scoring has one, the pot; and ghosts of the cards that fit, in gold
    if the player on turn holds one.
    """
    stock, found = mat.spreads["stock"], list[MatLabel]()
    x = stock.box.right + (mat.cloth.middle[0] - stock.w / 2 - mat.pot[0] if not mat.area.upright else 30)
    found.append(MatLabel(str(len(seen.stock)), x, stock.y, "count", after_deal=True, tooltip=STOCK))
    if seen.public.options.scoring == "chips":
        pot, (x, y), size = seen.public.pot, mat.pot, 34.0
        found.append(
            MatLabel(
                _pot_label(seen.public),
                x,
                y + size / 2 + 14,
                "tally",
                chips=pot,
                size=size,
                max_width=max(0.0, 2 * (stock.box.x - x)),
                on_top=False,
            )
        )
    if not seen.public.over:
        found += _ghosts(seen, seat, open_hand, mat)
    return found


def takes(pile: Sequence[Card]) -> tuple[str, ...]:
    """Return the rank and the suits of the cards that fit on a pile: 8, ♥ and ♦ on a black nine; nothing on an ace."""
    top = pile[-1]
    return (RANKS[rank(top) - 1], *(SUIT_SIGNS[suit] for suit in other_suits(top))) if rank(top) else ()


def _ghosts(seen: Observation, seat: Seat, open_hand: bool, mat: Mat) -> Iterator[MatLabel]:
    """Yield ghosts: of the next card at the edge of each pile, with its index, and of a card in each empty place that a
    card of the hand, or else a pile, may go to.
    """
    p = seen.public
    asked = open_hand and p.turn == seat
    fit = {to for card in seen.hands[seat] for to in places_for(card, p.piles)} if asked else set[Place]()
    if asked and not fit:  # no card fits: show where a pile can move
        fit = {to for source in range(len(PLACES)) for to in shifts_for(source, p.piles)}
    boxes = {zone: _box(mat.spreads[zone], p.piles[at]) for at, zone in enumerate(PLACES)}
    others = [*boxes.values(), mat.spreads["stock"].box.grown(2), *_at_seats(mat)]
    for at, zone in enumerate(PLACES):
        if pile := p.piles[at]:
            if at in fit or p.deal < _FULLY_LABELLED_DEALS:
                yield from _next_card(
                    takes(pile),
                    _with_king(boxes[zone], mat.spreads[zone], len(pile)),
                    mat.spreads[zone],
                    others,
                    mat,
                    at in fit,
                )
        elif at in fit:
            yield _ghost(boxes[zone], fits=True, angle=mat.spreads[zone].place(0, 1, face_up=True).angle)


def _ghost(box: Box, *, fits: bool, angle: float = 0.0) -> MatLabel:
    x, y = box.middle
    return MatLabel(
        "", x, y, "ghost", size=box.w, height=box.h, angle=angle, highlighted=fits, after_deal=True, is_help=True,
        on_top=False,
    )  # fmt: skip


def _at_seats(mat: Mat) -> Iterator[Box]:
    """Yield the boxes of the plates and of the others' last actions."""
    for place in mat.seats:
        yield place.plate
    for place in mat.seats[1:]:
        yield place.action_box


def _box(spread: Spread, pile: Sequence[Card]) -> Box:
    return spread.extent(len(pile))


def _with_king(box: Box, spread: Spread, cards: int) -> Box:
    """Return a pile's box, enlarged to hold a diagonal king that is its only card."""
    turn = math.radians(spread.place(cards - 1, cards, face_up=True).angle)
    wide, high = abs(math.cos(turn)), abs(math.sin(turn))
    beyond = (box.w * wide + box.h * high - box.w) / 2, (box.h * wide + box.w * high - box.h) / 2
    return box._replace(h=box.h + beyond[1]) if spread.down else box._replace(w=box.w + beyond[0])


def _next_card(
    index: Sequence[str], pile: Box, spread: Spread, others: Sequence[Box], mat: Mat, fits: bool
) -> Iterator[MatLabel]:
    """Yield the edge of the next card, to the right of the pile or below it, with its index; nothing without room."""
    step, down, w, h = spread.step * (not spread.down), spread.down, spread.w, spread.box.h
    edge = Box(pile.x, pile.bottom, w, down) if down else Box(pile.right, pile.y, step, h)
    free = edge.right < mat.area.w - _OFF_FRAME and not any(edge.overlaps(other) for other in others)
    if not index or not free:
        return
    yield _ghost(Box(edge.right - w, edge.bottom - h, w, h), fits=fits)
    lines = [f"{index[0]} {''.join(index[1:])}"] if down else index
    for i, line in enumerate(lines):
        x, y = (edge.x + _INDEX, edge.middle[1]) if down else (edge.middle[0] - 1, edge.y + _INDEX + _LINE * i)
        yield MatLabel(
            line, x, y, "title" if fits else "caption", after_deal=True, is_help=True, align=0 if down else 0.5
        )  # fmt: skip
