"""A match being played: who moves next, undo, the save. No drawing."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from random import Random

from app.ai.move_seed import move_seed
from app.ai.worker import Thinker
from app.core.cards import Seat
from app.core.game import CLOCK, Ms
from app.core.grammar import does, listed
from app.core.match import AnyMatch
from app.core.reason import Reason
from app.storage.saves import Save
from app.table.observation import AnyObservation
from app.table.observing import observation_for
from app.table.registry import TABLETOPS
from app.table.sheet import ScoreSheet
from app.table.tabletop import Claim
from app.ui.thinking import Thinking

_LOOKS = 12
"""So many are kept: of a state now and before, each person's."""


@dataclass(frozen=True, slots=True)
class Step:
    """One move, with the states around it."""

    before: object
    seat: Seat
    move: object
    after: object


@dataclass(frozen=True, slots=True)
class Practice:
    """Played on from a moment of a match that was looked back on."""

    moves: int
    """So many had been made."""
    again: Callable[[], None]
    """Begins it once more at that moment."""
    back: Callable[[], None]
    """Looks back on the match again, at that moment."""


class Session:
    """One match at the table. Times ``now`` are milliseconds of the program's clock."""

    def __init__(self, match: AnyMatch, save: Save, thinker: Thinker, now: float) -> None:
        self.match, self.save, self.game = match, save, match.game
        self.tabletop = TABLETOPS[match.game.name]
        self.persons: tuple[Seat, ...] = tuple(
            seat for seat, seat_player in enumerate(match.header.seat_players) if seat_player.player == "person"
        )
        seed = match.header.chance.seed
        self._rng = Random(None if seed is None else move_seed(seed, CLOCK, 0))
        """How long the AI players take, and what they do where no seed settles it."""
        self.thinking = self._new_thinking(thinker, now)
        self._started = now - match.now
        self.looks: Seat | None = None
        """Which of several people who are asked at once has asked to look at the hand."""
        self._ignored: dict[Seat, frozenset[str]] = {}
        """Kinds of what is claimed that a person does not want to be asked about, in the deal that is played."""
        self._seen: deque[tuple[object, Seat, AnyObservation]] = deque(maxlen=_LOOKS)
        """What was seen of late, and by whom."""
        self.first = False
        """Nobody has ever played this game here before: whoever does may want to be shown each turn."""
        self.new_to_it = False
        """The persons have hardly ever played this game here."""
        self.moved = False
        """A move has been made since the session began."""
        self.occasion = ""
        """What match it is, in words, if it is no usual one."""
        self.practice: Practice | None = None
        """If it is for practice alone: it is kept only for as long as it is on the table, and never counted."""

    def _new_thinking(self, thinker: Thinker, now: float) -> Thinking:
        """Who asks the AI."""
        return Thinking(self, thinker, self._rng, now)

    @property
    def state(self) -> object:
        """The state now: for the rules, and to tell whether anything has changed. What is shown goes by ``seen``."""
        return self.match.state

    def seen(self, seat: Seat | None = None, state: object = None) -> AnyObservation:
        """What a seat sees of the state now, or of another one of the match; without a seat, what the first person
        sees, as for what all see alike it does not matter who.
        """
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
        """What the game calls a deal."""
        return self.game.info.round

    @property
    def over(self) -> bool:
        """The match is over."""
        return self.match.result is not None

    @property
    def match_won(self) -> str:
        """Who has won the match that is over, as in ``Ann and Ben win the match``; empty while it is played."""
        names = [self.name(seat) for seat in self.match.result.winners] if self.match.result else []
        if len(names) > 1:
            return f"{listed(names)} win the match"
        return f"{does(names[0], 'win')} the match" if names else ""

    @property
    def between_deals(self) -> bool:
        """The deal is over and its scores are there to be read."""
        return bool(self.tabletop.deal_over(self.seen()))

    def name(self, seat: Seat) -> str:
        """Of the one who sits there."""
        return self.match.header.seat_players[seat].name

    @property
    def names(self) -> tuple[str, ...]:
        """Of all who sit there, by seat."""
        return tuple(seat_player.name for seat_player in self.match.header.seat_players)

    @property
    def dealer(self) -> Seat | None:
        """Who dealt; None where no player does."""
        return self.tabletop.dealer(self.seen())

    @property
    def prompts(self) -> bool:
        """The table tells people what they may do."""
        return True

    @property
    def movers(self) -> frozenset[Seat]:
        """Who may move: several where all are asked at once; nobody between deals and after the match."""
        return frozenset() if self.between_deals or self.over else self.game.active(self.state)

    @property
    def turn(self) -> Seat | None:
        """Whose turn everybody sees it to be; None between deals and after the match."""
        if self.between_deals or self.over:
            return None
        shown = self.tabletop.turn(self.seen())
        return min(self.movers, default=None) if shown is None else shown

    @property
    def person_on_turn(self) -> Seat | None:
        """A person who may move; where several may, the first after the one whose turn it is. While all are asked at
        once, the one who has asked to look at the hand.
        """
        if claimants := self.claimants:
            return self.looks if self.looks in claimants else None
        return next(iter(self._waited_for()), None)

    @property
    def claimants(self) -> tuple[Seat, ...]:
        """The people at one screen who are asked about a card together, whoever of them could have it: all who have
        yet to answer but the one whose turn is next.
        """
        if len(self.persons) < 2 or self.over or self.claim is None:
            return ()
        return tuple(seat for seat in self._waited_for() if seat != self.turn)

    def _waited_for(self) -> list[Seat]:
        """The persons who may move, the one whose turn it is in front, the others in the order of play."""
        seats, first = len(self.match.seats), self.turn or 0
        waited = (seat for seat in self.persons if seat in self.movers)
        onwards = 1 if self.tabletop.clockwise(self.seen()) else -1
        return sorted(waited, key=lambda seat: onwards * (seat - first) % seats)

    @property
    def claim(self) -> Claim[object] | None:
        """What all are asked at once now."""
        return self.tabletop.input.claim(self.seen(), self.name)

    @property
    def next_asked(self) -> Seat | None:
        """The person at a screen of several whose turn it is if nobody else takes what is claimed; None while there is
        no claim, or an AI player comes next.
        """
        shared = len(self.persons) > 1 and self.claim is not None
        return self.turn if shared and self.turn in self.persons and self.turn in self.movers else None

    def unclaimed(self, seat: Seat) -> object | None:
        """The answer to the claim that the next player need not be asked for; None while anybody else has to answer."""
        claim = self.claim
        if claim is None or seat != self.next_asked or self.movers != {seat}:
            return None
        return self._unclaimed(seat, ignored=claim.kind in self.ignored(seat))

    def _unclaimed(self, seat: Seat, *, ignored: bool) -> object | None:
        return self.tabletop.input.auto_answer(self.seen(seat), seat, self.legal(seat), ignored)

    def ignored(self, seat: Seat) -> frozenset[str]:
        """What the person ignores until the deal ends. Only whoever sees their hand may know of it."""
        return self._ignored.get(seat, frozenset())

    def may_ignore(self, seat: Seat) -> str:
        """The kind of what is claimed, if the person could ignore it from now on; empty if not."""
        claim = self.claim
        if claim is None or seat != self.next_asked or claim.kind in self.ignored(seat):
            return ""
        asked = self._unclaimed(seat, ignored=False) is None
        return claim.kind if asked and self._unclaimed(seat, ignored=True) is not None else ""

    def ignore(self, seat: Seat, kind: str) -> None:
        """The person is not asked about that kind until the deal ends."""
        self._ignored[seat] = self.ignored(seat) | {kind}

    def ask_again(self, seat: Seat) -> None:
        """The person is asked about everything again."""
        self._ignored.pop(seat, None)

    @property
    def ai_movers(self) -> list[Seat]:
        """The AI players who may move."""
        return sorted(seat for seat in self.movers if seat not in self.persons)

    @property
    def ai_on_turn(self) -> Seat | None:
        """The AI player who moves next."""
        return min(self.ai_movers, default=None)

    def forced(self) -> tuple[Seat, object] | None:
        """The move of a person who has no other, where that tells nobody anything."""
        seat = self.person_on_turn
        if seat is None or len(self.persons) > 1:
            return None
        move = self.tabletop.input.forced_move(self.seen(seat), seat, self.legal(seat))
        return None if move is None else (seat, move)

    def why_not(self, seat: Seat, move: object) -> Reason:
        """Why the rules refuse a move of that seat, in words."""
        return self.game.why_not(self.match.state, seat, move)

    def refusal(self, seat: Seat, move: object, why: str) -> str:
        """What stands at the table of a move that the rules refuse because of ``why``."""
        return self.others_turn(seat) or why

    @property
    def may_coach(self) -> bool:
        """Whether a coach may warn of a move: there is time to think."""
        return not self.game.real_time

    @property
    def tells_at_seat(self) -> bool:
        """What does not go is said in a few words where the person sits, as nobody has the time to look elsewhere."""
        return False

    def others_turn(self, seat: Seat) -> str:
        """Whose turn it is while ``seat`` waits for it; empty where that is not why something cannot be done: in real
        time, between deals, and while several are asked at once.
        """
        turn = self.turn
        if self.game.real_time or turn is None or turn == seat or self.claim is not None or seat in self.movers:
            return ""
        name = self.name(turn)
        return "It is your turn." if name == "You" else f"It is {name}’s turn."

    def legal(self, seat: Seat) -> Sequence[object]:
        """The legal moves of a seat."""
        return self.match.legal(seat)

    def play(self, seat: Seat, move: object, now: float) -> Step:
        """Make a move and keep it. Raises IllegalMove and changes nothing if the rules do not allow it."""
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
        """Advise to make these moves of a seat, from that state on: each in words, without a full stop."""
        found = list[str]()
        for move in moves:
            words = self.tabletop.text.describe(self.seen(seat, state), move).rstrip(".")
            found.append(f"{words[:1].lower()}{words[1:]}")
            state = self.game.apply(state, seat, move, self.match.now)
        return found

    def catch_up(self, now: float) -> list[Step]:
        """What has happened by ``now`` without the persons; only in real time."""
        return []

    def others(self, now: float, *, hold: bool) -> Iterator[Step]:
        """What goes on without the persons, each step as soon as the one before has been shown: the clock, a move that
        is the only one, an AI player's. With ``hold`` the AI players wait.
        """
        yield from self.catch_up(now)
        if now >= self.thinking.due and (given := self.forced()):
            yield self.play(*given, now)
        if not hold and (thought := self.thinking.move(now)):
            yield self.play(*thought, now)

    def freeze(self, now: float) -> None:
        """Game time stands still; only in real time it would go on."""

    @property
    def frozen(self) -> bool:
        """Game time stands still."""
        return False

    def thaw(self, now: float) -> None:
        """Game time goes on."""

    @property
    def sheet(self) -> ScoreSheet:
        """The score sheet."""
        return self.tabletop.text.sheet(self.seen())

    def _at(self, now: float) -> Ms:
        return max(self.match.now, round(now - self._started))

    def deal(self, now: float) -> Step:
        """The next dealer deals, whoever that is: a person asked for it."""
        seat = min(self.game.active(self.state))
        return self.play(seat, self.legal(seat)[0], now)

    def undo(self, seat: Seat) -> None:
        """Take back the last move of ``seat``. Raises CannotUndo, with the reason, and changes nothing."""
        since = self.match.since(seat)
        self.match.undo(seat)
        self.save.undo(since)
        self.looks = None
        self.thinking.follow()

    def draw_lots_from(self, seed: int) -> None:
        """From now on the AI players' choices are the same again and again: for a run that is to be had twice."""
        self._rng.seed(seed)

    def ended_at(self) -> datetime:
        """For the statistics: now, local time."""
        return datetime.now().astimezone()
