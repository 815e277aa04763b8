"""Bong players that perceive, search for a card and move a hand as people do."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log2
from random import Random
from typing import NamedTuple

from app.ai.budget import USUAL, Budget
from app.ai.player import Reaction
from app.core.game import Ms
from app.games.bong.players import reading
from app.games.bong.players.skill import Quickness
from app.games.bong.rules.model import BING, DEAL, FLING, FLONG, NOBODY, PLAYS, Hand, Move, View

# ---- Human reaction times, each drawn anew, in milliseconds.

LEAST = 180
"""Fastest possible human reaction."""


class Clockwork:
    def __init__(self, skill: Quickness, rng: Random, now: Ms) -> None:
        self.skill, self.rng, self.now = skill, rng, now

    def happens(self, share: float) -> bool:
        return self.rng.random() < share

    def notice(self) -> float:
        """Sample the time to notice a change; a prepared player needs only this and the hand's motion."""
        return LEAST + self._uneven(self.skill.alert)

    def survey(self, cards: int) -> float:
        """Sample the time to look at that many new cards."""
        return self._uneven(self.skill.survey * cards)

    def search(self, view: View) -> float:
        """Sample the time to find a card among the ranks in hand: bits of the choice, plus one for "not there"."""
        return self._uneven(self.skill.bit * log2(1 + len(reading.ranks(view))))

    def motion(self) -> float:
        return self._uneven(self.skill.motor)

    def _uneven(self, median: float) -> float:
        return median * exp(self.rng.gauss(0.0, self.skill.spread))


PAUSE = 1500
"""Pause before the next hand is dealt, so that the last one can be seen."""
WITHHELD = 1200
"""How long a card is withheld so that another player can play it; then it is played after all."""


class Moment(NamedTuple):
    """What a player reacts to: any change of it makes the player think anew."""

    deal: int
    over: bool
    flongs: int
    pile: int
    """Number of cards on it."""
    wrong: int
    """Our wrong cards in this match."""
    locked: bool
    flong: bool
    """Whether we may call flong."""


class Intent(NamedTuple):
    at: Ms
    move: Move
    word: bool = True


class Finger(NamedTuple):
    rank: int
    since: float


class BongPlayer:
    def __init__(self, skill: Quickness) -> None:
        self._skill = skill
        self._moment: Moment | None = None
        self._hand: Hand = ()
        self._finger: Finger | None = None
        self._intent: Intent | None = None
        self._bing: Intent | None = None

    def choose(self, view: View, legal: Sequence[Move], rng: Random, budget: Budget = USUAL) -> Move:
        """Return the move it would make now, given time; any other legal move where it would rather wait."""
        wanted = view.public.race.rank
        wishes: list[Move] = [DEAL, FLONG, FLING, BING]
        if not view.public.over and reading.may_play(view) and wanted in reading.ranks(view):
            wishes.insert(0, reading.play_of(view, wanted))
        return next((move for move in wishes if move in legal), legal[0])

    def react(self, view: View, legal: Sequence[Move], rng: Random, now: Ms) -> Reaction[Move] | None:
        """Return the next move and its time, which hold until something it reacts to changes."""
        p = view.public
        free = bool(legal)
        moment = Moment(
            p.deal, p.over, p.race.flongs, len(p.race.pile), p.tally.wrong[view.seat], not free, FLONG in legal
        )
        if moment != self._moment:
            before, self._moment = self._moment, moment
            new_deal = before is None or before.deal != moment.deal
            fresh = len(view.hand) if new_deal else len(frozenset(view.hand).difference(self._hand))
            self._see(view, legal, Clockwork(self._skill, rng, now), fresh)
            self._hand = view.hand
        intents = [i for i in (self._intent, self._bing) if i is not None and i.move in legal]
        first = min(intents, default=None, key=lambda intent: intent.at)
        return None if first is None else Reaction(max(0, first.at - now), first.move, first.word)

    def _see(self, view: View, legal: Sequence[Move], clockwork: Clockwork, fresh: int) -> None:
        """Plan the next move and its time after a change; ``fresh`` is the number of new cards in the hand."""
        c, race = clockwork, view.public.race
        seen = c.now + c.notice() + c.survey(fresh)
        self._intent = None
        if fresh:
            self._finger = None
        self._think_of_bing(view, legal, c)
        if view.public.over:
            self._intent = Intent(round(seen + PAUSE), DEAL)
        elif FLONG in legal:
            self._intent = Intent(round(seen + c.motion()), FLONG)
        elif not view.public.over and reading.may_play(view) and race.rank in reading.ranks(view):
            self._reach(view, c, seen, locked=not legal)
        else:
            if FLING in legal and race.last != NOBODY:  # otherwise no one could flong
                self._intent = Intent(round(seen + c.search(view) + c.skill.calls), FLING)
            elif race.last == view.seat and race.rank in reading.ranks(view) and c.happens(c.skill.slips):
                # Carried away: a second card in a row.
                slip = reading.play_of(view, race.rank)
                self._intent = Intent(round(seen + c.search(view) + c.motion()), slip, word=False)
            self._get_ready(view, c, c.now if race.last == view.seat else seen)

    def _reach(self, view: View, c: Clockwork, seen: float, *, locked: bool) -> None:
        """Plan the card that is ours to play next, now or when the lockout ends."""
        rank, counts = view.public.race.rank, c.happens(c.skill.counts)
        following = (rank + 1) % 13
        left = counts and reading.better_left(view, rank)
        if left or (not self._holds(rank) and self._yields(view, c, counts)):
            if not self._holds(following):
                self._finger = Finger(following, seen + c.search(view))
            assert self._finger is not None
            at = max(seen, self._finger.since) + c.search(view) + (WITHHELD if left else 0)
        else:
            if not self._holds(rank):
                self._finger = Finger(rank, seen + c.search(view))
            assert self._finger is not None
            at = max(seen, self._finger.since)
        wrong = reading.mistaken(view) if c.happens(c.skill.slips) else ()
        move = PLAYS[wrong[int(c.rng.random() * len(wrong))]] if wrong else reading.play_of(view, rank)
        self._intent = None if locked else Intent(round(at + c.motion()), move, word=False)

    def _yields(self, view: View, c: Clockwork, counts: bool) -> bool:
        """Return whether to leave a card to one of two alternating players and prepare the other's next card."""
        rank = view.public.race.rank
        if (rank + 1) % 13 not in reading.ranks(view) or not reading.two_are_at_it(view):
            return False
        if not c.happens(c.skill.yields):
            return False
        return not (counts and (reading.owns_rest(view, rank) or reading.forces_flong(view, rank)))

    def _get_ready(self, view: View, c: Clockwork, since: float) -> None:
        """Look for the coming card while others play."""
        rank = reading.coming(view, counts=c.happens(c.skill.counts))
        if rank is None or self._holds(rank):
            return
        self._finger = Finger(rank, since + c.search(view)) if c.happens(c.skill.prepares) else None

    def _holds(self, rank: int) -> bool:
        return self._finger is not None and self._finger.rank == rank

    def _think_of_bing(self, view: View, legal: Sequence[Move], c: Clockwork) -> None:
        """Decide, once for each last card, whether to say Bing or forget it."""
        if len(view.hand) != 1:
            self._bing = None
        elif len(self._hand) != 1 and BING in legal and c.happens(c.skill.bings):
            self._bing = Intent(round(c.now + c.notice() + c.motion()), BING)
