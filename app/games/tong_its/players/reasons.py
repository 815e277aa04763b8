"""Reasons for moves of Tong-Its, and comparisons of two, in a sentence or two, based on the player's view and on the
keen player's suppositions.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from app.core.card_names import card_name, rank_name, rank_plural, suit_name
from app.core.cards import Card, Mask, Seat, mask_of, rank, suit
from app.core.messages import _, listed, listed_or, n_
from app.games.tong_its.players.position import loose_in
from app.games.tong_its.players.reading import NEAR, PARTNERS, Reading, needed
from app.games.tong_its.players.weights import KEEN
from app.games.tong_its.rules.ending import BASE, FOUR
from app.games.tong_its.rules.melds import FOURS, MELDS, POINTS, cards_of, split
from app.games.tong_its.rules.model import (
    Call,
    Challenge,
    Deal,
    Discard,
    Draw,
    Fold,
    Hide,
    Lay,
    Meld,
    Move,
    Take,
    View,
    has_opened,
)
from app.games.tong_its.rules.moves import may_call
from app.games.tong_its.rules.names import meld_name, points_phrase

_MELDS = frozenset(MELDS)
_LOST = BASE["challenge"] - BASE["draw"]
"""Chips that a lost challenge costs more than a fold (7.1)."""


def reason(view: View, move: Move, line: Sequence[Move] = ()) -> str:
    """Return the argument for a move, or its consequence. ``line`` is what is known of the turn from the move on."""
    if _goes_out(view, line):
        return _tongit(len(line))
    match move:
        case Discard(card):
            return _Discarding(view).why(card)
        case Take() | Meld() | Hide() | Lay():
            return _Melding(view).why(move)
        case Draw() | Call():
            return _Beginning(view).why(calls=isinstance(move, Call))
        case Fold() | Challenge():
            return _Answering(view).why(challenges=isinstance(move, Challenge))
        case Deal():
            return _("The hand is over, and you deal the next one.")


def facts(view: View, move: Move) -> Sequence[str]:
    """Return facts that distinguish moves with one reason: deadwood left, uses of a discard, the meld."""
    moment = _Decision(view)
    match move:
        case Discard(card):
            outs = (NEAR[card] & moment.reading.unseen).bit_count()
            rest = moment.hand & ~(1 << card)
            near = [card_name(other) for other in cards_of(NEAR[card] & loose_in(rest))[:2]]
            return (
                _leaves(split(rest).deadwood),
                n_("{n} unseen card could still go with it.", "{n} unseen cards could still go with it.", outs),
                _("It could still make a meld with your {cards}.", cards=listed_or(near))
                if near
                else _("Nothing in your hand goes with it."),
                _("This move discards the {card}.", card=card_name(card)),
            )
        case Take(cards) | Meld(cards):
            uses = _("This move uses the {cards}.", cards=listed([*map(card_name, cards)]))
            return _leaves(split(moment.hand & ~mask_of(cards)).deadwood), uses
        case Challenge():
            return (
                n_(
                    "Losing a challenge can cost {n} chip more than folding.",
                    "Losing a challenge can cost {n} chips more than folding.",
                    _LOST,
                ),
            )
        case Fold():
            return (_folding_saves(),)
        case _:
            return ()


def _goes_out(view: View, line: Sequence[Move]) -> bool:
    """Return whether these moves empty the hand."""
    left = mask_of(view.hand)
    for move in line:
        match move:
            case Take(cards) | Meld(cards) | Hide(cards):
                left &= ~mask_of(cards)
            case Lay(card=card) | Discard(card):
                left &= ~(1 << card)
            case _:
                return False
    return not left


def _tongit(moves: int) -> str:
    """Explain that this number of moves empties the hand."""
    if moves == 1:
        return _("This empties your hand, and you win with a tongit.")
    return n_(
        "You empty your hand in {n} move and win with a tongit.",
        "You empty your hand in {n} moves and win with a tongit.",
        moves,
    )


def _leaves(points: int) -> str:
    return n_("It leaves you {n} point.", "It leaves you {n} points.", points)


def _folding_saves() -> str:
    return n_(
        "Folding can cost {n} chip less than losing a challenge.",
        "Folding can cost {n} chips less than losing a challenge.",
        _LOST,
    )


def _breaks_up(meld: Mask) -> str:
    return _("Careful: this breaks up {meld} in your hand.", meld=meld_name(meld))


class _Decision:
    """What the player knows at a decision; a subclass per kind of move explains it."""

    def __init__(self, view: View) -> None:
        self.view, self.p, self.me = view, view.public, view.seat
        self.reading = Reading(view, KEEN)
        self.hand: Mask = self.reading.hand
        self.deadwood = split(self.hand).deadwood
        self.opened = has_opened(self.p, self.me)

    def meld_of(self, card: Card) -> Mask:
        return next(meld for meld in split(self.hand).melds if meld >> card & 1)


class _Melding(_Decision):
    def why(self, move: Take | Meld | Hide | Lay) -> str:
        match move:
            case Take(cards):
                return self._meld(mask_of(cards), mask_of(cards) | 1 << self.p.thrown[-1])
            case Meld(cards):
                return self._meld(mask_of(cards), mask_of(cards))
            case Hide(cards):
                return self._hide(cards)
            case Lay():
                return self._lay(move)

    def _meld(self, used: Mask, meld: Mask) -> str:
        """Explain a meld face up, with these cards of the hand."""
        rest = self.hand & ~used
        if not rest:
            return _tongit(1)
        before, after, name = self.deadwood, split(rest).deadwood, meld_name(meld)
        if not self.opened and after > before:
            return _(
                "You open with {meld}, though your deadwood rises from {before} to {after}.",
                meld=name, before=before, after=after,
            )  # fmt: skip
        if not self.opened:
            return _("You open with {meld}. Otherwise you must fold to any call.", meld=name)
        if after > before:
            return _(
                "Careful: melding {meld} raises your deadwood from {before} to {after}.",
                meld=name, before=before, after=after,
            )  # fmt: skip
        if after < before:
            return _(
                "Melding {meld} lowers your deadwood from {before} to {after}.",
                meld=name, before=before, after=after,
            )  # fmt: skip
        if meld in FOURS:
            return _("Melding {meld} saves no points.", meld=name)
        return _("Melding {meld} saves no points, and others may lay off on it.", meld=name)

    def _hide(self, cards: Sequence[Card]) -> str:
        if self.hand == mask_of(cards):
            return _tongit(1)
        ranks = rank_plural(rank(cards[0]))
        if self.opened:
            return n_(
                "No one can lay off on four {ranks} face down. If you win, each loser pays {n} chip more.",
                "No one can lay off on four {ranks} face down. If you win, each loser pays {n} chips more.",
                FOUR, ranks=ranks,
            )  # fmt: skip
        return n_(
            "Face down, your four {ranks} open your hand but stay secret. If you win, each loser pays {n} "
            "chip more.",
            "Face down, your four {ranks} open your hand but stay secret. If you win, each loser pays {n} "
            "chips more.",
            FOUR, ranks=ranks,
        )  # fmt: skip

    def _lay(self, move: Lay) -> str:
        rest = self.hand & ~(1 << move.card)
        if not rest:
            return _tongit(1)
        saved = self.deadwood - split(rest).deadwood
        if saved < 0:
            return _breaks_up(self.meld_of(move.card))
        gains = n_("It takes {n} point off your hand.", "It takes {n} points off your hand.", saved)
        return f"{gains if saved else _('It saves no points.')} {self._laid_off(move)}"

    def _laid_off(self, move: Lay) -> str:
        """Return the consequence of a layoff."""
        if not self.view.stock:  # no one has another turn
            return _("The stock is empty, so hands are compared after this turn.")
        if move.owner == self.me:
            return _("Then you can't call on your next turn.")
        if move.owner not in self.reading.callers:
            return n_("You have {n} card left.", "You have {n} cards left.", len(self.view.hand) - 1)
        if move.owner == self.reading.left:
            return _("The next player can't call on their next turn.")
        return _("The previous player can't call on their next turn.")


class _Beginning(_Decision):
    def why(self, *, calls: bool) -> str:
        return self._call() if calls else self._draw()

    def _draw(self) -> str:
        top = self.p.thrown[-1]
        loose, outs = cards_of(loose_in(self.hand)), 0
        for one, other in combinations(loose, 2):
            outs |= needed(1 << one | 1 << other) & self.reading.unseen
        if may_call(self.p, self.me):
            if self._sure():
                return _("Careful: no one else has opened, so you can call and win at once.")
            return self._rival()
        if chances := outs.bit_count():
            return n_(
                "Of {unseen} unseen cards, {n} would make a meld with two of your loose cards.",
                "Of {unseen} unseen cards, {n} would make a meld with two of your loose cards.",
                chances, unseen=self.reading.unseen.bit_count(),
            )  # fmt: skip
        if any(pair & self.hand == pair for pair in PARTNERS[top]):
            return _("You leave the {card}, so the cards that go with it stay concealed.", card=card_name(top))
        return _("No two cards in your hand go with the {card}.", card=card_name(top))

    def _rival(self) -> str:
        """Return which challenger seems to have the least deadwood, and what to hope for if that is more than one's
        own.
        """
        least = _rivals(self.reading)[0]
        if round(self.reading.deadwood[least]) <= self.deadwood:
            return _may_challenge(self.reading, least)
        if not self.deadwood:
            return _("Don't call yet: all your cards are in melds, so you can draw and win with a tongit.")
        mine = points_phrase(self.deadwood)
        if least == self.reading.left:
            return _(
                "Don't call yet: the next player may challenge, and you can still get below {points}.", points=mine
            )
        return _(
            "Don't call yet: the previous player may challenge, and you can still get below {points}.", points=mine
        )

    def _sure(self) -> bool:
        """Return whether no one else may challenge: players who have not opened must fold."""
        return not _rivals(self.reading)

    def _call(self) -> str:
        if self._sure():
            return _("No one else has opened: both opponents must fold, and you win.")
        opened = [seat for seat in self.reading.others if self.reading.opened[seat]]
        theirs, mine = [round(self.reading.deadwood[seat]) for seat in opened], points_phrase(self.deadwood)
        if len(opened) > 1:
            both = listed([*map(str, theirs)])
            # Translators: {both} is two numbers: 12 and 20.
            return _("You have {points}. Your opponents seem to have about {both}.", points=mine, both=both)
        return _("You have {points}. The only possible challenger seems to have about {n}.", points=mine, n=theirs[0])


class _Answering(_Decision):
    def why(self, *, challenges: bool) -> str:
        caller: Seat = self.p.turn if self.p.caller is None else self.p.caller
        if not self.opened:
            return _("You haven't opened, so you must fold.")
        if not challenges and True in self.p.answers:
            return _("Careful: the other player has already challenged, so folding saves nothing.")
        # The move's own win chance is shown next to it: a second estimate would contradict that.
        theirs, mine = self.reading.called_with(caller), points_phrase(self.deadwood)
        compared = _("You have {points}, and the caller probably has about {n}.", points=mine, n=theirs)
        return f"{compared} {_folding_saves()}" if self.p.answers and not challenges else compared


class _Discarding(_Decision):
    def why(self, card: Card) -> str:
        rest = self.hand & ~(1 << card)
        if not rest:
            return _tongit(1)
        after = split(rest).deadwood
        if after > self.deadwood:
            return _breaks_up(self.meld_of(card))
        if not self.view.stock:
            return self._last_turn(after)
        if not loose_in(self.hand) >> card & 1:
            return self._spare(card)
        parts = [part for part in (self._untakable(card), self._worst(card, rest)) if part]
        if len(parts) < 2:
            parts += [part for part in (self._keeps(rest),) if part]
        return " ".join(parts[:2]) or _leaves(after)

    def _last_turn(self, after: int) -> str:
        if not self.opened:
            return _("The stock is empty, and without a meld on the table you can't win.")
        return n_(
            "The stock is empty, so hands are compared now. You'll have {n} point.",
            "The stock is empty, so hands are compared now. You'll have {n} points.",
            after,
        )

    def _spare(self, card: Card) -> str:
        """Explain discarding a card of a meld that costs no points."""
        left = self.meld_of(card) & ~(1 << card)
        if left in _MELDS:
            return _("You can spare it, because you keep {meld}.", meld=meld_name(left))
        points = split(self.hand & ~(1 << card)).deadwood
        return n_("You can spare it: you stay at {n} point.", "You can spare it: you stay at {n} points.", points)

    def _untakable(self, card: Card) -> str | None:
        """Explain that no one else can hold two cards that make a meld with it."""
        unseen = self.reading.unseen
        return None if any(pair & unseen == pair for pair in PARTNERS[card]) else _("No one can take it.")

    def _worst(self, card: Card, rest: Mask) -> str | None:
        """Explain that it is the highest loose card, or has no partner."""
        points, cost = POINTS[card], points_phrase(POINTS[card])
        most = [other for other in cards_of(loose_in(self.hand)) if POINTS[other] >= points and other != card]
        if not most:
            return _("It's your highest loose card ({points}).", points=cost)
        if not any(needed(1 << card | 1 << other) & self.reading.unseen for other in cards_of(rest)):
            return _("It has no partner left ({points}).", points=cost)
        if all(POINTS[other] == points for other in most):
            return _("It's one of your highest loose cards ({points}).", points=cost)
        return None

    def _keeps(self, rest: Mask) -> str | None:
        """Return the loose pair kept that most cards complete, or among equals the one with the most points."""
        best, text = (0, 0), None
        for one, other in combinations(cards_of(loose_in(rest)), 2):
            outs = (needed(1 << one | 1 << other) & self.reading.unseen).bit_count()
            if outs and (outs, POINTS[one] + POINTS[other]) > best:
                best = outs, POINTS[one] + POINTS[other]
                if rank(one) == rank(other):
                    text = n_(
                        "You keep {n} chance to get a third {rank}.", "You keep {n} chances to get a third {rank}.",
                        outs, rank=rank_name(rank(one)),
                    )  # fmt: skip
                else:
                    text = n_(
                        "You keep {n} chance to meld the {first} and {second} of {suit}.",
                        "You keep {n} chances to meld the {first} and {second} of {suit}.",
                        outs, first=rank_name(rank(one)), second=rank_name(rank(other)), suit=suit_name(suit(one)),
                    )  # fmt: skip
        return text


_FEW = 2
"""Points not worth mentioning."""


def why_better(view: View, better: Sequence[Move], made: Sequence[Move]) -> str:
    """Return the advantage of the first way, as far as its turn is known; empty where nothing is certain."""
    reading = Reading(view, KEEN)
    match better[0], made[0]:
        case Call(), Draw() | Take():
            return _called(reading)
        case Draw(), Call():
            return _not_called(reading)
        case Challenge(), Fold():
            return _challenged(view)
        case Fold(), Challenge():
            return _folded(view, reading)
        case (Call() | Draw() | Challenge() | Fold(), _) | (_, Call() | Draw() | Challenge() | Fold()):
            return ""  # the drawn card is unknown
        case _:
            return _Ends(reading, better, made).why()


# ---- calling and answering


def _deadwood(reading: Reading) -> int:
    return split(reading.hand).deadwood


def _rivals(reading: Reading) -> list[Seat]:
    """Return the seats that may challenge a call, the one with the least estimated deadwood first."""
    return sorted((seat for seat in reading.others if reading.opened[seat]), key=reading.deadwood.__getitem__)


def _may_challenge(reading: Reading, seat: Seat) -> str:
    theirs, mine = points_phrase(round(reading.deadwood[seat])), points_phrase(_deadwood(reading))
    if seat == reading.left:
        return _("The next player may challenge with about {theirs}, and you have {mine}.", theirs=theirs, mine=mine)
    return _("The previous player may challenge with about {theirs}, and you have {mine}.", theirs=theirs, mine=mine)


def _called(reading: Reading) -> str:
    rivals = _rivals(reading)
    theirs = [round(reading.deadwood[seat]) for seat in rivals]
    if not rivals or theirs[0] <= _deadwood(reading):
        return ""
    mine = points_phrase(_deadwood(reading))
    if len(rivals) > 1:
        why = _(
            "Call now: you have {mine}, and your opponents have about {both}.",
            mine=mine,
            both=listed([*map(str, theirs)]),
        )
    elif rivals[0] == reading.left:
        why = _("Call now: you have {mine}, and the next player has about {n}.", mine=mine, n=theirs[0])
    else:
        why = _("Call now: you have {mine}, and the previous player has about {n}.", mine=mine, n=theirs[0])
    delay = _("If you don't call, your opponents get another turn.")
    return f"{why} {delay}"


def _not_called(reading: Reading) -> str:
    rivals = _rivals(reading)
    if not rivals or round(reading.deadwood[rivals[0]]) >= _deadwood(reading):
        return ""
    return _may_challenge(reading, rivals[0])


def _challenged(view: View) -> str:
    if True in view.public.answers:
        return _("The other player has already challenged, so folding saves nothing, and a challenge can win.")
    return n_(
        "If you fold, you can't win. A lost challenge can cost {n} chip more.",
        "If you fold, you can't win. A lost challenge can cost {n} chips more.",
        _LOST,
    )


def _folded(view: View, reading: Reading) -> str:
    p = view.public
    caller = p.turn if p.caller is None else p.caller
    mine, theirs = _deadwood(reading), reading.called_with(caller)
    if True in p.answers or theirs > mine:
        return ""
    compared = _("You have {points}, and the caller probably has about {n}.", points=points_phrase(mine), n=theirs)
    return f"{compared} {_folding_saves()}"


# ---- how a turn ends


class _Left:
    def __init__(self, reading: Reading, line: Sequence[Move]) -> None:
        self.hand: Mask = reading.hand
        self.opened = has_opened(reading.public, reading.me)
        self.thrown: Card | None = None
        self.added_to: set[Seat] = set()
        for move in line:
            match move:
                case Take(cards) | Meld(cards) | Hide(cards):
                    self.hand &= ~mask_of(cards)
                    self.opened = True
                case Lay(card, owner):
                    self.hand &= ~(1 << card)
                    self.added_to.add(owner)
                case Discard(card):
                    self.hand &= ~(1 << card)
                    self.thrown = card
        self.points = split(self.hand).deadwood
        outs = 0
        for one, other in combinations(cards_of(loose_in(self.hand)), 2):
            outs |= needed(1 << one | 1 << other) & reading.unseen
        self.outs = outs.bit_count()
        """Unseen cards that would make a meld with two loose ones."""


class _Ends:
    """Two ways to end a turn in which no card is drawn any more."""

    def __init__(self, reading: Reading, better: Sequence[Move], made: Sequence[Move]) -> None:
        self.reading = reading
        self.one, self.other = _Left(reading, better), _Left(reading, made)

    def why(self) -> str:
        """Return the first applicable difference."""
        one, other = self.one, self.other
        if not one.hand or not other.hand:
            return ""
        if one.opened and not other.opened:
            return _("It opens your hand. Until you open, you must fold to any call and pay 1 chip more if you lose.")
        if text := self._stopped() or self._broken():
            return text
        if not self.reading.view.stock:
            return self._points() if one.points < other.points else ""
        fewer, more = other.points - one.points, one.outs - other.outs
        if fewer > _FEW and more >= 0:
            return f"{self._points()} {self._outs()}" if more else self._points()
        if more > 0:
            cost = n_(
                "But it leaves {n} more point in your hand.", "But it leaves {n} more points in your hand.", -fewer
            )
            return f"{self._outs()} {cost}" if fewer < 0 else self._outs()
        return self._safer() or (self._points() if fewer > 0 else "")

    def _points(self) -> str:
        return n_(
            "It leaves you {n} point of deadwood instead of {other}.",
            "It leaves you {n} points of deadwood instead of {other}.",
            self.one.points, other=self.other.points,
        )  # fmt: skip

    def _outs(self) -> str:
        return n_(
            "It leaves {n} unseen card that would complete a meld, instead of {other}.",
            "It leaves {n} unseen cards that would complete a meld, instead of {other}.",
            self.one.outs, other=self.other.outs,
        )  # fmt: skip

    def _stopped(self) -> str:
        """Compare laying off on a player who could call next, which stops the call."""
        stopped = [seat for seat in self.reading.callers if seat in self.one.added_to - self.other.added_to]
        if not stopped or not self.reading.view.stock:
            return ""
        if len(stopped) > 1:
            stops = _("It keeps both opponents from calling on their next turns.")
        elif stopped[0] == self.reading.left:
            stops = _("It keeps the next player from calling on their next turn.")
        else:
            stops = _("It keeps the previous player from calling on their next turn.")
        fewer = self.other.points - self.one.points
        less = n_(
            "It leaves you {n} point less than your move does.",
            "It leaves you {n} points less than your move does.",
            fewer,
        )
        return f"{stops} {less}" if fewer > 0 else stops

    def _broken(self) -> str:
        """Compare ways of which the other breaks up a meld of the hand."""
        card = self.other.thrown
        if card is None or self.other.points <= max(self.one.points, split(self.reading.hand).deadwood):
            return ""
        meld = next((meld for meld in split(self.reading.hand).melds if meld >> card & 1), None)
        if meld is None:
            return ""
        return n_(
            "Your move breaks up {meld} and leaves you {n} point of deadwood instead of {fewer}.",
            "Your move breaks up {meld} and leaves you {n} points of deadwood instead of {fewer}.",
            self.other.points, meld=meld_name(meld), fewer=self.one.points,
        )  # fmt: skip

    def _safer(self) -> str:
        """Compare a discard that no one can take with one that may be taken."""
        unseen, thrown, other = self.reading.unseen, self.one.thrown, self.other.thrown
        if thrown is None or other is None:
            return ""
        pairs = [any(pair & unseen == pair for pair in PARTNERS[card]) for card in (thrown, other)]
        if pairs != [False, True]:
            return ""
        return _(
            "No one can take the {safe}, but the next player may take the {other}.",
            safe=card_name(thrown), other=card_name(other),
        )  # fmt: skip
