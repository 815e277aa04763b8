"""What one way to go on at Tong-Its does better than another, in a sentence, based on the player's view.

Cards and points are facts; what others hold is what the keen player supposes.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from app.core.cards import Card, Mask, Seat, mask_of, words
from app.core.grammar import count, count_in_words, in_words, sentence
from app.games.tong_its.players.position import loose_in
from app.games.tong_its.players.reading import PARTNERS, Reading, needed
from app.games.tong_its.players.reasons import meld_words
from app.games.tong_its.players.weights import KEEN
from app.games.tong_its.rules.melds import cards_of, split
from app.games.tong_its.rules.model import (
    Call,
    Challenge,
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

_FEW = 2
"""Points not worth mentioning."""


def why_better(view: View, better: Sequence[Move], made: Sequence[Move]) -> str:
    """Return the advantage of the first way over the second, each as far as its turn is known; empty where nothing is
    certain.
    """
    reading = Reading(view, KEEN)
    match better[0], made[0]:
        case Call(), Draw() | Take():
            text = _called(reading)
        case Draw(), Call():
            text = _not_called(reading)
        case Challenge(), Fold():
            text = _challenged(view)
        case Fold(), Challenge():
            text = _folded(view, reading)
        case (Call() | Draw() | Challenge() | Fold(), _) | (_, Call() | Draw() | Challenge() | Fold()):
            text = ""  # the drawn card is unknown
        case _:
            text = _Ends(reading, better, made).why()
    return sentence(text) if text else ""


def _points_text(points: int) -> str:
    return count(points, "point")


def _who(reading: Reading, seat: Seat) -> str:
    return "the next player" if seat == reading.left else "the player before you"


# ---- calling and answering


def _deadwood(reading: Reading) -> int:
    return split(reading.hand).deadwood


def _rivals(reading: Reading) -> list[Seat]:
    """Return the seats that may challenge a call, the one with the least estimated deadwood first."""
    return sorted((seat for seat in reading.others if reading.opened[seat]), key=reading.deadwood.__getitem__)


def _called(reading: Reading) -> str:
    mine, rivals = _deadwood(reading), _rivals(reading)
    if not rivals:
        return ""
    theirs = [str(round(reading.deadwood[seat])) for seat in rivals]
    if int(theirs[0]) <= mine:
        return ""
    who = f"{_who(reading, rivals[0])} seems" if len(rivals) == 1 else "they seem"
    have = f"{who} to have about {' and '.join(theirs)}"
    return f"your {_points_text(mine)} may win now: {have}; a draw gives them another turn"


def _not_called(reading: Reading) -> str:
    mine, rivals = _deadwood(reading), _rivals(reading)
    if not rivals or round(reading.deadwood[rivals[0]]) >= mine:
        return ""
    least = round(reading.deadwood[rivals[0]])
    return (
        f"{_who(reading, rivals[0])} may challenge a call, and seems to have about {least} to your {_points_text(mine)}"
    )


def _challenged(view: View) -> str:
    if True in view.public.answers:
        return "somebody challenges already, so to fold saves nothing; a challenge can win"
    return "who folds cannot win the hand; a challenge that fails can cost two chips more"


def _folded(view: View, reading: Reading) -> str:
    p = view.public
    caller = p.turn if p.caller is None else p.caller
    mine, theirs = _deadwood(reading), reading.called_with(caller)
    if True in p.answers or theirs > mine:
        return ""
    return f"your {_points_text(mine)} against about {theirs}: to lose a challenge can cost two chips more than to fold"


# ---- how a turn ends


class _Left:
    """The position after some moves."""

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
            return "opens your hand; while it is closed you must fold to any call, and a defeat costs a chip more"
        if text := self._stopped():
            return text
        if text := self._broken():
            return text
        if not self.reading.view.stock:
            return self._points() if one.points < other.points else ""
        fewer, more = other.points - one.points, one.outs - other.outs
        if fewer > _FEW and more >= 0:
            return f"{self._points()}{self._outs(', and ') if more else ''}"
        if more > 0:
            dear = f", for {_points_text(-fewer)} more in your hand" if fewer < 0 else ""
            return f"{self._outs('')}{dear}"
        if text := self._safer():
            return text
        return self._points() if fewer > 0 else ""

    def _points(self) -> str:
        return f"leaves you {_points_text(self.one.points)} of deadwood, your move {self.other.points}"

    def _outs(self, before: str) -> str:
        none = in_words(self.other.outs) if self.other.outs else "none"
        keeps = "" if before else "keeps "
        return f"{before}{keeps}{count_in_words(self.one.outs, 'unseen card')} that would make a meld, your move {none}"

    def _stopped(self) -> str:
        """Compare laying off on a player who could call next, which stops the call."""
        stopped = [seat for seat in self.reading.callers if seat in self.one.added_to - self.other.added_to]
        if not stopped or not self.reading.view.stock:
            return ""
        who = "both others" if len(stopped) > 1 else _who(self.reading, stopped[0])
        fewer = self.other.points - self.one.points
        less = f", and leaves you {_points_text(fewer)} less than your move" if fewer > 0 else ""
        return f"keeps {who} from calling next turn{less}"

    def _broken(self) -> str:
        """Compare ways of which the other breaks up a meld of the hand."""
        card = self.other.thrown
        if card is None or self.other.points <= max(self.one.points, split(self.reading.hand).deadwood):
            return ""
        meld = next((meld for meld in split(self.reading.hand).melds if meld >> card & 1), None)
        if meld is None:
            return ""
        left = f"{_points_text(self.other.points)} of deadwood instead of {self.one.points}"
        return f"your move breaks up {meld_words(meld)}: {left}"

    def _safer(self) -> str:
        """Compare a discard that no one can take with one that may be taken."""
        unseen, thrown, other = self.reading.unseen, self.one.thrown, self.other.thrown
        if thrown is None or other is None:
            return ""
        pairs = [any(pair & unseen == pair for pair in PARTNERS[card]) for card in (thrown, other)]
        if pairs != [False, True]:
            return ""
        return f"nobody can take the {words(thrown)}; the {words(other)} the next player may take"
