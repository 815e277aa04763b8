"""Tong-Its' deal and rules as pure functions. Section numbers are those of RULES.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from app.core.cards import FRENCH, Chance, Seat
from app.core.game import Counts, DealResult, Game, Ms, Result, deal_results, replaced
from app.core.last_played import LastPlayed
from app.core.messages import _
from app.core.reason import DEALT, DRAWN
from app.games.tong_its import INFO
from app.games.tong_its.rules import model
from app.games.tong_its.rules.determinize import determinize
from app.games.tong_its.rules.knowledge import Knowledge
from app.games.tong_its.rules.model import (
    ANTE,
    PRESETS,
    SEATS,
    Call,
    Challenge,
    Deal,
    DealScore,
    Draw,
    Fold,
    Hide,
    Lay,
    Ledger,
    Meld,
    Move,
    Options,
    Public,
    State,
    Take,
    View,
    match_is_over,
    mover,
    shows,
)
from app.games.tong_its.rules.moves import legal_moves, why_not
from app.games.tong_its.rules.mutable_state import MutableState

HAND_SIZE = 12
_NOBODY: frozenset[Seat] = frozenset()
_ONLY = tuple(frozenset((seat,)) for seat in range(SEATS))
_EMPTY: tuple[tuple[()], ...] = ((),) * SEATS


def new(options: Options, seats: int, chance: Chance) -> State:
    """Return the first hand (2)."""
    return _deal(Ledger(options, -1, 0, (options.chips_at_start,) * seats, 0, ()), chance.first_dealer(seats), chance)


def _deal(before: Ledger, dealer: Seat, chance: Chance) -> State:
    """Collect the antes (2.2); deal twelve cards each from the dealer on and the dealer a thirteenth (2.3)."""
    antes = tuple(min(ANTE, had) for had in before.chips)
    deal, pot = before.deal + 1, before.pot + sum(antes)
    chips = tuple(had - ante for had, ante in zip(before.chips, antes, strict=True))
    ledger = Ledger(before.options, deal, dealer, chips, pot, before.history, not chance.has_pack(deal + 1))
    pack, dealt = chance.pack(FRENCH, deal), HAND_SIZE * SEATS
    hands = tuple(
        pack[(seat - dealer) % SEATS : dealt + 1 if seat == dealer else dealt : SEATS] for seat in range(SEATS)
    )
    public = Public(ledger, dealer, "main", (), _EMPTY, (0,) * SEATS, _NOBODY, _NOBODY, None, ())
    return State(public, hands, _EMPTY, pack[:dealt:-1], chance)


def active(state: State) -> frozenset[Seat]:
    """Return the seat that moves; the next dealer between hands; none after the match or the last pack (2.1, 8)."""
    seat = mover(state.public)
    return _NOBODY if seat is None else _ONLY[seat]


LAST_PLAYED = LastPlayed[State, MutableState]()


def apply(state: State, seat: Seat, move: Move, at: Ms) -> State:
    if isinstance(move, Deal):
        return _deal(state.public.ledger, seat, state.chance)
    playing = LAST_PLAYED.take(state) or MutableState(state, Knowledge(state))
    playing.play(playing.encode(move))
    after = playing.snapshot()
    LAST_PLAYED.keep(after, playing)
    return after


def result(state: State) -> Result | None:
    """Return the result: the most chips won, or the fewest lost (8.3)."""
    p = state.public
    if not match_is_over(p):
        return None
    return Result(tuple(had - p.options.chips_at_start for had in p.chips))


def deals(state: State) -> Sequence[DealResult]:
    """Return what each finished hand added, its antes counted (8.3)."""
    p = state.public
    return deal_results(((score.winner, score.chips) for score in p.history), (p.options.chips_at_start,) * SEATS)


def view(state: State, seat: Seat) -> View:
    """Return what a seat may know: its hand and face-down fours, and face-up cards; at the end what is shown (5.8)."""
    p, counts = state.public, tuple(map(len, state.hands))
    if p.over:
        shown = tuple(hand if shows(p, other) else () for other, hand in enumerate(state.hands))
        return View(seat, p, state.hands[seat], counts, len(state.stock), state.face_down, shown)
    own = state.face_down if state.face_down == _EMPTY else replaced(_EMPTY, seat, state.face_down[seat])
    return View(seat, p, state.hands[seat], counts, len(state.stock), own, ())


def undo_blocked_by(state: State, seat: Seat, move: Move) -> str | None:
    """Return why a move can't be undone: it shows a card."""
    match move:
        case Draw():
            return DRAWN
        case Deal():
            return DEALT
        case _ if apply(state, seat, move, 0).public.over:
            return _("The hand is over and settled.")
        case _:
            return None


# ---- statistics

_NAMES: dict[type[Move], str] = {
    Call: "calls", Fold: "folds", Challenge: "challenges", Meld: "melds", Take: "melds", Hide: "fours hidden",
    Lay: "laid off",
}  # fmt: skip


def counts(states: Sequence[State], log: Sequence[tuple[Ms, Seat, Move]]) -> tuple[Counts, ...]:
    """Return, per seat: tongits (5.1), draws called and won (5.2), folds and challenges (5.4), challenges won (5.6),
    hands won on the last card of the stock (5.7), melds (4.3, 4.4), fours laid face down (4.5), cards laid off (4.6),
    and pots.
    """
    numbers: list[Counter[str]] = [Counter() for _ in states[-1].hands]
    for i, (_at, seat, move) in enumerate(log):
        if name := _NAMES.get(type(move)):
            numbers[seat][name] += 1
        before, after = states[i].public, states[i + 1].public
        if after.over and not before.over:
            _end(after, after.history[-1], numbers)
    return tuple(Counts(dict(+counter)) for counter in numbers)


def _end(after: Public, score: DealScore, numbers: Sequence[Counter[str]]) -> None:
    """Count the end of a hand (5) and its pot (7.5)."""
    if score.winner is None:
        return
    mine = numbers[score.winner]
    mine["pots"] += score.pot > 0
    if score.way == "tongit":
        mine["tongits"] += 1
    elif score.way == "stock":
        mine["stock wins"] += 1
    elif score.winner == after.caller:
        mine["calls won"] += 1
    else:
        mine["challenges won"] += 1


GAME: Game[State, Move, View, Options] = Game(
    info=INFO,
    version=2,
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
    engine=MutableState,
)
