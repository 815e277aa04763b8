"""Tong-Its: how likely a seat is to win the hand if it ends its turn so, draws, or calls, as far as it can see
(net.py): what the sharp player ranks its turns by.

There is to see what the seat is left with, card by card with those that may yet come, and its deadwood beside what the
keen player supposes of the others (reading.py); who has opened, and who may call; and what was thrown. Who plays by
this alone wins as many hands as who searches without it. ``teach_value_net.py`` in ``training`` teaches the net what
it comes to, beside what the keen player makes of it (position.py).
"""

from __future__ import annotations

from itertools import accumulate

from app.ai.net import SCALE, Net, NetInput, load_net, logistic, logit
from app.core.cards import Card, Mask, Seat
from app.games.tong_its.players.position import Position, Table, Worth
from app.games.tong_its.players.quick import cost, parted
from app.games.tong_its.players.rollout_net import hopes
from app.games.tong_its.rules.melds import FOURS, SUIT, fitting, split

HIDDEN = 16
"""Hidden units of the net."""
USES = 3
END, DRAWS, CALLS = range(USES)
"""What the seat does: it ends its turn with a discard, draws at the start of one, or calls then."""
_LISTS = (
    16 * 2**3,  # how large the stock is, and who has opened
    40 * 2,  # its deadwood: if it has opened
    21 * 6,  # ... and how late it is
    10 * 4 * 2,  # how many cards are loose, and the melds in the hand
    20 * 2,  # what pairs may become, as quick.py reckons
    16 * 6,  # how many cards make melds of them, and how late it is
    2 * 14 * 3,  # for each other player how many cards they have, and if they have opened, or may call
    2 * 21 * 6,  # ... their deadwood, and how late it is
    21 * 6,  # how far ahead the better of them is, and how late it is
    2 * 21 * 3,  # how far ahead each is, and if they have opened, or may call
    10 * 2,  # how likely the discard is taken, and if the next player has opened
    13,  # its rank
    9 * 3,  # how many cards may be laid off on the seat's own melds, and if that would keep it from a call
    13 * 2,  # how many cards it has
    3 * 2,  # how many fours of a kind
    3 * 21,  # how many of the others may call, and the deadwood
    13 * 4 * 5,  # of a rank, how many loose cards there are, and how many may come
    13 * 3**4,  # of a loose card, which of those next to it are held too, and which may come
    4 * 14,  # the ranks of what each of the others threw last, and before that
    12,  # what the cards cost that nobody has seen
    4 * 4,  # how many loose cards can be laid off, and what they cost
    10,  # how many other cards can
)
# The number of the first feature of each list.
(
    _STAGE, _DEADWOOD, _LATE, _LOOSE, _HOPED, _OUTS, _CARDS, _SUPPOSED, _LEAST, _AHEAD, _FED, _RANK, _MEETS, _HELD,
    _FOURS, _CALLERS, _OF_RANK, _BESIDE, _THREW, _COST, _OFF, _FITS, _ALL,
) = accumulate(_LISTS, initial=0)  # fmt: skip
FEATURES = USES * _ALL
"""How many features there are in all, those of END first."""
_NOTHING = 13
"""Stands for the rank of a discard that was not."""
_FAR = 30
"""More points than that between two players count as these."""


def _beside(held: int, comes: int) -> int:
    """A number for the four places beside a card; bits 0, 1, 3 and 4 are two and one below and above it."""
    number = 0
    for bit in (0, 1, 3, 4):
        number = 3 * number + (2 if held >> bit & 1 else comes >> bit & 1)
    return number


_BESIDES = tuple(tuple(_beside(held, comes) for comes in range(32)) for held in range(32))


class ValueNet:
    """Rates what may come of one decision, by all that does not change meanwhile."""

    def __init__(self, worth: Worth, net: Net | None = None) -> None:
        """``net`` is the one to ask, if it is not that of the file."""
        reading = self._reading = worth.reading
        self._worth, self._net = worth, net or _shipped()
        self._late = min(worth.stock // 3, 5)
        one, other = (int(reading.opened[seat]) for seat in reading.others)
        self._stage = _STAGE + (worth.stock << 3 | one << 1 | other)
        self._supposed = [int(reading.deadwood[seat]) for seat in reading.others]
        self._always = self._of_others()
        self._fitting: dict[Table, tuple[Mask, Mask]] = {}

    def ended(self, here: Position, card: Card) -> NetInput:
        """The turn ends with that discard."""
        after = here._replace(hand=here.hand ^ 1 << card)
        fed, (following, _) = self._worth.fed(card), self._reading.others
        thrown = _FED + 2 * min(int(fed * 20), 9) + self._reading.opened[following], _RANK + card % 13
        return NetInput(END, [*self._features(after), *thrown], logit(self._worth.of(after, fed)))

    def draws(self, here: Position) -> NetInput:
        """The turn begins with a card from the stock."""
        return self._seen(DRAWS, here, self._worth.of(here, 0.0))

    def calls(self, here: Position) -> NetInput:
        """The turn begins with a call."""
        return self._seen(CALLS, here, self._worth.called(split(here.hand).deadwood))

    def chance(self, seen: NetInput) -> float:
        """How likely the hand is won then."""
        rows = self._net.rows
        scores = self._net.scores(sum([rows[feature] for feature in seen.features]))
        return logistic(seen.before + scores[seen.use] / SCALE)

    # ---- what there is to see

    def _seen(self, use: int, here: Position, keen: float) -> NetInput:
        """With the features of that use."""
        return NetInput(use, [use * _ALL + feature for feature in self._features(here)], logit(keen))

    def _features(self, here: Position) -> list[int]:
        """All of it but the discard; END's."""
        reading, late, opened = self._reading, self._late, int(here.opened)
        loose, melds = parted(here.hand)
        fits, own = self._fits(here.table)
        off = loose & fits
        stuck = loose ^ off
        deadwood = cost(loose)
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
            _OFF + 4 * min(off.bit_count(), 3) + min(cost(off) + 3 >> 2, 3),
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
        """For each loose card, and each rank of them, what they may become."""
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
        """What no move of this turn changes."""
        reading = self._reading
        dear = int(cost(reading.unseen) * 1.5 / reading.unseen_count)
        found = [_COST + min(dear, 11)]
        for place, (seat, supposed) in enumerate(zip(reading.others, self._supposed, strict=True)):
            found.append(_SUPPOSED + 126 * place + 6 * min(supposed // 3, 20) + self._late)
            threw = [card % 13 for card in reading.throws_of(seat)[-2:]]
            last, before = [*reversed(threw), _NOTHING, _NOTHING][:2]
            found += [_THREW + 28 * place + last, _THREW + 28 * place + 14 + before]
        return found

    def _fits(self, table: Table) -> tuple[Mask, Mask]:
        """The cards that can be laid off, and those that go on the seat's own melds."""
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
    """How far two are apart, in steps of three points."""
    return (max(-_FAR, min(_FAR + 2, own - other)) + _FAR) // 3


def _shipped() -> Net:
    return load_net(__package__, "value_net", FEATURES, USES, HIDDEN)
