"""Reasons for moves of Kings Corners, and comparisons of two, in a sentence or two, based on the player's view."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.card_names import card_name
from app.core.cards import ACE, FRENCH, KING, Card, Mask, mask_of, rank
from app.core.messages import _, listed, n_
from app.games.kings_corners.players.player import CHILDREN, PARENT_PAIRS, PARENTS
from app.games.kings_corners.rules.model import (
    ANY,
    CORNERS,
    KING_PENALTY,
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
    count_cost,
    fits,
    place_name,
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
        out = _("This plays your whole hand now.")
        return f"{out} {_('Your move leaves you with {cards}.', cards=_cards(len(other.hand)))}"
    if more and not less:
        return _more_laid(view, one, other, more, opens=isinstance(better[0], Shift))
    if less and not more:
        return _held_back(one, other, _Left(view, made[:1]), less)
    return _changed(one, other)


def _cards(n: int) -> str:
    return n_("{n} card", "{n} cards", n)


def _names(cards: Sequence[Card]) -> str:
    """Return ``king of spades and 2 of clubs``."""
    return listed([card_name(card) for card in cards])


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
        first = _more_cards(one, other)
    elif opens and len(more) == 1 and more[0] in one.cleared.values():
        first = _("This makes an empty place for your {card}.", card=card_name(more[0]))
    elif other.laid:
        first = _("This also gets rid of your {cards}.", cards=_names(more))
    else:
        first = _("This gets rid of your {cards} now.", cards=_names(more))
    if (dear := _first_expensive(view, more)) is not None:
        then = _costs(view, dear)
    elif other.gap and not one.gap:
        then = _("It also fills the empty place that your move leaves for the others.")
    elif len(more) > _FEW:
        return first
    else:
        then = _("It leaves you with {cards} instead of {other}.", cards=_cards(len(one.hand)), other=len(other.hand))
    return f"{first} {then}"


def _more_cards(one: _Left, other: _Left) -> str:
    plays = _("This plays {cards} this turn.", cards=_cards(len(one.laid)))
    if not other.laid:
        return f"{plays} {_('Your move plays none.')}"
    return f"{plays} {_('Your move plays {cards}.', cards=_cards(len(other.laid)))}"


def _held_back(one: _Left, other: _Left, at_once: _Left, less: Sequence[Card]) -> str:
    """Explain that the other way lays cards that had better wait. ``at_once``: position after its first move."""
    first = [card for card in less if card in at_once.laid]
    for after, cards in ((other, first), (at_once, first), (other, less)):
        for card in cards:  # highest first: more can follow it in the end
            opened = [held for held in sorted(after.given - one.given) if fits(held, card)]
            if opened:
                return _(
                    "Playing your {card} makes room for the {cards}, which the others may have.",
                    card=card_name(card),
                    cards=_names(opened),
                )
    kept = [card for card in one.hand if card not in less and one.takes(card) and not other.takes(card)]
    if kept:
        return _("This keeps a place for your {cards}. Your move covers it.", cards=_names(kept[:_FEW]))
    if other.cleared and not one.moved:
        card = max(other.cleared.values(), key=rank)
        return _(
            "You can still make an empty place later. Your move makes it now and fills it with your {card}.",
            card=card_name(card),
        )
    return ""


def _changed(one: _Left, other: _Left) -> str:
    """Compare ways that lay other cards, or the same ones elsewhere."""
    if len(one.laid) > len(other.laid):
        return _more_cards(one, other)
    if other.gap and not one.gap:
        return _("This fills the empty place that your move leaves for the others.")
    if len(one.ready) > len(other.ready):
        keeps = (
            _("This way, you could still play your {cards} next turn.", cards=_names(one.ready))
            if len(one.ready) <= _FEW
            else _("This way, you could still play {cards} next turn.", cards=_cards(len(one.ready)))
        )
        if not other.ready:
            none = _("After your move, you couldn't play any.")
            return f"{keeps} {none}"
        return f"{keeps} {_('After your move, you could play {cards}.', cards=_cards(len(other.ready)))}"
    given = sorted(other.given - one.given)
    if 0 < len(given) <= _FEW and not one.given - other.given:
        return _("Your move leaves room for the {cards}, which the others may have.", cards=_names(given))
    ways, fewer = one.ways.bit_count(), other.ways.bit_count()
    if ways > fewer:
        return n_(
            "This keeps more options open: your cards fit on {n} unseen card instead of {other}.",
            "This keeps more options open: your cards fit on {n} unseen cards instead of {other}.",
            ways,
            other=fewer,
        )
    return ""


def _first_expensive(view: View, cards: Sequence[Card]) -> Card | None:
    return next((card for card in cards if cost((card,), view.public.options.scoring) >= _EXPENSIVE), None)


def _costs(view: View, card: Card) -> str:
    """Explain what a card costs at the end of the deal."""
    scoring = view.public.options.scoring
    cost_of = count_cost(cost((card,), scoring), scoring)
    return _("Left in your hand, the {card} would cost {points}.", card=card_name(card), points=cost_of)


_NEAR_END = 2
_EXPENSIVE = 10


def reason(view: View, move: Move, line: Sequence[Move] = ()) -> str:
    """Return the argument for a move, or its consequence. ``line`` is what is known of the turn from the move on."""
    if len(line) > 1 and _goes_out(view, line):
        return n_(
            "You can go out in {n} move and win the deal.", "You can go out in {n} moves and win the deal.", len(line)
        )
    match move:
        case Play():
            return _play(view, move, line)
        case Shift():
            return _shift(view, move, line)
        case Draw() if view.public.options.draw == "start":
            cards = _cards(min(view.public.options.cards_drawn, view.stock))
            return _("Your turn starts with a draw of {cards}.", cards=cards)
        case Draw() | End():
            return _end(view, draws=isinstance(move, Draw))
        case Deal():
            return _("This deal is over, and you deal the next one.")


def facts(view: View, move: Move) -> Sequence[str]:
    """Return facts that distinguish cards with the same reason: what others may lay on a card, and where it goes."""
    piles = view.public.piles
    match move:
        case Play(card=card, place=place):
            out = len(_followers(view, card))
            others = n_(
                "The others may have {n} card to play on it.", "The others may have {n} cards to play on it.", out
            )
            name = card_name(card)
            return (
                others if out else _("No one else can play on it."),
                _("It plays the {card}.", card=name),
                _("It plays the {card} on the {top}.", card=name, top=card_name(piles[place][-1]))
                if piles[place]
                else _("It plays the {card} to the {place}.", card=name, place=place_name(place)),
            )
        case Shift(source=source, place=place):
            pile = card_name(piles[source][0])
            return (
                _("It leaves an empty place."),
                _("It moves the {card}.", card=pile),
                _("It moves the {card} onto the {top}.", card=pile, top=card_name(piles[place][-1]))
                if piles[place]
                else _("It moves the {card} to the {place}.", card=pile, place=place_name(place)),
            )
        case _:
            return ()


def _goes_out(view: View, line: Sequence[Move]) -> bool:
    """Return whether these moves empty the hand."""
    return {*_played(line)} == {*view.hand}


def _played(line: Sequence[Move]) -> list[Card]:
    """Return the cards that these moves play from the hand."""
    return [move.card for move in line if isinstance(move, Play)]


def _play(view: View, move: Play, line: Sequence[Move]) -> str:
    card, to = move.card, move.place
    piles = view.public.piles
    if len(view.hand) == 1:
        return _("Your last card: playing it wins the deal.")
    follows = [held for held in view.hand if fits(held, card) and not places_for(held, piles)]
    if line and isinstance(line[-1], Draw | End):  # the rest of the turn is known, so only cards that do follow count
        follows = [held for held in follows if held in _played(line)]
    if follows:
        return _("This makes a place for your {card}, which fits nowhere yet.", card=card_name(max(follows, key=rank)))
    if not piles[to]:
        return _to_empty(view, card, to)
    if not _followers(view, card):
        return _alone(card)
    laid = len(_played(line))
    if laid > 1:
        return _("You can play {cards} this turn, beginning with this one.", cards=_cards(laid))
    return _saved(view, card)


def _to_empty(view: View, card: Card, to: Place) -> str:
    """Explain a king to a corner, or anything to a side."""
    if to in CORNERS:
        return _saved(view, card)
    if rank(card) != KING and not _will_fit(view, card):
        return _("Your {card} can only go to an empty place now.", card=card_name(card))
    if not (out := _followers(view, card)):
        return _alone(card)
    fills = _("This fills an empty place before the others can.")
    if len(out) == 1:
        return f"{fills} {_('Only the {card} can follow.', card=card_name(out[0]))}"
    return f"{fills} {_('Only the {cards} can follow, and both are unseen.', cards=_names(out))}"


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
        return _("Nothing goes on an ace, so this gives the others no room.")
    both = [other for other in FRENCH.cards if fits(other, card)]
    return _("No one else can follow: the {cards} are on the table or in your hand.", cards=_names(both))


def _saved(view: View, card: Card) -> str:
    """Explain what shedding the card saves."""
    p, left = view.public, _("This leaves you with {cards}.", cards=_cards(len(view.hand) - 1))
    scoring = p.options.scoring
    if p.options.compulsory_kings and rank(card) == KING:
        penalty = count_cost(KING_PENALTY, scoring)
        return _("Ending your turn with a king in your hand costs {penalty}.", penalty=penalty)
    if cost((card,), scoring) >= _EXPENSIVE:
        return _costs(view, card)
    if scoring == "chips" and not p.played:
        return _("Ending your turn without playing a card would cost you a chip.")
    fewest = _fewest(view)
    if fewest <= _NEAR_END:
        return f"{n_('An opponent has only {n} card left.', 'An opponent has only {n} cards left.', fewest)} {left}"
    return left


def _fewest(view: View) -> int:
    return min(cards for seat, cards in enumerate(view.counts) if seat != view.seat)


def _shift(view: View, move: Shift, line: Sequence[Move]) -> str:
    """Explain moving a pile: it leaves an empty side, as only piles at sides may move."""
    planned = _played([play for play in line if isinstance(play, Play) and play.place == move.source])
    stuck = [card for card in view.hand if not places_for(card, view.public.piles)]
    if not stuck:
        return _("This makes an empty place, where you can play any card.")
    if planned and not {*planned} & {*stuck}:
        return _("This makes an empty place for your {card}.", card=card_name(planned[0]))
    card = next((card for card in planned if card in stuck), max(stuck, key=rank))
    return _("This makes an empty place for your {card}, which fits nowhere yet.", card=card_name(card))


# ---- the end of the turn


def _end(view: View, *, draws: bool) -> str:
    p = view.public
    if p.options.compulsory_kings and any(rank(card) == KING for card in view.hand):
        penalty = count_cost(KING_PENALTY, p.options.scoring)
        return _("Careful: ending your turn with a king in your hand costs {penalty}.", penalty=penalty)
    playable = [card for card in view.hand if places_for(card, p.piles)]
    if not playable and any(shifts_for(side, p.piles) for side in SIDES):
        return _("None of your cards fit, and moving a pile would make an empty place for the others, too.")
    if not playable:
        nothing = _("None of your cards fit.")
        if not draws:
            return f"{nothing} {_('Your turn ends.')}"
        return f"{nothing} {_('You draw {cards}.', cards=_cards(min(p.options.cards_drawn, view.stock)))}"
    if p.options.scoring == "chips" and not p.played:
        return f"{_('Careful: playing no card costs you a chip.')} {_kept(view, playable)}"
    return _kept(view, playable)


def _kept(view: View, playable: Sequence[Card]) -> str:
    """Explain the use of holding cards back."""
    p = view.public
    stuck = [card for card in view.hand if not any(p.piles[to] or to in CORNERS for to in places_for(card, p.piles))]
    if stuck and any(not p.piles[side] for side in SIDES):
        card = max(stuck, key=lambda held: (rank(held) != KING, rank(held)))
        return _("This keeps an empty place for your {card}, unless someone fills it first.", card=card_name(card))
    for card in sorted(playable, key=rank, reverse=True):  # denying others matters most for a king
        if out := _followers(view, card):
            return _(
                "Hold back your {card}: the others may have the {cards} to play on it.",
                card=card_name(card),
                cards=_names(out),
            )
    return _("Keep your {card} for later: its place won't go away.", card=card_name(max(playable, key=rank)))
