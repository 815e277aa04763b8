"""The decisions of a deal, judged one after another in processes of their own, and what was found kept beside the
record.
"""

from __future__ import annotations

import hashlib
import json
from collections import deque
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from app.ai.judge_question import JudgeQuestion
from app.ai.judgement import Judgement, Then
from app.ai.question import HINT_LEVEL
from app.ai.worker import Thinker
from app.core.cards import Seat
from app.core.game import CLOCK
from app.core.match import AnyMatch
from app.core.past import PastDeal
from app.core.record import header_line
from app.storage.files import read_whole, write_whole
from app.table.registry import TABLETOPS

_PROCESSES = 2
_MADE_BY = 1
"""Counts changes of how decisions are judged: what was found otherwise is not shown any more."""


class Judging:
    """Of one match. Nothing here ever waits for an answer."""

    def __init__(self, whole: AnyMatch, record: Path | None) -> None:
        """``record``: beside that file what was found is kept; None: nowhere."""
        self._whole = whole
        self._kept = record and record.with_suffix(".judged.json")
        self.found: dict[int, Judgement] = dict(self._read())
        """By the number of moves before the decision."""
        self._judged = {*self.found}
        self._left: deque[int] = deque()
        self._all = 0
        self._thinkers: list[Thinker] = []
        self._asked: dict[int, tuple[Thinker, int]] = {}
        """Which thinker has the question about which decision, and its ticket."""

    # ---- what goes on

    @property
    def able(self) -> bool:
        """Somebody can judge this game. A race has nothing to be thought over."""
        info = self._whole.game.info
        return HINT_LEVEL in info.levels and not info.real_time

    @property
    def going_on(self) -> bool:
        """Something is being judged."""
        return bool(self._left or self._asked)

    @property
    def progress(self) -> tuple[int, int]:
        """How many decisions of how many have been judged."""
        return self._all - len(self._left) - len(self._asked), self._all

    def judged(self, deal: PastDeal) -> bool:
        """All of that deal is known."""
        return not self._unknown(deal)

    def _unknown(self, deal: PastDeal) -> list[int]:
        return [at for at in range(deal.first, deal.last) if at not in self._judged and self._decides(at)]

    def _decides(self, at: int) -> bool:
        """Whether that move was a choice; those that were none are remembered as known."""
        event, whole = self._whole.log[at], self._whole
        dealt = event.seat == CLOCK or TABLETOPS[whole.game.name].is_deal(event.move)
        if dealt or len(whole.game.legal_moves(whole.states[at], event.seat)) < 2:
            self._judged.add(at)
            return False
        return True

    def begin(self, deal: PastDeal) -> None:
        """Have all of that deal judged, instead of what was being judged."""
        self.stop()
        self._left = deque(self._unknown(deal))
        self._all = len(self._left)

    def tick(self) -> bool:
        """Listen, and ask what is to be asked next; True if something new is known."""
        new = False
        for at, (thinker, ticket) in list(self._asked.items()):
            answer = thinker.poll()
            if answer is not None and answer.ticket == ticket:
                del self._asked[at]
                self._judged.add(at)
                if answer.judgement:
                    self.found[at] = answer.judgement
                new = True
        busy = [thinker for thinker, _ in self._asked.values()]
        while self._left and len(busy) < _PROCESSES:
            if len(busy) == len(self._thinkers):
                self._thinkers.append(Thinker())
            thinker = next(one for one in self._thinkers if one not in busy)
            at = self._left.popleft()
            question = self._question(at, thinker)
            thinker.put(question)
            self._asked[at] = thinker, question.ticket
            busy.append(thinker)
        if new and not self.going_on:
            self._write()
        return new

    def stop(self) -> None:
        """Nobody waits for the rest; what is known stays known."""
        for thinker, _ in self._asked.values():
            thinker.cancel()
        if self._all:
            self._write()
        self._left.clear()
        self._asked.clear()
        self._all = 0

    def close(self) -> None:
        """The processes end."""
        self.stop()
        for thinker in self._thinkers:
            thinker.close()
        self._thinkers = []

    def _question(self, at: int, thinker: Thinker) -> JudgeQuestion:
        game, state, after = self._whole.game, self._whole.states[at], self._whole.states[at + 1]
        seat, move = self._whole.log[at].seat, self._whole.log[at].move
        goes_on = game.active(after) == {seat} and not game.lasting(state, seat, move)
        then = Then(game.view(after, seat), tuple(game.legal_moves(after, seat))) if goes_on else None
        legal = tuple(game.legal_moves(state, seat))
        return JudgeQuestion(
            thinker.ticket(), game.name, HINT_LEVEL, game.view(state, seat), legal, 0, made=move, then=then
        )

    # ---- what is kept

    def _digest(self) -> str:
        return hashlib.sha256(header_line(self._whole.header).encode()).hexdigest()

    def _read(self) -> Iterator[tuple[int, Judgement]]:
        """What was found before; what is damaged, or of another match, is as if it were not there."""
        if self._kept is None:
            return
        with suppress(OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
            kept = json.loads(read_whole(self._kept) or b"{}")
            if kept.get("made_by") != _MADE_BY or kept.get("header") != self._digest():
                return
            found = [self._one(fields) for fields in kept["decisions"]]
            yield from found

    def _one(self, fields: Mapping[str, Any]) -> tuple[int, Judgement]:
        game, at = self._whole.game, int(fields["at"])
        if game.notate(self._whole.log[at].move) != fields["made"]:
            raise ValueError("it is of another match")
        wins, scores = (tuple(map(float, fields[name])) for name in ("wins", "scores"))
        (won, could_win), (scored, could_score) = wins, scores
        best, cost, unsure = game.parse(fields["best"]), float(fields["cost"]), float(fields["unsure"])
        return at, Judgement(best, str(fields["reason"]), (won, could_win), (scored, could_score), cost, unsure)

    def _write(self) -> None:
        """Where it cannot be kept it is judged anew next time."""
        if self._kept is None or not self.found:
            return
        game, log = self._whole.game, self._whole.log
        decisions = [
            {
                "at": at, "made": game.notate(log[at].move), "best": game.notate(one.best), "reason": one.reason,
                "wins": one.wins, "scores": one.scores, "cost": one.cost, "unsure": one.unsure,
            }
            for at, one in sorted(self.found.items())
        ]  # fmt: skip
        kept = {"made_by": _MADE_BY, "header": self._digest(), "decisions": decisions}
        with suppress(OSError):
            write_whole(self._kept, json.dumps(kept).encode())

    def of_seat(self, seat: Seat | None) -> dict[int, Judgement]:
        """What is known of the decisions of a seat; None: of all."""
        log = self._whole.log
        return {at: one for at, one in sorted(self.found.items()) if seat is None or log[at].seat == seat}
