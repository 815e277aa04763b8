"""Bong's rules as pure functions. Section numbers are those of RULES.md in the game's folder."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from app.core.cards import FRENCH, Card, Chance, Seat
from app.core.game import CLOCK, Counts, DealResult, Game, Ms, Result, replaced
from app.core.messages import _
from app.core.reason import DEALT
from app.games.bong import INFO
from app.games.bong.rules import model
from app.games.bong.rules.determinize import determinize
from app.games.bong.rules.knowledge import after_bounce, after_deal, after_fling, after_flong
from app.games.bong.rules.model import (
    BING,
    DEAL,
    FIRST_RANK,
    FLING,
    FLONG,
    MINUTE,
    NEAR,
    NOBODY,
    OF_RANK,
    PLAYS,
    PRESETS,
    SECOND,
    TIME_UP,
    Bing,
    CallFor,
    Deal,
    Fling,
    Flong,
    HandScore,
    Lock,
    Move,
    Options,
    Play,
    Public,
    Race,
    Sheet,
    State,
    Tally,
    Tie,
    TimeUp,
    Unlock,
    View,
    hands_won,
    match_is_over,
)
from app.games.bong.rules.refusals import why_not

_ONLY_DEAL, _AND_FLING, _AND_FLONG, _AND_BING = (DEAL,), (FLING,), (FLONG,), (BING,)
_play_of = PLAYS.__getitem__


def new(options: Options, seats: int, chance: Chance) -> State:
    """Return the first hand (2), which starts at 0 ms."""
    none = (0,) * seats
    return _deal(options, chance, 0, chance.first_dealer(seats), 0, (), Tally(none, none, none))


def _deal(
    options: Options, chance: Chance, deal: int, dealer: Seat, at: Ms, history: tuple[HandScore, ...], tally: Tally
) -> State:
    """Deal the whole pack one card at a time from the dealer's left (2.1 - 2.3); any 2 starts (3.1)."""
    seats = len(tally.bings)
    pack, first = chance.pack(FRENCH, deal), dealer + 1
    hands = tuple(pack[(seat - first) % seats :: seats] for seat in range(seats))
    ends = at + options.time_limit * MINUTE if options.time_limit else None
    sheet = Sheet(options, deal, dealer, at, ends, history, over=False, last_pack=not chance.has_pack(deal + 1))
    nobody: frozenset[Seat] = frozenset()
    race = Race((), (), FIRST_RANK, NOBODY, NOBODY, at, (), nobody, at, False, nobody, 0)
    public = Public(sheet, race, after_deal(hands), (), frozenset(range(seats)), tally)
    return State(public, hands, chance)


def active(state: State) -> frozenset[Seat]:
    """Return the seats not locked out (3.2, 3.4); between hands the next dealer (2.1); after the match none (7.1)."""
    return state.public.active


def legal_moves(state: State, seat: Seat) -> Sequence[Move]:
    """Return every move: any card, as a wrong one is played too (3.4), then fling (4.1), flong (4.3) and bing (5.1)."""
    p = state.public
    if seat not in p.active:
        return _clock_moves(state) if seat == CLOCK else ()
    if p.sheet.over:
        return _ONLY_DEAL
    race, hand = p.race, state.hands[seat]
    moves = tuple(map(_play_of, hand))
    if seat == race.last:
        if _all_called(state):
            moves += _AND_FLONG
    elif _may_fling(state, seat):
        moves += _AND_FLING
    if len(hand) == 1 and seat not in race.binged:
        moves += _AND_BING
    return moves


def _may_fling(state: State, seat: Seat) -> bool:
    """Return whether the seat holds no card of the rank, did not play last and has not called yet (4.1)."""
    race = state.public.race
    return seat != race.last and seat not in race.called and OF_RANK[race.rank].isdisjoint(state.hands[seat])


def _all_called(state: State) -> bool:
    """Return whether all but the player of the last card have called fling (4.3)."""
    race = state.public.race
    return race.last != NOBODY and len(race.called) == len(state.hands) - 1


def wake_at(state: State) -> Ms | None:
    """Return when the clock acts next: it ends the hand (6.3) or a lockout (3.6), or calls for a seat (4.6)."""
    due = _due(state)
    return None if due is None else due[0]


def _clock_moves(state: State) -> tuple[Move, ...]:
    """Return CLOCK's moves at ``wake_at`` (3.6, 4.6, 6.3)."""
    due = _due(state)
    return () if due is None else (due[1],)


def _due(state: State) -> tuple[Ms, Move] | None:
    """Return the clock's next move and its time; the end of the hand (6.3) precedes that of a lockout (3.6)."""
    p = state.public
    first: tuple[Ms, Move] | None = None if p.sheet.ends is None else (p.sheet.ends, TIME_UP)
    if p.locks and (first is None or p.locks[0].until < first[0]):
        first = p.locks[0].until, Unlock(p.locks[0].seat)
    call = _call_due(state)
    return call if call is not None and (first is None or call[0] < first[0]) else first


def _call_due(state: State) -> tuple[Ms, Move] | None:
    """Return the next automatic call, if no one acts before (4.6)."""
    sheet, race = state.public.sheet, state.public.race
    patience = sheet.options.call_after * SECOND
    if not patience or sheet.over or race.last == NOBODY:
        return None
    if _all_called(state):
        return race.called_at + patience, CallFor(race.last, FLONG)
    seat = next((seat for seat in range(len(state.hands)) if _may_fling(state, seat)), None)
    return None if seat is None else (race.at + patience, CallFor(seat, FLING))


def apply(state: State, seat: Seat, move: Move, at: Ms) -> State:
    match move:
        case Play():
            return _play(state, seat, move.card, at)
        case Unlock():
            return _unlock(state, move.seat)
        case Fling():
            return _fling(state, seat, at)
        case Flong():
            return _flong(state, seat)
        case CallFor():
            return _settled(apply(state, move.seat, move.call, at))
        case Bing():
            return _bing(state, seat)
        case Deal():
            p = state.public
            return _deal(p.options, state.chance, p.deal + 1, seat, at, p.history, p.tally)
        case TimeUp():
            return _time_up(state, at)


def is_right(race: Race, seat: Seat, card: Card) -> bool:
    """Return whether the card has the next rank (3.1), is no second in a row (3.3), and after a flong the leader's
    (4.4).
    """
    return card % 13 == race.rank and seat != race.last and race.leader in (NOBODY, seat)


def _play(state: State, seat: Seat, card: Card, at: Ms) -> State:
    """Play a card: a right one stays on the pile and cancels all calls (3.1, 4.2); the last card wins (6.1)."""
    p, hands, chance = state
    race = p.race
    if not is_right(race, seat, card):
        return State(_bounce(p, seat, card, at), hands, chance)
    hand = tuple([c for c in hands[seat] if c != card])
    ties = tuple([tie for tie in race.ties if at - tie.at <= NEAR])
    if race.leader == NOBODY:
        ties = (*ties, Tie(at, race.rank, (seat, race.last)))
    after = Race(
        (*race.pile, card), (*race.by, seat), (race.rank + 1) % 13, seat, NOBODY, at, ties, frozenset(), at, False,
        race.binged, race.flongs,
    )  # fmt: skip
    public = Public(p.sheet, after, p.known, p.locks, p.active, p.tally)
    left = State(public, replaced(hands, seat, hand), chance)
    return left if hand else _finish(left, seat, at)


def _bounce(p: Public, seat: Seat, card: Card, at: Ms) -> Public:
    """Return a wrong card, now seen by all, to its hand; lock the player out (3.4) unless it was a near tie (3.5)."""
    race, options = p.race, p.sheet.options
    known = after_bounce(p.known, seat, card)
    if any(tie.rank == card % 13 and seat not in tie.barred and at - tie.at <= NEAR for tie in race.ties):
        return Public(p.sheet, race, known, p.locks, p.active, p.tally)
    bings, flongs, wrong = p.tally
    tally = Tally(bings, flongs, replaced(wrong, seat, wrong[seat] + 1))
    if not options.lockout:
        return Public(p.sheet, race, known, p.locks, p.active, tally)
    # Lockouts are equally long, so the seat locked out last comes back last.
    locks = (*p.locks, Lock(at + options.lockout, seat))
    return Public(p.sheet, race, known, locks, p.active - {seat}, tally)


def _unlock(state: State, seat: Seat) -> State:
    """End a lockout (3.6)."""
    p = state.public
    public = Public(p.sheet, p.race, p.known, p.locks[1:], p.active | {seat}, p.tally)
    return State(public, state.hands, state.chance)


def _fling(state: State, seat: Seat, at: Ms) -> State:
    """Record a seat's call that it holds no card of the next rank (4.1)."""
    p = state.public
    race = p.race._replace(called=p.race.called | {seat}, called_at=at)
    public = Public(p.sheet, race, after_fling(p.known, seat, race.rank), p.locks, p.active, p.tally)
    return State(public, state.hands, state.chance)


def _settled(state: State) -> State:
    """Note that the remaining seats need not call once all who must have been called for (4.6, 8.3)."""
    p = state.public
    waited = p.race.last != NOBODY and not any(_may_fling(state, seat) for seat in range(len(state.hands)))
    return State(p._replace(race=p.race._replace(waited=waited)), state.hands, state.chance)


def _flong(state: State, seat: Seat) -> State:
    """Shuffle the pile and deal it to the others from the flonger's left (4.3); the flonger holds the rank and leads
    (4.4).
    """
    p, seats = state.public, len(state.hands)
    race, number = p.race, p.race.flongs + 1
    pile = state.chance.shuffle(race.pile, p.sheet.deal, number)
    hands = list(state.hands)
    for i in range(seats - 1):
        hands[(seat + 1 + i) % seats] += pile[i :: seats - 1]
    nobody: frozenset[Seat] = frozenset()
    binged = frozenset(s for s in race.binged if hands[s] == state.hands[s])
    after = race._replace(
        pile=(), by=(), last=NOBODY, leader=seat, called=nobody, waited=False, binged=binged, flongs=number
    )
    bings, flongs, wrong = p.tally
    tally = Tally(bings, replaced(flongs, seat, flongs[seat] + 1), wrong)
    public = Public(p.sheet, after, after_flong(p.known, race, seat), p.locks, p.active, tally)
    return State(public, tuple(hands), state.chance)


def _bing(state: State, seat: Seat) -> State:
    """Record that a seat has announced its last card (5.1); it has no other effect."""
    p = state.public
    race = p.race._replace(binged=p.race.binged | {seat})
    tally = p.tally._replace(bings=replaced(p.tally.bings, seat, p.tally.bings[seat] + 1))
    return State(p._replace(race=race, tally=tally), state.hands, state.chance)


def _time_up(state: State, at: Ms) -> State:
    """End the hand at the time limit: the fewest cards win, and a tie has no winner (6.3)."""
    counts = [len(hand) for hand in state.hands]
    fewest = [seat for seat, count in enumerate(counts) if count == min(counts)]
    return _finish(state, fewest[0] if len(fewest) == 1 else None, at)


def _finish(state: State, winner: Seat | None, at: Ms) -> State:
    """End the hand (6.2) and clear lockouts (3.6). The next dealer deals unless the match is over (2.1, 7.1)."""
    p, sheet, seats = state.public, state.public.sheet, len(state.hands)
    history = (*sheet.history, HandScore(winner, tuple(map(len, state.hands)), at - sheet.began))
    goes_on = max(hands_won(history, seats)) < sheet.options.first_to and not sheet.last_pack
    sheet = sheet._replace(history=history, over=True, ends=None)
    active = frozenset(((sheet.dealer + 1) % seats,)) if goes_on else frozenset()
    return State(Public(sheet, p.race, p.known, (), active, p.tally), state.hands, state.chance)


def result(state: State) -> Result | None:
    """Return the hands won, once a seat has enough of them to end the match (7.1)."""
    return Result(state.public.scores) if match_is_over(state.public) else None


def deals(state: State) -> Sequence[DealResult]:
    """Return one point for the winner of each hand (7.1), none after a draw (7.2)."""
    seats = range(len(state.hands))
    return [DealResult(hand.winner, tuple(int(seat == hand.winner) for seat in seats)) for hand in state.public.history]


def view(state: State, seat: Seat) -> View:
    """Return what a seat may know: its own hand, and what is face up or has been seen (8)."""
    shown = state.hands if state.public.sheet.over else ()
    return View(seat, state.public, state.hands[seat], tuple(map(len, state.hands)), shown)


def undo_blocked_by(state: State, seat: Seat, move: Move) -> str | None:
    """Refuse to undo: time can't be turned back, and the others have seen or heard the move (3.2)."""
    match move:
        case Play():
            return _("You can't undo playing a card: the others have seen it.")
        case Deal():
            return DEALT
        case Flong():
            return _("You can't undo a flong: the pile has been dealt.")
        case Unlock() | TimeUp() | CallFor():
            return _("You can't undo what the clock did.")
        case _:
            return _("You can't undo a call: the others have heard it.")


# ---- statistics


def counts(states: Sequence[State], log: Sequence[tuple[Ms, Seat, Move]]) -> tuple[Counts, ...]:
    """Return flings and flongs (4.1, 4.3), bings (5.1), wrong cards (3.4), cards played and reaction times, per seat.
    Automatic calls (4.6) count. A card's time runs from the previous card; the first card of a hand or after a flong
    has none.
    """
    tally, seats = states[-1].public.tally, range(len(states[-1].hands))
    numbers: list[Counter[str]] = [Counter() for _ in seats]
    times: list[list[Ms]] = [[] for _ in seats]
    for i, (at, seat, move) in enumerate(log):
        before, after = states[i].public.race, states[i + 1].public.race
        if isinstance(move, Fling):
            numbers[seat]["flings"] += 1
        elif isinstance(move, CallFor):
            numbers[move.seat]["flings"] += move.call == FLING
        elif isinstance(move, Play) and len(after.pile) > len(before.pile):
            numbers[seat]["cards"] += 1
            if before.last != NOBODY:
                times[seat].append(at - before.at)
    for seat in seats:
        numbers[seat] += Counter(flongs=tally.flongs[seat], bings=tally.bings[seat], wrong=tally.wrong[seat])
    return tuple(Counts(dict(numbers[seat]), tuple(times[seat])) for seat in seats)


GAME: Game[State, Move, View, Options] = Game(
    info=INFO,
    version=3,
    options=Options,
    presets=PRESETS,
    pack=FRENCH,
    new=new,
    active=active,
    legal_moves=legal_moves,
    why_not=why_not,
    apply=apply,
    view=view,
    determinize=determinize,
    result=result,
    notate=model.notate,
    parse=model.parse,
    undo_blocked_by=undo_blocked_by,
    deals=deals,
    counts=counts,
    wake_at=wake_at,
)
