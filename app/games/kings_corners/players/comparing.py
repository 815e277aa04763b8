"""What one way to play a turn of Kings Corners does better than another, in a sentence, based on the player's view."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.cards import FRENCH, RANK_WORDS, Card, Mask, mask_of, rank, words
from app.core.grammar import a, count_in_words, in_words, listed, sentence
from app.games.kings_corners.players.player import PARENTS
from app.games.kings_corners.rules.model import ANY, SIDES, Move, Pile, Play, Shift, View, cost, fits, named, places_for

_FEW = 2
"""Number of cards to name; more are counted."""
_EXPENSIVE = 10
"""Cost of a card worth mentioning."""


def why_better(view: View, better: Sequence[Move], made: Sequence[Move]) -> str:
    """Return the advantage of the first way over the second, each as far as its turn is known; empty where nothing is
    certain.
    """
    one, other = _Left(view, better), _Left(view, made)
    more, less = sorted(one.laid - other.laid, key=_by_rank), sorted(other.laid - one.laid, key=_by_rank)
    if not other.hand:
        return ""
    if not one.hand:
        left = count_in_words(len(other.hand), "card")
        text = f"gets rid of your whole hand in this turn; your move leaves you {left}"
    elif more and not less:
        text = _more_laid(view, one, other, more, opens=isinstance(better[0], Shift))
    elif less and not more:
        text = _held_back(one, other, _Left(view, made[:1]), less)
    else:
        text = _changed(one, other)
    return sentence(text) if text else ""


def _by_rank(card: Card) -> tuple[int, Card]:
    return -rank(card), card


class _Left:
    """The position after some moves."""

    def __init__(self, view: View, line: Sequence[Move]) -> None:
        piles = list(view.public.piles)
        self.laid: set[Card] = set()
        self.cleared: dict[int, Card] = {}
        """Cards laid on sides emptied in this turn."""
        self.moved = False
        for move in line:
            match move:
                case Play(card, place):
                    if place in SIDES and not piles[place] and view.public.piles[place]:
                        self.cleared[place] = card
                    piles[place] = (*piles[place], card)
                    self.laid.add(card)
                case Shift(source, place):
                    self.moved = True
                    piles[place], piles[source] = (*piles[place], *piles[source]), ()
                case _:
                    break  # it ends the turn
        self.piles: Sequence[Pile] = piles
        self.hand = [card for card in view.hand if card not in self.laid]
        self.unseen = ANY & ~mask_of(view.hand) & ~mask_of([card for pile in piles for card in pile])
        self.given = {card for card in FRENCH.cards if self.unseen >> card & 1 and self.takes(card)}
        """Unseen cards that fit then; another player who holds one may lay it."""

    def takes(self, card: Card) -> bool:
        """Return whether the card fits."""
        return bool(places_for(card, self.piles))

    @property
    def gap(self) -> bool:
        """Whether a side is empty: anything fits there."""
        return any(not self.piles[side] for side in SIDES)

    @property
    def ready(self) -> list[Card]:
        """Return the hand cards that fit."""
        return [card for card in self.hand if self.takes(card)]

    @property
    def ways(self) -> Mask:
        """Return the unseen cards that a card of the hand could go on."""
        return (
            mask_of([top for top in FRENCH.cards if any(PARENTS[card] >> top & 1 for card in self.hand)]) & self.unseen
        )


def _more_laid(view: View, one: _Left, other: _Left, more: Sequence[Card], *, opens: bool) -> str:
    """Explain that the better way lays all that the other lays, and these cards; ``opens`` if it begins by moving a
    pile.
    """
    if len(more) > _FEW:
        fewer = in_words(len(other.laid)) if other.laid else "none"
        text = f"lays {count_in_words(len(one.laid), 'card')} in this turn, your move {fewer}"
    elif opens and len(more) == 1 and more[0] in one.cleared.values():
        text = f"opens a side, where {_yours(more)} goes"
    else:
        text = f"also gets rid of {_yours(more)}" if other.laid else f"gets rid of {_yours(more)} now"
    if dear := _first_expensive(view, more):
        return f"{text}: {a(RANK_WORDS[rank(dear)])} left in your hand costs {_costs(view, dear)}"
    if other.gap and not one.gap:
        return f"{text}, and fills the side that your move leaves empty for the others"
    if len(more) > _FEW:
        return text
    return f"{text}: {count_in_words(len(one.hand), 'card')} left instead of {in_words(len(other.hand))}"


def _held_back(one: _Left, other: _Left, at_once: _Left, less: Sequence[Card]) -> str:
    """Explain that the other way lays all that the better one lays, and these cards, which had better wait. ``at_once``
    is the position after its first move, as the rest is unknown.
    """
    first = [card for card in less if card in at_once.laid]
    for after, cards in ((other, first), (at_once, first), (other, less)):
        for card in cards:  # highest first: more can follow it in the end
            opened = [held for held in sorted(after.given - one.given) if fits(held, card)]
            if opened:
                return f"your {words(card)} on the table gives the others a place for {_unseen(opened)}"
    kept = [card for card in one.hand if card not in less and one.takes(card) and not other.takes(card)]
    if kept:
        return f"keeps a place for {_yours(kept[:_FEW])}, which your move covers"
    if other.cleared and not one.moved:
        card = max(other.cleared.values(), key=rank)
        return f"keeps the way to an empty side for later, which your move spends on your {words(card)}"
    return ""


def _changed(one: _Left, other: _Left) -> str:
    """Compare ways that lay other cards, or the same ones elsewhere."""
    if len(one.laid) > len(other.laid):
        return f"lays {count_in_words(len(one.laid), 'card')} in this turn, your move {in_words(len(other.laid))}"
    if other.gap and not one.gap:
        return "fills the side that your move leaves empty for the others"
    if len(one.ready) > len(other.ready):
        return f"leaves a place for {_yours(one.ready[:_FEW])} in your next turn, your move for {_fewer(other)}"
    given = sorted(other.given - one.given)
    if 0 < len(given) <= _FEW and not one.given - other.given:
        return f"gives the others no place for {_unseen(given)}, as your move does"
    more_ways = one.ways.bit_count(), other.ways.bit_count()
    if more_ways[0] > more_ways[1]:
        return (
            f"what stays in your hand can go on {count_in_words(more_ways[0], 'unseen card')}, after your move on"
            f" {in_words(more_ways[1])}"
        )
    return ""


def _fewer(other: _Left) -> str:
    return f"only {in_words(len(other.ready))}" if other.ready else "none"


def _first_expensive(view: View, cards: Sequence[Card]) -> Card | None:
    return next((card for card in cards if cost((card,), view.public.options.scoring) >= _EXPENSIVE), None)


def _costs(view: View, card: Card) -> str:
    """Return the cost as in ``ten points``."""
    scoring = view.public.options.scoring
    return count_in_words(cost((card,), scoring), "chip" if scoring == "chips" else "point")


def _yours(cards: Sequence[Card]) -> str:
    """Return ``your king of spades and two of clubs``."""
    return f"your {listed([words(card) for card in cards])}"


def _unseen(cards: Sequence[Card]) -> str:
    """Return ``the nines of hearts and diamonds, still unseen``."""
    alike = [[card for card in cards if rank(card) == one] for one in dict.fromkeys(map(rank, cards))]
    return f"{listed([named(group) for group in alike])}, still unseen"
