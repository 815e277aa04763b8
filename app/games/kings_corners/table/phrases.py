"""Kings Corners' prompt, last actions and tooltips."""

from __future__ import annotations

from collections.abc import Callable

from app.core.cards import KING, RANK_WORDS, Card, Seat, rank, words
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
from app.table.hit_target import HitTarget, TargetKind

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
