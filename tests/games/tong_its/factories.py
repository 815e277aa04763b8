"""Test helpers for Tong-Its: hand-made positions, packs as text, and facts for the laws."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Any

from app.core.cards import FRENCH, Card, Chance, mask_of
from app.core.match import AnyHeader, AnyMatch, Match
from app.core.options import build
from app.games.tong_its.rules import GAME, model
from app.games.tong_its.rules.melds import fitting
from app.games.tong_its.table import TABLETOP
from app.table.observation import Observation
from tests.matches import Facts, header_with


def _cards(state: model.State) -> list[Card]:
    p = state.public
    open_melds = [meld.cards for melds in p.melds for meld in melds]
    face_down = [four for fours in state.face_down for four in fours]
    return [card for group in (*state.hands, *open_melds, *face_down, p.pile, state.stock) for card in group]


def _chips(state: model.State) -> int:
    p = state.public
    return sum(p.chips) + p.pot - 3 * p.options.chips_at_start


def _hiding_places(state: model.State, seat: int) -> list[tuple[Card, ...]]:
    others = [s for s in range(3) if s != seat]
    if state.public.over:
        return [*(state.hands[s] for s in others if not model.shows(state.public, s)), state.stock]
    return [*(state.hands[s] for s in others), *(four for s in others for four in state.face_down[s]), state.stock]


_PAIR = (FRENCH.card("5C"), FRENCH.card("6C"))


def _wishes(_state: model.State, _seat: int, legal: Sequence[model.Move]) -> Sequence[model.Move]:
    """Return melds, and few calls."""
    busy = [move for move in legal if isinstance(move, (model.Take, model.Meld, model.Hide, model.Lay))]
    return busy or [move for move in legal if not isinstance(move, model.Call)]


def _gives_up(state: model.State, seat: int, move: model.Move) -> bool:
    """Return whether the move is a draw, which leaves the discard, or four of a kind face up, which no longer bring
    chips.
    """
    match move:
        case model.Draw():
            return any(isinstance(other, model.Take) for other in GAME.legal_moves(state, seat))
        case model.Meld(cards):
            return len({card % 13 for card in cards}) == 1 and len(cards) == 4
        case _:
            return isinstance(move, model.Call | model.Fold | model.Discard)


FACTS = Facts(
    _cards,
    _chips,
    (
        *(model.DRAW, model.CALL, model.FOLD, model.CHALLENGE, model.DEAL),
        *model.DISCARDS,
        *model.MELD.values(),
        model.Meld(_PAIR),
        model.Meld(tuple(map(FRENCH.card, ("QC", "KC", "AD")))),
        *model.HIDE.values(),
        model.Hide(_PAIR),
        *list(model.TAKE.values())[::3],
        *(lay for melds in model.LAYS for lays in melds[:3] for lay in lays),
    ),
    _hiding_places,
    {"chips_at_start": [20, 50], "hands": [1, 3]},
    all_moves=False,
    wishes=_wishes,
    gives_up=_gives_up,
)


def cards(text: str) -> tuple[Card, ...]:
    """Parse ``KS 10H``."""
    return tuple(map(FRENCH.card, text.split()))


def codes(group: Iterable[Card]) -> str:
    """Format cards as ``KS 10H``."""
    return " ".join(map(FRENCH.code, group))


def open_meld(text: str, taken: str = "", added: Mapping[str, int] | None = None) -> model.OpenMeld:
    """Return a meld on the table as it was laid, with the card that was taken, and later layoffs."""
    laid, off = mask_of(cards(text)), tuple(model.Added(FRENCH.card(c), s) for c, s in (added or {}).items())
    now = laid | mask_of(one.card for one in off)
    return model.OpenMeld(laid, FRENCH.card(taken) if taken else None, off, now, fitting(now))


def position(
    *hands: str,
    melds: Mapping[int, Sequence[str | model.OpenMeld]] | None = None,
    face_down: Mapping[int, Sequence[str]] | None = None,
    thrown: str = "",
    stock: str = "",
    turn: int = 0,
    phase: model.Phase = "main",
    dealer: int = 0,
    chips: tuple[int, ...] = (),
    pot: int = 6,
    history: tuple[model.DealScore, ...] = (),
    own_layoffs: Iterable[int] = (),
    met: Iterable[int] = (),
    **options: Any,
) -> model.State:
    """Return a hand-made state in mid-hand: melds, face-down fours by seat; the stock, the next card first.

    Cards not named are missing.
    """
    laid = tuple(
        tuple(open_meld(one) if isinstance(one, str) else one for one in (melds or {}).get(seat, ()))
        for seat in range(3)
    )
    fours = tuple(tuple(map(cards, (face_down or {}).get(seat, ()))) for seat in range(3))
    given = build(model.Options, options, 3)
    ledger = model.Ledger(given, len(history), dealer, chips or (given.chips_at_start - 2,) * 3, pot, history)
    public = model.Public(
        ledger, turn, phase, cards(thrown), laid, tuple(map(len, fours)), frozenset(own_layoffs), frozenset(met),
        None, (),
    )  # fmt: skip
    return model.State(public, tuple(map(cards, hands)), fours, cards(stock)[::-1], Chance(seed=1))


def won(winner: int | None, chips: tuple[int, ...] = (98, 98, 98)) -> model.DealScore:
    """Return a finished hand for ``history``, without payments."""
    nothing = (0, 0, 0)
    return model.DealScore(winner, "stock", (None,) * 3, None, 0, 0, 0, nothing, nothing, 0, chips)


def pack(hands: Mapping[int, str], stock: str = "", *, dealer: int) -> tuple[Card, ...]:
    """Return a whole pack in dealing order that gives these cards (a hand in its order); the others are in any
    order.
    """
    named = [*(card for hand in hands.values() for card in cards(hand)), *cards(stock)]
    others = iter([card for card in FRENCH.cards[::-1] if card not in named])
    full = {seat: [*cards(hands.get(seat, ""))] for seat in range(3)}
    for seat, hand in full.items():
        hand += [next(others) for _ in range((13 if seat == dealer else 12) - len(hand))]
    dealt = [full[(dealer + i) % 3][turn] for turn in range(12) for i in range(3)]
    return (*dealt, full[dealer][12], *cards(stock), *others)


def seen(state: model.State | Observation[model.Public]) -> Observation[model.Public]:
    """Return the observation of a viewer of every hand; an observation is returned unchanged."""
    if isinstance(state, Observation):
        return state
    return TABLETOP.observe([GAME.view(state, seat) for seat in range(len(state.hands))])


def do(state: model.State, *moves: str, seat: int | None = None) -> model.State:
    """Return the state after these moves, each by the seat on turn, or by ``seat``."""
    for text in moves:
        (mover,) = GAME.active(state) if seat is None else (seat,)
        move = GAME.parse(text)
        assert move in GAME.legal_moves(state, mover), f"{text}: {GAME.why_not(state, mover, move)}"
        state = GAME.apply(state, mover, move, 0)
    return state


def legal(state: model.State, seat: int | None = None) -> set[str]:
    """Return the legal moves in short."""
    seat = min(GAME.active(state)) if seat is None else seat
    return {GAME.notate(move) for move in GAME.legal_moves(state, seat)}


def refusal(state: model.State, text: str, seat: int | None = None) -> str:
    """Return why an illegal move is refused."""
    seat = state.public.turn if seat is None else seat
    assert text not in legal(state, seat), f"{text} is legal"
    return GAME.why_not(state, seat, GAME.parse(text))


def last(state: model.State) -> model.DealScore:
    """Return the entry of the hand that is over."""
    assert state.public.over
    return state.public.history[-1]


def deal(hands: Mapping[int, str], stock: str = "", *, dealer: int = 0, **options: Any) -> model.State:
    """Return the state after the first deal of a pack that gives these cards."""
    chance = Chance(packs=(pack(hands, stock, dealer=dealer),), dealer=dealer)
    state: model.State = Match(header_with(GAME, options, 3, chance)).state
    return state


def least(codes: Iterable[str]) -> tuple[int, int]:
    """Return the least deadwood, and the most fours of a kind with it, by trying everything with the lowest card, then
    with the next. It shares no code with the program.
    """
    return _least(sorted((RANKS.index(code[:-1]) + 1, code[-1]) for code in codes))


RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


def _least(hand: list[tuple[int, str]]) -> tuple[int, int]:
    if not hand:
        return 0, 0
    first, *rest = hand
    alone, fours = _least(rest)
    best = (alone + min(first[0], 10), fours)
    same = [card for card in rest if card[0] == first[0]]
    groups = [(first, *some) for size in (2, 3) for some in combinations(same, size)]
    run = [first]
    while (run[-1][0] + 1, first[1]) in rest:
        run.append((run[-1][0] + 1, first[1]))
        if len(run) > 2:
            groups.append(tuple(run))
    for group in groups:
        deadwood, fours = _least([card for card in hand if card not in group])
        fours += len(group) == 4 and group[0][0] == group[3][0]
        if (deadwood, -fours) < (best[0], -best[1]):
            best = deadwood, fours
    return best


def lively(moves: Sequence[model.Move], rng: Random) -> model.Move:
    """Return a random move, weighted so that all ways to end a hand occur: melds are laid and drawn hands are rare."""
    busy = [move for move in moves if isinstance(move, (model.Take, model.Meld, model.Hide, model.Lay))]
    if busy and rng.random() < 0.7:
        return busy[int(rng.random() * len(busy))]
    calm = [move for move in moves if not isinstance(move, model.Call)]
    some = calm if calm and rng.random() < 0.9 else moves
    return some[int(rng.random() * len(some))]


def lively_match(head: AnyHeader, seed: int) -> AnyMatch:
    """Return a whole match of lively players."""
    match, rng = Match(head), Random(seed)
    while active := GAME.active(match.state):
        (seat,) = active
        match.play(seat, lively(match.legal(seat), rng), match.now + 1000)
    return match
