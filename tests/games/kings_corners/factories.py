"""Test helpers for Kings Corners: hand-made positions, packs as text, and facts for the laws."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from app.core.cards import FRENCH, Card, Chance
from app.core.match import Match
from app.core.options import build
from app.games.kings_corners.rules import GAME as KINGS_CORNERS
from app.games.kings_corners.rules import model
from app.games.kings_corners.rules.kings import ANY
from app.games.kings_corners.table import TABLETOP
from app.table.observation import Observation
from tests.matches import Facts, header_with


def _cards(state: model.State) -> list[Card]:
    return [card for group in (*state.hands, state.stock, *state.public.piles) for card in group]


def _chips(state: model.State) -> int:
    p = state.public
    return sum(p.scores) + p.pot if p.options.scoring == "chips" else 0


def _hiding_places(state: model.State, seat: int) -> list[tuple[Card, ...]]:
    hands = [hand for s, hand in enumerate(state.hands) if s != seat and not state.public.over]
    return [*hands, state.stock]


_PLACES = range(len(model.PLACES))


def _wishes(_state: model.State, _seat: int, legal: Sequence[model.Move]) -> Sequence[model.Move]:
    return [move for move in legal if isinstance(move, (model.Play, model.Shift))] or legal


FACTS = Facts(
    _cards,
    _chips,
    (
        *(model.Play(card, place) for card in FRENCH.cards for place in _PLACES),
        *(model.Shift(source, place) for source in _PLACES for place in _PLACES),
        model.Draw(),
        model.End(),
        model.Deal(),
    ),
    _hiding_places,
    {"target": [1, 25, 50], "hands": [1, 3]},
    wishes=_wishes,
    gives_up=lambda state, _seat, move: (
        isinstance(move, model.End) or (isinstance(move, model.Draw) and state.public.options.draw == "end")
    ),
)


def cards(text: str) -> tuple[Card, ...]:
    """Parse ``KS 10H``."""
    return tuple(map(FRENCH.card, text.split()))


def codes(group: Iterable[Card]) -> str:
    """Format cards as ``KS 10H``."""
    return " ".join(map(FRENCH.code, group))


def position(
    *hands: str,
    piles: Mapping[str, str] | None = None,
    stock: str = "",
    turn: int = 0,
    public: Any = None,
    **options: Any,
) -> model.State:
    """Return a hand-made state in mid-deal. Piles by place, the first card laid first; the stock, the next card first.

    Seat ``turn`` is on turn, the last seat dealt. Cards not named are missing.
    """
    on_table = tuple(cards((piles or {}).get(place, "")) for place in model.PLACES)
    seats = len(hands)
    state = model.Public(
        build(model.Options, options, seats), deal=0, dealer=seats - 1, turn=turn, piles=on_table,
        scores=(0,) * seats, pot=0, history=(), kings=(ANY,) * seats, held=((),) * seats,
    )  # fmt: skip
    return model.State(state._replace(**(public or {})), tuple(map(cards, hands)), cards(stock)[::-1], Chance(seed=1))


FULL = {"N": "KS", "E": "KH", "S": "KD", "W": "KC"}
"""Piles for ``position``: only a red or black queen goes on any of them."""


def pack(hands: Mapping[int, str], sides: str = "", stock: str = "", *, seats: int, dealer: int) -> tuple[Card, ...]:
    """Return a whole pack in dealing order that gives these cards (a hand in its order); the others are in any
    order.
    """
    named = [*(card for hand in hands.values() for card in cards(hand)), *cards(sides), *cards(stock)]
    others = iter([card for card in FRENCH.cards[::-1] if card not in named])
    full = {seat: [*cards(hands.get(seat, ""))] for seat in range(seats)}
    for hand in full.values():
        hand += [next(others) for _ in range(7 - len(hand))]
    dealt = [full[(dealer + 1 + i) % seats][turn] for turn in range(7) for i in range(seats)]
    cross = [*cards(sides)]
    cross += [next(others) for _ in range(4 - len(cross))]
    return (*dealt, *cross, *cards(stock), *others)


def seen(state: model.State) -> Observation[model.Public]:
    """Return the observation of a viewer of every hand."""
    return TABLETOP.observe([KINGS_CORNERS.view(state, seat) for seat in range(len(state.hands))])


def do(state: model.State, *moves: str, seat: int | None = None) -> model.State:
    """Return the state after these moves, each by the seat on turn, or by ``seat``."""
    for text in moves:
        (mover,) = KINGS_CORNERS.active(state) if seat is None else (seat,)
        move = KINGS_CORNERS.parse(text)
        assert move in KINGS_CORNERS.legal_moves(state, mover), refusal(state, text, mover)
        state = KINGS_CORNERS.apply(state, mover, move, 0)
    return state


def legal(state: model.State, seat: int | None = None) -> set[str]:
    """Return the legal moves in short."""
    seat = min(KINGS_CORNERS.active(state)) if seat is None else seat
    return {KINGS_CORNERS.notate(move) for move in KINGS_CORNERS.legal_moves(state, seat)}


def refusal(state: model.State, text: str, seat: int | None = None) -> str:
    """Return why an illegal move is refused."""
    seat = state.public.turn if seat is None else seat
    assert text not in legal(state, seat), f"{text} is legal"
    return KINGS_CORNERS.why_not(state, seat, KINGS_CORNERS.parse(text))


def piles(state: model.State) -> dict[str, str]:
    """Return the non-empty piles by place."""
    return {place: codes(pile) for place, pile in zip(model.PLACES, state.public.piles, strict=True) if pile}


def deal(
    hands: Mapping[int, str], sides: str = "", stock: str = "", *, seats: int = 2, dealer: int = 0, **options: Any
) -> model.State:
    """Return the state after the first deal of a pack that gives these cards."""
    chance = Chance(packs=(pack(hands, sides, stock, seats=seats, dealer=dealer),), dealer=dealer)
    state: model.State = Match(header_with(KINGS_CORNERS, options, seats, chance)).state
    return state
