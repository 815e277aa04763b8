"""Value net of Tong-Its: a seat's chance to win the hand by a way to end its turn, by drawing, or by calling, as far as
it can see (net.py).

Features: cards left, each with those that may still come, and deadwood relative to the keen player's estimates of the
others (reading.py); who has opened, and who may call; and what was discarded. The output is added to the keen player's
evaluation (position.py). By the net alone, as many hands are won as by a search without it. ``teach_value_net.py`` in
``training`` trains it.
"""

from __future__ import annotations

from itertools import accumulate

from app.ai.net import SCALE, Net, NetInput, load_net, logistic, logit
from app.core.cards import Card, Mask, Seat
from app.games.tong_its.players.position import Position, Table, Worth
from app.games.tong_its.players.rollout_net import hopes
from app.games.tong_its.rules.melds import FOURS, SUIT, fitting, parted, points, split

HIDDEN = 16
USES = 3
END, DRAWS, CALLS = range(USES)
"""Uses of the net: ending the turn with a discard, drawing at the start of one, or calling then."""
_LISTS = (
    16 * 2**3,  # size of the stock, and who has opened
    40 * 2,  # own deadwood, and whether it has opened
    21 * 6,  # ... and how late it is
    10 * 4 * 2,  # loose cards, and melds in hand
    20 * 2,  # what pairs may become, by the estimates of quick.py
    16 * 6,  # cards that make melds of them, and how late it is
    2 * 14 * 3,  # for each other player, their cards, and whether they have opened or may call
    2 * 21 * 6,  # ... their deadwood, and how late it is
    21 * 6,  # lead over the better of them, and how late it is
    2 * 21 * 3,  # lead over each, and whether they have opened or may call
    10 * 2,  # chance that the discard is taken, and whether the next player has opened
    13,  # rank of the discard
    9 * 3,  # cards that may be laid off on the own melds, and whether that would prevent a call
    13 * 2,  # own cards
    3 * 2,  # fours of a kind
    3 * 21,  # how many of the others may call, and the deadwood
    13 * 4 * 5,  # for a rank, its loose cards, and how many may come
    13 * 3**4,  # for a loose card, which of its neighbours are held too, and which may come
    4 * 14,  # ranks of the last two discards of each of the others
    12,  # points of the unseen cards
    4 * 4,  # loose cards that can be laid off, and their points
    10,  # other cards that can
)
# Offset of each list's features.
(
    _STAGE, _DEADWOOD, _LATE, _LOOSE, _HOPED, _OUTS, _CARDS, _SUPPOSED, _LEAST, _AHEAD, _FED, _RANK, _MEETS, _HELD,
    _FOURS, _CALLERS, _OF_RANK, _BESIDE, _THREW, _COST, _OFF, _FITS, _ALL,
) = accumulate(_LISTS, initial=0)  # fmt: skip
FEATURES = USES * _ALL
"""Total number of features, those of END first."""
_NOTHING = 13
"""Code for the rank of a missing discard."""
_FAR = 30
"""Cap of the difference in points between two players."""


def _beside(held: int, comes: int) -> int:
    """Encode the four neighbours of a card; bits 0, 1, 3 and 4 are two and one below and above it."""
    number = 0
    for bit in (0, 1, 3, 4):
        number = 3 * number + (2 if held >> bit & 1 else comes >> bit & 1)
    return number


_BESIDES = tuple(tuple(_beside(held, comes) for comes in range(32)) for held in range(32))


class ValueNet:
    def __init__(self, worth: Worth, net: Net | None = None) -> None:
        """``net`` replaces that of the file."""
        reading = self._reading = worth.reading
        self._worth, self._net = worth, net or _shipped()
        self._late = min(worth.stock // 3, 5)
        one, other = (int(reading.opened[seat]) for seat in reading.others)
        self._stage = _STAGE + (worth.stock << 3 | one << 1 | other)
        self._supposed = [int(reading.deadwood[seat]) for seat in reading.others]
        self._always = self._of_others()
        self._fitting: dict[Table, tuple[Mask, Mask]] = {}

    def ended(self, here: Position, card: Card) -> NetInput:
        after = here._replace(hand=here.hand ^ 1 << card)
        fed, (following, _) = self._worth.fed(card), self._reading.others
        thrown = _FED + 2 * min(int(fed * 20), 9) + self._reading.opened[following], _RANK + card % 13
        return NetInput(END, [*self._features(after), *thrown], logit(self._worth.of(after, fed)))

    def draws(self, here: Position) -> NetInput:
        return self._seen(DRAWS, here, self._worth.of(here, 0.0))

    def calls(self, here: Position) -> NetInput:
        return self._seen(CALLS, here, self._worth.called(split(here.hand).deadwood))

    def chance(self, seen: NetInput) -> float:
        rows = self._net.rows
        scores = self._net.scores(sum([rows[feature] for feature in seen.features]))
        return logistic(seen.before + scores[seen.use] / SCALE)

    # ---- features

    def _seen(self, use: int, here: Position, keen: float) -> NetInput:
        return NetInput(use, [use * _ALL + feature for feature in self._features(here)], logit(keen))

    def _features(self, here: Position) -> list[int]:
        """Return all features but the discard's, for END."""
        reading, late, opened = self._reading, self._late, int(here.opened)
        loose, melds = parted(here.hand)
        fits, own = self._fits(here.table)
        off = loose & fits
        stuck = loose ^ off
        deadwood = points(loose)
        hoped, outs, _ = hopes(stuck, reading.unseen, 0)
        meets = (0 if not opened else 1 if here.own_layoff else 2) + 3 * min((own & reading.unseen).bit_count(), 8)
        few = min(deadwood >> 1, 20)
        found = [
            *self._always,
            self._stage + 4 * opened,
            _DEADWOOD + 2 * min(deadwood, 39) + opened,
            _LATE + 6 * few + late,
            _LOOSE + 2 * (4 * min(loose.bit_count(), 9) + min(len(melds), 3)) + opened,
            _HOPED + 2 * min(int(hoped) >> 1, 19) + opened,
            _OUTS + 6 * min(outs, 15) + late,
            _LEAST + 6 * _apart(deadwood, min(self._supposed)) + late,
            _MEETS + meets,
            _HELD + 2 * min(here.hand.bit_count(), 12) + opened,
            _FOURS + 2 * min(sum(meld in FOURS for meld in melds), 2) + opened,
            _OFF + 4 * min(off.bit_count(), 3) + min(points(off) + 3 >> 2, 3),
            _FITS + min((fits & reading.unseen).bit_count(), 9),
        ]
        callers = 0
        for place, (seat, supposed) in enumerate(zip(reading.others, self._supposed, strict=True)):
            calls = seat in reading.callers and seat not in here.met
            callers += calls
            state = 1 + calls if reading.opened[seat] else 0
            found.append(_CARDS + 42 * place + 3 * min(reading.view.counts[seat], 13) + state)
            found.append(_AHEAD + 63 * place + 3 * _apart(deadwood, supposed) + state)
        found.append(_CALLERS + 21 * callers + few)
        return found + self._of_cards(stuck)

    def _of_cards(self, stuck: Mask) -> list[int]:
        """Return what each loose card, and each rank of them, may become."""
        unseen, ranks, found = self._reading.unseen, 0, list[int]()
        rest = stuck
        while rest:
            card = rest.bit_length() - 1
            rest ^= 1 << card
            number = card % 13
            suit = card - number
            held, comes = ((cards >> suit & SUIT) << 2 >> number & 31 for cards in (stuck, unseen))
            found.append(_BESIDE + 81 * number + _BESIDES[held][comes])
            if not ranks >> number & 1:
                ranks |= 1 << number
                same = FOURS[number]
                count = min((stuck & same).bit_count(), 3)
                found.append(_OF_RANK + 20 * number + 5 * count + (unseen & same).bit_count())
        return found

    def _of_others(self) -> list[int]:
        """Return what no move of this turn changes."""
        reading = self._reading
        dear = int(points(reading.unseen) * 1.5 / reading.unseen_count)
        found = [_COST + min(dear, 11)]
        for place, (seat, supposed) in enumerate(zip(reading.others, self._supposed, strict=True)):
            found.append(_SUPPOSED + 126 * place + 6 * min(supposed // 3, 20) + self._late)
            threw = [card % 13 for card in reading.throws_of(seat)[-2:]]
            last, before = [*reversed(threw), _NOTHING, _NOTHING][:2]
            found += [_THREW + 28 * place + last, _THREW + 28 * place + 14 + before]
        return found

    def _fits(self, table: Table) -> tuple[Mask, Mask]:
        """Return the cards that can be laid off, and those that go on the seat's own melds."""
        if table not in self._fitting:
            fits = own = 0
            me: Seat = self._reading.me
            for spot in table:
                fits |= fitting(spot.now)
                if spot.owner == me:
                    own |= fitting(spot.now)
            self._fitting[table] = fits, own
        return self._fitting[table]


def _apart(own: int, other: int) -> int:
    """Return the difference of two values in steps of three points."""
    return (max(-_FAR, min(_FAR + 2, own - other)) + _FAR) // 3


def _shipped() -> Net:
    return load_net(__package__, "value_net", FEATURES, USES, HIDDEN)
