"""A match being played: turn order, undo, saving. No drawing."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from random import Random

from app.ai.question import move_seed
from app.ai.worker import Thinker
from app.core.cards import Seat
from app.core.game import CLOCK, Ms
from app.core.match import AnyMatch
from app.core.messages import _, listed, name_in_sentences, say, shown_name
from app.core.reason import Reason
from app.storage.saves import Save
from app.table.observation import AnyObservation
from app.table.observing import observation_for
from app.table.registry import TABLETOPS
from app.table.sheet import ScoreSheet
from app.table.tabletop import Claim
from app.ui.thinking import Thinking

_LOOKS = 12
"""Size of the cache of observations: of the current and the previous state, for each person."""


@dataclass(frozen=True, slots=True)
class Step:
    before: object
    seat: Seat
    move: object
    after: object


@dataclass(frozen=True, slots=True)
class Practice:
    moves: int
    again: Callable[[], None]
    """Restarts practice at that moment."""
    back: Callable[[], None]
    """Returns to the replay at that moment."""


class Session:
    """One match at the table. ``now`` is program time in milliseconds."""

    def __init__(self, match: AnyMatch, save: Save, thinker: Thinker, now: float) -> None:
        self.match, self.save, self.game = match, save, match.game
        self.tabletop = TABLETOPS[match.game.name]
        self.persons: tuple[Seat, ...] = tuple(
            seat for seat, seat_player in enumerate(match.header.seat_players) if seat_player.player == "person"
        )
        seed = match.header.chance.seed
        self._rng = Random(None if seed is None else move_seed(seed, CLOCK, 0))
        """Source of AI pauses, and of AI choices where no seed is given."""
        self.thinking = self._new_thinking(thinker, now)
        self._started = now - match.now
        self.looks: Seat | None = None
        self._ignored: dict[Seat, frozenset[str]] = {}
        """Kinds of claims that a person ignores for the rest of the deal."""
        self._seen: deque[tuple[object, Seat, AnyObservation]] = deque(maxlen=_LOOKS)
        self.first = False
        """This is the first match of the game here: the person may want a hint at each turn."""
        self.new_to_it = False
        """The persons have hardly ever played this game here."""
        self.moved = False
        self.occasion = ""
        """Description of a daily deal or challenge; empty for other matches."""
        self.practice: Practice | None = None
        """Set for practice, which is saved only while on the table and never counted."""

    def _new_thinking(self, thinker: Thinker, now: float) -> Thinking:
        return Thinking(self, thinker, self._rng, now)

    @property
    def state(self) -> object:
        """Current state, for the rules and to detect changes. What is shown comes from ``seen``."""
        return self.match.state

    def seen(self, seat: Seat | None = None, state: object = None) -> AnyObservation:
        """Return the observation of a seat, or of the first person: for public facts any seat will do."""
        state = self.match.state if state is None else state
        seat = min(self.persons, default=0) if seat is None else seat
        for looked, by, seen in self._seen:
            if looked is state and by == seat:
                return seen
        seen = observation_for(self.game, self.tabletop, state, seat)
        self._seen.appendleft((state, seat, seen))
        return seen

    @property
    def round(self) -> str:
        return self.game.info.round

    @property
    def over(self) -> bool:
        return self.match.result is not None

    @property
    def match_won(self) -> str:
        """Who won a finished match, as in ``Ann wins the match``, without a full stop; empty before."""
        names = [self.name(seat) for seat in self.match.result.winners] if self.match.result else []
        if len(names) > 1:
            return _("{names} win the match", names=listed([shown_name(name) for name in names]))
        return say(names[0], _("You win the match"), _("{name} wins the match")) if names else ""

    @property
    def between_deals(self) -> bool:
        return bool(self.tabletop.deal_over(self.seen()))

    def name(self, seat: Seat) -> str:
        return name_in_sentences(self.match.header.seat_players[seat].name)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(map(self.name, self.match.seats))

    @property
    def dealer(self) -> Seat | None:
        return self.tabletop.dealer(self.seen())

    @property
    def prompts(self) -> bool:
        return True

    @property
    def movers(self) -> frozenset[Seat]:
        """Seats that may move: several during a claim; empty between deals and after the match."""
        return frozenset() if self.between_deals or self.over else self.game.active(self.state)

    @property
    def turn(self) -> Seat | None:
        """Seat on turn as everyone sees it; None between deals and after the match."""
        if self.between_deals or self.over:
            return None
        shown = self.tabletop.turn(self.seen())
        return min(self.movers, default=None) if shown is None else shown

    @property
    def person_on_turn(self) -> Seat | None:
        """Person who may move: the first after the player on turn; in a claim, the one who asked to look."""
        if claimants := self.claimants:
            return self.looks if self.looks in claimants else None
        return next(iter(self._waited_for()), None)

    @property
    def claimants(self) -> tuple[Seat, ...]:
        """People at one screen asked about a card together, whether or not they could claim it: all who have
        yet to answer, except the next player.
        """
        if len(self.persons) < 2 or self.over or self.claim is None:
            return ()
        return tuple(seat for seat in self._waited_for() if seat != self.turn)

    def _waited_for(self) -> list[Seat]:
        seats, first = len(self.match.seats), self.turn or 0
        waited = (seat for seat in self.persons if seat in self.movers)
        onwards = 1 if self.tabletop.clockwise(self.seen()) else -1
        return sorted(waited, key=lambda seat: onwards * (seat - first) % seats)

    @property
    def claim(self) -> Claim[object] | None:
        """The current claim."""
        return self.tabletop.input.claim(self.seen(), self.name)

    @property
    def next_asked(self) -> Seat | None:
        """Person at a shared screen who is next if no one claims; None without a claim, or if an AI player is next."""
        shared = len(self.persons) > 1 and self.claim is not None
        return self.turn if shared and self.turn in self.persons and self.turn in self.movers else None

    def unclaimed(self, seat: Seat) -> object | None:
        """Return the answer that the next player need not be asked for; None while others have yet to answer."""
        claim = self.claim
        if claim is None or seat != self.next_asked or self.movers != {seat}:
            return None
        return self._unclaimed(seat, ignored=claim.kind in self.ignored(seat))

    def _unclaimed(self, seat: Seat, *, ignored: bool) -> object | None:
        return self.tabletop.input.auto_answer(self.seen(seat), seat, self.legal(seat), ignored)

    def ignored(self, seat: Seat) -> frozenset[str]:
        """Return the kinds of claims ignored until the deal ends; only for someone who sees that hand."""
        return self._ignored.get(seat, frozenset())

    def may_ignore(self, seat: Seat) -> str:
        """Return the kind of claim that the person could ignore from now on; empty if none."""
        claim = self.claim
        if claim is None or seat != self.next_asked or claim.kind in self.ignored(seat):
            return ""
        asked = self._unclaimed(seat, ignored=False) is None
        return claim.kind if asked and self._unclaimed(seat, ignored=True) is not None else ""

    def ignore(self, seat: Seat, kind: str) -> None:
        self._ignored[seat] = self.ignored(seat) | {kind}

    def ask_again(self, seat: Seat) -> None:
        self._ignored.pop(seat, None)

    @property
    def ai_movers(self) -> list[Seat]:
        return sorted(seat for seat in self.movers if seat not in self.persons)

    @property
    def ai_on_turn(self) -> Seat | None:
        """AI player who moves next."""
        return min(self.ai_movers, default=None)

    def forced(self) -> tuple[Seat, object] | None:
        """Return the only move of a person, if making it automatically reveals nothing."""
        seat = self.person_on_turn
        if seat is None or len(self.persons) > 1:
            return None
        move = self.tabletop.input.forced_move(self.seen(seat), seat, self.legal(seat))
        return None if move is None else (seat, move)

    def why_not(self, seat: Seat, move: object) -> Reason:
        return self.game.why_not(self.match.state, seat, move)

    def refusal(self, seat: Seat, move: object, why: str) -> str:
        """Return the text shown at the table for a move refused because of ``why``."""
        return self.others_turn(seat) or why

    @property
    def may_coach(self) -> bool:
        """Whether a coach may warn of a move: only where there is time to think."""
        return not self.game.real_time

    @property
    def refuses_at_seat(self) -> bool:
        """Whether refusals appear in a few words at the person's seat, where they can be read without looking away."""
        return False

    def others_turn(self, seat: Seat) -> str:
        """Return whose turn ``seat`` is waiting for; empty in real time, between deals and during a claim."""
        turn = self.turn
        if self.game.real_time or turn is None or turn == seat or self.claim is not None or seat in self.movers:
            return ""
        name = self.name(turn)
        return say(name, _("It's your turn."), _("It's {name}'s turn."))

    def legal(self, seat: Seat) -> Sequence[object]:
        return self.match.legal(seat)

    def play(self, seat: Seat, move: object, now: float) -> Step:
        """Make and save a move. Raises IllegalMove, changing nothing, if the rules refuse it."""
        before = self.state
        event = self.match.play(seat, move, self._at(now))
        self.save.append(event)
        self.moved = True
        if self.tabletop.is_deal(move):
            self._ignored.clear()
        if self.match.result is not None:
            self.save.close_with(self.match.result)
        self.thinking.follow()
        if seat == self.looks or not self.claimants:
            self.looks = None
        return Step(before, seat, move, self.state)

    def steps(self, seat: Seat, moves: Sequence[object], state: object) -> list[str]:
        """Describe moves of a seat from ``state`` on as advice, each in a sentence."""
        found = list[str]()
        for move in moves:
            found.append(self.tabletop.text.describe(self.seen(seat, state), move))
            state = self.game.apply(state, seat, move, self.match.now)
        return found

    def catch_up(self, now: float) -> list[Step]:
        """Return what has happened by ``now`` without the persons; only in real time."""
        return []

    def others(self, now: float, *, hold: bool) -> Iterator[Step]:
        """Yield automatic steps, each once the last was shown: clock, forced moves, AI moves unless ``hold``."""
        yield from self.catch_up(now)
        if now >= self.thinking.due and (given := self.forced()):
            yield self.play(*given, now)
        if not hold and (thought := self.thinking.move(now)):
            yield self.play(*thought, now)

    def freeze(self, now: float) -> None:
        """Freeze game time; only in real time does it run."""

    @property
    def frozen(self) -> bool:
        return False

    def thaw(self, now: float) -> None: ...

    @property
    def sheet(self) -> ScoreSheet:
        return self.tabletop.text.sheet(self.seen())

    def _at(self, now: float) -> Ms:
        return max(self.match.now, round(now - self._started))

    def deal(self, now: float) -> Step:
        """Deal the next deal, whoever the dealer is: a person asked for it."""
        seat = min(self.game.active(self.state))
        return self.play(seat, self.legal(seat)[0], now)

    def undo(self, seat: Seat) -> None:
        """Take back the last move of ``seat``. Raises CannotUndo with the reason, changing nothing."""
        since = self.match.since(seat)
        self.match.undo(seat)
        self.save.undo(since)
        self.looks = None
        self.thinking.follow()

    def seed_ai_choices(self, seed: int) -> None:
        self._rng.seed(seed)

    def ended_at(self) -> datetime:
        return datetime.now().astimezone()
