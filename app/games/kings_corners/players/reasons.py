"""Reasons for moves of Kings Corners, and comparisons between two, in a sentence, based on the player's view."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.cards import ACE, FRENCH, KING, RANK_WORDS, Card, Mask, mask_of, rank, words
from app.core.grammar import a, count_in_words, in_words, listed, sentence
from app.games.kings_corners.players.player import CHILDREN, PARENT_PAIRS, PARENTS
from app.games.kings_corners.rules.model import (
    ANY,
    CORNERS,
    KING_PENALTY,
    PLACE_WORDS,
    SIDES,
    Deal,
    Draw,
    End,
    Move,
    Pile,
    Place,
    Play,
    Shift,
    View,
    cost,
    fits,
    named,
    places_for,
    shifts_for,
)

_FEW = 2
"""Number of cards to name; more are counted."""


def why_better(view: View, better: Sequence[Move], made: Sequence[Move]) -> str:
    """Return the advantage of the first way, as far as its turn is known; empty where nothing is certain."""
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
        return bool(places_for(card, self.piles))

    @property
    def gap(self) -> bool:
        """Whether a side is empty: anything fits there."""
        return any(not self.piles[side] for side in SIDES)

    @property
    def ready(self) -> list[Card]:
        return [card for card in self.hand if self.takes(card)]

    @property
    def ways(self) -> Mask:
        """Return the unseen cards that a card of the hand could go on."""
        return (
            mask_of([top for top in FRENCH.cards if any(PARENTS[card] >> top & 1 for card in self.hand)]) & self.unseen
        )


def _more_laid(view: View, one: _Left, other: _Left, more: Sequence[Card], *, opens: bool) -> str:
    """Explain that the better way lays all that the other lays, and more; ``opens`` if it begins by moving a pile."""
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
    """Explain that the other way lays cards that had better wait. ``at_once``: position after its first move."""
    first = [card for card in less if card in at_once.laid]
    for after, cards in ((other, first), (at_once, first), (other, less)):
        for card in cards:  # highest first: more can follow it in the end
            opened = [held for held in sorted(after.given - one.given) if fits(held, card)]
            if opened:
                return f"your {words(card)} on the table gives the others a place for {_named_unseen(opened)}"
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
        return f"gives the others no place for {_named_unseen(given)}, as your move does"
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
    scoring = view.public.options.scoring
    return count_in_words(cost((card,), scoring), "chip" if scoring == "chips" else "point")


def _yours(cards: Sequence[Card]) -> str:
    """Return ``your king of spades and two of clubs``."""
    return f"your {listed([words(card) for card in cards])}"


def _named_unseen(cards: Sequence[Card]) -> str:
    """Return ``the nines of hearts and diamonds, still unseen``."""
    alike = [[card for card in cards if rank(card) == one] for one in dict.fromkeys(map(rank, cards))]
    return f"{listed([named(group) for group in alike])}, still unseen"


_NEAR_END = 2
_EXPENSIVE = 10


def reason(view: View, move: Move, line: Sequence[Move] = ()) -> str:
    """Return the argument for a move, or its consequence. ``line`` is what is known of the turn from the move on."""
    if len(line) > 1 and _goes_out(view, line):
        return sentence(f"you win the deal: the first of {count_in_words(len(line), 'move')} that empty your hand")
    match move:
        case Play():
            return sentence(_play(view, move, line))
        case Shift():
            return sentence(_shift(view, move, line))
        case Draw() if view.public.options.draw == "start":
            return sentence(
                f"your turn begins with {count_in_words(min(view.public.options.cards_drawn, view.stock), 'card')}"
            )
        case Draw() | End():
            return sentence(_end(view, draws=isinstance(move, Draw)))
        case Deal():
            return sentence("this deal is over, and you deal the next one")


def facts(view: View, move: Move) -> Sequence[str]:
    """Return facts that distinguish cards with the same reason: what others may lay on a card, and where it goes."""
    piles = view.public.piles
    match move:
        case Play(card=card, place=place):
            out = _followers(view, card)
            who = "nobody else can lay" if not out else f"the others may have {count_in_words(len(out), 'card')} to lay"
            goes = f"on the {words(piles[place][-1])}" if piles[place] else f"in the {PLACE_WORDS[place]}"
            return f"{who} on it", f"it lays the {words(card)}", f"it lays the {words(card)} {goes}"
        case Shift(source=source, place=place):
            goes = f"onto the {words(piles[place][-1])}" if piles[place] else f"to the {PLACE_WORDS[place]}"
            return (
                "it leaves a free place",
                f"it moves the {words(piles[source][0])}",
                f"it moves the {words(piles[source][0])} {goes}",
            )
        case _:
            return ()


def _goes_out(view: View, line: Sequence[Move]) -> bool:
    """Return whether these moves empty the hand."""
    return {move.card for move in line if isinstance(move, Play)} == {*view.hand}


def _play(view: View, move: Play, line: Sequence[Move]) -> str:
    card, to = move.card, move.place
    piles = view.public.piles
    if len(view.hand) == 1:
        return "your last card: with it you win the deal"
    follows = [held for held in view.hand if fits(held, card) and not places_for(held, piles)]
    if follows:
        return f"makes a place for your {words(max(follows, key=rank))}, which has none yet"
    if not piles[to]:
        return _to_empty(view, card, to)
    if not _followers(view, card):
        return _alone(card)
    laid = sum(isinstance(other, Play) for other in line)
    if laid > 1:
        return f"the first of {count_in_words(laid, 'card')} that you can lay in this turn"
    return _saved(view, card)


def _to_empty(view: View, card: Card, to: Place) -> str:
    """Explain a king to a corner, or anything to a side."""
    if to in CORNERS:
        return _saved(view, card)
    if rank(card) != KING and not _will_fit(view, card):
        return f"only an empty side can still take your {words(card)}"
    if not (out := _followers(view, card)):
        return _alone(card)
    sides = sum(not view.public.piles[side] for side in SIDES)
    which = "the empty side" if sides == 1 else f"one of {in_words(sides)} empty sides"
    follow = f"only {named(out)}" if len(out) == 1 else f"{named(out)}, both unseen,"
    return f"fills {which} first; {follow} can follow it"


def _will_fit(view: View, card: Card) -> bool:
    """Return whether a card that this one may go on is on top of a pile, or can still get there."""
    piles = view.public.piles
    buried = mask_of([under for pile in piles for under in pile[:-1]])
    return any(not buried >> parent & 1 for parent in PARENT_PAIRS[card])


def _unseen(view: View) -> int:
    return ANY & ~mask_of(view.hand) & ~mask_of([card for pile in view.public.piles for card in pile])


def _followers(view: View, card: Card) -> list[Card]:
    """Return the cards that could go on this one and that the others may hold."""
    return [other for other in FRENCH.cards if CHILDREN[card] & _unseen(view) & 1 << other]


def _alone(card: Card) -> str:
    """Explain that no one else can continue there."""
    if rank(card) == ACE:
        return "nothing goes on an ace, so it opens nothing to the others"
    both = [other for other in FRENCH.cards if fits(other, card)]
    return f"nobody else can go on there: {named(both)} are laid or yours"


def _saved(view: View, card: Card) -> str:
    """Explain what shedding the card saves."""
    p, left = view.public, count_in_words(len(view.hand) - 1, "card")
    costs = cost((card,), p.options.scoring)
    if p.options.compulsory_kings and rank(card) == KING:
        return f"holding a king back at the end of your turn costs {KING_PENALTY} {_unit(view)}s"
    if costs >= _EXPENSIVE:
        return f"{a(RANK_WORDS[rank(card)])} left in your hand would cost {costs} {_unit(view)}s"
    if p.options.scoring == "chips" and not p.played:
        return "a turn without a card would cost you a chip"
    fewest = _fewest(view)
    if fewest <= _NEAR_END:
        return f"somebody has only {count_in_words(fewest, 'card')} left, and this leaves you {left}"
    return f"one card less: it leaves you {left}"


def _unit(view: View) -> str:
    return "chip" if view.public.options.scoring == "chips" else "point"


def _fewest(view: View) -> int:
    return min(cards for seat, cards in enumerate(view.counts) if seat != view.seat)


def _shift(view: View, move: Shift, line: Sequence[Move]) -> str:
    """Explain moving a pile: it leaves an empty side, as only piles at sides may move."""
    planned = [play.card for play in line if isinstance(play, Play) and play.place == move.source]
    stuck = [card for card in view.hand if not places_for(card, view.public.piles)]
    if not stuck:
        return "opens a side, which takes any card of yours"
    card = next((card for card in planned if card in stuck), max(stuck, key=rank))
    return f"opens a place for your {words(card)}, which has none yet"


# ---- the end of the turn


def _end(view: View, *, draws: bool) -> str:
    p = view.public
    taken = count_in_words(min(p.options.cards_drawn, view.stock), "card")
    tail = f"take {taken}" if draws else "your turn ends"
    if p.options.compulsory_kings and any(rank(card) == KING for card in view.hand):
        return f"careful: ending your turn with a king in hand costs {KING_PENALTY} {_unit(view)}s"
    playable = [card for card in view.hand if places_for(card, p.piles)]
    if not playable and any(shifts_for(side, p.piles) for side in SIDES):
        return "no card of yours fits; to move a pile would open a side to the others too"
    if not playable:
        return f"nothing in your hand fits anywhere: {tail}"
    idle = p.options.scoring == "chips" and not p.played
    kept = _kept(view, playable)
    return f"careful: to lay nothing costs you a chip, though it {kept.partition(':')[0]}" if idle else kept


def _kept(view: View, playable: Sequence[Card]) -> str:
    """Explain the use of holding cards back."""
    p = view.public
    if any(not p.piles[side] for side in SIDES):
        card = max(view.hand, key=lambda held: (rank(held) != KING, rank(held)))
        return f"keeps an empty side for your {words(card)}, if nobody else fills it first"
    for card in sorted(playable, key=rank, reverse=True):  # denying others matters most for a king
        if out := _followers(view, card):
            return f"holds back your {words(card)}: the others may hold {named(out)} to lay on it"
    return f"keeps your {words(max(playable, key=rank))} for later: it has its place already"
