"""Hints with reasons, found by the sharp player on the person's own view."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import sqrt
from random import Random
from typing import Any, TypeAlias

from app.ai.budget import USUAL, Budget
from app.ai.player import AnyPlayers, hint_level, plain_reason, player_for, players_of
from app.ai.search import Judged, SharpPlayer
from app.core.cards import Card, Seat
from app.core.game import IllegalMove
from app.core.info import GameInfo
from app.core.match import AnyMatch
from app.core.messages import _, decimal, percent
from app.games import info_of


@dataclass(frozen=True, slots=True)
class Hint:
    """Suggested move with its reason."""

    move: object
    """Legal move; None to wait (Bong)."""
    reason: str
    """One sentence."""
    wins: float | None = None
    """Estimated share of deals won with it, 0 to 1; None without a search."""
    score: float | None = None
    """Estimated mean score of the deal, higher is better; None without a search."""
    ready: Card | None = None
    """Card to hold ready while waiting (Bong)."""
    scores_better: bool = False
    """Whether it precedes a move that wins more often because it scores better."""
    wins_more_often: bool = False
    """Where points decide: whether it precedes a move that scores better because it wins more often."""

    then: tuple[object, ...] = ()
    """Moves to follow it in the same turn, as far as known."""
    apart: str = ""
    """Sentence that distinguishes it from other hints with the same reason; empty if not needed."""

    @property
    def why(self) -> str:
        """Reason, followed by why it ranks where it does or by what distinguishes it."""
        place = _("It scores more on average.") if self.scores_better else ""
        place = _("It wins more often.") if self.wins_more_often else place
        return " ".join(filter(None, (self.reason, place or self.apart)))

    @property
    def percent(self) -> int | None:
        """``wins`` as a rounded percentage."""
        return None if self.wins is None else round(100 * self.wins)

    def worth(self, info: GameInfo) -> str:
        """Format its worth: points or the share of deals won, by the game; empty without a search."""
        if info.by_points:
            return "" if self.score is None else decimal(self.score, signed=True)
        return "" if self.percent is None else percent(self.percent)


def worth_legend(info: GameInfo) -> str:
    """Return the legend for ``Hint.worth``."""
    return _("+/− = average points") if info.by_points else _("% = win chance")


@dataclass(frozen=True, slots=True)
class HintRequest:
    """Options of a request for advice."""

    all_moves: bool = False
    """Whether to evaluate moves that the search skips as well, since a person may make them."""
    plan: tuple[Any, ...] = ()
    """Continuation of the previous hint; it comes first if it is legal."""


@dataclass(frozen=True, slots=True)
class Advice:
    """Advice on a position."""

    hints: tuple[Hint, ...]
    """Suggested moves, best first."""
    poor: tuple[Hint, ...] = ()
    """Clearly worse moves. Their reason is why the best move is better, if that is certain."""


def hints(
    game_name: str, view: object, legal: Sequence[object], budget: Budget = USUAL, most: int = 3
) -> tuple[Hint, ...]:
    """Return the hints of ``advice`` alone."""
    return advice(game_name, view, legal, budget, most).hints


def advice(
    game_name: str, view: object, legal: Sequence[object], budget: Budget = USUAL, most: int = 3, *,
    asked: HintRequest = HintRequest(),
) -> Advice:  # fmt: skip
    """Return one to ``most`` hints, best first; deterministic for a position.

    ``legal`` may be empty in Bong, for a player who is locked out. There is a single hint if there is a single legal
    move, if one is clearly right, or if the game's strongest player does not search. A time limit matters only if the
    default number of rollouts takes longer. Raises UnknownLevel for a game without players, and ValueError for an
    unknown game.
    """
    info, players = info_of(game_name), players_of(game_name)
    if players.advise is not None:
        move, words, ready = players.advise(view, legal)
        return Advice((Hint(move, words, ready=ready),))
    level = hint_level(info)
    player = player_for(game_name, level)
    if not isinstance(player, SharpPlayer):
        chosen = [player.choose(view, legal, position_rng(view), budget)] if legal else []
        return Advice(tuple(Hint(move, plain_reason(level)) for move in chosen))
    if len(legal) == 1:
        return Advice((Hint(legal[0], players.reason(view, legal[0], ())),))
    if budget.rollouts is None:
        budget = replace(budget, rollouts=player.rollouts)
    plan = asked.plan if asked.plan and asked.plan[0] in legal else ()
    sure = players.sure(view, legal)
    first = sure or plan[:1]
    judged = player.judge(view, legal, position_rng(view), budget, closest=most, asked=first, plan=plan)
    best, *others = sorted(judged, key=lambda one: one.move not in first)
    # Moves without rollouts cannot be compared with the others; the best may be the only one.
    compared = [best, *(one for one in others if one.rollouts)]
    found = (_searched_hint(view, one, players, warns=one is not best) for one in compared)
    suggested = disambiguate(keep_consistent(found, most, by_points=info.by_points), partial(players.facts, view))
    poor = [one for one in others if _is_poor(one, best)]
    if asked.all_moves and not sure:
        poor += _poor_skipped(player, view, legal, judged, budget)
    better = [players.compare(view, best.line, one.line) for one in poor[:_MAX_COMPARED]]
    return Advice(
        suggested,
        tuple(
            Hint(one.move, why, one.wins, one.score)
            for one, why in zip(poor, [*better, *[""] * len(poor)], strict=False)
        ),
    )


_MAX_COMPARED = 12
"""Number of poor moves to explain; comparing is slow in some games, and few of them are ever played."""
_MAX_SKIPPED, _WORLDS = 24, 48
"""Maximum number of skipped moves to evaluate, and worlds for each."""


def _poor_skipped(
    player: SharpPlayer[Any, Any, Any, Any], view: object, legal: Sequence[object], judged: Sequence[Judged[object]],
    budget: Budget,
) -> list[Judged[object]]:  # fmt: skip
    """Return the poor ones among the moves that the search skipped, compared with the best in the same worlds."""
    known, best = {one.move for one in judged}, judged[0]
    others = [move for move in legal if move not in known]
    if not others or not best.rollouts:
        return []
    lines = [best.line, *((move,) for move in others[:: -(-len(others) // _MAX_SKIPPED)])]
    tried = player.compare(view, lines, position_rng(view), replace(budget, rollouts=_WORLDS * len(lines)))
    again = next(one for one in tried if one.move == best.move)
    return [one for one in tried if one is not again and _is_poor(one, again)]


_POOR_SHARE, _POOR_ERRORS = 0.1, 2.5
"""A poor move wins less often than the best by this share, and by this many standard errors."""


def _is_poor(one: Judged[object], best: Judged[object]) -> bool:
    if not one.rollouts or not best.rollouts:
        return False
    behind = best.wins - one.wins
    error = sqrt(sum(each.wins * (1 - each.wins) / each.rollouts for each in (one, best)))
    return behind >= _POOR_SHARE and behind >= _POOR_ERRORS * error


def position_rng(view: object) -> Random:
    """Return a generator seeded by the position, so that asking again gives the same answer."""
    return Random(repr(view))


def keep_consistent(found: Iterable[Hint], most: int, *, by_points: bool = False) -> tuple[Hint, ...]:
    """Return the first ``most`` hints whose displayed worth (wins, or score with ``by_points``) does not contradict the
    order.

    Moves are ranked by wins and score combined, from samples of different sizes. If a move wins more often than one
    before it, the earlier one notes that it scores better, or else the later one is dropped. With ``by_points`` it is
    the other way round.
    """
    chosen: list[Hint] = []
    for hint in found:
        if by_points:
            ahead = [one for one in chosen if _more(_displayed_score(hint), _displayed_score(one))]
            fits = all(_more(one.wins, hint.wins) for one in ahead)
        else:
            ahead = [one for one in chosen if _more(hint.percent, one.percent)]
            fits = all(_more(one.score, hint.score) for one in ahead)
        if fits:
            chosen = [_annotated(one, by_points=by_points) if one in ahead else one for one in chosen]
            chosen.append(hint)
        if len(chosen) == most:
            break
    return tuple(chosen)


_MAX_LENGTH = 134
"""Maximum length of a reason with its distinguishing fact: that of the longest reason with its ranking note."""


def disambiguate(chosen: Sequence[Hint], facts: Callable[[Any], Sequence[str]]) -> tuple[Hint, ...]:
    """Distinguish hints with one reason by the first fact that differs for all, or else drop the last of three or
    more.
    """
    found = list(chosen)
    for words in dict.fromkeys(hint.reason for hint in chosen):
        same = [hint for hint in chosen if hint.reason == words]
        while len(same) > 2 and _distinguishing_facts(same, facts) is None:
            found.remove(same.pop())
        for hint, fact in zip(same, _distinguishing_facts(same, facts) or (), strict=False):
            found[found.index(hint)] = replace(hint, apart=fact)
    return tuple(found)


def _distinguishing_facts(same: Sequence[Hint], facts: Callable[[Any], Sequence[str]]) -> Sequence[str] | None:
    columns = zip(*(facts(hint.move) for hint in same), strict=False)
    room = _MAX_LENGTH - len(same[0].reason)
    fits = (column for column in columns if len({*column}) == len(same) > 1 and max(map(len, column)) <= room)
    return next(fits, None)


def _annotated(hint: Hint, *, by_points: bool) -> Hint:
    return replace(hint, wins_more_often=True) if by_points else replace(hint, scores_better=True)


def _displayed_score(hint: Hint) -> int | None:
    """Return the score in tenths, as displayed."""
    return None if hint.score is None else round(10 * hint.score)


def _more(one: float | None, other: float | None) -> bool:
    return one is not None and other is not None and one > other


def _searched_hint(view: object, found: Judged[object], players: AnyPlayers, *, warns: bool) -> Hint:
    """Make a hint of a searched move; ``warns`` if it is not the best and its reason may warn of it."""
    words = players.reason(view, found.move, found.line)
    words = words if warns else drop_warning(words)
    wins, score = (found.wins, found.score) if found.rollouts else (None, None)
    return Hint(found.move, words, wins, score, then=found.line[1:])


def drop_warning(reason: str) -> str:
    """Remove the warning from the reason of the best move, but keep what the move gives up."""
    # Translators: the first word of all hints that warn of a move. Begin all of them with the same word.
    careful = _("Careful:")
    if not reason.startswith(careful):
        return reason
    what = reason.removeprefix(careful).lstrip()
    return f"{what[:1].upper()}{what[1:]}"


# ---- Continuity within a turn: a player who follows a hint gets its next step, not another plan of similar value. A
# plan ends only when new information appears, such as a drawn card.


HintHistory: TypeAlias = dict[tuple[int, Seat], tuple[object, Sequence[Hint]]]
"""(number of events, seat) -> (state, hints given)."""


def plan_continuation(match: AnyMatch, seat: Seat, history: HintHistory) -> tuple[object, ...]:
    """Return the rest of the hint that the seat is following: all its moves since are part of it, and it sees nothing
    that could not have been known. Empty if there is none.
    """
    made: list[object] = []
    for at in range(len(match.log) - 1, -1, -1):
        if match.log[at].seat != seat:
            continue
        made.insert(0, match.log[at].move)
        state, hints = history.get((at, seat), (None, ()))
        if state is match.states[at] and hints:
            lines = ((hint.move, *hint.then) for hint in hints)
            left = next((line[len(made) :] for line in lines if [*line[: len(made)]] == made), ())
            return left if left and left[0] in match.legal(seat) and foreseen(match, seat, at) else ()
        if len(made) > _LONGEST:
            break
    return ()


_LONGEST = 30
"""Longer than any turn."""


def foreseen(match: AnyMatch, seat: Seat, since: int) -> bool:
    """Return whether the seat could have predicted its view before the events from ``since`` on, whatever was
    hidden.
    """
    game, before = match.game, match.game.view(match.states[since], seat)
    world: Any = game.determinize(before, position_rng(before))
    for event in match.log[since:]:
        try:
            if event.move not in game.legal_moves(world, event.seat):
                return False
            world = game.apply(world, event.seat, event.move, event.at)
        except IllegalMove:
            return False
    return bool(game.view(world, seat) == game.view(match.state, seat))
