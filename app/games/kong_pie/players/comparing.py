"""Advantages of one way to play a turn of Kong-Pie over another, in a sentence, based on the player's view. How often a
kong comes is counted in worlds consistent with it.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.core.grammar import count_in_words, sentence
from app.games.kong_pie.players.phase import connected, without
from app.games.kong_pie.players.reach import reach_for
from app.games.kong_pie.players.reasons import kong_words, pattern
from app.games.kong_pie.players.worlds import Worlds
from app.games.kong_pie.rules.kongs import points_of
from app.games.kong_pie.rules.model import Connect, Discard, Hand, Kong, Move, Pass, View

_WORLDS = 200
_CLEARLY, _FAR = 0.12, 0.2
"""Insignificant differences between shares of worlds; the second for the own next turn, which is less certain."""


def why_better(view: View, better: Sequence[Move], made: Sequence[Move]) -> str:
    """Return the advantage of the first way, as far as its turn is known; empty where nothing is certain."""
    if not all(isinstance(line[0], Connect | Kong | Discard | Pass) for line in (better, made)):
        return ""
    one, other = _End(view, better), _End(view, made)
    if one.kong:
        text = _kong(view, one, other)
    elif other.kong or not (one.ends and other.ends):
        text = ""
    else:
        text = _chances(view, one, other)
    return sentence(text) if text else ""


class _End:
    def __init__(self, view: View, line: Sequence[Move]) -> None:
        self.connects = 0
        self.kong: Hand = ()
        self.ends = False
        after = view
        for move in line:
            match move:
                case Connect():
                    after = connected(after, move)
                    self.connects += 1
                case Kong(cards):
                    self.kong = cards
                    break  # what is drawn then is unknown
                case Discard(card):
                    after, self.ends = after._replace(hand=without(after.hand, (card,))), True
                case _:
                    self.ends = isinstance(move, Pass)
        self.hand, self.source = tuple(sorted(after.hand)), tuple(sorted(after.public.source))
        self.unknown = len(view.public.source) - len(self.source)
        """Cards that the stock brings to replace those that have left the source."""


def _kong(view: View, one: _End, other: _End) -> str:
    """Explain that the better way makes a kong."""
    highs = view.public.ledger.highs
    made = kong_words(one.kong, highs)
    if not other.kong:
        if not one.connects:
            return f"makes {made} now; your move makes no kong"
        brings = "brings" if one.connects == 1 else "bring"
        return f"{count_in_words(one.connects, 'connect')} {brings} you {made}; your move makes no kong"
    more, less = points_of(one.kong, highs), points_of(other.kong, highs)
    if more > less and view.public.options.chips:  # otherwise points bring nothing
        return f"leads to {made}, {count_in_words(more, 'point')}; your move to {kong_words(other.kong, highs)}, {less}"
    return ""


class _Chances:
    """Frequencies of kongs, in the same worlds for both ways."""

    def __init__(self, view: View) -> None:
        ledger = view.public.ledger
        self._worlds = Worlds(view, reach_for(ledger.highs, ledger.options.connects), _WORLDS)

    def own(self, end: _End) -> float:
        return self._worlds.own(end.hand, end.source)

    def theirs(self, end: _End) -> float:
        return self._worlds.threat(end.source, end.unknown)


def _chances(view: View, one: _End, other: _End) -> str:
    """Compare what the remaining cards bring the player and the next player."""
    chances = _Chances(view)
    more = chances.own(one) - chances.own(other)
    theirs, given = chances.theirs(one), chances.theirs(other)
    less = given - theirs
    # The own chance depends on what two others leave in the source, so no figure is given for it.
    kept = _kept(one, other) if more >= _FAR else ""
    if kept and less >= _CLEARLY:
        return f"{kept}; the next player then has a kong {_rather(theirs, given)}"
    if less >= max(_CLEARLY, -more):
        return f"the next player then has a kong {_rather(theirs, given)}"
    return kept if more > -less else ""


def _kept(one: _End, other: _End) -> str:
    """Compare what a kong of the player's own may come of."""
    mine, before = pattern(one.hand), pattern(other.hand)
    if mine is None or mine == before:
        return ""
    return f"leaves you {mine} for your next turn, your move {before or 'no pair'}"


def _rather(share: float, other: float) -> str:
    """Return ``about 3 times in 10 instead of 5``."""
    n, m = round(10 * share), round(10 * other)
    times, instead_of = (f"{count} times" if count > 1 else "once" for count in (n, m))
    if not n:
        return f"hardly ever instead of about {instead_of} in 10"
    return f"about {times} in 10 instead of {(instead_of.removesuffix(' times')) if m else 'hardly ever'}"
