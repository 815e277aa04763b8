"""Advantages of one way to play a turn of Kong-Pie over another, in a sentence, based on the player's view. How often a
kong comes is counted in worlds consistent with it.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.core.messages import _, n_
from app.games.kong_pie.players.phase import connected, without
from app.games.kong_pie.players.reach import Reach
from app.games.kong_pie.players.reasons import chance_instead, pattern
from app.games.kong_pie.players.worlds import Worlds
from app.games.kong_pie.rules.kong_names import kong_name
from app.games.kong_pie.rules.kongs import points_of, starts
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
        return _kong(view, one, other)
    if other.kong or not (one.ends and other.ends):
        return ""
    return _chances(view, one, other)


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
    kong = kong_name(one.kong, highs)
    if not other.kong:
        if not one.connects:
            return _("Makes {kong} now. Your move makes no kong.", kong=kong)
        return n_(
            "Makes {kong} after {n} connect. Your move makes no kong.",
            "Makes {kong} after {n} connects. Your move makes no kong.",
            one.connects,
            kong=kong,
        )
    more, less = points_of(one.kong, highs), points_of(other.kong, highs)
    if more > less and view.public.options.chips:  # otherwise points bring nothing
        return _(
            "Leads to {kong} ({points}). Your move leads to {other} ({fewer}).",
            kong=kong,
            points=n_("{n} point", "{n} points", more),
            other=kong_name(other.kong, highs),
            fewer=n_("{n} point", "{n} points", less),
        )
    return ""


class _Chances:
    """Frequencies of kongs, in the same worlds for both ways."""

    def __init__(self, view: View) -> None:
        ledger = view.public.ledger
        self._worlds = Worlds(view, Reach(ledger.highs, ledger.options.connects), _WORLDS)

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
    kept = _kept(view, one, other) if more >= _FAR else ""
    if kept and less >= _CLEARLY:
        return f"{kept} {chance_instead(theirs, given)}"
    if less >= max(_CLEARLY, -more):
        return chance_instead(theirs, given)
    return kept if more > -less else ""


def _kept(view: View, one: _End, other: _End) -> str:
    """Compare what a kong of the player's own may come of."""
    mine, before = pattern(one.hand, view.public), pattern(other.hand, view.public)
    if mine is None or mine == before or (before is None and starts(other.hand)):
        return ""
    if before is None:
        return _("Leaves you {cards} for your next turn; your move leaves you no pair.", cards=mine)
    return _("Leaves you {cards} for your next turn; your move leaves you {others}.", cards=mine, others=before)
