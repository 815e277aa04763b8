"""Reasons for moves of Tong-Its, and comparisons of two, in a sentence, based on the player's view and on the keen
player's suppositions.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from app.core.cards import RANK_WORDS, Card, Mask, Seat, mask_of, rank, words
from app.core.grammar import count, count_in_words, in_words, plural, sentence
from app.games.tong_its.players.position import loose_in
from app.games.tong_its.players.reading import NEAR, PARTNERS, Reading, needed
from app.games.tong_its.players.weights import KEEN
from app.games.tong_its.rules.ending import BASE, FOUR
from app.games.tong_its.rules.melds import MELDS, POINTS, cards_of, split
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

_MELDS = frozenset(MELDS)
_LOST = count_in_words(BASE["challenge"] - BASE["draw"], "chip")
"""Cost of a lost challenge above a fold (7.1)."""


def reason(view: View, move: Move, line: Sequence[Move] = ()) -> str:
    """Return the argument for a move, or its consequence. ``line`` is what is known of the turn from the move on."""
    if _goes_out(view, line):
        return sentence(_tongit(len(line)))
    match move:
        case Discard(card):
            text = _Throwing(view).why(card)
        case Take() | Meld() | Hide() | Lay():
            text = _Laying(view).why(move)
        case Draw() | Call():
            text = _Beginning(view).why(calls=isinstance(move, Call))
        case Fold() | Challenge():
            text = _Answering(view).why(challenges=isinstance(move, Challenge))
        case Deal():
            text = "this hand is over, and you deal the next one"
    return sentence(text)


def facts(view: View, move: Move) -> Sequence[str]:
    """Return facts that distinguish moves with one reason: deadwood left, uses of a discard, the meld."""
    moment = _Decision(view)
    match move:
        case Discard(card):
            unseen = moment.reading.unseen
            outs = (NEAR[card] & unseen).bit_count()
            rest = moment.hand & ~(1 << card)
            points = _points(split(rest).deadwood)
            beside = cards_of(NEAR[card] & loose_in(rest))
            goes = f"your {' and '.join(map(words, beside[:2]))} could go with it" if beside else "nothing goes with it"
            near = f"{count_in_words(outs, 'card')} that could stand with it {'is' if outs == 1 else 'are'} unseen"
            return f"it leaves you {points}", near, goes, f"it throws the {words(card)}"
        case Take(cards) | Meld(cards):
            rest = moment.hand & ~mask_of(cards)
            return f"it leaves you {_points(split(rest).deadwood)}", f"it uses {', '.join(map(words, cards))}"
        case Challenge():
            return (f"to lose it costs {_LOST} more than to fold",)
        case Fold():
            return (f"it costs {_LOST} less than to challenge and lose",)
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


def meld_words(meld: Mask) -> str:
    """Return ``three fives``, ``the five to eight of hearts``."""
    cards = cards_of(meld)
    if rank(cards[0]) == rank(cards[1]):
        return count_in_words(len(cards), RANK_WORDS[rank(cards[0])])
    return f"the {RANK_WORDS[rank(cards[0])]} to {words(cards[-1])}"


def _points(n: int) -> str:
    return f"{n} point" if n == 1 else f"{n} points"


def _tongit(moves: int) -> str:
    """Explain that this number of moves empties the hand."""
    if moves == 1:
        return "with it your hand is empty: tongit, and you win"
    return f"the first of {count_in_words(moves, 'move')} that empty your hand: tongit, and you win"


class _Decision:
    """What the player knows at a decision; a subclass per kind of move explains it."""

    def __init__(self, view: View) -> None:
        self.view, self.p, self.me = view, view.public, view.seat
        self.reading = Reading(view, KEEN)
        self.hand: Mask = self.reading.hand
        self.deadwood = split(self.hand).deadwood
        self.opened = has_opened(self.p, self.me)

    def meld_of(self, card: Card) -> str:
        return meld_words(next(meld for meld in split(self.hand).melds if meld >> card & 1))


class _Laying(_Decision):
    def why(self, move: Take | Meld | Hide | Lay) -> str:
        match move:
            case Take(cards):
                return self._laid(mask_of(cards), mask_of(cards) | 1 << self.p.thrown[-1])
            case Meld(cards):
                return self._laid(mask_of(cards), mask_of(cards))
            case Hide(cards):
                return self._hide(cards)
            case Lay():
                return self._lay(move)

    def _laid(self, used: Mask, meld: Mask) -> str:
        """Explain a meld face up, with these cards of the hand."""
        rest = self.hand & ~used
        if not rest:
            return _tongit(1)
        after = split(rest).deadwood
        made = f"lays {meld_words(meld)}"
        more = f"{_points(after)} instead of {self.deadwood}"
        if not self.opened and after > self.deadwood:
            return f"{made} and opens your hand, though it leaves you {more}"
        if not self.opened:
            return f"{made} and opens your hand: who has not opened must fold to a call"
        if after > self.deadwood:
            return f"careful: it {made}, but leaves you {more}"
        if after < self.deadwood:
            return f"{made}, and your deadwood falls from {self.deadwood} to {_points(after)}"
        return f"{made}, which saves no points and lets others add to the meld"

    def _hide(self, cards: Sequence[Card]) -> str:
        four = f"four {plural(RANK_WORDS[rank(cards[0])])}"
        if self.hand == mask_of(cards):
            return _tongit(1)
        opens = "opens your hand and shows nothing" if not self.opened else "nobody can add to them"
        return f"{four} face down: {opens}, and a win brings {FOUR} chips more from each loser"

    def _lay(self, move: Lay) -> str:
        rest = self.hand & ~(1 << move.card)
        if not rest:
            return _tongit(1)
        saved = self.deadwood - split(rest).deadwood
        if saved < 0:
            return f"careful: it breaks up {self.meld_of(move.card)} in your hand"
        gains = f"takes {_points(saved)} off your hand" if saved else "saves no points"
        if not self.view.stock:  # no one has another turn
            return f"{gains}: the stock is empty, and after this turn hands are compared"
        if move.owner == self.me:
            return f"{gains}, but keeps you from calling at your next turn"
        if move.owner not in self.reading.callers:
            return f"{gains}, and leaves you {count_in_words(len(self.view.hand) - 1, 'card')}"
        whose = "the next player" if move.owner == self.reading.left else "the player before you"
        return f"{gains}, and keeps {whose} from calling next turn"


class _Beginning(_Decision):
    def why(self, *, calls: bool) -> str:
        return self._call() if calls else self._draw()

    def _draw(self) -> str:
        top = self.p.thrown[-1]
        loose, outs = cards_of(loose_in(self.hand)), 0
        for one, other in combinations(loose, 2):
            outs |= needed(1 << one | 1 << other) & self.reading.unseen
        chances = outs.bit_count()
        unseen = count_in_words(self.reading.unseen.bit_count(), "unseen card")
        if may_call(self.p, self.me):
            if self._sure():
                return "careful: nobody else has opened, so a call would win at once"
            return f"keeps the call for later: {self._rival()}"
        if chances:
            return f"of {unseen}, {in_words(chances)} would make a meld with two of your loose ones"
        if any(pair & self.hand == pair for pair in PARTNERS[top]):
            return f"leaves the {words(top)} and keeps what goes with it hidden in your hand"
        return f"you hold no two cards that go with the {words(top)}"

    def _rival(self) -> str:
        """Return which challenger seems to have the least deadwood, and what to hope for if that is more than one's
        own.
        """
        opened = [seat for seat in self.reading.others if self.reading.opened[seat]]
        least = min(opened, key=self.reading.deadwood.__getitem__)
        who = "the next player" if least == self.reading.left else "the player before you"
        theirs = round(self.reading.deadwood[least])
        if theirs > self.deadwood:
            return f"{who} may challenge it, and your {_points(self.deadwood)} may yet become fewer"
        return f"{who} may challenge, and seems to have about {theirs} to your {_points(self.deadwood)}"

    def _sure(self) -> bool:
        """Return whether no one else may challenge: players who have not opened must fold."""
        return not any(self.reading.opened[seat] for seat in self.reading.others)

    def _call(self) -> str:
        if self._sure():
            return "nobody else has opened: both must fold, and you win"
        opened = [seat for seat in self.reading.others if self.reading.opened[seat]]
        theirs = " and ".join(str(round(self.reading.deadwood[seat])) for seat in opened)
        who = "they seem" if len(opened) > 1 else "the one who may challenge seems"
        return f"you have {_points(self.deadwood)}; {who} to have about {theirs}"


class _Answering(_Decision):
    def why(self, *, challenges: bool) -> str:
        caller: Seat = self.p.turn if self.p.caller is None else self.p.caller
        if not self.opened:
            return "you have laid no meld yet, so you must fold"
        if not challenges and True in self.p.answers:
            return "careful: somebody challenges already, so to fold saves nothing"
        # The move's own win chance is shown next to it: a second estimate would contradict that.
        theirs = round(self.reading.called_with(caller))
        saves = f", and to fold costs {_LOST} less than to lose" if self.p.answers and not challenges else ""
        return f"you have {_points(self.deadwood)}, and who calls now about {theirs}{saves}"


class _Throwing(_Decision):
    def why(self, card: Card) -> str:
        rest = self.hand & ~(1 << card)
        if not rest:
            return _tongit(1)
        after = split(rest).deadwood
        if after > self.deadwood:
            return f"careful: it breaks up {self.meld_of(card)} in your hand"
        if not self.view.stock:
            return self._last_turn(after)
        if not loose_in(self.hand) >> card & 1:
            return self._spare(card)
        parts = [part for part in (self._untakable(card), self._worst(card, rest)) if part]
        if len(parts) < 2:
            parts += [part for part in (self._keeps(rest),) if part]
        return "; ".join(parts[:2]) or f"leaves you {_points(after)} of deadwood"

    def _last_turn(self, after: int) -> str:
        if not self.opened:
            return "the stock is empty, and without a meld on the table you cannot win"
        return f"the stock is empty, so hands are compared now, yours with {_points(after)}"

    def _spare(self, card: Card) -> str:
        """Explain discarding a card of a meld that costs no points."""
        meld = next(meld for meld in split(self.hand).melds if meld >> card & 1)
        left = meld & ~(1 << card)
        if left in _MELDS:
            return f"you can spare it: you keep {meld_words(left)}"
        return f"you can spare it: it leaves you {_points(split(self.hand & ~(1 << card)).deadwood)}"

    def _untakable(self, card: Card) -> str | None:
        """Explain that no one else can hold two cards that make a meld with it."""
        unseen = self.reading.unseen
        return None if any(pair & unseen == pair for pair in PARTNERS[card]) else "nobody can take it"

    def _worst(self, card: Card, rest: Mask) -> str | None:
        """Explain that it is the highest loose card, or has no partner."""
        points, cost = POINTS[card], _points(POINTS[card])
        most = [other for other in cards_of(loose_in(self.hand)) if POINTS[other] >= points and other != card]
        if not most:
            return f"your highest loose card ({cost})"
        if not any(needed(1 << card | 1 << other) & self.reading.unseen for other in cards_of(rest)):
            return f"no unseen card melds it with yours ({cost})"
        if all(POINTS[other] == points for other in most):
            return f"one of your highest loose cards ({cost})"
        return None

    def _keeps(self, rest: Mask) -> str | None:
        """Return the loose pair kept that most cards complete, or among equals the one with the most points."""
        best, text = (0, 0), None
        for one, other in combinations(cards_of(loose_in(rest)), 2):
            outs = (needed(1 << one | 1 << other) & self.reading.unseen).bit_count()
            if outs and (outs, POINTS[one] + POINTS[other]) > best:
                best = outs, POINTS[one] + POINTS[other]
                chances = count_in_words(outs, "chance")
                if rank(one) == rank(other):
                    text = f"keeps {chances} for a third {RANK_WORDS[rank(one)]}"
                else:
                    text = f"keeps {chances} to meld the {RANK_WORDS[rank(one)]} and {words(other)}"
        return text


_FEW = 2
"""Points not worth mentioning."""


def why_better(view: View, better: Sequence[Move], made: Sequence[Move]) -> str:
    """Return the advantage of the first way, as far as its turn is known; empty where nothing is certain."""
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
