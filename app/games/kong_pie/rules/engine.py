"""Kong-Pie: one hand in place, for rollouts. The rules are the package's; a test plays both side by side. Section
numbers are those of RULES.md beside this file.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations

from app.core.cards import FRENCH, Card, rank, suit
from app.games.kong_pie.rules.engine_flow import RolloutFlow, Table
from app.games.kong_pie.rules.kongs import HIGH_KONG, MATCH, PAIR, POINTS, kind_of, kong
from app.games.kong_pie.rules.model import AFTER_SECOND, FIRST_KONG, SECOND_KONG, Connect, Move
from app.games.kong_pie.rules.moves import ANSWERS, DISCARD, PASS
from app.games.kong_pie.rules.payments import BY_HIGH_KONG, BY_KONGS

# A move is 6 * pair + pair for a connect, each an index into _PAIRS of places in the hand and in the source; then come
# a discard by its place, the pass, a kong by the set of its places, and the answers.
_PAIRS = tuple(combinations(range(4), 2))
_DISCARD = len(_PAIRS) ** 2
_PASS = _DISCARD + 4
_KONG = _PASS + 1
_ANSWER = _KONG + 16
_ANSWERS: dict[str, list[int]] = {}
_ANSWERED: dict[int, Move] = {}
_CODES: dict[Move, int] = {}
for _kind, _moves in ANSWERS.items():
    _ANSWERS[_kind] = [_CODES.setdefault(move, _ANSWER + len(_CODES)) for move in _moves]
    _ANSWERED.update(zip(_ANSWERS[_kind], _moves, strict=True))
_TURN_OVER, _SHUFFLE = _ANSWERS["restock"]
_PAY, _LEAVE = _ANSWERS["fee"]
_END, _RESET = _ANSWERS["vote"]
_REFUSE, _ = _ANSWERS["offer"]

_MATCHING = tuple(bytes(MATCH[a][b] is not None for b in FRENCH.cards) for a in FRENCH.cards)
"""_MATCHING[a][b]: whether the two may be put together (3.3)."""
_SAME_RANK = tuple(bytes(rank(a) == rank(b) for b in FRENCH.cards) for a in FRENCH.cards)
_PLACES = tuple(tuple(at for at in range(4) if places >> at & 1) for places in range(16))
"""_PLACES[set]: the places in a set of places."""
_ALL = 15


@cache
def _turn(matching: int, open_places: int, size: int, may_pass: bool) -> tuple[int, ...]:
    """The moves but for kongs: ``matching`` pairs of the hand, the places of the source that may be pulled, the size
    of the hand (3.3 - 3.5).
    """
    puts = [put for put in range(len(_PAIRS)) if matching >> put & 1]
    pulls = [pull for pull, places in enumerate(_PAIRS) if all(open_places >> place & 1 for place in places)]
    connects = [len(_PAIRS) * put + pull for put in puts for pull in pulls]
    return (*connects, *range(_DISCARD, _DISCARD + size), *([_PASS] if may_pass else []))


def _matching(hand: list[Card]) -> int:
    """The pairs of the hand that share suit or rank, as a set of indices into _PAIRS."""
    if len(hand) == 4:
        a, b, c, d = hand
        of_a, of_b = _MATCHING[a], _MATCHING[b]
        return of_a[b] | of_a[c] << 1 | of_a[d] << 2 | of_b[c] << 3 | of_b[d] << 4 | _MATCHING[c][d] << 5
    found = 0
    for at, (i, j) in enumerate(_PAIRS):
        if j < len(hand):
            found |= _MATCHING[hand[i]][hand[j]] << at
    return found


class RolloutState(RolloutFlow):
    """One hand, from a state in the middle of it to its end; what it holds may be read at any time."""

    __slots__ = ()

    def copy(self) -> RolloutState:
        """Another one, equal and independent."""
        other = object.__new__(RolloutState)
        for name in Table.__slots__:
            value = getattr(self, name)
            setattr(other, name, value[:] if type(value) is list else value)
        other.hands = [hand[:] for hand in self.hands]
        return other

    def legal(self) -> list[int]:
        """The moves of ``turn`` (3, 4, 5.4, 5.6, 8.5)."""
        if self.turn < 0:
            return []
        if self.question:
            return _ANSWERS[self.question][:]
        hand, options = self.hands[self.turn], self.house.options
        if self.phase == AFTER_SECOND:
            return [*_turn(0, 0, len(hand), True)]
        matching = _matching(hand)
        kongs = self._kongs(hand, matching)
        if options.connects and self.connects >= options.connects:
            return [*kongs, *_turn(0, 0, len(hand), False)]
        return [*kongs, *_turn(matching, self._open(), len(hand), not self.connects)]

    def play(self, move: int) -> None:
        """Make one of the ``legal`` moves."""
        if move < _DISCARD:
            self._connect(move)
        elif move < _PASS:
            self.discards.append(self.hands[self.player].pop(move - _DISCARD))
            self.stopped = False
            self.end_turn(passed=False)
        elif move == _PASS:
            self.end_turn(passed=self.phase == FIRST_KONG)
        elif move < _ANSWER:
            self._kong(_PLACES[move - _KONG])
        else:
            self._answer(move)

    def decode(self, move: int) -> Move:
        """The move that one of the ``legal`` ints stands for."""
        if move >= _ANSWER:
            return _ANSWERED[move]
        if move == _PASS:
            return PASS
        hand = self.hands[self.player]
        if move > _PASS:
            return kong(*sorted(hand[at] for at in _PLACES[move - _KONG]))
        if move >= _DISCARD:
            return DISCARD[hand[move - _DISCARD]]
        (i, j), (k, m) = _PAIRS[move // 6], _PAIRS[move % 6]
        return Connect(PAIR[hand[i]][hand[j]], PAIR[self.source[k]][self.source[m]])

    def _open(self) -> int:
        """The places of the source that may be pulled (3.3, 8.2)."""
        if not self.house.options.short_connect:
            return (1 << len(self.source)) - 1
        return sum(1 << at for at, card in enumerate(self.source) if not self.put >> card & 1)

    def _kongs(self, hand: list[Card], matching: int) -> list[int]:
        """Every kong of the hand (4)."""
        found = []
        if matching.bit_count() > 2:
            for places in (7, 11, 13, 14):
                at = _PLACES[places]
                if at[2] < len(hand) and _SAME_RANK[hand[at[0]]][hand[at[1]]] and _SAME_RANK[hand[at[0]]][hand[at[2]]]:
                    found.append(_KONG + places)
            if matching == 63 and len({suit(card) for card in hand}) == 1:
                found.append(_KONG + _ALL)
        if not self.house.highs.cards.isdisjoint(hand):
            found += self._high(hand)
        return found

    def _high(self, hand: list[Card]) -> list[int]:
        """Noodles, high pairs, the high kong (4.3 - 4.5)."""
        highs = self.house.highs
        noodles = [1 << at for at, card in enumerate(hand) if card in highs.noodles]
        pairs = [
            (1 << hand.index(pair[0])) | (1 << hand.index(pair[1]))
            for pair in highs.pairs
            if pair[0] in hand and pair[1] in hand
        ]
        high = [_ALL] if len(noodles) == 2 and pairs else []
        return [_KONG + places for places in (*noodles, *pairs, *high)]

    def _connect(self, move: int) -> None:
        """Two cards in, two cards out (3.3)."""
        hand, source = self.hands[self.player], self.source
        (i, j), (k, m) = _PAIRS[move // 6], _PAIRS[move % 6]
        a, b = hand[i], hand[j]
        hand[i], hand[j] = source[k], source[m]
        source[k], source[m] = a, b
        self.connects += 1
        self.stopped = False
        self.put |= 1 << a | 1 << b
        if self.house.options.lojacks:
            self.lojack((a, b))
            if self.due:
                self.settle()

    def _kong(self, places: tuple[int, ...]) -> None:
        """A kong is made (3.2, 4, 6.1, 6.2, 7.3)."""
        seat, hand, house = self.player, self.hands[self.player], self.house
        cards = tuple(sorted(hand[at] for at in places))
        kind = kind_of(cards, house.highs) or HIGH_KONG
        self.hands[seat] = [card for card in hand if card not in cards]
        self.kongs[seat] += 1
        self.points[seat] += POINTS[kind]
        self.last_kong, self.stopped = self.turns, False
        self.phase += 1
        self.connects = self.put = 0
        if kind == HIGH_KONG:
            self.finish(BY_HIGH_KONG, seat)
        elif self.won is not None:
            self.finish(BY_KONGS, seat, glory=True)
        elif self.kongs[seat] < house.options.kongs_to_win:
            self.after_kong()
        elif self.phase == SECOND_KONG and house.glory:
            self.won, self.filling = seat, True
            self.settle()
        else:
            self.finish(BY_KONGS, seat)

    def _answer(self, move: int) -> None:
        """The answer to a question (5.4, 5.6, 8.5)."""
        if move == _PAY:
            self.pay_fee()
        elif move == _LEAVE:
            self.leave()
        elif move in (_END, _RESET, _REFUSE):
            self.vote("reset" if move == _RESET else "end" if move == _END else "refuse")
        else:
            self.restock(shuffled=move == _SHUFFLE)
            self.settle()
