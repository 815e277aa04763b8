"""Analysis of a deal's decisions and cards in other processes, saved next to the record."""

from __future__ import annotations

import json
from bisect import bisect_left
from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from app.ai.cards_worth import AT_ONCE, TRIES, CardsQuestion, CardsWorth, Scores, cards_question
from app.ai.judgement import Judgement, Then
from app.ai.question import HINT_LEVEL, JudgeQuestion
from app.ai.worker import Thinker
from app.core.cards import Seat
from app.core.digest import sha256
from app.core.game import CLOCK
from app.core.match import AnyMatch
from app.core.match_history import PastDeal, past_deals
from app.core.messages import language
from app.core.record import header_line
from app.storage.catalogues import use_language
from app.storage.files import read_whole, write_whole
from app.storage.judged import ENDING, MADE_BY
from app.table.registry import TABLETOPS

_PROCESSES = 2
_FIRST_LANGUAGE = "en"
"""Language of the reasons in older files, which don't name it."""
_LOOKED_AT = 8
"""Moves checked per frame: most were no choice."""


class Tries(NamedTuple):
    """Some of the playouts that estimate the worth of a deal's cards."""

    first: int


Step: TypeAlias = int | Tries
"""Unit of analysis: the decision after a number of moves, or playouts."""


class DealAnalysis:
    """Nothing here ever blocks."""

    def __init__(self, whole: AnyMatch, record: Path | None, *, complete: bool = True) -> None:
        """The analysis is saved next to the file ``record``, or nowhere if that is None. A match that is not
        ``complete`` yet is analysed only after ``know_whole``.
        """
        self._whole, self._deals = whole, past_deals(whole)
        self.complete = complete
        self._kept = record and record.with_suffix(ENDING)
        self.found: dict[int, Judgement] = {}
        """By number of moves before the decision."""
        self._whole_deals: set[int] = set()
        """Fully analysed deals, by number of moves before them."""
        self._worths: dict[int, CardsWorth] = {}
        """Worth of each deal's cards, by the same; without playouts if it cannot be estimated."""
        if complete:
            self._read()
        self._deal: PastDeal | None = None
        self._left: deque[Step] = deque()
        self._steps = 0
        self._tried: list[Scores] = []
        self._thinkers: list[Thinker] = []
        self._asked: dict[Step, tuple[Thinker, int]] = {}
        """Thinker and ticket of each pending step."""

    def know_whole(self) -> None:
        """Load an earlier analysis now that the match has been read to its end."""
        self._deals, self.complete = past_deals(self._whole), True
        self._read()

    # ---- what goes on

    @property
    def able(self) -> bool:
        """Whether the game can be analysed. A race offers nothing to think over."""
        info = self._whole.game.info
        return HINT_LEVEL in info.levels and not info.real_time

    @property
    def is_running(self) -> bool:
        return self._deal is not None

    @property
    def progress(self) -> tuple[int, int]:
        """Return the finished and all steps of the deal: its moves and its cards."""
        if self._deal is None:
            return 0, 0
        return self._steps - len(self._left) - len(self._asked), self._steps

    def judged(self, deal: PastDeal) -> bool:
        return deal.first in self._whole_deals and deal.first in self._worths

    def cards_worth(self, deal: PastDeal) -> CardsWorth | None:
        worth = self._worths.get(deal.first)
        return worth if worth and worth.tries else None

    def begin(self, deal: PastDeal) -> None:
        """Analyse all of the deal, cancelling any other."""
        self.stop()
        self._deal = deal
        self._tried = []
        self._left = deque(at for at in range(deal.first, deal.last) if at not in self.found)
        if deal.first not in self._worths:
            self._left += map(Tries, range(0, TRIES, AT_ONCE))
        self._steps = len(self._left)

    def tick(self) -> bool:
        """Collect answers and ask the next questions; return True if anything new is known."""
        if self._deal is None:
            return False
        before = self.progress
        for step, (thinker, ticket) in list(self._asked.items()):
            answer = thinker.poll()
            if answer is not None and answer.ticket == ticket:
                del self._asked[step]
                self._tried += answer.tries
                if answer.judgement and isinstance(step, int):
                    self.found[step] = answer.judgement
        for _ in range(_LOOKED_AT):
            if self._left and len(self._asked) < _PROCESSES:
                self._ask(self._left.popleft())
        changed = self.progress != before
        if not (self._left or self._asked):
            self._whole_deals.add(self._deal.first)
            self._worths.setdefault(self._deal.first, CardsWorth(tuple(self._tried)))
            self._deal = None
            self._write()
        return changed

    def _ask(self, step: Step) -> None:
        """Give the step to an idle thinker; moves without choice are skipped."""
        if isinstance(step, int) and not self._choice(step):
            return
        busy = [thinker for thinker, _ in self._asked.values()]
        if len(busy) == len(self._thinkers):
            self._thinkers.append(Thinker(use_language))
        thinker = next(one for one in self._thinkers if one not in busy)
        question = self._question(step, thinker) if isinstance(step, int) else self._cards_question(step, thinker)
        thinker.put(question)
        self._asked[step] = thinker, question.ticket

    def _choice(self, at: int) -> bool:
        event, whole = self._whole.log[at], self._whole
        dealt = event.seat == CLOCK or TABLETOPS[whole.game.name].is_deal(event.move)
        return not dealt and len(whole.game.legal_moves(whole.states[at], event.seat)) > 1

    def _cards_question(self, tries: Tries, thinker: Thinker) -> CardsQuestion:
        assert self._deal is not None
        whole = self._whole
        return cards_question(thinker.ticket(), whole.game.name, whole.states[self._deal.first], tries.first)

    def stop(self) -> None:
        """Cancel the rest and keep what is known."""
        for thinker, _ in self._asked.values():
            thinker.cancel()
        if self._deal is not None:
            self._write()
        self._deal = None
        self._left.clear()
        self._asked.clear()

    def close(self) -> None:
        self.stop()
        for thinker in self._thinkers:
            thinker.close()
        self._thinkers = []

    def _question(self, at: int, thinker: Thinker) -> JudgeQuestion:
        game, state, after = self._whole.game, self._whole.states[at], self._whole.states[at + 1]
        seat, move = self._whole.log[at].seat, self._whole.log[at].move
        goes_on = game.active(after) == {seat} and not game.undo_blocked_by(state, seat, move)
        then = Then(game.view(after, seat), tuple(game.legal_moves(after, seat))) if goes_on else None
        legal = tuple(game.legal_moves(state, seat))
        return JudgeQuestion(
            thinker.ticket(), game.name, HINT_LEVEL, game.view(state, seat), legal, 0, made=move, then=then
        )

    # ---- storage

    def _digest(self) -> str:
        return sha256(header_line(self._whole.header).encode()).hexdigest()

    def _read(self) -> None:
        """Load an earlier analysis; ignore one that is damaged or of another match."""
        if self._kept is None:
            return
        with suppress(OSError, ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError):
            kept = json.loads(read_whole(self._kept) or b"{}")
            if kept.get("made_by") != MADE_BY or kept.get("header") != self._digest():
                return
            found, deals = dict(map(self._one, kept["decisions"])), set(map(int, kept["deals"]))
            if kept.get("language", _FIRST_LANGUAGE) != language():
                found = {at: replace(one, reason="") for at, one in found.items()}
            worths = dict(map(self._worth, kept.get("worths", ())))
            self.found, self._whole_deals, self._worths = found, deals, worths

    def _worth(self, fields: Mapping[str, Any]) -> tuple[int, CardsWorth]:
        tries = tuple(self._scores(scores) for scores in fields["tries"])
        return int(fields["deal"]), CardsWorth(tries)

    def _scores(self, scores: Sequence[Any]) -> Scores:
        if len(scores) != len(self._whole.seats):
            raise ValueError("it is of another match")
        return tuple(map(int, scores))

    def _one(self, fields: Mapping[str, Any]) -> tuple[int, Judgement]:
        game, at = self._whole.game, int(fields["at"])
        if game.notate(self._whole.log[at].move) != fields["made"]:
            raise ValueError("it is of another match")
        wins, scores = (tuple(map(float, fields[name])) for name in ("wins", "scores"))
        (won, could_win), (scored, could_score) = wins, scores
        best, cost, std_error = game.parse(fields["best"]), float(fields["cost"]), float(fields["unsure"])
        return at, Judgement(best, str(fields["reason"]), (won, could_win), (scored, could_score), cost, std_error)

    def _write(self) -> None:
        """If it cannot be saved, it is repeated next time."""
        if self._kept is None or not (self.found or self._whole_deals):
            return
        game, log = self._whole.game, self._whole.log
        decisions = [
            {
                "at": at, "made": game.notate(log[at].move), "best": game.notate(one.best), "reason": one.reason,
                "wins": one.wins, "scores": one.scores, "cost": one.cost, "unsure": one.std_error,
                "seat": log[at].seat, "deal": self._number(at),
            }
            for at, one in sorted(self.found.items())
        ]  # fmt: skip
        worths = [{"deal": first, "tries": worth.tries} for first, worth in sorted(self._worths.items())]
        kept = {
            "made_by": MADE_BY,
            "language": language(),
            "header": self._digest(),
            "deals": sorted(self._whole_deals),
            "decisions": decisions,
            "worths": worths,
            "whole": sorted(map(self._number, self._whole_deals)),
        }
        with suppress(OSError):
            write_whole(self._kept, json.dumps(kept).encode())

    def _number(self, at: int) -> int:
        """Return the index of the deal to which a move belongs."""
        return bisect_left([deal.last for deal in self._deals], at)

    def of_seat(self, seat: Seat | None) -> dict[int, Judgement]:
        """Return what is known of a seat's decisions; None: of all."""
        log = self._whole.log
        return {at: one for at, one in sorted(self.found.items()) if seat is None or log[at].seat == seat}
