"""Kings Corners' keen player: it searches its own turn to the end and evaluates what it would leave behind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from app.ai.budget import USUAL, Budget
from app.ai.noisy import WIN, Ranked
from app.core.cards import FRENCH, KING, Card, Mask, is_red, mask_of, rank
from app.games.kings_corners.rules.model import (
    CORNERS,
    DRAW,
    END,
    SIDES,
    Hand,
    Move,
    Pile,
    Place,
    Play,
    Shift,
    View,
    cost,
    places_for,
    shifts_for,
)

# ---- The keen player's evaluation.

POINT: Mapping[str, float] = {"kings": 1.0, "chips": 1.0, "pips": 0.15, "fifty": 0.12}
"""Weight of a point of a card's cost, normalized to the card costs of the default scoring."""


@dataclass(frozen=True, slots=True)
class Weights:
    """In penalty points of the scoring ``kings``. Going out beats all of it. The values are the best found in play
    against random players and variants.
    """

    held: float = 1.0
    """A card left in hand, whatever it costs: one more play before going out."""
    cost: float = 0.5
    """Each point that a card left in hand would cost."""
    near_end: int = 3
    """With this many cards or fewer another player may go out soon, and costs count twice."""
    hope: float = 0.8
    """Advantage of keeping a card that will certainly fit a pile over one that never will. Each of the two cards it
    could go on that can still be a top adds: ...
    """
    hope_own: float = 0.5
    """... this if the player holds that card too, ..."""
    hope_next: float = 0.6
    """... this if no one has laid it yet and a pile, or a corner for a king, is ready for it, ..."""
    hope_far: float = 0.1
    """... or this if it has no place yet."""
    fed: float = 0.3
    """A card that another player is likely to hold and that fits a pile."""
    gift: float = 1.0
    """An empty side, where the next player can shed any card."""
    idle_turn: float = 1.0
    """Chips: ending a turn without having played a card."""
    king_held: float = 3.0
    """Compulsory kings: holding one back."""
    ahead: int = 99
    """Search depth in plays of the own turn. A full search finds that kings come first."""


KEEN = Weights()


NODES = 250
"""Maximum number of positions per decision."""

ALL: Mask = (1 << 52) - 1


PARENT_PAIRS: tuple[Hand, ...] = tuple(
    tuple(top for top in FRENCH.cards if rank(top) == rank(card) + 1 and is_red(top) != is_red(card))
    for card in FRENCH.cards
)
"""For each card, the two cards it may be laid on; none for a king."""
PARENTS: tuple[Mask, ...] = tuple(map(mask_of, PARENT_PAIRS))
CHILDREN: tuple[Mask, ...] = tuple(
    mask_of([card for card in FRENCH.cards if PARENTS[card] >> top & 1]) for top in FRENCH.cards
)
"""For each card, the two cards that may be laid on it."""


class TurnPosition(NamedTuple):
    """A position in the player's own turn."""

    hand: Hand
    piles: tuple[Pile, ...]
    """Only the first and the last card of each; the others never matter again."""

    def key(self) -> tuple[object, ...]:
        """Return a key in which sides are interchangeable, and so are corners."""
        return (self.hand, *sorted(self.piles[:4]), *sorted(self.piles[4:]))


class KeenPlayer:
    """Plays the turn with the best evaluation, deterministically."""

    def __init__(self, weights: Weights = KEEN) -> None:
        self._weights = weights

    def choose(self, view: View, legal: Sequence[Move], rng: Random, budget: Budget = USUAL) -> Move:
        """Return the first move of the best turn from here."""
        if len(legal) == 1:
            return legal[0]
        return max(turns(view, self._weights), key=lambda turn: turn.worth).moves[0]

    def rank(self, view: View, legal: Sequence[Move]) -> list[Ranked[Move]]:
        """Rate each move by the best turn that begins with it; the turn may always end."""
        if len(legal) == 1:
            return [Ranked(0.0, legal[0], plain=True)]
        last, best = last_move(view), dict[Move, float]()
        for turn in turns(view, self._weights):
            move = turn.moves[0]
            best[move] = max(best.get(move, turn.worth), turn.worth)
        if best.keys() == {last}:
            return [Ranked(best[last], last, plain=True)]
        best.setdefault(last, 0.0)
        return [Ranked(value, move, plain=move == last) for move, value in best.items()]


class TurnLine(NamedTuple):
    worth: float
    moves: tuple[Move, ...]


class TurnEnd(NamedTuple):
    left: TurnPosition
    moves: tuple[Move, ...]


OUT = WIN


def turns(view: View, weights: Weights = KEEN) -> list[TurnLine]:
    """Return the ways to play the turn to its end with the keen player's evaluations; only one, if it goes out."""
    worth = _Worth(view, weights)
    return [TurnLine(worth.of(end.left) if end.left.hand else OUT, end.moves) for end in turn_ends(view, weights)]


def turn_ends(view: View, weights: Weights = KEEN) -> list[TurnEnd]:
    """Return ways to play the turn with distinct final positions, up to the search depth; only one that goes out."""
    start = TurnPosition(view.hand, tuple((pile[0], pile[-1]) if pile else () for pile in view.public.piles))
    last = last_move(view)
    found, seen, nodes = [TurnEnd(start, (last,))], {start.key()}, 0
    todo: list[tuple[TurnPosition, tuple[Move, ...]]] = [(after, (move,)) for move, after in _plays(start, weights)]
    todo.reverse()
    while todo and nodes < NODES:
        here, made = todo.pop()
        key = here.key()
        if key in seen:
            continue
        seen.add(key)
        nodes += 1
        if not here.hand:
            return [TurnEnd(here, made)]
        found.append(TurnEnd(here, (*made, last)))
        if len(made) < weights.ahead:
            todo += [(after, (*made, move)) for move, after in _plays(here, weights)][::-1]
    return found


def last_move(view: View) -> Move:
    """Return the move that ends the turn (3.6, 3.7), given that a card was drawn where draws are at its start (7.2)."""
    return DRAW if view.stock and view.public.options.draw == "end" else END


def _plays(here: TurnPosition, weights: Weights) -> Iterator[tuple[Move, TurnPosition]]:
    """Yield the next plays of the turn, the most promising first, without equivalent ones."""
    forced = _make_room(here) if weights.ahead > 1 else None
    if forced is not None:
        yield forced
        return
    hand, piles = here
    for source in range(8):
        for to in shifts_for(source, piles):
            yield Shift(source, to), TurnPosition(hand, _with(piles, to, _joined(piles[to], piles[source]), source))
    gaps = [next((to for to in places if not piles[to]), None) for places in (SIDES, CORNERS)]
    for card in sorted(hand, reverse=True, key=rank):
        rest = tuple(c for c in hand if c != card)
        for to in places_for(card, piles):
            if piles[to] or to in gaps:
                yield Play(card, to), TurnPosition(rest, _with(piles, to, _joined(piles[to], (card, card))))


def _make_room(here: TurnPosition) -> tuple[Move, TurnPosition] | None:
    """Return a play that is always right: a king to a corner, from the hand or with its pile from a side."""
    hand, piles = here
    corner = next((to for to in CORNERS if not piles[to]), None)
    if corner is None:
        return None
    for card in hand:
        if rank(card) == KING:
            rest = tuple(c for c in hand if c != card)
            return Play(card, corner), TurnPosition(rest, _with(piles, corner, (card, card)))
    for side in SIDES:
        if piles[side] and rank(piles[side][0]) == KING:
            return Shift(side, corner), TurnPosition(hand, _with(piles, corner, piles[side], side))
    return None


def _joined(under: Pile, upper: Pile) -> Pile:
    return (under[0], upper[1]) if under else upper


def _with(piles: tuple[Pile, ...], to: Place, pile: Pile, emptied: Place | None = None) -> tuple[Pile, ...]:
    changed = list(piles)
    changed[to] = pile
    if emptied is not None:
        changed[emptied] = ()
    return tuple(changed)


class _Worth:
    """Evaluates ends of the turn for one view."""

    def __init__(self, view: View, weights: Weights) -> None:
        p, w = view.public, weights
        self.weights = weights
        self.hand = view.hand
        self.laid = mask_of([card for pile in p.piles for card in pile])
        others = [count for seat, count in enumerate(view.counts) if seat != view.seat]
        hidden = sum(others) + view.stock
        self.fed = w.fed * sum(others) / hidden if hidden else 0.0
        urgency = 2.0 if min(others) <= w.near_end else 1.0
        point = w.cost * urgency * POINT[p.options.scoring]
        self.held = {card: w.held + point * cost((card,), p.options.scoring) for card in view.hand}
        self.idle = w.idle_turn if p.options.scoring == "chips" and not p.played else 0.0
        self.king = w.king_held if p.options.compulsory_kings else 0.0

    def of(self, here: TurnPosition) -> float:
        """Return penalty points; fewer are better."""
        hand = mask_of(here.hand)
        laid = self.laid | mask_of(self.hand) & ~hand
        tops = mask_of([pile[1] for pile in here.piles if pile])
        unseen = ALL & ~laid & ~hand
        return -self._hand(here.hand, hand, tops, unseen) - self._table(here.piles, unseen) - self._duties(here)

    def _hand(self, hand: Hand, held: Mask, tops: Mask, unseen: Mask) -> float:
        return sum(self.held[card] - self.weights.hope * self._hope(card, held, tops, unseen) for card in hand)

    def _hope(self, card: Card, held: Mask, tops: Mask, unseen: Mask) -> float:
        """Return the chance that a pile will take the card, from 0 to about 1."""
        w, hope = self.weights, 0.0
        for parent in PARENT_PAIRS[card]:
            if held >> parent & 1:
                hope += w.hope_own
            elif unseen >> parent & 1:
                hope += w.hope_next if rank(parent) == KING or PARENTS[parent] & tops else w.hope_far
        return hope

    def _table(self, piles: tuple[Pile, ...], unseen: Mask) -> float:
        total = 0.0
        for place, pile in enumerate(piles):
            if pile:
                total += self.fed * (CHILDREN[pile[1]] & unseen).bit_count()
            elif place in SIDES:
                total += self.weights.gift
        return total

    def _duties(self, here: TurnPosition) -> float:
        """Return the immediate cost of ending the turn here."""
        held_king = any(rank(card) == KING for card in here.hand)
        return (self.king if held_king else 0.0) + (self.idle if len(here.hand) == len(self.hand) else 0.0)
