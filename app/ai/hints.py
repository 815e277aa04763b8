"""What a person might do now, and why: found by the sharp player on that person's own view."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import sqrt
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias

from app.ai.budget import USUAL, Budget
from app.core.cards import Card
from app.core.grammar import a, average, percent, sentence
from app.core.info import GameInfo
from app.games import has_part, info_of, part_of

if TYPE_CHECKING:
    from app.ai.search import Judged, SharpPlayer

# The players are imported only where hints are found: the table's own process knows a Hint when it gets one, and has
# no need of them.


@dataclass(frozen=True, slots=True)
class Hint:
    """A move, and what speaks for it."""

    move: object
    """A legal move; None: wait (Bong)."""
    reason: str
    """One sentence."""
    wins: float | None = None
    """The estimated share of deals that are won with it, from 0 to 1; None where nothing was searched."""
    score: float | None = None
    """What the deal brings on average then, as the game scores it, higher is better; None where nothing was searched.
    """
    ready: Card | None = None
    """The card to have at hand while one waits (Bong)."""
    scores_better: bool = False
    """Why it goes before a move that is named after it and wins more often."""
    wins_more_often: bool = False
    """Where points are what counts: why it goes before a move that is named after it and scores better."""

    then: tuple[object, ...] = ()
    """The moves that would follow it in the same turn, as far as that is known."""
    apart: str = ""
    """What tells it from another move for which the same reason speaks, in a sentence; empty where there is none."""

    @property
    def why(self) -> str:
        """The reason, and why the move stands where it stands; without that what tells it from others with the same."""
        place = "It scores better on average." if self.scores_better else ""
        place = "It wins more often." if self.wins_more_often else place
        return " ".join(filter(None, (self.reason, place or self.apart)))

    @property
    def percent(self) -> int | None:
        """``wins`` as people are told it."""
        return None if self.wins is None else round(100 * self.wins)

    def worth(self, info: GameInfo) -> str:
        """What it is worth in that game, as people are told it: points, or the share of deals won; empty where nothing
        was searched.
        """
        if info.by_points:
            return "" if self.score is None else average(self.score)
        return "" if self.percent is None else percent(self.percent)


def worth_legend(info: GameInfo) -> str:
    """What ``worth`` says, in a few words."""
    return f"+ −: points in a {info.round} with it" if info.by_points else f"%: {info.round}s won with it"


Reason: TypeAlias = Callable[[Any, Any, Sequence[Any]], str]
"""(view, move, the move and what would follow it in the same turn, as far as that is known) -> one sentence."""


WhyBetter: TypeAlias = Callable[[Any, Sequence[Any], Sequence[Any]], str]
"""(view, the better move, the one that was made) -> what tells for the better one beside the other, in one sentence;
empty where there is nothing sure to say. Each move has behind it what would follow it in the same turn, as far as that
is known.
"""


@dataclass(frozen=True, slots=True)
class HintRequest:
    """What more there is to know of who asks for advice."""

    wide: bool = False
    """Moves that a good player would not even look at are tried out, too, as somebody may well make them."""
    plan: tuple[Any, ...] = ()
    """The way to go on that was told before: it comes first, if the rules allow it."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What there is to say of a position."""

    hints: tuple[Hint, ...]
    """What to do, the best first."""
    poor: tuple[Hint, ...] = ()
    """Moves that cost much. Their reason is what the best one does better, where there is something sure to say."""


def hints(
    game_name: str, view: object, legal: Sequence[object], budget: Budget = USUAL, most: int = 3
) -> tuple[Hint, ...]:
    """The best moves, the best one first, each with what speaks for it; without the rest of ``advice``."""
    return advice(game_name, view, legal, budget, most).hints


def advice(
    game_name: str, view: object, legal: Sequence[object], budget: Budget = USUAL, most: int = 3, *,
    asked: HintRequest = HintRequest(),
) -> Advice:  # fmt: skip
    """The best moves, the best first, ``most`` of them at most and at least one; in the same position the same again.

    ``legal`` may be empty in Bong, for who is locked out. With a single legal move, or where one is clearly right,
    there is that one; so there is in a game whose strongest player does not search. A budget of seconds is used up only
    where the usual rollouts take longer. Raises UnknownLevel for a game without players, and ValueError if there is no
    such game.
    """
    info = info_of(game_name)
    if info.real_time and has_part(info, "players.reasons"):
        return Advice((_of_a_race(game_name, view, legal),))
    from app.ai.player import hint_level, player_for
    from app.ai.search import SharpPlayer

    level = hint_level(info)
    player = player_for(game_name, level)
    if not isinstance(player, SharpPlayer):
        chosen = [player.choose(view, legal, position_rng(view), budget)] if legal else []
        return Advice(tuple(Hint(move, plain_reason(level)) for move in chosen))
    reason = reason_of(game_name)
    if len(legal) == 1:
        return Advice((Hint(legal[0], reason(view, legal[0], ())),))
    if budget.rollouts is None:
        budget = replace(budget, rollouts=player.rollouts)
    plan = asked.plan if asked.plan and asked.plan[0] in legal else ()
    sure = sure_moves_of(game_name, view, legal)
    first = sure or plan[:1]
    judged = player.judge(view, legal, position_rng(view), budget, closest=most, asked=first, plan=plan)
    best, *others = sorted(judged, key=lambda one: one.move not in first)
    # Of a move that was never tried out there is nothing to say beside those that were; the best may stand alone.
    worth_telling = [best, *(one for one in others if one.rollouts)]
    found = (_of_search(view, one, reason, warns=one is not best) for one in worth_telling)
    told = disambiguate(keep_consistent(found, most, by_points=info.by_points), facts_of(game_name, view))
    poor = [one for one in others if _is_poor(one, best)]
    if asked.wide and not sure:
        poor += _overlooked(player, view, legal, judged, budget)
    why_better = why_better_of(game_name)
    better = [why_better(view, best.line, one.line) for one in poor[:_COMPARED]]
    return Advice(
        told,
        tuple(
            Hint(one.move, why, one.wins, one.score)
            for one, why in zip(poor, [*better, *[""] * len(poor)], strict=False)
        ),
    )


_COMPARED = 12
"""So many poor moves are set beside the best: comparing takes a while in some games, and few are made."""
_WIDE, _WORLDS = 24, 48
"""So many moves that the search leaves out are tried out at most, each in so many worlds."""


def _overlooked(
    player: SharpPlayer[Any, Any, Any, Any], view: object, legal: Sequence[object], judged: Sequence[Judged[object]],
    budget: Budget,
) -> list[Judged[object]]:  # fmt: skip
    """Of the moves that were not looked at those that are poor, beside the best in the same worlds."""
    known, best = {one.move for one in judged}, judged[0]
    others = [move for move in legal if move not in known]
    if not others or not best.rollouts:
        return []
    lines = [best.line, *((move,) for move in others[:: -(-len(others) // _WIDE)])]
    tried = player.compare(view, lines, position_rng(view), replace(budget, rollouts=_WORLDS * len(lines)))
    again = next(one for one in tried if one.move == best.move)
    return [one for one in tried if one is not again and _is_poor(one, again)]


_MUCH, _SURE = 0.1, 2.5
"""A move is poor that wins so much less often than the best, and by so many standard errors."""


def _is_poor(one: Judged[object], best: Judged[object]) -> bool:
    if not one.rollouts or not best.rollouts:
        return False
    behind = best.wins - one.wins
    error = sqrt(sum(each.wins * (1 - each.wins) / each.rollouts for each in (one, best)))
    return behind >= _MUCH and behind >= _SURE * error


def position_rng(view: object) -> Random:
    """The luck of a position: who asks again in the same one is told the same."""
    return Random(repr(view))


def keep_consistent(found: Iterable[Hint], most: int, *, by_points: bool = False) -> tuple[Hint, ...]:
    """The first ``most`` hints as they come, the best first, so that nothing they are told to be worth speaks against
    the order: no share of deals won, or where they are told ``by_points`` no score.

    Moves are compared by wins and score together, in worlds of which some have seen more than others. Where one wins
    more often than one before it, the one before says that it scores better; if it does not, the other is left out. By
    points it is the other way round.
    """
    told: list[Hint] = []
    for hint in found:
        if by_points:
            ahead = [one for one in told if _more(_tenths(hint), _tenths(one))]
            fits = all(_more(one.wins, hint.wins) for one in ahead)
        else:
            ahead = [one for one in told if _more(hint.percent, one.percent)]
            fits = all(_more(one.score, hint.score) for one in ahead)
        if fits:
            told = [_excused(one, by_points=by_points) if one in ahead else one for one in told]
            told.append(hint)
        if len(told) == most:
            break
    return tuple(told)


_LONGEST = 134
"""Letters of a reason and what tells it from another one: the longest reason with why it stands there has as many."""


def disambiguate(told: Sequence[Hint], facts: Callable[[Any], Sequence[str]]) -> tuple[Hint, ...]:
    """The hints, where several have the same words each with what tells it from the others: of the facts about each
    move the first in which they all differ. Of three that no fact tells apart the last is left out; where there are two
    the words stay as they are.
    """
    found = list(told)
    for words in dict.fromkeys(hint.reason for hint in told):
        same = [hint for hint in told if hint.reason == words]
        while len(same) > 2 and _differing(same, facts) is None:
            found.remove(same.pop())
        for hint, fact in zip(same, _differing(same, facts) or (), strict=False):
            found[found.index(hint)] = replace(hint, apart=sentence(fact))
    return tuple(found)


def _differing(same: Sequence[Hint], facts: Callable[[Any], Sequence[str]]) -> Sequence[str] | None:
    """Of each of some hints with the same words the fact that tells it from the others, if there is one."""
    columns = zip(*(facts(hint.move) for hint in same), strict=False)
    room = _LONGEST - len(same[0].reason)
    fits = (column for column in columns if len({*column}) == len(same) > 1 and max(map(len, column)) <= room)
    return next(fits, None)


def facts_of(game_name: str, view: object) -> Callable[[Any], Sequence[str]]:
    """What a game has to say of moves for which the same speaks, what matters most first; nothing in some games."""
    reasons = _reasons(game_name)
    if not hasattr(reasons, "facts"):
        return lambda move: ()
    return partial(reasons.facts, view)


def _reasons(game_name: str) -> Any:
    """The module that says what speaks for a move; None in a game that has none."""
    return part_of(info_of(game_name), "players.reasons")


def _excused(hint: Hint, *, by_points: bool) -> Hint:
    return replace(hint, wins_more_often=True) if by_points else replace(hint, scores_better=True)


def _tenths(hint: Hint) -> int | None:
    """The score as people are told it."""
    return None if hint.score is None else round(10 * hint.score)


def _more(one: float | None, other: float | None) -> bool:
    return one is not None and other is not None and one > other


def _of_a_race(game_name: str, view: object, legal: Sequence[object]) -> Hint:
    """Without turns there is no search: there is one right thing to do."""
    advice = _reasons(game_name).advise(view, legal)
    return Hint(advice.move, advice.reason, ready=advice.ready)


def _of_search(view: object, found: Judged[object], reason: Reason, *, warns: bool) -> Hint:
    """What the search found out about a move; ``warns``: it is not the best, and something may speak against it."""
    said = reason(view, found.move, found.line)
    said = said if warns else drop_warning(said)
    wins, score = (found.wins, found.score) if found.rollouts else (None, None)
    return Hint(found.move, said, wins, score, then=found.line[1:])


def reason_of(game_name: str) -> Reason:
    """What gives the reasons of that game; of one without any, the kind of player who plays so. Raises ValueError if
    there is no such game.
    """
    if (reasons := _reasons(game_name)) is None:
        return lambda view, move, line: plain_reason("")
    reason: Reason = reasons.reason
    return reason


def plain_reason(level: str) -> str:
    """Return what speaks for a move of a player who gives no reasons. The levels from Keen on are good ones."""
    kind = "good" if level in ("", "keen", "sharp") else level
    return sentence(f"{a(f'{kind} player')} would do this")


def why_better_of(game_name: str) -> WhyBetter:
    """What compares two moves in that game; in some games nothing does. Raises ValueError if there is no such game."""
    comparing = part_of(info_of(game_name), "players.comparing")
    if comparing is None:
        return lambda view, better, made: ""
    why_better: WhyBetter = comparing.why_better
    return why_better


_WARNS = "Careful: "


def drop_warning(reason: str) -> str:
    """The reason of the move that is best after all: nobody is warned of it, and what it gives up is still told."""
    return sentence(reason.removeprefix(_WARNS).rstrip(".")) if reason.startswith(_WARNS) else reason


def sure_moves_of(game_name: str, view: object, legal: Sequence[object]) -> Sequence[object]:
    """The moves that go before all others in that game, whatever a search finds; none in most positions."""
    reasons = _reasons(game_name)
    found: Sequence[object] = reasons.sure(view, legal) if hasattr(reasons, "sure") else ()
    return found
